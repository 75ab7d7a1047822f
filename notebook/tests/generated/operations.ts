import type { Fact, FeatureFact, PreparationFact } from "../../src/analysis/facts.ts";

/** The names that the labelled sets give to operations, by kind of fact. */

const PREPARATION: Readonly<Record<PreparationFact["kind"], string>> = {
  "dropped-columns": "drop_columns",
  "dropped-rows": "drop_rows",
  "dropped-missing": "drop_missing",
  filled: "fill_missing",
  filtered: "filter_rows",
  recoded: "recode",
  renamed: "rename",
  converted: "convert_type",
  "parsed-dates": "parse_dates",
  joined: "join",
  sampled: "sample",
  deduplicated: "dedupe",
  outliers: "outliers",
  reshaped: "reshape",
  balanced: "balance",
  "cleaned-text": "clean_text",
  resized: "resize",
  split: "split",
};

const FEATURES: Readonly<Record<FeatureFact["kind"], string>> = {
  derived: "derive",
  encoded: "encode",
  scaled: "scale",
  binned: "bin",
  vectorised: "vectorise",
  tokenised: "tokenise",
  embedded: "embed",
  reduced: "reduce",
  selected: "select",
  augmented: "augment",
  aggregated: "aggregate",
  lagged: "lag",
  transformed: "transform",
};

export type Operation = PreparationFact | FeatureFact;

export const preparationOf = (facts: readonly Fact[]): PreparationFact[] =>
  facts.filter((fact): fact is PreparationFact => Object.hasOwn(PREPARATION, fact.kind));
export const featuresOf = (facts: readonly Fact[]): FeatureFact[] =>
  facts.filter((fact): fact is FeatureFact => Object.hasOwn(FEATURES, fact.kind));

export const operationOf = (fact: Operation): string => ({ ...PREPARATION, ...FEATURES })[fact.kind];

/** The kind of fact that states an operation. */
export const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...PREPARATION, ...FEATURES }).map(([kind, operation]) => [operation, kind]),
);
