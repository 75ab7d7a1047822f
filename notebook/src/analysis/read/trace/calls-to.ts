import { once } from "../../remembered.ts";
import type { Trace } from "./trace.ts";
import type { CallEvent } from "./tracer.ts";

/** The calls to functions of a kind, in order. A notebook calls few functions many times: each path is looked at once. */
export function callsTo(trace: Trace, isOfKind: (path: string) => boolean): readonly CallEvent[] {
  const wanted = new Set(pathsCalled(trace).filter(isOfKind));
  return wanted.size === 0 ? NONE : trace.calls.filter(({ path }) => wanted.has(path));
}

const pathsCalled = once(({ calls }: Trace) => [...new Set(calls.map(({ path }) => path))]);
const NONE: readonly CallEvent[] = [];
