import { grouped } from "../../grouped.ts";
import { once } from "../../remembered.ts";
import type { Trace } from "./trace.ts";
import type { CallEvent } from "./tracer.ts";

/** The calls to functions of a kind, in order. A notebook calls few functions many times: each path is looked at once. */
export function callsTo(trace: Pick<Trace, "calls">, isOfKind: (path: string) => boolean): readonly CallEvent[] {
  const wanted = callsByPath(trace).filter((one) => isOfKind(one[0]));
  const [only] = wanted;
  if (only === undefined || wanted.length === 1) return only?.[1] ?? NONE;
  const paths = new Set(wanted.map((one) => one[0]));
  return trace.calls.filter(({ path }) => paths.has(path));
}

const callsByPath = once(({ calls }: Pick<Trace, "calls">) => [...grouped(calls, ({ path }) => path)]);
const NONE: readonly CallEvent[] = [];
