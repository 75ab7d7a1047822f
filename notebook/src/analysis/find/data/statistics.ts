import { readNumber, valueOf } from "../../read/outputs/numbers.ts";
import { readTables } from "../../read/outputs/tables.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import type { TableState } from "../../read/trace/value.ts";
import type { StatisticFact } from "../../facts.ts";
import { isOfOthers, learnedRows } from "./counts.ts";
import type { Grouping } from "./rankings.ts";
import { isExample, MOST_GROUPS, shownGroups, STATISTICS } from "./shown-groups.ts";
import { type DataReading, type ShownValue } from "../shown/shown-values.ts";
import { textsAmong } from "../../read/trace/tables/column-types.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { targetOf } from "./target.ts";
import { evidenceOf } from "../evidence.ts";
import { groupsAt } from "./profiles.ts";

/** Numbers about the data that a reader would quote: correlations, means of groups, what a cell prints of a column. */
export function findStatistics(reading: DataReading): StatisticFact[] {
  const targets = new Set(reading.trace.fits.flatMap((fit) => targetOf(fit) ?? []));
  const found = reading.shown.flatMap((shown) => {
    const state = reading.stateOf(shown);
    if (state === null) return [];
    const evidence = evidenceOf(shown);
    const facts = statisticsOf(reading, shown, state, targets).map((fact): StatisticFact => ({
      kind: "statistic",
      ...fact,
      ...evidence,
    }));
    return facts.filter((fact) => {
      const isSpread = fact.statistic === DEVIATION && fact.of === null && targets.has(fact.columns[0] ?? "");
      return !isSpread || isAsLearned(reading, shown.cell, state, fact.columns);
    });
  });
  const latest = new Map(found.map((fact) => [JSON.stringify([fact.statistic, fact.columns, fact.of, fact.by]), fact]));
  return [...latest.values()];
}

const DEVIATION = "standard deviation";

/** Whether what is shown is of all rows of columns as models learn them later on, in the same unit. */
function isAsLearned(
  { trace }: DataReading,
  cell: number,
  state: TableState,
  [target = ""]: readonly string[],
): boolean {
  const states = lineage(state);
  const learned = learnedRows(trace);
  if (!states.some(({ id }) => learned.has(id)) || isOfOthers(states, learned)) return false;
  const isCalculated = ({ made }: TableState): boolean => made === "operation" || CALCULATES.test(made);
  return !(
    trace.assigns.some((one) => one.cell >= cell && one.columns.includes(target)) ||
    trace.fits.some(({ y }) => y.kind === "table" && lineage(y.state, 8).some(isCalculated))
  );
}

type Found = Pick<StatisticFact, "statistic" | "columns" | "of" | "by" | "value" | "printed" | "numeric">;

function statisticsOf(
  reading: DataReading,
  shown: ShownValue,
  state: TableState,
  targets: ReadonlySet<string>,
): Found[] {
  const way = lineage(state, 8);
  const correlations = way.findIndex(({ made }) => /\.corr(?:with)?$|^numpy\.corrcoef$/.test(made));
  if (correlations >= 0) {
    const isOfNumbers = leavesTexts(reading, way.slice(correlations));
    const found = correlated(shown, way[correlations], way[0], targets);
    return isOfNumbers ? found.map((one) => ({ ...one, numeric: true as const })) : found;
  }
  const described = way.slice(0, 3).find(({ made }) => made.endsWith(".describe"));
  const apart = described === undefined ? null : groupsAt(reading, described);
  if (apart !== null && described === way[0]) return ofDescribedGroups(shown.text, apart);
  if (described) return describedTargets(shown.text, described, targets);
  const groups = shownGroups(reading, shown, way.slice(0, 5));
  if (groups !== null) {
    const { grouped, view } = groups;
    if (isExample(reading, groups.made)) return [];
    // The first groups of many say nothing of the others: they may be told as the highest.
    if (view === null || view.part !== null) return [];
    return ofGroups(shown.text, grouped.columns, grouped.by, grouped.how);
  }
  return single(shown, state);
}

/** Whether a table is known to have columns of texts, which no correlation is worked out of, by then: what was made numbers before is among them. */
function leavesTexts({ maker }: DataReading, [made, ...before]: readonly TableState[]): boolean {
  if (made !== undefined && maker(made)?.args.some(({ name }) => name === "numeric_only") === true) return true;
  for (const state of before) {
    if (state.made.endsWith(".select_dtypes")) return true;
    const texts = textsAmong(state);
    if (texts !== null || ENCODES.test(state.made)) return (texts ?? []).length > 0;
  }
  return false;
}
const ENCODES = /\.(?:get_dummies|fit_transform|transform|apply|applymap|map|replace|astype)$/;

/** One number of one column: `df["age"].mean()`. */
function single(shown: ShownValue, state: TableState): Found[] {
  const number = readNumber(shown.text);
  if (number === null || state.column === null) return [];
  const [made, ...before] = lineage(state, 8);
  const statistic = STATISTICS[made?.made.slice(made.made.lastIndexOf(".") + 1) ?? ""];
  if (statistic === undefined || made === undefined || !/^(?:pandas|numpy|polars)\./.test(made.made)) return [];
  // A share of rows, a sum of squares and the like have no name of their own.
  if (before.some(({ made: how }) => /^(?:operation|condition|fold)$/.test(how) || CALCULATES.test(how))) return [];
  // Arrays that the code generates are not data.
  if (state.sources.length === 0 || before.some(({ division }) => division !== null)) return [];
  const chosen = before.findIndex((at) => at.made === "rows by condition" || at.made === "rows");
  const of = chosen < 0 ? null : conditionOf(shown.code);
  if (chosen >= 0 && of === null) return [];
  return [{ statistic, columns: [state.column], of, value: number.value, printed: number.text }];
}

/** What gives other values than those of the column, or only some of its rows. */
const CALCULATES =
  /\.(?:head|tail|nlargest|nsmallest|sample|drop_duplicates|r?(?:add|sub|mul|div|truediv|floordiv|mod|pow)|subtract|multiply|divide|power|diff|pct_change|abs(?:olute)?|square|sqrt|exp|log\w*|cum\w+|rank|eq|ne|gt|ge|lt|le|isin|is(?:na|null)|not(?:na|null))$/;

/** `df[df.a == 1].b.mean()`: the condition as written. */
function conditionOf(code: string): string | null {
  const inside = /\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)?(?:==|!=|>=|<=|>|<)[^[\]]*)\]/.exec(code)?.[1]?.trim() ?? "";
  return inside !== "" && inside.length <= 50 ? inside.replace(/^\(|\)$/g, "") : null;
}

/** The strongest printed correlations: with the target, or of the column sorted by; never a column with itself. */
function correlated(
  shown: ShownValue,
  made: TableState | undefined,
  last: TableState | undefined,
  targets: ReadonlySet<string>,
): Found[] {
  const number = readNumber(shown.text);
  const [table] = readTables(shown.text);
  const pair = (a: string, b: string, printed: string): Found => ({
    statistic: "correlation",
    columns: [a, b],
    of: null,
    value: valueOf(printed),
    printed,
  });
  if (number !== null && table === undefined) {
    const columns = [...new Set(made?.from.flatMap(({ column }) => (column === null ? [] : [column])) ?? [])];
    const [a, b] = columns;
    return a !== undefined && b !== undefined ? [pair(a, b, number.text)] : [];
  }
  if (table === undefined) return [];
  const isCorrelation = (text: string | null | undefined): text is string =>
    typeof text === "string" && /^-?(?:0?\.\d+|1\.0*|0|1)(?:e-?\d+)?$/.test(text);
  const pairs: Found[] = [];
  if (table.columns.length === 1) {
    const against = last?.column ?? table.name;
    if (!against) return [];
    for (const { labels, cells } of table.rows) {
      const label = labels.at(-1) ?? "";
      if (isCorrelation(cells[0]) && label !== against && labels.length === 1)
        pairs.push(pair(label, against, cells[0]));
    }
  } else pairs.push(...ofMatrix(table, targets, pair, isCorrelation));
  // Of a table that is cut, the strongest may be among what is left out; of a sorted one, they are at its ends.
  if (table.isCut && !isSorted(pairs.map(({ value }) => value))) return [];
  const telling = pairs.filter(({ value }) => Math.abs(value) < 0.9999 && Math.abs(value) >= 0.1);
  return telling.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, 2);
}

const isSorted = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value >= (values[i - 1] ?? value)) ||
  values.every((value, i) => i === 0 || value <= (values[i - 1] ?? value));

function ofMatrix(
  { columns, rows }: PrintedTable,
  targets: ReadonlySet<string>,
  pair: (a: string, b: string, printed: string) => Found,
  isCorrelation: (text: string | null | undefined) => text is string,
): Found[] {
  const target = columns.find((name) => targets.has(name));
  return rows.flatMap(({ labels, cells }, row) => {
    const label = labels[0] ?? "";
    if (labels.length !== 1) return [];
    return columns.flatMap((column, at) => {
      const cell = cells[at];
      // A matrix contains each pair twice.
      const isOnce = target === undefined ? at > row : column === target;
      return isOnce && label !== column && isCorrelation(cell) ? [pair(label, column, cell)] : [];
    });
  });
}

/** In a table of summaries, what it says about the number that is predicted. */
function describedTargets(text: string, described: TableState, targets: ReadonlySet<string>): Found[] {
  const [table] = readTables(text);
  if (table === undefined) return [];
  const names = table.columns.length === 1 ? [described.column ?? table.name ?? table.columns[0] ?? ""] : table.columns;
  return names.flatMap((name, at) => {
    if (!targets.has(name)) return [];
    // Spark's names of the statistics are a column of their own.
    const cell = (label: string): string | null =>
      table.rows.find(({ labels, cells }) => (labels[0] ?? cells[0]) === label)?.cells[at] ?? null;
    const [mean, low, high] = [cell("mean"), cell("min"), cell("max")];
    if (mean === null || low === null || high === null) return [];
    const found = (statistic: string, printed: string): Found => {
      return { statistic, columns: [name], of: null, value: valueOf(printed), printed };
    };
    const spread = cell("std") ?? cell("stddev");
    const deviation = spread === null || Number.isNaN(valueOf(spread)) ? [] : [found(DEVIATION, spread)];
    // Class codes have no meaningful mean.
    const isCode =
      Number.isInteger(valueOf(low)) && Number.isInteger(valueOf(high)) && valueOf(high) - valueOf(low) <= 10;
    if (isCode || Number.isNaN(valueOf(mean))) return deviation;
    return [found("mean", mean), found("minimum", low), found("maximum", high), ...deviation];
  });
}

/** The means of the only column that a table of summaries has for each group: `hens.groupby("feed")["weight"].describe()`. */
function ofDescribedGroups(text: string, { by, columns }: Pick<Grouping, "by" | "columns">): Found[] {
  const [table] = readTables(text);
  const [group, ...more] = by;
  if (table === undefined || group === undefined || more.length > 0 || table.isCut) return [];
  const means = table.columns.filter((name) => /(?:^| )mean$/.test(name));
  const [head] = means;
  // Of one column, its name stands above the statistics only where a table was grouped.
  const column = head === "mean" ? columns[0] : head?.slice(0, -" mean".length);
  if (head === undefined || means.length > 1 || column === undefined || column === group) return [];
  return ofGroups(text, [column], by, "mean", head);
}

/** Groups that are numbers have the name of their column. */
const groupIn = (group: string, by: string): string => (/^\d+$/.test(group) ? `${by} ${group}` : group);

/** A statistic of one column for few groups. */
function ofGroups(
  text: string,
  columns: readonly string[],
  by: readonly string[],
  how: string | null,
  head: string | null = null,
): Found[] {
  // Of several statistics of one column, one says where the groups lie.
  const asked = columns.length === 1 ? (how?.split(", ") ?? []) : [];
  const told = asked.length > 1 ? ["median", "mean"].find((name) => asked.includes(name)) : how;
  const statistic = STATISTICS[told ?? ""];
  const [table] = readTables(text);
  if (statistic === undefined || table === undefined || by.length !== 1 || table.rows.length > MOST_GROUPS) return [];
  const label = head ?? (asked.length > 1 ? (told ?? "") : (columns[0] ?? ""));
  const at = columns.length !== 1 ? -1 : Math.max(asked.length > 1 ? -1 : 0, table.columns.indexOf(label));
  if (at < 0 || table.isCut || table.rows.length < 2) return [];
  const groupName = by[0] ?? "";
  return table.rows.flatMap(({ labels, cells }) => {
    const inTable = table.columns.indexOf(groupName);
    const group = inTable >= 0 ? (cells[inTable] ?? null) : labels.length === 1 ? (labels[0] ?? null) : null;
    const printed = cells[at] ?? "";
    if (group === null || Number.isNaN(valueOf(printed)) || printed === "") return [];
    return [
      {
        statistic,
        columns: [...columns],
        of: groupIn(group, groupName),
        by: groupName,
        value: valueOf(printed),
        printed,
      },
    ];
  });
}
