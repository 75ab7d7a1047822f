/** Predictions that no model of a library makes: a rule that the author writes down, guesses, the same answer for every row. */
import { remembered } from "../../../remembered.ts";
import type { Expression } from "../../python/ast.ts";
import { lineage } from "../tables/lineage.ts";
import type { AssignEvent, Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  constant,
  type Instance,
  type Prediction,
  saying,
  type Sequence,
  type TableState,
  textOf,
  type Value,
} from "../value.ts";

/** How predictions come about without a model that learns. */
export type Rule = "guess" | "mean" | "median" | "majority" | "last" | "constant" | "rule" | "algorithm";

/** Field under which what predicts without a library says how; no attribute of Python looks like this. */
const HAND = " by hand";

export const ruleOf = ({ fields }: Instance): Rule | null => textOf(fields.get(HAND)) as Rule | null;

/** Whether a value is the same answer for each row, as `np.zeros(len(rows))` is until something else is put into it. */
export const isConstantAnswer = (value: Value): boolean =>
  value.kind === "prediction" && value.model !== null && ruleOf(value.model) === "constant";

/** A value with the expression that it comes from, as written. */
export interface Side {
  readonly value: Value;
  readonly text: string;
}

/**
 * Two things that are compared row by row, of which neither is known to be a prediction, with the one as such that is made up or called so.
 * Null where both may be data: columns of a table agree or not, and nothing is predicted by it.
 *
 * @param isMeasured whether it is a function that measures predictions that compares them
 */
export function guessAmong(t: Tracer, one: Side, other: Side, isMeasured = false): readonly [Value, Value] | null {
  if (one.value.kind === "prediction" || other.value.kind === "prediction") return null;
  const isFirst = isGuess(t, one, other, isMeasured);
  if (isFirst === isGuess(t, other, one, isMeasured)) return null;
  return isFirst ? [predictionOf(t, one), other.value] : [one.value, predictionOf(t, other)];
}

/** Whether the author calls something a prediction. */
export const isCalledGuess = (text: string): boolean =>
  /pred(?!icat|icto)|guess|y_?hat|(?:^|\W)yh(?:\W|$)|_model\b(?!\()|_rule\b|(?:^|\W)rule\b|forecast|classified|baseline|naive/i.test(
    text,
  );
/** What is done to something does not name it. */
const isCalledTruth = (text: string): boolean =>
  /(?:^|\W)y\b|\by_?(?:test|true|val|valid|train|actual|te|tr)\b|\b(?:test|train|val|true)_?(?:y|labels?)\b|truth|true_|actual|labels?\b|targets?\b|outcomes?\b|expected|observed|reference/i.test(
    text.replace(/\(.*/s, ""),
  );

function isGuess(t: Tracer, { value, text }: Side, truth: Side, isMeasured: boolean): boolean {
  if (!isData(truth)) return false;
  const rows = truth.value.kind === "table" ? truth.value.state : null;
  const isApart = rows?.division !== null && rows?.division?.part !== "train";
  const how = ruleBehind(t, value);
  // After a library's model has learned, what is chosen by conditions may be what that model says.
  if (how === "rule" && t.fits.length > 0) return false;
  // Rows are moved for many ends: only a function that measures makes forecasts of them.
  if (how === "last") return isMeasured && !isCalledTruth(text);
  if (isCalledGuess(text)) return how !== null;
  if (how === null) return false;
  // The mean of the training rows is a forecast for others, not for those that it is the mean of, nor where they are scaled by it.
  if (isOfAll(how)) return isApart && isOfSameColumn(value, truth.value) && !SCALES.test(t.place.text);
  return !isCalledTruth(text) && (isMeasured || isApart || isCalledTruth(truth.text));
}

const isOfAll = (how: Rule): boolean => how === "mean" || how === "median" || how === "majority";

/** Whether something is rows of the data, or may be. */
const isData = ({ value, text }: Side): boolean =>
  value.kind === "table" &&
  !/^(?:number|told)$/.test(value.type) &&
  !isCalledGuess(text) &&
  !(DRAWS.test(value.state.made) || SAME.test(value.state.made));

/** A deviation beside a mean. */
const SCALES = /\b(?:nan)?std\b|\bsd\(|standard deviation/;

/** What a model elsewhere gave each row: a threshold on it is no rule about the data. */
const isCalledScore = (column: string): boolean =>
  /(?:^|[\W_])(?:scores?|prob(?:s|as?|abilit(?:y|ies))?|pred(?:s|icted|ictions?)?|y_?hat|logits?|confidence)(?:$|[\W_])/i.test(
    column,
  );

function isOfSameColumn(value: Value, truth: Value): boolean {
  if (value.kind !== "table" || truth.kind !== "table") return false;
  const learned = lineage(value.state).find(({ division }) => division !== null);
  const column = columnOf(truth.state);
  return learned?.division?.part === "train" && column !== null && columnOf(value.state) === column;
}

const columnOf = (state: TableState): string | null =>
  lineage(state).find(({ column }) => column !== null)?.column ?? null;

const DRAWS =
  /^(?:numpy\.random|random)\.(?:\w+\.)?(?:choices?|rand|randint|random_integers|integers|binomial|random|random_sample|uniform)$|^r\.(?:base\.sample|stats\.r(?:binom|unif))$/;
const SAME = /^numpy\.(?:full|zeros|ones|repeat|tile)(?:_like)?$|^r\.base\.rep(?:_len)?$/;
const CHOOSES =
  /^(?:condition$|numpy\.(?:where|select)$|r\.base\.ifelse$|r\.dplyr\.(?:if_else|case_when)$|pandas\.(?:DataFrame|Series)\.(?:apply|map)$)/;
const MEAN = /(?:^|\.)(?:mean|average|nanmean)$/;
const MEDIAN = /(?:^|\.)(?:nan)?median$/;
const MODE = /(?:^|\.)mode$|idxmax|value_counts|argmax|most_common/;
/** The value of the row before, as the forecast of each. */
const LAST = /^pandas\.\w+\.shift$/;
const MOST_FREQUENT = /(?:^|\.)(?:mode|idxmax|most_common)$/;
const KEEPS =
  /(?:^|\.)(?:factor|as\.(?:factor|numeric|integer|character|logical|vector)|astype|int|int64|float|round|around|rint|array|asarray|Series|to_numpy|to_list|tolist|values|reshape|ravel|flatten|copy|fillna|clip|relevel|fct_relevel|rows|subscript)$/;

/** How what is compared was made up; null for anything else. */
function ruleBehind(t: Tracer, value: Value): Rule | null {
  if (value.kind === "sequence") return ofList(t, value);
  const state = value.kind === "table" ? madeUp(t, value.state) : null;
  if (state === null) return null;
  const { made } = state;
  if (DRAWS.test(made)) return "guess";
  if (CHOOSES.test(made)) return columnsAskedBy(state).some(isCalledScore) ? null : "rule";
  if (LAST.test(made)) return "last";
  if (SAME.test(made)) {
    const filled = state.from.map(({ made: by }) => by);
    return filled.some((by) => MEAN.test(by))
      ? "mean"
      : filled.some((by) => MEDIAN.test(by))
        ? "median"
        : filled.some((by) => MODE.test(by))
          ? "majority"
          : "constant";
  }
  return MEAN.test(made) ? "mean" : MEDIAN.test(made) ? "median" : MOST_FREQUENT.test(made) ? "majority" : null;
}

/** A list of the same answer as often as there are rows, or of any; null for a list of something else. */
function ofList(t: Tracer, { items, open }: Sequence): Rule | null {
  const [only, ...others] = items;
  if (!open || only === undefined) return null;
  if (others.length === 0 && only.kind === "constant") return "constant";
  if (others.length === 0 && only.kind === "table" && only.type === "number") return ruleBehind(t, only);
  return items.every(({ kind }) => kind === "constant" || kind === "unknown") ? "rule" : null;
}

/** The state in which it was made up, whatever form it was given since; null where it is data as it came. */
function madeUp(t: Tracer, state: TableState): TableState | null {
  for (const at of lineage(state)) {
    if (DRAWS.test(at.made) || SAME.test(at.made) || CHOOSES.test(at.made) || LAST.test(at.made)) return at;
    if (MEAN.test(at.made) || MEDIAN.test(at.made) || MOST_FREQUENT.test(at.made)) return at;
    // The first of the most frequent values.
    if (at.from.some(({ made }) => MOST_FREQUENT.test(made))) continue;
    if (at.made === "subscript" && at.column !== null) return columnMadeUp(t, at, at.column);
    if (!KEEPS.test(at.made)) return null;
  }
  return null;
}

/** The same for a column that was set: `df["flag"] = np.where(...)`. */
function columnMadeUp(t: Tracer, state: TableState, column: string): TableState | null {
  const states = new Set(lineage(state).map(({ id }) => id));
  const set = t.events.findLast(
    (event): event is AssignEvent =>
      event.kind === "assign" && states.has(event.after.id) && event.columns.includes(column),
  );
  return set?.value.kind === "table" && set.value.state !== state ? madeUp(t, set.value.state) : null;
}

/** What was made up once predicts as the same model wherever it is compared. */
const MODELS = new WeakMap<object, Instance>();

function predictionOf(t: Tracer, { value, text }: Side): Prediction {
  const state = value.kind === "table" ? (madeUp(t, value.state) ?? value.state) : null;
  const key = state ?? (value.kind === "sequence" ? value : {});
  const how = ruleBehind(t, value) ?? "rule";
  const model = MODELS.get(key) ?? byHand(t, how, state?.made ?? "rule");
  MODELS.set(key, model);
  model.name ??= value.kind === "table" ? (value.state.bound[0] ?? state?.bound[0] ?? nameIn(text)) : nameIn(text);
  // The rows that an answer was taken from are not those that it is given for.
  const rows = value.kind === "table" && (how === "rule" || how === "guess") ? value.state : null;
  return saying(model, -1, rows?.division ? rows : null);
}

const nameIn = (text: string): string | null => /^[A-Za-z_.][\w.]*$/.exec(text)?.[0] ?? null;

/** What predicts by hand, as one of the models of the notebook. */
export function byHand(t: Tracer, how: Rule, made: string): Instance {
  const model = t.instance(`hand.${made.slice(made.lastIndexOf(".") + 1)}`, []);
  model.fields.set(HAND, constant(how));
  return model;
}

/** The columns that the condition of a rule looks at, where it is one. */
function columnsAskedBy(state: TableState): readonly string[] {
  const condition = lineage(state).find(({ made }) => made === "condition");
  return condition?.columns ?? (condition?.column ? [condition.column] : []);
}

/**
 * What a variable or a column that is called a prediction holds, where it is made up: a rule, a guess, a list that is filled answer by
 * answer; null for anything else.
 */
export function guessUnder(
  t: Tracer,
  name: string,
  value: Value,
  node: Expression | null,
  mask: readonly string[] | null = null,
): Prediction | null {
  if (!namesGuess(name)) return null;
  const how = ruleBehind(t, value);
  if (how === "last") return null;
  const isNew = t.fits.length === 0 || (how !== null && how !== "rule");
  if (!isNew || (value.kind === "table" && lineage(value.state).some(({ bound }) => bound.some(isCalledTruth))))
    return null;
  if (how !== null && value.kind !== "constant" && (value.kind !== "table" || value.type !== "number"))
    return predictionOf(t, { value, text: name });
  if (mask === null && node?.kind !== "conditional") return null;
  const model = byHand(t, "rule", "rule");
  model.name = name;
  return saying(model, -1, null);
}

/** Asked of every name that gets a value. */
const namesGuess = remembered(
  (name) => /pred(?!icat|icto)|guess|y_?hat|(?:^|_)forecast|classified/i.test(name) && !/prob|score|acc/i.test(name),
);

/** Arguments of a function that measures, with the made-up one among them as a prediction. */
export function withGuess(t: Tracer, args: readonly ArgumentValue[], isMeasured: boolean): readonly ArgumentValue[] {
  const compared = args.filter(({ name }) => name === null || COMPARED.test(name)).slice(0, 2);
  const [one, other] = compared;
  if (one === undefined || other === undefined) return args;
  const side = ({ name, value, text }: ArgumentValue): Side => ({
    value,
    text: name === null ? text : `${name} ${text}`,
  });
  const found = guessAmong(t, side(one), side(other), isMeasured);
  if (found === null) return args;
  const [first, second] = found;
  const values = new Map([
    [one, first],
    [other, second],
  ]);
  return args.map((arg) => {
    const value = values.get(arg);
    return value?.kind === "prediction" ? { ...arg, name: null, value } : arg;
  });
}

const COMPARED =
  /^(?:y_|labels?$|predictions?|predicted$|references?$|preds?$|target|actuals?$|obs$|observed$|truth$|data$)/;
