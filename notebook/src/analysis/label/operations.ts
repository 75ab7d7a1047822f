import type { CellStage, OperationTag } from "../analysis.ts";
import type { Operation } from "../know/library.ts";

/** One thing a cell does, and why we say so. */
export interface Step {
  readonly operation: Operation;
  readonly cell: number;
  /** Index in the notebook's actions; -1 for magics. */
  readonly action: number;
  /** "calls pandas.read_csv" */
  readonly reason: string;
  /** 1 if the cell itself does it; less for what a function it calls does. */
  readonly share: number;
  /** It works out the new values of a column that was there. */
  readonly inPlace?: boolean;
}

interface Meaning {
  readonly stage: CellStage;
  readonly tag: OperationTag | null;
  /** How strongly one such step counts for its stage, relative to the steps around it. */
  readonly weight: number;
}

export const MEANINGS: Readonly<Record<Operation, Meaning>> = {
  import: { stage: "other", tag: "LL", weight: 0.3 },
  install: { stage: "other", tag: null, weight: 1 },
  option: { stage: "other", tag: null, weight: 0.3 },
  listFiles: { stage: "other", tag: null, weight: 1 },
  save: { stage: "other", tag: null, weight: 2.2 },
  time: { stage: "other", tag: null, weight: 0.1 },
  load: { stage: "preparation", tag: "DP", weight: 2 },
  construct: { stage: "preparation", tag: "DP", weight: 0.6 },
  show: { stage: "exploration", tag: "DP", weight: 1 },
  profile: { stage: "exploration", tag: "DP", weight: 1.2 },
  missing: { stage: "exploration", tag: "DP", weight: 1.3 },
  test: { stage: "exploration", tag: null, weight: 2.2 },
  plot: { stage: "exploration", tag: "VIS", weight: 2.2 },
  decorate: { stage: "exploration", tag: null, weight: 0.1 },
  clean: { stage: "preparation", tag: "DP", weight: 1.7 },
  drop: { stage: "preparation", tag: "DP", weight: 1.7 },
  filter: { stage: "preparation", tag: "DP", weight: 1 },
  convert: { stage: "preparation", tag: "DP", weight: 1.3 },
  rename: { stage: "preparation", tag: "DP", weight: 1 },
  merge: { stage: "preparation", tag: "DP", weight: 1.6 },
  aggregate: { stage: "preparation", tag: "DP", weight: 1 },
  reshape: { stage: "preparation", tag: "DP", weight: 0.7 },
  sort: { stage: "preparation", tag: "DP", weight: 0.8 },
  split: { stage: "preparation", tag: "DP", weight: 2 },
  fold: { stage: "preparation", tag: null, weight: 2 },
  sample: { stage: "preparation", tag: "DP", weight: 1.2 },
  text: { stage: "preparation", tag: "DP", weight: 1.1 },
  image: { stage: "preparation", tag: "DP", weight: 1 },
  scale: { stage: "featureEngineering", tag: "FE", weight: 2 },
  encode: { stage: "featureEngineering", tag: "FE", weight: 2 },
  vectorize: { stage: "featureEngineering", tag: "FE", weight: 1.9 },
  reduce: { stage: "featureEngineering", tag: "FE", weight: 1.8 },
  select: { stage: "featureEngineering", tag: "FE", weight: 2 },
  feature: { stage: "featureEngineering", tag: "FE", weight: 1.3 },
  augment: { stage: "preparation", tag: "DP", weight: 1.2 },
  define: { stage: "modeling", tag: "MB", weight: 1.8 },
  pretrained: { stage: "modeling", tag: "MB", weight: 2 },
  compile: { stage: "modeling", tag: "MB", weight: 1.5 },
  train: { stage: "modeling", tag: "MB", weight: 2.4 },
  tune: { stage: "modeling", tag: "MB", weight: 2.8 },
  space: { stage: "modeling", tag: "MB", weight: 1 },
  setting: { stage: "other", tag: "MB", weight: 0.3 },
  forecast: { stage: "validation", tag: "MB", weight: 1.5 },
  predict: { stage: "validation", tag: "MB", weight: 1.8 },
  evaluate: { stage: "validation", tag: "MB", weight: 2 },
  crossValidate: { stage: "validation", tag: "MB", weight: 2.2 },
  explain: { stage: "validation", tag: "MB", weight: 1.8 },
  result: { stage: "validation", tag: "MB", weight: 1.2 },
  history: { stage: "validation", tag: "MB", weight: 2 },
  evaluationPlot: { stage: "validation", tag: "VIS", weight: 2.2 },
};
