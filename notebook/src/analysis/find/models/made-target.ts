/** Whether what a model learns to predict is a column of the data as it was read, or one that the notebook makes, and of what. */
import { callsTo } from "../../read/trace/calls-to.ts";
import { columnsIn } from "../../read/trace/tables/columns.ts";
import { allBehind } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { AssignEvent, CallEvent, FitEvent } from "../../read/trace/tracer.ts";
import { type ArgumentValue, type TableState, textOf, type Value } from "../../read/trace/value.ts";
import { assignmentsIn } from "../../read/trace/assignments.ts";

/** A column that the notebook makes. */
export interface MadeColumn {
  /** The columns that its values are worked out from, by their names; empty where these are not known. */
  readonly from: readonly string[];
}

/** What a state says of a column: that it is made there, or begun with one value for all, what the rows are chosen by that get another one, or nothing. */
type Step = MadeColumn | "unknown" | "unchanged" | "begun" | { readonly where: readonly string[] };

/**
 * What the notebook makes the column of that a model learns to predict; null where it is read as it is, where its own values are only changed, or
 * where nobody knows.
 */
export function madeTarget(target: string, { x, y }: FitEvent, trace: Trace): MadeColumn | null {
  let at = y.kind === "table" ? y.state : x.kind === "table" ? x.state : undefined;
  let name = target;
  const where: string[] = [];
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps += 1) {
    const step = stepTo(at, name, trace);
    if (step === "unknown") return null;
    // One value for all rows only holds the place of others, unless some rows get another one.
    if (step === "begun") return where.length === 0 ? null : { from: [...new Set(where)] };
    if (step !== "unchanged") {
      if ("from" in step) return { from: [...new Set([...step.from, ...where])].filter((one) => one !== target) };
      where.push(...step.where);
    }
    name = at.renamed?.get(name) ?? name;
    at = before(at, name);
  }
  return null;
}
const MOST_STEPS = 200;

function stepTo(state: TableState, name: string, trace: Trace): Step {
  const set = assignmentsIn(trace).get(state.id);
  if (set !== undefined) return set.columns.includes(name) ? assigned(set, name) : "unchanged";
  const maker = trace.makers.get(state.id);
  const call = maker?.kind === "call" ? maker : undefined;
  const added = call === undefined ? undefined : addedBy(call, name);
  if (call !== undefined && added !== undefined) return worked(namedIn(added), name, state);
  if (isSpread(state, call, name) || isListed(state, name, trace)) return { from: [] };
  return "unchanged";
}

/** What is set in some rows alone was there before, or is set in the others as well. */
function assigned(set: AssignEvent, name: string): Step {
  const isConstant = set.value.kind === "constant";
  if (set.mask !== null)
    return isConstant && set.update === null ? { where: set.mask.columns.filter((one) => one !== name) } : "unknown";
  if (set.update !== null) return "unknown";
  return isConstant ? "begun" : worked(originsOf(set), name, set.before);
}

/** What is made of its own values was there before; so it may have been where it is not known of what it is made. */
const worked = (from: readonly string[], name: string, table: TableState): Step =>
  from.includes(name) ? "unchanged" : from.length > 0 || isMissingFrom(table, name) ? { from } : "unknown";

/** Whether the columns of a table were known all the way, and none was called so. */
function isMissingFrom(table: TableState, name: string): boolean {
  const all = allBehind(table, MOST_BEHIND);
  return (
    all.some(({ columns }) => columns !== null) &&
    !all.some(({ columns, column }) => column === name || columns?.includes(name) === true)
  );
}

/** The columns that assigned values are worked out from. */
function originsOf({ node, value }: AssignEvent): readonly string[] {
  const named = node === null ? [] : columnsIn(node);
  return named.length > 0 ? named : takenFrom(value);
}

/** The columns that were taken out of tables on the way to a value. */
function takenFrom(value: Value | undefined): readonly string[] {
  if (value?.kind !== "table") return [];
  const isTaken = ({ made, column }: TableState): boolean => made === "subscript" && column !== null;
  const taken = allBehind(value.state, MOST_BEHIND, isTaken).filter(isTaken);
  return [...new Set(taken.flatMap(({ column }) => column ?? []))].reverse();
}
const MOST_BEHIND = 40;

/** What a call makes a column of: `df.withColumn("late", ...)`, `mutate(boats, late = ...)`, `df.with_columns((...).alias("late"))`. */
function addedBy({ path, args }: CallEvent, name: string): ArgumentValue | undefined {
  if (path.endsWith(".withColumn")) return textOf(args[0]?.value) === name ? args[1] : undefined;
  if (!ADDS.test(path)) return undefined;
  const alias = [`.alias("${name}")`, `.alias('${name}')`];
  return args.find((one) => one.name === name || alias.some((end) => one.text.endsWith(end)));
}
const ADDS = /\.(?:mutate|transmute|transform|with_columns|agg(?:regate)?|summari[sz]e)$/;

/** The columns that an argument names: `df["a"] / 2`, `col("a")`, `pl.col("a")`. */
function namedIn({ value, text }: ArgumentValue): readonly string[] {
  const taken = takenFrom(value);
  if (taken.length > 0) return taken;
  return [...new Set(Array.from(text.matchAll(/\bcol\(\s*["']([^"']+)["']\s*\)/g), ([, name = ""]) => name))];
}

/** Whether values became the names of columns, this one among them: neither the call nor a table before it has it. */
const isSpread = (state: TableState, call: CallEvent | undefined, name: string): boolean =>
  SPREADS.test(state.made) &&
  state.sources.length > 0 &&
  call?.args.some(({ text }) => text.includes(name)) !== true &&
  !allBehind(state, MOST_BEHIND).some(
    (one) => one !== state && (one.column === name || one.columns?.includes(name) === true),
  );
const SPREADS = /(?:^|\.)(?:pivot(?:_table|_wider)?|unstack|crosstab|dcast|spread)$/;

/** Whether a table is put together from a list, though the data came as a table: the columns are those that the code lists. */
const isListed = ({ made, from, columns, sources }: TableState, name: string, trace: Trace): boolean =>
  made === "pandas.DataFrame" &&
  from.length === 0 &&
  sources.length === 0 &&
  columns?.includes(name) === true &&
  callsTo(trace, (path) => /^pandas\.read_(?!html|json)/.test(path)).length > 0;

/** The table that has the column: of several that are joined the one where it is known to be, else the first. */
const before = ({ from, label, made }: TableState, name: string): TableState | undefined =>
  from.length === 0 && label?.kind === "table"
    ? label.state
    : made === "assignment"
      ? from[0]
      : (from.find(({ columns, column }) => column === name || columns?.includes(name) === true) ?? from[0]);
