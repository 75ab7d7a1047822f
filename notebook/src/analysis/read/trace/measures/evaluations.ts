import { metricOfIdentifier } from "../../../know/metrics.ts";
import { type Measure, saying, type Value } from "../value.ts";

/** One value of an evaluation that holds several: `summary.rootMeanSquaredError`; or what it judged, the predictions. */
export function evaluated(object: Measure, name: string): Value {
  const { model, fit, on } = object;
  if (name === "predictions") return saying(model, fit, on);
  const metric = /areaUnderROC/.test(name) ? "AUC" : (metricOfIdentifier(name) ?? (name === "map" ? "MAP" : null));
  return metric === null ? object : { ...object, metric, report: null, shape: "value" };
}
