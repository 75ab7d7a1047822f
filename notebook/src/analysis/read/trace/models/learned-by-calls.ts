/** Models that learn by the call that makes them, and functions that nobody knows: what they give is asked for predictions. */
import { flatMap } from "../../../filter-map.ts";
import type { Expression } from "../../python/ast.ts";
import { givenAs } from "../arguments.ts";
import { lastName } from "./asked-names.ts";
import { judging } from "../measures/judging.ts";
import { fit, prediction } from "./learners.ts";
import { JUDGED } from "./roles.ts";
import type { Tracer } from "../tracer.ts";
import type { ArgumentValue, Instance, Measure, Prediction, Table, TableState } from "../value.ts";

/**
 * `model = boost.train(settings, rows)`, `fit <- forest(y ~ ., data = rows)`: a function that is given rows, and whose result the
 * notebook asks for predictions, trains a model. Null for any other.
 */
export function learnedByCall(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Instance | null {
  const name = lastName(path);
  if (PREPARES.test(name)) return null;
  const rows = flatMap(args, tablesIn);
  const held = rows.filter(({ table }) => /^(?:test|validation)$/.test(table.state.division?.part ?? ""));
  const learned = rows.filter((one) => !held.includes(one));
  // What gets features and answers of both parts, and does not draw them, learns from these and is judged by those.
  const isJudged = learned.length > 1 && held.length > 1 && !/plot|draw|show|check|compare_dist|drift/i.test(name);
  // A formula is fitted to rows, if the notebook asks how well; other functions that are given one draw or test.
  const isFitted =
    t.trainers.has(`~${name}`) && args.some(({ value, text }) => value.kind === "unknown" && /^[^"'=]*~/.test(text));
  if (rows.length === 0 || !(isJudged || isFitted || t.trainers.has(name))) return null;
  const made = t.instance(path, args);
  learn(t, made, args, learned.length === 0 ? rows : learned, node);
  const [x = null, y = null] = sides(held);
  if (held.length > 0) made.fields.set(JUDGED, saidOfModel(made, made, x?.state ?? null, y?.state ?? null));
  return made;
}

/** What a function that nobody knows may say of a model, on the rows that are not for training. */
export const saidOfModel = (
  { fit: number }: Instance,
  model: Instance | null,
  on: TableState | null,
  truth: TableState | null,
): Measure => ({ ...judging(null, null), model, fit: number, on, truth, report: "evaluation", shape: "list" });

/** A method of a class that nobody knows trains it, if its name says so and its result is asked for predictions. */
export function learnedByMethod(
  t: Tracer,
  receiver: Instance,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Instance | null {
  const name = lastName(path);
  const rows = t.trainers.has(name) && TRAINS.test(name) ? args.flatMap(tablesIn) : [];
  if (rows.length === 0) return null;
  learn(t, receiver, args, rows, node);
  return receiver;
}

/** A model learns from the rows among what it is given, wherever they stand. */
function learn(
  t: Tracer,
  model: Instance,
  args: readonly ArgumentValue[],
  rows: readonly GivenRows[],
  node: Expression,
): void {
  const [x, y] = sides(rows);
  fit(t, model, [...(x ? [givenAs("x", x)] : []), ...(y ? [givenAs("y", y)] : []), ...args], node, "fit");
}

/** Features and answers among rows. */
function sides(rows: readonly GivenRows[]): readonly [Table | undefined, Table | undefined] {
  const y = rows.find(({ name }) => TARGETS.test(name));
  return [rows.find((one) => one !== y)?.table, y?.table];
}

/** `predict(model, rows)` of a module that is not at hand; null for any other call. */
export function predictedByCall(name: string, args: readonly ArgumentValue[]): Prediction | null {
  const model = name.startsWith("predict")
    ? args.find(({ value }) => value.kind === "instance" && value.fit >= 0)
    : null;
  return model?.value.kind === "instance"
    ? prediction(
        model.value,
        args.filter((one) => one !== model),
      )
    : null;
}

interface GivenRows {
  readonly table: Table;
  /** The name of the argument, else what stands there. */
  readonly name: string;
}

/** The tables among what a function is given, in objects that were made of them as well. */
function tablesIn({ value, name, text }: ArgumentValue): readonly GivenRows[] {
  if (value.kind === "table") return /^(?:number|told)$/.test(value.type) ? [] : [{ table: value, name: name ?? text }];
  return value.kind === "instance" && value.own === null ? value.args.flatMap(onlyTable) : [];
}

const onlyTable = ({ value, name, text }: ArgumentValue): readonly GivenRows[] =>
  value.kind === "table" ? [{ table: value, name: name ?? text }] : [];

/** What the name of a function says that trains. */
export const TRAINS = /(?:^|_)(?:fit|train|learn)/i;

/** What rows are called that hold the answers. */
export const TARGETS = /^(?:y|labels?|targets?|response)(?:_|$)|[_$.](?:y|labels?|targets?)$/i;

/** Such functions change rows or describe them, though something is asked for predictions under the same name. */
const PREPARES =
  /scal|normali[sz]|encod|impute?|pre_?pro|prepare|token|vectori|recipe|dummy|split|select|load|read|sample/i;

/** Whether a class or function of a known library gives a model that has learned. */
export const learnsAtOnce = (path: string): boolean => LEARNS_AT_ONCE.test(path);

const LEARNS_AT_ONCE =
  /^gensim\.models\.(?!CoherenceModel|[Pp]hrase|(?:doc2vec\.)?(?:Tagged|Labeled)(?:Line)?(?:Document|Sentence))|^(?:GPy|gpflow)\.models\.|^(?:pymc|pymc3)\.(?:glm\.)?GLM|^textblob\.classifiers\.|^autogluon\..*\.fit$|\.auto_arima$|^pmdarima\.auto_arima$/;
