import type { Expression, Loop, Statement } from "../../python/ast.ts";
import { ownExpressions, walkExpression, walkStatements } from "../../python/walk.ts";
import type { FitEvent, HandMade, Tracer } from "../tracer.ts";
import { type Instance, type Prediction, saying, type Scope, type Table, UNKNOWN, type Value } from "../value.ts";

/**
 * The model that a loop fits by explicit gradient steps; null if it does not, or a library's optimiser takes the steps.
 */
export function handMade(t: Tracer, { body, kind }: Loop, node: Statement, scope: Scope): HandMade | null {
  if (kind !== "for" && kind !== "while") return null;
  const signs: Signs = { steps: false, optimiser: false, squashed: false, layered: false, deep: false };
  readSigns(body, signs, scope, DEEPEST);
  if (!signs.steps || signs.optimiser) return null;
  const isNetwork = signs.deep || (signs.layered && !signs.squashed);
  const model = t.instance(
    `local.${isNetwork ? "NeuralNetwork" : signs.squashed ? "LogisticRegression" : "LinearRegression"}`,
    [],
  );
  return { model, fit: learnedFrom(t, model, [UNKNOWN, UNKNOWN], node) };
}

/** Notes that what the author writes out learns from rows and answers. */
export function learnedFrom(
  t: Tracer,
  model: Instance,
  [x, y]: readonly [Value, Value],
  node: Expression | Statement,
): FitEvent {
  const learning = { kind: "fit", fit: t.fits.length, model, outer: model, how: "formula" } as const;
  const fit = t.record<FitEvent>({ ...learning, x, y, args: [], frozen: null }, node);
  model.fit = fit.fit;
  return fit;
}

/** The linear model with the weights `inv(X.T @ X) @ X.T @ y`; null for any other expression. */
export function normalEquation(t: Tracer, node: Expression, scope: Scope): Instance | null {
  if (node.kind !== "operation" && node.kind !== "call") return null;
  let inverts = false;
  let transposed: string | null = null;
  const names: string[] = [];
  walkExpression(node, (one) => {
    if (one.kind === "name") names.push(one.id);
    if (one.kind !== "attribute") return;
    if (one.name === "inv" || one.name === "pinv") inverts = true;
    if (one.name === "T" && one.object.kind === "name") transposed = one.object.id;
  });
  const x = transposed === null ? undefined : scope.get(transposed);
  const last = names.at(-1) ?? "";
  const y = last === transposed ? undefined : scope.get(last);
  if (!inverts || x?.kind !== "table" || y?.kind !== "table") return null;
  const model = t.instance("local.LinearRegression", []);
  learnedFrom(t, model, [x, y], node);
  return model;
}

interface Signs {
  steps: boolean;
  optimiser: boolean;
  squashed: boolean;
  layered: boolean;
  deep: boolean;
}

/** Calls of own functions within each other that are looked into. */
const DEEPEST = 3;

/** What a loop does, also in the functions that it calls; a step is taken in the loop itself, or in a function that is called after it. */
function readSigns(body: readonly Statement[], signs: Signs, scope: Scope, depth: number, isStepped = true): void {
  const called: string[] = [];
  walkStatements(body, (statement) => {
    if (
      isStepped &&
      statement.kind === "assign" &&
      statement.value &&
      isStep(statement.targets[0], statement.value, statement.update)
    )
      signs.steps = true;
    for (const expression of ownExpressions(statement))
      walkExpression(expression, (one) => {
        if (one.kind === "name" && SECOND.test(one.id)) signs.deep = true;
        if (one.kind !== "call") return;
        const name =
          one.callee.kind === "attribute" ? one.callee.name : one.callee.kind === "name" ? one.callee.id : "";
        if (/^(?:step|apply_gradients|fit|partial_fit|train_on_batch)$/.test(name)) signs.optimiser = true;
        if (/^sigmoid$/.test(name)) signs.squashed = true;
        if (/^(?:relu|tanh|softmax)$/.test(name)) signs.layered = true;
        if (/^(?:relu|tanh)$/.test(name)) signs.deep = true;
        if (one.callee.kind === "name") called.push(name);
        if (!isStepped || !UPDATES.test(name)) return;
        // Of a function that is not at hand what it is given says what it does.
        const isOwn = scope.get(name)?.kind === "function";
        if (!isOwn && one.args.some(({ value }) => namesIn(value).some((given) => /^grads?$|gradients?$/.test(given))))
          [signs.steps, signs.deep] = [true, true];
      });
  });
  for (const name of depth === 0 ? [] : new Set(called)) {
    const own = scope.get(name);
    const steps = isStepped && UPDATES.test(name);
    if (own?.kind === "function" && own.node.kind === "function" && (steps || signs.steps))
      readSigns(own.node.body, signs, scope, depth - 1, steps);
  }
}

/** The weights of another layer: `W2`, `weights_2`. */
const SECOND = /^d?(?:w|weights?|theta|syn|layer)_?[2-9]$/i;
const UPDATES = /^(?:update|gradient_(?:descent_)?step|descend)/;

/** `w = w - rate * gradient`, `w -= rate * gradient`, `w += rate * gradient`. */
function isStep(target: Expression | undefined, value: Expression, update: string | null): boolean {
  const isChange =
    value.kind === "operation" &&
    (value.operator === "-" || value.operator === "+") &&
    value.left?.kind === target?.kind &&
    value.left !== null &&
    target !== undefined &&
    namesIn(value.left).join() === namesIn(target).join();
  if (!isChange && update !== "-=" && update !== "+=") return false;
  const names = namesIn(value);
  const hasRate = names.some((name) =>
    /^(?:lr|rate|eta|alpha|step(?:_?size)?|learning_?rate|gamma|l_rate)$/i.test(name),
  );
  const hasGradient = names.some((name) => /grad|error|err$|delta|^d[wbm]|deriv|^E$/i.test(name));
  return hasRate && hasGradient;
}

function namesIn(node: Expression): readonly string[] {
  const names: string[] = [];
  walkExpression(node, (one) => {
    if (one.kind === "name") names.push(one.id);
    if (one.kind === "attribute") names.push(one.name);
  });
  return names;
}

/** A name like `y_pred` inside such a loop holds the model's prediction. */
export function saidByHand({ model, fit }: HandMade, name: string, value: Table): Value {
  if (!/pred|hat\b|_hat|yhat|output|net_input|forward/i.test(name)) return value;
  const x: Value = { kind: "table", type: value.type, state: value.state, view: null };
  Object.assign(fit, { x });
  return saying(model, fit.fit, value.state);
}

/** What the rows are multiplied by: what comes of it is what the model says, whoever works it out. */
const WEIGHTS = /^(?:w|weights?|theta|betas?|coef\w*)_?\d?$/i;

/** After the loop: what the predictions were compared with is the model's target. */
export function learnedByHand({ model, fit }: HandMade, scope: Scope): void {
  for (const [name, value] of scope.own()) if (value.kind === "table" && WEIGHTS.test(name)) scope.set(name, model);
  for (const value of scope.own().values()) {
    if (value.kind !== "measure" || value.model !== model || value.truth === null) continue;
    const y: Value = { kind: "table", type: "numpy.ndarray", state: value.truth, view: null };
    Object.assign(fit, { y });
    return;
  }
}

/** Rows, or what a layer made of them, multiplied by what a model learned; null for anything else. */
export const weightedBy = (left: Value, right: Value): Prediction | null =>
  timesWeights(left, right) ?? timesWeights(right, left);

function timesWeights(rows: Value, weights: Value): Prediction | null {
  if (weights.kind !== "instance" || weights.fit < 0) return null;
  if (rows.kind === "prediction") return rows.model === weights ? rows : null;
  return rows.kind === "table" ? saying(weights, weights.fit, rows.state) : null;
}

/** What a model adds to all that it says. */
export const isIntercept = (value: Value): boolean =>
  value.kind === "table" &&
  (value.type === "number" || value.state.bound.some((name) => /^(?:b|bias(?:es)?|intercept)_?\d?$/i.test(name)));
