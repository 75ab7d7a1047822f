/** Tables of which rows are taken for one question, and that the notebook then goes on with. */
import type { TreatmentFact } from "../../facts.ts";
import { flatMap } from "../../filter-map.ts";
import { once } from "../../remembered.ts";
import { allBehind } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { isFollowed, type Kept, statesOf } from "../kept.ts";
import { isRebound } from "./selected.ts";

/**
 * Whether rows get a name of their own beside a table. Where nothing learns, that table is used again: what is kept of them is not kept of the
 * data. Where models learn, none is known to learn from these, so that they may be for anything.
 */
export function usedBeside(
  { events, fits }: Trace,
  { isLearned }: Pick<Kept, "isLearned">,
): (event: TraceEvent, kind: TreatmentFact["kind"]) => boolean {
  const places = new Map<TraceEvent, number>();
  const last = new Map<string, number>();
  for (const [place, event] of fits.length > 0 ? [] : events.entries()) {
    places.set(event, place);
    for (const state of usedBy(event)) last.set(keyOf(state), place);
  }
  return (event, kind) => {
    if (!isTakenBeside(event, kind)) return false;
    const { before, after } = event;
    if (fits.length > 0) return event.kind === "select" && kind === "filtered" && !isLearned(after);
    const place = places.get(event) ?? Infinity;
    return before.bound.length > 0 && (last.get(keyOf(before)) ?? -1) > place;
  };
}

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

const isTakenBeside = (event: TraceEvent, kind: TreatmentFact["kind"]): event is Taken =>
  TAKES_ROWS.has(kind) &&
  (event.kind === "select" || event.kind === "call") &&
  event.before !== null &&
  event.after !== null &&
  !isRebound({ before: event.before, after: event.after });

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

/** The table that a state is, whatever was set in it since. */
const keyOf = ({ bound, sources }: TableState): string => `${bound[0] ?? ""}\n${sources.join("\n")}`;
