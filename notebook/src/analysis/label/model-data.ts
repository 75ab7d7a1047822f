import type { CallAction } from "../read/actions/action.ts";

/** Names for the inputs and the target of a model. */
export const X_OR_Y =
  /^(?:X|Y|x|y|target|labels?|features|train_?[xy]|test_?[xy]|[xy]_?(?:train|test|val|valid|dev|all|full|cv|tr)\w{0,6})$/i;

/** Choosing what a model gets is one thing, handling its training and test parts another. */
export const inputs = (verb: string, names: readonly string[], within: string | null): string =>
  within === null && names.every((name) => !/tr|test|val|dev|cv/i.test(name))
    ? `${verb} the inputs or the target`
    : `${verb} inputs or target`;

/** What a model is to learn, by its usual names: `y_train`, `labels`, `df["target"]`. */
const TARGET = /^(?:y|targets?|labels?|class(?:es)?)(?:_\w+)?$/i;

/** A call is given the target, or its result is stored as such. */
export const concernsTarget = ({ args, targets }: CallAction): boolean => {
  const node = args[0]?.node;
  const read =
    node?.kind === "name"
      ? node.id
      : node?.kind === "subscript" && node.index[0]?.kind === "string"
        ? node.index[0].value
        : null;
  return targets.some((t) => TARGET.test(t)) || TARGET.test(read ?? "");
};
