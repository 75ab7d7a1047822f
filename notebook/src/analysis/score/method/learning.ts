import { remembered } from "../../remembered.ts";
import type { Actions } from "../../read/actions/actions.ts";
import type { CallAction, CallArgument } from "../../read/actions/action.ts";
import type { Expression } from "../../read/python/ast.ts";
import { walkExpression } from "../../read/python/walk.ts";
import { Flow } from "./flow.ts";
import { FIT, HOLDOUT, JUDGE, MEASURE, PREPARES, SPLIT, UNSUPERVISED, VALIDATION_ARGUMENT } from "./vocabulary.ts";

/** What a notebook does with models, as far as the rules on method ask. */
export interface Learning {
  /** Fits of supervised models, with the inputs as written. */
  readonly fits: readonly { readonly cell: number; readonly inputs: readonly string[] }[];
  /** Predictions and scores, with the first input as written. */
  readonly judged: readonly { readonly cell: number; readonly input: string }[];
  /** Cells that measure: scores, errors, reports, cross-validation. */
  readonly measures: readonly number[];
  /** Cells that hold data out. */
  readonly holdouts: readonly number[];
  /** Cells where a model is given a table that still holds the target. */
  readonly targetLeaks: readonly { readonly cell: number; readonly target: string }[];
}

/**
 * Follows data from top to bottom. What the code does counts, never what a variable is called, so that renaming changes nothing.
 * Linear in the code.
 */
export function readLearning(code: Pick<Actions, "actions">): Learning {
  const flow = new Flow();
  const learning = {
    fits: [] as Learning["fits"][number][],
    judged: [] as Learning["judged"][number][],
    measures: [] as number[],
    holdouts: [] as number[],
    targetLeaks: [] as Learning["targetLeaks"][number][],
  };
  /** Variables that hold predictions. */
  const predicted = new Set<string>();
  for (const action of code.actions) {
    if (action.kind === "call") readCall(action, flow, learning);
    if ((action.kind === "call" || action.kind === "assign") && comparesPredictions(action.node, predicted))
      learning.measures.push(action.cell);
    if (action.kind === "assign")
      for (const name of action.names) {
        if (isPrediction(action.node, predicted)) predicted.add(name);
        else predicted.delete(name);
      }
    if (action.within !== null) continue;
    if (action.kind === "assign") flow.assign(action);
    if (action.kind === "delete") flow.drop(action.columns);
  }
  return learning;
}

const PREDICTS = /^predict/;

const isPrediction = (node: Expression, predicted: ReadonlySet<string>): boolean =>
  node.kind === "name"
    ? predicted.has(node.id)
    : node.kind === "call" && node.callee.kind === "attribute" && PREDICTS.test(node.callee.name);

/** Errors and hits that are worked out without a metric of a library: `abs(predictions - y)`, `(predictions == y).mean()`. */
function comparesPredictions(node: Expression, predicted: ReadonlySet<string>): boolean {
  let found = false;
  walkExpression(node, (one) => {
    if (one.kind === "operation" && one.left !== null && /^(?:-|==|!=)$/.test(one.operator))
      found ||= [one.left, one.right].some((side) => isPrediction(side, predicted));
  });
  return found;
}

type Draft = { [K in keyof Learning]: Learning[K][number][] };

function readCall(call: CallAction, flow: Flow, learning: Draft): void {
  const last = call.name.slice(call.name.lastIndexOf(".") + 1);
  const name = last.startsWith("?") ? last.slice(1) : last;
  const does = deedsOf(name);
  if (does.holdsOut || call.args.some((argument) => argument.name !== null && VALIDATION_ARGUMENT.test(argument.name)))
    learning.holdouts.push(call.cell);
  if (does.measures) learning.measures.push(call.cell);
  if (does.judges) {
    const input = call.args.find(isInput);
    if (input !== undefined) learning.judged.push({ cell: call.cell, input: input.text });
  }
  if (call.within !== null) return;
  if (name === "drop" || name === "pop") flow.dropArguments(call);
  if (does.fits) {
    const maker = flow.maker(call);
    if (!PREPARES.test(maker) && !UNSUPERVISED.test(maker)) {
      const inputs = call.args.filter(isInput).map((argument) => argument.text);
      if (inputs.length >= 2 || name === "fit_generator") {
        learning.fits.push({ cell: call.cell, inputs });
        readTarget(call, flow, learning);
      }
    }
  }
  if (does.splits) readTarget(call, flow, learning);
}

/** What a call of this name does with models. */
const deedsOf = remembered((name) => ({
  holdsOut: HOLDOUT.test(name),
  measures: MEASURE.test(name),
  judges: JUDGE.test(name),
  fits: FIT.test(name),
  splits: SPLIT.test(name),
}));

/** Names of the arguments that carry data, in the libraries. */
const INPUT = /^(?:x|y|X|data|x_train|y_train|features|target)$/;

const isInput = ({ name }: CallArgument): boolean => name === null || INPUT.test(name);

function readTarget(call: CallAction, flow: Flow, learning: Draft): void {
  const [x, y] = call.args.filter(isInput);
  if (x === undefined || y === undefined) return;
  const target = flow.targetInside(x.node, y.node);
  if (target !== null) learning.targetLeaks.push({ cell: call.cell, target });
}
