import type { TreatmentFact } from "../../src/analysis/facts.ts";

/** Operations that the labelled sets call by other names than the facts. */
const OPERATIONS: Readonly<Partial<Record<TreatmentFact["kind"], string>>> = {
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
  reshaped: "reshape",
  balanced: "balance",
  "cleaned-text": "clean_text",
  resized: "resize",
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

export const operationOf = ({ kind }: TreatmentFact): string => OPERATIONS[kind] ?? kind;

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(OPERATIONS).map(([kind, operation]) => [operation, kind]),
);

/** The kind of fact that states an operation. */
export const kindOf = (operation: string): string => KINDS.get(operation) ?? operation;
