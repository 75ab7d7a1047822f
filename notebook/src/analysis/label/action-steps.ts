import { isMissingValue } from "./missing-value.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { concernsTarget, inputs, X_OR_Y } from "./model-data.ts";
import { operationOfName } from "./name-words.ts";
import type { Expression } from "../read/python/ast.ts";
import { isCondition } from "../read/python/frames.ts";
import { maskedStep } from "./masks.ts";
import { type Seen, seen } from "./seen.ts";
import type {
  Action,
  AssignAction,
  CallAction,
  ColumnAction,
  DisplayAction,
  SubsetAction,
} from "../read/actions/action.ts";
import { subexpressions } from "../read/python/walk.ts";
import { remembered } from "../remembered.ts";

/** What one action does, or null. `evaluated` are names that hold predictions, errors or training curves. */
export function readAction(action: Action, knowledge: Knowledge, evaluated: ReadonlySet<string>): Seen | null {
  switch (action.kind) {
    case "call":
      return callStep(action, knowledge, evaluated);
    case "attribute": {
      const operation = knowledge.operation(action.name);
      if (operation === "profile" && action.subject !== null && isEvaluatedName(action.subject, evaluated))
        return seen("profile", `reads ${plainName(action.name)}`, 0.5);
      const telling = operation !== null && /^(?:profile|explain|tune|evaluate|history|reduce)$/.test(operation);
      return telling ? seen(operation, `reads ${plainName(action.name)}`) : null;
    }
    case "column":
      return columnStep(action, knowledge);
    case "subset":
      return subsetStep(action);
    case "display":
      return displayStep(action, knowledge, evaluated);
    case "delete":
      return action.columns.length > 0 ? seen("drop", "deletes columns") : null;
    case "assign":
      return assignStep(action);
  }
}

/** `np.mean(scores)`: a summary of results is a result. */
const STATISTICS =
  /^(?:numpy\.(?:mean|std|median|min|max|average|var|sqrt)|statistics\.\w+|builtins\.(?:min|max|sum))$/;

const STATISTIC_METHODS = /^(?:mean|std|median|min|max|sum|average|var|round|sqrt)$/;

const plainName = (name: string): string => (name.startsWith("?") ? name.replace(/^\?\.?/, "") : name);

/** R and Julia attach packages whole: there a function has the name that the notebook uses. */
function calledName({ name, node }: CallAction): string {
  if (!/^(?:r|julia)\./.test(name)) return plainName(name);
  return writtenName(node.callee) ?? name.slice(name.lastIndexOf(".") + 1);
}

function writtenName(node: Expression): string | null {
  if (node.kind === "name") return node.id;
  const object = node.kind === "attribute" ? writtenName(node.object) : null;
  return node.kind === "attribute" && object !== null ? `${object}.${node.name}` : null;
}

/** Tables that are built for a submission or for writing to a file. */
const OUTPUT_TABLE =
  /^(?:my_?|final_?|test_?)?(?:sub|subm|submit|submission|submissions|sample_?submission|output|answer)(?:_?(?:df|file|data|\d+))?$/i;

function callStep(action: CallAction, knowledge: Knowledge, evaluated: ReadonlySet<string>): Seen | null {
  const operation = knowledge.operation(action.name);
  const reason = `calls ${calledName(action)}`;
  if (operation === null) {
    if (STATISTICS.test(action.name) && action.args.some((a) => mentions(a.node, evaluated)))
      return seen("result", reason);
    if (action.name === "builtins.print") return printStep(action, evaluated);
    const telling = tellingName(action, knowledge);
    const named = telling === null ? null : operationOfName(telling);
    return named === null ? null : seen(named, reason, 0.7);
  }
  // The clusters are the model's result, not a prediction to be evaluated.
  if (
    operation === "predict" &&
    knowledge.model(action.name.slice(0, action.name.lastIndexOf(".")))?.task === "clustering"
  )
    return seen("train", reason);
  if (operation === "plot" && action.args.some((a) => mentions(a.node, evaluated)))
    return seen("evaluationPlot", reason);
  if (action.subject !== null && isEvaluatedName(action.subject, evaluated)) {
    if (operation === "plot") return seen("evaluationPlot", reason);
    if (/^(?:show|profile|missing)$/.test(operation)) return seen("result", reason);
  }
  if (operation === "show" && action.name.endsWith(".sample")) {
    const drawn = action.targets.length > 0 || action.args.some((a) => a.name === "frac" || a.name === "replace");
    if (drawn) return seen("sample", reason);
  }
  if (operation === "load" && opensToWrite(action)) return seen("save", `${reason} to write`);
  // With only a condition, the call just finds positions.
  if (action.name === "numpy.where" && action.args.length === 1) return seen("filter", reason, 0.5);
  if (operation === "feature" && /\.(?:map|replace)$/.test(action.name) && action.args[0] && isMapping(action))
    return seen("encode", reason);
  if ((operation === "feature" || operation === "encode") && concernsTarget(action))
    return seen(operation, `${reason} for the target`);
  if ((operation === "construct" || operation === "rename") && action.targets.some((t) => OUTPUT_TABLE.test(t)))
    return seen("save", `${reason} for the output`, 0.7);
  return seen(operation, reason);
}

/** `open(path, "wb")`: a file opened this way is written, not loaded. */
const opensToWrite = ({ name, args }: CallAction): boolean =>
  /(?:^|\.)open$/.test(name) &&
  args.some(
    ({ name: keyword, node }, i) =>
      (keyword === null ? i === 1 : keyword === "mode") && node.kind === "string" && /[wax]/.test(node.value ?? ""),
  );

/**
 * The name of a function that may say what it does: one of the notebook, of its helper modules, or a method of two
 * words or more.
 */
function tellingName({ name, receiver }: CallAction, knowledge: Knowledge): string | null {
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (/^(?:\?[A-Za-z_]|local\.)/.test(name)) return plainName(name).replace(/^local\./, "");
  if (name.startsWith("?.")) return /[a-z]_[a-z]|[a-z][A-Z]/.test(last) ? last : null;
  return receiver === null && name.includes(".") && !name.startsWith("builtins.") && knowledge.library(name) === null
    ? last
    : null;
}

/** What is printed: results of a model, values, or only words. */
function printStep(action: CallAction, evaluated: ReadonlySet<string>): Seen | null {
  if (action.args.some((a) => a.node.kind === "name" && isEvaluatedName(a.node.id, evaluated)))
    return seen("result", "prints results");
  return action.args.some((a) => isShown(a.node)) ? seen("show", "prints values", 0.35) : null;
}

const isMapping = (action: CallAction): boolean => action.args[0]?.value.kind === "dictionary";

/** A printed value is more than a text. */
const isShown = (node: Expression): boolean =>
  node.kind === "name" || node.kind === "subscript" || node.kind === "attribute";

/** A new column is a feature unless the call that fills it already says what is done. */
function columnStep(action: ColumnAction, knowledge: Knowledge): Seen | null {
  if (action.columns.includes("*")) return seen("rename", "renames columns");
  const [name] = action.columns;
  if (OUTPUT_TABLE.test(action.frame)) return seen("save", `fills the output ${action.frame}`, 0.7);
  // A model's prediction for each row is stored beside it.
  if (predicts(action.value)) return seen("result", `keeps results in ${name ?? "columns"}`);
  const inPlace = name !== undefined && (action.update !== null || action.sources.includes(name));
  if (action.mask !== null && name !== undefined) return maskedStep(action, action.mask, name);
  if (!inPlace) return newColumnStep(action, name);
  // A boolean in place of words.
  if (action.value.kind === "operation" && isCondition(action.value)) return seen("encode", `makes a flag of ${name}`);
  if (setsAgainstItself(action.value) || (/^[-/]=$/.test(action.update ?? "") && SPREAD.test(lastMethod(action.value))))
    return seen("scale", `scales the column ${name}`);
  const method = `pandas.Series.${lastMethod(action.value)}`;
  return hasCall(action.value) && knowledge.knows(method)
    ? null
    : seen("convert", `changes the column ${name}`, hasCall(action.value) ? 0.4 : 1);
}

/** `(c - c.mean()) / c.std()`: values relative to the column's own statistics. */
function setsAgainstItself(node: Expression): boolean {
  if (node.kind !== "operation" || !/^[-/]$/.test(node.operator) || node.left === null) return false;
  return SPREAD.test(lastMethod(node.right)) || setsAgainstItself(node.left) || setsAgainstItself(node.right);
}

const SPREAD = /^(?:mean|median|std|min|max|sum|quantile|abs)$/;

/** A column that repeats another or has only one value says nothing new about a row. */
function newColumnStep({ value }: ColumnAction, name: string | undefined): Seen {
  if (isMissingValue(value)) return seen("convert", `empties ${name === undefined ? "columns" : `the column ${name}`}`);
  const what = name === undefined ? "sets columns" : `creates the column ${name}`;
  if (value.kind === "number" || value.kind === "string" || value.kind === "constant")
    return seen("convert", what, 0.6);
  // A value computed before is only added to the table.
  if ((value.kind === "name" || value.kind === "list") && name !== undefined)
    return seen("feature", `adds the column ${name}`);
  const copied = value.kind === "subscript" && value.index.length === 1 && value.index[0]?.kind === "string";
  return copied && name !== undefined ? seen("rename", what) : seen("feature", what);
}

const predicts = (node: Expression): boolean =>
  (node.kind === "call" && /^predict(?:_|$)/.test(lastMethod(node))) || subexpressions(node).some(predicts);
const hasCall = (node: Expression): boolean => node.kind === "call" || subexpressions(node).some(hasCall);
const lastMethod = (node: Expression): string =>
  node.kind === "call" && node.callee.kind === "attribute" ? node.callee.name : "";

function subsetStep(action: SubsetAction): Seen | null {
  if (action.targets.length === 0) return null;
  if (action.targets.some((t) => X_OR_Y.test(t)))
    return seen("filter", inputs("takes", action.targets, action.within), 1.2);
  if (action.by === "condition") return seen("filter", "keeps rows by a condition");
  return action.by === "columns" || action.by === "column"
    ? seen("filter", "selects columns", action.by === "columns" ? 1 : 0.6)
    : seen("filter", "selects rows", 0.5);
}

/** Names specific to training a model. */
const HYPER_PARAMETER =
  /^(?:n_?b?_?|num_?|max_?)?(?:epochs?)$|^(?:batch_?size|learning_?rate|lr|drop_?out(?:_rate)?|hidden_(?:size|units|dim)|weight_decay|n_estimators|max_depth|num_leaves|n_neighbors|early_stopping_rounds|num_boost_round)$/i;

/** `X, y = prepare(data)` creates inputs and target, however it is done. */
function assignStep(action: AssignAction): Seen | null {
  if (action.update !== null) return null;
  if (
    action.names.length <= 4 &&
    action.names.every((n) => X_OR_Y.test(n)) &&
    action.node.kind !== "number" &&
    action.node.kind !== "list"
  ) {
    return seen("filter", inputs("makes", action.names, action.within), 0.7);
  }
  const [name = ""] = action.names;
  if (
    action.value.kind === "dictionary" &&
    action.value.entries.size > 1 &&
    /param|hyper|grid|space|config/i.test(name)
  )
    return seen("space", `sets ${name}`);
  if (action.node.kind === "number" && HYPER_PARAMETER.test(name)) return seen("setting", `sets ${name}`);
  return null;
}

function displayStep(action: DisplayAction, knowledge: Knowledge, evaluated: ReadonlySet<string>): Seen | null {
  const { node, type } = action;
  if (node.kind === "name" && isEvaluatedName(node.id, evaluated)) return seen("result", `shows ${node.id}`);
  if (node.kind === "call" && STATISTIC_METHODS.test(lastMethod(node)) && mentions(node, evaluated))
    return seen("result", `shows ${lastMethod(node)} of results`);
  if (node.kind === "call") {
    const method = lastMethod(node) || (node.callee.kind === "name" ? node.callee.id : "");
    return /^(?:mean|min|max|sum|std|sd|var|median|mode|len|count|unique|Counter|any|all|round|quantile|idxmax|argmax|type)$/.test(
      method,
    )
      ? seen("profile", `shows ${method}`)
      : null;
  }
  if (node.kind === "subscript" && node.index.some(isCondition))
    return seen("filter", "shows rows that meet a condition", 1.2);
  if (node.kind === "attribute")
    return knowledge.library(type) !== null && !mentions(node, evaluated) ? seen("show", "shows a value") : null;
  return /^(?:name|tuple|subscript|operation)$/.test(node.kind) ? seen("show", "shows a value") : null;
}

export const isEvaluatedName = (name: string, evaluated: ReadonlySet<string>): boolean =>
  evaluated.has(name) || soundsEvaluated(name);

const EVALUATED =
  /(?:^|_)(?:feat\w*_?imp\w*|feature_?imp\w*|importances?|coefs?|coefficients?|preds?|predictions?|predicted|residuals?|history|auc|roc)(?:_|\d|$)/i;
const soundsEvaluated = remembered((name) => EVALUATED.test(name));

const RESULT_ATTRIBUTES: ReadonlySet<string> = new Set(
  "coef_ feature_importances_ history best_score_ cv_results_".split(" "),
);

export function mentions(node: Expression, names: ReadonlySet<string>): boolean {
  // The most common kinds of nodes need no list of their parts.
  switch (node.kind) {
    case "name":
      return isEvaluatedName(node.id, names);
    case "number":
    case "constant":
      return false;
    case "attribute":
      return RESULT_ATTRIBUTES.has(node.name) || mentions(node.object, names);
    case "call":
      return mentions(node.callee, names) || node.args.some((a) => mentions(a.value, names));
    default:
      return subexpressions(node).some((part) => mentions(part, names));
  }
}
