import { metricOfIdentifier } from "../../know/metrics.ts";
import type { LogValue, TrainingLog } from "../../read/outputs/logs.ts";
import { named } from "../../read/trace/arguments.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type ArgumentValue, numberOf, textOf } from "../../read/trace/value.ts";
import { callbacksOf, IS_KERAS, isLoadedAgain, isOn } from "../models/checkpoints.ts";

/** What the kept round is chosen by, and whether more of it is better. */
interface Choice {
  readonly by: string;
  readonly isGreater: boolean;
  /** How many rounds after the best one a training ends that was stopped for doing no better; absent where it may end anywhere. */
  readonly patience?: number;
}

/**
 * What a training logged of the round whose weights it loads in the end; null where it ends with the last round, or where the log does not
 * show what it goes by.
 */
export function keptRound(fit: FitEvent, { rounds }: TrainingLog, trace: Trace): readonly LogValue[] | null {
  const choice = byTrainer(fit) ?? byCallback(fit, rounds.length, trace);
  if (choice === null) return null;
  const watched = rounds.flatMap((round, at) => {
    const value = round.find((one) => one.part !== "train" && isOf(one, choice.by));
    return value === undefined ? [] : [{ round, at, value: value.number.value }];
  });
  const [first, ...others] = watched;
  if (first === undefined) return null;
  const best = others.reduce(
    (kept, one) => ((choice.isGreater ? one.value > kept.value : one.value < kept.value) ? one : kept),
    first,
  );
  return rounds.length - 1 - best.at < (choice.patience ?? 0) ? null : best.round;
}

/**
 * Trainers go by the loss unless told otherwise, and take it that more is better of all that is not called a loss.
 *
 * Source: https://huggingface.co/docs/transformers/main_classes/trainer, `load_best_model_at_end`, `metric_for_best_model` and `greater_is_better`.
 */
function byTrainer({ model, args, outer }: FitEvent): Choice | null {
  const given = [...args, ...model.args, ...outer.args];
  const setting = (name: string): ArgumentValue | undefined => given.find((one) => one.name === name);
  if (!isOn(setting("load_best_model_at_end")?.value)) return null;
  const measure = setting("metric_for_best_model");
  const by = measure === undefined ? "loss" : textOf(measure.value)?.replace(/^eval_/, "");
  if (by === undefined) return null;
  const greater = setting("greater_is_better")?.value;
  const isGreater =
    greater?.kind === "constant" && typeof greater.value === "boolean" ? greater.value : !by.endsWith("loss");
  return { by, isGreater };
}

/**
 * Callbacks of Keras go by the loss on the rows that are watched unless told otherwise, and take it that more is better of what is called an
 * accuracy. What stops a training gives the best weights back only where it does stop it.
 *
 * Source: https://keras.io/api/callbacks, `ModelCheckpoint` and `EarlyStopping`.
 */
function byCallback(fit: FitEvent, rounds: number, trace: Trace): Choice | null {
  const planned = numberOf(named(fit.args, "epochs"));
  for (const callback of callbacksOf(fit)) {
    if (callback.kind !== "instance" || !IS_KERAS.test(callback.path)) continue;
    const { path, args } = callback;
    const patience = numberOf(named(args, "patience"));
    const isStopped =
      path.endsWith("EarlyStopping") &&
      isOn(named(args, "restore_best_weights")) &&
      patience !== null &&
      planned !== null &&
      rounds < planned;
    if (!isStopped && !isLoadedAgain(callback, fit, trace)) continue;
    const monitor = named(args, "monitor");
    const by = monitor === undefined ? "val_loss" : textOf(monitor);
    const mode = textOf(named(args, "mode"));
    if (by === null || !by.startsWith("val_")) return null;
    const isGreater = mode === "max" || (mode !== "min" && /acc|fmeasure/.test(by));
    return { by, isGreater, ...(isStopped && { patience }) };
  }
  return null;
}

/** The same name as a heading or a key, else the same measure: "F1 Macro", "eval_f1_macro", "Validation Loss". */
const isOf = ({ key, metric }: LogValue, by: string): boolean =>
  lettersOf(key) === lettersOf(by) || (metric !== null && metric === metricOfIdentifier(by));
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:eval|validation|valid|val)[ _]/, "")
    .replace(/[^a-z\d]/g, "");
