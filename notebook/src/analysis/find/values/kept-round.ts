import { metricOfIdentifier } from "../../know/metrics.ts";
import type { LogValue, TrainingLog } from "../../read/outputs/logs.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type ArgumentValue, textOf } from "../../read/trace/value.ts";

/**
 * What a training logged of the round whose weights it loads in the end; null where it ends with the last round, or where the log does not
 * show what it goes by. Trainers go by the loss unless told otherwise, and take it that more is better of all that is not called a loss.
 *
 * Source: https://huggingface.co/docs/transformers/main_classes/trainer, `load_best_model_at_end`, `metric_for_best_model` and `greater_is_better`.
 */
export function keptRound({ model, args, outer }: FitEvent, { rounds }: TrainingLog): readonly LogValue[] | null {
  const given = [...args, ...model.args, ...outer.args];
  if (!isOn(given.find(({ name }) => name === "load_best_model_at_end"))) return null;
  const measure = given.find(({ name }) => name === "metric_for_best_model");
  const by = measure === undefined ? "loss" : textOf(measure.value)?.replace(/^eval_/, "");
  if (by === undefined) return null;
  const greater = given.find(({ name }) => name === "greater_is_better")?.value;
  const isGreater =
    greater?.kind === "constant" && typeof greater.value === "boolean" ? greater.value : !by.endsWith("loss");
  const watched = rounds.flatMap((round) => {
    const value = round.find((one) => one.part !== "train" && isOf(one, by));
    return value === undefined ? [] : [{ round, value: value.number.value }];
  });
  const [first, ...others] = watched;
  if (first === undefined) return null;
  return others.reduce(
    (best, one) => ((isGreater ? one.value > best.value : one.value < best.value) ? one : best),
    first,
  ).round;
}

const isOn = (given: ArgumentValue | undefined): boolean =>
  given !== undefined &&
  !(given.value.kind === "constant" && (given.value.value === false || given.value.value === null));

/** The same name as a heading or a key, else the same measure: "F1 Macro", "eval_f1_macro", "Validation Loss". */
const isOf = ({ key, metric }: LogValue, by: string): boolean =>
  lettersOf(key) === lettersOf(by) || (metric !== null && metric === metricOfIdentifier(by));
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:eval|validation|valid|val)[ _]/, "")
    .replace(/[^a-z\d]/g, "");
