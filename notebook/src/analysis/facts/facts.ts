import type { Notebook } from "../../format/notebook.ts";
import type { MetricReading } from "../analysis.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { NotebookCode } from "../python/code.ts";
import { lightClaims, lightLanguage, lightModels } from "../light/light-code.ts";
import { readMetrics } from "./metrics.ts";
import { type ModelFact, readModels } from "./models.ts";
import { type CellOutput, readOutputs } from "./outputs.ts";
import { readClaims } from "./provenance.ts";
import { reportedModel } from "./reported-model.ts";
import { readTarget, type Target } from "./target.ts";

/** What the notebook works on, makes and finds; nothing that is not in it. */
export interface Facts {
  readonly outputs: ReadonlyMap<number, CellOutput>;
  readonly models: readonly ModelFact[];
  /** Label of the model that the notebook reports. */
  readonly model: string | null;
  readonly metrics: readonly MetricReading[];
  /** What the models learn to predict; null where they learn without one. */
  readonly target: Target | null;
}

export function readFacts(notebook: Notebook, code: NotebookCode, knowledge: Knowledge): Facts {
  const outputs = readOutputs(notebook);
  const light = lightLanguage(notebook.language);
  const models = light ? lightModels(notebook, light) : readModels(code, knowledge);
  const metrics =
    models.length === 0
      ? []
      : readMetrics(outputs, light ? lightClaims(notebook, models, outputs) : readClaims(code, models), models);
  const unsupervised = models.some(isUnsupervised) && models.every((m) => isUnsupervised(m) || m.task === null);
  const target = unsupervised ? null : readTarget(code);
  return { outputs, models, model: reportedModel(models, metrics, []), metrics, target };
}

/** Models that find structure and predict no column. */
const isUnsupervised = ({ task }: ModelFact): boolean =>
  task === "clustering" ||
  task === "anomaly detection" ||
  task === "topic modelling" ||
  task === "dimensionality reduction";
