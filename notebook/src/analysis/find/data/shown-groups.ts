/** Tables of groups that cells show: what their figures are of, which groups are there, and in which order. */
import { named } from "../../read/trace/arguments.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";
import { type ArgumentValue, type TableState, textsOf, type Value } from "../../read/trace/value.ts";
import type { DataReading, ShownValue } from "../shown/shown-values.ts";
import { groupsAt } from "./profiles.ts";

/** Groups that are told one by one. */
export const MOST_GROUPS = 6;

/** What methods and functions give of a column. */
export const STATISTICS: Readonly<Record<string, string>> = {
  mean: "mean",
  average: "mean",
  nanmean: "mean",
  median: "median",
  std: "standard deviation",
  min: "minimum",
  max: "maximum",
};

/** A table of groups as a cell shows it. */
interface ShownGroups {
  /** The table when its figures had just been worked out. */
  readonly made: TableState;
  readonly grouped: NonNullable<ReturnType<typeof groupsAt>>;
  /** Null where its figures or its groups may have changed since. */
  readonly view: View | null;
}

/**
 * The groups that a shown value is of; null where it is of none.
 *
 * @param way the states that it was made of, the last one first
 */
export function shownGroups(
  reading: DataReading,
  { text }: Pick<ShownValue, "text">,
  way: readonly TableState[],
): ShownGroups | null {
  for (const [at, made] of way.entries()) {
    const grouped = groupsAt(reading, made);
    if (grouped === null) continue;
    const view = viewOf(way.slice(0, at).toReversed(), reading);
    return { made, grouped, view: view !== null && ONLY_FIRST.test(text) ? { ...view, part: "start" } : view };
  }
  return null;
}

/** Whether a table stands in the code of a notebook that reads data as well: it shows how something is done. */
export const isExample = ({ calls }: DataReading, { sources }: TableState): boolean =>
  sources.length === 0 && calls.some(({ after }) => (after?.sources.length ?? 0) > 0);

/** What is left of the groups, and in which order. */
export interface View {
  /** By rising or falling values; null if they are not sorted. */
  readonly sorted: "up" | "down" | null;
  /** The column that they are sorted by, or that was taken alone; null if none is named. */
  readonly column: string | null;
  /** The end that is left where only some of the groups are shown; null where all are. */
  readonly part: "start" | "end" | null;
}

/** What was done to the figures of groups before they were shown, in order; null where they may no longer be the same, or all of one end. */
function viewOf(steps: readonly TableState[], { maker, trace }: DataReading): View | null {
  let view: View = { sorted: null, column: null, part: null };
  for (const step of steps) {
    const method = step.made.slice(step.made.lastIndexOf(".") + 1);
    const args = (maker(step)?.args ?? []).filter(({ value }) => value.kind !== "table");
    const column = orderedBy(args) ?? view.column;
    if (SORTS.test(method)) view = { ...view, sorted: isFalling(args) ? "down" : "up", column };
    else if (/^slice_(?:max|min)$/.test(method))
      view = { sorted: method === "slice_max" ? "down" : "up", column, part: "start" };
    else if (/^n(?:larg|small)est$/.test(method))
      view = {
        sorted: method === "nlargest" ? "down" : "up",
        column: textsOf(args[1]?.value)?.[0] ?? column,
        part: "start",
      };
    else if (/^(?:head|limit)$/.test(method)) view = { ...view, part: "start" };
    else if (method === "tail") view = { ...view, part: "end" };
    else if (step.made === "subscript" && step.column !== null) view = { ...view, column: step.column };
    else if (
      step.made === "rows" &&
      isFromFirst(trace.events.find((event) => event.kind === "select" && event.after === step))
    )
      view = { ...view, part: "start" };
    else if (!KEEPS_FIGURES.test(method)) return null;
  }
  return view;
}

/** What Spark and tibbles write below a table that has more rows. */
export const ONLY_FIRST = /^only showing top \d+ rows?|^# .{0,8}\d+ more rows?/m;

/** `totals[:5]`, `totals.iloc[:5]` */
const isFromFirst = (event: TraceEvent | undefined): boolean => event?.kind === "select" && event.between?.[0] === 0;

const SORTS = /^(?:sort_values|sort|orderBy|order_by|arrange)$/;
/** What changes how figures look, and neither what they are nor which are there. */
const KEEPS_FIGURES = /^(?:reset_index|ungroup|to_frame|round|copy|to_pandas|toPandas|rename_axis)$/;

/** `ascending=False` of pandas and Spark, `descending=True` of polars, `F.desc("total")`, `F.col("total").desc()`. */
function isFalling(args: readonly ArgumentValue[]): boolean {
  const first = (value: Value | undefined): Value | undefined => (value?.kind === "sequence" ? value.items[0] : value);
  const is = (name: string, wanted: boolean): boolean => {
    const value = first(named(args, name));
    return value?.kind === "constant" && value.value === wanted;
  };
  return (
    is("ascending", false) || is("descending", true) || is("reverse", true) || /\bdesc\(|^-\w/.test(args[0]?.text ?? "")
  );
}

/** The first column that is sorted by: `"total"`, `by=["total", "n"]`, `F.desc("total")`, `F.col("total").desc()`, `desc(total)`, `-total`. */
function orderedBy(args: readonly ArgumentValue[]): string | null {
  const given = args.find(({ name }) => name === null || name === "by");
  const [, said = null] = SORTED_BY.exec(given?.text ?? "") ?? [];
  return textsOf(given?.value)?.[0] ?? said;
}
const SORTED_BY = /^-?(?:\w+\.)?(?:desc|asc|col)?\(?["']?([A-Za-z][\w.]*)["']?\)*(?:\.(?:desc|asc)\(\))?$/;
