/** The facts that a generated notebook has by construction. The names of fields and operations are those of the labelled sets. */

export interface Expected {
  kind: string;
  experiments: ExpectedExperiment[];
  /** Index of the experiment that leads; null where there is no result, or where results of several questions stand side by side. */
  headline: number | null;
  preparation: ExpectedOperation[];
  features: ExpectedOperation[];
  findings: { quote: string; cell: number }[];
  cautions: ExpectedCaution[];
  /** What the sentences of the report have to say, or must never say. */
  must: RegExp[];
  never: RegExp[];
}

export interface ExpectedExperiment {
  data: string[];
  target: string | null;
  task: string | null;
  split: ExpectedSplit;
  models: ExpectedModel[];
  metrics: ExpectedMetric[];
  best: ExpectedBest | null;
}

export interface ExpectedSplit {
  how: string;
  testShare: number | null;
  folds: number | null;
  seed: string | null;
}

/** Fields that are left out are not compared. */
export interface ExpectedModel {
  name: string;
  class?: string;
  params?: Readonly<Record<string, string>>;
  role?: string;
  layers?: readonly string[];
  optimiser?: string;
  loss?: string;
  epochs?: string;
  trained?: string;
  inner?: readonly string[];
}

export interface ExpectedMetric {
  name: string;
  printed: string;
  value: number;
  part: string | null;
  model: string | null;
  of?: string;
  cell: number;
  /** True where a reader may quote it or leave it. */
  optional?: boolean;
}

/** Any of the metrics may stand for the result: they agree about which model it is. */
export interface ExpectedBest {
  model: string;
  part: string | null;
  metrics: readonly string[];
  /** Values that may stand for it. */
  printed: readonly string[];
}

export interface ExpectedOperation {
  op: string;
  /** Empty for all columns, or where the code does not name them: then no columns are compared. */
  columns: readonly string[];
  cell: number;
  /** A further field of the fact and its value: ["how", "mean"]. */
  detail?: readonly [field: string, value: string];
  optional?: boolean;
}

export interface ExpectedCaution {
  kind: string;
  /** A cell that has to be among its cells; null where any will do. */
  cell: number | null;
  optional?: boolean;
}

export function nothingExpected(): Expected {
  return {
    kind: "exploration",
    experiments: [],
    headline: null,
    preparation: [],
    features: [],
    findings: [],
    cautions: [],
    must: [],
    never: [],
  };
}

export const NO_SPLIT: ExpectedSplit = { how: "none", testShare: null, folds: null, seed: null };

/** An experiment of which only so much is known. */
export const experiment = (known: Partial<ExpectedExperiment>): ExpectedExperiment => ({
  data: [],
  target: null,
  task: null,
  split: { ...NO_SPLIT },
  models: [],
  metrics: [],
  best: null,
  ...known,
});

/** One value of a model on a part of the data. */
export const metric = (
  name: string,
  printed: string,
  model: string | null,
  part: string | null,
  cell: number,
): ExpectedMetric => ({ name, printed, value: Math.abs(Number(printed)), model, part, cell });

/** That value is what the experiment comes to. */
export const bestOf = (value: ExpectedMetric): ExpectedBest => ({
  model: value.model ?? "",
  part: value.part,
  metrics: [value.name],
  printed: [value.printed],
});
