/** Which values stand beside those of a model with the settings that a search found. */
import type { MetricFact, ModelFact } from "../facts.ts";
import { isBetter } from "../know/metrics.ts";
import { SUMS_UP } from "./level.ts";
import { versionAndRows } from "./other-rows.ts";
import { isTunedVersion, isUntunedVersion } from "./versions.ts";

/**
 * Of a model that is about as good with the settings that a search found, what it was worth before is no result, unless a model of another kind
 * comes between the two: which of them does best hangs on it. Nor is it left out where a measure besides shows that the search made things worse.
 */
export function withoutUntuned(
  values: readonly MetricFact[],
  models: readonly ModelFact[],
  metrics: readonly MetricFact[],
): readonly MetricFact[] {
  const nameOf = ({ model }: MetricFact): string | undefined => models.find(({ id }) => id === model)?.name;
  const tuned = values.filter(({ variant }) => isTunedVersion(versionAndRows(variant).version));
  const isBetween = (one: MetricFact, other: MetricFact): boolean =>
    values.some(
      (third) =>
        nameOf(third) !== nameOf(one) &&
        isBetter(third.name, third.value, other.value) &&
        !isBetter(third.name, third.value, one.value),
    );
  return values.filter(
    (one) =>
      !isUntunedVersion(versionAndRows(one.variant).version) ||
      !tuned.some(
        (other) =>
          nameOf(other) === nameOf(one) &&
          isNear(one, other) &&
          !isBetween(one, other) &&
          !(isBetter(one.name, one.value, other.value) && isBehindBesides(other, one, metrics)),
      ),
  );
}

/** Whether a model is clearly behind another by a measure that sums up, of all classes or of one. */
const isBehindBesides = (one: MetricFact, other: MetricFact, metrics: readonly MetricFact[]): boolean => {
  const of = (whose: MetricFact): readonly MetricFact[] =>
    metrics.filter(
      ({ name, model, variant, part }) =>
        SUMS_UP.test(name) && model === whose.model && variant === whose.variant && part === whose.part,
    );
  return of(one).some((own) =>
    of(other).some(
      (beside) =>
        beside.name === own.name &&
        beside.of === own.of &&
        beside.average === own.average &&
        isBetter(own.name, beside.value, own.value) &&
        !isNear(own, beside),
    ),
  );
};

/** Whether two values are so close that the author may take either: what is kept in a file beside a far better one only shows how. */
export const isNear = (one: MetricFact, other: MetricFact): boolean =>
  Math.abs(one.value - other.value) <= NEAR * Math.max(Math.abs(one.value), Math.abs(other.value));
const NEAR = 0.02;
