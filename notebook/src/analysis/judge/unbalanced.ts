/** Accuracy that hides what becomes of the smaller classes. */
import type { Caution, Experiment, MetricFact } from "../facts.ts";
import { rarerClass } from "../models-of.ts";
import { largestClass, rounded } from "./no-skill.ts";

/** From this share of one class on, guessing it is right this often. */
const LARGE_CLASS = 0.8;

/** Other measures than these tell of classes that are passed over. */
const OF_ALL = /^(?:accuracy|error rate|AUC)$|loss/i;

/** The smaller of two classes is recognised this much less often than accuracy tells. */
const MUCH_LESS = 0.15;
/** Where no more than this share of the smaller classes can be passed over, whichever answers are wrong, accuracy tells enough of them. */
const FEW_MISSED = 0.2;

/** Classes of very different size, or of which the smaller one is mostly passed over, evaluated only by accuracy. */
export function findUnbalanced(experiments: readonly Experiment[]): Caution[] {
  return experiments.flatMap((experiment): Caution[] => {
    const { task, metrics, best } = experiment;
    const measured = metrics.filter(({ name }) => !/loss/i.test(name));
    if (task !== "classification" || measured.length === 0 || !measured.every(({ name }) => OF_ALL.test(name)))
      return [];
    const rare = best?.metric.name === "accuracy" ? rarerClass(best) : null;
    const isAlone = measured.every(({ name }) => name !== "AUC");
    // Rows that are left out whatever their class do not balance classes of very different size.
    const largest = largestClass(experiment) ?? best?.largest;
    if (largest === undefined) return isAlone ? weighted(experiment, measured) : [];
    const { share, cells } = largest;
    const wrong = best?.metric.name === "accuracy" ? 1 - best.metric.value : 1;
    const isUnclear = isAlone && share >= LARGE_CLASS && wrong > (1 - share) * FEW_MISSED;
    if (!isUnclear && !(rare !== null && rare.recall <= (best?.metric.value ?? 0) - MUCH_LESS)) return [];
    return [
      {
        kind: "accuracy-on-unbalanced-classes",
        share: rounded(share),
        ...(rare === null ? {} : { rare }),
        cells: [...new Set([...cells, ...(measured[0]?.cells ?? [])])].sort((a, b) => a - b),
        certainty: "certain",
      },
    ];
  });
}

/** Where nothing counts the classes, what they weigh says that one is rarer: a model asks for more weight by a number, not by habit. */
function weighted({ models, best }: Experiment, measured: readonly MetricFact[]): Caution[] {
  const model = models.find(({ id }) => id === best?.model);
  const weights = Object.entries(model?.params ?? {}).find(([name, value]) => WEIGHS[name]?.test(value) === true);
  const cells = [...new Set([...(model?.cells ?? []), ...measured.flatMap((one) => one.cells)])];
  if (weights === undefined || best?.metric.name !== "accuracy") return [];
  return [
    {
      kind: "accuracy-on-unbalanced-classes",
      weights: weights.join("="),
      cells: cells.sort((a, b) => a - b),
      certainty: "certain",
    },
  ];
}
const WEIGHS: Readonly<Record<string, RegExp>> = {
  scale_pos_weight: /^(?!1(?:\.0*)?$)\d*\.?\d+$/,
  is_unbalance: /^[Tt]rue$/,
  class_weight: /^\{.*\d.*\}$/,
};
