import * as z from "zod/mini";

export const part = z.enum(["train", "validation", "test", "cross-validation", "out-of-bag"]);
/** The rows on which a value was measured. */
export type Part = z.output<typeof part>;

/** What the values of single folds are of. */
export const OF_A_FOLD = "[fold]";

/** The version of a model of which a loop fits several, where only the value of the last one is told. */
export const LAST_FIT = "in the last of several fits";

/** What may leave gaps where there were none, or give columns other names. */
export const MAKES_GAPS: ReadonlySet<string> = new Set([
  "aggregated",
  "converted",
  "derived",
  "joined",
  "lagged",
  "parsed-dates",
  "recoded",
  "renamed",
  "reshaped",
  "transformed",
]);

/** What may change how many rows a table has. */
export const ROWS_CHANGE: ReadonlySet<string> = new Set([
  "balanced",
  "deduplicated",
  "dropped-missing",
  "dropped-rows",
  "filtered",
  "joined",
  "outliers",
  "reshaped",
  "sampled",
]);

/** The version of a model that learned from, and is judged by, one of several random divisions of the rows. */
export const DRAWN = "with one of several random splits";
