import { judging } from "./judging.ts";
import type { Measure, Value } from "../value.ts";

/** Whether the truth is among what a model suggested: `bought in list(model.predict(user, 5))`; null for anything else. */
export function amongSuggestions(truth: Value, suggested: Value): Measure | null {
  const [first] = suggested.kind === "sequence" && suggested.open ? suggested.items : [suggested];
  if (first?.kind !== "prediction" || truth.kind === "constant") return null;
  return { ...judging(first, truth.kind === "table" ? truth : null), shape: "hits", metric: "hit rate" };
}
