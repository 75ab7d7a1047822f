import type { Notebook } from "../../format/notebook.ts";
import type { Caution, CountsFact, Experiment, Fact, MetricFact } from "../facts.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { findLeaks } from "../find/leaks.ts";
import { metricNamed } from "../know/metrics.ts";
import type { Trace } from "../read/trace/trace.ts";
import { findContradictions } from "./contradictions.ts";
import type { Sentence } from "./prose.ts";
import { findTestedOn } from "./tested.ts";

/** What a reader should be careful about. */
export function findCautions(
  notebook: Notebook,
  prose: readonly Sentence[],
  trace: Trace,
  experiments: readonly Experiment[],
  facts: readonly Fact[],
  knowledge: Knowledge,
): Caution[] {
  return [
    ...findLeaks(trace, knowledge),
    ...findTestedOn(trace, experiments),
    ...judgedOnTraining(experiments),
    ...gaps(experiments),
    ...unbalanced(experiments, facts),
    ...findContradictions(notebook, prose, experiments),
  ];
}

/** Models for which only scores on their training rows are shown. */
function judgedOnTraining(experiments: readonly Experiment[]): Caution[] {
  return experiments.flatMap((experiment): Caution[] => {
    const { metrics, task, models, best } = experiment;
    if (task === "clustering" || task === "reduction" || task === "test" || best === null) return [];
    const parts = new Set(metrics.map((m) => m.part));
    if (parts.size !== 1 || !parts.has("train") || metrics.every((m) => m.name === "loss")) return [];
    const name = models.find((m) => m.id === best.model)?.name ?? null;
    return [
      { kind: "judged-on-training-data", model: name, cells: best.metric.cells, certainty: best.metric.certainty },
    ];
  });
}

/** A difference of this share of the training value makes readers ask. */
const LARGE_GAP = 0.1;
const LARGE_RATIO = 1.5;

/** Models that do much better on their training rows. */
function gaps(experiments: readonly Experiment[]): Caution[] {
  return experiments.flatMap((experiment): Caution[] => {
    const { best } = experiment;
    if (best === null) return [];
    const own = experiment.metrics.filter((m) => m.model === best.model && m.of === null);
    for (const test of own) {
      if (test.part !== "test" && test.part !== "cross-validation" && test.part !== "validation") continue;
      const train = own.find((m) => m.part === "train" && m.name === test.name && m.variant === test.variant);
      if (train && isLarge(train, test))
        return [
          {
            kind: "gap",
            metric: test.name,
            train,
            test,
            cells: [...new Set([...train.cells, ...test.cells])],
            certainty: "certain",
          },
        ];
    }
    return [];
  });
}

function isLarge(train: MetricFact, test: MetricFact): boolean {
  const lower = metricNamed(train.name)?.better === "lower";
  if (!lower) return train.value - test.value >= LARGE_GAP;
  return train.value > 0 && test.value / train.value >= LARGE_RATIO;
}

/** From this share of one class on, guessing it is right this often. */
const LARGE_CLASS = 0.8;

/** Classes of very different size, evaluated only by accuracy. */
function unbalanced(experiments: readonly Experiment[], facts: readonly Fact[]): Caution[] {
  const counts = facts.filter((fact): fact is CountsFact => fact.kind === "counts" && fact.certainty === "certain");
  return experiments.flatMap(({ task, target, metrics }): Caution[] => {
    const measured = metrics.filter(({ name }) => !/loss/i.test(name));
    if (task !== "classification" || measured.length === 0) return [];
    if (!measured.every(({ name }) => name === "accuracy" || name === "error rate")) return [];
    const shown = counts.find(({ column }) => column === target);
    const all = shown?.values.map(({ count }) => count) ?? [];
    const share = Math.max(...all) / all.reduce((sum, count) => sum + count, 0);
    if (shown === undefined || all.length < 2 || !(share >= LARGE_CLASS)) return [];
    return [
      {
        kind: "accuracy-on-unbalanced-classes",
        share: String(Math.round(share * 1000) / 1000),
        cells: [...new Set([...shown.cells, ...(measured[0]?.cells ?? [])])].sort((a, b) => a - b),
        certainty: "certain",
      },
    ];
  });
}
