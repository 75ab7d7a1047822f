/** Functions of modules that are not at hand: what they do follows from what they are given. */
import { flatMap } from "../../../filter-map.ts";
import { metricOfFunction } from "../../../know/metrics.ts";
import type { Expression } from "../../python/ast.ts";
import type { Division } from "../rows/division.ts";
import { partOfName } from "../rows/part-names.ts";
import { fit, TARGETS } from "../models/learners.ts";
import { judging } from "./judging.ts";
import { compare } from "./measuring.ts";
import { saidBack } from "./said-back.ts";
import { stateOf } from "../rows/transforming.ts";
import { isModel, isUnlisted, JUDGED, LOSS, modelInside } from "../models/roles.ts";
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, type Instance, type Measure, MODEL, UNKNOWN, type Value } from "../value.ts";

/** A function of a module that is not at hand may print anything. */
export function unknownCall(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression): Value | null {
  if (
    t.knowledge.knows(path) ||
    t.knowledge.library(path) !== null ||
    /^[A-Z]/.test(path.slice(path.lastIndexOf(".") + 1))
  )
    return null;
  t.show({ kind: "opaque" });
  return handedOver(t, path, args, node);
}

/** The name of what is called, without what it belongs to. */
export function nameCalled(node: Expression): string {
  const callee = node.kind === "call" ? node.callee : node;
  return callee.kind === "name" ? callee.id : callee.kind === "attribute" ? callee.name : "";
}

/** A class of a module that is not at hand works with what it was given when it was made. */
export function methodOfUnknownClass(
  t: Tracer,
  receiver: Instance,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Value | null {
  if (!isUnlisted(t, receiver)) return null;
  // A record that is listed says nothing new.
  if (receiver.fields.has(JUDGED) && /\.(?:items|values|keys)$/.test(path)) return receiver;
  t.show({ kind: "opaque" });
  const given = [...args, ...receiver.args];
  return askedFor(path, given) ?? handedOver(t, path, given, node);
}

/** `RatingEvaluation(test, predictions).rmse()`: what is asked of an object that was given predictions. */
function askedFor(path: string, args: readonly ArgumentValue[]): Measure | null {
  const metric = metricOfFunction(`metrics${path.slice(path.lastIndexOf("."))}`);
  const judged = metric === null ? null : compare(args);
  return judged?.model ? { ...judged, metric } : null;
}

/** An object of a class of a library; one that is named as judging knows how good the predictions are that it is given. */
export function objectOf(t: Tracer, path: string, args: readonly ArgumentValue[]): Instance {
  const made = t.instance(path, SEARCHES_CLASS.test(path) ? args.map((given) => madeOfClass(t, given)) : args);
  if (t.knowledge.knows(path) || t.knowledge.model(path) !== null) return made;
  const judged = t.knowledge.library(path) === null ? judgedBy(path, args) : null;
  if (judged !== null) return keeping(made, judged);
  // What holds a model and no rows learns and predicts as that model does.
  const [inner, ...others] = args.flatMap(({ value }) =>
    TRAINS_OTHERS.test(path) && value.kind === "instance" && isUnlisted(t, value) ? [value] : modelsIn(t, value),
  );
  if (inner !== undefined && others.length === 0 && !args.some(({ value }) => value.kind === "table"))
    made.fields.set(MODEL, inner);
  return made;
}

/** A search of Surprise is given the class, and makes the models itself. */
const SEARCHES_CLASS = /^surprise\.model_selection\.\w+SearchCV$/;

const madeOfClass = (t: Tracer, given: ArgumentValue): ArgumentValue =>
  given.value.kind === "reference" && t.knowledge.model(given.value.path) !== null
    ? { ...given, value: t.instance(given.value.path, []) }
    : given;

/** Classes that are named after what they do with the model that they are given. */
const TRAINS_OTHERS = /\.\w*(?:Trainer|Runner|Fitter)$/;

function keeping(made: Instance, judged: Measure): Instance {
  made.fields.set(JUDGED, judged);
  return made;
}

function judgedBy(path: string, args: readonly ArgumentValue[]): Measure | null {
  const judged = JUDGES.test(path) ? compare(args) : null;
  return judged?.model ? { ...judged, report: "evaluation", shape: "list" } : null;
}

const JUDGES =
  /(?:Metrics?|Evaluat(?:ion|or)|Scores?|Report)$|(?:^|[._])(?:evaluate|score|metrics|report|judge|assess)(?:_\w+)?$/;

/** What the name of a function says that trains. */
const TRAINS = /(?:^|_)(?:fit|train|learn)/i;

/** Such functions look at a model, or look for another one: neither trains it, nor says how good it is. */
const LOOKS = /(?:^|_)(?:plot|draw|show|explain|save|dump|export|log|find|select)/i;
const SEARCHES = /(?:^|_)(?:search|tune|optimi[sz]e)/i;

/**
 * What an unknown function makes of models and rows: given rows to train on, it trains a model that has not learned yet; given others,
 * it judges it on them. Its result serves as the model as well as a record of what was measured. Null for other calls.
 */
export function handedOver(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression): Value | null {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const given = new Map(flatMap(args, ({ value }) => modelsIn(t, value)).map((one) => [modelInside(one), one]));
  if (LOOKS.test(name)) return null;
  if (given.size === 0) {
    // What is given predictions and the truth compares them, whatever it is called.
    const { model, truth } = compare(args);
    const judged = judgedBy(model && truth ? "evaluate" : name, args);
    return judged && keeping(t.instance(path, args), judged);
  }
  const rows = args.flatMap(rowsGiven);
  const learned = rows.filter(({ part }) => part === "train");
  const held = rows.filter(({ part }) => part !== "train");
  const judged: Instance[] = [];
  for (const [model, outer] of given) {
    const isNew = Math.max(model.fit, outer.fit) < 0;
    // What changes its parameters is given to nothing but training.
    const optimizer = model.fields.get("optimizer");
    const isStepped = optimizer !== undefined && args.some(({ value }) => value === optimizer);
    if (learned.length > 0 && (isNew || isStepped || TRAINS.test(name))) {
      const y = learned.find((one) => TARGETS.test(one.given.name ?? one.given.text));
      const x = learned.find((one) => one !== y);
      fit(
        t,
        outer,
        [x, y].flatMap((one) => (one ? [{ ...one.given, name: null }] : [])),
        node,
        SEARCHES.test(name) ? "search" : "fit",
      );
    } else if (SEARCHES.test(name)) continue;
    else if (held.length === 0 || (isNew && t.knowledge.operation(model.path) !== "pretrained")) continue;
    judged.push(outer);
  }
  const [first, ...others] = judged;
  if (first === undefined) return null;
  const only = others.length === 0 ? first : null;
  const made = t.instance(path, args);
  made.fit = only === null ? -1 : Math.max(modelInside(only).fit, only.fit);
  if (only !== null) made.fields.set(MODEL, only);
  if (held.length > 0) made.fields.set(JUDGED, judgedOn(made, only && modelInside(only), held));
  return made;
}

/** The models that a value is or holds; a network's loss is none. */
function modelsIn(t: Tracer, value: Value): readonly Instance[] {
  if (value.kind === "sequence") return flatMap(value.items, (item) => modelsIn(t, item));
  if (value.kind === "dictionary") return flatMap([...value.entries.values()], (entry) => modelsIn(t, entry.value));
  return value.kind === "instance" && isModel(t, value) && !LOSS.test(value.path) ? [value] : [];
}

interface Rows {
  readonly given: ArgumentValue;
  readonly part: Division["part"];
}

/** Rows of a known part of the data: by where they come from, else by their name. */
function rowsGiven(given: ArgumentValue): readonly Rows[] {
  const { value, name, text } = given;
  if (value.kind !== "table" && value.kind !== "unknown") return [];
  const known = value.kind === "table" ? value.state.division : null;
  const part = known?.part ?? (value.kind === "table" || NAME.test(text) ? partOfName(name ?? text) : null);
  return part === null ? [] : [{ given, part }];
}

const NAME = /^[A-Za-z_][\w.]*$/;

function judgedOn(made: Instance, model: Instance | null, held: readonly Rows[]): Measure {
  const parts = new Set(held.map(({ part }) => part));
  const isOne = parts.size === 1;
  const of = (wanted: boolean): Value | undefined =>
    held.find(({ given }) => TARGETS.test(given.name ?? given.text) === wanted)?.given.value;
  const [x, y] = [of(false), of(true)].map((value) => (value === undefined ? null : stateOf(value)));
  return {
    ...judging(null, null),
    model,
    fit: made.fit,
    on: isOne ? (x ?? null) : null,
    truth: isOne ? (y ?? null) : null,
    part: isOne ? (held[0]?.part ?? null) : null,
    report: "evaluation",
    shape: "list",
  };
}

/** What one name of several stands for to which the result of such a function is given: `model, accuracy = train(model, ...)`. */
export function handedBack(value: Value, name: string): Value | null {
  if (value.kind !== "instance" || !isResult(value)) return null;
  return saidBack(value, name) ?? (MODELS.test(name) ? value : UNKNOWN);
}

const MODELS = /model|clf|classifier|regressor|estimator|(?:^|_)net|pipe/i;

const isResult = ({ path, fields }: Instance): boolean =>
  (fields.has(MODEL) || fields.has(JUDGED)) && /(?:^|\.)[a-z_]\w*$/.test(path);
