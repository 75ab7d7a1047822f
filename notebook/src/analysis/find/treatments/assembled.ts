/** Columns that are computed on the way into a new table: `pd.DataFrame({"area": df["a"] * df["b"]})`, `np.column_stack([area, crew])`. */
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TableState, Value } from "../../read/trace/value.ts";
import type { TreatmentFact } from "../../facts.ts";
import { type Kept, statesOf } from "../kept.ts";
import { columnsOfState } from "./named-columns.ts";
import { evidenceOf } from "../evidence.ts";

/** The computed ones among the columns that a table is put together from, where models learn from it; null for any other call. */
export function assembledColumns(
  { path, args, after, cell, certain }: CallEvent,
  kept: Kept,
  { fits }: Trace,
): TreatmentFact | null {
  if (after === null || !kept.isLearnedFrom(after)) return null;
  const [given] = args;
  const made = FRAME.test(path)
    ? entriesOf(given?.value)
    : STACK.test(path)
      ? args.flatMap(({ value }) => statesOf(value)).flatMap(asNamed)
      : [];
  if (made.length === 0) return null;
  // What made-up data is made to predict is no feature.
  const isMadeUp = after.sources.length === 0;
  const targets = new Set(isMadeUp ? fits.flatMap(({ y }) => statesOf(y)).flatMap(columnsOfState) : []);
  const computed = made.filter(
    ({ name, state }) => isComputed(state) && !columnsOfState(state).includes(name) && !targets.has(name),
  );
  if (computed.length === 0) return null;
  return {
    kind: "derived",
    columns: computed.map(({ name }) => name),
    from: [...new Set(computed.flatMap(({ state }) => columnsOfState(state)))],
    formula: null,
    table: after.bound[0] ?? null,
    ...evidenceOf({ cell, certain }),
  };
}

const FRAME = /^(?:pandas|polars)\.DataFrame$/;
const STACK = /^numpy\.(?:column_stack|hstack|vstack|stack|c_|concatenate)$/;

interface Named {
  readonly name: string;
  readonly state: TableState;
}

const entriesOf = (given: Value | undefined): readonly Named[] =>
  given?.kind === "dictionary"
    ? [...given.entries].flatMap(([name, { value }]) => (value.kind === "table" ? [{ name, state: value.state }] : []))
    : [];

/** A column without a table is called what its variable is; one that comes from several others is surely new. */
const asNamed = (state: TableState): readonly Named[] => {
  const [name] = state.bound;
  return name !== undefined && columnsOfState(state).length > 1 ? [{ name, state }] : [];
};

const isComputed = ({ made }: TableState): boolean => made === "operation" || made === "condition";
