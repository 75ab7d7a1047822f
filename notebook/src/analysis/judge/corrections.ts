/**
 * What a person corrected in the facts of a notebook: plain data, kept beside them. Corrections name what they are about in the words of
 * the facts as they were found, so that they hold for the next upload of the notebook wherever it still says the same.
 */
import * as z from "zod/mini";
import type { Experiment, MetricFact, ModelFact, NotebookFacts } from "../facts.ts";
import { part as partOfRows } from "../facts/parts.ts";
import { modelOf } from "../models-of.ts";

export const CORRECTIONS_VERSION = 1;

/** An experiment, identified by what it works on. */
export type ExperimentName = Pick<Experiment, "data" | "target">;
/** A model of an experiment. */
export type ModelName = Pick<ModelFact, "name" | "class" | "variant">;
/** A metric of an experiment, with the value shown: a different value has to be judged again by the person. */
export type MetricName = Pick<MetricFact, "name" | "part" | "of" | "variant" | "printed"> & {
  readonly model: ModelName | null;
};

export type FactCorrection =
  /** The model that the experiment ends with. */
  | { readonly kind: "main-model"; readonly experiment: ExperimentName; readonly model: ModelName }
  /** The experiment that leads; null for none. */
  | { readonly kind: "headline"; readonly experiment: ExperimentName | null }
  /** What is predicted; null for nothing. */
  | { readonly kind: "target"; readonly experiment: ExperimentName; readonly target: string | null }
  /** A value that is wrong: nothing mentions it. */
  | { readonly kind: "hidden-metric"; readonly experiment: ExperimentName; readonly metric: MetricName };

export interface FactCorrections {
  readonly version: typeof CORRECTIONS_VERSION;
  readonly corrections: readonly FactCorrection[];
}

export const NO_CORRECTIONS: FactCorrections = { version: CORRECTIONS_VERSION, corrections: [] };

/** Corrections from where they were stored; null if a newer version wrote them, or they are malformed. Never throws. */
export function readCorrections(kept: unknown): FactCorrections | null {
  if (kept === null || kept === undefined) return NO_CORRECTIONS;
  const read = correctionsSchema.safeParse(kept);
  return read.success ? read.data : null;
}

/** With one more correction, replacing earlier ones of the same thing. */
export const withCorrection = ({ corrections }: FactCorrections, correction: FactCorrection): FactCorrections => ({
  version: CORRECTIONS_VERSION,
  corrections: [...corrections.filter((one) => matterOf(one) !== matterOf(correction)), correction],
});

/** Back to what the notebook says, for the subject of this correction. */
export const withoutCorrection = ({ corrections }: FactCorrections, correction: FactCorrection): FactCorrections => ({
  version: CORRECTIONS_VERSION,
  corrections: corrections.filter((one) => matterOf(one) !== matterOf(correction)),
});

export const nameOfExperiment = ({ data, target }: Experiment): ExperimentName => ({ data, target });
export const nameOfModel = ({ name, class: className, variant }: ModelFact): ModelName => ({
  name,
  class: className,
  variant,
});
export const nameOfMetric = (experiment: Experiment, metric: MetricFact): MetricName => {
  const { name, part, of, variant, printed } = metric;
  const measured = modelOf(experiment, metric.model);
  return { name, part, of, variant, printed, model: measured ? nameOfModel(measured) : null };
};

/**
 * Index of the only experiment of that name; with other data, of the only one with that target. Null if there is none.
 */
export function experimentAt({ experiments }: NotebookFacts, name: ExperimentName): number | null {
  const all = experiments.map((experiment, index) => ({ experiment, index }));
  const same = all.find(({ experiment }) => isSame(nameOfExperiment(experiment), name));
  if (same) return same.index;
  const alike = all.filter(({ experiment }) => name.target !== null && experiment.target === name.target);
  return alike.length === 1 ? (alike[0]?.index ?? null) : null;
}

/** The model of that name; in another version, the only one of its name and class. Null if there is none. */
export function modelIn({ models }: Experiment, name: ModelName): ModelFact | null {
  const same = models.find((model) => isSame(nameOfModel(model), name));
  if (same) return same;
  const alike = models.filter((model) => model.name === name.name && model.class === name.class);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Whether a metric has that name. What was named without a version may have been given one since. */
export function isMetric(experiment: Experiment, metric: MetricFact, name: MetricName): boolean {
  const found = nameOfMetric(experiment, metric);
  if (isSame(found, name)) return true;
  const isGone = !experiment.metrics.some((one) => isSame(nameOfMetric(experiment, one), name));
  return isGone && name.variant === null && isSame(withoutVersion(found), withoutVersion(name));
}

const withoutVersion = (name: MetricName): MetricName => ({
  ...name,
  variant: null,
  model: name.model && { ...name.model, variant: null },
});

/** Whether the facts as found still contain what the correction is about. */
export function applies(facts: NotebookFacts, correction: FactCorrection): boolean {
  if (correction.experiment === null) return true;
  const index = experimentAt(facts, correction.experiment);
  const experiment = index === null ? undefined : facts.experiments[index];
  if (experiment === undefined) return false;
  if (correction.kind === "main-model") return modelIn(experiment, correction.model) !== null;
  if (correction.kind === "hidden-metric")
    return experiment.metrics.some((metric) => isMetric(experiment, metric, correction.metric));
  return true;
}

/** Two corrections of the same thing exclude each other. */
function matterOf(correction: FactCorrection): string {
  if (correction.kind === "headline") return "headline";
  const experiment = ordered(correction.experiment);
  return correction.kind === "hidden-metric"
    ? `${correction.kind} ${experiment} ${ordered(correction.metric)}`
    : `${correction.kind} ${experiment}`;
}

const isSame = (a: object, b: object): boolean => ordered(a) === ordered(b);

/** JSON with its keys sorted: a database returns them in its own order. */
const ordered = (value: object): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const text = z.nullable(z.string());
const experimentName = z.object({ data: z.array(z.string()), target: text });
const modelName = z.object({ name: z.string(), class: z.string(), variant: text });
const metricName = z.object({
  name: z.string(),
  part: z.nullable(partOfRows),
  of: text,
  variant: text,
  printed: z.string(),
  model: z.nullable(modelName),
});
const correctionsSchema = z.object({
  version: z.literal(CORRECTIONS_VERSION),
  corrections: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("main-model"), experiment: experimentName, model: modelName }),
      z.object({ kind: z.literal("headline"), experiment: z.nullable(experimentName) }),
      z.object({ kind: z.literal("target"), experiment: experimentName, target: text }),
      z.object({ kind: z.literal("hidden-metric"), experiment: experimentName, metric: metricName }),
    ]),
  ),
});
