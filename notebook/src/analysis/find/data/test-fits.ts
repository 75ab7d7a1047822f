/** Models that are fitted for a statistical test alone. */
import { callsTo } from "../../read/trace/calls-to.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { modelInside } from "../../read/trace/models/roles.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import type { Instance, Value } from "../../read/trace/value.ts";

/** Fits of models that are handed to tests and used for nothing else: `anova_lm(ols(...).fit())`. */
export function fitsOfTests(trace: Trace, knowledge: Knowledge): ReadonlySet<FitEvent> {
  const tests = new Set(callsTo(trace, (path) => knowledge.test(path) !== null));
  if (tests.size === 0) return NONE;
  const tested = new Set<Instance>();
  const used = new Set<Instance>();
  const add = (value: Value | null, to: Set<Instance>): void => {
    if (value?.kind === "instance") to.add(modelInside(value));
    if ((value?.kind === "measure" || value?.kind === "prediction") && value.model !== null) to.add(value.model);
  };
  for (const event of trace.calls) {
    for (const { value } of event.args) add(value, tests.has(event) ? tested : used);
    if (!/\.fit\w*$/.test(event.path)) add(event.receiver, used);
  }
  if (tested.size === 0) return NONE;
  for (const { slots } of trace.shown.values()) for (const { value } of slots) add(value, used);
  return new Set(trace.fits.filter(({ model }) => tested.has(model) && !used.has(model)));
}

const NONE: ReadonlySet<FitEvent> = new Set();
