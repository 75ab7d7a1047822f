/** Arithmetic of numbers and texts that the source states. */
import { lineage } from "../tables/lineage.ts";
import type { Tracer } from "../tracer.ts";
import { formatted } from "./texts.ts";
import { constant, type TableState, UNKNOWN, type Value } from "../value.ts";

export function folded(operator: string, a: Constant, b: Constant): Value {
  if (typeof a === "number" && typeof b === "number") {
    const value = arithmetic(operator, a, b);
    if (value !== null) return constant(value);
  }
  if (operator === "+" && typeof a === "string" && typeof b === "string") return constant(a + b);
  // Paths are put together by a stroke.
  if (operator === "/" && typeof a === "string" && typeof b === "string") return constant(`${a}/${b}`);
  if (operator === "*" && typeof a === "string" && typeof b === "number")
    return constant(a.repeat(Math.min(200, Math.max(0, b))));
  if (operator === "%" && typeof a === "string") return formatted(constant(a), constant(b));
  if (operator === "==" || operator === "is") return constant(a === b);
  if (operator === "!=" || operator === "is not") return constant(a !== b);
  if (operator === "and") return constant(a ? b : a);
  if (operator === "or") return constant(a ? a : b);
  if (operator === "in" && typeof a === "string" && typeof b === "string") return constant(b.includes(a));
  if (operator === "not in" && typeof a === "string" && typeof b === "string") return constant(!b.includes(a));
  return UNKNOWN;
}

type Constant = string | number | boolean | null;

/** Whether a constant is one of those in a list, or a table has a column of that name; null where not all of them are known. */
export function isAmong(t: Tracer, one: Constant, all: Value): boolean | null {
  if (all.kind === "table") {
    const { made, columns } = all.state;
    const areNames = made === "columns" || (all.type === "pandas.DataFrame" && all.view === null);
    if (!areNames || columns === null || typeof one !== "string") return null;
    return columns.includes(one) || (mayHaveOthers(t, all.state) ? null : false);
  }
  if (all.kind !== "sequence" || all.open || !all.items.every(({ kind }) => kind === "constant")) return null;
  return all.items.some((item) => item.kind === "constant" && item.value === one);
}

/** Whether a table may have columns that nobody names: a function that is not at hand had it, or one was set under an unknown name. */
function mayHaveOthers({ events, knowledge }: Tracer, state: TableState): boolean {
  const way = new Set(lineage(state).map(({ id }) => id));
  return events.some((event) => {
    if (event.kind === "assign") return event.columns.length === 0 && event.mask === null && way.has(event.after.id);
    if (event.kind !== "call" || !event.args.some(({ value }) => value.kind === "table" && way.has(value.state.id)))
      return false;
    return !knowledge.knows(event.path) && knowledge.library(event.path) === null;
  });
}

function arithmetic(operator: string, a: number, b: number): number | boolean | null {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0 ? null : a / b;
    case "//":
      return b === 0 ? null : Math.floor(a / b);
    case "%":
      return b === 0 ? null : a - b * Math.floor(a / b);
    case "**":
      return a ** b;
    case "<":
      return a < b;
    case ">":
      return a > b;
    case "<=":
      return a <= b;
    case ">=":
      return a >= b;
    default:
      return null;
  }
}
