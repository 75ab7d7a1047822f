/** What learns from rows in a transformer, or in a pipeline of them. */
import type { Knowledge } from "../../know/knowledge.ts";
import { learnsOnlyNames } from "../../know/learning-steps.ts";
import { own } from "../../own.ts";
import { type Instance, textOf, type Value } from "../../read/trace/value.ts";

/** Names of the steps in a transformer, or in a pipeline of them, that learn from the rows they see. */
export function learnersIn(instance: Instance, knowledge: Knowledge, depth = 0): string[] {
  // An imputer that fills in what it is given.
  if (instance.args.some(({ name, value }) => name === "strategy" && textOf(value) === "constant")) return [];
  const inner = depth < 4 ? instance.args.flatMap(({ value }) => instancesIn(value)) : [];
  const steps = inner.filter(({ path }) => isStep(path, knowledge));
  if (steps.length > 0) return [...new Set(steps.flatMap((step) => learnersIn(step, knowledge, depth + 1)))];
  // Of a container whose steps are not known nobody knows whether one learns.
  if (CONTAINER.test(instance.path)) return [];
  const learns = isStep(instance.path, knowledge) || knowledge.model(instance.path) !== null;
  return learns && !learnsOnlyNames(instance.path) ? [lastName(instance.path)] : [];
}

const isStep = (path: string, knowledge: Knowledge): boolean =>
  CONTAINER.test(path) || (own(STEPS, knowledge.operation(path) ?? "") ?? false);
const CONTAINER = /\.(?:Pipeline|make_pipeline|ColumnTransformer|make_column_transformer|FeatureUnion|make_union)$/;
const STEPS: Readonly<Record<string, boolean>> = {
  scale: true,
  encode: true,
  vectorize: true,
  reduce: true,
  select: true,
  feature: true,
  clean: true,
};

const instancesIn = (value: Value, depth = 0): Instance[] =>
  value.kind === "instance"
    ? [value]
    : value.kind === "sequence" && depth < 3
      ? value.items.flatMap((item) => instancesIn(item, depth + 1))
      : [];

export const lastName = (path: string): string => path.slice(path.lastIndexOf(".") + 1);
