/** Gaps that the code makes itself, where it asks for rows that the data does not have, and gaps that were dropped already. */
import type { AssignEvent, CallEvent, SelectEvent, TraceEvent } from "../../read/trace/tracer.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";
import type { TreatmentFact } from "../../facts.ts";
import { nameOf } from "../data/table-names.ts";
import { evidenceOf } from "../evidence.ts";
import { textOfNode } from "../literals.ts";
import { shortened } from "./selected.ts";
import type { TableState } from "../../read/trace/value.ts";

const MOST_STEPS = 20;

/**
 * Assignments that keep a sample of the same size of each class, and leave the other rows empty, by the state that they make:
 * `df[df["kind"] == 1] = df[df["kind"] == 1].sample(300)`.
 */
export function sampledInPlace(
  events: readonly TraceEvent[],
  calls: ReadonlyMap<number, CallEvent>,
): ReadonlyMap<number, AssignEvent> {
  const sizes = new Set<string>();
  const found = new Map<number, AssignEvent>();
  for (const event of events) {
    if (event.kind !== "assign" || event.mask?.columns.length !== 1 || event.value.kind !== "table") continue;
    const { state } = event.value;
    const call = state.column === null ? calls.get(state.id) : undefined;
    if (call === undefined || !SAMPLES.test(call.path)) continue;
    const size = call.args.find(({ name }, at) => name === "n" || (name === null && at === 0));
    sizes.add(`${event.mask.columns.join()} ${size?.text ?? ""}`);
    if (size !== undefined) found.set(event.after.id, event);
  }
  return sizes.size === 1 && found.size > 1 ? found : new Map();
}
const SAMPLES = /^pandas\.DataFrame\.sample$/;

export const balancedBy = ({ mask, before, cell, certain }: AssignEvent): TreatmentFact => ({
  kind: "balanced",
  columns: [...(mask?.columns ?? [])],
  how: "undersampling",
  table: nameOf(before),
  ...evidenceOf({ cell, certain }),
});

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
 * only chosen, or the code emptied the rows itself.
 */
export function dropsNone(
  { path, before }: CallEvent,
  calls: ReadonlyMap<number, CallEvent>,
  selections: ReadonlyMap<number, SelectEvent>,
  emptied: ReadonlyMap<number, AssignEvent>,
): boolean {
  if (!DROPS_GAPS.test(path)) return false;
  if (lineage(before, MOST_STEPS).some(({ id }) => emptied.has(id))) return true;
  for (const { id, made } of lineage(before, MOST_STEPS)) {
    const call = calls.get(id);
    if (call !== undefined && fillsAll(call)) return true;
    if (call !== undefined && DROPS_GAPS.test(call.path)) return call.args.every(({ name }) => name === "inplace");
    if (!CHOOSES.test(made) || (made === "rows by condition" && !choosesRows(selections.get(id)?.mask))) return false;
  }
  return false;
}

/**
 * Whether a step leaves no gaps in the columns that are worked on: it fills a whole table with a value, or each of many columns where a value of
 * it is missing, `df.withColumn(c, when(isnan(col(c)), 0).otherwise(col(c)))`. What takes the value before finds none for the first rows.
 */
function fillsAll({ path, args, before }: CallEvent): boolean {
  if (path.endsWith(".withColumn"))
    return args[0]?.value.kind !== "constant" && /is_?(?:nan|null)\(.*otherwise\(/i.test(args[1]?.text ?? "");
  const [given] = args;
  return (
    /\.(?:fillna|na\.fill)$/.test(path) &&
    before?.column === null &&
    (given?.name ?? "value") === "value" &&
    given?.value.kind === "constant" &&
    !args.some(({ name }) => name === "limit" || name === "subset")
  );
}

/**
 * Rows with gaps that are dropped where the code emptied whole rows before, in a fact that says which ones these are:
 * `df.loc[df["kind"].isin(odd)] = np.nan`, then `df.dropna()`.
 */
export function droppedWhereEmptied(
  fact: TreatmentFact,
  { before }: CallEvent,
  assigned: ReadonlyMap<number, AssignEvent>,
): TreatmentFact {
  if (fact.kind !== "dropped-missing" || fact.axis !== "rows" || fact.columns.length > 0) return fact;
  for (const { id, made } of lineage(before, MOST_STEPS)) {
    const { mask, columns, node } = assigned.get(id) ?? { mask: null, columns: [], node: null };
    if (mask !== null && mask.columns.length > 0 && columns.length === 0 && node !== null && isGap(textOfNode(node))) {
      const { table, cells, certainty } = fact;
      return { kind: "dropped-rows", columns: mask.columns, which: shortened(mask.text), table, cells, certainty };
    }
    if (made !== "assignment") return fact;
  }
  return fact;
}
const isGap = (text: string): boolean => /(?:^|\.)(?:nan|NaN|NA|NaT)$|^None$/.test(text);

/** A condition on columns chooses rows; one on a whole table leaves a gap in each cell that does not meet it. */
function choosesRows(mask: TableState | null | undefined): boolean {
  const behind = mask ? allBehind(mask, MOST_STEPS, ({ column }) => column !== null) : [];
  const isOfColumns = behind.every(({ column, made }) => column !== null || made === "condition");
  return isOfColumns && 0 < behind.length && behind.length < MOST_STEPS;
}

const DROPS_GAPS = /^pandas\.(?:DataFrame|Series)\.dropna$|^pyspark\..*\.(?:dropna|na\.drop)$/;
const CHOOSES =
  /^(?:subscript|rows|rows by condition|split|sample)$|^pandas\.(?:DataFrame|Series)\.(?:copy|drop|drop_duplicates|filter|head|query|reset_index|sample|select_dtypes|sort_values|tail)$/;
