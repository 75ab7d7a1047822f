import type { Expression } from "../python/ast.ts";
import type { NotebookCode } from "../python/code.ts";
import { walkExpression } from "../python/walk.ts";
import { type Measure, SAME_ROWS } from "./measures.ts";
import type { ModelFact } from "./models.ts";
import { type Split, splitOfWords } from "./split-words.ts";

/** What a model gave: the part of the data it was asked about, and the model's label. */
interface Prediction {
  readonly split: Split | null;
  readonly model: string | null;
}

/** What the names of a notebook stand for at one point of its code. Mutable: one for a whole notebook, read in order. */
export interface NameMeanings {
  readonly measures: Map<string, Measure>;
  readonly predictions: Map<string, Prediction>;
  /** The part of the data that a table was taken from. */
  readonly origins: Map<string, Split>;
  /** Labels of models by the names that hold them. */
  readonly models: Map<string, string>;
  /** What the notebook's own functions show, by their names. */
  readonly shownBy: Map<string, readonly Measure[]>;
  /** The model trained or made last: what a measure belongs to that names none. */
  lastModel: string | null;
  /** Models by the calls that make them. */
  readonly madeAt: ReadonlyMap<Expression, ModelFact>;
}

/** Names that stand for nothing yet, and the models that calls will make. */
export function nameMeanings(code: NotebookCode, models: readonly ModelFact[]): NameMeanings {
  const madeAt = new Map<Expression, ModelFact>();
  for (const model of models) {
    const action = code.actions[model.action];
    if (action?.kind === "call") madeAt.set(action.node, model);
  }
  return {
    measures: new Map(),
    predictions: new Map(),
    origins: new Map(),
    models: new Map(),
    shownBy: new Map(),
    lastModel: null,
    madeAt,
  };
}

/** Label of the first model that an expression names or makes. */
export function modelOf(node: Expression, { models, madeAt }: NameMeanings): string | null {
  let found: string | null = null;
  walkExpression(node, (part) => {
    if (part.kind === "name") found ??= models.get(part.id) ?? null;
    else if (part.kind === "call") found ??= madeAt.get(part)?.label ?? null;
  });
  return found;
}

/** Label of the model that one of a call's arguments is, or is a prediction of. */
export function modelOfArguments(args: readonly Expression[], names: NameMeanings): string | null {
  for (const arg of args) {
    const direct = modelOf(arg, names);
    if (direct) return direct;
    if (arg.kind === "name") {
      const made = names.predictions.get(arg.id)?.model;
      if (made) return made;
    }
  }
  return null;
}

/** What a model gives within an expression (`clf.predict(X_test)`); null where none is asked. */
export function predictionOf(node: Expression, names: NameMeanings): Prediction | null {
  let found: Prediction | null = null;
  walkExpression(node, (part) => {
    if (
      part.kind !== "call" ||
      part.callee.kind !== "attribute" ||
      !/^(?:predict|transform|decision_function)/.test(part.callee.name)
    )
      return;
    found ??= {
      split: splitOf(
        part.args.map((a) => a.value),
        names,
      ),
      model: modelOf(part.callee.object, names),
    };
  });
  return found;
}

/** The part of the data that the first telling name stands for. */
export function splitOf(args: readonly Expression[], { predictions, origins }: NameMeanings): Split | null {
  let found: Split | null = null;
  for (const arg of args)
    walkExpression(arg, (part) => {
      if (part.kind === "name")
        found ??= splitOfWords(part.id) ?? predictions.get(part.id)?.split ?? origins.get(part.id) ?? null;
    });
  return found;
}

/**
 * The part of the data that a table was taken from: `housing = strat_train_set.drop(...)`, `X = pipeline.fit_transform(housing)`.
 * What calls of models and unknown functions give is no part of the data.
 */
export function originOf(node: Expression, names: NameMeanings, depth = 0): Split | null {
  if (depth > 12) return null;
  switch (node.kind) {
    case "name":
      return names.models.has(node.id) ? null : (splitOfWords(node.id) ?? names.origins.get(node.id) ?? null);
    case "subscript":
    case "attribute":
      return originOf(node.object, names, depth + 1);
    case "call": {
      if (node.callee.kind !== "attribute") return null;
      const { name, object } = node.callee;
      if (/^(?:fit_transform|transform|DMatrix|Dataset|asarray|array|concat)$/.test(name))
        return node.args[0] ? originOf(node.args[0].value, names, depth + 1) : null;
      return SAME_ROWS.test(name) ? originOf(object, names, depth + 1) : null;
    }
    default:
      return null;
  }
}
