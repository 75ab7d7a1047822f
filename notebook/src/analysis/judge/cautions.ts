import type { Notebook } from "../../format/notebook.ts";
import type { Caution, CountsFact, Experiment, Fact, MetricFact } from "../facts.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { CRITERIA, metricNamed } from "../know/metrics.ts";
import type { FoundModel } from "../find/models.ts";
import { findRefits } from "../find/refits.ts";
import type { Trace } from "../read/trace/trace.ts";
import { findContradictions } from "./contradictions.ts";
import type { Sentence } from "./prose.ts";
import { findTestContradictions } from "./test-verdicts.ts";
import { judgedLeaks } from "./judged-leaks.ts";
import { findTestedOn } from "./tested.ts";

/** What a reader should be careful about. */
export function findCautions(
  notebook: Notebook,
  prose: readonly Sentence[],
  trace: Trace,
  experiments: readonly Experiment[],
  facts: readonly Fact[],
  models: readonly FoundModel[],
  knowledge: Knowledge,
): Caution[] {
  return [
    ...judgedLeaks(trace, experiments, models, knowledge),
    ...findTestedOn(trace, experiments),
    ...findRefits(trace, knowledge),
    ...judgedOnTraining(experiments),
    ...gaps(experiments),
    ...unbalanced(experiments, facts),
    ...findContradictions(notebook, prose, experiments),
    ...findTestContradictions(notebook, prose, facts),
  ];
}

/** Models for which only scores on their training rows are shown. */
function judgedOnTraining(experiments: readonly Experiment[]): Caution[] {
  return experiments.flatMap((experiment): Caution[] => {
    const { metrics, task, models, best } = experiment;
    if (task === "clustering" || task === "reduction" || task === "test" || best === null) return [];
    const parts = new Set(metrics.map((m) => m.part));
    if (parts.size !== 1 || !parts.has("train") || metrics.every((m) => m.name === "loss")) return [];
    // A criterion is worked out on the training rows by its definition, and does not say that predictions are good.
    if (CRITERIA.has(best.metric.name)) return [];
    const model = models.find((m) => m.id === best.model);
    // What learned elsewhere has not learned from the training rows found here.
    if (model?.trained === "pretrained") return [];
    return [
      {
        kind: "judged-on-training-data",
        model: model?.name ?? null,
        cells: best.metric.cells,
        certainty: best.metric.certainty,
      },
    ];
  });
}

/** A difference of this share of the training value makes readers ask. */
const LARGE_GAP = 0.1;
const LARGE_RATIO = 1.5;

/** Models that do much better on their training rows, the largest difference first: if the best one does, the others that do as well. */
function gaps(experiments: readonly Experiment[]): Caution[] {
  return experiments.flatMap((experiment): Caution[] => {
    const { best, models } = experiment;
    const main = models.find(({ id }) => id === best?.model);
    const own = main === undefined || main.trained === "pretrained" ? null : gapOf(experiment, main.id);
    if (own === null) return [];
    const name = models.find(({ id }) => id === best?.model)?.name;
    const others = models
      .filter((one) => one.name !== name && one.role === "result")
      .flatMap(({ id }) => gapOf(experiment, id) ?? [])
      .filter((one) => one.metric === own.metric && one.test.part === own.test.part);
    return [own, ...others].sort((a, b) => sizeOf(b) - sizeOf(a));
  });
}

type Gap = Extract<Caution, { readonly kind: "gap" }>;

/** Of a single model; null if it has none. */
function gapOf({ metrics }: Experiment, model: number): Gap | null {
  const own = metrics.filter((m) => m.model === model && m.of === null);
  for (const test of own) {
    if (test.part !== "test" && test.part !== "cross-validation" && test.part !== "validation") continue;
    const train = own.find((m) => m.part === "train" && m.name === test.name && m.variant === test.variant);
    if (train && isLarge(train, test))
      return {
        kind: "gap",
        metric: test.name,
        train,
        test,
        cells: [...new Set([...train.cells, ...test.cells])],
        certainty: "certain",
      };
  }
  return null;
}

const isError = ({ name }: MetricFact): boolean => metricNamed(name)?.better === "lower";

const sizeOf = ({ train, test }: Gap): number => (isError(train) ? test.value / train.value : train.value - test.value);

function isLarge(train: MetricFact, test: MetricFact): boolean {
  if (!isError(train)) return train.value - test.value >= LARGE_GAP;
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
