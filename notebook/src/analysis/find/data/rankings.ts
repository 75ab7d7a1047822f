/** Which groups of the rows have most of something, as tables of groups show it. */
import type { RankingFact } from "../../facts.ts";
import { filterMap } from "../../filter-map.ts";
import { valueOf } from "../../read/outputs/numbers.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { textOf } from "../../read/trace/value.ts";
import { evidenceOf } from "../evidence.ts";
import type { DataReading, ShownValue } from "../shown/shown-values.ts";
import type { groupsAt } from "./profiles.ts";
import { isExample, MOST_GROUPS, shownGroups, STATISTICS, type View } from "./shown-groups.ts";

const MOST_STEPS = 8;
const MOST_TOLD = 3;
/** The groups at the top of the tables that cells show. */
export const findRankings = (reading: DataReading): RankingFact[] =>
  filterMap(reading.shown, (shown) => rankingOf(reading, shown));

function rankingOf(reading: DataReading, shown: ShownValue): RankingFact | null {
  const groups = shownGroups(reading, shown, lineage(reading.stateOf(shown), MOST_STEPS));
  const [table] = readTables(shown.text);
  if (groups === null || table === undefined) return null;
  const { made, grouped, view } = groups;
  // What models said of the rows, summed up by group, is a result.
  if (view === null || isExample(reading, made) || lineage(made).some(({ id }) => reading.predictedStates.has(id)))
    return null;
  if (view.part !== null && view.sorted === null) return null;
  const { by, columns } = grouped;
  const label = view.column ?? onlyColumn(table, by) ?? (columns.length === 1 ? (columns[0] ?? null) : null);
  const figure = label === null ? null : figureOf(reading.maker(made), grouped, label);
  const rows = figure === null ? null : rowsOf(table, by, figure.label);
  const ends = figure === null || rows === null ? null : endsOf(rows, view, table.isCut, figure.statistic);
  return figure === null || ends === null
    ? null
    : { kind: "ranking", statistic: figure.statistic, column: figure.column, by, ...ends, ...evidenceOf(shown) };
}

type Group = RankingFact["groups"][number];

const onlyColumn = ({ columns }: PrintedTable, by: readonly string[]): string | null => {
  const [only, ...others] = columns.filter((name) => !by.includes(name));
  return others.length === 0 ? (only ?? null) : null;
};

interface Figure {
  readonly statistic: string;
  /** The column that it is worked out of. */
  readonly column: string;
  /** What it is called in the table. */
  readonly label: string;
}

/** What the figures under a name are: `sum()`, `avg("a")`, `agg("mean")`, `agg({"a": "sum"})`, `agg(total=("a", "sum"))`, `agg(F.sum("a").alias("total"))`. */
export function figureOf(call: CallEvent | undefined, { how, columns }: Grouping, label: string): Figure | null {
  const args = call?.args ?? [];
  const made = (statistic: string | null | undefined, column: string | null | undefined): Figure | null => {
    const words = WORDS[statistic ?? ""];
    return words === undefined || !column ? null : { statistic: words, column, label };
  };
  if (how !== null) {
    const given = AGGREGATES.test(call?.path ?? "") ? null : textOf(args[0]?.value);
    return made(
      how,
      columns.length === 0
        ? (given ?? label)
        : columns.length === 1
          ? columns[0]
          : columns.find((one) => one === label),
    );
  }
  for (const { name, value, text } of args) {
    if (value.kind === "dictionary") return made(textOf(value.entries.get(label)?.value), label);
    const [column, statistic] = value.kind === "sequence" ? value.items.map(textOf) : [];
    const [, ofSpark, inSpark, inPolars, ofPolars] = EXPRESSION.exec(text) ?? [];
    const alias =
      name ?? ALIAS.exec(text)?.[1] ?? inPolars ?? (ofSpark === undefined ? null : `${ofSpark}(${inSpark})`);
    if (alias !== label) continue;
    // What is worked out in more steps has the name that the author gives it.
    return (
      made(statistic ?? ofSpark ?? ofPolars, column ?? inSpark ?? inPolars) ?? { statistic: "", column: label, label }
    );
  }
  return null;
}

const AGGREGATES = /\bagg(?:regate)?$/;
const ALIAS = /\.alias\(\s*["']([^"']+)["']\s*\)\s*$/;
/** `F.sum("a").alias("total")`, `F.sum(F.col("a"))`, `pl.col("a").sum()`, `sum(a, na.rm = TRUE)` of R */
const EXPRESSION =
  /^(?:(?:\w+\.)?(\w+)\((?:(?:\w+\.)?col\()?["']?(\w+)["']?\)?(?:, na\.rm = T(?:RUE)?)?\)|(?:\w+\.)?col\(["'](\w+)["']\)\.(\w+)\(\))(?:\.alias\(["']\w+["']\))?$/;

export type Grouping = NonNullable<ReturnType<typeof groupsAt>>;

/** How often a value occurs is another fact. */
const WORDS: Readonly<Record<string, string>> = {
  ...STATISTICS,
  avg: "mean",
  sum: "sum",
  nunique: "distinct values",
  n_unique: "distinct values",
  countDistinct: "distinct values",
  n_distinct: "distinct values",
  sd: "standard deviation",
};

/** The groups with their values, as printed; null if any has none. */
export function rowsOf(table: PrintedTable, by: readonly string[], label: string): readonly Group[] | null {
  const at = table.columns.length === 1 ? 0 : table.columns.indexOf(label);
  const places = by.map((name) => table.columns.indexOf(name));
  const isInside = places.every((place) => place >= 0);
  if (at < 0 || places.includes(at)) return null;
  const rows = filterMap(table.rows, ({ labels, cells }): Group | null => {
    const names = isInside ? places.map((place) => cells[place] ?? "") : labels;
    const printed = cells[at] ?? "";
    const value = valueOf(printed);
    const isNamed = names.length === by.length && names.every((name) => name !== "");
    return isNamed && printed !== "" && !Number.isNaN(value) ? { names, value, printed } : null;
  });
  return rows.length === table.rows.length && rows.length >= 2 ? rows : null;
}

/** The groups at the end that is shown; null where nobody knows which is first. */
function endsOf(
  rows: readonly Group[],
  { sorted, part }: View,
  isCut: boolean,
  statistic: string,
): Pick<RankingFact, "order" | "groups" | "last"> | null {
  const falls = rows.every(({ value }, i) => i === 0 || value <= (rows[i - 1]?.value ?? value));
  const rises = rows.every(({ value }, i) => i === 0 || value >= (rows[i - 1]?.value ?? value));
  // The figures contradict an order by another column.
  if (sorted === null ? isCut : sorted === "down" ? !falls : !rises) return null;
  // A few groups are told one by one.
  if (
    part === null &&
    !isCut &&
    rows.length <= MOST_GROUPS &&
    statistic !== "" &&
    statistic !== "sum" &&
    statistic !== "distinct values"
  )
    return null;
  const falling =
    sorted === "down" ? rows : sorted === "up" ? rows.toReversed() : rows.toSorted((a, b) => b.value - a.value);
  const order = part === null || (sorted === "down") === (part === "start") ? "highest" : "lowest";
  const ranked = order === "highest" ? falling : falling.toReversed();
  const [first, second] = ranked;
  const last = ranked.at(-1);
  if (first === undefined || last === undefined || first.value === second?.value) return null;
  const isWhole = part === null && last.value !== ranked.at(-2)?.value;
  return { order, groups: ranked.slice(0, MOST_TOLD), last: isWhole ? last : null };
}
