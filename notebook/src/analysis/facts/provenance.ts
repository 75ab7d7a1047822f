import type { Expression, Statement } from "../python/ast.ts";
import type { NotebookCode } from "../python/code.ts";
import { childBlocks, walkExpression } from "../python/walk.ts";
import type { Measure } from "./measures.ts";
import { measuring } from "./measuring.ts";
import { metricOfIdentifier } from "./metric-names.ts";
import { modelsWithin, placesByCell } from "./model-places.ts";
import type { ModelFact } from "./models.ts";
import { modelOf, nameMeanings, originOf, predictionOf, splitOf } from "./name-meanings.ts";
import { labelOf, printedParts } from "./printed-parts.ts";

/** What a cell prints or shows that measures something, in the order of the code. */
export interface Claim extends Measure {
  readonly cell: number;
  /** Label written in the same print ("Test RMSE"), if any. */
  readonly label: string;
}

/** Follows metric values from the call that computes them to the place that shows them. */
export function readClaims(code: NotebookCode, models: readonly ModelFact[]): ReadonlyMap<number, readonly Claim[]> {
  const made = [...new Map(models.filter((m) => m.action >= 0).map((m) => [m.action, m])).values()];
  const madeIn = placesByCell(made, code);
  const names = nameMeanings(code, made);
  const measureOf = measuring(code, models, names);
  const claims = new Map<number, Claim[]>();
  let cell = -1;
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
        names.shownBy.set(statement.name, inside);
      } else if (statement.kind !== "class") {
        readStatement(statement, statement === last, own);
        for (const inner of childBlocks(statement)) readBlock(inner, undefined, own);
      }
    }
  }

  function readStatement(statement: Statement, last: boolean, own: Claim[]): void {
    noteModels(statement);
    if (statement.kind === "assign" && statement.value) noteValue(statement.targets.flatMap(namesOf), statement.value);
    if (statement.kind !== "expression") return;
    const { value } = statement;
    if (value.kind === "call" && value.callee.kind === "name" && /^(?:print|display)$/.test(value.callee.id)) {
      const label = labelOf(value);
      for (const argument of value.args) claim(argument.value, label, own);
    } else if (last || value.kind === "call") claim(value, "", own);
  }

  function claim(node: Expression, label: string, own: Claim[]): void {
    for (const part of printedParts(node)) {
      const measure = measureOf(part) ?? labelled(part, label);
      if (measure) own.push({ ...measure, cell, label });
    }
  }

  /** `print("Accuracy", np.mean(f(X_test) == Y_test))`: the label names the metric, the data its part. */
  function labelled(part: Expression, label: string): Measure | null {
    const metric = part.kind === "operation" || part.kind === "call" ? metricOfIdentifier(label) : null;
    const split = metric === null || metric === "loss" ? null : splitOf([part], names);
    return metric !== null && split !== null ? { metric, split, model: names.lastModel } : null;
  }

  /** Remembers which model was trained or made last, and under which names. */
  function noteModels(statement: Statement): void {
    for (const model of modelsWithin(madeIn.get(cell) ?? [], statement)) {
      if (/^[A-Z]|train$/.test(model.className)) for (const name of model.names) names.models.set(name, model.label);
      names.lastModel = model.label;
    }
    if (statement.kind !== "expression" && statement.kind !== "assign") return;
    const { value } = statement;
    if (value)
      walkExpression(value, (node) => {
        if (node.kind === "call" && node.callee.kind === "attribute" && node.callee.name.startsWith("fit"))
          names.lastModel = modelOf(node.callee.object, names) ?? names.lastModel;
      });
    if (statement.kind === "assign" && statement.targets[0]?.kind === "name" && value?.kind === "call") {
      const label = modelOf(value, names);
      if (label) names.models.set(statement.targets[0].id, label);
    }
  }

  /** Remembers what an assigned value measures, predicts or was taken from. */
  function noteValue(targets: readonly string[], value: Expression): void {
    const measure = measureOf(value);
    const prediction = predictionOf(value, names);
    for (const name of targets) {
      if (measure) names.measures.set(name, measure);
      else names.measures.delete(name);
      if (prediction) names.predictions.set(name, prediction);
    }
    const origin = measure || prediction || targets.length !== 1 ? null : originOf(value, names);
    for (const name of targets) {
      if (origin) names.origins.set(name, origin);
      else names.origins.delete(name);
    }
  }
}

/** The names that an assignment gives, one level of unpacking deep. */
function namesOf(target: Expression): readonly string[] {
  if (target.kind === "name") return [target.id];
  return target.kind === "tuple" ? target.items.flatMap((i) => (i.kind === "name" ? [i.id] : [])) : [];
}
