/** In which columns gaps are filled: those that outputs show to have any, where the code names none, or more than these. */
import type { Filled, MissingFact, TreatmentFact } from "../../facts.ts";
import { MAKES_GAPS } from "../../facts/parts.ts";
import { filterMap } from "../../filter-map.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { countedGaps } from "../data/missing.ts";
import { statesOf } from "../kept.ts";
import type { DataReading } from "../shown/shown-values.ts";

export function withFilledColumns(facts: readonly TreatmentFact[], reading: DataReading): readonly TreatmentFact[] {
  if (!facts.some(({ kind }) => kind === "filled")) return facts;
  const counted = countedGaps(reading).toSorted((a, b) => (a.fact.cells[0] ?? 0) - (b.fact.cells[0] ?? 0));
  const shown = counted.map(({ fact }) => fact);
  return filterMap(facts, (fact) =>
    isOfAny(fact)
      ? leavesGaps(fact, facts, shown)
        ? null
        : withColumns(fact, columnsFilled(fact, facts, shown, reading))
      : { ...fact, columns: columnsWithGaps(fact, facts, counted, reading) },
  );
}

/** What the counts before and after it agree on was done, whatever it depends on. */
const withColumns = (fact: TreatmentFact, columns: readonly string[]): TreatmentFact =>
  columns.length === 0 ? fact : { ...fact, columns, certainty: "certain" };

/** Whether the first count after a step that should fill all gaps still shows some, which another step fills: of the gaps that went with it nothing is known. */
function leavesGaps(
  { cells: [cell = 0], table }: TreatmentFact,
  all: readonly TreatmentFact[],
  shown: readonly MissingFact[],
): boolean {
  const own = shown.filter((one) => one.table === table);
  const after = own.find(({ cells: [at = 0] }) => at > cell);
  const before = own.findLast(({ cells: [at = 0] }) => at < cell);
  if (after === undefined || after.columns.length === 0) return false;
  const [to = 0] = after.cells;
  const isAlone = !all.some(({ kind, cells: [at = 0] }) => cell < at && at <= to && MAKES_GAPS.has(kind));
  const isSame =
    before === undefined ||
    before.columns.every(({ name, count }) => after.columns.some((one) => one.name === name && one.count === count));
  return (
    isAlone && isSame && all.some((one) => one.kind === "filled" && one.table === table && (one.cells[0] ?? 0) > to)
  );
}

/** Of several columns that a step names, those that the last count before it does not show without gaps: a loop over all columns finds none in the others. */
function columnsWithGaps(
  { kind, columns, table, cells: [cell = 0], ...fact }: TreatmentFact,
  all: readonly TreatmentFact[],
  counted: ReturnType<typeof countedGaps>,
  reading: DataReading,
): readonly string[] {
  if (kind !== "filled" || columns.length < 2 || ("instead" in fact && fact.instead !== undefined)) return columns;
  const before = counted.findLast(({ fact: one }) => one.table === table && (one.cells[0] ?? 0) < cell);
  const [from = 0] = before?.fact.cells ?? [];
  if (before === undefined || table === null || isOther(table, from, cell, reading)) return columns;
  if (all.some((one) => MAKES_GAPS.has(one.kind) && one.cells.some((at) => from <= at && at <= cell))) return columns;
  if (setsSome(columns, from, cell, reading)) return columns;
  const known = columns.filter((name) => !before.full.includes(name));
  return known.length === 0 ? columns : known;
}

const isOfAny = ({ kind, columns, table }: TreatmentFact): boolean =>
  kind === "filled" && columns.length === 0 && table !== null;

function columnsFilled(
  fact: TreatmentFact,
  all: readonly TreatmentFact[],
  shown: readonly MissingFact[],
  reading: DataReading,
): readonly string[] {
  const [cell, ...more] = fact.cells;
  const own = shown.filter(({ table }) => table === fact.table);
  const before = own.findLast(({ cells: [at = 0] }) => at < (cell ?? 0));
  const after = own.find(({ cells: [at = 0] }) => at >= (cell ?? 0));
  if (cell === undefined || more.length > 0 || before === undefined || after === undefined) return [];
  const [from = 0, to = 0] = [before.cells[0], after.cells[0]];
  if (isOther(fact.table ?? "", from, to, reading) || showsSome(fact.table ?? "", to, reading)) return [];
  const between = all.filter(({ cells }) => cells.some((at) => at >= from && at <= to));
  // Gaps that go in another way as well may have been those of any column.
  if (between.some((one) => one !== fact && (CLOSES.has(one.kind) || isOfAny(one)))) return [];
  const left = new Set([
    ...after.columns.map(({ name }) => name),
    ...between.flatMap(({ kind, columns }) => (kind === "filled" || kind === "dropped-columns" ? columns : [])),
  ]);
  const isGone = between.some(({ kind, columns }) => kind === "dropped-columns" && columns.length === 0);
  return isGone ? [] : before.columns.map(({ name }) => name).filter((name) => !left.has(name));
}

/** Whether the name is given to another table between two cells, `df = pd.read_csv("second.csv")`. */
function isOther(name: string, from: number, to: number, { trace }: DataReading): boolean {
  const own = trace.calls.flatMap(({ cell, result }) =>
    statesOf(result).flatMap((made) =>
      made.bound.includes(name) ? [{ cell, ids: lineage(made).map(({ id }) => id) }] : [],
    ),
  );
  const before = new Set(own.flatMap(({ cell, ids }) => (cell <= from ? ids : [])));
  return own.some(({ cell, ids }) => from < cell && cell <= to && !ids.some((id) => before.has(id)));
}

/** Whether a cell counts the gaps of some columns alone, `df[["age", "fare"]].isnull().sum()`, or shows the first counts. */
const showsSome = (name: string, at: number, { shown }: DataReading): boolean =>
  shown.some(
    ({ cell, code, text }) =>
      cell === at &&
      /\.is(?:null|na)\(/.test(code) &&
      (code.includes(`${name}[`) ||
        /\.(?:head|tail|nlargest)\(|\[ *-?\d* *:/.test(code) ||
        /^[^\S\n]*\.{2,3}\s/m.test(text)),
  );

/** Whether some rows of columns are given another value between two cells, which may be a gap: `df.loc[df["age"] == 0, "age"] = None`. */
const setsSome = (columns: readonly string[], from: number, to: number, { trace }: DataReading): boolean =>
  trace.assigns.some(
    ({ cell, mask, columns: own }) =>
      mask !== null && from <= cell && cell <= to && (own.length === 0 || own.some((name) => columns.includes(name))),
  );

/** What leaves fewer rows, or other ones, or other values in them. */
const CLOSES: ReadonlySet<TreatmentFact["kind"]> = new Set([
  "dropped-missing",
  "dropped-rows",
  "filtered",
  "sampled",
  "deduplicated",
  "outliers",
  "joined",
  "reshaped",
  "recoded",
  "aggregated",
  "selected",
]);

/** Leaves out constants that only hold the place of gaps until another value replaces them in turn: that one fills the gaps. */
export function lastFills(facts: readonly TreatmentFact[]): readonly TreatmentFact[] {
  const fills = facts.flatMap((fact, at) => (fact.kind === "filled" ? [{ fact, at }] : []));
  const isHeld = (by: Filled, last: Filled, name: string): boolean =>
    by.how === "constant" && by.value === last.instead && by.table === last.table && by.columns.includes(name);
  return facts.flatMap((fact, at): readonly TreatmentFact[] => {
    if (fact.kind !== "filled") return [fact];
    const { instead, columns, ...rest } = fact;
    const own = fills.filter((one) => one.at < at).map((one) => one.fact);
    const areGaps = instead !== undefined && columns.length > 0;
    if (areGaps && columns.every((name) => own.some((by) => isHeld(by, fact, name)))) return [{ ...rest, columns }];
    const later = fills.filter((one) => one.at > at).map((one) => one.fact);
    const left = columns.filter(
      (name) => !later.some((last) => last.columns.includes(name) && isHeld(fact, last, name)),
    );
    return columns.length > 0 && left.length === 0 ? [] : [{ ...fact, columns: left }];
  });
}
