/** Models that are fitted for a statistical test alone. */
import type { Knowledge } from "../know/knowledge.ts";
import { modelInside } from "../read/trace/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Instance, Value } from "../read/trace/value.ts";

/** Fits of models that are handed to tests and used for nothing else: `anova_lm(ols(...).fit())`. */
export function fitsOfTests({ calls, fits, shown }: Trace, knowledge: Knowledge): ReadonlySet<FitEvent> {
  const tested = new Set<Instance>();
  const used = new Set<Instance>();
  const add = (value: Value | null, to: Set<Instance>): void => {
    if (value?.kind === "instance") to.add(modelInside(value));
    if ((value?.kind === "measure" || value?.kind === "prediction") && value.model !== null) to.add(value.model);
  };
  for (const event of calls) {
    const isTest = knowledge.test(event.path) !== null;
    for (const { value } of event.args) add(value, isTest ? tested : used);
    if (!/\.fit\w*$/.test(event.path)) add(event.receiver, used);
  }
  if (tested.size === 0) return NONE;
  for (const { slots } of shown.values()) for (const { value } of slots) add(value, used);
  return new Set(fits.filter(({ model }) => tested.has(model) && !used.has(model)));
}

const NONE: ReadonlySet<FitEvent> = new Set();
