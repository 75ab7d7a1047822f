import { callsTo } from "../../read/trace/calls-to.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { modelInside } from "../../read/trace/models/roles.ts";
import { type Instance, numberOf, textOf } from "../../read/trace/value.ts";
import type { PredictionFact } from "../../facts.ts";
import type { FoundModel } from "./models.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { evidenceOf } from "../evidence.ts";

/** What is forecast, and how far ahead, as the code says it. */
export function findPredictions({ trace }: DataReading, models: readonly FoundModel[]): PredictionFact[] {
  const found = new Map<string, PredictionFact>();
  // A table of dates to come is no forecast until something is predicted for them.
  const predicts = callsTo(trace, (path) => path.endsWith(".predict")).length > 0;
  for (const call of callsTo(trace, (path) => LOOKS_AHEAD.test(path))) {
    const horizon = horizonOf(call);
    if ((horizon === null && !looksAhead(call)) || (!predicts && call.path.endsWith(DATES))) continue;
    const model = call.receiver?.kind === "instance" ? idOf(modelInside(call.receiver), models) : null;
    // How far ahead is only told of a model where it is known.
    if (horizon === null && model === null) continue;
    found.set(`${model ?? ""} ${horizon ?? ""}`, { kind: "prediction", model, horizon, ...evidenceOf(call) });
  }
  return [...found.values()];
}

const idOf = (instance: Instance, models: readonly FoundModel[]): number | null =>
  models.find((one) => one.instance === instance)?.fact.id ?? null;

const UNITS: Readonly<Record<string, string>> = {
  D: "day",
  B: "working day",
  W: "week",
  M: "month",
  MS: "month",
  ME: "month",
  Q: "quarter",
  QS: "quarter",
  Y: "year",
  A: "year",
  AS: "year",
  H: "hour",
  h: "hour",
  T: "minute",
  min: "minute",
};

/** Methods that say what comes next, some of them only with certain arguments. */
const LOOKS_AHEAD =
  /\.(?:forecast|get_forecast|forecast_interval|predict|get_prediction|plot_predict|make_future_dataframe)$/;

/** Whether a model of a series is asked for what comes next, however far. */
const looksAhead = ({ path, args }: CallEvent): boolean =>
  /\.(?:forecast|get_forecast|forecast_interval)$/.test(path) ||
  (/\.(?:predict|get_prediction|plot_predict)$/.test(path) &&
    (args.some(({ name }) => name === "end") || args.filter(({ name }) => name === null).length > 1));

const DATES = ".make_future_dataframe";

/** "120 days"; null if a call does not look a number of steps ahead. */
function horizonOf({ path, args }: CallEvent): string | null {
  const named = (name: string): number | null => numberOf(args.find((a) => a.name === name)?.value);
  const [first] = args;
  const steps = path.endsWith(DATES)
    ? (named("periods") ?? (first?.name === null ? numberOf(first.value) : null))
    : /\.(?:forecast|get_forecast)$/.test(path)
      ? (named("steps") ?? (first?.name === null ? numberOf(first.value) : null))
      : path.endsWith(".predict")
        ? named("n_periods")
        : null;
  if (steps === null || !Number.isInteger(steps) || steps < 1) return null;
  const frequency = textOf(args.find((a) => a.name === "freq")?.value);
  // Prophet counts in days unless told otherwise.
  const unit = frequency === null ? (path.endsWith(DATES) ? "day" : "step") : UNITS[frequency];
  return unit === undefined ? null : `${steps} ${unit}${steps === 1 ? "" : "s"}`;
}
