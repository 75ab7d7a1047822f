/** In which columns gaps are filled: those that outputs show to have any, where the code names none, or more than these. */
import type { Filled, MissingFact, TreatmentFact } from "../../facts.ts";
import { MAKES_GAPS } from "../../facts/parts.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { countedGaps } from "../data/missing.ts";
import { statesOf } from "../kept.ts";
import type { DataReading } from "../shown/shown-values.ts";

export function withFilledColumns(facts: readonly TreatmentFact[], reading: DataReading): readonly TreatmentFact[] {
  if (!facts.some(({ kind }) => kind === "filled")) return facts;
  const all = countedGaps(reading);
  const shown = all.map(({ fact }) => fact);
  return facts.map((fact) =>
    isOfAny(fact)
      ? { ...fact, columns: columnsFilled(fact, facts, shown, reading) }
      : fact.kind === "filled" && fact.columns.length > 1
        ? { ...fact, columns: withoutFull(fact, facts, all) }
        : fact,
  );
}

/** A loop that fills one column after the other also comes to those that have no gaps: of several columns only the others are filled. */
function withoutFull(
  { table, columns, cells: [cell = 0, ...more] }: Filled,
  all: readonly TreatmentFact[],
  shown: ReturnType<typeof countedGaps>,
): Filled["columns"] {
  const before = shown.findLast(({ fact }) => fact.table === table && (fact.cells[0] ?? 0) < cell);
  const [from = 0] = before?.fact.cells ?? [];
  const isOld = all.some(({ kind, cells }) => MAKES_GAPS.has(kind) && cells.some((at) => at >= from && at <= cell));
  if (before === undefined || table === null || more.length > 0 || isOld) return columns;
  const empty = new Set(shown.flatMap(({ fact }) => fact.columns.map(({ name }) => name)));
  const filled = columns.filter((name) => empty.has(name) || !before.full.includes(name));
  return filled.length > 0 ? filled : columns;
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
    ({ cell, code }) =>
      cell === at &&
      /\.is(?:null|na)\(/.test(code) &&
      (code.includes(`${name}[`) || /\.(?:head|tail|nlargest)\(/.test(code)),
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
