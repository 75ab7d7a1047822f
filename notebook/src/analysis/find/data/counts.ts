import { filterMap, flatMap } from "../../filter-map.ts";
import type { Expression } from "../../read/python/ast.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import { valueOf } from "../../read/outputs/numbers.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { numberOf, type TableState, textsOf } from "../../read/trace/value.ts";
import { once } from "../../remembered.ts";
import type { ClustersFact, CountsFact, ProfileFact, StatisticFact } from "../../facts.ts";
import { type DataReading, type ShownValue } from "../shown/shown-values.ts";
import { builtOfPredictions } from "../predicted-tables.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";
import { isResampled } from "./resampled.ts";
import { isDividedLater, isWorkedOut, printedName } from "./counted-columns.ts";
import { ONLY_FIRST } from "./shown-groups.ts";
import { targetOf } from "./target.ts";
import { evidenceOf } from "../evidence.ts";

const MOST_VALUES = 20;
const MOST_FACTS = 8;

/** How often the values of columns occur, according to outputs: the target first, then columns with few values. */
export function findCounts(reading: DataReading): (CountsFact | StatisticFact | ProfileFact | ClustersFact)[] {
  const targets = new Set(reading.trace.fits.flatMap((fit) => targetOf(fit) ?? []));
  const results = modelledColumns(reading.trace);
  const predicted = builtOfPredictions(reading.trace);
  const learned = learnedRows(reading.trace);
  const clusters: ClustersFact[] = [];
  const found = flatMap(reading.shown, (shown) => {
    const counts = [...countsIn(reading, shown), ...sharesOfTwo(reading, shown, targets)];
    const state = counts.length === 0 ? null : reading.stateOf(shown);
    if (counts.length === 0 || (state !== null && isResampled(state))) return [];
    const states = lineage(state);
    if (states.some(({ id }) => predicted.has(id))) return [];
    // Shares of entries of lists, and of rows that only this figure is of, are not those of the rows.
    const shares = counts.some(({ kind }) => kind === "statistic");
    if (shares && (states.some(({ made }) => made.endsWith(".explode")) || isOfFewRows(states))) return [];
    const parts = states.flatMap(
      ({ made, division }) => division?.part ?? (made === "rows by condition" ? "train" : []),
    );
    // Of several tables with the target those that a model learns from are meant.
    const named = states.find(({ bound, column }) => bound.length > 0 && column === null);
    const isBeside = named !== undefined && learned.size > 0 && !learned.has(named.id);
    const weight = parts.length === 0 ? (isBeside ? 0.5 : 2) : parts.every((part) => part === "train") ? 1 : 0;
    const [part] = isDividedLater(states, reading.trace) ? [] : states.flatMap(({ division }) => division?.part ?? []);
    const isSubset = isOfOthers(states, learned);
    const isChosen = states.some(({ made }) => BY_CONDITION.test(made));
    const isResult = (fact: CountsFact | StatisticFact | ProfileFact): boolean =>
      states.some(({ id }) => results.has(`${id} ${columnOf(fact)}`));
    if (!isChosen && parts.length === 0)
      clusters.push(...counts.flatMap((one) => (isResult(one) ? (clustersIn(one) ?? []) : [])));
    return counts
      .filter((fact) => !isResult(fact))
      .map((fact) => ({
        fact: {
          ...fact,
          ...(fact.kind === "counts" && part !== undefined && { part }),
          ...(fact.kind === "counts" && isChosen && { chosen: true as const }),
          ...(fact.kind !== "profile" && isSubset && { subset: true as const }),
        },
        weight,
      }));
  });
  // Counts over selected rows give way to counts over all of them, and those of rows to judge by to both.
  const latest = new Map(
    found.toSorted((a, b) => a.weight - b.weight).map(({ fact }) => [`${fact.kind} ${columnOf(fact)}`, fact]),
  );
  const rank = (fact: CountsFact | StatisticFact | ProfileFact): number =>
    (targets.has(columnOf(fact)) ? 0 : 100) + (fact.kind === "counts" ? fact.values.length : 50);
  const counts = [...latest.values()].sort((a, b) => rank(a) - rank(b));
  // Shares repeat what counts say, and are only needed without them.
  const counted = new Set(counts.flatMap((fact) => (fact.kind === "counts" ? [fact.column] : [])));
  const told = counts.filter((fact) => fact.kind !== "statistic" || !counted.has(fact.columns[0] ?? ""));
  return [...told.slice(0, MOST_FACTS), ...clusters, ...countedPredictions(reading)];
}

/** What `value_counts` shows of what a model gave the rows, which is no table. */
const countedPredictions = (reading: DataReading): ClustersFact[] =>
  filterMap(reading.shown, (shown) => {
    const { value, node, text, cell } = shown;
    if (value.kind !== "prediction" || !(node?.kind === "name" ? COUNTED.test(text) : countsWhole(reading, node, cell)))
      return null;
    const [table] = readTables(shown.text);
    if (table === undefined || table.isCut || table.columns.length !== 1) return null;
    const values = table.rows.map(({ labels, cells }) => ({ value: labels.join(" "), count: Number(cells[0]) }));
    if (!values.every(({ count }) => Number.isInteger(count) && count > 0)) return null;
    const column = printedName(shown.text, table.name) ?? "";
    return clustersIn({ kind: "counts", column, values, ...evidenceOf(shown) });
  });

/** Whether `value_counts` is called on a column of a table of which neither a condition nor a split chose the rows: `hens["group"].value_counts()`, `pd.value_counts(groups.labels_)`. */
function countsWhole(reading: DataReading, node: Expression | null, cell: number): boolean {
  if (node?.kind !== "call" || node.callee.kind !== "attribute" || node.callee.name !== "value_counts") return false;
  const column = node.callee.object;
  const given = node.args[0]?.value;
  if (column.kind === "name" && given?.kind === "attribute" && given.name === "labels_") return true;
  const table = column.kind === "subscript" || column.kind === "attribute" ? column.object : null;
  const way = table?.kind === "name" ? lineage(reading.named(table.id, cell)) : null;
  return way !== null && !way.some(({ made, division }) => CHOOSES.test(made) || division !== null);
}
/** How pandas ends what it counted. */
const COUNTED = /^Name: count, dtype: int64$/m;

/** Counts of the numbers that a model gave the rows. What it left out of all clusters has the number -1. */
function clustersIn(fact: CountsFact | StatisticFact | ProfileFact): ClustersFact | null {
  if (fact.kind !== "counts" || fact.more === true || !fact.values.every(({ value }) => /^\d+$/.test(value)))
    return null;
  const { column, values, cells, certainty } = fact;
  const sizes = values.map(({ count }) => count).sort((a, b) => b - a);
  return sizes.length < 2 ? null : { kind: "clusters", column, sizes, cells, certainty };
}

/** Whether rows are chosen on the way from the last table that has a name. */
function isOfFewRows(states: readonly TableState[]): boolean {
  const named = states.findIndex(({ bound }, at) => at > 0 && bound.length > 0);
  return states.slice(0, named).some(({ made }) => made === "rows by condition");
}

/** The states of tables that models learn from, or that are divided for them, by id. */
export const learnedRows = once(({ fits, splits }: DataReading["trace"]): ReadonlySet<number> => {
  const given = fits.flatMap(({ x, y }) => [x, y].flatMap((one) => (one.kind === "table" ? [one.state] : [])));
  const all = [...given, ...splits.flatMap(({ inputs }) => inputs)];
  const found = new Set<number>();
  const isFound = ({ id }: TableState): boolean => found.has(id);
  for (const state of all) for (const { id } of allBehind(state, MOST_STATES, isFound)) found.add(id);
  return found;
});
const MOST_STATES = 400;

/** Whether rows are chosen on the way from a table that models learn from to what is counted. */
export function isOfOthers(states: readonly TableState[], learned: ReadonlySet<number>): boolean {
  const counted = states.findIndex(({ made }) => COUNTS.test(made));
  const rest = states.slice(counted + 1);
  const at = rest.findIndex(({ id }) => learned.has(id));
  return at > 0 && rest.slice(0, at).some(({ made }) => CHOOSES.test(made));
}
const BY_CONDITION = /^rows by condition$|\.(?:query|filter|where)$/;
const COUNTS = /\.(?:value_counts|size|count|describe)$/;
const CHOOSES =
  /^(?:rows(?: by condition)?|group|row|sample)$|\.(?:get_group|query|filter|where|head|tail|sample|nlargest|nsmallest|dropna|drop_duplicates|loc|iloc|concat|merge|join)$/;

/** What a model says about the rows, however the notebook words it, is none of their own columns. */
const RESULT_NAME = /^(?:is_?)?(?:anomal(?:y|ies)|outliers?|clusters?)(?:_?(?:ids?|labels?))?_?\d*$/i;

/** Columns that models filled, each with the state of its table from which on they are there: "17 cluster". */
function modelledColumns({ assigns, fits }: DataReading["trace"]): ReadonlySet<string> {
  const first = Math.min(...fits.map(({ cell }) => cell));
  return new Set(
    assigns.flatMap(({ columns, value, after, cell }) =>
      columns
        .filter((name) => value.kind === "prediction" || (cell >= first && RESULT_NAME.test(name)))
        .map((name) => `${after.id} ${name}`),
    ),
  );
}

const columnOf = (fact: CountsFact | StatisticFact | ProfileFact): string =>
  fact.kind === "counts"
    ? fact.column
    : `${fact.columns.join()}${fact.kind === "statistic" ? ` ${fact.of ?? ""}` : ""}`;

function countsIn(reading: DataReading, shown: ShownValue): (CountsFact | StatisticFact | ProfileFact)[] {
  const state = reading.stateOf(shown);
  const counted = state === null ? null : countedIn(reading, state);
  if (counted === null) return [];
  const [whole] = readTables(shown.text);
  const table = whole === undefined ? undefined : labelled(whole, counted.column, shown.text);
  if (table === undefined || table.rows.length < 1 || table.columns.length !== 1) return [];
  // Of groups, the name of the series is that of the column whose values were counted in each.
  const column = counted.isOfGroups ? counted.column : (printedName(shown.text, table.name) ?? counted.column);
  if (column === null) return [];
  const base = { ...evidenceOf(shown) };
  const rows = table.rows.flatMap(({ labels, cells }) => {
    const printed = (cells[0] ?? "").replaceAll(",", "");
    return labels.length === 1 && /^\d+(?:\.\d+)?$/.test(printed) ? [{ value: labels[0] ?? "", printed }] : [];
  });
  if (rows.length !== table.rows.length || rows.length === 0) return [];
  const unit = unitOf(rows.map(({ printed }) => printed));
  if (unit !== null)
    return rows.slice(0, 3).map(({ value, printed }) => ({
      kind: "statistic",
      statistic: "share",
      columns: [column],
      of: value,
      value: Number(printed) / unit,
      printed: unit === 1 ? printed : `${printed}%`,
      ...base,
    }));
  const values = rows.slice(0, MOST_VALUES).map(({ value, printed }) => ({ value, count: Number(printed) }));
  // Values that hardly repeat say nothing: names, row numbers.
  if (Math.max(...values.map(({ count }) => count)) < 3) return [];
  // If rows are left out, the shown ones need not be the most frequent.
  const isSorted = values.every(({ count }, at) => at === 0 || count <= (values[at - 1]?.count ?? 0));
  const isOfSome = table.isCut || rows.length > MOST_VALUES || rows.length >= counted.most;
  if (isOfSome && !isSorted)
    return [{ kind: "profile", what: "counts", table: null, columns: [column], by: [], how: null, ...base }];
  return [{ kind: "counts", column, values, ...(isOfSome && { more: true as const }), ...base }];
}

/**
 * The shares of two classes, by a summary of a target of zeros and ones: of all values from 0 to 1 with this mean, only those that are one or the
 * other have a variance of p (1 - p).
 */
function sharesOfTwo(reading: DataReading, shown: ShownValue, targets: ReadonlySet<string>): StatisticFact[] {
  if (reading.stateOf(shown)?.made.endsWith(".describe") !== true) return [];
  const [table] = readTables(shown.text);
  return (table?.columns ?? []).flatMap((column, at) => {
    const cell = (label: string): string => table?.rows.find(({ labels }) => labels[0] === label)?.cells[at] ?? "";
    const [rows = 0, ones = 0, deviation = 0, low, high] = ["count", "mean", "std", "min", "max"].map((label) =>
      valueOf(cell(label)),
    );
    const variance = (ones * (1 - ones) * rows) / (rows - 1);
    if (!targets.has(column) || low !== 0 || high !== 1 || !(Math.abs(deviation ** 2 - variance) < AS_PRINTED))
      return [];
    const digits = cell("mean").split(".")[1]?.length ?? 0;
    return [1 - ones, ones]
      .map((value, of): StatisticFact => ({
        kind: "statistic",
        statistic: "share",
        columns: [column],
        of: String(of),
        value,
        printed: value.toFixed(digits),
        ...evidenceOf(shown),
      }))
      .sort((a, b) => b.value - a.value);
  });
}
/** What four digits leave open of a variance. */
const AS_PRINTED = 1e-4;

/** A table whose rows have the values of a column beside their counts, with these as labels: `df.groupBy("port").count().show()`. */
function labelled(table: PrintedTable, column: string | null, text: string): PrintedTable {
  const at = column === null ? -1 : table.columns.indexOf(column);
  if (at < 0 || table.columns.length !== 2) return table;
  const others = <Entry>(entries: readonly Entry[]): readonly Entry[] => entries.filter((_, place) => place !== at);
  return {
    ...table,
    columns: others(table.columns),
    name: column,
    isCut: table.isCut || ONLY_FIRST.test(text),
    rows: table.rows.map((row) => ({
      labels: [row.cells[at] ?? ""],
      cells: others(row.cells),
      places: others(row.places),
    })),
  };
}

/** What the whole is where values are shares: 1, or 100 in percent; null where they are counts. */
function unitOf(printed: readonly string[]): 1 | 100 | null {
  if (!printed.some((number) => number.includes("."))) return null;
  const sum = printed.reduce((all, number) => all + Number(number), 0);
  if (Math.abs(sum - 100) < 0.6) return 100;
  return printed.some((number) => number.includes(".") && Number(number) <= 1) ? 1 : null;
}

interface Counted {
  readonly column: string | null;
  readonly isOfGroups: boolean;
  /** How many values are asked for: `head(3)`; 0 where they are chosen otherwise, Infinity for all. */
  readonly most: number;
}

/** How many rows pandas takes unless told otherwise. */
const FIRST = 5;

/** The column whose values a state counts; null if it counts none. */
function countedIn({ maker }: DataReading, state: TableState): Counted | null {
  let most = Infinity;
  const states = lineage(state, 6);
  for (const [step, at] of states.entries()) {
    if (at.made.endsWith(".value_counts") && isWorkedOut(states.slice(step + 1))) return null;
    if (at.made.endsWith(".value_counts"))
      return { column: at.column ?? at.from[0]?.column ?? null, isOfGroups: false, most };
    const call = maker(at);
    if (
      at.made.endsWith("GroupBy.size") ||
      (at.made.endsWith("GroupBy.count") &&
        ((at.column ?? at.from[0]?.column ?? null) !== null || at.made.startsWith("pyspark.")))
    ) {
      const grouping = lineage(at, 3)
        .map(maker)
        .find((one) => /\.groupby$/i.test(one?.path ?? ""));
      const by = textsOf(grouping?.args.find(({ name }) => name === "by" || name === null)?.value);
      return by?.length === 1 ? { column: by[0] ?? null, isOfGroups: true, most } : null;
    }
    // Counts may be sorted, cut or turned into shares; a test or a sum of them is something else.
    const isView = /\.(?:sort_\w+|sort|orderBy|head|nlargest|round|reset_index|to_frame|copy)$|^operation$/.test(
      at.made,
    );
    if (!isView && call !== undefined) return null;
    if (/\.(?:head|nlargest)$/.test(at.made)) most = Math.min(most, numberOf(call?.args[0]?.value) ?? FIRST);
    else if (at.made.startsWith("rows")) most = 0;
  }
  return null;
}
