/** Rows that are separated by a condition and combined again: neither a filter nor a join of two sources. */
import type { Knowledge } from "../../know/knowledge.ts";
import type { TreatmentFact } from "../../facts.ts";
import { nameOf } from "../data/table-names.ts";
import { drawnNumbers, drawOf } from "./draws.ts";
import { statesIn } from "../../read/trace/tables/built-tables.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, SelectEvent, TraceEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { evidenceOf } from "../evidence.ts";
import type { Kept } from "../kept.ts";
import { allBehind } from "../../read/trace/tables/lineage.ts";

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
  /** True where the parts together are only some of the rows. */
  readonly isFilter: boolean;
}

interface Part {
  readonly of: number;
  readonly state: number;
  readonly columns: readonly string[];
  /** True where several conditions together separate it: what is put together again is not all. */
  readonly isChain: boolean;
  readonly sample: Sample | null;
}

interface Sample {
  readonly state: TableState;
  /** True where a row can be drawn more than once. */
  readonly isAgain: boolean;
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
    const found = inputs.map((state) => partOf(state, selections, calls, knowledge));
    const [first] = found;
    if (found.length < 2 || !first || !found.every((part) => part !== null && part.of === first.of)) continue;
    const known = found.filter((part) => part !== null);
    if (new Set(known.map(({ state }) => state)).size < 2) continue;
    for (const { state, sample } of known) {
      parts.add(state);
      if (sample) samples.add(sample.state.id);
    }
    const drawn = known.flatMap(({ sample }) => sample ?? []);
    joins.set(event.after.id, {
      columns: [...new Set(known.flatMap(({ columns }) => columns))],
      drawn: isAgain || drawn.some((one) => one.isAgain) ? "over" : drawn.length === 0 ? null : "under",
      isEachDrawn: drawn.length === known.length,
      isFilter: known.every(({ isChain }) => isChain),
    });
  }
  return { parts, samples, joins };
}

interface Stack {
  readonly inputs: readonly TableState[];
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
  return { inputs, isAgain: isOpen || inputs.length < given.length };
}

/**
 * The balancing of classes whose parts are combined again, or the filter that parts of several conditions come to; else nothing.
 * Where nothing learns to tell the groups apart, and only samples of each are taken, they may be samples that are to be compared.
 */
export function rejoinedFacts(
  { after, cell, certain }: CallEvent | SelectEvent,
  { columns, drawn, isEachDrawn, isFilter }: Rejoined,
  isLearned: Kept["isLearned"],
): TreatmentFact[] {
  const base = { columns, table: nameOf(after), ...evidenceOf({ cell, certain }) };
  if (drawn !== null && isEachDrawn && (after === null || !isLearned(after))) return [];
  if (drawn !== null) return [{ kind: "balanced", how: `${drawn}sampling`, ...base }];
  return isFilter ? [{ kind: "filtered", condition: null, ...base }] : [];
}

/** Whether rows are held out of what comes from a state. */
export const isDividedAfterwards = ({ id }: TableState, { splits }: Trace): boolean =>
  splits.some(
    ({ how, inputs }) =>
      how === "holdout" &&
      inputs.some((rows) => allBehind(rows, LONGEST_WAY, (state) => state.id === id).some((state) => state.id === id)),
  );

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

/** Whether a row can be drawn more than once. */
export const drawsAgain = ({ args, path }: CallEvent): boolean => {
  const given = args.find((a) => a.name === "replace")?.value;
  return given === undefined
    ? path.endsWith(".resample")
    : given.kind === "constant" && (given.value === true || given.value === "true");
};

/** The part of another table that a state is, however it was sampled or split since; null if it is none. */
function partOf(
  state: TableState,
  selections: ReadonlyMap<number, SelectEvent>,
  calls: ReadonlyMap<number, CallEvent>,
  knowledge: Knowledge,
): Part | null {
  let at: TableState | undefined = state;
  let sample: Sample | null = null;
  for (let steps = 0; at !== undefined && steps < LONGEST_WAY; steps += 1) {
    const chosen = selections.get(at.id);
    if (chosen?.by === "condition") {
      const chain = [chosen, ...masksBefore(chosen, selections)];
      const of = chain.at(-1)?.before.id ?? chosen.before.id;
      return { of, state: chosen.after.id, columns: columnsOf(chain), isChain: chain.length > 1, sample };
    }
    const call = calls.get(at.id);
    const draw = drawOf(chosen, calls) ?? drawnNumbers(call);
    if (draw !== null && !draw.isShuffle) sample ??= { state: at, isAgain: draw.isAgain };
    else if (call && knowledge.treatment(call.path)?.as === "sampled")
      sample ??= { state: at, isAgain: drawsAgain(call) };
    // Rows chosen by the labels of some are those.
    at = (chosen?.mask?.from ?? []).length > 0 ? (chosen?.mask ?? undefined) : at.from[0];
  }
  return null;
}

/** The conditions that an expression sets before a last one, from the last to the first: the first of `df[a][b]`. */
export function masksBefore(
  { before }: SelectEvent,
  selections: ReadonlyMap<number, SelectEvent>,
): readonly SelectEvent[] {
  const inner = before.bound.length === 0 ? selections.get(before.id) : undefined;
  return inner?.by === "condition" ? [inner, ...masksBefore(inner, selections)] : [];
}

/** The columns that conditions are about, those of the first one first. */
export const columnsOf = (conditions: readonly SelectEvent[]): readonly string[] => [
  ...new Set(conditions.toReversed().flatMap(({ columns }) => columns)),
];

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
