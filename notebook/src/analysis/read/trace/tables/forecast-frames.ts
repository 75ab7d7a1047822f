/** Libraries that put the forecasts of several models beside the truth, each in a column under the name of its model. */
import type { Expression } from "../../python/ast.ts";
import { argument, fit, prediction } from "../models/learners.ts";
import type { Tracer } from "../tracer.ts";
import { named } from "../arguments.ts";
import { type ArgumentValue, constant, type Dictionary, type Instance, textOf, type Value } from "../value.ts";

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
