/** Gaps that the code makes itself, where it asks for rows that the data does not have, and gaps that were dropped already. */
import type { CallEvent, SelectEvent, TraceEvent } from "../../read/trace/tracer.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";
import type { TableState } from "../../read/trace/value.ts";

const MOST_STEPS = 20;

/** Whether what an event fills are rows of new labels: `reindex(days)`, `asfreq("D")`, `loc[pd.date_range(...)]`. */
export function fillsMadeGaps(
  event: TraceEvent,
  calls: ReadonlyMap<number, CallEvent>,
  selections: ReadonlyMap<number, SelectEvent>,
): boolean {
  for (const at of lineage(event.kind === "call" || event.kind === "assign" ? event.before : null, MOST_STEPS)) {
    const labels = selections.get(at.id)?.mask;
    if (/\.(?:reindex|asfreq)$/.test(calls.get(at.id)?.path ?? "") || (labels && /\.b?date_range$/.test(labels.made)))
      return true;
  }
  return false;
}

/**
 * Whether rows with gaps are dropped from a table that has none of its own left: all were dropped before, and since then rows and columns were
 * only chosen.
 */
export function dropsNone(
  { path, before }: CallEvent,
  calls: ReadonlyMap<number, CallEvent>,
  selections: ReadonlyMap<number, SelectEvent>,
): boolean {
  if (!DROPS_GAPS.test(path)) return false;
  for (const { id, made } of lineage(before, MOST_STEPS)) {
    const call = calls.get(id);
    if (call !== undefined && fillsAll(call)) return true;
    if (call !== undefined && DROPS_GAPS.test(call.path)) return call.args.every(({ name }) => name === "inplace");
    if (!CHOOSES.test(made) || (made === "rows by condition" && !choosesRows(selections.get(id)?.mask))) return false;
  }
  return false;
}

/** Whether a step fills a whole table with a value. What takes the value before finds none for the first rows. */
function fillsAll({ path, args, before }: CallEvent): boolean {
  const [given] = args;
  return (
    /\.(?:fillna|na\.fill)$/.test(path) &&
    before?.column === null &&
    (given?.name ?? "value") === "value" &&
    given?.value.kind === "constant" &&
    !args.some(({ name }) => name === "limit" || name === "subset")
  );
}

/** A condition on columns chooses rows; one on a whole table leaves a gap in each cell that does not meet it. */
function choosesRows(mask: TableState | null | undefined): boolean {
  const behind = mask ? allBehind(mask, MOST_STEPS, ({ column }) => column !== null) : [];
  const isOfColumns = behind.every(({ column, made }) => column !== null || made === "condition");
  return isOfColumns && 0 < behind.length && behind.length < MOST_STEPS;
}

const DROPS_GAPS = /^pandas\.(?:DataFrame|Series)\.dropna$|^pyspark\..*\.(?:dropna|na\.drop)$/;
const CHOOSES =
  /^(?:subscript|rows|rows by condition|split|sample)$|^pandas\.(?:DataFrame|Series)\.(?:copy|drop|drop_duplicates|filter|head|query|reset_index|sample|select_dtypes|sort_values|tail)$/;
