/** PyCaret: `setup` takes the data and divides it, and everything after it works on that. */
import type { Expression } from "../../python/ast.ts";
import { divide } from "../rows/divisions.ts";
import { fit, prediction } from "./learners.ts";
import { judging } from "../measures/judging.ts";
import type { LibraryCall, Tracer } from "../tracer.ts";
import { givenAs, named, unnamed } from "../arguments.ts";
import {
  type ArgumentValue,
  type Instance,
  numberOf,
  type Scope,
  type Table,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** The name under which a scope keeps the session; no name of Python looks like this. */
const SESSION = " session";
const FINAL = " final";

const CALL = /^pycaret\.(classification|regression)\.(\w+)$/;

/** The module whose functions an experiment has as its methods; null for any other class. */
export const moduleOfSession = (path: string): string | null => EXPERIMENT.exec(path)?.[1] ?? null;
const EXPERIMENT = /^(pycaret\.(?:classification|regression))\.(?:oop\.)?(?:Classification|Regression)Experiment$/;

/** Calls of PyCaret; null for any other. */
export const sessionCall: LibraryCall = (t, path, args, node, scope) => {
  const [, task = "", name = ""] = CALL.exec(path) ?? [];
  if (name === "setup") return opened(t, path, args, node, scope);
  const session = scope.get(SESSION);
  if (session?.kind !== "instance") return null;
  const given = args.find(({ name: own, value }) => (own === null || own === "estimator") && value.kind === "instance");
  const model = given?.value.kind === "instance" ? given.value : null;
  const learn = (learner: Instance): Instance => {
    fit(t, learner, rowsOf(t, session), node, "cross-validation");
    return learner;
  };
  switch (name) {
    case "create_model": {
      const id = textOf(named(args, "estimator") ?? args[0]?.value);
      return learn(
        model ?? t.instance(`pycaret.${task}.create_model${id === null ? "" : `.estimator=${id}`}`, args.slice(1)),
      );
    }
    case "compare_models":
    case "blend_models":
    case "stack_models":
      return learn(t.instance(path, args));
    case "tune_model":
    case "ensemble_model":
    case "calibrate_model":
      return model === null ? null : learn(model);
    case "finalize_model":
      model?.fields.set(FINAL, UNKNOWN);
      return model;
    case "predict_model":
      return model === null ? null : predicted(model, session, args);
    default:
      return null;
  }
};

function opened(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression, scope: Scope): Instance {
  const made = t.instance(path, args);
  const data = args.find(({ name, value }) => (name === null || name === "data") && value.kind === "table")?.value;
  const test = named(args, "test_data");
  if (data?.kind === "table" && test === undefined) {
    const share = numberOf(named(args, "train_size")) ?? 0.7;
    const seed = numberOf(named(args, "session_id"));
    const by = { testShare: Math.round((1 - share) * 1e6) / 1e6, folds: null, stratified: false, by: [] };
    const [[train, held] = []] = divide(
      t,
      [data],
      { ...by, how: "holdout", seed: seed === null ? null : String(seed) },
      node,
    );
    if (train) made.fields.set("train", train);
    if (held) made.fields.set("test", held);
  } else if (data?.kind === "table") {
    made.fields.set("train", data);
    if (test?.kind === "table") made.fields.set("test", test);
  }
  scope.set(SESSION, made);
  return made;
}

/** The training rows of a session, and the column that it predicts. */
function rowsOf(t: Tracer, session: Instance): readonly ArgumentValue[] {
  const train = session.fields.get("train");
  const target = textOf(named(session.args, "target") ?? session.args.filter((a) => a.name === null)[1]?.value);
  const rows: ArgumentValue[] = train?.kind === "table" ? [givenAs("x", train)] : [];
  if (train?.kind === "table" && target !== null) rows.push(givenAs("y", columnOf(t, train, target)));
  return rows;
}

const columnOf = (t: Tracer, { state }: Table, column: string): Table =>
  t.table("pandas.Series", {
    made: "subscript",
    from: [state],
    columns: [column],
    column,
    division: state.division,
  });

/** Predictions are judged on the rows held out by `setup`, which a finalized model has seen. */
function predicted(model: Instance, session: Instance, args: readonly ArgumentValue[]): Value {
  const data = named(args, "data") ?? args.filter((a) => a.name === null)[1]?.value;
  const rows = data ?? session.fields.get("test") ?? UNKNOWN;
  const said = prediction(model, [unnamed(rows)]);
  const isSeen = data === undefined && model.fields.has(FINAL);
  return { ...judging(said, null), part: isSeen ? "train" : null, report: "evaluation", shape: "list" };
}
