import type { NotebookCode } from "../python/code.ts";
import type { CallAction } from "../python/values.ts";
import { metricOfIdentifier } from "./metric-names.ts";
import type { ModelFact } from "./models.ts";
import type { Split } from "./split-words.ts";

/** What an expression measures. */
export interface Measure {
  readonly metric: string;
  readonly split: Split | null;
  readonly model: string | null;
}

/** Methods of a table that keep or choose its rows. */
export const SAME_ROWS =
  /^(?:copy|drop|dropna|fillna|replace|astype|values|to_numpy|ravel|reshape|head|tail|iloc|loc|sample|query|filter|select|select_dtypes|sort_values|reset_index|set_index|rename|assign|merge|join|toarray|squeeze|pop|get)$/;

/** The root of a measure: the square root of an MSE is an RMSE. */
export const rooted = (measure: Measure | null): Measure | null => {
  if (measure?.metric === "MSE") return { ...measure, metric: "RMSE" };
  return measure?.metric === "MSLE" ? { ...measure, metric: "RMSLE" } : measure;
};

/** The task of each model by its label, and of any model where the label is unknown. */
interface Tasks {
  readonly byLabel: ReadonlyMap<string, ModelFact["task"]>;
  readonly some: ModelFact["task"];
}

export function tasksOf(models: readonly ModelFact[]): Tasks {
  const byLabel = new Map<string, ModelFact["task"]>();
  for (const { label, task } of models) if (!byLabel.has(label)) byLabel.set(label, task);
  return { byLabel, some: models.find((m) => m.task !== null)?.task ?? null };
}

/** What `score()` of a model gives. */
export function defaultScore(label: string | null, { byLabel, some }: Tasks): string | null {
  const task = (label === null ? null : byLabel.get(label)) ?? some;
  if (task === "classification") return "accuracy";
  if (task === "regression") return "R2";
  return task === "survival analysis" ? "c-index" : null;
}

/** What an evaluator of Spark measures. */
export function evaluatorMetric(found: CallAction, code: NotebookCode): string {
  const made = found.receiver ? code.actions[found.receiver.origin] : undefined;
  const given = made?.kind === "call" ? made.args.find((a) => a.name === "metricName")?.value.literal : null;
  if (given) return metricOfIdentifier(given) ?? given;
  if (made?.kind === "call" && made.name.includes("Binary")) return "AUC";
  return made?.kind === "call" && made.name.includes("Regression") ? "RMSE" : "F1";
}

/** The metric of a measure that stands for a whole classification report. */
export const REPORT = "classification report";
