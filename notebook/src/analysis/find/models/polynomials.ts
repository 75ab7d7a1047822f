/** Models that learned from powers of their features. */
import { isPipeline, stepsOf } from "../../read/trace/models/roles.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { numberOf } from "../../read/trace/value.ts";

/** Whether a linear model learned from powers of its features. */
export function isPolynomial({ x, outer }: FitEvent): boolean {
  if (isPipeline(outer) && stepsOf(outer).some((step) => step.path.endsWith("PolynomialFeatures"))) return true;
  return x.kind === "table" && x.state.made.endsWith("PolynomialFeatures.transform");
}

/** The degree of the powers that a model learned from, where it is the same number in all fits. */
export function degreeOf(events: readonly FitEvent[], { calls }: Trace): Readonly<Record<string, string>> {
  const degrees = events.map(({ x, outer }) => {
    const steps = isPipeline(outer) ? stepsOf(outer) : [];
    const made =
      x.kind === "table" ? calls.find(({ result }) => result.kind === "table" && result.state === x.state) : undefined;
    const powers = steps.find(({ path }) => path.endsWith("PolynomialFeatures")) ?? made?.receiver;
    const given =
      powers?.kind === "instance"
        ? powers.args.find(({ name }, at) => name === "degree" || (name === null && at === 0))
        : undefined;
    return given === undefined ? null : numberOf(given.value);
  });
  const [degree = null, ...others] = new Set(degrees);
  return degree === null || others.length > 0 ? {} : { degree: String(degree) };
}
