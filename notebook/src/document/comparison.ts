/** The values of one experiment, arranged so that comparable ones are together. */
import type { Experiment, MetricFact, Part } from "../analysis/facts.ts";
import { bestOf, lowerIsBetter } from "../analysis/judge/correct-facts.ts";
import { modelOf } from "../analysis/models-of.ts";
import { groups } from "../analysis/say/draft.ts";
import { modelWords } from "./fact-words.ts";

/** One metric on one part of the data: comparable values. */
export interface ComparedMetric {
  readonly name: string;
  readonly of: string | null;
  readonly part: Part | null;
  readonly lowerIsBetter: boolean;
  readonly rows: readonly ComparedValue[];
}

export interface ComparedValue {
  readonly metric: MetricFact;
  /** Null if the notebook does not say which model was measured. */
  readonly model: string | null;
  /** Length of the bar, 0 to 1: the value itself if all are shares, else relative to the largest one. */
  readonly bar: number;
  /** The best of several values on data that no model was trained on; on training data nothing is best. */
  readonly best: boolean;
  /** The result of the experiment. */
  readonly main: boolean;
}

/** The experiment's result first, then the most independent data, overall results before single classes. */
export function comparedMetrics(experiment: Experiment): ComparedMetric[] {
  const compared = groups(experiment.metrics, ({ name, of, part }) => JSON.stringify([name, of, part])).map((metrics) =>
    comparedMetric(experiment, metrics),
  );
  return compared.sort((a, b) => rank(a) - rank(b));
}

const PART_ORDER: readonly (Part | null)[] = ["test", "validation", "cross-validation", "out-of-bag", null, "train"];

const rank = ({ rows, part, of }: ComparedMetric): number =>
  (rows.some(({ main }) => main) ? 0 : 100) + (of === null ? 0 : 10) + PART_ORDER.indexOf(part);

function comparedMetric(experiment: Experiment, metrics: readonly MetricFact[]): ComparedMetric {
  const [{ name = "", of = null, part = null } = {}] = metrics;
  const measured = new Set(metrics.map(({ model, variant }) => `${model ?? ""} ${variant ?? ""}`));
  const best = measured.size > 1 && part !== "train" ? bestOf(metrics) : null;
  const largest = Math.max(...metrics.map(({ value }) => Math.abs(value)));
  const whole = largest <= 1 ? 1 : largest;
  return {
    name,
    of,
    part,
    lowerIsBetter: lowerIsBetter(name),
    rows: metrics.map((metric) => ({
      metric,
      model: measuredWords(experiment, metric),
      bar: Math.min(1, Math.max(0, metric.value / whole)),
      best: best !== null && metric.value === best.value,
      main: isMain(experiment, metric),
    })),
  };
}

function measuredWords(experiment: Experiment, metric: MetricFact): string | null {
  const model = modelOf(experiment, metric.model);
  if (model === undefined) return metric.variant;
  const words = modelWords(experiment, model);
  return metric.variant === null || metric.variant === model.variant ? words : `${words}, ${metric.variant}`;
}

const isMain = ({ best }: Experiment, metric: MetricFact): boolean =>
  best !== null &&
  best.model === metric.model &&
  best.metric.name === metric.name &&
  best.metric.part === metric.part &&
  best.metric.of === metric.of &&
  best.metric.variant === metric.variant &&
  best.metric.printed === metric.printed;
