import { metricNamed } from "../know/metrics.ts";
import type { Best, Experiment, MetricFact, ModelFact, NotebookFacts, Part } from "../facts.ts";
import { applies, experimentAt, type FactCorrection, type FactCorrections, isMetric, modelIn } from "./corrections.ts";

/** The facts with a person's corrections. A correction of something that is not in the facts changes nothing. */
export function correctFacts(facts: NotebookFacts, { corrections }: FactCorrections): NotebookFacts {
  const valid = corrections.filter((correction) => applies(facts, correction));
  if (valid.length === 0) return facts;
  const lead = valid.findLast((correction) => correction.kind === "headline");
  const hidden = facts.experiments.flatMap((experiment, index) =>
    hiddenIn(experiment, concerning(facts, valid, index)),
  );
  return {
    ...facts,
    experiments: facts.experiments.map((experiment, index) => corrected(experiment, concerning(facts, valid, index))),
    headline: lead ? lead.experiment && experimentAt(facts, lead.experiment) : facts.headline,
    cautions: facts.cautions.filter(
      (caution) => caution.kind !== "gap" || !hidden.some((one) => isOf(one, caution.train) || isOf(one, caution.test)),
    ),
  };
}

/** Whether less of the metric is better: an error, a loss. */
export const lowerIsBetter = (metric: string): boolean => metricNamed(metric)?.better === "lower";

/** The best value of one metric; null if there is none. Of equal ones the first. */
export function bestOf(metrics: readonly MetricFact[]): MetricFact | null {
  let best: MetricFact | null = null;
  for (const metric of metrics) {
    const sign = lowerIsBetter(metric.name) ? -1 : 1;
    if (best === null || sign * metric.value > sign * best.value) best = metric;
  }
  return best;
}

const concerning = (facts: NotebookFacts, corrections: readonly FactCorrection[], index: number): FactCorrection[] =>
  corrections.filter(({ experiment }) => experiment !== null && experimentAt(facts, experiment) === index);

const hiddenIn = (experiment: Experiment, corrections: readonly FactCorrection[]): MetricFact[] =>
  experiment.metrics.filter((metric) =>
    corrections.some((one) => one.kind === "hidden-metric" && isMetric(experiment, metric, one.metric)),
  );

function corrected(found: Experiment, corrections: readonly FactCorrection[]): Experiment {
  const hidden = hiddenIn(found, corrections);
  const metrics = found.metrics.filter((metric) => !hidden.includes(metric));
  const target = corrections.find((one) => one.kind === "target");
  const main = corrections.find((one) => one.kind === "main-model");
  const chosen = main ? modelIn(found, main.model) : null;
  const best = bestAfter(found, metrics, hidden);
  const { targets, ...others } = found;
  return {
    ...others,
    ...(target === undefined && targets !== undefined && { targets }),
    target: target ? target.target : found.target,
    metrics,
    models: chosen ? leading(found.models, chosen) : found.models,
    best: chosen ? bestOfModel(chosen, found.best?.metric ?? null, metrics) : best,
  };
}

/** The result of the experiment once values are hidden: the next best of the same kind. */
function bestAfter(found: Experiment, metrics: readonly MetricFact[], hidden: readonly MetricFact[]): Best | null {
  const before = found.best;
  if (before === null || !hidden.some((one) => isOf(one, before.metric))) return before;
  const results = new Set(found.models.filter(({ role }) => role === "result").map(({ id }) => id));
  const rest = metrics.filter(
    ({ name, part, of, model }) =>
      name === before.metric.name &&
      part === before.metric.part &&
      of === before.metric.of &&
      model !== null &&
      results.has(model),
  );
  const next = bestOf(rest);
  return next === null || next.model === null ? null : { model: next.model, metric: next };
}

/**
 * The chosen model's result: by the metric that led before, else by the first on the most independent rows. Null
 * without values.
 */
function bestOfModel(model: ModelFact, before: MetricFact | null, metrics: readonly MetricFact[]): Best | null {
  const own = metrics.filter((metric) => metric.model === model.id && metric.of === null);
  const alike = own.filter(({ name, part }) => name === before?.name && part === before.part);
  const independent = INDEPENDENCE.map((part) => own.find((metric) => metric.part === part)).find(Boolean);
  const metric = bestOf(alike) ?? independent ?? null;
  return metric && { model: model.id, metric };
}

/** Rows that a value may have been measured on, the most informative first. */
const INDEPENDENCE: readonly (Part | null)[] = ["test", "validation", "cross-validation", "out-of-bag", null, "train"];

/** The chosen model first, and as a result, whatever role it was found in. */
const leading = (models: readonly ModelFact[], chosen: ModelFact): ModelFact[] => [
  { ...chosen, role: "result" },
  ...models.filter(({ id }) => id !== chosen.id),
];

/** The same metric may occur in several places of the facts, each of them a copy after a round trip through JSON. */
const isOf = (one: MetricFact, other: MetricFact): boolean =>
  one.name === other.name &&
  one.printed === other.printed &&
  one.part === other.part &&
  one.model === other.model &&
  one.of === other.of &&
  one.variant === other.variant;
