/** Models that learned elsewhere and that the notebook judges as they came. */
import type { Knowledge } from "../../know/knowledge.ts";
import { isComposed } from "../../read/trace/models/ensembles.ts";
import { layersOf } from "../../read/trace/models/layers.ts";
import { ruleOf } from "../../read/trace/models/rules.ts";
import type { Instance } from "../../read/trace/value.ts";
import type { Measured } from "./measured.ts";
import { factOf, type FoundModel, learnedElsewhere } from "../models/models.ts";

export interface Used {
  /** Those that learn in the notebook, then those that it only uses. */
  readonly models: readonly FoundModel[];
  readonly metrics: readonly Measured[];
}

/** The model of the same make that learned before, whose weights one has that never learns: `net = Net(); net.load_state_dict(...)`. */
const restored = (model: Instance, models: readonly FoundModel[], cell: number): FoundModel | undefined =>
  layersOf(model).length === 0
    ? undefined
    : models.findLast(
        ({ instance, fits }) =>
          instance.path === model.path &&
          instance.own?.name === model.own?.name &&
          layersOf(instance).join() === layersOf(model).join() &&
          fits.some((fit) => fit.cell <= cell),
      );

/**
 * Adds the pretrained models that values were measured of before they learned anything here, if they ever do: what they
 * were worth then is told apart from what they are worth afterwards.
 */
export function withUsedModels(
  models: readonly FoundModel[],
  metrics: readonly Measured[],
  knowledge: Knowledge,
): Used {
  const firstFit = new Map(models.map(({ instance, fits }) => [instance, fits[0]?.cell ?? Infinity]));
  const used = new Map<Instance, Instance>();
  const next = Math.max(-1, ...models.map(({ fact }) => fact.id)) + 1;
  const judged = metrics.map((metric): Measured => {
    const { model, cell } = metric;
    if (model === null) return metric;
    const learns = firstFit.get(model);
    const trained = learns === undefined ? restored(model, models, cell) : undefined;
    // Which of several trainings the weights are from is not known.
    if (trained !== undefined) return { ...metric, model: trained.instance, fit: trained.fits[0]?.fit ?? -1 };
    if (!learnedElsewhere(model, knowledge)) {
      // Composed of others, written by hand, or trained in a cell that is gone.
      if (learns === undefined && (isComposed(model) || ruleOf(model) !== null || knowledge.model(model.path) !== null))
        used.set(model, model);
      return metric;
    }
    if (learns !== undefined && learns <= cell) return metric;
    const own = used.get(model) ?? (learns === undefined ? model : { ...model, fit: -1 });
    used.set(model, own);
    // Unless the data says so, the rows are not those that it learned from.
    const isDivided = (metric.on?.division ?? metric.truth?.division ?? null) !== null;
    return { ...metric, model: own, fit: -1, part: metric.part === "train" && !isDivided ? null : metric.part };
  });
  const added = [...used.values()].map((instance, i) => ({
    fact: factOf(instance, [], next + i, knowledge),
    instance,
    fits: [],
  }));
  // What no cell trains, and what stands for nothing that is known, is no model of this notebook: its values are nobody's.
  const known = new Set([...models, ...added].map(({ instance }) => instance));
  const owned = judged.map((one) => (one.model === null || known.has(one.model) ? one : { ...one, model: null }));
  return { models: [...models, ...added], metrics: owned };
}
