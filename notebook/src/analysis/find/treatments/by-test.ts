/** Columns that say whether one meets a condition: `(df["a"] > 5).astype(int)`, `np.where(df["a"] == "yes", 1, 0)`. */
import type { TreatmentFact } from "../../facts.ts";
import type { Expression } from "../../read/python/ast.ts";
import { walkExpression } from "../../read/python/walk.ts";
import { columnsIn } from "../../read/trace/tables/columns.ts";
import { sourceOf, textOfNode } from "../literals.ts";
import { decision } from "../results.ts";
import type { Base } from "./in-place.ts";

/** What the test of one column makes of it, for itself or for a new one; null where there is none, or more is asked. `isTarget`: whether a model predicts the new column. */
export function byTest(
  node: Expression | null,
  base: Base,
  sources: readonly string[],
  isSame: boolean,
  isTarget: boolean,
): TreatmentFact | null {
  const test = onlyComparison(node);
  if (test === null || !(isSame || sources.length === 1)) return null;
  const isAnswer = test === node;
  if (isSame && !isAnswer && !leavesNumbers(node)) return null;
  if (/^[<>]=?$/.test(test.operator)) {
    if (isSame) return { kind: "binned", ...base, bins: null };
    // What is predicted of a number is on which side of a limit it lies; compared with another row, it is a new figure.
    const isOfLimit = isTarget && columnsIn(test.right).length === 0;
    return isOfLimit ? { kind: "binned", ...base, from: sources, bins: sourceOf(test) } : null;
  }
  // Which word is predicted says more than that it was turned into a number.
  const isCoded = isSame || (!isTarget && !isAnswer && leavesNumbers(node));
  return isCoded && test.right.kind === "string"
    ? { kind: "encoded", ...base, columns: isSame ? base.columns : sources, how: "mapping" }
    : null;
}

/** The one comparison in `(df["a"] > 5).astype(int)`, `np.where(df["a"] == "yes", 1, 0)`; null if there are more, or a function makes it. */
function onlyComparison(node: Expression | null): (Expression & { readonly kind: "operation" }) | null {
  const tests: (Expression & { readonly kind: "operation" })[] = [];
  let isApplied = false;
  if (node !== null)
    walkExpression(node, (one) => {
      if (one.kind === "lambda") isApplied = true;
      if (one.kind === "operation" && /^(?:[=!<>]=?|[&|]|and|or)$/.test(one.operator)) tests.push(one);
    });
  return isApplied || tests.length > 1 ? null : (tests[0] ?? null);
}

/** `(...).astype(int)`, `(...) * 1`, `np.where(..., 1, 0)`, `as.numeric(...)` */
function leavesNumbers(node: Expression | null): boolean {
  if (node?.kind === "operation") return node.right.kind === "number";
  if (node?.kind !== "call") return false;
  const [, ...values] = decision(node);
  return (
    /(?:^|\.)as(?:type|\.numeric|\.integer)$/.test(textOfNode(node.callee)) ||
    (values.length > 0 && values.every(({ kind }) => kind === "number"))
  );
}
