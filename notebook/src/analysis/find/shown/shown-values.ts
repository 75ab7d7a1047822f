import { flatMap } from "../../filter-map.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { Expression } from "../../read/python/ast.ts";
import { type Shown, type ShownPart, shownWithin } from "../../read/outputs/shown.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { TableState, Value } from "../../read/trace/value.ts";
import { alignedTexts } from "./aligned.ts";
import { statesOf } from "../kept.ts";

/** A value with the text that an output shows for it. */
export interface ShownValue {
  readonly cell: number;
  readonly value: Value;
  /** The expression; null if it was assembled. */
  readonly node: Expression | null;
  /** The expression as written. */
  readonly code: string;
  readonly text: string;
  /** Words printed right before it. */
  readonly before: string;
  readonly certain: boolean;
}

/** What the finders of facts about data share: the trace, the outputs, and which shown text is which value. */
export interface DataReading {
  readonly trace: Trace;
  readonly outputs: ReadonlyMap<number, CellOutput>;
  readonly knowledge: Knowledge;
  readonly calls: readonly CallEvent[];
  readonly shown: readonly ShownValue[];
  /** The call that made a state; undefined if none did. */
  readonly maker: (state: TableState) => CallEvent | undefined;
  /** The table that a name refers to in a cell; null if it refers to none. */
  readonly named: (name: string, cell: number) => TableState | null;
  /** Columns that contain predictions. */
  readonly predicted: ReadonlySet<string>;
  /** States of tables that contain such columns. */
  readonly predictedStates: ReadonlySet<number>;
  /** The state that is shown: that of the cell, if later cells change the table. */
  readonly stateOf: (shown: ShownValue) => TableState | null;
}

/** Matches what the code shows with what the outputs contain. Linear in both. */
export function readData(trace: Trace, outputs: ReadonlyMap<number, CellOutput>, knowledge: Knowledge): DataReading {
  const { calls } = trace;
  const shown = flatMap([...outputs.values()], (output) => shownIn(trace, output));
  const states = allStates(trace, shown);
  const byName = new Map<string, TableState[]>();
  for (const state of states)
    for (const name of new Set(state.bound)) {
      const own = byName.get(name);
      if (own) own.push(state);
      else byName.set(name, [state]);
    }
  const named = (name: string, cell: number): TableState | null => lastUntil(byName.get(name) ?? [], cell);
  const assigned = trace.assigns.filter(({ value }) => value.kind === "prediction");
  return {
    predicted: new Set(assigned.flatMap(({ columns }) => columns)),
    predictedStates: new Set(assigned.map(({ after }) => after.id)),
    trace,
    outputs,
    knowledge,
    calls,
    shown,
    maker: ({ id }) => {
      const made = trace.makers.get(id);
      return made?.kind === "call" ? made : undefined;
    },
    named,
    stateOf: ({ value, node, cell }) => {
      if (value.kind !== "table") return null;
      return (node?.kind === "name" ? named(node.id, cell) : null) ?? earlier(value.state, cell);
    },
  };
}

/** The last state created in a cell or before it; states are ordered by creation. */
function lastUntil(states: readonly TableState[], cell: number): TableState | null {
  let low = 0;
  let high = states.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((states[middle]?.cell ?? 0) <= cell) low = middle + 1;
    else high = middle;
  }
  return states[low - 1] ?? null;
}

const earlier = (state: TableState, cell: number): TableState =>
  lineage(state).find((one) => one.cell <= cell) ?? state;

/** Texts that one place in the code printed in a loop: a longer series says no more. */
const MOST_TURNS = 100;

function shownIn(trace: Trace, output: CellOutput): ShownValue[] {
  const { cell } = output;
  const own = trace.shown.get(cell);
  if (own === undefined || own.slots.length === 0) return [];
  const places = alignedTexts(own, output);
  const words = wordsBefore(own.items);
  return flatMap(own.slots, ({ value, node, text: code, certain }, slot) =>
    (places.get(slot) ?? [])
      .slice(0, MOST_TURNS)
      .map(({ text }) => ({ cell, value, node, code, text, before: words.get(slot) ?? "", certain })),
  );
}

function wordsBefore(items: readonly Shown[]): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  const textAt = (part: ShownPart | undefined): string => (part && "text" in part ? part.text : "");
  const visit = (parts: readonly Shown[]): void => {
    for (const item of parts) {
      visit(shownWithin(item));
      if (item.kind !== "printed") continue;
      for (const [i, part] of item.parts.entries()) if ("slot" in part) words.set(part.slot, textAt(item.parts[i - 1]));
    }
  };
  visit(items);
  return words;
}

/** Every state in the trace, oldest first. */
function allStates({ events }: Trace, shown: readonly ShownValue[]): readonly TableState[] {
  const found: (TableState | undefined)[] = [];
  const add = (first: TableState | null | undefined): void => {
    const waiting = first ? [first] : [];
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      // A part is known as one from when it got its name.
      const known = found[state.id];
      if (known !== undefined && (known.division !== null || state.division === null)) continue;
      found[state.id] = state;
      waiting.push(...state.from);
    }
  };
  const addValue = (value: Value | null): void => {
    if (value !== null) for (const state of statesOf(value)) add(state);
  };
  for (const event of events) {
    if (event.kind === "call") {
      add(event.before);
      add(event.after);
      addValue(event.receiver);
      addValue(event.result);
      for (const { value } of event.args) addValue(value);
    } else if (event.kind === "fit") {
      addValue(event.x);
      addValue(event.y);
    } else if (event.kind === "split") for (const state of event.inputs) add(state);
    else {
      add(event.before);
      add(event.after);
    }
  }
  for (const { value } of shown) addValue(value);
  return found.filter((state) => state !== undefined);
}
