/** One model that several libraries fit alike. */
import type { MetricFact, ModelFact } from "../facts.ts";
import { grouped } from "../grouped.ts";

/**
 * The models without the names of their libraries, where those of one name come to the same values on the same rows and to no other ones: a closed
 * form has one solution, whoever solves it, and there is nothing to compare.
 */
export function asOneByLibraries(models: readonly ModelFact[], metrics: readonly MetricFact[]): readonly ModelFact[] {
  const alike = [...grouped(models, ({ name }) => name).values()].filter(
    (own) => own.length > 1 && own.every(({ variant }) => variant?.startsWith("from ")) && agree(own, metrics),
  );
  const same = new Set(alike.flat());
  return models.map((one) => (same.has(one) ? { ...one, variant: null } : one));
}

/** Whether all models have a value by one measure on the same rows, and all values that they share are the same. */
function agree(own: readonly ModelFact[], metrics: readonly MetricFact[]): boolean {
  const ids = new Set(own.map(({ id }) => id));
  const values = metrics.filter(({ model }) => model !== null && ids.has(model));
  const places = [
    ...grouped(values, ({ name, part, of, average }) => [name, part, of, average].join("|")).values(),
  ].filter((of) => new Set(of.map(({ model }) => model)).size > 1);
  return (
    places.some((of) => new Set(of.map(({ model }) => model)).size === own.length) &&
    places.every(([first, ...others]) => others.every((one) => first !== undefined && areSame(one, first)))
  );
}

/** By as much as rounding to three digits may change a value. */
const areSame = (one: MetricFact, other: MetricFact): boolean =>
  Math.abs(one.value - other.value) <= 7e-4 * Math.max(Math.abs(one.value), Math.abs(other.value));
