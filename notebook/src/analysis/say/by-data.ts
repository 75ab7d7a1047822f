/** Which data a step is done to, where a notebook has models on different data. */
import { dataName } from "../reader-names.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import type { Experiment, Fact, MetricFact, NotebookFacts, Part } from "../facts.ts";
import { type Draft, draft, groups, ofKind } from "./draft.ts";
import { CRITERIA } from "../know/metrics.ts";
import { rowsRead } from "../judge/judged-classes.ts";
import { modelOf } from "../models-of.ts";
import { areCodes } from "./class-codes.ts";
import { contextOf } from "./context.ts";
import { showsPictures } from "./data-words.ts";
import { leadOf } from "./lead.ts";
import { code, distinct, listed, named } from "./lists.ts";
import { modelNames, resultModels, theModel } from "./model-words.ts";
import { count, percentage } from "./numbers.ts";
import { type Place, placeWords, splitWords } from "./split-words.ts";

/**
 * Sentences about steps. Where models learn from different data, each names its data, a step that cannot be placed is left out, and the same
 * sentence about several is said once: what is done to one of them is not done to all.
 */
export function byData(
  notebook: NotebookFacts,
  facts: readonly Fact[],
  write: (facts: readonly Fact[]) => Draft[],
): Draft[] {
  const placeOf = placing(notebook);
  const known = notebook.experiments.filter(({ data }) => data.length > 0);
  if (!haveDifferentData(notebook.experiments)) {
    // What is done to a table that no model learns from, though it is known where they learn from, is done beside the work.
    const isBeside = (fact: Fact): boolean => {
      const place = "table" in fact ? placeOf(fact) : [];
      return place.length > 0 && !known.some(({ data }) => place.some((name) => data.includes(name)));
    };
    return write(known.length === 0 ? facts : facts.filter((fact) => !isBeside(fact)));
  }
  const placed = facts.flatMap((fact) => {
    const data = placeOf(fact);
    return data.length === 0 ? [] : [{ fact, data }];
  });
  const drafts = groups(placed, ({ data }) => data.join("\n")).flatMap((group) =>
    write(group.map(({ fact }) => fact)).map((one) => ({ one, data: group[0].data })),
  );
  return groups(drafts, ({ one }) => one.text).map((same) => {
    const [{ one }] = same;
    const data = distinct(same.flatMap((own) => own.data));
    const text = one.words;
    // Where the data is named like a column or a table of the step, the step says where it is done.
    const isNamed = data.some((name) => text.includes(code(dataName(name))));
    return draft(
      text,
      same.map((own) => own.one),
      one.weight,
      isNamed ? {} : { on: `${onWords(data)}, `, ...(one.tells === undefined ? {} : { tells: one.tells }) },
    );
  });
}

/** How the rows are split for evaluation, where no result says it: of the experiment that leads, else of all if they agree, else of each that has a name. */
export function splitDrafts(notebook: NotebookFacts): Draft[] {
  const { facts, experiments } = notebook;
  const fact = ofKind(facts, "split").find(({ certainty }) => certainty === "certain");
  const lead = leadOf(notebook);
  if (experiments.length === 0) return fact === undefined ? [] : said(splitWords(fact.split, null), "", [fact]);
  const asked = lead === undefined ? experiments : [lead];
  const all = asked.filter((one) => notebook.neverRun === true || isJudgedThere(one));
  const apart = haveDifferentData(experiments);
  const words = new Map(all.map((one) => [one, judgedWords(one, heldOutRows(one, facts)) ?? ""]));
  const wordsOf = (one: Experiment): string => words.get(one) ?? "";
  // What is said of data with the number of its folds is not said of it without.
  const isVague = (one: Experiment): boolean =>
    all.some((other) => {
      const vague = wordsOf(other).replace(/\d+-fold /, "");
      return vague !== wordsOf(other) && vague === wordsOf(one) && other.data.join() === one.data.join();
    });
  const told = all.filter((one) => !isVague(one));
  const ways = groups(told, wordsOf).filter(([one]) => wordsOf(one) !== "");
  // What is said of the experiment that leads is not said of those on other data.
  const others = apart ? experiments.length - asked.length : 0;
  return ways.flatMap((group) => {
    const isOfAll = group.length === told.length + others;
    const names = group.flatMap(({ data, target }) => (apart ? data : target === null ? [] : [target]));
    const way = ofPictures(wordsOf(group[0]), notebook);
    if (isOfAll && fact !== undefined) return said(way, "", [fact]);
    const evidence = group.map(({ cells }) => ({ cells: cells.slice(0, 1), certainty: "certain" as const }));
    if (isOfAll) return said(way, "", evidence);
    const whose = apart ? onWords(distinct(names)) : `for ${named(distinct(names), 2)}`;
    return names.length === 0 ? [] : said(way, `${whose}, `, evidence);
  });
}

/**
 * Whether values on rows held out are shown, or nothing is measured there, or no model came so far: where neither is known, that rows are held out tells
 * nothing of what was done.
 */
const isJudgedThere = ({ split, metrics, models }: Experiment): boolean =>
  (split.how !== "holdout" && split.how !== "time") ||
  split.unused === true ||
  metrics.some(({ part }) => part !== null && part !== "train") ||
  models.every(({ trained }) => trained === "not trained");

const said = (words: string | null, on: string, evidence: Parameters<typeof draft>[1]): Draft[] =>
  words === null || words === "" ? [] : [draft(words, evidence, 8.5, { on })];

/** What is divided where all rows are pictures. */
export const ofPictures = (words: string, { facts, experiments }: NotebookFacts): string =>
  showsPictures(facts) && !haveDifferentData(experiments)
    ? words.replace(/ of the (training )?rows /g, " of the $1images ")
    : words;

/** How an experiment is evaluated, as a clause: rows held out are not those on which folds decide. */
export function judgedWords(experiment: Experiment, heldOut = ""): string | null {
  const { split, best, task, metrics } = experiment;
  // Folds that only settings were searched in judge nothing that is told.
  if (split.how === "cv" && isHeldOut(best?.metric.part ?? null)) return null;
  const divided = splitWords(split, task, heldOut);
  // What is measured on all rows is measured on these, too.
  const words =
    metrics.length > 0 ? divided : (divided?.replace(/ measured on them alone$/, " measured on them") ?? null);
  if (split.how === "cv") return areAllCrossed(metrics) ? words : `some ${words ?? ""}`;
  // Folds of a series are no single piece at its end.
  if (split.how === "time" && split.testShare === null && best?.metric.part === "cross-validation")
    return split.folds === null
      ? "models are judged by cross-validation, always on later rows than they learned from"
      : `models are judged on ${split.folds} windows of the series, always on later rows than they learned from`;
  if (split.how !== "holdout" || split.folds !== null || words === null) return words;
  if (best?.metric.part === "cross-validation") return `models are judged by cross-validation, and ${words}`;
  const tested = onlyTested(experiment);
  return tested.length === 0
    ? words
    : `models are compared by cross-validation, and ${words.replace(/(?<= for )(?:testing|validation)\b/, (purpose) => `${purpose} ${listed(tested.map(theModel))}`)}`;
}

/** The only models that rows held out judge, where all others are judged on folds: what is done to some is not done to all. */
function onlyTested(experiment: Experiment): string[] {
  const namesOn = (part: Part | undefined): string[] =>
    distinct(
      experiment.metrics.flatMap((one) => (one.part === part ? (modelOf(experiment, one.model)?.name ?? []) : [])),
    );
  const tested = namesOn(experiment.best?.metric.part ?? "test");
  const crossed = namesOn("cross-validation");
  const others = modelNames(resultModels(experiment)).filter((name) => !tested.includes(name));
  return others.length > 1 && others.every((name) => crossed.includes(name)) ? tested : [];
}

/**
 * The rows on which the best value of an experiment was measured, to stand before it: "on the 20% of the rows of `wine` held out for testing, ". Null where
 * the way that rows are divided has to be told by itself.
 */
export function judgingRows(experiment: Experiment, notebook: NotebookFacts, on: string): Place | null {
  const { split, task, best } = experiment;
  const part = best?.metric.part ?? null;
  if (best === null || part === null || best.metric.inSample === true || CRITERIA.has(best.metric.name)) return null;
  const [, data] = /^on (.*), $/s.exec(on) ?? [];
  if (on !== "" && data === undefined) return null;
  const tested = split.how === "holdout" && part !== "cross-validation" ? onlyTested(experiment) : [];
  if (tested.length > 1) return null;
  const rows = `${heldOutRows(experiment, notebook.facts).replace(/^ \((.*)\)$/, "$1")}${largestOf(experiment, notebook)}`;
  const place = placeWords(split, task, part, rows, data);
  if (place === null) return null;
  const words = [place.where, ...place.rest]
    .map((one) => ofPictures(one, notebook))
    .map((one, at) =>
      at === 0 && isOfBalanced(experiment, notebook) ? one.replace(" of the rows ", " of the balanced rows ") : one,
    );
  const [where = "", ...rest] = words;
  return {
    where: where !== "" && tested.length > 0 ? `models are compared by cross-validation; ${where}` : where,
    rest,
  };
}

/** Whether the best value is one on rows that were balanced before they were divided: a share of them is none of the rows that were read. */
export const isOfBalanced = ({ best, split }: Experiment, { experiments, facts, cautions }: NotebookFacts): boolean =>
  best?.metric.part === (split.heldOutFor ?? "test") &&
  experiments.length === 1 &&
  // Where values on other rows stand beside it, they are told apart.
  experiments.every(({ metrics }) => metrics.every(({ variant }) => versionAndRows(variant).rows === null)) &&
  facts.some(({ kind }) => kind === "balanced") &&
  (facts.some((one) => one.kind === "balanced" && one.beforeSplit === true) ||
    cautions.some(
      (one) =>
        one.kind === "leak" && one.how === "resampling" && one.certainty === "certain" && one.models === undefined,
    ));

/** ", 62% of them `no`": what always naming one class would come to, beside an accuracy; "" where the classes are many, or it is told anyway. */
function largestOf(experiment: Experiment, notebook: NotebookFacts): string {
  const { cautions } = notebook;
  const { best, split } = experiment;
  const classes = best?.classes?.all ?? [];
  const [largest] = classes.toSorted((a, b) => b.rows - a.rows);
  if (best === null || largest === undefined || best.metric.name !== "accuracy" || best.metric.of !== null) return "";
  if (best.metric.part !== (split.heldOutFor ?? "test") || contextOf(experiment, cautions, true).words !== "")
    return "";
  if (cautions.some(({ kind }) => kind === "accuracy-on-unbalanced-classes")) return "";
  const share = largest.rows / classes.reduce((sum, one) => sum + one.rows, 0);
  const names = classes.map(({ name }) => name);
  const isNamed = largest.name !== null && !areCodes(names, experiment, notebook);
  return share < TELLING && share * classes.length < FAR_LARGER
    ? ""
    : `, ${percentage(share)} of them ${isNamed ? code(largest.name) : "of one class"}`;
}
const TELLING = 0.4;
/** This many times the share that each of the classes has where all are of one size. */
const FAR_LARGER = 2;

/**
 * " (184)": how many rows judge, as an output counts them, or about as many as the share comes to of all; "" where nobody knows. A share is
 * rounded up, as scikit-learn's `train_test_split` does.
 */
function heldOutRows(experiment: Experiment, facts: readonly Fact[]): string {
  const { best, rows } = experiment;
  const { testShare, testRows, heldOutFor = "test" } = experiment.split;
  if (testRows !== undefined) return ` (${count(testRows)})`;
  if (best?.classes !== undefined && best.metric.part === heldOutFor)
    return ` (${count(best.classes.all.reduce((sum, one) => sum + one.rows, 0))})`;
  const all = rows ?? rowsRead(experiment, facts);
  // Groups differ in size.
  return testShare === null || all === null || experiment.split.grouped === true
    ? ""
    : ` (about ${count(Math.ceil(all * testShare))})`;
}

/** Whether no model is judged on rows held out without being judged on folds as well. */
const areAllCrossed = (metrics: readonly MetricFact[]): boolean => {
  const crossed = new Set(metrics.flatMap(({ part, model }) => (part === "cross-validation" ? [model] : [])));
  return metrics.every(({ part, model }) => !isHeldOut(part) || crossed.has(model));
};
const isHeldOut = (part: Part | null): boolean => part === "test" || part === "validation";

/** Sentences in a row about the same data are one: "On `wine`, rows are dropped; 20% of the rows are held out." */
export function runTogether(drafts: readonly Draft[]): Draft[] {
  const runs: (readonly [Draft, ...Draft[]])[] = [];
  for (const one of drafts) {
    const last = runs.at(-1);
    if (last !== undefined && one.on !== "" && last[0].on === one.on) runs.splice(-1, 1, [...last, one]);
    else runs.push([one]);
  }
  return runs.map(([first, ...more]) =>
    more.length === 0
      ? first
      : draft([first, ...more].map(({ words }) => words).join("; "), [first, ...more], first.weight, { on: first.on }),
  );
}

/** "on `wine`, " */
export const onData = ({ data }: Experiment): string =>
  data.length === 0 ? "" : `on ${named(data.map(dataName), 2)}, `;

/** "on `wine` and `iris`", "on `wine` and 2 more" */
export function onWords(data: readonly string[]): string {
  const [first = "", ...more] = distinct(data.map(dataName));
  return `on ${more.length > 1 ? `${code(first)} and ${more.length} more` : listed([first, ...more].map(code))}`;
}

/** Whether models learn from data that others have nothing of. */
export const haveDifferentData = (experiments: readonly Experiment[]): boolean => {
  const known = experiments.filter(({ data, models }) => data.length > 0 && models.length > 0);
  return known.some((one) => known.some((other) => !one.data.some((name) => other.data.includes(name))));
};

/**
 * The data a step is done to: the source that the table it names holds by then, or what is in use before it, in an earlier cell or its own, if the next model
 * learns from that. Empty if the two differ.
 */
function placing({ facts, experiments }: NotebookFacts): (fact: Fact) => readonly string[] {
  const sources = ofKind(facts, "source").filter(({ name, certainty }) => name !== "" && certainty === "certain");
  const learned = experiments.flatMap(({ data, models }) =>
    data.length === 0 ? [] : models.flatMap(({ cells }) => cells.map((cell) => ({ cell, data }))),
  );
  const used = [...sources.flatMap(({ name, cells }) => cells.map((cell) => ({ cell, data: [name] }))), ...learned];
  const placeAt = (fact: Fact, cell: number): readonly string[] => {
    const own = sources.filter(({ variable }) => variable !== null && "table" in fact && variable === fact.table);
    // A variable that is used again holds what it was given last.
    const held = own.findLast(({ cells: [loaded = 0] }) => loaded <= cell) ?? own[0];
    if (held !== undefined) return [held.name];
    const before = used.filter((one) => one.cell <= cell);
    const last = Math.max(...before.map((one) => one.cell));
    const inUse = new Set(before.filter((one) => one.cell === last).flatMap(({ data }) => data));
    const after = learned.filter((one) => one.cell >= cell);
    const next = Math.min(...after.map((one) => one.cell));
    return distinct(
      after.filter((one) => one.cell === next && one.data.some((name) => inUse.has(name))).flatMap(({ data }) => data),
    );
  };
  // A step that a function takes with one file after the other is done to each of them.
  return (fact) => distinct(fact.cells.flatMap((cell) => placeAt(fact, cell)));
}
