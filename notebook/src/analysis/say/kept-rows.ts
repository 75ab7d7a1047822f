/** Which rows are kept, and how many are left. */
import type { Fact, PreparationFact, RowsLeft } from "../facts.ts";
import { ROWS_CHANGE } from "../facts/parts.ts";
import { allOf, conditionWords, isEquality, spanWords, togetherWords } from "./conditions.ts";
import { type Draft, draft, ofKind } from "./draft.ts";
import { code, columnsOf, distinct, listed, listedTogether, named } from "./lists.ts";
import { count } from "./numbers.ts";

type Filtered = Extract<PreparationFact, { kind: "filtered" }>;

export function keptRows(facts: readonly Filtered[], all: readonly Fact[]): Draft[] {
  const [only, ...others] = facts;
  const left = leavesWords(facts, all);
  const span = others.length === 0 && only ? spanWords(only.condition ?? "") : null;
  if (span !== null) return [draft(`only rows ${span} are kept${left}`, facts, 7)];
  // Of tables that only the code knows, nobody can tell which rows are meant.
  if (facts.some(({ apart }) => apart === true)) return ofTables(facts, all);
  const parts = facts.flatMap((fact) => partsOf(fact));
  const conditions = distinct(parts.flatMap(({ words }) => words ?? []));
  // Two values of a column are two selections, each for itself.
  const areOfOne = conditions.some(isEquality) && columnsOf(facts).length === 1;
  // Where tables are joined, conditions on what has no name may be about several of them, and about rows that stay by another.
  const areUnplaced = facts.some(({ table }) => table === null) && ofKind(all, "joined").length > 0;
  const areApart = conditions.length > 1 && (areOfOne || areUnplaced);
  const told = areApart ? null : togetherWords(conditions);
  if (told !== null && told.length > 0 && told.length <= MOST_CONDITIONS) {
    const unsaid = distinct(parts.flatMap(({ words, columns }) => (words === null ? columns : [])));
    const rest = unsaid.length === 0 ? "" : `; rows are filtered by ${named(unsaid)} as well`;
    return [draft(`only rows where ${listedTogether(told)} are kept${rest}${left}`, facts, 7)];
  }
  // Which columns a condition is about says nothing without it, unless it is known how many rows that leaves.
  const columns = columnsOf(facts);
  return columns.length === 0 || left === "" ? [] : [draft(`rows are filtered by ${named(columns)}${left}`, facts, 7)];
}
const MOST_CONDITIONS = 4;

/** "only rows of `rides.csv` where `speed` is above 3 and of `stops.csv` where `zone` is 2 are kept" */
function ofTables(facts: readonly Filtered[], all: readonly Fact[]): Draft[] {
  const sources = ofKind(all, "source");
  const told = facts.map(({ table, condition, columns }) => ({
    of: sources.filter(({ variable, name }) => variable === table && name !== ""),
    words: condition === null ? null : conditionWords(condition, columns),
  }));
  const parts = told.flatMap(({ of: [source, ...more], words }) =>
    source === undefined || more.length > 0 || words === null ? [] : [`of ${code(source.name)} where ${words}`],
  );
  const areKnown = parts.length === facts.length && distinct(parts).length <= MOST_TABLES;
  return areKnown ? [draft(`only rows ${listed(distinct(parts))} are kept`, facts, 7)] : [];
}
const MOST_TABLES = 2;

/** Each condition of a filter in words, null for one that cannot be said plainly, with the columns that it names. */
function partsOf({ condition, columns }: Filtered): readonly {
  readonly words: string | null;
  readonly columns: readonly string[];
}[] {
  if (condition === null) return [{ words: null, columns }];
  const whole = conditionWords(condition, columns);
  if (whole !== null && !/ and /.test(whole)) return [{ words: whole, columns }];
  return allOf(condition).map((part) => ({
    words: conditionWords(part, columns),
    columns: columns.filter((name) => part.includes(name)),
  }));
}

/** ", which leaves 647 of 16,412 rows" of steps that are told together; nothing where other steps between them change how many there are. */
export function leavesWords(
  facts: readonly (Fact & { readonly rows?: RowsLeft | undefined; readonly cells: readonly number[] })[],
  all: readonly Fact[],
): string {
  const inOrder = facts.toSorted((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0));
  const rows = inOrder.at(-1)?.rows;
  const [first] = inOrder;
  if (rows === undefined || first === undefined) return "";
  const [from, to] = [first.cells[0] ?? 0, inOrder.at(-1)?.cells.at(-1) ?? 0];
  const isAlone = !all.some(
    (one) =>
      ROWS_CHANGE.has(one.kind) && !facts.includes(one as never) && one.cells.some((at) => from <= at && at <= to),
  );
  if (!isAlone) return "";
  const known = inOrder.flatMap((one) => (one.rows === undefined ? [] : [one.rows]));
  // Where one step finds more rows than the last one left, they are those of other tables.
  const areOfOne = known.every(({ of }, at) => of === null || at === 0 || of <= (known[at - 1]?.left ?? of));
  if (!areOfOne) return "";
  const of = first.rows?.of ?? null;
  // Where none is known to go, cells may have run in another order.
  if (of === rows.left) return "";
  return of === null
    ? `, which leaves ${count(rows.left)} rows`
    : `, which leaves ${count(rows.left)} of ${count(of)} rows`;
}
