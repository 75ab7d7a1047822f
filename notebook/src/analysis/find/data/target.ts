import { answerOf } from "../../read/trace/tables/answers.ts";
import { isForecaster } from "../../read/trace/tables/forecast-frames.ts";
import { Y_NAMES } from "../../read/trace/models/learners.ts";
import { ruleOf } from "../../read/trace/models/rules.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { AssignEvent, FitEvent, SelectEvent } from "../../read/trace/tracer.ts";
import { type TableState, textOf, type Value } from "../../read/trace/value.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { sparkSteps } from "./spark-vectors.ts";
import { nameOfColumn, nameOfColumns, nameOfSeries, severalColumns } from "./series-names.ts";

/** The column or variable that a model learns to predict, as written; null if it learns without one. */
export function targetOf(fit: FitEvent): string | null {
  if (fit.model.path.startsWith("statsmodels.")) {
    const endog = fit.model.args.find((a) => a.name === "endog" || a.name === null)?.value;
    const features = fit.x.kind === "table" ? originsOf(fit.x.state) : NONE;
    if (endog?.kind === "table")
      return fit.model.path.includes(".tsa.") ? nameOfSeries(endog, false, features) : nameOfColumn(endog, features);
  }
  if (isForecaster(fit.outer) || /(?:^|\.)prophet\.Prophet$/i.test(fit.model.path))
    return namedTarget(fit) ?? formerName(fit.x, "y");
  if (SERIES_FIRST.test(fit.model.path) && fit.x.kind === "table") return nameOfSeries(fit.x, fit.repeated);
  if (fit.model.path.startsWith("lifelines.")) return durationOf(fit);
  if (fit.model.path.startsWith("surprise.")) return ratingOf(fit);
  const formula = formulaTarget(fit);
  if (formula !== null) return formula;
  const indexed = fit.model.path.startsWith("pyspark.") ? indexedTarget(fit) : null;
  if (indexed !== null) return indexed;
  const named = namedTarget(fit);
  if (named !== null) return named;
  // Spark's models learn from a column of this name unless told otherwise.
  if (/^pyspark\.ml\.(?:classification|regression)\./.test(fit.model.path)) return formerName(fit.x, "label");
  const recoded = recodedAnswers(fit);
  if (recoded !== null) return recoded;
  const y =
    fit.y.kind === "table" ? fit.y : fit.x.kind === "table" && fit.x.state.label ? fit.x.state.label : labelOf(fit.x);
  if (y === null)
    return (
      steppedTarget(fit) ??
      usualLabel(fit) ??
      (fit.x.kind === "table" ? answerOf(fit.x.state) : textOf(fit.model.fields.get("answer")))
    );
  if (y.kind !== "table") return null;
  const several = severalColumns(y);
  if (several !== null) return nameOfColumns(several);
  return nameOfColumn(y, fit.x.kind === "table" ? originsOf(fit.x.state) : NONE);
}

/** The columns that a model learns to predict at once; null where it learns a single one, or where they are not known. */
export const targetsOf = ({ y }: FitEvent): readonly string[] | null => (y.kind === "table" ? severalColumns(y) : null);

/** The column that answers are made of by a rule of the author's, `y = df["grade"].map(classify)`, unless the model gets that column as well. */
function recodedAnswers({ x, y }: FitEvent): string | null {
  if (y.kind !== "prediction" || y.model === null || ruleOf(y.model) === null || y.on === null) return null;
  const column = nameOfColumn({ kind: "table", type: "?", state: y.on, view: null });
  if (column === null) return null;
  const isGiven =
    x.kind === "table" &&
    (x.state.columns?.includes(column) === true || lineage(x.state).some((state) => state.column === column));
  return isGiven ? null : column;
}

/** What the code calls a list that is learned, or the column of rows that it was not followed to, where nothing says what column it is of. */
export function listedTarget({ y, args, model, outer, inside }: FitEvent): string | null {
  if (y.kind === "unknown") {
    const given =
      args.find(({ name }) => name !== null && Y_NAMES.test(name)) ?? args.filter(({ name }) => name === null)[1];
    const text = given?.text ?? "";
    if (inside === null && [model, outer].some(({ path }) => ANSWERS_SECOND.test(path)) && /^[A-Za-z_]\w*$/.test(text))
      return text;
    return /^[\w.]+\[(["'])([^"'\]]+)\1\]$/.exec(text)?.[2] ?? null;
  }
  // What cannot be told from the features has no name of its own.
  const [given, ...others] = y.kind === "sequence" ? args.filter(({ value }) => value === y) : [];
  const text = others.length === 0 ? given?.text : undefined;
  return inside === null && text !== undefined && /^[A-Za-z_]\w*$/.test(text) ? text : null;
}

/** Libraries whose models take the rows, then the answers. */
const ANSWERS_SECOND = /^(?:sklearn|xgboost|lightgbm|catboost|imblearn|keras)\./;

/** Forecasters whose first argument is the series itself, with no features before it. */
const SERIES_FIRST = /^(?:pmdarima|sktime\.forecasting|darts\.models|r\.forecast|r\.stats\.(?:arima|HoltWinters)$)/;

const CHANGES_VALUES =
  /(?:^|\.)(?:exp(?:m1)?|apply|map|pipe|\w*transform|diff|pct_change|rank|sub|div|mul|add)$|^operation$/;

/** Whether a model learns the logarithm of a column, taken on the way from the column to the model. */
export function learnsLogarithm({ y }: FitEvent): boolean {
  let isLogged = false;
  for (const state of lineage(y.kind === "table" ? y.state : undefined)) {
    // A column that has the logarithm already, or its power, is called so by its name.
    if (state.made === "subscript" && state.column !== null) return isLogged;
    if (CHANGES_VALUES.test(state.made)) return false;
    isLogged ||= /^numpy\.log(?:10|1p|2)?$/.test(state.made);
  }
  return false;
}

/** Whether a model learns the target that a library's data set comes with, as it comes: neither computed from it nor another column, nor of some classes alone. */
export function learnsGivenTarget({ y }: FitEvent, { selects }: Pick<Trace, "selects">): boolean {
  const ofSome = new Set(selects.flatMap((one) => (one.by === "condition" && asksForClasses(one) ? one.after.id : [])));
  for (const state of lineage(y.kind === "table" ? y.state : undefined)) {
    if (ofSome.has(state.id)) return false;
    if (isFieldOfSample(state) || SETS.test(state.made)) return true;
    if (!KEEPS_VALUES.test(state.made)) return false;
  }
  return false;
}

/** `y[y < 2]`, `y[np.isin(y, [0, 1])]`: a longer number is a limit of an amount. */
const asksForClasses = ({ columns, mask, condition }: SelectEvent): boolean =>
  columns.includes("target") && lineage(mask ?? undefined, 2).some(isFieldOfSample) && !/\d\.?\d/.test(condition);

const SETS = /^(?:keras|torchvision)\.datasets\./;
/** What changes the rows of a column, its type or its shape, and none of its values. */
const KEEPS_VALUES =
  /^(?:rows(?: by condition)?|subscript|split|fold|unseen|sample|batch)$|^pandas\.to_(?:datetime|numeric)$|(?:^|\.)(?:astype|ravel|reshape|flatten|squeeze|values|to_numpy|to_frame|copy|array|asarray|Series|tensor|from_numpy|as_tensor|float|long|int|to|iloc|loc|concat(?:enate)?|shuffle|resample|permutation|train_test_split|to_categorical|DataLoader|TensorDataset|random_split|Subset)$/;

/**
 * The column whose values a model learns under another name or in codes: "kind" where `y` is `df["code"]` and `df["code"] = df["kind"].map(...)`;
 * the target itself where it is no copy.
 */
export const originOfTarget = (target: string | null, fit: FitEvent, assigns: readonly AssignEvent[]): string | null =>
  originOf(target, fit, assigns, CODES, () => true).column;

/** The table that the values of the target come from: "labels.csv" where `df["kind"] = labels["kind"]`. */
export function answersOf(target: string, fit: FitEvent, assigns: readonly AssignEvent[]): readonly TableState[] {
  const { state } = fit.y.kind === "table" ? originOf(target, fit, assigns, CODES, () => true) : { state: undefined };
  return state === undefined ? [] : [state];
}

/** The column that is meant by a scaled one, or by the name that forecasters ask for: what people know it by. */
export const knownNameOfTarget = (
  target: string | null,
  fit: FitEvent,
  assigns: readonly AssignEvent[],
): string | null => originOf(target, fit, assigns, SCALES, isOtherForm).column;

const CODES = /(?:^|\.)(?:map|replace|factorize|codes|(?:Label|Ordinal)Encoder\.\w*transform)$/;
const SCALES = /Scaler\.\w*transform$/;
/** What forecasters call any series. */
const ANY_SERIES = "y";

function originOf(
  target: string | null,
  { x, y }: FitEvent,
  assigns: readonly AssignEvent[],
  changes: RegExp,
  isMeant: (name: string, value: TableState) => boolean,
): { readonly column: string | null; readonly state: TableState | undefined } {
  let column = target;
  // Forecasters find the column in the table of features.
  let state = y.kind === "table" ? y.state : x.kind === "table" ? x.state : undefined;
  for (let copies = 0; state !== undefined && column !== null && copies < MOST_COPIES; copies += 1) {
    const own = originsOf(state);
    const set = assigns.findLast(
      (one) => one.columns.length === 1 && one.columns[0] === column && one.mask === null && own.has(one.after.id),
    );
    const value: TableState | undefined = set?.value.kind === "table" ? set.value.state : undefined;
    const [single] = value?.columns?.length === 1 ? value.columns : [];
    const from = value?.column ?? single ?? null;
    if (value === undefined || from === null || !isCopy(value, changes) || !isMeant(column, value)) break;
    column = from === ANY_SERIES ? formerName({ kind: "table", type: "?", state: value, view: null }, from) : from;
    state = value;
  }
  return { column, state };
}
const MOST_COPIES = 3;

/** The answers of a library's data set have no better name than the code gives them. */
const isOtherForm = (name: string, value: TableState): boolean =>
  name === ANY_SERIES
    ? !lineage(value).some((at) => isFieldOfSample(at))
    : lineage(value).some(({ made }) => SCALES.test(made));

/** Whether a column has the values of another, except for these changes. */
function isCopy(state: TableState, changes: RegExp): boolean {
  for (const at of lineage(state)) {
    if (at.made === "subscript" || isFieldOfSample(at)) return true;
    if (!KEEPS_VALUES.test(at.made) && !changes.test(at.made)) return false;
  }
  return false;
}

const NONE: ReadonlySet<number> = new Set();

/** A state and its ancestors, in order. */
function originsOf(state: TableState): ReadonlySet<number> {
  return new Set(lineage(state).map(({ id }) => id));
}

/** What text classifiers learn from the rows of a data set by default. */
function usualLabel({ model, x, how }: FitEvent): string | null {
  if (how !== "trainer" || x.kind !== "table" || x.type !== "datasets.Dataset") return null;
  if (!/ForSequenceClassification\b/.test(model.path)) return null;
  // Trainers ask for "labels"; sets have "label" for them.
  const former = formerName(x, "labels");
  return former === "labels" ? formerName(x, "label") : former;
}

/** What is explained may be two counts, neither of which is the target: `won + lost ~ height`. */
const FORMULA = /^\s*(?:@?[A-Za-z.][\w.]*\()*['"]?(?:[\w. ]+\+[\w. ]+|([\w. ]+?))['"]?(?:,[^()~]{0,80})?\)*\s*~/;

/** `smf.ols("price ~ area", data)`, R's `lm(price ~ area)`; null for models that are given none. */
export function formulaOf({ model, args }: FitEvent): string | null {
  // R and Julia take formulas as code, Python as strings.
  const isCode = /^(?:r|julia)\./.test(model.path);
  for (const { value, text: written } of [...model.args, ...args]) {
    const text = wordsOf(value) ?? (isCode ? written : "");
    if (text.includes("~") && FORMULA.test(text)) return text;
  }
  return null;
}

/** A text that is put together, with a dot, as for "everything else", in place of what is not known. */
const wordsOf = (value: Value): string | null =>
  value.kind === "template" ? value.parts.map((part) => textOf(part) ?? ".").join("") : textOf(value);

const formulaTarget = (fit: FitEvent): string | null => FORMULA.exec(formulaOf(fit) ?? "")?.[1] ?? null;

/** What a column was called before it got the name that a library requires. */
export function formerName(table: Value, name: string): string {
  let at = name;
  for (const state of lineage(table.kind === "table" ? table.state : undefined)) at = state.renamed?.get(at) ?? at;
  return at;
}

/** Spark learns from a numeric column that a pipeline step made from the real one. */
function indexedTarget(fit: FitEvent): string | null {
  const label = textOf(fit.model.args.find(({ name }) => name !== null && LABEL_COLUMN.test(name))?.value) ?? "label";
  for (const { path, args } of sparkSteps(fit)) {
    const given = (name: string): string | null => textOf(args.find((a) => a.name === name)?.value);
    const isIndex = path.endsWith("Indexer") && given("outputCol") === label;
    if (isIndex && given("inputCol") !== null) return given("inputCol");
  }
  return null;
}

const LABEL_COLUMN = /^label_?[Cc]ol$/;
const TARGET_ARGUMENT =
  /^(?:label|label_?[Cc]ol|label_column|target|y|dependent_variable|outcome|label_name|duration_col|ratingCol|target_col)$/;

/** The labels of a batch as a Lightning module takes them: `x, y = batch`, `batch["label"]`. */
function steppedTarget({ model, how }: FitEvent): string | null {
  const step = how === "trainer" ? model.own?.members.get("training_step") : undefined;
  if (step?.kind !== "function" || step.node.kind !== "function") return null;
  for (const statement of step.node.body) {
    const [target] = statement.kind === "assign" ? statement.targets : [];
    const label = target?.kind === "tuple" && target.items.length === 2 ? target.items[1] : undefined;
    if (label?.kind === "name" && statement.kind === "assign" && statement.value?.kind === "name") return label.id;
  }
  const [, batch] = step.node.parameters;
  const written = step.text.slice(step.node.from, step.node.to);
  const [, name, key] = /\b(\w+)\[\s*["'](labels?|targets?|y)["']\s*\]/.exec(written) ?? [];
  return name === batch?.name ? (key ?? null) : null;
}

/** Surprise is given users, items and ratings, in this order. */
function ratingOf({ x }: FitEvent): string | null {
  for (const state of lineage(x.kind === "table" ? x.state : undefined))
    if (state.columns?.length === 3) return state.columns[2] ?? null;
  return null;
}

/** How long each subject was followed: `fit(df, "weeks", "arrest")`, `fit(df["weeks"], df["arrest"])`. */
function durationOf(fit: FitEvent): string | null {
  const given = fit.args.find(({ name }) => name === "durations")?.value;
  if (given?.kind === "table") return nameOfColumn(given);
  const written = namedTarget(fit) ?? fit.args.map(({ value }) => textOf(value)).find((text) => text !== null);
  return written ?? (fit.x.kind === "table" ? nameOfColumn(fit.x) : null);
}

/** Libraries that take the name of the column. */
function namedTarget({ model, outer, args }: FitEvent): string | null {
  for (const { name, value } of [...args, ...model.args, ...outer.args]) {
    const text = textOf(value);
    if (name !== null && text !== null && TARGET_ARGUMENT.test(name)) return text;
  }
  return null;
}

/** The labels of the rows in a loader, a pool or a tensor data set. */
function labelOf(x: Value): Value | null {
  if (x.kind !== "table") return null;
  return lineage(x.state).find(({ label }) => label?.kind === "table")?.label ?? null;
}

/** The answers of a library's data set: its field `.target`, or what it gives beside the features. */
const isFieldOfSample = ({ column, made }: TableState): boolean =>
  column === "target"
    ? /(?:\.(?:load|fetch)_\w+|^attribute target)$/.test(made)
    : /\.(?:load|fetch)_\w+\.target$/.test(made);
