/** Which values rest on what was learned from rows before they were divided. */
import type { Caution, Experiment, Part } from "../facts.ts";
import type { LeakPlace } from "../find/models/learned-steps.ts";
import { placedLeaks } from "../find/models/leaks.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Knowledge } from "../know/knowledge.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Instance } from "../read/trace/value.ts";
import { statesOf } from "./splits.ts";

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
  return [...placedLeaks(trace, knowledge)].flatMap(([leak, place]) => {
    const since = new Map(
      models.flatMap(({ fact, fits }) => {
        const first = fits.find((fit) => learnedFrom(fit, place, trace.behind));
        return first === undefined ? [] : [[fact.id, first.cell] as const];
      }),
    );
    if (since.size === 0 && models.length > 0) return [];
    const shown = metrics.filter(({ model }) => model === null || since.has(model));
    if (shown.length === 0) {
      if (!place.isOfFolds) return [leak];
      const own = new Set(models.flatMap(({ fact, instance }) => (since.has(fact.id) ? [instance] : [])));
      return isMeasuredInFolds(trace, own) ? [{ ...leak, judged: ["cross-validation"] }] : [];
    }
    const affected = place.isOfFolds ? OF_FOLDS : HELD_OUT;
    const judged = shown.flatMap(({ model, part, cells }) =>
      model !== null && part !== null && affected.has(part) && (since.get(model) ?? 0) <= (cells[0] ?? -1)
        ? [part]
        : [],
    );
    return judged.length === 0 ? [] : [{ ...leak, judged: [...new Set(judged)] }];
  });
}

const HELD_OUT: ReadonlySet<Part> = new Set(["test", "validation", "cross-validation"]);
const OF_FOLDS: ReadonlySet<Part> = new Set(["validation", "cross-validation"]);

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
