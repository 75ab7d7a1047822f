/** Columns that one version of a model goes without. */
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

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

const isPassing = ({ path, after }: CallEvent): boolean =>
  path.endsWith(".drop") && after !== null && after.bound.length === 0;

const columnsIn = ({ args }: CallEvent): string => args.map(({ text }) => text).join();
