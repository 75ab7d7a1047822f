/** Columns that go for one purpose, and are not gone from the data. */
import { flatMap } from "../../filter-map.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { TableState, Value } from "../../read/trace/value.ts";

/**
 * Whether a call leaves out columns only in what it hands to a model, `model.fit(X.drop(columns=["a"]), y)`, while other models learn from
 * the same rows with them.
 */
export function leavesOut({ calls, fits }: Trace): (event: CallEvent) => boolean {
  const drops = new Map<number, CallEvent>();
  for (const call of calls) if (isPassing(call)) drops.set(call.after?.id ?? -1, call);
  const learned = fits.flatMap(({ x }) => (x.kind === "table" ? [x.state] : []));
  /** Rows that a model learns from without one of these calls. */
  const whole = new Set(
    drops.size === 0 ? [] : learned.flatMap((x) => (drops.has(x.id) ? [] : lineage(x).map(({ id }) => id))),
  );
  const tried = new Set(
    learned.flatMap(({ id }) => {
      const drop = drops.get(id);
      return drop?.before && whole.has(drop.before.id) ? [columnsIn(drop)] : [];
    }),
  );
  return (event) => tried.size > 0 && isPassing(event) && tried.has(columnsIn(event));
}

/** Tables that models get their answers from, and nothing else: what goes on the way, `y = df.drop(columns=features)`, are the features. */
export function answersAlone({ fits, splits }: Trace): (state: TableState) => boolean {
  const features = idsBehind([
    ...fits.flatMap(({ x }) => statesOf(x)),
    ...splits.flatMap(({ inputs }) => inputs.slice(0, 1)),
  ]);
  const answers = idsBehind([
    ...fits.flatMap(({ y }) => statesOf(y)),
    ...splits.flatMap(({ inputs }) => inputs.slice(1)),
  ]);
  return ({ id }) => answers.has(id) && !features.has(id);
}

/** A table, or the one that a rule makes answers of. */
const statesOf = (value: Value): readonly TableState[] =>
  value.kind === "table" ? [value.state] : value.kind === "prediction" && value.on !== null ? [value.on] : [];

const idsBehind = (states: readonly TableState[]): ReadonlySet<number> =>
  new Set(flatMap(states, (state) => lineage(state).map(({ id }) => id)));

const isPassing = ({ path, after }: CallEvent): boolean =>
  path.endsWith(".drop") && after !== null && after.bound.length === 0;

const columnsIn = ({ args }: CallEvent): string => args.map(({ text }) => text).join();
