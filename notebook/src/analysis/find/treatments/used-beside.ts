/** Tables of which rows are taken for one question, and that the notebook then goes on with. */
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { flatMap } from "../../filter-map.ts";
import { once } from "../../remembered.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { isFollowed, type Kept, statesOf } from "../kept.ts";
import { isRebound } from "./selected.ts";

/**
 * Whether rows, or some of the columns, get a name of their own beside a table. Where nothing learns, the data is whatever more of the later cells
 * use: a selection made for one look does not reduce it, and neither does anything selected from that in turn. Where models learn, none is known to
 * learn from these rows, so that they may be for anything.
 */
export function usedBeside(
  { events, calls, fits }: Trace,
  { isLearned }: Pick<Kept, "isLearned">,
  knowledge: Knowledge,
): (event: TraceEvent, kind: TreatmentFact["kind"]) => boolean {
  const aside = new Set<number>();
  const lookedAt = new Set<number>();
  if (fits.length === 0) {
    const uses = cellsUsing(events);
    const saved = savedStates(calls, knowledge);
    for (const [place, event] of events.entries()) {
      if (!isTaken(event) || saved.has(event.after.id)) continue;
      const isOfAside = lineage(event.before, LONGEST_WAY).some(({ id }) => aside.has(id));
      if (isOfAside || (!isRebound(event) && isPassedBy(event, place, uses))) aside.add(event.after.id);
      if (!isRebound(event) && cellsOf(uses.get(event.after.id) ?? []) < 2) lookedAt.add(event.after.id);
    }
  }
  return (event, kind) => {
    if (fits.length > 0)
      return isTakenBeside(event, kind) && event.kind === "select" && kind === "filtered" && !isLearned(event.after);
    if (!isTaken(event)) return false;
    // Columns are left out of what one cell shows.
    return (
      (TAKES.has(kind) && aside.has(event.after.id)) || (kind === "dropped-columns" && lookedAt.has(event.after.id))
    );
  };
}

/** Whether at least as many of the later cells use a table as use the selection made from it. */
function isPassedBy({ before, after }: Taken, place: number, uses: ReadonlyMap<number, readonly Use[]>): boolean {
  const table = lineage(before, LONGEST_WAY).find(({ bound }) => bound.length > 0);
  const own = cellsOf(uses.get(after.id) ?? []);
  // From the last of them on, as many as decide: the rows of a table may be taken thousands of times.
  const later = uses.get(table?.id ?? -1) ?? [];
  const cells = new Set<number>();
  for (let at = later.length - 1; at >= 0; at--) {
    const one = later[at];
    if (one === undefined || one.place <= place) return false;
    if (!one.of.has(after.id) && cells.add(one.cell).size >= own) return true;
  }
  return false;
}

const cellsOf = (uses: readonly Use[]): number => new Set(uses.map(({ cell }) => cell)).size;

/** What leads to tables that are written to files. */
const savedStates = (calls: Trace["calls"], knowledge: Knowledge): ReadonlySet<number> =>
  new Set(
    calls
      .filter(({ path }) => knowledge.operation(path) === "save")
      .flatMap(({ before, args }) => [
        ...(before === null ? [] : [before]),
        ...args.flatMap(({ value }) => statesOf(value)),
      ])
      .flatMap((state) => lineage(state, LONGEST_WAY).map(({ id }) => id)),
  );

interface Use {
  readonly cell: number;
  /** Number of the event. */
  readonly place: number;
  /** The state that is used, and all that lead to it, by id. */
  readonly of: ReadonlySet<number>;
}

/** Where a state is worked on, or anything that comes out of it. */
function cellsUsing(events: readonly TraceEvent[]): ReadonlyMap<number, readonly Use[]> {
  const found = new Map<number, Use[]>();
  for (const [place, event] of events.entries())
    for (const state of usedBy(event)) {
      const of = new Set(lineage(state, LONGEST_WAY).map(({ id }) => id));
      const use = { cell: event.cell, place, of };
      for (const id of of) {
        const own = found.get(id);
        if (own) own.push(use);
        else found.set(id, [use]);
      }
    }
  return found;
}
const LONGEST_WAY = 40;

/** Whether columns are set in rows held out that no rows learned from have: what a rule would have said of them, or what is compared with it. */
function heldOutAlone(trace: Trace, kept: Pick<Kept, "isLearned">): (event: TraceEvent) => boolean {
  if (!isFollowed(trace)) return () => false;
  const learned = new Set(trace.assigns.flatMap(({ after, columns }) => (kept.isLearned(after) ? columns : [])));
  return (event) =>
    event.kind === "assign" &&
    /^(?:test|validation)$/.test(event.after.division?.part ?? "") &&
    !kept.isLearned(event.after) &&
    !event.columns.some((name) => learned.has(name));
}

/**
 * Whether what is taken, or laid out for a model, once the last has learned shows what it does: no value is measured on it. New columns that only
 * rows held out have are shown beside the predictions as well.
 */
export function shownAfterwards(
  trace: Trace,
  kept: Pick<Kept, "isLearned">,
  lastFit: number,
): (event: TraceEvent, kind: TreatmentFact["kind"]) => boolean {
  const { fits, calls } = trace;
  const isOfHeldOut = heldOutAlone(trace, kept);
  return (event, kind) =>
    (kind === "derived" && isOfHeldOut(event)) ||
    (fits.length > 0 &&
      event.cell > lastFit &&
      (isTakenBeside(event, kind) || isLaidOut(event, kind)) &&
      !kept.isLearned(event.after) &&
      !measuredOn(calls).has(event.after.id));
}

type Taken = TraceEvent & { readonly before: TableState; readonly after: TableState };

const isTaken = (event: TraceEvent): event is Taken =>
  (event.kind === "select" || event.kind === "call") && event.before !== null && event.after !== null;

const isTakenBeside = (event: TraceEvent, kind: TreatmentFact["kind"]): event is Taken =>
  TAKES_ROWS.has(kind) && isTaken(event) && !isRebound(event);

/** `np.expand_dims(picture, 0)` */
const isLaidOut = (
  event: TraceEvent,
  kind: TreatmentFact["kind"],
): event is TraceEvent & { readonly after: TableState } =>
  kind === "reshaped" && event.kind === "call" && event.after !== null && event.path.startsWith("numpy.");

/** All that leads to rows which values are measured on. */
const measuredOn = once(
  (calls: Trace["calls"]): ReadonlySet<number> =>
    new Set(
      flatMap(calls, ({ result, args }) =>
        result.kind === "measure"
          ? args.flatMap(({ value }) =>
              (value.kind === "prediction" && value.on !== null ? [value.on] : statesOf(value)).flatMap((rows) =>
                allBehind(rows, MOST_STATES).map(({ id }) => id),
              ),
            )
          : NONE,
      ),
    ),
);
const NONE: readonly number[] = [];
const MOST_STATES = 100;

const TAKES_ROWS: ReadonlySet<TreatmentFact["kind"]> = new Set(["filtered", "dropped-missing", "deduplicated"]);

function usedBy(event: TraceEvent): readonly TableState[] {
  if (event.kind === "select" || event.kind === "assign") return [event.before];
  if (event.kind !== "call" || LOOKS.test(event.path)) return [];
  return [...(event.before === null ? [] : [event.before]), ...event.args.flatMap(({ value }) => statesOf(value))];
}

/** What shows some rows of a table, or how large it is. */
const LOOKS = /(?:^|\.)(?:head|tail|info|len|print|display|sample)$/;

/** What leaves rows or columns of a table out of what is taken. */
const TAKES: ReadonlySet<TreatmentFact["kind"]> = new Set([
  ...TAKES_ROWS,
  "dropped-columns",
  "dropped-rows",
  "outliers",
  "sampled",
  "selected",
]);
