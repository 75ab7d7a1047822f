/** The values of the number of clusters that a notebook comes to after it tried several. */
import type { MetricFact, ModelFact } from "../facts.ts";
import { numberOfClusters, settledOn } from "../models-of.ts";
import { isRoundingOf } from "../read/outputs/numbers.ts";

/** Where one number of clusters is settled on, only that one is the result; none where it has several values. */
export function ofSettledNumber(values: readonly MetricFact[], models: readonly ModelFact[]): readonly MetricFact[] {
  const [number, ...others] = new Set(settledOn(models).map(numberOfClusters));
  if (number === undefined || others.length > 0) return values;
  const modelOf = ({ model }: MetricFact): ModelFact | undefined => models.find(({ id }) => id === model);
  const isOther = (one: MetricFact): boolean => {
    const model = modelOf(one);
    return model !== undefined && numberOfClusters(model) !== number;
  };
  const same = values.filter((one) => !isOther(one));
  // Once more without a seed, the same number comes to another value than it did in the loop.
  const isOfLoop = (one: MetricFact): boolean =>
    models.filter(({ cells }) => cells[0] === modelOf(one)?.cells[0]).length > 1;
  const after = same.filter((one) => !isOfLoop(one));
  const own = after.length > 0 ? after : same;
  // Several values of one kind are of other rows, columns or seeds, of which nobody knows which count.
  const isOnce = own.every((one) =>
    own.every((other) => modelOf(one)?.name !== modelOf(other)?.name || isShownAlike(one, other)),
  );
  return isOnce ? own : [];
}

const isShownAlike = (one: MetricFact, other: MetricFact): boolean =>
  isRoundingOf(one.printed, other.printed) || isRoundingOf(other.printed, one.printed);
