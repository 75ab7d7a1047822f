/** What names say of values that the code does not explain. */
import { metricOfFunction, metricOfIdentifier } from "../../../know/metrics.ts";
import { judging } from "./judging.ts";
import { JUDGED } from "../models/roles.ts";
import { LAST_LOSS, type Measure, type Prediction, saying, type Value } from "../value.ts";

/** What a name makes the result of such a function out to be: a measure, or predictions. Null where it stands for the result as it is. */
export function saidBack(value: Value, name: string): Value | null {
  if (value.kind === "prediction" && MEASURES.test(name))
    return { ...judging(value, null), metric: metricOfIdentifier(name) };
  const isSaid = value.kind === "measure" && (value.report === "evaluation" || value.shape === "other");
  if (isSaid && value.metric === null && MEASURES.test(name))
    return {
      ...value,
      metric: metricOfIdentifier(name) ?? metricOfFunction(`metrics.${name}`),
      report: null,
      shape: "value",
    };
  const judged = value.kind === "instance" ? value.fields.get(JUDGED) : undefined;
  if (judged?.kind !== "measure") return null;
  const { model, fit, on } = judged;
  if (/pred|prob/i.test(name)) return saying(model, fit, on);
  return judgedUnder(value, name);
}

/** What is said together with predictions: the measures of a trainer, or the loss of a network that was given the answers; else these themselves. */
export function saidWith(said: Prediction, name: string): Value {
  if (name === "metrics") return { ...judging(said, null), shape: "list", report: "evaluation" };
  const loss = name === "loss" ? said.model?.fields.get(LAST_LOSS) : undefined;
  return loss?.kind === "measure" && loss.on === said.on ? { ...loss, metric: "loss" } : said;
}

/** Nobody calls predictions by these names: they are what an unknown function made of them. */
const MEASURES =
  /^(?:(?:train|test|val|valid)_)?(?:r?mse|mae|mape|r2|acc|accuracy|precision|prec|recall|sensitivity|specificity|f1|auc|roc_auc)(?:_score)?(?:_(?:train|test|val|valid))?$/i;

/** What such a function measured, under the name of a metric: `accuracy, f1 = fit_and_score(model, ...)`; null for any other value. */
export function judgedUnder(value: Value, name: string): Measure | null {
  const judged = value.kind === "instance" ? value.fields.get(JUDGED) : undefined;
  const metric = judged?.kind === "measure" ? metricOfIdentifier(name) : null;
  return judged?.kind === "measure" && metric !== null ? { ...judged, metric, report: null, shape: "value" } : null;
}
