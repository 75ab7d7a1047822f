/** Measures, and the rows they were measured on, inside a sentence. */
import { CRITERIA } from "../know/metrics.ts";
import type { MetricFact, Part } from "../facts.ts";
import { code } from "./lists.ts";
import { SPOKEN } from "../wording.ts";

export const PART_WORDS: Readonly<Record<Part, string>> = {
  train: "on the training data",
  validation: "on the validation data",
  test: "on the test data",
  "cross-validation": "in cross-validation",
  "out-of-bag": "on out-of-bag rows",
};
/** "an accuracy", "a MAPE", "a silhouette score", "a weighted F1" */
export function metricPhrase(metric: Named): string {
  const words = metricWords(metric);
  const spelled = /^(?:[A-Z]{2,5}\d?|[A-Z]\d)\b/.test(words) && !SPOKEN.test(words);
  return `${(spelled ? /^[AEFHILMNORSX]/ : /^[aeiou]/i).test(words) ? "an" : "a"} ${words}`;
}

type Named = Pick<MetricFact, "name"> & Partial<Pick<MetricFact, "of" | "average" | "askew" | "averaged">>;

/** "macro F1", "weighted precision", "silhouette score", "mean accuracy" of folds that are shown one by one */
export const metricWords = ({ averaged, ...one }: Named): string =>
  averaged === undefined ? ofOne(one) : `mean ${ofOne(one)}`;

const ofOne = ({ name, of = null, average, askew }: Named): string => {
  if (askew === "classes") return "balanced accuracy";
  if (askew === "uncentred") return `uncentred ${name}`;
  const how = average ?? /^(weighted|macro) avg$/.exec(of ?? "")?.[1] ?? null;
  return `${how === null ? "" : `${how} `}${METRIC_WORDS[name] ?? name}`;
};

const METRIC_WORDS: Readonly<Record<string, string>> = {
  silhouette: "silhouette score",
  concordance: "concordance index",
};

/**
 * " on the logarithm of `price`", " (in millions)", for an error that is not in the target's own unit; " (rows with every label right)" for an
 * accuracy of several labels.
 */
export const scaleWords = ({ scale, askew }: MetricFact, target: string | null): string =>
  scale === undefined
    ? askew === "all labels"
      ? " (rows with every label right)"
      : ""
    : scale.startsWith("in ")
      ? ` (${scale})`
      : ` on the ${scale} of ${target === null ? "the target" : code(target)}`;

/** On which rows a value was measured: " on the test data", " in sample, on all rows". */
export function rowWords({
  name,
  part,
  ...known
}: Pick<MetricFact, "name" | "part" | "inSample" | "onBothParts">): string {
  // That a criterion is worked out on the training rows goes without saying.
  if (CRITERIA.has(name)) return "";
  return known.inSample === true ? ` ${IN_SAMPLE}` : known.onBothParts === true ? ` ${ON_BOTH_PARTS}` : partWords(part);
}
export const IN_SAMPLE = "in sample, on all rows";
export const ON_BOTH_PARTS = "on all rows, those used for training among them";

export const partWords = (part: Part | null): string => (part === null ? "" : ` ${PART_WORDS[part]}`);
