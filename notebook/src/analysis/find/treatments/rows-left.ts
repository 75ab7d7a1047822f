/** How many rows steps leave, as the sizes that outputs show before and after them tell. */
import type { RowsLeft, TreatmentFact } from "../../facts.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { keepsRows } from "../data/kept-rows.ts";
import type { ShownSize } from "../data/divided-sizes.ts";
import { readSizes } from "../data/table-sizes.ts";
import type { DataReading } from "../shown/shown-values.ts";

/** The rows that a step leaves, and of how many; null where outputs do not show what is left. `texts` are the cells' sources by their number. */
export function rowsLeft(
  reading: DataReading,
  texts: ReadonlyMap<number, string>,
): (event: TraceEvent) => RowsLeft | null {
  const known = new Map<number, number | null>();
  for (const size of readSizes(reading)) {
    if (size.rows === null) continue;
    const shown = stateAt(size, reading, texts);
    // All that leads there without a step that changes the rows has as many.
    for (const state of shown === null ? [] : lineage(shown, LONGEST_WAY)) {
      const before = known.get(state.id);
      // Two sizes of one state are not both its own.
      known.set(state.id, before === undefined || before === size.rows ? size.rows : null);
      if (!keepsRows(reading, state)) break;
    }
  }
  const rowsOf = (first: TableState): number | null => {
    for (const state of lineage(first, LONGEST_WAY)) {
      const rows = known.get(state.id);
      if (rows !== undefined) return rows;
      if (!keepsRows(reading, state)) return null;
    }
    return null;
  };
  return (event) => {
    if (!("after" in event) || event.after === null || event.before === null || event.repeated) return null;
    const [left, of] = [rowsOf(event.after), rowsOf(event.before)];
    return left === null || left > (of ?? left) ? null : { left, of };
  };
}

/** A fact with the rows that its step leaves. */
export const withRows = (fact: TreatmentFact, rows: RowsLeft | null): TreatmentFact =>
  rows !== null && LEAVES_ROWS.has(fact.kind) && !("axis" in fact && fact.axis === "columns")
    ? ({ ...fact, rows } as TreatmentFact)
    : fact;
const LEAVES_ROWS: ReadonlySet<TreatmentFact["kind"]> = new Set([
  "dropped-rows",
  "dropped-missing",
  "deduplicated",
  "filtered",
  "outliers",
]);

/** Marks filters of rows that do not come out of the one before, asked in the order in which they run. */
export function filtersApart(): (fact: TreatmentFact, event: TraceEvent) => TreatmentFact {
  const kept = new Set<number>();
  return (fact, event) => {
    if (fact.kind !== "filtered" || fact.certainty !== "certain" || !("after" in event) || event.after === null)
      return fact;
    const isFirst = kept.size === 0;
    const goesOn = lineage(event.before, LONGEST_WAY).some(({ id }) => kept.has(id));
    kept.add(event.after.id);
    return isFirst || goesOn ? fact : { ...fact, apart: true };
  };
}

/** The rows of a step that two facts are about: those of both where one goes on from the other; without any where they differ otherwise, as for training and test rows. */
export function withRowsOfBoth<Fact extends TreatmentFact>(both: Fact, a: TreatmentFact, b: TreatmentFact): Fact {
  const [one, other] = [a, b].map((fact) => ("rows" in fact ? fact.rows : undefined));
  if (one === undefined && other === undefined) return both;
  const { rows, ...rest } = { rows: undefined, ...both };
  void rows;
  const same = one?.left === other?.left && one?.of === other?.of ? one : undefined;
  const inTurn = one && other && one.left === other.of ? { left: other.left, of: one.of } : undefined;
  const known = same ?? inTurn;
  return { ...(rest as unknown as Fact), ...(known && { rows: known }) };
}

/** The state whose size an output shows: where the cell changes the table under its name, what it is called when the code asks. */
function stateAt(
  { state, cell, asked }: ShownSize,
  { trace }: DataReading,
  texts: ReadonlyMap<number, string>,
): TableState | null {
  if (asked === undefined) return state;
  const text = texts.get(cell) ?? "";
  for (const at of lineage(state, LONGEST_WAY)) {
    if (at.cell < cell) return at.bound.includes(asked.name) ? at : null;
    // A column that is set leaves all rows: the state before has as many.
    if (!at.bound.includes(asked.name) || at.made === "assignment") continue;
    const [place, ...others] = placesOf(trace.makers.get(at.id)?.text ?? "", text);
    // Where the code that made it stands is not known: the size may be that of what was there before.
    if (place === undefined || others.length > 0) return null;
    if (place < asked.at) return at;
  }
  return null;
}

/** Where code, given with single blanks, stands in a cell. */
function placesOf(code: string, text: string): readonly number[] {
  if (code === "") return [];
  const words = code.split(" ").map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return [...text.matchAll(new RegExp(words.join(String.raw`\s+`), "g"))].map(({ index }) => index);
}

const LONGEST_WAY = 60;

/** How many models have learned in cells before that of an event; asked in the order in which events run. */
export function fitsBefore(): (event: TraceEvent) => number {
  let [cell, before, all] = [-1, 0, 0];
  return (event) => {
    if (event.cell !== cell) [cell, before] = [event.cell, all];
    if (event.kind === "fit") all += 1;
    return before;
  };
}
