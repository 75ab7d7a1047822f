/** Transformers that are classes of the notebook. */
import { callLocal, ownMethod } from "./functions.ts";
import { stepsOf } from "./roles.ts";
import type { Tracer } from "./tracer.ts";
import { type Instance, UNKNOWN, type Value } from "./value.ts";

/** What the notebook's own transformers in a pipeline make of its rows, where they come first. */
export function afterOwnSteps(t: Tracer, pipeline: Instance, rows: Value): Value {
  let now = rows;
  for (const step of stepsOf(pipeline)) {
    const own = now.kind === "table" ? ownMethod(step, "transform") : null;
    const made = own === null ? UNKNOWN : callLocal(t, own, [{ name: null, star: "", value: now, text: "" }]);
    if (made.kind !== "table") break;
    now = made;
  }
  return now;
}
