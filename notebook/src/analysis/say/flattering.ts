/** Why scores may be better than those on new data. */
import type { Caution, Experiment, Part } from "../facts.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { modelOf, predictedBy } from "../models-of.ts";
import { dataName } from "../reader-names.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { code, distinct, listed, listedParts, named } from "./lists.ts";
import { theModel } from "./model-words.ts";
import { onRows } from "./rivals.ts";

export type Flattering = Extract<Caution, { readonly kind: "leak" | "test-data-used" }>;
export const isFlattering = (one: Caution): one is Flattering => one.kind === "leak" || one.kind === "test-data-used";

/** All reasons in one sentence, the gravest first; what touches some scores alone is said of those. */
export function flatteringDrafts(all: readonly Flattering[], experiments: readonly Experiment[]): Draft[] {
  // What changes no score is left to the list of facts.
  const flattering = all.filter((one) => one.kind !== "leak" || one.harmless !== true);
  const grave = flattering.toSorted((a, b) => mildness(a) - mildness(b));
  return groups(grave, ({ models }) => String(models !== undefined)).flatMap((own) => reasons(own, experiments));
}

function reasons(grave: readonly Flattering[], experiments: readonly Experiment[]): Draft[] {
  // Where each fold is held out in turn, there is no other test data.
  const tested = experiments.every(({ split }) => split.how === "cv") ? "each held-out fold" : "the test data";
  const targets = new Set(experiments.flatMap(predictedBy));
  const told = groups(grave, (one) => `${one.kind} ${one.how} ${"drops" in one} ${waysOfDrawing(one)}`).map((group) =>
    reason(group, tested, targets),
  );
  const isOfFeatures = grave.every(sawFeaturesAlone);
  // A scale or a mean of all rows hardly moves a score; which rows are left may.
  const isSlight = isOfFeatures && !grave.some((one) => "drops" in one);
  const effect = (scores: string): string =>
    isSlight
      ? `which usually flatters ${scores} only slightly`
      : `so ${scores} may be ${grave.every(isMild) ? "slightly optimistic" : "too optimistic"}`;
  const isShown = experiments.some(({ metrics }) => metrics.length > 0);
  // What hardly moves a score matters to nobody where there is none.
  if (isSlight && !isShown) return [];
  const isTouched = grave.some((one) => one.kind !== "leak" || one.judged !== undefined);
  const touched = CHOOSING.find((part) => grave.every((one) => isOnly(one, part)));
  const folds = touched === undefined ? "" : `${touched} `;
  // What ranks the rows does not depend on where they are divided.
  const where = grave.every(({ how }) => how === "threshold") ? " at that threshold" : "";
  const { on, some, whose } = scopeOf(grave, experiments);
  const scores = !isShown
    ? "any score"
    : isTouched
      ? `${some}the ${folds}scores${whose}${where}`
      : "any score that rests on this";
  return [draft(`${listedParts(told.slice(0, 3))}, ${effect(scores)}`, grave, isOfFeatures ? LEAST : 9.5, { on })];
}

/** Any other caution says more. */
const LEAST = 7.9;

/** Which scores are meant where others are sound: those on their own data, of models that are called otherwise than the others, or some. */
function scopeOf(
  all: readonly Flattering[],
  experiments: readonly Experiment[],
): { on: string; some: string; whose: string } {
  const touched = new Set(all.flatMap((one) => one.models ?? []));
  if (!all.every(({ models }) => models !== undefined)) return { on: "", some: "", whose: "" };
  const scored = experiments.filter(({ metrics }) => metrics.length > 0);
  const own = scored.filter(({ models }) => models.some(({ id }) => touched.has(id)));
  const data = distinct(own.flatMap((one) => one.data.map(dataName)));
  const isApart =
    data.length > 0 &&
    scored.every((one) => own.includes(one) || !one.data.map(dataName).some((name) => data.includes(name)));
  const asked = isApart ? own : scored;
  const nameOf = (isTouched: boolean): string[] =>
    distinct(
      asked.flatMap((one) =>
        one.metrics.flatMap(({ model }) =>
          model !== null && touched.has(model) === isTouched ? (modelOf(one, model)?.name ?? []) : [],
        ),
      ),
    );
  const rowsOf = (isTouched: boolean): string[] =>
    asked.flatMap(({ metrics }) =>
      metrics.flatMap(({ model, part, variant }) =>
        model !== null && touched.has(model) === isTouched && part !== "train"
          ? [versionAndRows(variant).rows ?? ""]
          : [],
      ),
    );
  const [rows, ...more] = distinct(rowsOf(true));
  if (rows && more.length === 0 && !rowsOf(false).includes(rows))
    return { on: "", some: "", whose: ` ${onRows(rows)}` };
  const [names, others] = [nameOf(true), nameOf(false)];
  const on = isApart && own.length < scored.length ? `on ${named(data, 2)}, ` : "";
  if (others.length === 0) return { on, some: "", whose: "" };
  return names.length > MOST_STEPS || names.some((name) => others.includes(name))
    ? { on, some: "some of ", whose: "" }
    : { on, some: "", whose: ` of ${listed(names.map((name) => theModel(name)))}` };
}

/** Rows that choose between models before others judge them. */
const CHOOSING: readonly Part[] = ["cross-validation", "validation"];

/** Whether only these rows were touched: what others show is sound. */
const isOnly = (one: Flattering, part: Part): boolean =>
  one.kind === "leak" ? one.judged !== undefined && one.judged.every((judged) => judged === part) : one.part === part;

/** What has seen the answers of the test rows comes first, then what chose by rows for validation; what only saw features matters least. */
const mildness = (one: Flattering): number =>
  one.kind === "test-data-used" ? (one.part === undefined ? 0 : 1) : sawFeaturesAlone(one) ? 2 : 0;

/** Whether all that it learned from the rows held out is what their features are like. */
export const sawFeaturesAlone = (one: Caution): boolean =>
  one.kind === "leak" && (one.how === "preprocessing" || one.how === "statistic") && one.target !== true;

/** Whether it changes a score only a little. */
export const isMild = (one: Flattering): boolean => mildness(one) > 0;

/** Why scores may be too optimistic, for cautions of one kind. */
function reason(group: readonly [Flattering, ...Flattering[]], tested: string, targets: ReadonlySet<string>): string {
  const [first] = group;
  const sure = group.every(({ certainty }) => certainty === "certain");
  if (first.kind === "test-data-used") {
    const settings = distinct(group.flatMap((one) => (one.kind === "test-data-used" ? (one.setting ?? []) : [])));
    if (first.how === "split") return "the best-scoring of several random splits is kept";
    const use = first.how === "tuning" && settings.length > 0 ? `to choose ${named(settings, 3)}` : USES[first.how];
    const rows = first.part === undefined ? tested : `the ${first.part} data`;
    return `${rows} ${sure ? "is also" : "also seems to be"} used ${use}`;
  }
  const by = distinct(group.flatMap((one) => (one.kind === "leak" ? [one.by] : [])));
  const shown = distinct(by.map(stepWords));
  const several = by.length > 1 || shown.some((one) => !one.startsWith("`"));
  const before = group.every((one) => isOnly(one, "cross-validation")) ? "before the folds" : "before the split";
  const be = sure ? (several ? "are" : "is") : several ? "seem to be" : "seems to be";
  if (first.drops !== undefined) {
    const columns = distinct(group.flatMap((one) => (one.kind === "leak" ? (one.drops ?? []) : [])));
    const which = columns.length === 0 ? "statistics of all rows" : `their values of ${named(columns, 3)}`;
    const answers = columns.filter((name) => targets.has(name));
    const among = answers.length === columns.length ? "" : `, among them ${named(answers, 3)}`;
    const predicted = answers.length === 0 ? "" : `${among}, which ${answers.length === 1 ? "is" : "are"} predicted,`;
    return `rows ${sure ? "are" : "seem to be"} dropped by ${which}${predicted} ${before}`;
  }
  if (first.how === "windows")
    return `windows of the series that share values ${sure ? "are" : "seem to be"} divided at random`;
  if (first.how === "groups")
    return `rows that share their ${named(by, 2)} ${sure ? "are" : "seem to be"} divided at random`;
  const drawn = waysOfDrawing(first);
  if (drawn === "afterwards") {
    const takes = sure ? (several ? "take" : "takes") : `${several ? "seem" : "seems"} to take`;
    return `${named(by, 3)} ${takes} training rows from all rows (those held out included)`;
  }
  if (drawn === "again") {
    const sides = before === "before the folds" ? "in several folds" : "on both sides";
    return `copies of rows that are drawn with replacement ${before} (${named(by, 3)}) ${sure ? "are" : "seem to be"} ${sides}`;
  }
  const [copies, copy] = by.every((one) => REPEATS.test(one)) ? ["copies", "copy"] : ["resamples", "resample"];
  const resample = sure ? (several ? copy : copies) : `${several ? "seem" : "seems"} to ${copy}`;
  // "fillna(mean)" is a step, "mean" only what a hand-written step used.
  if (first.how === "statistic" && !by.some((one) => one.includes("("))) {
    const known = by.flatMap((one) => STATISTICS[one] ?? []);
    const what =
      known.length === by.length ? `${listed(known)} of all rows` : `statistics of all rows (${named(by, 3)})`;
    const isOne = known.length === 1 && by.length === 1 && !SEVERAL.has(by[0] ?? "");
    return `${what} ${isOne ? (sure ? "is" : "seems to be") : sure ? "are" : "seem to be"} used in the data ${before}`;
  }
  const ways = {
    preprocessing: `${be} fitted to all rows ${before}`,
    statistic: `${be} computed on all rows ${before}`,
    // Also where rows were held out before, if what is resampled is not the rest of them.
    resampling: `${resample} ${before === "before the folds" ? "the rows before the folds" : "the held-out rows as well"}`,
    target: `${be} predicted from features that still hold ${several ? "them" : "it"}`,
  };
  const more = shown.length - MOST_STEPS;
  return `${more > 2 ? `${shown.slice(0, MOST_STEPS).join(", ")} and ${more} more` : listed(shown)} ${ways[first.how]}`;
}

const GROUPED = "group statistic";
/** What a step takes from all rows, in words. */
const STATISTICS: Readonly<Partial<Record<string, string>>> = {
  [GROUPED]: "group statistics",
  "min and max": "the minimum and maximum",
  mean: "the mean",
  median: "the median",
  mode: "the most frequent value",
  std: "the standard deviation",
  min: "the minimum",
  max: "the maximum",
};

const SEVERAL: ReadonlySet<string> = new Set([GROUPED, "min and max"]);

const MOST_STEPS = 3;
/** How rows come to be on both sides: drawn "again" before they are divided, or "afterwards" from all of them; "" where others are made, or none are drawn. */
const waysOfDrawing = (one: Flattering): "again" | "afterwards" | "" =>
  one.kind !== "leak" || one.how !== "resampling"
    ? ""
    : one.afterwards === true
      ? "afterwards"
      : DRAWS_AGAIN.test(one.by)
        ? "again"
        : "";
const DRAWS_AGAIN = /^(?:sample|resample|upSample|randint|random_integers|integers|choices?)$/;
const REPEATS = /^(?:append|concat|concatenate|vstack|repeat)$/;

/** What a step is called that has no name of its own in the code. */
const stepWords = (by: string): string =>
  /^fill(?:na|_null)\(/.test(by) ? "the values that fill gaps" : by === GROUPED ? "statistics of groups" : code(by);

const USES = {
  "early stopping": "to decide how long to train",
  tuning: "for tuning",
  threshold: "to choose the threshold",
  split: "to choose the split",
} as const;
