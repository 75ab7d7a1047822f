/** Networks whose weights are those of the epoch that did best, and not of the last one. */
import type { Experiment } from "../facts.ts";
import { type Callback, callbacksOf, IS_KERAS, isLoadedAgain, isOn } from "../find/models/checkpoints.ts";
import type { FoundModel } from "../find/models/models.ts";
import { named } from "../read/trace/arguments.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../read/trace/tracer.ts";
import { numberOf } from "../read/trace/value.ts";

/**
 * The experiments, with the models of which the best epoch is kept.
 * @param texts the source of each cell by its index
 */
export function withBestEpochs(
  experiments: readonly Experiment[],
  trace: Trace,
  models: readonly FoundModel[],
  texts: ReadonlyMap<number, string>,
): Experiment[] {
  const kept = new Set(
    models.flatMap(({ fact, fits }) => {
      const last = fits.at(-1);
      return last !== undefined && keepsBest(last, trace, texts) ? [fact.id] : [];
    }),
  );
  return kept.size === 0
    ? [...experiments]
    : experiments.map((experiment) => ({
        ...experiment,
        models: experiment.models.map((one) => (kept.has(one.id) ? { ...one, keepsBest: true as const } : one)),
      }));
}

/**
 * By a setting of Hugging Face's trainer, by a callback that saves the best epoch and a call that loads it, or by a copy of the weights that the
 * loop takes whenever an epoch does better, where these are loaded afterwards.
 *
 * Sources: Transformers' `load_best_model_at_end`, Keras's `save_best_only` and Lightning's `ModelCheckpoint`, which keeps the best by what it
 * monitors, and the last epoch where it is told of nothing.
 */
function keepsBest(fit: FitEvent, trace: Trace, texts: ReadonlyMap<number, string>): boolean {
  const args = [...fit.args, ...fit.model.args, ...fit.outer.args];
  if (args.some(({ name, value }) => EPOCHS.test(name ?? "") && numberOf(value) === 1)) return false;
  if (args.some(({ name, value }) => name === "load_best_model_at_end" && isOn(value))) return true;
  if (callbacksOf(fit).some((one) => monitors(one) && isLoadedAgain(one, fit, trace))) return true;
  return fit.how === "loop" && copiesBest(fit, trace, texts);
}

const EPOCHS = /^(?:epochs|max_epochs|num_train_epochs)$/;

/** Whether a callback is told what it goes by, where the last epoch is kept without: Lightning's one. */
const monitors = (callback: Callback): boolean =>
  IS_KERAS.test(callback.path) || (callback.kind === "instance" && isOn(named(callback.args, "monitor")));

function copiesBest({ model, cell }: FitEvent, { calls }: Trace, texts: ReadonlyMap<number, string>): boolean {
  const at = calls.findLastIndex(
    (call) =>
      call.cell === cell &&
      call.repeated &&
      COPIES.test(call.path) &&
      (call.receiver === model || call.args.some(({ value }) => value === model)) &&
      isWhereBetter(call, texts.get(call.at) ?? ""),
  );
  const copy = calls[at];
  if (copy === undefined) return false;
  // A copy of the network itself is used in its place; weights have to be loaded.
  const isWhole = copy.path === "copy.deepcopy";
  return isWhole || calls.slice(at + 1).some(({ path }) => LOADS.test(path));
}

const COPIES = /^copy\.deepcopy$|\.(?:state_dict|save|save_weights|get_weights)$/;
const LOADS = /\.(?:load_state_dict|load_weights|set_weights|load_model)$|^torch\.load$/;

/** Whether the condition that a call stands in compares one thing with another: each tenth epoch is no better one. */
function isWhereBetter({ text }: CallEvent, source: string): boolean {
  const lines = source.split("\n");
  const [first = ""] = text.split("\n");
  return lines.some((line, at) => {
    const above = lines.slice(0, at).findLast((one) => one.trim() !== "" && indentOf(one) < indentOf(line));
    return line.includes(first) && /^\s*(?:if|elif)\b[^%]*[<>][^%]*$/.test(above ?? "");
  });
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
