/** Which metric a text, a name, a function or a `scoring=` asks for, and what its values mean. */
import type { Average, Task } from "../facts.ts";
import { own } from "../own.ts";
import { remembered } from "../remembered.ts";
import { METRICS, POSITIVE, SHARES } from "./metric-table.ts";

export interface Metric {
  /** Our spelling. */
  readonly name: string;
  readonly better: "higher" | "lower";
  /** Least and largest possible value; a value outside them is not this metric. */
  readonly range: readonly [number, number];
  /** True if it may be printed as a percentage. */
  readonly share: boolean;
  /** For each task it is used in, its rank in what a reader would quote: 1 before 2. */
  readonly ranks: Readonly<Partial<Record<Task, number>>>;
  /** Name of its square root, and of 1 minus it; null if these are not metrics. */
  readonly root: string | null;
  readonly complement: string | null;
}

/** A metric named in a text, with the position of the name. */
export interface NamedMetric {
  readonly metric: string;
  readonly at: number;
  readonly end: number;
}

export interface Scoring {
  readonly metric: string;
  /** True if the values are negated: `neg_mean_squared_error`. */
  readonly negated: boolean;
  readonly average?: Average;
}

/** The first metric that a text names, under its longest name: "balanced accuracy" and not "accuracy". */
export function metricOfText(text: string): NamedMetric | null {
  return metricsOfText(text)[0] ?? null;
}

/** Every metric named in a text, in order, without overlaps. Only the beginning of a long text is read. */
export function metricsOfText(text: string): readonly NamedMetric[] {
  return metricsOfBeginning(text.slice(0, LONGEST_TEXT));
}

/** The metric that a variable, a column or a log key names: "val_acc", "test_rmse", "rmseScores", "MulticlassF1Score". */
export const metricOfIdentifier = remembered((identifier: string): string | null => {
  // "RandomForestClassifierGini" is a model.
  if (/(?:Classifier|Regressor)(?:[A-Z]|$)/.test(identifier)) return null;
  const whole = metricOfText(identifier);
  if (whole !== null && whole.end - whole.at === identifier.length) return whole.metric;
  return metricOfText(wordsOf(identifier.slice(0, LONGEST_NAME)))?.metric ?? whole?.metric ?? null;
});

/** The metric under a key of a training log, where "error" and "l2" are names, too, which they are not in other texts. */
export const metricOfLogKey = remembered((key: string): string | null => {
  const plain = key
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replace(/^.*[-/: ](?=\w)|^(?:validation|valid|val|eval|train|training|test)_?\d*_/g, "")
    .replace(/[@:].*$/, "");
  return own(KEYS, plain) ?? metricOfIdentifier(key);
});

/** What a function or class of a library measures, by its path: "sklearn.metrics.r2_score", "torchmetrics.Accuracy". */
export const metricOfFunction = remembered((path: string): string | null => {
  const last = path.slice(path.lastIndexOf(".") + 1);
  const known = own(FUNCTIONS, last);
  if (known !== undefined) return known;
  if (LOSS_FUNCTION.test(path)) return "loss";
  return METRIC_MODULE.test(path) && !NO_SINGLE_VALUE.test(last) ? metricOfIdentifier(last) : null;
});

/** What a share of the counts of right and wrong answers is, with a row for each true class: `counts[1, 1] / (counts[1, 0] + counts[1, 1])`. */
export function metricOfCounts(code: string): string | null {
  const plain = code
    .replaceAll(/\s/g, "")
    .replaceAll(/\w+\[([01])(?:,|\]\[)([01])\]/g, (_, row: string, column: string) => CELLS[row + column] ?? "")
    .replaceAll(/\b(?:float|int)\b|[()]|\b100(?:\.0?)?\*|\*100\b/g, "")
    .toUpperCase();
  const parts = /^((?:[TF][PN]\+)?[TF][PN])\/((?:[TF][PN]\+)+[TF][PN])$/.exec(plain)?.slice(1) ?? [];
  return RATIOS[parts.map((counts) => counts.split("+").sort().join("+")).join("/")] ?? null;
}

/**
 * What one sum of counts over another is, each given as the kinds of answers that are added up: "TP", "FP", "TN" and "FN".
 */
export const metricOfCells = (part: readonly string[], whole: readonly string[]): string | null =>
  RATIOS[[part, whole].map((cells) => cells.toSorted().join("+")).join("/")] ?? null;

const CELLS: Readonly<Record<string, string>> = { "00": "TN", "01": "FP", "10": "FN", "11": "TP" };
const RATIOS: Readonly<Record<string, string>> = {
  "TP/FN+TP": "recall",
  "TN/FP+TN": "specificity",
  "TP/FP+TP": "precision",
  "TP+TP/FN+FP+TP+TP": "F1",
  "TN+TP/FN+FP+TN+TP": "accuracy",
  "FN+FP/FN+FP+TN+TP": "error rate",
};

/** What a `scoring=` text asks for, with its sign. */
export function metricOfScoring(scoring: string): Scoring | null {
  const negated = scoring.startsWith("neg_");
  const name = scoring.slice(negated ? 4 : 0).replace(/_(?:macro|micro|weighted|samples|ovr|ovo)(?:_weighted)?$/, "");
  const metric = own(FUNCTIONS, name) ?? own(FUNCTIONS, `${name}_score`) ?? metricOfIdentifier(name);
  return metric === null ? null : { metric, negated, ...averageOf(metric, /_(\w+)$/.exec(scoring)?.[1]) };
}

const AVERAGED: ReadonlySet<string> = new Set(["precision", "recall", "F1"]);

/** What `average="macro"` says of a metric of single classes; nothing of any other, whose usual average goes without saying. */
export const averageOf = (metric: string | null, how: string | null | undefined): { readonly average?: Average } =>
  metric !== null && AVERAGED.has(metric) && (how === "macro" || how === "micro" || how === "weighted")
    ? { average: how }
    : {};

/** Null for a name that is not in the table. */
export const metricNamed = (name: string): Metric | null => BY_NAME.get(name) ?? null;

/** False for a value that cannot be this metric; any value is possible for a metric that is not in the table. */
export function inRange(name: string, value: number): boolean {
  const [least, most] = metricNamed(name)?.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Floating-point sums of shares end up slightly beyond their bounds.
  return Number.isFinite(value) && value >= least - 1e-9 && value <= most + 1e-9;
}

/**
 * A printed number as a value of a metric: percentages of a share as fractions (with their sign, or plainly beyond 1). Null where
 * the number cannot be this metric.
 */
export function measured(name: string, value: number, isPercent: boolean): number | null {
  const isShare = metricNamed(name)?.share ?? isPercent;
  // Without the last bits that a division by a hundred adds.
  const fraction = Number((value / 100).toPrecision(15));
  if (isPercent && isShare) return inRange(name, fraction) ? fraction : null;
  if (inRange(name, value)) return value;
  const least = metricNamed(name)?.better === "higher" ? FEWEST_PERCENT : 1;
  return isShare && value > 1 && value >= least && value <= 100 && inRange(name, fraction) ? fraction : null;
}

/** A score without a sign that is this low is far more often another quantity of the same name, such as `f1` of a function, than a percentage. */
const FEWEST_PERCENT = 10;

/** True if `value` is better than `other`. */
export const isBetter = (name: string, value: number, other: number): boolean =>
  metricNamed(name)?.better === "lower" ? value < other : value > other;

/** They only say which of several models to prefer, and nothing of how good its predictions are. */
export const CRITERIA: ReadonlySet<string> = new Set(["AIC", "BIC", "log-likelihood"]);

/** How far clusters lie apart: it may choose their number, and says nothing of the groups that they are to find. */
export const WITHIN_CLUSTERS: ReadonlySet<string> = new Set([
  "silhouette",
  "Davies-Bouldin",
  "Calinski-Harabasz",
  "inertia",
]);

/** Whether a metric cannot have a better value. */
export function isPerfect(name: string, value: number): boolean {
  const known = metricNamed(name);
  return known !== null && value === known.range[known.better === "lower" ? 0 : 1];
}

/** Whether a metric belongs to a task: some authors call 100 minus a relative error "accuracy", which it is not. */
export const suits = (name: string, task: string | null): boolean =>
  task !== "regression" || rankOf(name, task) < NOT_OF_TASK;

const NOT_OF_TASK = 100;

/**
 * The rank of a metric in what a reader would quote for a task: smaller comes first. Metrics of other tasks come after
 * those of this one.
 */
export function rankOf(name: string, task: string | null): number {
  const ranks = metricNamed(name)?.ranks ?? {};
  const fitting = task === null ? undefined : own<number>(ranks, task);
  if (fitting !== undefined) return fitting;
  return (task === null ? 0 : NOT_OF_TASK) + Math.min(90, ...Object.values(ranks));
}

const LONGEST_TEXT = 2_000;
const LONGEST_NAME = 120;

const BY_NAME: ReadonlyMap<string, Metric> = new Map(
  Object.entries(METRICS).map(([name, entry]): [string, Metric] => {
    const { better = "higher", share, ranks = {}, root = null, complement = null } = entry;
    const range = entry.range ?? (better === "lower" ? POSITIVE : SHARES);
    return [name, { name, better, range, share: share ?? range === SHARES, ranks, root, complement }];
  }),
);

const tableOf = (names: "functions" | "keys"): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(METRICS).flatMap(([metric, entry]) =>
      (entry[names]?.split(" ") ?? []).map((name) => [name, metric]),
    ),
  );
const FUNCTIONS = tableOf("functions");
const KEYS = tableOf("keys");

/** Modules whose functions and classes are measures named after what they measure. */
const METRIC_MODULE =
  /(?:^|\.)(?:metrics?|torchmetrics|eval_measures|yardstick|MLmetrics|Metrics|ModelMetrics|pROC|surprise\.accuracy|cvAUC|caret|h2o|MLJ|MLBase|segmentation_models\w*|utils\.concordance)\./;
const LOSS_FUNCTION =
  /(?:^|\.)(?:losses|nn(?:\.functional|\.modules\.loss)?|optax)\.(?:\w*(?:Loss|entropy|crossentropy|_loss)|losses)$/i;
/** Curves, tables and pictures of such modules. */
const NO_SINGLE_VALUE =
  /curve|display|report|matrix|scorer|support|threshold|pairwise|distance|samples|^make_|^plot_|^get_scorer|At(?:Precision|Recall|Sensitivity|Specificity)$/i;

const TAIL = "(?:[ _-]?(?:scores?|values?|metrics?|coefficients?))?";
const START = "(?<![A-Za-z\\d])";
const END = "(?![A-Za-z\\d²])";

interface Name {
  readonly metric: string;
  /** Matches the name at the current position. */
  readonly pattern: RegExp;
}
interface Names {
  /** Matches where some name begins. */
  readonly any: RegExp;
  readonly each: readonly Name[];
}

function namesOf(sources: readonly (readonly [metric: string, source: string])[]): Names {
  const whole = (source: string, flags: string): RegExp => new RegExp(`${START}(?:${source})${TAIL}${END}`, flags);
  return {
    any: whole(sources.map(([, source]) => source).join("|"), "g"),
    each: sources.map(([metric, source]) => ({ metric, pattern: whole(source, "y") })),
  };
}
const WORDS = namesOf(
  Object.entries(METRICS).flatMap(([name, { words, abroad }]) =>
    [...words, ...(abroad?.split(", ") ?? [])].map((word) => [name, word.replaceAll(/ (?![?_])/g, "[ _-]?")] as const),
  ),
);
const CASED = namesOf(
  Object.entries(METRICS).flatMap(([name, { cased = [] }]) => cased.map((source) => [name, source] as const)),
);

const metricsOfBeginning = remembered((text: string): readonly NamedMetric[] => {
  const lower = text.toLowerCase();
  // A few letters change their length in lower case; then positions would belong to a different text.
  const found = [...namedBy(WORDS, lower.length === text.length ? lower : text), ...namedBy(CASED, text)].sort(
    (a, b) => a.at - b.at || b.end - a.end,
  );
  const kept: NamedMetric[] = [];
  for (const named of found) if (named.at >= (kept.at(-1)?.end ?? 0)) kept.push(named);
  return kept;
});

/** The longest name at each position where one begins. */
function namedBy({ any, each }: Names, text: string): NamedMetric[] {
  const found: NamedMetric[] = [];
  any.lastIndex = 0;
  for (let match = any.exec(text); match !== null; match = any.exec(text)) {
    const at = match.index;
    let longest: NamedMetric | null = null;
    for (const { metric, pattern } of each) {
      pattern.lastIndex = at;
      const end = at + (pattern.exec(text)?.[0].length ?? 0);
      if (end > (longest?.end ?? at)) longest = { metric, at, end };
    }
    if (longest !== null) found.push(longest);
    any.lastIndex = Math.max(at + 1, longest?.end ?? 0);
  }
  return found;
}

/** "MulticlassF1Score_1" as "multiclass f1 score". */
function wordsOf(identifier: string): string {
  return identifier
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]{2,})([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z\d@²^.]+/)
    .map((part) => (/^(?:r2|f1|f2|l1|l2|top\d+|.*@\d+)$/i.test(part) ? part : part.replace(/(?<=[A-Za-z])\d+$/, "")))
    .join(" ")
    .toLowerCase();
}
