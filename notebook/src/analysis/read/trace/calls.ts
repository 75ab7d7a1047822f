import { ofCounts } from "./measures/confusion.ts";
import type { Expression } from "../python/ast.ts";
import { changedText, textMethod } from "./language/texts.ts";
import { containerMethod, partByPart } from "./rows/containers.ts";
import { pathOfModel } from "./models/functional.ts";
import { construct, ownMethod } from "./language/classes.ts";
import { callLocal, passedOn } from "./language/functions.ts";
import { handedOver, methodOfUnknownClass, objectOf, nameCalled } from "./measures/handed-over.ts";
import { callModel, fit, isLearner, isTrainer, learnerMethod } from "./models/learners.ts";
import { learnsAtOnce } from "./models/roles.ts";
import { byLearned, noteRows } from "./rows/transforming.ts";
import { trainerMethod } from "./models/trainers.ts";
import { forecasterMethod, isForecaster } from "./tables/forecast-frames.ts";
import { evaluatorCall, setLater } from "./measures/evaluators.ts";
import { judgedOn, measureMethod } from "./measures/measure-methods.ts";
import { noteFreezing } from "./models/freezing.ts";
import { graphMethod, measuredInGraph, specify } from "./models/graphs.ts";
import { networkMethod } from "./models/networks.ts";
import { pipeMethod } from "./models/pipes.ts";
import { searchMethod } from "./models/own-searches.ts";
import { dividingMethod } from "./rows/splitting.ts";
import { ofArguments, statesIn } from "./tables/built-tables.ts";
import { readLibraryCall } from "./library-calls.ts";
import { givesItself, isTableType } from "./tables/table-types.ts";
import { tableMethod } from "./tables/tables.ts";
import { loads } from "./rows/loading.ts";
import { ofChosen } from "./models/chosen-models.ts";
import { moduleOfSession } from "./models/sessions.ts";
import { askedModel, unseenModel } from "./models/saved-models.ts";
import { setByMethod } from "./tables/set-by-method.ts";
import type { CallEvent, Tracer } from "./tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  type Scope,
  sequence,
  type Table,
  type TableState,
  UNKNOWN,
  type Value,
} from "./value.ts";

/** Calls a function or class, the notebook's own or a library's. */
export function callValue(
  t: Tracer,
  callee: Value,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value {
  switch (callee.kind) {
    case "function":
      return callLocal(t, callee, args);
    case "class":
      return construct(t, callee, args);
    case "reference":
      return libraryCall(t, callee.path, args, node, scope);
    case "instance":
      return callInstance(t, callee, args, node, scope);
    case "measure":
      return callee;
    case "prediction":
      // A method that was handed over says something about the rows that it is given now.
      return judgedOn(callee, args);
    default: {
      t.show({ kind: "opaque" });
      const path = `${t.knowledge.unplaced}${nameCalled(node)}`;
      const made = handedOver(t, path, args, node);
      if (made !== null) recordCall(t, path, null, args, made, null, node);
      return made ?? passedOn(args);
    }
  }
}

function libraryCall(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression, scope: Scope): Value {
  const result = readLibraryCall(t, path, args, node, scope) ?? madeByCall(t, path, args, node);
  recordCall(t, path, null, args, result, null, node);
  return result;
}

/** Classes give instances, other calls what the knowledge base says. */
function madeByCall(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression): Value {
  const gives = t.knowledge.returns(path);
  if (gives !== null && isTableType(gives)) return ofArguments(t, gives, path, args);
  const isClass =
    /(?:^|\.)[A-Z][^.]*$|\.(?:from_pretrained|load_model)$/.test(path) || t.knowledge.model(path) !== null;
  if (isClass && learnsAtOnce(path)) {
    const instance = t.instance(path, args);
    fit(t, instance, args, node, "fit");
    noteRows(instance, "fit", args);
    return instance;
  }
  // Features and answers that are made up.
  if (gives === "numpy.pair")
    return sequence(
      [path, `${path}.target`].map((made) => t.table("numpy.ndarray", { made })),
      "tuple",
    );
  // A tokenizer is known by what it does, whatever model it belongs to.
  if (gives === "transformers.Tokenizer") return t.instance(gives, args);
  const ofFormula = path.replace(/\.from_formula$/, "");
  if (ofFormula !== path && /^(?:statsmodels|linearmodels)\./.test(ofFormula))
    return madeByCall(t, ofFormula, args, node);
  if (/^statsmodels\..*\.glm$/i.test(path)) return t.instance(pathOfModel(t, path, args), args);
  if (isClass || (gives !== null && /^[a-z_\d]+(?:\.[A-Za-z_\d]+)*\.[A-Z]/.test(gives))) return objectOf(t, path, args);
  return passedOn(args);
}

export function recordCall(
  t: Tracer,
  path: string,
  receiver: Value | null,
  args: readonly ArgumentValue[],
  result: Value,
  before: TableState | null,
  node: Expression,
): void {
  const after =
    result.kind === "table"
      ? result.state
      : receiver?.kind === "table" && receiver.state !== before
        ? receiver.state
        : null;
  t.record<CallEvent>({ kind: "call", path, receiver, args, result, before, after }, node);
}

/** Calls an instance: networks predict, layers join. */
function callInstance(
  t: Tracer,
  called: Instance,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value {
  const own = ownMethod(called, "__call__");
  if (own) return callLocal(t, own, args);
  return callModel(t, called, args) ?? methodValue(t, called, "__call__", args, node, scope);
}

/** Calls a method of a value. */
export function methodValue(
  t: Tracer,
  receiver: Value,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value {
  switch (receiver.kind) {
    case "instance": {
      const module = moduleOfSession(receiver.path);
      // What a compiled pattern is asked for is asked of the module with the pattern first.
      if (receiver.path === PATTERN)
        return libraryCall(t, `re.${name}`, [...receiver.args.slice(0, 1), ...args], node, scope);
      return module === null
        ? ofChosen(t, receiver, name, args, () => methodOfInstance(t, receiver, name, args, node))
        : libraryCall(t, `${module}.${name}`, args, node, scope);
    }
    case "table":
      return methodOfTable(t, receiver, name, args, node, scope);
    case "dictionary":
      return partByPart(t, receiver, name, args, node, scope) ?? containerMethod(t, receiver, name, args);
    case "sequence":
      return containerMethod(t, receiver, name, args);
    case "constant":
    case "template":
      return textMethod(t, receiver, name, args);
    case "measure":
      return (
        (receiver.report === "confusion matrix" ? ofCounts(receiver, name) : null) ??
        (name === "eval" ? measuredInGraph(t, receiver, args) : null) ??
        measureMethod(receiver, name, args)
      );
    case "prediction":
      return measureMethod(receiver, name, args);
    case "function":
    case "class":
      return UNKNOWN;
    default: {
      const model = unseenModel(t, receiver, name, args, node, scope);
      if (model !== null) return methodValue(t, model, name, args, node, scope);
      const made = handedOver(t, `?.${name}`, args, node);
      recordCall(t, `?.${name}`, receiver, args, made ?? UNKNOWN, null, node);
      return made ?? dividingMethod(t, receiver, "?", name, args, node) ?? passedOn(args, receiver);
    }
  }
}

const PATTERN = "re.compile";

function methodOfInstance(
  t: Tracer,
  receiver: Instance,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Value {
  // Before anything is learned: what is called now may free the weights first.
  noteFreezing(receiver, name, args);
  specify(t, receiver, name);
  const learned = isForecaster(receiver)
    ? forecasterMethod(t, receiver, name, args, node)
    : isTrainer(receiver)
      ? trainerMethod(t, receiver, name, args, node)
      : isLearner(t, receiver)
        ? learnerMethod(t, receiver, name, args, node)
        : null;
  if (learned !== null) {
    recordCall(t, `${receiver.path}.${name}`, receiver, args, learned, null, node);
    return learned;
  }
  const own = ownMethod(receiver, name);
  if (own) return callLocal(t, own, args);
  // A network rebuilt from some of its own parts is still that network: `Sequential(*list(resnet.children())[:-1])`.
  if (/^(?:children|modules)$/.test(name) && receiver.own === null && args.length === 0)
    return sequence([receiver], "list", true);
  const path = `${receiver.path}.${name}`;
  if (setLater(receiver, name, args)) return receiver;
  noteRows(receiver, name, args);
  const result =
    loads(t, path, args, receiver) ??
    evaluatorCall(receiver, name, args) ??
    searchMethod(t, receiver, name, args) ??
    dividingMethod(t, receiver, receiver.path, name, args, node) ??
    graphMethod(t, receiver, name, args, node) ??
    pipeMethod(t, receiver, name, args, node) ??
    networkMethod(t, receiver, name, args, node) ??
    changedText(t, path, args) ??
    methodOfUnknownClass(t, receiver, path, args, node) ??
    madeByMethod(t, receiver, path, args);
  recordCall(t, path, receiver, args, result, null, node);
  return result;
}

function madeByMethod(t: Tracer, receiver: Instance, path: string, args: readonly ArgumentValue[]): Value {
  const gives = t.knowledge.returns(path);
  if (gives === receiver.path || (gives === null && givesItself(path))) return receiver;
  if (gives === null || /^(?:number|str|list|tuple)$/.test(gives)) return passedOn(args);
  if (isTableType(gives)) {
    const from = statesIn(args);
    // What is made of the rows of one part are rows of that part.
    const division = from.length === 1 ? (from[0]?.division ?? null) : null;
    return loads(t, path, args) ?? byLearned(t, receiver, gives, { made: path, from, division });
  }
  const made = t.instance(gives, args);
  made.fields.set("from", receiver);
  return made;
}

function methodOfTable(
  t: Tracer,
  receiver: Table,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value {
  const model = askedModel(t, receiver, name);
  if (model !== null) return methodValue(t, model, name, args, node, scope);
  const before = receiver.state;
  const result =
    dividingMethod(t, receiver, receiver.type, name, args, node) ??
    setByMethod(t, receiver, name, args, node) ??
    tableMethod(t, receiver, name, args, node, scope);
  recordCall(t, `${receiver.type}.${name}`, receiver, args, result, before, node);
  return result;
}
