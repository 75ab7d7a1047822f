/** Which values rest on what was learned from rows before they were divided. */
import type { Caution, Experiment, Part } from "../facts.ts";
import type { LeakPlace } from "../find/learned-steps.ts";
import { placedLeaks } from "../find/leaks.ts";
import type { FoundModel } from "../find/models.ts";
import type { Knowledge } from "../know/knowledge.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { statesOf } from "./splits.ts";

/** States visited on the way from the rows of a fit back to their source. */
const LONGEST_WAY = 600;

/** The leaks, each with the parts on which models were judged that learned from its rows. */
export function judgedLeaks(
  trace: Trace,
  experiments: readonly Experiment[],
  models: readonly FoundModel[],
  knowledge: Knowledge,
): Caution[] {
  const metrics = experiments.flatMap((experiment) => experiment.metrics);
  return [...placedLeaks(trace, knowledge)].map(([leak, place]) => {
    const since = new Map(
      models.flatMap(({ fact, fits }) => {
        const first = fits.find((fit) => learnedFrom(fit, place, trace.behind));
        return first === undefined ? [] : [[fact.id, first.cell] as const];
      }),
    );
    const parts = metrics.flatMap(({ model, part, cells }) =>
      model !== null && part !== null && (since.get(model) ?? Number.POSITIVE_INFINITY) <= (cells[0] ?? -1)
        ? [part]
        : [],
    );
    const affected = place.isOfFolds ? OF_FOLDS : HELD_OUT;
    return { ...leak, judged: [...new Set(parts)].filter((part) => affected.has(part)) };
  });
}

const HELD_OUT: ReadonlySet<Part> = new Set(["test", "validation", "cross-validation"]);
const OF_FOLDS: ReadonlySet<Part> = new Set(["validation", "cross-validation"]);

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
