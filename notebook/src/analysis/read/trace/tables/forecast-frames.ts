/** Libraries that put the forecasts of several models beside the truth, each in a column under the name of its model. */
import { metricOfIdentifier } from "../../../know/metrics.ts";
import type { Expression } from "../../python/ast.ts";
import { judging } from "../measures/judging.ts";
import { argument, fit, prediction } from "../models/learners.ts";
import { lineage } from "./lineage.ts";
import type { Tracer } from "../tracer.ts";
import { named } from "../arguments.ts";
import {
  type ArgumentValue,
  constant,
  type Dictionary,
  type Instance,
  sequence,
  type TableState,
  textOf,
  type Value,
} from "../value.ts";

/** What gives models the past of each series, and learns with them what comes next. */
export const isForecaster = ({ path }: Instance): boolean => FORECASTS.test(path);
const FORECASTS =
  /^(?:statsforecast|mlforecast|neuralforecast)\.(?:\w+\.)*(?:StatsForecast|MLForecast|NeuralForecast)$/;

/** `StatsForecast(models=[...]).cross_validation(df=df, h=12)`; null for any other method. */
export function forecasterMethod(
  t: Tracer,
  receiver: Instance,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Value | null {
  if (!/^(?:fit|forecast|predict|cross_validation)$/.test(name)) return null;
  const rows = args.filter(({ value }) => value.kind === "table");
  const isOfFolds = name === "cross_validation";
  const entries: Dictionary["entries"] = new Map();
  for (const [given, model] of modelsOf(receiver)) {
    if (name !== "predict" && (rows.length > 0 || model.fit < 0))
      Object.assign(fit(t, model, args, node, isOfFolds ? "cross-validation" : "fit"), { outer: receiver });
    const column = given ?? textOf(named(model.args, "alias")) ?? model.path.slice(model.path.lastIndexOf(".") + 1);
    const value: Value = { ...prediction(model, []), crossValidated: isOfFolds };
    entries.set(column, { key: constant(column), value });
  }
  if (name === "fit") return receiver;
  return t.table("pandas.DataFrame", {
    made: `${receiver.path}.${name}`,
    content: { kind: "dictionary", entries, open: false },
  });
}

/** The models that it is given, with the names that a dictionary has for them. */
function modelsOf({ args }: Instance): readonly (readonly [string | null, Instance])[] {
  const given = argument(args, /^models$/, 0);
  if (given.kind === "dictionary")
    return [...given.entries].flatMap(([name, { value }]) =>
      value.kind === "instance" ? [[name, value] as const] : [],
    );
  return (given.kind === "sequence" ? given.items : [given]).flatMap((one) =>
    one.kind === "instance" ? [[null, one] as const] : [],
  );
}

/** `evaluate(forecasts, metrics=[mae, rmse])`: a row for each metric, with a column for each model; null for any other call. */
export function forecastsJudged(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  const table = argument(args, /^df$/, 0);
  const forecasts = table.kind === "table" ? forecastsIn(table.state) : null;
  const metrics = argument(args, /^metrics$/, 1);
  if (forecasts === null || metrics.kind !== "sequence") return null;
  const rows = metrics.items.flatMap((metric) => {
    const name = metric.kind === "reference" ? metric.path.slice(metric.path.lastIndexOf(".") + 1) : null;
    return name === null ? [] : [rowOf(name, forecasts)];
  });
  const [only, ...others] = rows;
  if (only === undefined) return null;
  return t.table("pandas.DataFrame", { made: path, content: others.length === 0 ? only : sequence(rows) });
}

function rowOf(name: string, forecasts: Dictionary): Dictionary {
  const entries: Dictionary["entries"] = new Map([["metric", { key: constant("metric"), value: constant(name) }]]);
  for (const [column, { key, value }] of forecasts.entries)
    if (value.kind === "prediction")
      entries.set(column, { key, value: { ...judging(value, null), metric: metricOfIdentifier(name) } });
  return { kind: "dictionary", entries, open: false };
}

const MOST_STEPS = 12;

/** What a table was filled with, whatever else was joined to it since. */
function forecastsIn(state: TableState): Dictionary | null {
  for (const at of [state, ...state.from].flatMap((one) => lineage(one, MOST_STEPS)))
    if (
      at.content?.kind === "dictionary" &&
      [...at.content.entries.values()].some((e) => e.value.kind === "prediction")
    )
      return at.content;
  return null;
}
