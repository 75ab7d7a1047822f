/** Functions that fit models or judge them: `lgb.train`, `cross_val_score`. */
import { judging } from "./arithmetic.ts";
import type { Expression } from "../python/ast.ts";
import { reported } from "./scoring.ts";
import { modelInside } from "./roles.ts";
import type { Tracer } from "./tracer.ts";
import { type ArgumentValue, type Dictionary, sequence, textOf, UNKNOWN, type Value } from "./value.ts";
import { argument, fit, stateOf, X_NAMES, Y_NAMES } from "./learners.ts";

/** Functions that train and give back the model: `xgb.train(params, data)`, `cross_val_score(model, X, y)`. */
export function functionThatFits(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Value | null {
  if (t.knowledge.operation(path) === "crossValidate") return crossValidated(t, path, args, node);
  if (path === CURVES) {
    const [, ...data] = args;
    fit(
      t,
      t.instance(
        path,
        args.filter((a) => a.value.kind !== "table"),
      ),
      data,
      node,
      "fit",
    );
    return sequence([UNKNOWN, UNKNOWN], "tuple");
  }
  if (
    !/^(?:xgboost|lightgbm|catboost)\.(?:train|cv)$|\.auto_arima$|^numpy\.polyfit$|^scipy\.stats\.linregress$/.test(
      path,
    )
  )
    return null;
  if (/polyfit|linregress/.test(path)) return null;
  const params = args.find((a) => a.value.kind === "dictionary")?.value;
  const made = t.instance(path, [...args.filter((a) => a.value.kind !== "table"), ...settingsOf(params)]);
  const data = args.find((a) => a.value.kind === "table");
  const label = data?.value.kind === "table" ? data.value.state.label : null;
  fit(
    t,
    made,
    [...(data ? [data] : []), ...(label ? [{ name: "y", star: "" as const, value: label, text: "" }] : [])],
    node,
    path.endsWith(".cv") ? "cross-validation" : "fit",
  );
  return made;
}

/** Fits a function of the notebook's own to two arrays, and gives its parameters and their covariances. */
const CURVES = "scipy.optimize.curve_fit";

function settingsOf(params: Value | undefined): readonly ArgumentValue[] {
  if (params?.kind !== "dictionary") return [];
  return [...params.entries].map(([name, { value }]) => ({
    name,
    star: "",
    value,
    text: value.kind === "constant" ? (textOf(value) ?? String(value.value)) : "",
  }));
}

/** Each fold is judged by a model that did not see it. */
export function crossValidated(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression): Value {
  const given = args.find((a) => a.value.kind === "instance" && (a.name === null || a.name === "estimator"))?.value;
  const outer = given?.kind === "instance" ? given : null;
  const rest = args.filter((a) => a.value !== given);
  if (outer) fit(t, outer, rest, node, "cross-validation");
  const model = outer && modelInside(outer);
  const x = stateOf(argument(rest, X_NAMES, 0));
  const y = argument(rest, Y_NAMES, 1);
  const number = t.fits.length - 1;
  if (path.endsWith("cross_val_predict"))
    return { kind: "prediction", model, fit: number, on: x, crossValidated: true, log: false };
  const base = {
    ...judging(null, y.kind === "table" ? y : null),
    model,
    fit: outer ? number : -1,
    part: "cross-validation" as const,
    shape: "list" as const,
    on: x,
  };
  const scoring = args.find((a) => a.name === "scoring" || a.name === "measures")?.value;
  const named = (value: Value | undefined): Value => reported(t, base, value, outer);
  if (!path.endsWith("cross_validate")) return named(scoring);
  const entries: Dictionary["entries"] = new Map();
  const add = (key: string, value: Value): void =>
    void entries.set(key, { key: { kind: "constant", value: key }, value });
  const several =
    scoring === undefined && path.startsWith("surprise.")
      ? (["rmse", "mae"] as const).map((value) => ({ kind: "constant" as const, value }))
      : scoring?.kind === "sequence"
        ? scoring.items
        : scoring?.kind === "dictionary"
          ? [...scoring.entries.values()].map((e) => e.key)
          : null;
  if (several === null) add("test_score", named(scoring));
  for (const one of several ?? []) {
    const written = textOf(one);
    // Surprise writes the names of its measures small, however they are given.
    if (written !== null)
      add(
        `test_${scoring?.kind !== "dictionary" && path.startsWith("surprise.") ? written.toLowerCase() : written}`,
        named(one),
      );
  }
  const tested = [...entries];
  for (const [key, { value }] of tested)
    if (value.kind === "measure") add(key.replace(/^test_/, "train_"), { ...value, part: "train" });
  return { kind: "dictionary", entries, open: true };
}
