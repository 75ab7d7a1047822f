/**
 * Facts read from where they were stored: a column, a file, an answer. Reading never rewrites what is stored, so facts
 * of a newer version pass through an older app unharmed.
 */
import * as z from "zod/mini";
import { FACTS_VERSION, NOTEBOOK_KINDS, type NotebookFacts, PARTS, TASKS } from "../facts.ts";

/** Stored facts: JSON with its version. */
export type KeptFacts = object;

export type FactsReading =
  | { readonly kind: "none" }
  | { readonly kind: "facts"; readonly facts: NotebookFacts }
  /**
   * Of a version that this code does not know, or malformed. `version` is what the JSON states; null if it states none.
   */
  | { readonly kind: "unreadable"; readonly version: number | null };

/**
 * Never throws. In lists of facts, findings and cautions, an entry of unknown form is left out and the others are read.
 */
export function readFacts(kept: unknown): FactsReading {
  if (kept === null || kept === undefined) return { kind: "none" };
  const read = factsSchema.safeParse(kept);
  if (read.success) return { kind: "facts", facts: read.data };
  const said = z.object({ version: z.number() }).safeParse(kept);
  return { kind: "unreadable", version: said.success ? said.data.version : null };
}

const text = z.string();
const maybeText = z.nullable(z.string());
const texts = z.array(z.string());
const count = z.int().check(z.nonnegative());
const maybeCount = z.nullable(count);
const certainty = z.enum(["certain", "likely"]);
const evidence = { cells: z.array(count), certainty };
const quote = z.object({ text, cell: count });
const part = z.nullable(z.enum(PARTS));

/** Entries that this version knows; the others belong to a newer one. */
const known = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((entries: unknown[]): z.output<Entry>[] =>
      entries.flatMap((one) => {
        const read = entry.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    ),
  );

const fact = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape, ...evidence });
const treatment = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  fact(kind, { columns: texts, table: maybeText, ...shape });

const split = z.object({
  how: z.enum(["holdout", "given", "cv", "time", "none"]),
  testShare: z.nullable(z.number()),
  folds: z.nullable(z.number()),
  seed: maybeText,
  stratified: z.boolean(),
  heldOutFor: z.optional(z.literal("validation")),
  validationShare: z.optional(z.number()),
  lastRows: z.optional(z.number()),
});

const dataFacts = [
  fact("source", {
    name: text,
    form: z.enum(["file", "data set", "database", "address", "generated"]),
    format: maybeText,
    variable: maybeText,
    rows: maybeCount,
    columns: maybeCount,
  }),
  fact("missing", {
    table: maybeText,
    columns: z.array(z.object({ name: text, count: z.number() })),
    none: z.boolean(),
  }),
  fact("counts", { column: text, values: z.array(z.object({ value: text, count: z.number() })) }),
  fact("statistic", { statistic: text, columns: texts, of: maybeText, value: z.number(), printed: text }),
  fact("profile", {
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
    by: texts,
    how: maybeText,
  }),
  fact("chart", {
    form: text,
    columns: texts,
    by: texts,
    title: maybeText,
    of: z.enum(["data", "result", "training", "importance"]),
  }),
  fact("test", { name: text, columns: texts, by: z.optional(texts), statistic: maybeText, p: maybeText }),
] as const;

const preparationFacts = [
  treatment("dropped-columns", { kept: z.optional(texts) }),
  treatment("dropped-rows", { which: maybeText }),
  treatment("dropped-missing", { axis: z.enum(["rows", "columns"]) }),
  treatment("filled", {
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
    value: maybeText,
  }),
  treatment("filtered", { condition: maybeText }),
  treatment("recoded", { pairs: z.array(z.tuple([text, text])) }),
  treatment("renamed", { to: texts }),
  treatment("converted", { to: maybeText }),
  treatment("parsed-dates", {}),
  treatment("joined", { tables: texts, how: z.enum(["merge", "stack", "side by side"]), join: maybeText }),
  treatment("sampled", { size: maybeText }),
  treatment("deduplicated", {}),
  treatment("outliers", { how: z.enum(["removed", "clipped"]), rule: maybeText }),
  treatment("reshaped", { how: z.enum(["pivot", "melt", "transpose", "stack", "explode", "resample", "other"]) }),
  treatment("balanced", { how: text }),
  treatment("cleaned-text", { steps: texts }),
  treatment("resized", { size: maybeText }),
  treatment("split", { split }),
] as const;

const featureFacts = [
  treatment("derived", { from: texts, formula: maybeText }),
  treatment("encoded", {
    how: z.enum(["one-hot", "ordinal", "label", "target", "frequency", "mapping", "other"]),
  }),
  treatment("scaled", {
    how: z.enum(["standard", "min-max", "robust", "unit length", "by a constant", "other"]),
  }),
  treatment("binned", { from: z.optional(texts), bins: maybeText }),
  treatment("vectorised", { how: maybeText }),
  treatment("tokenised", { how: maybeText }),
  treatment("embedded", { how: maybeText }),
  treatment("reduced", { how: text, components: maybeText }),
  treatment("selected", { how: text }),
  treatment("augmented", { steps: texts }),
  treatment("aggregated", { by: texts, how: maybeText }),
  treatment("lagged", { from: texts, how: z.enum(["shift", "difference", "rolling", "other"]) }),
  treatment("transformed", { how: text, from: z.optional(texts) }),
] as const;

const anyFact = z.discriminatedUnion("kind", [
  ...dataFacts,
  ...preparationFacts,
  ...featureFacts,
  fact("saved", {
    name: text,
    what: z.enum(["data", "model", "predictions", "chart", "other"]),
    model: z.optional(count),
  }),
  fact("prediction", { model: maybeCount, horizon: maybeText }),
]);

const settings = z.record(z.string(), z.string());
const model = fact("model", {
  id: count,
  name: text,
  class: text,
  ownClass: maybeText,
  library: maybeText,
  params: settings,
  role: z.enum(["result", "baseline", "helper", "demonstration"]),
  variant: maybeText,
  tuning: z.nullable(z.object({ how: text, over: texts, chosen: settings })),
  trained: z.enum(["fit", "loop", "trainer", "formula", "pretrained", "not trained"]),
  layers: texts,
  optimiser: maybeText,
  loss: maybeText,
  epochs: maybeText,
  frozen: z.optional(text),
  stopsEarly: z.optional(z.literal(true)),
  groups: z.optional(z.object({ clusters: count, noise: maybeCount })),
  inner: texts,
});

const metric = fact("metric", {
  name: text,
  value: z.number(),
  printed: text,
  spread: maybeText,
  part,
  model: maybeCount,
  of: maybeText,
  variant: maybeText,
  scale: z.optional(text),
  inSample: z.optional(z.literal(true)),
});

const experiment = z.object({
  data: texts,
  target: maybeText,
  isLogged: z.optional(z.boolean()),
  isGivenTarget: z.optional(z.boolean()),
  features: texts,
  task: z.nullable(z.enum(TASKS)),
  split,
  models: z.array(model),
  metrics: z.array(metric),
  importances: z.array(
    fact("importance", {
      model: maybeCount,
      measure: text,
      features: z.array(z.object({ name: text, printed: text, p: z.optional(text) })),
    }),
  ),
  best: z.nullable(z.object({ model: count, metric })),
  cells: z.array(count),
});

const caution = z.discriminatedUnion("kind", [
  fact("leak", {
    by: text,
    how: z.enum(["preprocessing", "resampling", "target", "statistic"]),
    judged: z.optional(z.array(z.enum(PARTS))),
  }),
  fact("judged-on-training-data", { model: maybeText }),
  fact("test-data-used", { how: z.enum(["early stopping", "tuning", "selection"]) }),
  fact("fitted-apart", { by: text, part: z.enum(["test", "validation"]) }),
  fact("gap", { metric: text, train: metric, test: metric }),
  fact("accuracy-on-unbalanced-classes", { share: text }),
  fact("text-contradicts-output", { quote, shown: text }),
]);

/** NotebookFacts, field by field; a test keeps the two in step. */
export const factsSchema = z.object({
  version: z.literal(FACTS_VERSION),
  language: text,
  kind: z.enum(NOTEBOOK_KINDS),
  question: z.nullable(quote),
  title: z.nullable(quote),
  chapters: z.optional(z.array(quote)),
  libraries: texts,
  seeds: texts,
  facts: known(anyFact),
  experiments: z.array(experiment),
  headline: maybeCount,
  findings: known(
    z.object({
      quote,
      rank: z.number(),
      printed: z.optional(z.boolean()),
      part: z.optional(z.number()),
      concludes: z.optional(z.literal(true)),
    }),
  ),
  cautions: known(caution),
  neverRun: z.optional(z.literal(true)),
});
