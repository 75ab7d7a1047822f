import { callsTo } from "../../read/trace/calls-to.ts";
import { filterMap } from "../../filter-map.ts";
import { once } from "../../remembered.ts";
import type { Expression } from "../../read/python/ast.ts";
import { readLiteral } from "../../read/outputs/dictionaries.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { isLoaded } from "../../read/trace/rows/loading.ts";
import type { TableState } from "../../read/trace/value.ts";
import { type DataReading, type ShownValue } from "../shown/shown-values.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { dividedSizes, type ShownSize } from "./divided-sizes.ts";
import { foundFiles } from "./found-pictures.ts";

/** Sizes of tables stated in outputs, in the order of the outputs. Read once for all callers. */
export const readSizes = once((reading: DataReading): readonly ShownSize[] => {
  const shown = filterMap(
    reading.shown.flatMap(eachShown),
    (one) => statedSize(reading, one) ?? describedSize(reading, one) ?? printedSize(reading, one),
  );
  const found = [...shown, ...infoSizes(reading), ...overviewSizes(reading), ...foundFiles(reading)];
  return [...found, ...dividedSizes(reading.trace.splits, found)].sort((a, b) => a.cell - b.cell);
});

/** The sizes of a shown tuple, each with its own text: `(train.shape, test.shape)`. */
function eachShown(shown: ShownValue): readonly ShownValue[] {
  const { node, text } = shown;
  if (node?.kind !== "tuple" || askedSize(node) !== null || !node.items.some((item) => askedSize(item) !== null))
    return [shown];
  const literal = readLiteral(text);
  const items = literal?.kind === "list" ? literal.items : [];
  return items.length !== node.items.length
    ? [shown]
    : items.map(({ at, end }, i) => ({ ...shown, node: node.items[i] ?? null, text: text.slice(at, end) }));
}

/** `df.shape`, `df.shape[0]`, `len(df)` of a table with a name. */
function statedSize({ named }: DataReading, { node, text: shown, cell }: ShownValue): ShownSize | null {
  // R numbers the values that it prints.
  const text = shown.replace(/^\s*\[1\]/, "");
  const asked = node === null ? null : askedSize(node);
  if (asked === null) return null;
  const at = node === null ? {} : { asked: { name: asked.name, at: node.from } };
  const state = named(asked.name, cell);
  const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const [first = null, second = null] = numbers;
  if (state === null || first === null) return null;
  if (asked.part === "both") {
    if (!/^\s*(?:\(\d+(?:, ?\d+)*,?\)|\d+(?: +\d+)+)\s*$/.test(text)) return null;
    // In an array with more than two dimensions, the examples are the longest one, if it is the longest by far.
    if (numbers.length > 2 && first < Math.max(...numbers)) return null;
    return { state, rows: first, columns: numbers.length === 2 ? second : null, cell, ...at };
  }
  if (!/^\s*\d+\s*$/.test(text)) return null;
  return asked.part === "rows"
    ? { state, rows: first, columns: null, cell, ...at }
    : { state, rows: null, columns: first, cell };
}

const FIRST_ROWS = /\.(?:head|tail|sample|limit|show)$/;

function askedSize(node: Expression): { readonly name: string; readonly part: Side } | null {
  if (node.kind === "attribute" && node.name === "shape")
    return node.object.kind === "name" ? { name: node.object.id, part: "both" } : null;
  if (node.kind === "subscript" && node.index.length === 1) {
    const [index] = node.index;
    const inner = askedSize(node.object);
    if (inner?.part !== "both" || index?.kind !== "number") return null;
    return index.text === "0" ? { ...inner, part: "rows" } : index.text === "1" ? { ...inner, part: "columns" } : null;
  }
  if (node.kind === "attribute") return ofName(node.object, SIZES[node.name]);
  if (node.kind === "tuple") {
    const [rows, columns, ...more] = node.items.map(askedSize);
    const isBoth = rows?.part === "rows" && columns?.part === "columns" && rows.name === columns.name;
    return isBoth && more.length === 0 ? { name: rows.name, part: "both" } : null;
  }
  if (node.kind !== "call") return null;
  const { callee, args } = node;
  // Spark counts rows; what pandas counts is no single number.
  if (callee.kind === "attribute")
    return callee.name === "count" && args.length === 0 ? ofName(callee.object, "rows") : null;
  const given = args.length === 1 ? args[0]?.value : undefined;
  if (callee.kind !== "name" || given === undefined) return null;
  if (callee.id !== "len") return ofName(given, SIZES[callee.id]);
  if (given.kind === "attribute")
    return ofName(given.object, given.name === "columns" ? "columns" : given.name === "index" ? "rows" : undefined);
  return ofName(given, "rows");
}

type Side = "both" | "rows" | "columns";

const ofName = (node: Expression, part: Side | undefined): { readonly name: string; readonly part: Side } | null =>
  part !== undefined && node.kind === "name" ? { name: node.id, part } : null;

/** Attributes of polars and functions of R that give a size. */
const SIZES: Readonly<Record<string, Side | undefined>> = {
  __proto__: null as never,
  height: "rows",
  width: "columns",
  dim: "both",
  nrow: "rows",
  NROW: "rows",
  ncol: "columns",
};

/** "[891 rows x 12 columns]" below a table; for a table printed in full, its own rows and columns. */
function printedSize(reading: DataReading, shown: ShownValue): ShownSize | null {
  const state = reading.stateOf(shown);
  if (state === null || shown.value.kind !== "table" || !shown.value.type.endsWith("DataFrame")) return null;
  const [table] = readTables(shown.text);
  if (table === undefined) return null;
  const columns = table.shape?.[1] ?? (table.isCut ? null : table.columns.length);
  const [part, whole] = FIRST_ROWS.test(state.made) ? [true, state.from[0] ?? state] : [false, state];
  const last = state.made.endsWith(".tail") && isNumbered(reading, whole) ? lastNumber(table) : null;
  const rows = part ? (last === null ? null : last + 1) : (table.shape?.[0] ?? null);
  const names = columns === table.columns.length ? { names: table.columns } : {};
  return { state: whole, rows, columns, ...names, cell: shown.cell };
}

/** Whether the rows of a table still have the numbers that they got when it was read. */
function isNumbered({ maker, knowledge }: DataReading, state: TableState): boolean {
  const loaded = lineage(state).find(({ made }) => made !== "assignment");
  const args = loaded === undefined ? undefined : maker(loaded)?.args;
  return (
    loaded !== undefined &&
    isLoaded(knowledge, loaded) &&
    /^pandas\.read_(?:csv|table|excel)$/.test(loaded.made) &&
    loaded.sources.length === 1 &&
    args?.every(({ name }) => !/^(?:index_col|chunksize|iterator)$/.test(name ?? "")) === true
  );
}

/** The label of the last row, where the rows above it have those before it. */
function lastNumber({ rows }: PrintedTable): number | null {
  const numbers = rows.map(({ labels }) =>
    labels.length === 1 && /^\d+$/.test(labels[0] ?? "") ? Number(labels[0]) : NaN,
  );
  const isCounted = numbers.length > 1 && numbers.every((one, at) => at === 0 || one === (numbers[at - 1] ?? 0) + 1);
  return isCounted ? (numbers.at(-1) ?? null) : null;
}

/** What `describe()` counts in several columns: as many values in each as there are rows, where no value is missing. */
function describedSize(reading: DataReading, shown: ShownValue): ShownSize | null {
  const described = reading.stateOf(shown);
  const way = described === null ? [] : lineage(described).slice(0, 3);
  const at = way.findIndex(({ made }) => made.endsWith(".describe"));
  const state = way[at + 1];
  if (at < 0 || state === undefined) return null;
  const counts = readTables(shown.text).find(({ rows: [first] }) => first?.labels.join() === "count")?.rows[0]?.cells;
  const [first, second] = counts ?? [];
  const rows = Number(first);
  return second !== undefined && rows > 0 && counts?.every((one) => Number(one) === rows)
    ? { state, rows, columns: null, cell: shown.cell }
    : null;
}

const infoSizes = (reading: DataReading): ShownSize[] =>
  shownInfos(reading).map(({ of, info: { rows, columns, present }, cell }) => {
    const names = columns === present.length ? { names: present.map(({ name }) => name) } : {};
    return { state: of, rows, columns, ...names, cell };
  });

/** What R's overviews of a table begin with: "'data.frame': 333 obs. of  7 variables", "Rows: 333\nColumns: 7". */
function overviewSizes({ trace, outputs }: DataReading): ShownSize[] {
  const waiting = new Map<number, (readonly [rows: number, columns: number])[]>();
  return filterMap(
    callsTo(trace, (path) => OVERVIEW.test(path)),
    ({ args, after, cell }) => {
      const given = args[0]?.value;
      const state = given?.kind === "table" ? given.state : after;
      const sizes = waiting.get(cell) ?? overviewsIn(outputs.get(cell));
      waiting.set(cell, sizes);
      const size = sizes.shift();
      return size === undefined || state === null ? null : { state, rows: size[0], columns: size[1], cell };
    },
  );
}

/** What readr says of a file that it reads is a message, and no output of the code. */
const overviewsIn = (shown: CellOutput | undefined): (readonly [rows: number, columns: number])[] =>
  [shown?.errorText ?? "", ...(shown?.texts ?? []).map(({ text }) => text)].flatMap((text) =>
    [...text.matchAll(OVERVIEW_SIZE)].map((match): readonly [number, number] => [
      numberIn(match[1] ?? match[3]),
      numberIn(match[2] ?? match[4]),
    ]),
  );
const OVERVIEW = /^r\..*\b(?:glimpse|read_(?:csv2?|tsv|delim|table))$|\bstr$/;
const OVERVIEW_SIZE = /(?<![^\s)\]])(\d[\d,]*) obs\. of +(\d+) variables?|^Rows: (\d[\d,]*)\s+Columns: (\d[\d,]*)/gm;
const numberIn = (digits = ""): number => Number(digits.replaceAll(",", ""));

/** What each call of `info()` printed, with the table that it was called on. */
export function shownInfos({ trace, outputs }: DataReading): {
  readonly of: TableState;
  readonly info: Info;
  readonly cell: number;
  readonly certain: boolean;
}[] {
  const waiting = new Map<number, Info[]>();
  return filterMap(
    callsTo(trace, (path) => path.endsWith(".info")),
    (call) => {
      if (call.before === null) return null;
      const infos = waiting.get(call.cell) ?? readInfos(outputs.get(call.cell)?.texts.map(({ text }) => text) ?? []);
      waiting.set(call.cell, infos);
      const info = infos.shift();
      return info ? { of: call.before, info, cell: call.cell, certain: call.certain } : null;
    },
  );
}

interface Info {
  readonly rows: number;
  readonly columns: number | null;
  /** Non-missing values, by column. */
  readonly present: readonly { readonly name: string; readonly count: number }[];
}

/** What `info()` printed, once per call. */
function readInfos(texts: readonly string[]): Info[] {
  return texts.flatMap((text) =>
    text
      .split(
        /^(?=(?:RangeIndex|Int64Index|Float64Index|Index|DatetimeIndex|MultiIndex|PeriodIndex|CategoricalIndex): \d+ entries)/m,
      )
      .flatMap((part): Info[] => {
        const rows = /^\w+: (\d+) entries/.exec(part)?.[1];
        if (rows === undefined) return [];
        const columns = /^Data columns \(total (\d+) columns?\)|^Columns: (\d+) entries/m.exec(part);
        const present = [
          ...part.slice(0, LONGEST_INFO).matchAll(/^(?:[^\S\n]*\d+ {2,})?(\S.*?)\s{2,}(\d+) non-null\s/gm),
        ].map(([, name = "", count]) => ({ name, count: Number(count) }));
        return [{ rows: Number(rows), columns: columns ? Number(columns[1] ?? columns[2]) : null, present }];
      }),
  );
}
const LONGEST_INFO = 40_000;
