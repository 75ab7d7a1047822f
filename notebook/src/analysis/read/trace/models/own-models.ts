/** Models that the notebook writes out itself, in functions: one that learns from rows, one that says something of each. */
import { remembered } from "../../../remembered.ts";
import type { FunctionDefinition, Lambda } from "../../python/ast.ts";
import { modelInText } from "../../../know/model-names.ts";
import { partOfCode } from "../rows/part-names.ts";
import { predictionIn } from "../measures/measuring.ts";
import { modelInside } from "./roles.ts";
import { learnedFrom } from "./by-hand.ts";
import { byHand } from "./rules.ts";
import type { OwnTraining, Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  type LocalFunction,
  type Prediction,
  saying,
  type TableState,
  UNKNOWN,
  type Value,
} from "../value.ts";

const words = remembered((name) => name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase());
const LEARNS =
  /^(?:train|fit|learn)(?!_?(?:test|set|data|val|split|gen|and_test|scaler|encoder|transform))|_(?:train|fit)$/;
const PREDICTS = /(?:^|_)(?:predict\w*|classif(?:y|ies)\w*|get_predictions?|guess\w*)/;
const LOOKS = /plot|show|print|draw|accura|score|error|evaluat|loss|rmse|test_|prob|load|read|split|save/;

/** Notes a call that may train a model by hand: it is one where predictions follow. */
export function noteTraining(t: Tracer, called: LocalFunction, args: readonly ArgumentValue[], result: Value): void {
  const name = words(called.name);
  if (called.self !== null || LOOKS.test(name) || PREDICTS.test(name)) return;
  if (!LEARNS.test(name) && modelInText(called.name) === null) return;
  if (/^(?:prediction|measure|instance|class|function)$/.test(result.kind) || !args.some(({ value }) => isRows(value)))
    return;
  t.place.training = { called, args, cell: t.place.cell, model: null };
}

const isRows = (value: Value): boolean =>
  value.kind === "table" || value.kind === "unknown" || value.kind === "sequence";

/** What a function that predicts by its name says of the rows that it is given; null for any other function. */
export function saidByOwn(
  t: Tracer,
  called: LocalFunction,
  args: readonly ArgumentValue[],
  result: Value,
): Prediction | null {
  const name = words(called.name);
  if (called.self !== null || !PREDICTS.test(name) || LOOKS.test(name)) return null;
  if (/^(?:prediction|measure|instance|class|function)$/.test(result.kind)) return null;
  if (result.kind === "constant" && result.value === null) return null;
  // A single case that the code writes down is an example.
  if (!args.some(({ value }) => isRows(value))) return null;
  // What a model of a library says, and is only gathered here, is its own.
  if (predictionIn(result) !== null) return null;
  const model = modelGiven(args) ?? trained(t, called) ?? ruleIn(t, called);
  return saying(model, model.fit, rowsIn(t, args));
}

/** The only model that has learned among what a function is given: it predicts by that. */
function modelGiven(args: readonly ArgumentValue[]): Instance | null {
  const [model = null, ...others] = args.flatMap(({ value }) =>
    value.kind === "instance" && value.fit >= 0 ? [modelInside(value)] : [],
  );
  return others.length === 0 ? model : null;
}

/** The model that was trained last, with the fit that it learned in. */
function trained(t: Tracer, called: LocalFunction): Instance | null {
  const { training } = t.place;
  if (training === null) return null;
  const named = modelInText(called.name);
  if (named !== null && (modelInText(training.called.name) ?? named) !== named) return null;
  return (training.model ??= learned(t, training));
}

/** Its training, as it was called: the first rows are the features, the next the target. */
function learned(t: Tracer, { called, args, cell }: OwnTraining): Instance {
  const now = t.place.cell;
  t.place.cell = cell;
  const model = byHand(t, "algorithm", called.name);
  const [x = UNKNOWN, y = UNKNOWN] = args.flatMap(({ value }) => (value.kind === "table" ? [value] : []));
  learnedFrom(t, model, [x, y], called.node);
  t.place.cell = now;
  return model;
}

const RULES = new WeakMap<FunctionDefinition | Lambda, Instance>();

/** The rule that a function without any training is. */
function ruleIn(t: Tracer, { node, name }: LocalFunction): Instance {
  const model = RULES.get(node) ?? byHand(t, "algorithm", name);
  RULES.set(node, model);
  return model;
}

/** The rows that something is said of: those that are held out, where several are given. */
function rowsIn(t: Tracer, args: readonly ArgumentValue[]): TableState | null {
  const states = args.flatMap(({ value }) => (value.kind === "table" ? [value.state] : []));
  const known = states.find(({ division }) => division !== null && division.part !== "train") ?? states[0];
  if (known !== undefined) return known;
  const named = args.find(({ value, text }) => isRows(value) && partOfCode(text) !== null);
  return named === undefined ? null : t.table("list", { made: "unseen", bound: [named.text] }).state;
}
