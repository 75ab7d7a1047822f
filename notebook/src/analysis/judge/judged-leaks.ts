/** Which values rest on what was learned from rows before they were divided. */
import type { Caution, Experiment, MetricFact, Part } from "../facts.ts";
import type { Leak, LeakPlace } from "../find/models/learned-steps.ts";
import { placedLeaks } from "../find/models/leaks.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { isLeastSquares, isLinearScale, isOfTrees, keepsOrder } from "../know/learning-steps.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Instance } from "../read/trace/value.ts";
import { statesOf } from "./splits.ts";

const COMPONENTS = /\b(?:decomposition|manifold|random_projection)\.|\bPCA\b/;

/** States visited on the way from the rows of a fit back to their source. */
const LONGEST_WAY = 600;

/**
 * The leaks that reach a model, if the notebook has one, each with the parts on which such models were judged; without parts where no value of any of them is
 * shown, so that whatever they are judged by may rest on it. What only reaches folds matters for values of folds.
 */
export function judgedLeaks(
  trace: Trace,
  experiments: readonly Experiment[],
  models: readonly FoundModel[],
  knowledge: Knowledge,
): Caution[] {
  const metrics = experiments.flatMap((experiment) => experiment.metrics);
  const idle = new Set(
    experiments.flatMap((experiment) =>
      experiment.models.flatMap(({ id, trained }) => (trained === "not trained" ? [id] : [])),
    ),
  );
  const trees = new Set(models.flatMap(({ fact }) => (isOfTrees(fact) ? [fact.id] : [])));
  // Components are those of the columns as they were scaled, so that what learns from them depends on the scale.
  const hasComponents = trace.calls.some(({ path }) => COMPONENTS.test(path));
  const linear = new Set(
    models.flatMap(({ fact, instance }) => (!hasComponents && isLeastSquares(instance.path, fact) ? [fact.id] : [])),
  );
  return [...placedLeaks(trace, knowledge)].flatMap(([leak, place]) => {
    const since = new Map(
      models.flatMap(({ fact, fits }) => {
        const first = fits.find((fit) => learnedFrom(fit, place, trace.behind));
        return first === undefined ? [] : [[fact.id, first.cell] as const];
      }),
    );
    if (since.size === 0 && models.length > 0) return [];
    const shown = metrics.filter(({ model }) => model === null || since.has(model));
    const felt = (ids: readonly number[]): Leak =>
      leak.drops === undefined &&
      ids.length > 0 &&
      ids.every((id) => (keepsOrder(leak.by) && trees.has(id)) || (isLinearScale(leak.by) && linear.has(id)))
        ? { ...leak, harmless: true }
        : leak;
    if (shown.length === 0) {
      const own = new Set(models.flatMap(({ fact, instance }) => (since.has(fact.id) ? [instance] : [])));
      // What is shown is of others: these have not learned, or nothing asks how good they are.
      if (metrics.length > 0 && ([...since.keys()].every((id) => idle.has(id)) || !isMeasured(trace, own))) return [];
      if (!place.isOfFolds) return [felt([...since.keys()])];
      return isMeasuredInFolds(trace, own) ? [{ ...felt([...since.keys()]), judged: ["cross-validation"] }] : [];
    }
    const affected = place.isOfFolds ? OF_FOLDS : HELD_OUT;
    const judged = shown.flatMap(({ model, part, cells }) =>
      model !== null && part !== null && affected.has(part) && (since.get(model) ?? 0) <= (cells[0] ?? -1)
        ? [{ model, part }]
        : [],
    );
    if (judged.length === 0) return [];
    const ids = [...new Set(judged.map(({ model }) => model))];
    const parts = [...new Set(judged.map(({ part }) => part))];
    return [{ ...felt(ids), judged: parts, ...onlyOf(ids, metrics, affected, models) }];
  });
}

/**
 * The models of some numbers, where values of others on the same parts are known to rest on nothing that touched these. Of a value whose model is
 * unknown, or was seen to learn nowhere, nobody knows.
 */
export function onlyOf(
  ids: readonly number[],
  metrics: readonly MetricFact[],
  parts: ReadonlySet<Part>,
  models: readonly FoundModel[],
): { readonly models?: readonly number[] } {
  const learning = new Set<number | null>(models.flatMap(({ fact, fits }) => (fits.length === 0 ? [] : [fact.id])));
  const others = new Set(metrics.flatMap(({ model, part }) => (part !== null && parts.has(part) ? [model] : [])));
  for (const id of ids) others.delete(id);
  return others.size > 0 && [...others].every((id) => learning.has(id)) ? { models: ids } : {};
}

export const HELD_OUT: ReadonlySet<Part> = new Set(["test", "validation", "cross-validation"]);
const OF_FOLDS: ReadonlySet<Part> = new Set(["validation", "cross-validation"]);

/** Whether code asks how good some models are. */
const isMeasured = ({ calls }: Trace, models: ReadonlySet<Instance>): boolean =>
  calls.some(({ result }) => result.kind === "measure" && result.model !== null && models.has(result.model));

/** Whether code asks how good some models are in folds and nowhere else, though nothing that it shows is read as a value. */
function isMeasuredInFolds({ calls }: Trace, models: ReadonlySet<Instance>): boolean {
  const own = calls.flatMap(({ result }) =>
    result.kind === "measure" && result.model !== null && models.has(result.model) ? [result.part] : [],
  );
  return own.length > 0 && own.every((part) => part === "cross-validation");
}

/** Also by what chose its rows or columns. */
function learnedFrom(fit: FitEvent, { states }: LeakPlace, behind: Trace["behind"]): boolean {
  const waiting = [...statesOf(fit)];
  const seen = new Set<number>();
  for (let state = waiting.pop(); state !== undefined && seen.size < LONGEST_WAY; state = waiting.pop()) {
    if (states.has(state.id)) return true;
    if (seen.has(state.id)) continue;
    seen.add(state.id);
    const chosenBy = behind.get(state.id);
    waiting.push(...state.from, ...(chosenBy === undefined ? [] : [chosenBy]));
  }
  return false;
}
