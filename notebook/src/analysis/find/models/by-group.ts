/** Models that a loop trains one after the other, each for other rows of the same data, or for another step ahead. */
import { grouped } from "../../grouped.ts";
import { once } from "../../remembered.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { ASKS_FOR_ONE } from "../treatments/row-parts.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { EventPlace, FitEvent } from "../../read/trace/tracer.ts";
import { numberOf, type TableState, textsOf, type Value } from "../../read/trace/value.ts";

export interface Group {
  /** The column that chooses the rows, or what the code calls the step: "store", "h". */
  readonly by: string;
  /** Which of them, where the code says it. */
  readonly value: string | null;
}

/** The rows that a model learns from, where a loop trains one such model for each group of rows, or for each step ahead; null for any other. */
export function groupOf(trace: Trace, fit: FitEvent): Group | null {
  if (fit.how !== "fit" || !fitsInTurns(trace).has(fit)) return null;
  return [fit.x, fit.y].map((value) => groupIn(trace, stateIn(value))).find((group) => group !== null) ?? null;
}

/** The group that rows were chosen by last, unless those of several were put together since; null for rows of no single one. */
export function groupIn(trace: Trace, rows: TableState | null): Group | null {
  for (const state of lineage(rows)) {
    if (JOINS.test(state.made)) return null;
    const own = groupsOf(trace).get(state.id) ?? aheadIn(trace, state);
    if (own !== null) return own;
  }
  return null;
}

/** So does a figure of each group: `df.groupby("store").mean()`. */
const JOINS =
  /\.(?:concat|concatenate|append|vstack|hstack|column_stack|stack|merge|join)$|GroupBy\.(?!get_group$)\w+$/;

const stateIn = (value: Value): TableState | null => (value.kind === "table" ? value.state : null);

const placeOf = ({ cell, text }: EventPlace): string => `${cell}|${text}`;

/** What a loop does in each of its turns, or a function that is called more than once. */
const inTurns = <E extends EventPlace>(events: readonly E[]): readonly E[] =>
  [...grouped(events, placeOf).values()].flatMap((own) => (own.length > 1 || own[0].repeated ? own : []));

const fitsInTurns = once(({ fits }: Trace) => new Set(inTurns(fits)));

/** Whether the models that one place in the code trains are of one kind; else each is trained for a group of its own, and none for all. */
export const areOfOneKind = (trace: Trace, fit: FitEvent): boolean =>
  fit.repeated || kindsMade(trace).get(placeOf(fit)) === 1;

const kindsMade = once(
  ({ fits }: Trace) =>
    new Map(
      [...grouped(fits, placeOf)].map(([place, own]) => [place, new Set(own.map(({ model }) => model.path)).size]),
    ),
);

/** By state: `df[df.store == store]`, a group of `df.groupby("store")`, `load.shift(-h)`. */
const groupsOf = once((trace: Trace): ReadonlyMap<number, Group> => {
  const found = new Map<number, Group>();
  const chosen = trace.selects.filter(({ by, condition }) => by !== "columns" && ASKS_FOR_ONE.test(condition));
  for (const { after, columns } of inTurns(chosen)) {
    const [by, ...others] = columns;
    if (by !== undefined && others.length === 0) found.set(after.id, { by, value: null });
  }
  const moved = inTurns(callsTo(trace, (path) => path.endsWith(".shift")));
  for (const { path, after, args } of [...moved, ...callsTo(trace, (one) => one.endsWith(".groupby"))]) {
    const [given] = args;
    if (after === null || given === undefined) continue;
    const [by, ...others] = textsOf(given.value) ?? [];
    const [, step] = STEP.exec(given.text) ?? [];
    if (path.endsWith(".groupby") && by !== undefined && others.length === 0) found.set(after.id, { by, value: null });
    if (path.endsWith(".shift") && step !== undefined) {
      const steps = numberOf(given.value);
      found.set(after.id, { by: step, value: steps === null ? null : String(Math.abs(steps)) });
    }
  }
  return found;
});

/** A number of steps that comes from a variable. */
const STEP = /^-\s*([A-Za-z_]\w*)$/;

/** What was assigned from values that were moved by a step: `df["next"] = df["load"].shift(-h)`. */
const aheadIn = (trace: Trace, { made, from: [, value] }: TableState): Group | null =>
  made === "assignment" && value?.made.endsWith(".shift") === true ? (groupsOf(trace).get(value.id) ?? null) : null;
