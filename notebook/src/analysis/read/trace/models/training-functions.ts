/** Functions that fit models or judge them: `lgb.train`, `cross_val_score`. */
import { judging } from "../measures/judging.ts";
import type { Expression } from "../../python/ast.ts";
import { givenAs, named } from "../arguments.ts";
import { watchedScores } from "../measures/kept-scores.ts";
import { reported } from "../measures/scoring.ts";
import { modelsAmong } from "./chosen-models.ts";
import { modelInside } from "./roles.ts";
import type { LibraryCall, Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  constant,
  type Dictionary,
  type Instance,
  saying,
  sequence,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";
import { argument, fit, X_NAMES, Y_NAMES } from "./learners.ts";
import { stateOf } from "../rows/transforming.ts";

/** `cross_val_score(model, X, y)`; null for any other call. */
export const crossValidation: LibraryCall = (t, path, args, node) =>
  t.knowledge.operation(path) === "crossValidate" ? crossValidated(t, path, args, node) : null;

/** Fits a function of the notebook's own to two arrays, and gives its parameters and their covariances. */
export const curvesFitted: LibraryCall = (t, path, args, node) => {
  const [, ...data] = args;
  const settings = args.filter((a) => a.value.kind !== "table");
  fit(t, t.instance(path, settings), data, node, "fit");
  return sequence([UNKNOWN, UNKNOWN], "tuple");
};

/** Functions that train and give back the model: `xgb.train(params, data)`; null where they are of no model. */
export function functionThatFits(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Instance | null {
  if (t.knowledge.model(path) === null) return null;
  const params = args.find((a) => a.value.kind === "dictionary")?.value;
  const data = args.find((a) => a.value.kind === "table");
  // Rows that are only watched have a name: `valid_sets=held`.
  const folds = path.endsWith(".cv") ? args.filter(({ name }) => OF_FOLDS.test(name ?? "")) : [];
  const settings = args.filter(
    (a) => a !== data && (a.value.kind !== "table" || a.name !== null) && !folds.includes(a),
  );
  const made = t.instance(path, [...settings, ...settingsOf(params)]);
  const label = data?.value.kind === "table" ? data.value.state.label : null;
  fit(
    t,
    made,
    [...(data ? [data] : []), ...(label ? [givenAs("y", label)] : []), ...folds],
    node,
    path.endsWith(".cv") ? "cross-validation" : "fit",
  );
  recordInto(t, made, args);
  return made;
}

/** How the rows are divided into folds, which is no setting of what learns from them. */
const OF_FOLDS = /^(?:nfold|folds?|fold_count|stratified|shuffle|partition_random_seed)$/;

/** `evals_result=progress`: a dictionary gets what was watched, under the names of the rows. */
function recordInto(t: Tracer, made: Instance, args: readonly ArgumentValue[]): void {
  const record = named(args, "evals_result");
  if (record?.kind !== "dictionary") return;
  for (const [name, value] of watchedScores(t, made)) record.entries.set(name, { key: constant(name), value });
}

function settingsOf(params: Value | undefined): readonly ArgumentValue[] {
  if (params?.kind !== "dictionary") return [];
  return [...params.entries].map(([name, { value }]) => ({
    ...givenAs(name, value),
    text: value.kind === "constant" ? (textOf(value) ?? String(value.value)) : "",
  }));
}

/** Each fold is judged by a model that did not see it. */
function crossValidated(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression): Value {
  const given = args.find(
    (a) => a.value.kind === "instance" && (a.name === null || /^(?:estimator|forecaster)$/.test(a.name)),
  )?.value;
  const outer = given?.kind === "instance" && modelsAmong(given) === null ? given : null;
  const rest = args.filter((a) => a.value !== given);
  if (outer) fit(t, outer, rest, node, "cross-validation");
  const model = outer && modelInside(outer);
  const x = stateOf(argument(rest, X_NAMES, 0));
  const y = argument(rest, Y_NAMES, 1);
  const number = t.fits.length - 1;
  const told: Value = { ...saying(model, number, x), crossValidated: true };
  if (path.endsWith("cross_val_predict")) return told;
  const base = {
    ...judging(null, y.kind === "table" ? y : null),
    model,
    fit: outer ? number : -1,
    part: "cross-validation" as const,
    shape: "list" as const,
    on: x,
    ...(named(args, "groups")?.kind === "table" && { ofEach: "group" as const }),
  };
  const scoring = args.find((a) => a.name === "scoring" || a.name === "measures")?.value;
  const scored = (value: Value | undefined): Value => reported(t, base, value, outer);
  // skforecast gives the errors and the forecasts that they are of.
  if (path.includes(".backtesting_")) return sequence([scored(named(args, "metric")), told], "tuple");
  if (!path.endsWith("cross_validate")) return scored(scoring);
  return resultsOfFolds(args, scoring, path.startsWith("surprise."), scored);
}

/** What `cross_validate` keeps of its folds, in its order. */
function resultsOfFolds(
  args: readonly ArgumentValue[],
  scoring: Value | undefined,
  isSurprise: boolean,
  scored: (scoring: Value | undefined) => Value,
): Dictionary {
  const scorers =
    scoring === undefined && isSurprise
      ? ["rmse", "mae"].map((name) => [name, constant(name)] as const)
      : scoring?.kind === "sequence"
        ? // Surprise writes the names of its measures small, however they are given.
          scoring.items.map((one) => [isSurprise ? textOf(one)?.toLowerCase() : textOf(one), one] as const)
        : scoring?.kind === "dictionary"
          ? [...scoring.entries].map(
              ([name, { key, value }]) => [name, value.kind === "unknown" ? key : value] as const,
            )
          : [["score", scoring] as const];
  const hasTrain = args.some(
    ({ name, value }) =>
      /^return_train_(?:score|measures)$/.test(name ?? "") && !(value.kind === "constant" && value.value === false),
  );
  const scores = scorers.flatMap(([name, scorer]) => {
    const value = scored(scorer);
    const ofTrain: Value = value.kind === "measure" ? { ...value, part: "train" } : value;
    return name === null || name === undefined
      ? []
      : [[`test_${name}`, value] as const, ...(hasTrain ? [[`train_${name}`, ofTrain] as const] : [])];
  });
  const times = (isSurprise ? ["fit_time", "test_time"] : ["fit_time", "score_time"]).map(
    (name) => [name, UNKNOWN] as const,
  );
  const all = isSurprise ? [...scores, ...times] : [...times, ...scores];
  return {
    kind: "dictionary",
    entries: new Map(all.map(([name, value]) => [name, { key: constant(name), value }])),
    open: scoring?.kind === "unknown" || scorers.length === 0,
  };
}
