/** What the author says, and what to be careful about. */
import * as z from "zod/mini";
import { evidence, quote } from "./evidence.ts";
import { metric } from "./experiments.ts";
import { anyOf, count, type Form, kinds, list, maybeText, object, type Of, type Read, text, texts } from "./forms.ts";
import { part } from "./parts.ts";

const findingFields = {
  quote,
  /** Higher is more telling: a sentence under a conclusion heading before one after an output, prose before comments. */
  rank: z.number(),
  /** True for a line that the code printed; left out for what the author wrote as text. */
  printed: z.optional(z.boolean()),
  /** Number of the heading that it stands under, from 0 before the first: what has the same number is about the same part. */
  part: z.optional(z.number()),
  /** True where the author sums up: under a heading such as "Conclusion", or in the last words of the notebook. */
  concludes: z.optional(z.literal(true)),
};
export interface Finding extends Read<typeof findingFields> {}
export const finding: Form<Finding> = object(findingFields);

const cautions = kinds(evidence, {
  leak: {
    by: text,
    how: z.enum(["preprocessing", "resampling", "target", "statistic", "windows", "groups"]),
    /** True where a preparation step looked at the target, or where that is not known. */
    target: z.optional(z.literal(true)),
    /**
     * True where only trees or least squares learned from what was scaled: they divide a column at the same rows, or predict the same,
     * whatever its scale.
     */
    harmless: z.optional(z.literal(true)),
    /** The columns by whose values rows were dropped, those held out among them; left out where what was learned changes values. */
    drops: z.optional(texts),
    /** True where training rows were drawn from all rows once others of these had been held out, which are as they come; absent otherwise. */
    afterwards: z.optional(z.literal(true)),
    /** Parts on which values were measured of models that learned from it; left out if no value of them is shown. */
    judged: z.optional(list(part)),
    /** Numbers of the models whose values rest on it, where values of others do not. */
    models: z.optional(list(count)),
  },
  /** Where the rows held out were measured along with those used for training, it is judged on both parts. */
  "judged-on-training-data": {
    model: maybeText,
    onBothParts: z.optional(z.literal(true)),
    /** The folder of files that is read for training and again to judge it; left out otherwise. */
    folder: z.optional(text),
  },
  "test-data-used": {
    /** "split": the best of several random divisions is kept. */
    how: z.enum(["early stopping", "tuning", "threshold", "split"]),
    /** The setting that is tuned, as the code names it; left out where it is not one alone. */
    setting: z.optional(text),
    /** What the author calls the rows, where the score comes from no others; left out for test rows. */
    part: z.optional(z.literal("validation")),
    /** Numbers of the models whose values rest on it, where values of others do not. */
    models: z.optional(list(count)),
  },
  /** The best value of many models, where only the test rows say which of them is best. */
  "best-of-many": { metric, models: list(count) },
  /** A transformer that was fitted to the training rows, and then to this part. */
  "fitted-apart": { by: text, part: z.enum(["test", "validation"]) },
  /** What balances the classes of the held-out rows on which a model is judged. */
  "balanced-before-judging": { by: text, part: z.enum(["test", "validation"]) },
  /** A function that is given the predictions as the true answers, where its value changes with the order. */
  "swapped-arguments": {
    by: text,
    /** The rows whose values it spoils, where the same function is called rightly for others. */
    judged: z.optional(part),
  },
  /** Two classes that a report gives each other's names. */
  "exchanged-classes": { classes: texts },
  /** An AUC that was worked out from predicted classes instead of scores. */
  "area-of-classes": { metric },
  gap: { metric: text, train: metric, test: metric },
  "accuracy-on-unbalanced-classes": {
    /** Of the largest class, among the rows; left out where only the weights of the classes tell that they are unbalanced. */
    share: z.optional(text),
    /** The setting that gives them these: "scale_pos_weight=2.5". */
    weights: z.optional(text),
    /** The smaller of two classes, its share of the rows and how much of it is recognised, where an output counts both; null if unnamed. */
    rare: z.optional(object({ name: maybeText, share: z.number(), recall: z.number() })),
  },
  /** Classes that the best model of an experiment never recognises, with its recall of them, or its F1: both are 0. */
  "missed-classes": { classes: texts, metric },
  /**
   * A value that needs no model: "largest class" if it is not above the share of the rows that are of the most frequent one, or by less than
   * the number of rows can tell; "deviation", of an error, if it is about as large as the standard deviation of the target, or larger: `share`
   * is that of the largest class and `deviation` this one, as printed; "same answer", if it is the same after every epoch of the training; "same
   * value", if it is although the model does better on the rows that it learns from: those it is judged on may be few, or get one answer.
   */
  "as-good-as-guessing": {
    metric,
    by: z.enum(["mean", "deviation", "chance", "largest class", "same answer", "same value"]),
    share: z.optional(text),
    deviation: z.optional(text),
  },
  /** A value of the best model on at least 100 rows held out that no value can be better than: no mistake, or an error of 0. */
  "perfect-score": { metric },
  /**
   * Rows held out that are so few that one of them more or less changes the score: a share of all rows, else, as a report counts them, the
   * rows held out.
   */
  "few-test-rows": { rows: count, share: z.optional(z.number()) },
  /** The result of an experiment comes from cells that were last run before code above them on which they rest; `by`: that is true of the training, or of another cell whose work they use, and not of them. */
  "earlier-version": { model: maybeText, by: z.optional(z.enum(["training", "another cell"])) },
  /** A file of which the first row was read as the names of its columns. */
  "header-lost": { source: text, columns: count },
  /**
   * Tests of one kind on the same columns, how many there are, and p-values that are significant alone and not by Holm's correction for their
   * number, as printed.
   */
  "uncorrected-tests": { tests: count, name: z.optional(text), columns: z.optional(texts), lost: texts },
  /** The last cell that was run ends in an error, as the output has it: "NameError", or with its message where that is short; empty for a long one of R. */
  "ends-in-error": { error: text },
  "text-contradicts-output": { quote, shown: text },
});
export type Caution = Of<typeof cautions>;
export const caution: Form<Caution> = anyOf(cautions);
