/** In how many folds models find their settings. */
import { resampledPart } from "../read/trace/models/held-by-models.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../read/trace/tracer.ts";
import { numberOf } from "../read/trace/value.ts";
import type { Draft } from "./tasks.ts";

/**
 * The folds in which every model of an experiment finds its settings, if all do: a search, a model with the search built in, what caret
 * trains. Null where one does not.
 */
export function tuningFolds({ fits }: Draft, trace: Trace): { readonly folds: number | null } | null {
  const folds = fits.map((fit) => {
    const { how, outer, model } = fit;
    // Unless asked otherwise, CatBoost's own search holds a fifth of the rows back.
    if (how === "search" && outer === model && model.path.startsWith("catboost.")) return null;
    if (how === "search") return { folds: foldsOf(outer) };
    if (TUNES_ITSELF.test(model.path)) return { folds: foldsOf(model) };
    if (!model.path.startsWith("r.caret.") || resampledPart(trace, model) !== "cross-validation") return null;
    return { folds: controlledFolds(trace, fit) };
  });
  const [first = null] = folds;
  return folds.includes(null) ? null : first;
}

const TUNES_ITSELF = /^sklearn\.linear_model\.\w+CV$/;

const controlledFolds = ({ events }: Trace, { cell }: FitEvent): number | null => {
  const control = events.findLast(
    (event): event is CallEvent => event.kind === "call" && event.path === "r.caret.trainControl" && event.cell <= cell,
  );
  return numberOf(control?.args.find((a) => a.name === "number")?.value);
};

/** Nixtla's libraries count `n_windows`. */
export const foldsOf = ({ args }: Pick<FitEvent, "args">): number | null => {
  const given = args.find(({ name }) => name !== null && OF_FOLDS.test(name))?.value;
  if (given?.kind === "instance" && given.path.endsWith("ShuffleSplit")) return null;
  if (given?.kind === "instance")
    return numberOf(given.args.find((a) => a.name === "n_splits" || a.name === null)?.value);
  return numberOf(given);
};

/** What libraries call the number of folds. */
const OF_FOLDS = /^(?:cv|n_windows|nfold|fold_count)$/;

export const searchFolds = ({ fits }: Draft): number | null => {
  const search = fits.find((f) => f.how === "search");
  return search ? foldsOf(search.outer) : null;
};
