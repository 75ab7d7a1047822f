import type { Expression } from "./ast.ts";

const FRAMES = new Set([
  "pandas.DataFrame",
  "pandas.Series",
  "pyspark.sql.DataFrame",
  "polars.DataFrame",
  "pandas.GroupBy",
]);
export const isFrame = (type: string): boolean => FRAMES.has(type);
export const COMPARISONS = new Set(["<", ">", "<=", ">=", "==", "!=", "<>", "in", "not in", "is", "is not"]);

export const isComparison = (node: Expression | undefined): boolean =>
  node?.kind === "operation" && COMPARISONS.has(node.operator);

/** True for expressions that give a mask of rows. */
export function isCondition(node: Expression): boolean {
  if (node.kind === "operation") {
    if (COMPARISONS.has(node.operator)) return true;
    if (node.operator === "~" || node.operator === "not") return true;
    return (
      (node.operator === "&" || node.operator === "|") &&
      (isCondition(node.right) || (node.left !== null && isCondition(node.left)))
    );
  }
  if (node.kind !== "call" || node.callee.kind !== "attribute") return false;
  return /^(isin|isnull|isna|notnull|notna|between|contains|startswith|duplicated|eq|ne|gt|lt|ge|le)$/.test(
    node.callee.name,
  );
}
