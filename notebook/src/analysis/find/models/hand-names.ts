/** What readers call a model that no library makes. */
import { modelInText } from "../../know/model-names.ts";
import { type Rule, ruleOf } from "../../read/trace/models/rules.ts";
import type { Instance } from "../../read/trace/value.ts";

const NAMES: Readonly<Record<Exclude<Rule, "algorithm">, string>> = {
  guess: "Random Guess",
  mean: "Mean Baseline",
  median: "Median Baseline",
  majority: "Majority Class",
  last: "Naive Baseline",
  constant: "Constant Baseline",
  rule: "Hand-Written Rule",
};

/** What an algorithm is called whose author gives it no name. */
export const UNNAMED = "Hand-Written Model";

/** The name of what predicts without a library, after what it does; null for any other model. */
export function handName(instance: Instance): string | null {
  const how = ruleOf(instance);
  if (how === null) return null;
  if (how === "algorithm") return modelInText(instance.path) ?? UNNAMED;
  return how === "constant" && /naive|persist/i.test(instance.name ?? "") ? "Naive Baseline" : NAMES[how];
}

/** What is put together from several models is called after what it does with them. */
export const composedName = (called: string): string =>
  /stack/i.test(called) ? "Stacking Ensemble" : /vot(?:e|ing)/i.test(called) ? "Voting Ensemble" : "Ensemble";
