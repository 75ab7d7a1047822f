/** Facts in the words of the screens. */
import type {
  Experiment,
  MetricFact,
  ModelFact,
  Part,
  SourceFact,
  Split,
} from "@data-documentation/notebook/analysis/facts.ts";

export const PART_WORDS: Readonly<Record<Part, string>> = {
  train: "training data",
  validation: "validation data",
  test: "test data",
  "cross-validation": "cross-validation",
  "out-of-bag": "out-of-bag rows",
};

/** "churn in customers.csv": what one experiment is about; numbered where nothing tells it from the others. */
export function experimentWords({ data, target, task }: Experiment, index: number): string {
  const about = [target ?? "", data.length > 0 ? `in ${data.slice(0, 2).join(" and ")}` : ""].filter(
    (part) => part !== "",
  );
  if (about.length > 0) return about.join(" ");
  return task === null ? `Experiment ${index + 1}` : `Experiment ${index + 1}: ${task}`;
}

/** "Random Forest, after tuning"; by its class where another model of the experiment is called the same. */
export function modelWords({ models }: Pick<Experiment, "models">, model: ModelFact): string {
  const words = versionWords(model);
  const alike = models.filter((one) => versionWords(one) === words);
  if (alike.length <= 1) return words;
  const sameClass = alike.filter((one) => one.class === model.class);
  return sameClass.length === 1 ? `${words} (${model.class})` : `${words} (${sameClass.indexOf(model) + 1})`;
}

const versionWords = ({ name, variant }: ModelFact): string => (variant === null ? name : `${name}, ${variant}`);

/** "recall of leaves" */
export const metricWords = ({ name, of }: Pick<MetricFact, "name" | "of">): string =>
  of === null ? name : `${name} of ${of}`;

const four = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A value rounded for people: at most four digits that count, thousands separated, percentages where the notebook prints them. */
export function valueWords({ value, printed, spread }: Pick<MetricFact, "value" | "printed" | "spread">): string {
  const words = printed.includes("%")
    ? `${four.format(value * 100)}%`
    : Math.abs(value) >= 1000
      ? whole.format(value)
      : four.format(value);
  return spread === null ? words : `${words} ± ${spread.replace(/^[±+/-]+\s*/, "")}`;
}

/** "customers.csv, 1,204 rows and 8 columns" */
export function sourceWords({ name, form, rows, columns }: SourceFact): string {
  const called = name === "" ? (form === "generated" ? "Data that the code makes up" : `A ${form}`) : name;
  const size = [
    rows === null ? "" : `${whole.format(rows)} rows`,
    columns === null ? "" : `${whole.format(columns)} columns`,
  ];
  return [called, size.filter((part) => part !== "").join(" and ")].filter((part) => part !== "").join(", ");
}

/** "25% kept for testing, classes in proportion, seed 7"; null where nothing is divided. */
export function splitWords({ how, testShare, folds, seed, stratified }: Split): string | null {
  if (how === "none") return null;
  const ways = {
    holdout: testShare === null ? "One part kept for testing" : `${four.format(testShare * 100)}% kept for testing`,
    given: "Training and test data come apart",
    cv: folds === null ? "Cross-validation" : `Cross-validation with ${folds} folds`,
    time: testShare === null ? "By time" : `By time, the last ${four.format(testShare * 100)}% for testing`,
  };
  return [ways[how], stratified ? "classes in proportion" : "", seed === null ? "" : `seed ${seed}`]
    .filter((part) => part !== "")
    .join(", ");
}
