/** Searches for settings whose result no model takes. */
import type { Notebook } from "../../format/notebook.ts";
import type { Experiment, ModelFact } from "../facts.ts";
import type { Measured } from "../find/values/measured.ts";
import { isWritten } from "../find/models/handed-over.ts";
import type { FoundModel } from "../find/models/models.ts";
import { isSearch } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../read/trace/tracer.ts";
import type { Instance } from "../read/trace/value.ts";

/**
 * The experiment, with tuning marked as unused where nothing predicts with what a search found, and models of the same class were judged
 * before. A search of scikit-learn or Spark fits copies: the estimator that it is given stays as it is
 * (https://scikit-learn.org/stable/modules/generated/sklearn.model_selection.GridSearchCV.html,
 * https://spark.apache.org/docs/latest/ml-tuning.html).
 */
export function withUnusedSearches<E extends Pick<Experiment, "models" | "metrics">>(
  experiment: E,
  found: readonly FoundModel[],
  trace: Trace,
  notebook: Notebook,
): E {
  const judged = new Set(experiment.metrics.flatMap(({ model, part }) => (part === "cross-validation" ? [] : [model])));
  // A value that belongs to no model may be that of the one that was found.
  if (judged.has(null)) return experiment;
  const isUnused = (fact: ModelFact): boolean => {
    const model = found.find(({ fact: { id } }) => id === fact.id);
    if (model === undefined || fact.tuning === null) return false;
    const rivals = found.filter(({ fact: other }) => other.class === fact.class && judged.has(other.id));
    return rivals.length > 0 && isInVain(model, rivals, trace, notebook);
  };
  return {
    ...experiment,
    models: experiment.models.map((fact) =>
      isUnused(fact) && fact.tuning !== null ? { ...fact, tuning: { ...fact.tuning, unused: true as const } } : fact,
    ),
  };
}

function isInVain(model: FoundModel, rivals: readonly FoundModel[], trace: Trace, notebook: Notebook): boolean {
  const searches = model.fits.filter(({ outer }) => outer !== model.instance && fitsCopies(outer));
  const [first] = searches;
  if (first === undefined || model.fits.some(({ outer }) => isSearch(outer) && !fitsCopies(outer))) return false;
  const fits = new Set(searches.map(({ fit }) => fit));
  if (trace.calls.some((call) => isOfFound(call, fits, searches)) || takesFound(notebook)) return false;
  // What is fitted afterwards may have been given by hand what the search found, unless an output shows another value of that.
  const chosen = Object.entries(searches.length === 1 ? (model.fact.tuning?.chosen ?? {}) : {});
  const isOther = ({ args }: Instance): boolean =>
    chosen.some(([name, shown]) =>
      args.some((arg) => arg.name === name && arg.value.kind === "constant" && !isWritten(arg.value.value, shown)),
    );
  return !rivals.some(
    ({ instance, fits: own }) =>
      own.some(({ fit, outer }) => fit > first.fit && !isSearch(outer)) && !isOther(instance),
  );
}

const fitsCopies = ({ path }: Instance): boolean => /^sklearn\.\S*SearchCV$|^pyspark\.ml\.tuning\./.test(path);

/** Whether a call predicts with, measures or hands on what was found. */
const isOfFound = (
  { result, args, receiver, path }: CallEvent,
  fits: ReadonlySet<number>,
  searches: readonly FitEvent[],
): boolean =>
  ((result.kind === "prediction" || result.kind === "measure") && fits.has(result.fit)) ||
  args.some(({ value }) => searches.some(({ outer }) => outer === value)) ||
  (path.endsWith(".set_params") && searches.some((one) => one.model === receiver));

/** Whether code does more with what was found than to show it. */
const takesFound = ({ cells }: Notebook): boolean =>
  cells.some(
    ({ type, source }) => type === "code" && source.split("\n").some((line) => TAKES.test(line) && !SHOWS.test(line)),
  );
const TAKES = /\.best_(?:estimator|params|index)_|\.cv_results_|\.bestModel\b/;
const SHOWS =
  /^\s*(?:print\(.*\)|display\(.*\)|\w+(?:\.best_estimator_|\.bestModel|\.best_params_|\.cv_results_))\s*;?\s*$/;

/**
 * The values without those that a search has of its best trial, where a model with the settings that a search found is measured alike: that one
 * is the result, and the trial no second version of it.
 */
export function withoutTrialsRunAgain<M extends Measured>(metrics: readonly M[], models: readonly FoundModel[]): M[] {
  const byInstance = new Map(models.map((one) => [one.instance, one]));
  return metrics.filter((metric) => {
    const own = metric.model === null ? undefined : byInstance.get(metric.model);
    return !metrics.some((again) => {
      const other = again.model === null ? undefined : byInstance.get(again.model);
      const isAlike = again.name === metric.name && again.part === metric.part && again.of === metric.of;
      return isAlike && own !== undefined && other !== undefined && hasFoundSettings(other, own);
    });
  });
}

/** Whether a model was given numbers for all that a search tries, one of them as long as only a search finds them. */
function hasFoundSettings({ fact, instance }: FoundModel, { fact: searched }: FoundModel): boolean {
  const over = searched.tuning?.over ?? [];
  if (over.length === 0 || fact.tuning !== null || fact.class !== searched.class) return false;
  const given = over.map((name) => instance.args.find((arg) => arg.name === name)?.value);
  const values = given.map((value) => (value?.kind === "constant" ? value.value : null));
  return (
    values.every((value) => value !== null) &&
    values.some((value) => typeof value === "number" && LONG.test(String(value)))
  );
}
const LONG = /\.0*[1-9]\d{7}/;
