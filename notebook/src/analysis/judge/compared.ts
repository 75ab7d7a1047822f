/** Results that are the best of many on the very rows that judge them. */
import type { Best, Caution, Experiment, MetricFact, ModelFact } from "../facts.ts";
import { grouped } from "../grouped.ts";
import { metricNamed } from "../know/metrics.ts";
import { modelOf } from "../models-of.ts";
import type { Trace } from "../read/trace/trace.ts";
import { bestOf } from "./correct-facts.ts";
import { errorOf } from "./level.ts";
import { versionAndRows } from "./other-rows.ts";
import { SEED } from "./picked.ts";

/**
 * The best of so many models that are worth the same lies, on the same rows, on average more than one standard error above that: it is 1.03 for
 * four, and 0.85 for three (Harter 1961, Expected values of normal order statistics).
 */
const MANY = 4;

/** What lies further from the best than this is not level with it: standard errors; a share; a part of an error. */
const FAR = { errors: 2, share: 0.02, ofError: 0.05 };

/** From here on the standard error of a share is less than a fifth of a percent, and the best of many is no matter of chance. */
const MANY_ROWS = 100_000;

/**
 * Models that differ in kind or settings and are told apart by test rows alone, where several are about level with the best of them and no other
 * rows judge it: folds may have chosen, whether their scores are shown or not.
 *
 * Source: Cawley and Talbot 2010, On over-fitting in model selection; Hastie et al. 2009, The elements of statistical learning, 7.2.
 */
export function findCompared(experiments: readonly Experiment[], { fits }: Pick<Trace, "fits">): Caution[] {
  if (fits.some(({ how }) => how === "cross-validation" || how === "search")) return [];
  return experiments.flatMap((experiment): Caution[] => {
    const { metrics, best, split } = experiment;
    const judging = metrics.filter(({ part }) => part !== null && CHOOSING.has(part));
    if (split.how === "cv" || judging.some(({ model }) => model === null)) return [];
    if ((best?.rows ?? 0) > MANY_ROWS) return [];
    const chosen = new Set(judging.map(({ model }) => model));
    const tested = metrics.filter(
      (one) => isOfTest(one) && !chosen.has(one.model) && modelOf(experiment, one.model)?.role === "result",
    );
    const own = [...grouped(tested, measureOf).values()]
      .filter(([one]) => best === null || (one !== undefined && measureOf(one) === measureOf(best.metric)))
      .map((values) =>
        [...grouped(values, (one) => settingsOf(modelOf(experiment, one.model))).values()].flatMap(
          (same) => bestOf(same) ?? [],
        ),
      )
      .reduce<readonly MetricFact[]>((most, one) => (one.length > most.length ? one : most), []);
    const leader = own.length < MANY ? null : bestOf(own);
    // Where several share the first place, these rows choose none of them.
    if (leader === null || own.some((one) => one !== leader && one.value === leader.value)) return [];
    if (best !== null && best.metric.value !== leader.value) return [];
    if (own.filter((one) => isNear(one, leader, best)).length < MANY) return [];
    const name = modelOf(experiment, leader.model)?.name;
    if (judging.some((one) => modelOf(experiment, one.model)?.name === name)) return [];
    const cells = [...new Set(own.flatMap((one) => one.cells))].sort((a, b) => a - b);
    const models = own.flatMap(({ model }) => model ?? []);
    return [{ kind: "best-of-many", metric: leader, models, cells, certainty: "certain" }];
  });
}

/** Whether a value is so near to the best that chance may have put them in this order. */
function isNear(one: MetricFact, leader: MetricFact, best: Best | null): boolean {
  const error = errorOf(leader, best);
  const isError = metricNamed(leader.name)?.better === "lower";
  const far = error === null ? (isError ? FAR.ofError * leader.value : FAR.share) : FAR.errors * error;
  return Math.abs(leader.value - one.value) <= far + Number.EPSILON;
}

const CHOOSING: ReadonlySet<MetricFact["part"]> = new Set(["validation", "cross-validation", "out-of-bag"]);

const isOfTest = ({ part, of, certainty, variant }: MetricFact): boolean =>
  part === "test" && of === null && certainty === "certain" && versionAndRows(variant).rows === null;

const measureOf = ({ name, average }: MetricFact): string => `${average ?? ""} ${name}`;

/** What tells a model from others that learn from the same rows; another seed makes it no other model. */
export const settingsOf = (model: ModelFact | undefined): string =>
  JSON.stringify([
    model?.class,
    model?.inner,
    model?.layers,
    Object.entries(model?.params ?? {}).filter(([name]) => !SEED.test(name)),
  ]);
