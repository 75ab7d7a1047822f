/** New columns that say whether others meet a condition: `(df["a"] > 5).astype(int)`, `np.where(df["a"] == "yes", 1, 0)`. */
import type { TreatmentFact } from "../../facts.ts";
import type { Expression } from "../../read/python/ast.ts";
import { walkExpression } from "../../read/python/walk.ts";
import { columnsIn } from "../../read/trace/tables/columns.ts";
import type { AssignEvent } from "../../read/trace/tracer.ts";
import { sourceOf } from "../literals.ts";
import { decision } from "../results.ts";
import type { Base } from "./in-place.ts";

/** What the test of one column makes of it; null where there is none, or more is asked. `isTarget`: whether a model predicts the new column. */
export function byTest(
  event: AssignEvent,
  base: Base,
  sources: readonly string[],
  isTarget: boolean,
): TreatmentFact | null {
  const { node } = event;
  if (sources.length !== 1 || node === null) return null;
  // One column for each value, named after it.
  if (variablesOfName(event.text).some((variable) => asksFor(node, variable)))
    return { kind: "encoded", ...base, columns: sources, how: "one-hot" };
  const test = onlyComparison(node);
  if (test === null) return null;
  // What is predicted of a number is on which side of a limit it lies; compared with another row, it is a new figure.
  if (isTarget && /^[<>]=?$/.test(test.operator))
    return columnsIn(test.right).length > 0 ? null : { kind: "binned", ...base, from: sources, bins: sourceOf(test) };
  // Which word is predicted says more than that it was turned into a number.
  return !isTarget && test !== node && test.right.kind === "string" && leavesNumbers(node)
    ? { kind: "encoded", ...base, columns: sources, how: "mapping" }
    : null;
}

/** The variables in the name of the column that is set: `df["color_" + value] = ...`, `df[f"is_{value}"] = ...`. */
function variablesOfName(text: string): readonly string[] {
  const name = /^[\w.]+?(?:\.loc)?\[(?::\s*,\s*)?(f?)((?:[^\]"']|"[^"]*"|'[^']*')+)\]$/.exec(text);
  const [, format = "", written = ""] = name ?? [];
  return format === "f"
    ? [...written.matchAll(/\{([A-Za-z_]\w*)/g)].map(([, variable = ""]) => variable)
    : (written.replace(/"[^"]*"|'[^']*'/g, "").match(/\b[A-Za-z_]\w*\b/g) ?? []);
}

/** Whether a value is the answer to the question whether a column has what a variable stands for. */
function asksFor(node: Expression, variable: string): boolean {
  const isIt = (one: Expression | undefined | null): boolean => one?.kind === "name" && one.id === variable;
  let asks = false;
  let isOnly = true;
  walkExpression(node, (one) => {
    if (one.kind === "operation" && /^(?:==|in)$/.test(one.operator)) asks ||= isIt(one.left) || isIt(one.right);
    else if (one.kind === "operation") isOnly = false;
    if (one.kind === "call" && one.callee.kind === "attribute" && /^(?:contains|eq)$/.test(one.callee.name))
      asks ||= isIt(one.args[0]?.value);
  });
  return asks && isOnly;
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

/** `(...).astype(int)`, `(...) * 1`, `np.where(..., 1, 0)` */
const leavesNumbers = (node: Expression | null): boolean =>
  node?.kind === "operation"
    ? node.right.kind === "number"
    : node?.kind === "call" &&
      node.callee.kind === "attribute" &&
      (node.callee.name === "astype" ||
        decision(node)
          .slice(1)
          .some(({ kind }) => kind === "number"));
