import type { Expression, Statement } from "../python/ast.ts";
import type { NotebookCode } from "../python/code.ts";
import type { CallAction } from "../python/values.ts";
import { childBlocks, walkExpression } from "../python/walk.ts";
import { defaultScore, evaluatorMetric, type Measure, rooted, SAME_ROWS, tasksOf } from "./measures.ts";
import { metricOfFunction, metricOfIdentifier, metricOfScoring } from "./metric-names.ts";
import { modelsWithin, placesByCell } from "./model-places.ts";
import type { ModelFact } from "./models.ts";
import { labelOf, printedParts } from "./printed-parts.ts";
import { type Split, splitOfWords } from "./split-words.ts";
import { modelInText } from "./model-names.ts";

/** What a cell prints or shows that measures something, in the order of the code. */
export interface Claim extends Measure {
  readonly cell: number;
  /** Label written in the same print ("Test RMSE"), if any. */
  readonly label: string;
}

/** Follows metric values from the call that computes them to the place that shows them. */
export function readClaims(code: NotebookCode, models: readonly ModelFact[]): ReadonlyMap<number, readonly Claim[]> {
  const calls = new Map<Expression, CallAction>();
  for (const call of code.calls) calls.set(call.node, call);
  const madeBy = new Map(models.filter((m) => m.action >= 0).map((m) => [m.action, m]));
  const madeAt = new Map<Expression, ModelFact>();
  for (const [index, model] of madeBy) {
    const action = code.actions[index];
    if (action?.kind === "call") madeAt.set(action.node, model);
  }
  const madeIn = placesByCell([...madeBy.values()], code);
  const measures = new Map<string, Measure>();
  const predictions = new Map<string, { split: Split | null; model: string | null }>();
  const origins = new Map<string, Split>();
  const claims = new Map<number, Claim[]>();
  let cell = -1;
  let lastModel: string | null = null;
  const modelsByName = new Map<string, string>();
  const bodies = new Map<string, readonly Claim[]>();
  const searches = new Map<string, CallAction>();
  for (const call of code.calls)
    if (call.name.endsWith("SearchCV")) for (const name of call.targets) searches.set(name, call);

  const tasks = tasksOf(models);
  for (const codeCell of code.cells) {
    cell = codeCell.index;
    const own: Claim[] = [];
    const { body } = codeCell.module;
    readBlock(body, body[body.length - 1], own);
    if (own.length > 0) claims.set(cell, own);
  }
  return claims;

  /** Bodies of functions count where they are called, not where they stand. */
  function readBlock(block: readonly Statement[], last: Statement | undefined, own: Claim[]): void {
    for (const statement of block) {
      if (statement.kind === "function") {
        const inside: Claim[] = [];
        readBlock(statement.body, undefined, inside);
        bodies.set(statement.name, inside);
      } else if (statement.kind !== "class") {
        readStatement(statement, statement === last, own);
        for (const inner of childBlocks(statement)) readBlock(inner, undefined, own);
      }
    }
  }

  function readStatement(statement: Statement, last: boolean, own: Claim[]): void {
    noteModels(statement);
    if (statement.kind === "assign" && statement.value) {
      const names = statement.targets.flatMap((t) =>
        t.kind === "name"
          ? [t.id]
          : t.kind === "tuple"
            ? t.items.flatMap((i) => (i.kind === "name" ? [i.id] : []))
            : [],
      );
      const measure = measureOf(statement.value, 0);
      const prediction = predictionOf(statement.value);
      for (const name of names) {
        if (measure) measures.set(name, measure);
        else measures.delete(name);
        if (prediction) predictions.set(name, prediction);
      }
      const origin = measure || prediction || names.length !== 1 ? null : originOf(statement.value, 0);
      for (const name of names) {
        if (origin) origins.set(name, origin);
        else origins.delete(name);
      }
    }
    if (statement.kind !== "expression") return;
    const { value } = statement;
    if (value.kind === "call" && value.callee.kind === "name" && /^(?:print|display)$/.test(value.callee.id)) {
      const label = labelOf(value);
      for (const argument of value.args) claim(argument.value, label, own);
    } else if (last || value.kind === "call") claim(value, "", own);
  }

  function claim(node: Expression, label: string, own: Claim[]): void {
    const parts = printedParts(node);
    for (const part of parts) {
      const measure = measureOf(part, 0) ?? labelled(part, label);
      if (measure) own.push({ ...measure, cell, label });
    }
  }

  /** `print("Accuracy", np.mean(f(X_test) == Y_test))`: the label names the metric, the data its part. */
  function labelled(part: Expression, label: string): Measure | null {
    const metric = part.kind === "operation" || part.kind === "call" ? metricOfIdentifier(label) : null;
    const split = metric === null || metric === "loss" ? null : splitOf([part]);
    return metric !== null && split !== null ? { metric, split, model: lastModel } : null;
  }

  /** Remembers which model was trained or made last, and under which names. */
  function noteModels(statement: Statement): void {
    for (const model of modelsWithin(madeIn.get(cell) ?? [], statement)) {
      if (/^[A-Z]|train$/.test(model.className)) for (const name of model.names) modelsByName.set(name, model.label);
      lastModel = model.label;
    }
    if (statement.kind !== "expression" && statement.kind !== "assign") return;
    const { value } = statement;
    if (value)
      walkExpression(value, (node) => {
        if (node.kind === "call" && node.callee.kind === "attribute" && node.callee.name.startsWith("fit"))
          lastModel = modelOf(node.callee.object) ?? lastModel;
      });
    if (statement.kind === "assign" && statement.targets[0]?.kind === "name" && value) {
      const label = modelOf(value);
      if (label && value.kind === "call") modelsByName.set(statement.targets[0].id, label);
    }
  }

  function modelOf(node: Expression): string | null {
    let found: string | null = null;
    walkExpression(node, (part) => {
      if (part.kind === "name") found ??= modelsByName.get(part.id) ?? null;
      else if (part.kind === "call") found ??= madeAt.get(part)?.label ?? null;
    });
    return found;
  }

  function predictionOf(node: Expression): { split: Split | null; model: string | null } | null {
    let found: { split: Split | null; model: string | null } | null = null;
    walkExpression(node, (part) => {
      if (
        part.kind !== "call" ||
        part.callee.kind !== "attribute" ||
        !/^(?:predict|transform|decision_function)/.test(part.callee.name)
      )
        return;
      found ??= { split: splitOf(part.args.map((a) => a.value)), model: modelOf(part.callee.object) };
    });
    return found;
  }

  function measureOf(node: Expression, depth: number): Measure | null {
    if (depth > 12) return null;
    const inner = (part: Expression): Measure | null => measureOf(part, depth + 1);
    switch (node.kind) {
      case "name":
        return measures.get(node.id) ?? named(node.id);
      case "subscript":
        return inner(node.object);
      case "operation":
        if (node.operator === "**" && node.left) return rooted(inner(node.left));
        if (!/^[-+*/%]$/.test(node.operator)) return null;
        return (node.left ? inner(node.left) : null) ?? inner(node.right);
      case "attribute":
        return node.name === "best_score_" ? (measuredSearch(node.object) ?? null) : null;
      case "call":
        return measureOfCall(node, depth);
      default:
        return null;
    }
  }

  function measureOfCall(node: Extract<Expression, { kind: "call" }>, depth: number): Measure | null {
    const found = calls.get(node);
    const name = found?.name ?? "";
    const short =
      node.callee.kind === "attribute" ? node.callee.name : node.callee.kind === "name" ? node.callee.id : "";
    const args = node.args.map((a) => a.value);
    const first = args[0];
    const metric = metricOfFunction(name === "" || name.startsWith("?") ? short : name);
    if (metric) {
      const squared = node.args.find((a) => a.name === "squared")?.value;
      const root = metric === "MSE" && squared?.kind === "constant" && squared.value === "False";
      return { metric: root ? "RMSE" : metric, split: splitOf(args), model: modelOfArguments(args) ?? lastModel };
    }
    if (short === "classification_report")
      return { metric: REPORT, split: splitOf(args), model: modelOfArguments(args) ?? lastModel };
    if (/^cross_val_score$|^cross_val_predict$/.test(short)) {
      const scoring = node.args.find((a) => a.name === "scoring")?.value;
      const model = first ? modelOf(first) : null;
      const measured = scoring?.kind === "string" ? metricOfScoring(scoring.value) : defaultScore(model, tasks);
      return measured ? { metric: measured, split: "cross-validation", model: model ?? lastModel } : null;
    }
    if (short === "score" && node.callee.kind === "attribute") {
      const model = modelOf(node.callee.object) ?? lastModel;
      const metricName = defaultScore(model, tasks);
      return metricName && args.length > 0 ? { metric: metricName, split: splitOf(args), model } : null;
    }
    if (short === "evaluate" && found?.receiver?.type === "pyspark.ml.Evaluator")
      return { metric: evaluatorMetric(found, code), split: splitOf(args), model: modelOfArguments(args) ?? lastModel };
    if (/^(?:sqrt)$/.test(short) && first) return rooted(measureOf(first, depth + 1));
    if (/^(?:mean|abs|round|float|average|median|max|min|absolute|str|item|numpy|list|print|display)$/.test(short)) {
      const subject = node.callee.kind === "attribute" && found?.receiver ? node.callee.object : first;
      return subject ? measureOf(subject, depth + 1) : null;
    }
    const local = node.callee.kind === "name" && (name.startsWith("local.") || name.startsWith("?"));
    if (!local) return null;
    const own = named(short);
    const measured = first ? args.map((a) => measureOf(a, depth + 1)).find((m) => m !== null) : null;
    if (measured) return measured;
    const inside = bodies.get(short) ?? [];
    const only = new Set(inside.map((c) => c.metric)).size === 1 ? (inside[0] ?? null) : null;
    const told = inside.find((c) => c.metric === own?.metric);
    const given = own === null ? only : { ...own, split: own.split ?? told?.split ?? null };
    return given
      ? { metric: given.metric, split: given.split ?? splitOf(args), model: modelOfArguments(args) ?? lastModel }
      : null;
  }

  function named(identifier: string): Measure | null {
    const metric = metricOfIdentifier(identifier);
    if (!metric || metric === "loss") return null;
    return {
      metric,
      split: splitOfWords(identifier),
      model: modelInText(identifier.replaceAll("_", " ")) ?? lastModel,
    };
  }

  function measuredSearch(node: Expression): Measure | null {
    const made = node.kind === "name" ? searches.get(node.id) : undefined;
    const scoring = made?.args.find((a) => a.name === "scoring")?.value.literal;
    if (scoring) return { metric: metricOfScoring(scoring) ?? scoring, split: "cross-validation", model: lastModel };
    const model = modelOf(node) ?? lastModel;
    const metric = defaultScore(model, tasks);
    return metric ? { metric, split: "cross-validation", model } : null;
  }

  function modelOfArguments(args: readonly Expression[]): string | null {
    for (const arg of args) {
      const direct = modelOf(arg);
      if (direct) return direct;
      if (arg.kind === "name") {
        const made = predictions.get(arg.id)?.model;
        if (made) return made;
      }
    }
    return null;
  }

  function splitOf(args: readonly Expression[]): Split | null {
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
  function originOf(node: Expression, depth: number): Split | null {
    if (depth > 12) return null;
    switch (node.kind) {
      case "name":
        return modelsByName.has(node.id) ? null : (splitOfWords(node.id) ?? origins.get(node.id) ?? null);
      case "subscript":
      case "attribute":
        return originOf(node.object, depth + 1);
      case "call": {
        if (node.callee.kind !== "attribute") return null;
        const { name, object } = node.callee;
        if (/^(?:fit_transform|transform|DMatrix|Dataset|asarray|array|concat)$/.test(name))
          return node.args[0] ? originOf(node.args[0].value, depth + 1) : null;
        return SAME_ROWS.test(name) ? originOf(object, depth + 1) : null;
      }
      default:
        return null;
    }
  }
}

/** The metric of a claim that stands for a whole classification report. */
export const REPORT = "classification report";
