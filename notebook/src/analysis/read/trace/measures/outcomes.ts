/** What statistical tests give back, and what is taken out of it. */
import type { Outcome } from "./outcome.ts";
import type { Tracer } from "../tracer.ts";
import type { Value } from "../value.ts";

/** Tests that give back a table, one number or something other than a statistic before its p-value. */
const NO_PAIR =
  /(?:anova\w*|\.aov|tukey\w*|durbin_?watson\w*|anderson|binom_?test|grangercausality\w*|logrank_test|\.pvalue)$/i;

/** The outcome of a statistical test; null for any other call. */
export const testCall = (t: Tracer, path: string): Outcome | null =>
  t.knowledge.test(path) === null ? null : { kind: "outcome", what: NO_PAIR.test(path) ? "table" : "pair", of: null };

/** A statistic and a p-value, in the order in which tests give them back; null if this one gives back something else. */
export const pairOf = (outcome: Outcome): readonly Outcome[] | null =>
  outcome.what === "pair" ? [partOf(outcome, "statistic"), partOf(outcome, "p")] : null;

/** What stands under a name in an outcome: `result.pvalue`, `result["p-val"]`; null for anything unknown. */
export function underName(outcome: Outcome, name: string): Value | null {
  if (outcome.of !== null) return null;
  if (/^p(?:[-_. ]?val(?:ue)?)?$/i.test(name)) return partOf(outcome, "p");
  return /^(?:test_)?stat(?:istic)?$/.test(name) ? partOf(outcome, "statistic") : null;
}

const partOf = (of: Outcome, what: "statistic" | "p"): Outcome => ({ kind: "outcome", what, of });
