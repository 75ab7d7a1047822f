/** Callbacks that keep the epoch of a training which did best. */
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { type ArgumentValue, textOf, type Value } from "../../read/trace/value.ts";

export type Callback = Extract<Value, { readonly kind: "instance" | "reference" }>;

export const callbacksIn = (value: Value): readonly Callback[] =>
  value.kind === "instance" || value.kind === "reference"
    ? [value]
    : value.kind === "sequence"
      ? value.items.flatMap(callbacksIn)
      : [];

export const isOn = (value: Value | undefined): boolean =>
  value !== undefined && !(value.kind === "constant" && (value.value === false || value.value === null));

/** The callbacks of a training, or of the trainer that it is handed to. */
export const callbacksOf = ({ args, model, outer }: FitEvent): readonly Callback[] =>
  [...args, ...model.args, ...outer.args].flatMap(({ name, value }) =>
    CALLBACKS.test(name ?? "") ? callbacksIn(value) : [],
  );
const CALLBACKS = /^(?:callbacks?|checkpoint_callback)$/;

/**
 * Whether a callback saves an epoch that the code loads again after the training.
 *
 * Sources: Keras's `ModelCheckpoint` saves the last epoch where `save_best_only` is not set, Lightning's one the last epoch where it is told of
 * nothing to monitor.
 */
export function isLoadedAgain(callback: Callback, fit: FitEvent, { calls }: Trace): boolean {
  if (callback.kind !== "instance" || !KEEPS.test(callback.path)) return false;
  const { path, args } = callback;
  const isKeras = IS_KERAS.test(path);
  if (isKeras && !isOn(named(args, "save_best_only"))) return false;
  const file = isKeras ? fileOf(args, "filepath") : null;
  const isTraining = ({ cell, receiver }: CallEvent): boolean =>
    cell === fit.cell && (receiver === fit.model || receiver === fit.outer);
  const at = calls.findLastIndex((call) => isTraining(call) && FITS.test(call.path));
  const later = at < 0 ? calls.filter(({ cell }) => cell > fit.cell) : calls.slice(at + 1);
  return later.some((call) => {
    if (!isKeras) return LOADS.test(call.path) || call.args.some(({ name }) => name === "ckpt_path");
    const loaded = fileOf(call.args, "filepath");
    return LOADS_KERAS.test(call.path) && (file === null || loaded === null || file === loaded);
  });
}

const fileOf = (args: readonly ArgumentValue[], name: string): string | null =>
  textOf(named(args, name) ?? (args[0]?.name === null ? args[0].value : undefined));

const KEEPS = /ModelCheckpoint$/;
export const IS_KERAS = /^(?:keras|tensorflow)\./;
const FITS = /\.(?:fit\w*|train)$/;
const LOADS = /\.load(?:_weights|_model|_state_dict|_from_checkpoint|)$/;
const LOADS_KERAS = /\.load_(?:weights|model)$/;
