/** What models do, by their task. */
import type { Experiment, Task } from "../facts.ts";
import { A_SERIES, seriesOf } from "./model-words.ts";

/** What a model does with its target, for one model and for several. */
export const TASK_VERBS: Readonly<Record<Task, readonly [one: string, several: string]>> = {
  classification: ["predicts", "predict"],
  regression: ["predicts", "predict"],
  forecasting: ["forecasts", "forecast"],
  ranking: ["predicts", "predict"],
  survival: ["describes the survival time", "describe the survival time"],
  clustering: ["groups the rows into clusters", "group the rows into clusters"],
  reduction: ["reduces the data to fewer dimensions", "reduce the data to fewer dimensions"],
  anomaly: ["looks for anomalies", "look for anomalies"],
  generation: ["generates", "generate"],
  test: ["is fitted to", "are fitted to"],
};
/** A series that is not forecast is described. */
export const verbOf = (task: Task, isOne: boolean, isDescribed: boolean): string =>
  isDescribed ? (isOne ? "describes" : "describe") : TASK_VERBS[task][isOne ? 0 : 1];

/** Whether a model shows what goes with its target, and predicts nothing. */
export const isRelating = (task: Task | null, isDescribed: boolean): boolean => task === "test" || isDescribed;

export const WITHOUT_TARGET: ReadonlySet<Task> = new Set(["clustering", "reduction", "anomaly"]);
/** The same if the name of the target is unknown. */
export const TASK_VERBS_ALONE: Readonly<Partial<Record<Task, readonly [one: string, several: string]>>> = {
  forecasting: ["forecasts the series", "forecast the series"],
  survival: ["describes the time to the event", "describe the time to the event"],
  ranking: ["makes recommendations", "make recommendations"],
  clustering: TASK_VERBS.clustering,
  reduction: TASK_VERBS.reduction,
  anomaly: TASK_VERBS.anomaly,
  generation: ["learns to predict what comes next", "learn to predict what comes next"],
};

/** What models do where the name of what they predict is not known; null where nothing says it. */
export function alone({ task, models, next }: Experiment, isOne: boolean, isDescribed: boolean): string | null {
  if (task === "generation" && next !== undefined) return `${isOne ? "learns" : "learn"} to predict the next ${next}`;
  const verb = task === null ? undefined : TASK_VERBS_ALONE[task]?.[isOne ? 0 : 1];
  const areSeveral = task === "forecasting" && seriesOf(models) !== A_SERIES;
  if (isDescribed)
    return areSeveral
      ? `${isOne ? "relates" : "relate"} several series to each other`
      : `${verbOf("forecasting", isOne, true)} the series`;
  return (areSeveral ? verb?.replace("the series", "several series") : verb) ?? null;
}
