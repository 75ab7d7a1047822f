/** Which models learn from scaled features, where others learn from the features as they are. */
import type { Fact } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import { scalesRows } from "../find/treatments/verbs.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { allBehind } from "../read/trace/tables/lineage.ts";
import { isPipeline, stepsOf } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { TableState, Value } from "../read/trace/value.ts";

/** The facts, with the only models that what is scaled is for, where other models of the notebook learn from the same data without it. */
export function withScaledFor<F extends Fact>(
  facts: readonly F[],
  trace: Trace,
  models: readonly FoundModel[],
  knowledge: Knowledge,
): readonly F[] {
  if (!facts.some(({ kind }) => kind === "scaled")) return facts;
  const isScaler = (value: Value | null): boolean =>
    value?.kind === "instance" && knowledge.treatment(value.path)?.as === "scaled";
  const made = new Set(
    trace.calls.flatMap(({ receiver, after }) => (isScaler(receiver) && after !== null ? [after.id] : [])),
  );
  if (made.size === 0 && !trace.fits.some(isScaledInside)) return facts;
  const isMade = ({ id }: TableState): boolean => made.has(id);
  // What is put back into its table is part of it from then on.
  for (const { value, after } of trace.assigns)
    if (value.kind === "table" && allBehind(value.state, MOST_STATES, isMade).some(isMade)) made.add(after.id);
  const isScaled = (fit: FitEvent): boolean | null => {
    if (isScaledInside(fit)) return true;
    const { x, outer } = fit;
    if (isPipeline(outer)) return stepsOf(outer).some(isScaler) ? true : null;
    if (x.kind !== "table") return null;
    const behind = allBehind(x.state, MOST_STATES, isMade);
    // Where it is not known what the rows come from, it is not known what was done to them.
    return behind.some(isMade)
      ? true
      : behind.some(({ made: by }) => knowledge.operation(by) === "load")
        ? false
        : null;
  };
  const learning = models.filter(({ fact, fits }) => fact.role === "result" && fits.length > 0);
  const own = learning.flatMap(({ fact, fits }) => fits.map((fit) => ({ name: fact.name, is: isScaled(fit) })));
  const [scaled, raw] = [true, false].map((is) => new Set(own.flatMap((one) => (one.is === is ? [one.name] : []))));
  if (own.some(({ is }) => is === null) || !scaled?.size || !raw?.size || [...scaled].some((name) => raw.has(name)))
    return facts;
  return facts.map((fact) => (fact.kind === "scaled" ? { ...fact, models: [...scaled] } : fact));
}
const MOST_STATES = 100;

/** Whether the training scales the rows that it is given, as caret's does. */
const isScaledInside = ({ args }: FitEvent): boolean => scalesRows(args);
