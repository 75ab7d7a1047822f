/** What is done to the data before a model learns from it. */
import * as z from "zod/mini";
import { evidence } from "./evidence.ts";
import { split } from "./experiments.ts";
import {
  count,
  type Form,
  type Kinds,
  kinds,
  list,
  maybeCount,
  maybeText,
  object,
  type Of,
  type Read,
  text,
  texts,
} from "./forms.ts";

const treatment = {
  /** As the code names them; empty for all, or if it does not say. */
  columns: texts,
  /** Variable of the table; null if it has none. */
  table: maybeText,
  /** Other cells with code that does the same once more; absent if there are none. */
  again: z.optional(list(count)),
  ...evidence,
};
export interface Treatment extends Read<typeof treatment> {}

/** The rows that are left, and of how many; null where no output shows that. */
const counted = { left: count, of: maybeCount };
export interface RowsLeft extends Read<typeof counted> {}
const rowsLeft: Form<RowsLeft> = object(counted);

const pair: Form<readonly [from: string, to: string]> = z.tuple([text, text]);

export const preparation = kinds(treatment, {
  "dropped-columns": {
    /** Columns that are kept, if the code names those; absent if it names the dropped ones. */
    kept: z.optional(texts),
    /** Those of `columns` of which the notebook made others before; absent where there are none. */
    used: z.optional(texts),
  },
  "dropped-rows": {
    /** Labels or condition as written, "[:1]" or "[-1:]" for rows at an end; null if unknown. */
    which: maybeText,
    /** As outputs show them; absent where they show none. */
    rows: z.optional(rowsLeft),
  },
  "dropped-missing": {
    axis: z.enum(["rows", "columns"]),
    /** True where only rows or columns without any value go. */
    empty: z.optional(z.literal(true)),
    /** As outputs show them; absent where they show none. */
    rows: z.optional(rowsLeft),
  },
  filled: {
    how: z.enum([
      "mean",
      "median",
      "mode",
      "constant",
      "previous",
      "next",
      "interpolation",
      "neighbours",
      "model",
      "group",
      "other",
    ]),
    /** The constant as written, or what a group is formed by; null otherwise. */
    value: maybeText,
    /** The columns that `columns` are copies of, in order, where these are dropped and the copies stay; absent otherwise. */
    of: z.optional(texts),
    /** The columns that form the groups, where gaps are filled in each by itself; absent where they are not known. */
    within: z.optional(texts),
    /** What is taken of each group; absent where that is not known. */
    statistic: z.optional(z.enum(["mean", "median", "mode"])),
    /** The value that makes way, as written, where it is replaced instead of gaps. */
    instead: z.optional(text),
    /** As of what is scaled, where steps of pipelines fill them. */
    models: z.optional(texts),
    versions: z.optional(z.literal(true)),
  },
  filtered: {
    /** The condition that the kept rows meet, as written, with the values of names that are known; null if it is long or unknown. */
    condition: maybeText,
    /** True where its rows are not some of those that the filter before it keeps; absent otherwise. */
    apart: z.optional(z.literal(true)),
    /** As outputs show them; absent where they show none. */
    rows: z.optional(rowsLeft),
  },
  recoded: {
    /** Old and new values as written, at most 20; "NaN" for one that becomes missing. */
    pairs: list(pair),
    /** The conditions under which values are replaced, as written, and `a < 0` for absolute values; absent where all are, or where none is known. */
    where: z.optional(texts),
  },
  renamed: {
    /** The new names of `columns`, in order; some new names alone where the code does not say the old ones. */
    to: texts,
  },
  converted: { to: maybeText },
  "parsed-dates": {},
  joined: {
    /** Variables or sources of the tables, in order. */
    tables: texts,
    how: z.enum(["merge", "stack", "side by side"]),
    /** "left", "inner", "outer", "right"; null if the code does not say. */
    join: maybeText,
  },
  sampled: {
    /** Rows or share as written. */
    size: maybeText,
    /** True where these are the rows that stand first in the data; absent where they are drawn, or nobody knows. */
    first: z.optional(z.literal(true)),
    /** As of what is scaled; absent as well where one kind of model learns both ways. */
    models: z.optional(texts),
  },
  deduplicated: {
    /** As outputs show them; absent where they show none. */
    rows: z.optional(rowsLeft),
  },
  outliers: {
    how: z.enum(["removed", "clipped"]),
    /** Rule or bounds as written; null if unknown. */
    rule: maybeText,
    /** As outputs show them; absent where they show none. */
    rows: z.optional(rowsLeft),
  },
  reshaped: { how: z.enum(["pivot", "melt", "transpose", "stack", "explode", "resample", "other"]) },
  balanced: {
    /** "SMOTE", "oversampling", "undersampling". */
    how: text,
    /** True where the balanced rows are divided afterwards, so that those held out are balanced as well; false where they are training rows; absent where that is not known. */
    beforeSplit: z.optional(z.boolean()),
    /** Whether no model learns from rows that are balanced in more than one way, where there are several; absent where that is not known. */
    apart: z.optional(z.literal(true)),
    /** As of what is scaled. */
    models: z.optional(texts),
    versions: z.optional(z.literal(true)),
  },
  "cleaned-text": {
    /** "lower case", "punctuation", "stop words", "stemming", "lemmatisation", "HTML", "digits", "links"; "other" for any without a name of its own. */
    steps: texts,
  },
  resized: {
    /** "224 x 224"; null if unknown. */
    size: maybeText,
    /** True where it is the size of a random part of each picture; absent otherwise. */
    drawn: z.optional(z.literal(true)),
  },
  /** One split of the data. */
  split: { split },
});

export const features = kinds(treatment, {
  /** A new column, or columns, computed from others. */
  derived: {
    from: texts,
    /** Its formula as written, null if longer than 80 characters or unknown; of values without names, the functions that compute them, separated by commas. */
    formula: maybeText,
  },
  encoded: {
    how: z.enum(["one-hot", "ordinal", "label", "target", "frequency", "mapping", "cyclical", "hash", "other"]),
  },
  scaled: {
    how: z.enum(["standard", "min-max", "robust", "unit length", "by a constant", "other"]),
    /** Names of the only models that learn from it, empty where versions of one model do and do not; absent where all do, or where it is not known. */
    models: z.optional(texts),
    /** Whether other versions of these models learn from it as it comes, besides models of other kinds; absent where none does. */
    versions: z.optional(z.literal(true)),
    /** Whether the columns that an encoder made are among what is scaled; absent where they are not, or where that is not known. */
    ofCodes: z.optional(z.literal(true)),
    /** True for a part of a column transformer whose columns are not known; absent otherwise. */
    ofSome: z.optional(z.literal(true)),
  },
  binned: {
    /** The columns that are cut, if the bins get columns of their own, empty if unknown; absent if they take their place. */
    from: z.optional(texts),
    /** Number, edges, or the comparison that makes two, as written; null if unknown. */
    bins: maybeText,
  },
  vectorised: {
    /** "TF-IDF", "bag of words", "hashing", "indices"; "... of characters" where sequences of these are counted instead of words. */
    how: maybeText,
    /** Whether the models learn from these vectors and from nothing beside them; absent where that is not known. */
    isAll: z.optional(z.literal(true)),
    /** As of what is scaled; absent as well where one kind of model learns both ways. */
    models: z.optional(texts),
  },
  tokenised: {
    how: maybeText,
    /** As of what is scaled; absent as well where one kind of model learns both ways. */
    models: z.optional(texts),
  },
  embedded: {
    /** "word vectors", "learned" (with the network), "a pretrained network of pictures", "Word2Vec". */
    how: maybeText,
    /** The pretrained network that makes the vectors: "DistilBERT"; absent where its name is not known. */
    network: z.optional(text),
    /** How many words have vectors, and how many each text is cut or padded to; absent where the code does not say so. */
    known: z.optional(count),
    length: z.optional(count),
    /** As of what is scaled; absent as well where one kind of model learns both ways. */
    models: z.optional(texts),
  },
  reduced: {
    /** "PCA", "t-SNE", "UMAP". */
    how: text,
    components: maybeText,
    /** As of what is scaled. */
    models: z.optional(texts),
    versions: z.optional(z.literal(true)),
  },
  selected: {
    /** "by hand", "as features" (what models get, from a table that keeps the others), "recursive elimination", "k best", "importance", "variance". */
    how: text,
    /** How many are selected, and by which score: "mutual information"; absent where the code does not say so. */
    number: z.optional(count),
    score: z.optional(text),
  },
  augmented: {
    /** What pictures are varied by: "flip", "rotation", "crop", "shift", "shearing", "zoom", "colour change", "distortion", "blur", "noise", "erasing". */
    steps: texts,
    /** True where pictures that are held out are varied as well; absent otherwise. */
    heldOut: z.optional(z.literal(true)),
  },
  aggregated: {
    by: texts,
    how: maybeText,
    /** The columns that figures are worked out of, if the figures get names of their own. */
    from: z.optional(texts),
  },
  lagged: {
    from: texts,
    how: z.enum(["shift", "difference", "rolling", "windows", "other"]),
    /** How many consecutive values a window has; absent where that is not known. */
    size: z.optional(count),
    /** How many consecutive values are predicted from a window, where these are several; absent otherwise. */
    ahead: z.optional(count),
  },
  transformed: {
    /** "logarithm", "square root", "power", "Box-Cox", "polynomial". */
    how: text,
    /** The columns whose values are transformed, if the results get columns of their own; absent if they take their place. */
    from: z.optional(texts),
  },
});

export type PreparationFact = Of<typeof preparation>;
type Preparation = Kinds<typeof preparation>;
export type DroppedColumns = Preparation["dropped-columns"];
export type Filled = Preparation["filled"];
export type Recoded = Preparation["recoded"];
export type Renamed = Preparation["renamed"];

export type FeatureFact = Of<typeof features>;
type Features = Kinds<typeof features>;
export type Derived = Features["derived"];
export type Encoded = Features["encoded"];
export type Embedded = Features["embedded"];
export type Scaled = Features["scaled"];
export type Reduced = Features["reduced"];
export type Selected = Features["selected"];
export type Transformed = Features["transformed"];
export type Aggregated = Features["aggregated"];

/** What is done to the data before a model learns from it. */
export type TreatmentFact = PreparationFact | FeatureFact;
