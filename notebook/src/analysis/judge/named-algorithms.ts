import { modelInText } from "../know/model-names.ts";
import { ruleOf } from "../read/trace/rules.ts";
import type { FoundModel } from "../find/models.ts";
import { UNNAMED } from "../find/hand-names.ts";
import type { Sentence } from "./sentence.ts";

/**
 * The models with the names that the author gives what he writes out himself, where its functions do not say it: the algorithm that the
 * nearest heading above it names, or the only one that the prose speaks of.
 */
export function withNamedAlgorithms(models: readonly FoundModel[], prose: readonly Sentence[]): readonly FoundModel[] {
  if (!models.some(isUnnamed)) return models;
  const headings = prose.filter(({ form }) => form === "heading");
  const [only, ...others] = new Set(prose.flatMap(({ text }) => modelInText(text) ?? []));
  return models.map((one) => {
    if (!isUnnamed(one)) return one;
    const above = headings.filter(({ cell }) => cell <= one.instance.cell).findLast(({ text }) => modelInText(text));
    const name = (above && modelInText(above.text)) ?? (others.length === 0 ? only : undefined);
    return name === undefined ? one : { ...one, fact: { ...one.fact, name } };
  });
}

const isUnnamed = ({ instance, fact }: FoundModel): boolean =>
  ruleOf(instance) === "algorithm" && fact.name === UNNAMED;
