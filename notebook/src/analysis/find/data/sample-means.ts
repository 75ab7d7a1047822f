/** The samples that a test compares, as outputs show them. */
import type { TestFact } from "../../facts.ts";
import { filterMap, flatMap } from "../../filter-map.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { DataReading } from "../shown/shown-values.ts";

type Sample = NonNullable<TestFact["means"]>[number];

/** The mean of the tested column in each of two samples that have names, and how many rows it has; nothing unless both are shown. */
export function sampleMeans(
  reading: DataReading,
  { args, cell, repeated }: CallEvent,
  columns: readonly string[],
): readonly Sample[] {
  const [column, ...others] = columns;
  const given = args.flatMap(({ name, value, text }) =>
    name === null && value.kind === "table"
      ? [{ name: NAMED.exec(text)?.[1] ?? "", way: lineage(value.state, 10) }]
      : [],
  );
  const [one, other, ...more] = given;
  if (repeated || column === undefined || one === undefined || other === undefined || others.length + more.length > 0)
    return [];
  const own = given.map(({ way }) => {
    // Before rows were chosen or values changed, the mean was another.
    const made = way.findIndex((step) => !KEEPS_ROWS.test(step.made));
    return new Set(way.slice(0, made < 0 ? undefined : made + 1).map(({ id }) => id));
  });
  const means = given.flatMap(({ name }, at) =>
    shownMean(reading, column, own[at] ?? new Set(), cell).map((mean) => ({ name, ...mean })),
  );
  return means.length === 2 && one.name !== other.name && given.every(({ name }) => name.length > 2) ? means : [];
}
const KEEPS_ROWS = /^(?:subscript|attribute|columns?)\b|\.(?:dropna|values|to_numpy|array|astype|tolist)$/;
/** What shows figures as they are. */
const SHOWS = /^(?:subscript|attribute|columns?)\b|\.(?:round|T|transpose|item|to_frame|float|float64|loc|iloc)$/;
/** "control" of `control["spent"]`, `control.spent.dropna()` and `control`. */
const NAMED = /^([\p{L}_][\p{L}\d_]*)(?:\[["'][^"']*["']\]|\.\w+(?:\(\))?)*$/u;

/**
 * The means that R's t.test writes below its result, by the names of the groups: "mean in group new mean in group old"; nothing where the cell runs several.
 */
export function meansInR(
  { outputs }: DataReading,
  { cell, path }: CallEvent,
  [by = ""]: readonly string[] = [],
): readonly Sample[] {
  if (!path.endsWith("r.stats.t.test")) return [];
  const found = flatMap(outputs.get(cell)?.texts ?? [], ({ text }) => [
    ...text.slice(0, LONGEST).matchAll(GROUP_MEANS),
  ]);
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return [];
  const [, one = "", other = "", first = "", second = ""] = only;
  // Groups that are numbers have the name of their column.
  const named = (group: string): string => (/^\d+$/.test(group) ? `${by} ${group}`.trim() : group);
  return [
    { name: named(one), mean: first, rows: null, cell },
    { name: named(other), mean: second, rows: null, cell },
  ];
}
const GROUP_MEANS = /^ *mean in group (\S{1,60}) +mean in group (\S{1,60}) *\n *(-?\d[\d.e+-]*) +(-?\d[\d.e+-]*) *$/gm;
const LONGEST = 10_000;

/** The last mean of a column that is shown of some states, by itself or in a table of statistics. */
function shownMean(
  reading: DataReading,
  column: string,
  own: ReadonlySet<number>,
  until: number,
): Omit<Sample, "name">[] {
  return filterMap(reading.shown, (shown): Omit<Sample, "name"> | null => {
    const { value, text, cell } = shown;
    if (value.kind !== "table" || cell > until) return null;
    const way = lineage(value.state, 6);
    const at = way.findIndex(({ made }) => /\.(?:mean|describe)$/.test(made));
    // What is worked out of a mean, as an effect size is, is another number.
    if (at < 0 || !way.slice(0, at).every(({ made }) => SHOWS.test(made))) return null;
    if (!way.slice(at + 1, at + 4).some(({ id }) => own.has(id))) return null;
    const number = readNumber(text);
    if (number !== null) return way[at]?.column === column ? { mean: number.text, rows: null, cell } : null;
    const [table] = readTables(text);
    const of = (label: string): string | null => {
      const inColumn = table?.columns.indexOf(label) ?? -1;
      const row = table?.rows.find(({ labels }) => labels[0] === (inColumn < 0 ? label : column));
      return row?.cells[inColumn < 0 ? Math.max(0, table?.columns.indexOf(column) ?? 0) : inColumn] ?? null;
    };
    const isOfColumn =
      way[at]?.column === column ||
      table?.columns.includes(column) === true ||
      table?.rows.some(({ labels }) => labels[0] === column) === true;
    const mean = isOfColumn ? of("mean") : null;
    return mean === null ? null : { mean, rows: of("count"), cell };
  }).slice(-1);
}
