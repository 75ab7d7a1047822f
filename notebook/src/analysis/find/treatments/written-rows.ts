/** Rows that stand in the code itself: a small example of what a method does. */
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import type { TableState, Value } from "../../read/trace/value.ts";
import { isWritten } from "./texts.ts";

const LONGEST_WAY = 40;
/** More rows than this are typed in to be worked on. */
const MOST_ROWS = 20;

/** Whether these are a few rows that the code lists, however they were changed since. */
export function isExample(value: Value | undefined): boolean {
  const rows = value === undefined ? null : rowsWritten(value);
  return rows !== null && rows <= MOST_ROWS;
}

/** Fits on a few written rows in a notebook where other models learn from data that is read. */
export function exampleFits({ fits }: Trace): ReadonlySet<FitEvent> {
  const isRead = ({ x, y }: FitEvent): boolean =>
    [x, y].some((value) => value.kind === "table" && value.state.sources.length > 0);
  return new Set(fits.some(isRead) ? fits.filter(({ x, y }) => isExample(x) || isExample(y)) : []);
}

/** How many rows the code lists; null where they are not, or not all, known from it. */
function rowsWritten(value: Value, depth = 0): number | null {
  if (depth > LONGEST_WAY) return null;
  if (value.kind === "sequence") {
    const isWhole = !value.open && value.items.length > 0 && value.items.every((item) => isWritten(item));
    return isWhole ? value.items.length : null;
  }
  if (value.kind === "dictionary") {
    const [column] = value.open ? [] : [...value.entries.values()].map((entry) => rowsWritten(entry.value, depth + 1));
    return column ?? null;
  }
  return value.kind === "table" ? rowsOf(value.state, depth) : null;
}

function rowsOf({ content, from, sources }: TableState, depth: number): number | null {
  if (sources.length > 0) return null;
  if (content !== null) return rowsWritten(content, depth + 1);
  const [first] = from;
  return first === undefined ? null : rowsWritten({ kind: "table", type: "?", state: first, view: null }, depth + 1);
}
