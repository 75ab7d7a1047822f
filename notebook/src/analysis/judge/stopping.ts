/** Trainings that are stopped by the rows that they watch. */
import { type Callback, callbacksIn, isLoadedAgain, isOn } from "../find/models/checkpoints.ts";
import { tablesIn } from "../find/models/leaks.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { type ArgumentValue, numberOf, type TableState, type Value } from "../read/trace/value.ts";

const WATCHED = /^(?:eval_set|valid_sets|evals|watchlist|validation_data|eval_dataset|val_dataloaders?|X_val)$/;

/** Functions whose fourth argument is what they watch, after settings, rows and rounds. */
const TRAINS_AT_ONCE = /^(?:xgboost|lightgbm)\.train$/;

/** The rows that a training is stopped by, of those that it is given to watch. */
export function watchedRows({ model }: FitEvent, args: readonly ArgumentValue[]): readonly TableState[] {
  const fourth = TRAINS_AT_ONCE.test(model.path) ? args.filter(({ name }) => name === null)[3] : undefined;
  const watched = (args.find(({ name }) => name !== null && WATCHED.test(name)) ?? fourth)?.value;
  if (watched === undefined) return [];
  // XGBoost goes by the last of several sets, https://xgboost.readthedocs.io/en/stable/python/python_intro.html#early-stopping.
  const last = watched.kind === "sequence" && !watched.open ? watched.items.at(-1) : undefined;
  const isOfSets = last?.kind === "sequence" && model.path.startsWith("xgboost.");
  return tablesIn(isOfSets ? last : watched);
}

/** Whether a training may end, or go back to a round, by the rows that it watches. */
export function stopsBy(fit: FitEvent, args: readonly ArgumentValue[], trace: Trace): boolean {
  const { model } = fit;
  // CatBoost keeps the best round unless told otherwise.
  const keepsBest = args.find(({ name }) => name === "use_best_model")?.value;
  if (keepsBest?.kind === "constant" && keepsBest.value === false) return false;
  if (model.path.startsWith("catboost.")) return true;
  // After one epoch there is hardly more than one state to choose from.
  const isOneEpoch = args.some(({ name, value }) => name === "num_train_epochs" && numberOf(value) === 1);
  const epochs = numberOf(args.find(({ name }) => name !== null && /^(?:max_|nb_)?epochs?$/.test(name))?.value);
  return args.some(({ name, value, text }) => {
    if (name === null) return false;
    if (/^(?:early_stopping|use_best_model|load_best_model_at_end$|od_(?:wait|type)$)/.test(name))
      return (
        !(value.kind === "constant" && (value.value === null || value.value === false)) &&
        !(isOneEpoch && name === "load_best_model_at_end")
      );
    if (!/^callbacks?$/.test(name)) return false;
    const given = callbacksIn(value);
    return given.length === 0 ? STOPS.test(text) : given.some((one) => isStopping(one, fit, trace, epochs));
  });
}

const STOPS = /EarlyStopping|early_stopping/;

/** Whether a callback chooses by the rows that are watched: what it monitors of the training rows says nothing of them. */
function isStopping(callback: Callback, fit: FitEvent, trace: Trace, epochs: number | null): boolean {
  const { path } = callback;
  const given = (setting: string): Value | undefined =>
    callback.kind === "instance" ? callback.args.find(({ name }) => name === setting)?.value : undefined;
  const monitor = given("monitor");
  if (monitor?.kind === "constant" && OF_TRAINING.test(String(monitor.value))) return false;
  if (STOPS.test(path))
    return (
      epochs === null ||
      callback.kind !== "instance" ||
      isOn(given("restore_best_weights")) ||
      // Against a given level even the first epoch may be one too many.
      given("baseline") !== undefined ||
      mayCutShort(callback.path, given("patience"), epochs)
    );
  // What is only saved is not what is judged.
  return isLoadedAgain(callback, fit, trace);
}

/**
 * Whether patience can run out before the last epoch. The first epoch is the best so far whatever its value, so the earliest end is after
 * one more than the epochs that may pass without a better one.
 *
 * Source: Keras, `EarlyStopping` has a patience of 0 unless told otherwise, which waits no less long than one of 1.
 */
function mayCutShort(path: string, given: Value | undefined, epochs: number): boolean {
  const isOfKeras = /^(?:keras|tensorflow)\b/.test(path);
  const patience = given === undefined && isOfKeras ? 0 : numberOf(given);
  return patience === null || Math.max(patience, 1) + 1 < epochs;
}

const OF_TRAINING = /^(?:loss|acc|accuracy|train_\w+)$/;
