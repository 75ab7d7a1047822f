import type { Note } from "./difference.ts";
import type { ExpectedOperation } from "./expected.ts";
import type { TreatmentFact } from "../../src/analysis/facts.ts";
import { operationOf } from "./operations.ts";

/**
 * Operations are compared by kind and column, as the labelled sets are: several facts may share the columns of one expected operation.
 * Where either side names no columns, the operation alone counts.
 */
export function compareOperations(
  expected: readonly ExpectedOperation[],
  said: readonly TreatmentFact[],
  note: Note,
): void {
  const names = new Set([...expected.map((wanted) => wanted.op), ...said.map(operationOf)]);
  for (const op of names) {
    const wanted = expected.filter((entry) => entry.op === op);
    const found = said.filter((fact) => operationOf(fact) === op);
    for (const entry of wanted) if (!entry.optional) compareWanted(entry, found, note);
    for (const fact of found) compareSaid(op, fact, wanted, note);
  }
}

function compareWanted(wanted: ExpectedOperation, found: readonly TreatmentFact[], note: Note): void {
  const text = `${wanted.op} [${wanted.columns.join(", ")}]`;
  const fitting = found.filter((fact) => touches(wanted, fact));
  if (fitting.length === 0) {
    if (found.length === 0) note("operation missed", text, wanted.cell);
    else
      note(
        "operation columns",
        `${text}: ${found.map((fact) => `[${columnsOf(fact).join(", ")}]`).join(" ")}`,
        wanted.cell,
      );
    return;
  }
  const named = new Set(fitting.flatMap(columnsOf));
  const missing = wanted.columns.filter((column) => !named.has(column));
  if (missing.length > 0) note("operation columns", `${text}: without ${missing.join(", ")}`, wanted.cell);
  const detail = wanted.detail;
  if (detail === undefined) return;
  const [field, value] = detail;
  if (!fitting.some((fact) => (fact as unknown as Record<string, unknown>)[field] === value)) {
    const is = fitting.map((fact) => String((fact as unknown as Record<string, unknown>)[field])).join(", ");
    note("operation detail", `${text}: ${field} ${is} instead of ${value}`, wanted.cell);
  }
}

function compareSaid(op: string, fact: TreatmentFact, wanted: readonly ExpectedOperation[], note: Note): void {
  const text = `${op} [${columnsOf(fact).join(", ")}]`;
  const cell = fact.cells[0] ?? null;
  if (!wanted.some((entry) => touches(entry, fact))) {
    note("operation made up", text, cell);
    return;
  }
  if (wanted.some((entry) => entry.columns.length === 0)) return;
  const known = new Set(wanted.flatMap((entry) => entry.columns));
  const extra = columnsOf(fact).filter((column) => !known.has(column));
  if (extra.length > 0) note("operation columns", `${text}: ${extra.join(", ")} too many`, cell);
}

/** Both name a column in common; where one of them names none, they stand in the same cell, or anywhere if no cell is known. */
function touches(wanted: ExpectedOperation, fact: TreatmentFact): boolean {
  const columns = columnsOf(fact);
  if (wanted.columns.length === 0) return columns.length === 0 || fact.cells.includes(wanted.cell);
  return columns.some((column) => wanted.columns.includes(column));
}

/** A new column counts by its name or by what it is made from: the labels have either. */
const columnsOf = (fact: TreatmentFact): readonly string[] => fact.columns;
