/** Which values stand beside those of a model with the settings that a search found. */
import type { MetricFact, ModelFact } from "../facts.ts";
import { versionAndRows } from "./other-rows.ts";
import { isTunedVersion, isUntunedVersion } from "./versions.ts";

/** Of a model that is about as good with the settings that a search found, what it was worth before is no result. */
export function withoutUntuned(values: readonly MetricFact[], models: readonly ModelFact[]): readonly MetricFact[] {
  const nameOf = ({ model }: MetricFact): string | undefined => models.find(({ id }) => id === model)?.name;
  const tuned = values.filter(({ variant }) => isTunedVersion(versionAndRows(variant).version));
  return values.filter(
    (one) =>
      !isUntunedVersion(versionAndRows(one.variant).version) ||
      !tuned.some((other) => nameOf(other) === nameOf(one) && isNear(one, other)),
  );
}

/** Whether two values are so close that the author may take either: what is kept in a file beside a far better one only shows how. */
export const isNear = (one: MetricFact, other: MetricFact): boolean =>
  Math.abs(one.value - other.value) <= NEAR * Math.max(Math.abs(one.value), Math.abs(other.value));
const NEAR = 0.02;
