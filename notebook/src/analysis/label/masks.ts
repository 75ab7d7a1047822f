import type { ColumnAction } from "../read/actions/action.ts";
import type { Expression } from "../read/python/ast.ts";
import { COMPARISONS } from "../read/python/frames.ts";
import { subexpressions } from "../read/python/walk.ts";
import { isMissingValue } from "./missing-value.ts";
import { type Seen, seen } from "./seen.ts";

/**
 * What rows selected by a condition are given: groups and codes are features, filled gaps and corrected values are not.
 */
export function maskedStep({ value }: ColumnAction, mask: Expression, name: string): Seen {
  if (isMissingValue(value)) return seen("convert", `empties the column ${name}`);
  if (asksForGaps(mask)) return seen("clean", `fills the column ${name}`);
  const compared = comparisonsIn(mask);
  const own = compared.filter(({ column }) => column === name);
  if (own.length === 0) return seen("feature", `creates the column ${name} by a condition`);
  if (value.kind === "number") {
    // A number that replaces another, or everything beyond a bound, corrects it.
    const mends = own.some(
      ({ operator, against }) => against.kind === "number" && (operator === "==" || against.text === value.text),
    );
    if (!mends) return seen("encode", `codes the column ${name}`);
  }
  return seen("convert", `changes the column ${name}`);
}

const GAPS = /^(?:isnull|isna|isnan|notnull|notna|is_null|(?:base::)?is\.na)$/;

const asksForGaps = (mask: Expression): boolean =>
  (mask.kind === "call" && GAPS.test(calledName(mask.callee))) || subexpressions(mask).some(asksForGaps);

const calledName = (callee: Expression): string =>
  callee.kind === "attribute" ? callee.name : callee.kind === "name" ? callee.id : "";

interface Comparison {
  readonly column: string;
  readonly operator: string;
  readonly against: Expression;
}

/** Columns that a mask compares, each with what it is compared to. */
function comparisonsIn(mask: Expression): readonly Comparison[] {
  if (mask.kind !== "operation" || mask.left === null) return subexpressions(mask).flatMap(comparisonsIn);
  if (!COMPARISONS.has(mask.operator)) return subexpressions(mask).flatMap(comparisonsIn);
  const column = columnOf(mask.left);
  return column === null ? [] : [{ column, operator: mask.operator, against: mask.right }];
}

function columnOf(node: Expression): string | null {
  if (node.kind === "subscript") {
    const [index] = node.index.slice(-1);
    return index?.kind === "string" ? index.value : null;
  }
  return node.kind === "attribute" ? node.name : null;
}
