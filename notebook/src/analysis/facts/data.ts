/** What a notebook says about its data. */
import * as z from "zod/mini";
import { evidence, quote } from "./evidence.ts";
import { part } from "./parts.ts";
import { count, type Kinds, kinds, list, maybeCount, maybeText, object, type Of, text, texts } from "./forms.ts";

export const data = kinds(evidence, {
  /** Where data comes from. */
  source: {
    /** File name, last part of an address, data set or database table, as the code has it; "" for data that the code generates. */
    name: text,
    form: z.enum(["file", "data set", "database", "address", "generated"]),
    /** "CSV", "Excel", "Parquet"; null if the call does not say. */
    format: maybeText,
    /** The variable it is kept in; null if there is none. */
    variable: maybeText,
    /** Rows and columns as an output shows them, or as the code asks for where it generates them; null if neither does. */
    rows: maybeCount,
    columns: maybeCount,
    /** The names of all its columns, if an output shows them and they are at most ten; absent otherwise. */
    names: z.optional(texts),
    /** What the code reads of it, where that is not all: its "first" rows, or a "sample" of them; rows are those that are read. Absent otherwise. */
    cut: z.optional(z.enum(["first", "sample"])),
    /** What models learn from where the table only says which files there are; absent where they learn from the table. */
    lists: z.optional(z.literal("pictures")),
  },
  /** Gaps that an output counts. */
  missing: {
    table: maybeText,
    /** Counts as printed, largest first; columns without gaps are left out. */
    columns: list(object({ name: text, count: z.number() })),
    /** True if every column shown is free of gaps. */
    none: z.boolean(),
    /** The part of the divided data that the rows are of; absent for all rows. */
    part: z.optional(part),
  },
  /** How often the values of a column occur. */
  counts: {
    column: text,
    values: list(object({ value: text, count: z.number() })),
    /** True where other values may be left out; absent otherwise. */
    more: z.optional(z.literal(true)),
    /** The part that the rows are of; absent for all rows. */
    part: z.optional(part),
    /** True where only some rows were counted, and no model learns from these alone; absent otherwise. */
    subset: z.optional(z.literal(true)),
    /** True where a condition chose the rows that were counted; absent otherwise. */
    chosen: z.optional(z.literal(true)),
  },
  /** How many rows each cluster has that a model put the rows in, all of them and most first. */
  clusters: { column: text, sizes: list(count) },
  /** One number that an output shows about the data: a mean, a correlation, a count. */
  statistic: {
    /** "mean", "median", "standard deviation", "correlation", "minimum", "maximum", "count", "share"; "" where the column is the author's own figure. */
    statistic: text,
    columns: texts,
    /** The group or condition it applies to, as written; null for all rows. */
    of: maybeText,
    /** The column whose values form the groups; absent where it applies to no group. */
    by: z.optional(text),
    value: z.number(),
    printed: text,
    /** True for a share among some rows that no model learns from alone; absent otherwise. */
    subset: z.optional(z.literal(true)),
    /** True for an index of agreement, of inequality or of how far groups lie apart, whose name the statistic is: "Cohen's kappa"; absent otherwise. */
    index: z.optional(z.literal(true)),
    /** True for one of the strongest correlations of a table with columns of texts, which are in none; absent otherwise. */
    numeric: z.optional(z.literal(true)),
  },
  /** Which groups of rows have the most, or the least, of something. */
  ranking: {
    /** "sum", "mean", "median", "minimum", "maximum", "standard deviation", "distinct values"; "" where the column is the author's own figure. */
    statistic: text,
    column: text,
    /** The columns whose values form the groups. */
    by: texts,
    order: z.enum(["highest", "lowest"]),
    /** The first groups in this order, at most three, as printed, each with its value of every such column. */
    groups: list(object({ names: texts, value: z.number(), printed: text })),
    /** The group at the other end; null if the output does not show it. */
    last: z.nullable(object({ names: texts, value: z.number(), printed: text })),
  },
  /** A look at the data without a quotable number: groups, correlations, distinct values. */
  profile: {
    what: z.enum([
      "types",
      "summary",
      "correlations",
      "distinct values",
      "missing values",
      "counts",
      "groups",
      "duplicates",
    ]),
    table: maybeText,
    columns: texts,
    /** For groups: what they are formed by. */
    by: texts,
    /** For groups: "mean", "count", "median" ... */
    how: maybeText,
  },
  chart: {
    /** "histogram", "scatter plot", "bar chart", "line chart", "box plot", "heat map", "pair plot", "map", "pie chart" ... */
    form: text,
    /** Columns on the axes, in order x, y; empty if unknown. */
    columns: texts,
    /** Columns that colour or divide it. */
    by: texts,
    /** Its title or caption as the code writes it; null if there is none. */
    title: maybeText,
    /** What it shows: the data, what a model learned or got right, or how training went. */
    of: z.enum(["data", "result", "training", "importance"]),
  },
  test: {
    /** "t-test", "chi-squared test", "Shapiro-Wilk test". */
    name: text,
    columns: texts,
    /** What is compared, as the code calls it, at most two; absent where columns say it. */
    samples: z.optional(texts),
    /** The mean of each sample of the column, and how many rows it has, as outputs show them; absent where not both are shown. */
    means: z.optional(list(object({ name: text, mean: text, rows: maybeText, cell: count }))),
    /** Of a comparison of two shares whose counts the code has as numbers: how many of how many rows; absent otherwise. */
    counted: z.optional(list(object({ count, rows: count }))),
    /** The value that the mean of one sample is compared with, as written; absent otherwise. */
    against: z.optional(text),
    /** Where no column is tested but what a model leaves "residuals", or the "differences" of a column; absent otherwise. */
    of: z.optional(z.enum(["residuals", "differences"])),
    /** Of one effect in an analysis of variance: its factor, or those that interact; of a comparison of groups: the column that has them; absent otherwise. */
    by: z.optional(texts),
    /** Of a comparison of two groups of a column: the values that they have in it, as the code writes them; absent otherwise. */
    groups: z.optional(texts),
    /** The conditions by which all rows tested were chosen from the data, as written; absent where none were. */
    where: z.optional(texts),
    /** Of one effect in an analysis of variance: what else the same analysis takes into account; absent where that is nothing. */
    beside: z.optional(texts),
    /** True where the difference is tested in one direction; absent otherwise. */
    oneSided: z.optional(z.literal(true)),
    statistic: maybeText,
    /** As printed. */
    p: maybeText,
    /** The heading that it stands under, if no other test of its kind does. */
    under: z.optional(quote),
    /** The level of significance that the notebook sets, 0 to 1; absent where that is none or 5%. */
    level: z.optional(z.number()),
  },
});

/** What is left of the work: what is stored, and what is predicted. */
export const afterwards = kinds(evidence, {
  /** What is saved: a file, a model, a submission. */
  saved: {
    name: text,
    /** "other" also for data that is saved as it was loaded. */
    what: z.enum(["data", "model", "predictions", "chart", "other"]),
    /** Id of the model; absent if it is none that the notebook trains, or not known. */
    model: z.optional(count),
    /** True for predictions of some rows alone, which were chosen after they had been predicted. */
    some: z.optional(z.literal(true)),
  },
  /** What is predicted for rows without a known answer, or in the future. */
  prediction: {
    model: maybeCount,
    /** "120 days", as written; null if unknown. */
    horizon: maybeText,
  },
});

export type DataFact = Of<typeof data>;
type Data = Kinds<typeof data>;
export type SourceFact = Data["source"];
export type MissingFact = Data["missing"];
export type CountsFact = Data["counts"];
export type ClustersFact = Data["clusters"];
export type StatisticFact = Data["statistic"];
export type RankingFact = Data["ranking"];
export type ProfileFact = Data["profile"];
export type ChartFact = Data["chart"];
export type TestFact = Data["test"];

export type AfterwardsFact = Of<typeof afterwards>;
type Afterwards = Kinds<typeof afterwards>;
export type SavedFact = Afterwards["saved"];
export type PredictionFact = Afterwards["prediction"];
