/** What is tried on the data. */
import * as z from "zod/mini";
import { evidence } from "./evidence.ts";
import { count, type Form, list, maybeCount, maybeText, object, type Read, text, texts } from "./forms.ts";
import { model } from "./models.ts";
import { part } from "./parts.ts";

const task = z.enum([
  "classification",
  "regression",
  "clustering",
  "forecasting",
  "ranking",
  "survival",
  "reduction",
  "anomaly",
  "generation",
  "test",
]);
/** "test": a statistical test, or a model that is only read for inference. */
export type Task = z.output<typeof task>;

const splitFields = {
  /**
   * "given": train and test sets are separate from the start; "none": everything is evaluated on what it was trained
   * on, or not at all.
   */
  how: z.enum(["holdout", "given", "cv", "time", "none"]),
  /** Share of the rows kept for the final evaluation, 0 to 1; null if the code does not fix it. */
  testShare: z.nullable(z.number()),
  folds: z.nullable(z.number()),
  /** As written; null if the code does not fix it. */
  seed: maybeText,
  /** True if the code splits each class in the same proportion. */
  stratified: z.boolean(),
  /** True where rows of one group are never on both sides: the share held out is one of the groups. */
  grouped: z.optional(z.literal(true)),
  /** What the author calls the rows held out, if that is not test. */
  heldOutFor: z.optional(z.literal("validation")),
  /** Share of the training rows, 0 to 1, that are kept for validation while other rows test. */
  validationShare: z.optional(z.number()),
  /** Share of the rows, 0 to 1, kept for testing besides those of which values are shown. */
  untestedShare: z.optional(z.number()),
  /** How many of the last rows are kept for the final evaluation, where the code says their number and the share is not known. */
  lastRows: z.optional(z.number()),
  /** How many rows are kept for the final evaluation, where the code counts them instead of giving a share. */
  testRows: z.optional(count),
  /** True where each row of a stream is predicted before it is learned from. */
  progressive: z.optional(z.literal(true)),
  /** True where the code does nothing with the rows that are held out. */
  unused: z.optional(z.literal(true)),
};
export interface Split extends Read<typeof splitFields> {}
export const split: Form<Split> = object(splitFields);

const average = z.enum(["macro", "micro", "weighted"]);
export type Average = z.output<typeof average>;

const metricFields = {
  kind: z.literal("metric"),
  /** A name of know/metrics: "accuracy", "R2". */
  name: text,
  /** Percentages as fractions, negated scores as the positive measure. */
  value: z.number(),
  /** Exactly as the output shows it, with its sign. */
  printed: text,
  /** Half-width or standard deviation printed beside it, as printed; null if there is none. */
  spread: maybeText,
  part: z.nullable(part),
  /** Id of the model; null if no single one is measured. */
  model: maybeCount,
  /**
   * Class or average of a report: "setosa", "weighted avg"; "[age>60]" for rows that a condition chose; "[fold]" for the lowest and the highest of single folds, where nothing else is shown; one of the targets of the experiment,
   * where there are several; null for the whole.
   */
  of: maybeText,
  /** How the values of the classes are averaged, where the code that computes the value says so; absent otherwise. */
  average: z.optional(average),
  /** How many rows a report counts of the class; absent where it does not. */
  rows: z.optional(count),
  /** The lowest and the highest of the last five values in the log of the training, where they lie far apart; absent elsewhere. */
  lately: z.optional(list(object({ value: z.number(), printed: text }))),
  /** True where the log of the training has this very value after every epoch, as of a network that always gives the same answer; absent elsewhere. */
  steady: z.optional(z.literal(true)),
  /**
   * How many versions a loop tried on the same rows, of which the code goes on with this one, the only setting in which they differ, and where
   * another is best, its value, how many do better than this one, and the settings of a single best; absent elsewhere.
   */
  among: z.optional(
    object({
      tried: count,
      over: z.optional(text),
      best: z.optional(
        object({ value: z.number(), printed: text, better: z.optional(count), variant: z.optional(text) }),
      ),
    }),
  ),
  /**
   * Of how many folds it is the mean, where a saved output shows the score of each and no mean: it is worked out from these, and printed nowhere.
   * Absent for any value that is printed.
   */
  averaged: z.optional(count),
  /** Version of the model or data it was measured on; null if there is only one. */
  variant: maybeText,
  /**
   * What makes the value another than its name says: an AUC was worked out from predicted "classes" instead of scores, so that it is their
   * balanced accuracy; predictions and true answers were "swapped"; the R2 of a fit without an intercept is "uncentred", held against a
   * prediction of zero instead of the mean, and mostly near 1; or the accuracy counts rows of which "all labels" are right. Absent otherwise.
   */
  askew: z.optional(z.enum(["classes", "swapped", "uncentred", "all labels"])),
  /** For an error in units of a transformed target, how that was transformed, or what it counts in: "logarithm", "in millions"; absent for the target's own unit. */
  scale: z.optional(text),
  /** True for part "train" where the model learned from all rows, although the notebook holds some of them out; absent otherwise. */
  inSample: z.optional(z.literal(true)),
  /** True for part "train" where the rows held out were measured along with those that the model learned from; absent otherwise. */
  onBothParts: z.optional(z.literal(true)),
  ...evidence,
};
export interface MetricFact extends Read<typeof metricFields> {}
export const metric: Form<MetricFact> = object(metricFields);

const importanceFields = {
  kind: z.literal("importance"),
  model: maybeCount,
  /** "importance", "coefficient", "SHAP". */
  measure: text,
  /**
   * Largest first, at most ten; coefficients with the p-values of a summary, the smallest first, at most thirty; empty if the output is only
   * a chart.
   */
  features: list(object({ name: text, printed: text, p: z.optional(text) })),
  /** How many coefficients the summary has, and how many of them have p-values below 0.05; absent where all are listed, or where it is none. */
  of: z.optional(object({ all: count, significant: count })),
  ...evidence,
};
/** What models found to matter. */
export interface ImportanceFact extends Read<typeof importanceFields> {}
const importance: Form<ImportanceFact> = object(importanceFields);

const judgedClass = object({
  /** Null where the output does not name it. */
  name: maybeText,
  /** How many of the rows are of it. */
  rows: count,
  /** The share of these that the model recognises; absent where it is not shown. */
  recall: z.optional(z.number()),
});
const judgedClassesFields = {
  /** The largest first. */
  all: list(judgedClass),
  cells: list(count),
};
/** The classes of the rows that a value was measured on, as an output counts them. */
export interface JudgedClasses extends Read<typeof judgedClassesFields> {}
const judgedClasses: Form<JudgedClasses> = object(judgedClassesFields);

const bestFields = {
  model: count,
  /** A metric of the same experiment. */
  metric,
  /** Absent where no output counts them. */
  classes: z.optional(judgedClasses),
  /**
   * The share of the most frequent class among all rows, where it is known for these alone; absent otherwise. It is rough where rows were
   * changed after they were counted.
   */
  largest: z.optional(
    object({ share: z.number(), classes: count, cells: list(count), rough: z.optional(z.literal(true)) }),
  ),
  /** True where the author says that this is the model that he takes; absent otherwise. */
  isChosen: z.optional(z.literal(true)),
  /** How many rows it was measured on; absent where it is not known. */
  rows: z.optional(count),
};
/** The notebook's own result: the model it ends with, on the most independent data shown. */
export interface Best extends Read<typeof bestFields> {}
const best: Form<Best> = object(bestFields);

const experimentFields = {
  data: texts,
  /** The column or variable that is predicted, as written. */
  target: maybeText,
  /** The columns, where every model predicts the same several at once; left out otherwise. */
  targets: z.optional(texts),
  /** True if every model learns the logarithm of the target; left out otherwise. */
  isLogged: z.optional(z.boolean()),
  /** True if every model learns the target that a library's data set comes with, as it comes; left out otherwise. */
  isGivenTarget: z.optional(z.boolean()),
  /** True if the target is a column of that name in the data that is read; left out otherwise. */
  isColumn: z.optional(z.literal(true)),
  /** True if the target is only what functions of the notebook call it inside; left out otherwise. */
  isInner: z.optional(z.literal(true)),
  /**
   * The target, where the notebook makes that column, and the columns whose values it works it out from, none where these are not known; left out
   * where it is read as it is, or nobody knows.
   */
  made: z.optional(object({ column: text, from: texts })),
  /** Rows that all its models work with, training and test rows together, as an output shows; left out if none does. */
  rows: z.optional(count),
  /** True if these are rows of the data as it was read, of which others may have been taken out; left out otherwise. */
  areKept: z.optional(z.literal(true)),
  /**
   * What all its models get of the rows that are read: a "sample", the "first" of them, those "chosen" by a condition, or one for each of some
   * "groups"; left out where it is all of them, or nobody knows.
   */
  reached: z.optional(z.enum(["sample", "first", "chosen", "groups"])),
  /** Names of what it is predicted from, if the code states them; empty otherwise. */
  features: texts,
  /** The columns that are taken out of tables by name on the way to what its models learn from, such as the texts of vectors; left out where not all are known. */
  origins: z.optional(texts),
  task: z.nullable(task),
  /** The classes that its models tell apart, with their names where these are known; absent for other tasks, or where nothing says how many. */
  classes: z.optional(object({ count, names: texts })),
  split,
  models: list(model),
  metrics: list(metric),
  importances: list(importance),
  best: z.nullable(best),
  /** What a model that continues a text adds at a time, where the code numbers the characters of the text; left out otherwise. */
  next: z.optional(z.literal("character")),
  /** True where its models serve a chart, a ranking or an example, and the notebook asks them nothing else; left out otherwise. */
  aside: z.optional(z.literal(true)),
  cells: list(count),
};
/** One question about one data set: same data, same target. */
export interface Experiment extends Read<typeof experimentFields> {}
export const experiment: Form<Experiment> = object(experimentFields);
