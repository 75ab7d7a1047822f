/** Rows that are separated by a condition and combined again: neither a filter nor a join of two sources. */
import type { Knowledge } from "../../know/knowledge.ts";
import type { TreatmentFact } from "../../facts.ts";
import { nameOf } from "../data/table-names.ts";
import { statesIn } from "../../read/trace/tables/built-tables.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, SelectEvent, TraceEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { evidenceOf } from "../evidence.ts";
import { type Kept, statesOf } from "../kept.ts";
import { ASKS_FOR_ONE, type Part, partsOf } from "./row-parts.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";

export interface Reassembled {
  /** States that are parts of a table under a condition. */
  readonly parts: ReadonlySet<number>;
  /** Samples drawn from such parts, or appended to the table they were drawn from. */
  readonly samples: ReadonlySet<number>;
  /** What combines parts, by resulting state. */
  readonly joins: ReadonlyMap<number, Rejoined>;
}

/** How the parts were separated, and how they were drawn. */
interface Rejoined {
  readonly columns: readonly string[];
  readonly drawn: "over" | "under" | null;
  /** True where no part is put in whole. */
  readonly isEachDrawn: boolean;
  /** True where this balances classes only if a model predicts one of the columns: the same is done to rows for other reasons. */
  readonly onlyIfPredicted: boolean;
}

const LONGEST_WAY = 12;
const STACKS = /\.(?:concat|append|union|unionAll|vstack|concatenate|rbind|bind_rows|vcat)$/;

export function reassembled(
  trace: Trace,
  knowledge: Knowledge,
  selections: ReadonlyMap<number, SelectEvent>,
  calls: ReadonlyMap<number, CallEvent>,
): Reassembled {
  const parts = new Set<number>();
  const samples = new Set<number>();
  const joins = new Map<number, Rejoined>();
  for (const event of trace.events) {
    const stack = stacked(event, calls, knowledge);
    if (stack === null || !("after" in event) || event.after === null) continue;
    const { inputs, isAgain } = stack;
    for (const state of inputs) if (isDrawnFromOneOf(state, inputs, calls, knowledge)) samples.add(state.id);
    const ways = inputs.map((state) => partsOf(state, selections, calls, knowledge));
    const known = partsOfOne(inputs, ways, stack.isOpen);
    if (known === null) continue;
    for (const way of ways) {
      // What a part is narrowed down to on the way is a part as well.
      const end = way.findIndex((part) => known.includes(part));
      for (const { state, sample } of way.slice(0, end + 1)) {
        parts.add(state);
        if (sample) samples.add(sample.state.id);
      }
    }
    const drawn = known.flatMap(({ sample }) => sample ?? []);
    // A part below all rows repeats those of the part.
    // What becomes of the balance where rows of one class go below the training rows, nobody knows.
    if (known.length < inputs.length && !inputs.some(({ id }) => known.some(({ of }) => of === id))) continue;
    const isMore = isAgain || known.length < inputs.length || drawn.some((one) => one.isAgain);
    joins.set(event.after.id, {
      columns: [...new Set(known.flatMap(({ columns }) => columns))],
      drawn: isMore ? "over" : drawn.length === 0 ? null : "under",
      isEachDrawn: drawn.length === inputs.length,
      onlyIfPredicted: inputs.length === 1 || known.length < inputs.length || drawn.some((one) => one.isFirst === true),
    });
  }
  return { parts, samples, joins };
}

/**
 * The parts of one table that are put together: several of it, some below all of its rows, or one that each turn of a loop draws from; null for
 * anything else. The table may have been cut down on the way to a part that is drawn from.
 */
function partsOfOne(
  inputs: readonly TableState[],
  ways: readonly (readonly Part[])[],
  isOpen: boolean,
): readonly Part[] | null {
  const [[first] = [], ...others] = ways;
  if (isOpen && others.length === 0) return first?.sample && ASKS_FOR_ONE.test(first.condition) ? [first] : null;
  const isDrawn = ways.flat().some(({ sample }) => sample !== null);
  for (const { of } of isDrawn ? ways.flat() : ways.flatMap(([nearest]) => nearest ?? [])) {
    const own = ways.map((way) => way.find((part) => part.of === of));
    // The training rows of a table are put together with more of its rows.
    const isOfOne = inputs.every(
      (input, at) => own[at] !== undefined || lineage(input, LONGEST_WAY).some(({ id }) => id === of),
    );
    if (isOfOne && new Set(inputs.map(({ id }, at) => own[at]?.state ?? id)).size > 1)
      return own.filter((part) => part !== undefined);
  }
  return null;
}

interface Stack {
  readonly inputs: readonly TableState[];
  /** True where a list holds more than is known. */
  readonly isOpen: boolean;
  /** True where some stand in it several times: `concat([many] + [few] * 4)`. */
  readonly isAgain: boolean;
}

/** What is put below one another: tables, or the numbers of rows that are taken together; null for any other event. */
function stacked(event: TraceEvent, calls: ReadonlyMap<number, CallEvent>, knowledge: Knowledge): Stack | null {
  const call = event.kind === "select" && event.by === "rows" ? calls.get(event.mask?.id ?? -1) : event;
  if (call?.kind !== "call" || knowledge.treatment(call.path)?.as !== "joined" || !STACKS.test(call.path)) return null;
  const given = [...(call.before ? [call.before] : []), ...statesIn(call.args)];
  const inputs = [...new Set(given)];
  const isOpen = call.args.some(({ value }) => value.kind === "sequence" && value.open);
  return { inputs, isOpen, isAgain: isOpen || inputs.length < given.length };
}

/**
 * The balancing of classes whose parts are combined again; else nothing.
 * Where nothing learns to tell the groups apart, and only samples of each are taken, they may be samples that are to be compared.
 */
export function rejoinedFacts(
  { after, cell, certain }: CallEvent | SelectEvent,
  { columns, drawn, isEachDrawn, onlyIfPredicted }: Rejoined,
  isLearned: Kept["isLearned"],
  targets: ReadonlySet<string>,
): TreatmentFact[] {
  const base = { columns, table: nameOf(after), ...evidenceOf({ cell, certain }) };
  if (drawn !== null && isEachDrawn && (after === null || !isLearned(after))) return [];
  if (onlyIfPredicted && !columns.some((name) => targets.has(name))) return [];
  return drawn === null ? [] : [{ kind: "balanced", how: `${drawn}sampling`, ...base }];
}

/** Whether rows are held out of what comes from a state. */
export const isDividedAfterwards = ({ id }: TableState, { splits }: Trace): boolean =>
  splits.some(
    ({ how, inputs }) =>
      how === "holdout" &&
      inputs.some((rows) => allBehind(rows, LONGEST_WAY, (state) => state.id === id).some((state) => state.id === id)),
  );

/** Whether a call makes training rows, none of which are held out later. */
export const isOfTraining = (event: TraceEvent, trace: Trace): boolean => {
  const made = event.kind === "call" ? statesOf(event.result) : [];
  const isDivided = made.some((rows) => isDividedAfterwards(rows, trace));
  return made.length > 0 && !isDivided && made.every(({ division }) => division?.part === "train");
};

/** Rows drawn from a table and appended to it make it longer: nobody works on them alone. */
function isDrawnFromOneOf(
  state: TableState,
  inputs: readonly TableState[],
  calls: ReadonlyMap<number, CallEvent>,
  knowledge: Knowledge,
): boolean {
  const call = calls.get(state.id);
  if (!call || knowledge.treatment(call.path)?.as !== "sampled") return false;
  const from = ancestors(state);
  return inputs.some(({ id }) => id !== state.id && from.has(id));
}

/** Whether two states come from one table: then one was computed from the other. */
export function haveOneOrigin(states: readonly TableState[]): boolean {
  const [first, ...rest] = states.map(ancestors);
  return first !== undefined && rest.length > 0 && rest.every((other) => [...other].some((id) => first.has(id)));
}

function ancestors(state: TableState): ReadonlySet<number> {
  const found = new Set<number>();
  const waiting = [state];
  for (let at = waiting.pop(); at !== undefined && found.size < 400; at = waiting.pop()) {
    if (found.has(at.id)) continue;
    found.add(at.id);
    waiting.push(...at.from);
  }
  return found;
}
