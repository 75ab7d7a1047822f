/** What readers call a model that no library makes. */
import { modelInText } from "../../know/model-names.ts";
import { columnsOfRule, type Rule, ruleOf } from "../../read/trace/models/rules.ts";
import type { Instance } from "../../read/trace/value.ts";

const NAMES: Readonly<Record<Exclude<Rule, "rule" | "algorithm">, string>> = {
  guess: "Random Guess",
  mean: "Mean Baseline",
  median: "Median Baseline",
  majority: "Majority Class",
  last: "Naive Baseline",
  constant: "Constant Baseline",
};

/** What an algorithm is called whose author gives it no name. */
export const UNNAMED = "Hand-Written Model";
export const UNNAMED_RULE = "Hand-Written Rule";

/** More columns than these make no name. */
const MOST_COLUMNS = 2;

/** The name of what predicts without a library, after what it does or looks at; null for any other model. */
export function handName(instance: Instance): string | null {
  const how = ruleOf(instance);
  if (how === null) return null;
  if (how === "algorithm") return modelInText(instance.path) ?? UNNAMED;
  if (how === "constant" && /naive|persist/i.test(instance.name ?? "")) return "Naive Baseline";
  if (how !== "rule") return NAMES[how];
  const columns = [...new Set(columnsOfRule(instance))];
  if (columns.length === 0 || columns.length > MOST_COLUMNS) return UNNAMED_RULE;
  // The author's own short words for the columns: "sex_class_model" looks at "Sex" and "Pclass".
  const words = wordsOf(instance.name ?? "");
  const isOfColumns =
    words.length === columns.length &&
    words.every((word) => columns.some((column) => column.toLowerCase().includes(word)));
  return `${(isOfColumns ? words : columns.flatMap((column) => wordsOf(column).join(" "))).map(titled).join(" and ")} Rule`;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "" && !GENERIC.test(word));

const GENERIC = /^(?:model|rule|pred\w*|y|hat|guess\w*|baseline|test|train|df|by|based|on|and)$/;

const titled = (words: string): string => words.replace(/(?:^| )[a-z]/g, (letter) => letter.toUpperCase());

/** What is put together from several models is called after what it does with them. */
export const composedName = (called: string): string =>
  /stack/i.test(called) ? "Stacking Ensemble" : /vot(?:e|ing)/i.test(called) ? "Voting Ensemble" : "Ensemble";
