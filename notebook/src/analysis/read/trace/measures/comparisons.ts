/** What a model says, or how good it is, held against something that is not written out: `score > best`, `chances > level`. */
import { unnamed } from "../arguments.ts";
import type { Expression } from "../../python/ast.ts";
import type { CallEvent, Tracer } from "../tracer.ts";
import { UNKNOWN, type Value } from "../value.ts";

/** The path of such an event; what a model says, or its score, comes first. */
export const COMPARISON = "arithmetic.comparison";

export function noteComparison(t: Tracer, [left, right]: readonly [Value, Value], node: Expression): void {
  const isSaid = (value: Value): boolean => value.kind === "prediction" || value.kind === "measure";
  const args = (isSaid(left) ? [left, right] : isSaid(right) ? [right, left] : []).map(unnamed);
  if (args.length === 0) return;
  const event = { kind: "call", path: COMPARISON, receiver: null, args, result: UNKNOWN } as const;
  t.record<CallEvent>({ ...event, before: null, after: null }, node);
}
