import type { ModelFact } from "../facts/models.ts";
import { readSeries } from "../facts/tables.ts";
import { enumerate, modelWords } from "../wording.ts";
import { type Draft, vary } from "./draft.ts";
import { own } from "../own.ts";
import type { AttributeAction } from "../python/values.ts";
import { code, codeList, isTable } from "./names.ts";
import { indexOf } from "./story-index.ts";
import {
  actionSteps,
  argument,
  type CallStep,
  callSteps,
  outputText,
  outputValue,
  type Story,
  written,
} from "./story.ts";

/** What tells why the models answer as they do. */
export function explanationDrafts(story: Story): Draft[] {
  const drafts: Draft[] = [];
  const calls = callSteps(story, ["explain"]);
  const shap = calls.filter(({ call }) => call.name.startsWith("shap."));
  if (shap.length > 0) drafts.push(shapDraft(shap));
  const attributes = actionSteps(story, ["explain"], "attribute");
  const importance = [
    ...attributes.filter((a) => a.name.endsWith("feature_importances_")).map((a) => a.cell),
    ...calls.filter(({ short }) => /importance/i.test(short)).map((s) => s.step.cell),
  ];
  if (importance.length > 0) drafts.push(importanceDraft(story, importance));
  const coefficients = attributes.filter((a) => /(?:coef_|params|intercept_)$/.test(a.name) && !isHandedBack(story, a));
  if (coefficients.length > 0) {
    const of = ownersOf(story, coefficients);
    drafts.push({
      text: `The coefficients of ${of} ${vary(of, ["were read off to see which inputs push the result up or down", "tell the direction and weight of each input"])}.`,
      cells: coefficients.map((a) => a.cell),
      weight: 1,
    });
  }
  const variance = attributes.filter((a) => a.name.includes("explained_variance_ratio_")).map((a) => a.cell);
  if (variance.length > 0) {
    const subject = attributes.find((a) => a.name.includes("explained_variance_ratio_"))?.subject?.split(".")[0];
    const values = variance.map((cell) =>
      /\[\s*(\d\.\d+(?:e-\d+)?)\s+(\d\.\d+(?:e-\d+)?)/.exec(outputText(story, cell)),
    );
    const [, first, second] = values.find((found) => found !== null) ?? [];
    drafts.push({
      text: `The explained variance${subject ? ` of ${code(subject)}` : ""} shows how much of the data each component keeps${first && second ? `: the first ${first}, the second ${second}` : ""}.`,
      cells: variance,
      weight: 1,
    });
  }
  return drafts;
}

/** `return line.coef_[0]`: a function that takes the slope of what it is given makes a figure of it, and explains no model. */
function isHandedBack(story: Story, { cell, from, within }: AttributeAction): boolean {
  if (within === null) return false;
  const text = indexOf(story).texts.get(cell) ?? "";
  return /^\s*return\b/.test(text.slice(text.lastIndexOf("\n", from) + 1, from));
}

/** Cells that show importances by a name they were given: `sorted(zip(importances, names))`. */
function laterCells(story: Story, cells: readonly number[]): number[] {
  const { byCell, texts } = indexOf(story);
  const names = cells.flatMap((cell) =>
    (byCell.get(cell) ?? []).flatMap((a) =>
      a.kind === "assign" && a.node.kind === "attribute" && a.node.name === "feature_importances_" ? a.names : [],
    ),
  );
  if (names.length === 0) return [];
  const named = new RegExp(String.raw`\b(?:${names.join("|")})\b`);
  return [...texts].flatMap(([cell, text]) => (!cells.includes(cell) && named.test(text) ? [cell] : [])).slice(0, 3);
}

/** Importances with the two strongest features, where their names and values are printed. */
function importanceDraft(story: Story, own_: readonly number[]): Draft {
  const cells = [...own_, ...laterCells(story, own_)];
  const owners = ownersOf(
    story,
    actionSteps(story, ["explain"], "attribute").filter((a) => a.name.endsWith("feature_importances_")),
  );
  const several = new Set(story.facts.models.map((m) => m.label)).size > 1 && !owners.includes(" and ");
  for (const cell of cells) {
    const text = outputText(story, cell);
    const pairs = [
      ...text.slice(0, 4_000).matchAll(/\((0?\.\d+), '([^'\n]{1,40})'\)|\('([^'\n]{1,40})', (0?\.\d+)\)/g),
    ].map((m) => ({
      label: m[2] ?? m[3] ?? "",
      value: m[1] ?? m[4] ?? "",
    }));
    const series = readSeries(outputValue(story, cell) || text).filter(
      (e) => /[A-Za-z]/.test(e.label) && /^\d/.test(e.value),
    );
    const ranked = [...(pairs.length > 1 ? pairs : series)]
      .sort((a, b) => Number(b.value) - Number(a.value))
      .slice(0, 2);
    const [first, second] = ranked;
    if (first && second)
      return {
        text: `By its feature importances ${several ? owners : "the model"} relies most on ${code(first.label)} (${first.value}) and ${code(second.label)} (${second.value}).`,
        cells,
        weight: 1.9,
      };
  }
  const drawn = cells.some((cell) => (story.facts.outputs.get(cell)?.pictures ?? 0) > 0 || plotsIn(story, cell));
  return {
    text: `Which inputs count most for ${owners} was read from ${owners.includes(" and ") ? "their" : "its"} feature importances${drawn ? " and drawn as a chart" : ""}.`,
    cells,
    weight: 1.3,
  };
}

const plotsIn = (story: Story, cell: number): boolean =>
  callSteps(story, ["plot", "evaluationPlot"]).some(({ step }) => step.cell === cell);

/** Families that give each input no importance of its own, and those that give it no coefficient. */
const WITHOUT_IMPORTANCES =
  /Linear|Logistic|Ridge|Lasso|ElasticNet|SVM|K-Nearest|Naive Bayes|Discriminant|Gaussian Process|K-Means|Network|CNN|LSTM|GLM/;
const WITHOUT_COEFFICIENTS = /Forest|Tree|Boost|LightGBM|Extra Trees|Bagging|K-Nearest|K-Means|Kernel Ridge/;

/** "the Random Forest (`forest`)": whose attributes are read; "the fitted model" where that is not seen. */
function ownersOf(story: Story, attributes: readonly AttributeAction[]): string {
  const names = [...new Set(attributes.flatMap((a) => a.subject?.split(".")[0] ?? []))].filter((n) => isTable(n));
  const labels = new Set(story.facts.models.map((m) => m.label));
  const told = names.slice(0, 3).flatMap((name) => {
    const reads = attributes.filter((a) => a.subject?.split(".")[0] === name);
    const [read] = reads;
    if (read === undefined || isMember(story, name, read.cell)) return [];
    const searched = searchedModel(story, name, read.cell);
    if (searched !== null) return [`the best ${modelWords(searched)} that ${code(name)} found`];
    const unable = read.name.endsWith("feature_importances_") ? WITHOUT_IMPORTANCES : WITHOUT_COEFFICIENTS;
    // `reg = Ridge().fit(X, y)`: the name stands for what the fit gives back.
    const fits = new Set((indexOf(story).byTarget.get(name) ?? []).flatMap((c) => c.receiver?.origin ?? []));
    const holds = (m: ModelFact): boolean => m.names.includes(name) || fits.has(m.action);
    const able = story.facts.models.filter((m) => !unable.test(m.label));
    const same = able.filter((m) => holds(m) && m.within === read.within);
    // A function that makes one of several models under one name does not say whose they are.
    if (read.within !== null && new Set(same.map((m) => m.label)).size > 1) return ["the fitted model"];
    const owners = [...new Set(reads.flatMap(({ cell }) => same.findLast((m) => m.cell <= cell)?.label ?? []))];
    if (owners.length > 1) return [`the ${enumerate(owners)} models (${code(name)})`];
    const label = owners[0] ?? able.findLast(holds)?.label ?? (labels.size === 1 ? [...labels][0] : undefined);
    return [label === undefined ? code(name) : `the ${modelWords(label)} (${code(name)})`];
  });
  const [only] = labels;
  return told.length > 0
    ? enumerate([...new Set(told)])
    : labels.size === 1 && only !== undefined
      ? `the ${only}`
      : "the fitted model";
}

/** `for tree in forest.estimators_`: a part of a model, and none of its own. */
const isMember = (story: Story, name: string, cell: number): boolean =>
  new RegExp(String.raw`\bfor\s+(?:\w+\s*,\s*)?${name}\s+in\s+[^\n:]*\bestimators_`).test(
    indexOf(story).texts.get(cell) ?? "",
  );

/** The family of the model that a search under this name tunes; null where that is no search. */
function searchedModel(story: Story, name: string, cell: number): string | null {
  const search = (indexOf(story).byTarget.get(name) ?? []).findLast(
    (c) => c.name.endsWith("SearchCV") && c.cell <= cell,
  );
  const given = search === undefined ? undefined : argument(search, "estimator", 0);
  if (search === undefined || given === undefined) return null;
  return (
    story.facts.models.findLast(
      (m) => m.cell <= search.cell && (m.action === given.value.origin || m.names.includes(given.text)),
    )?.label ?? null
  );
}

const SHAP_CHARTS: Readonly<Record<string, string>> = {
  summary_plot: "as a summary over all features",
  beeswarm: "as a summary over all features",
  force_plot: "for single predictions",
  waterfall: "for single predictions",
  waterfall_plot: "for single predictions",
  decision_plot: "along the path of the decision",
  dependence_plot: "against the values of one feature",
  scatter: "against the values of one feature",
  bar: "as bars",
};

/** SHAP values: by which explainer, of which data, and how they were drawn. */
function shapDraft(steps: readonly CallStep[]): Draft {
  const explainers = [
    ...new Set(steps.filter(({ short }) => short.endsWith("Explainer")).map(({ call }) => written(call))),
  ];
  const data = steps.flatMap(({ call, short }) =>
    /^(?:shap_values|summary_plot|force_plot)$/.test(short)
      ? call.args.flatMap((a) => (a.name === null && /^[A-Z]\w{0,20}$/.test(a.text) ? [a.text] : []))
      : [],
  );
  const ways = [...new Set(steps.flatMap(({ short }) => own(SHAP_CHARTS, short) ?? []))];
  const by = explainers.length > 0 ? ` (${codeList(explainers, 2)})` : "";
  const on = data.length > 0 ? ` of ${codeList(data, 2)}` : "";
  const drawn = ways.length > 0 ? `, drawn ${enumerate(ways)}` : "";
  return {
    text: `SHAP values${by} tell how each feature moves the predictions${on}${drawn}.`,
    cells: steps.map((s) => s.step.cell),
    weight: 1.6,
  };
}
