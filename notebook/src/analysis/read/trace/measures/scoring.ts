/** What models and searches are scored by: what `scoring=` says, else what is usual for them. */
import { averageOf, metricOfFunction, metricOfScoring } from "../../../know/metrics.ts";
import { unnamed } from "../arguments.ts";
import { isPipeline, isSearch, modelInside, taskOf } from "../models/roles.ts";
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, type Instance, type Measure, textOf, UNKNOWN, type Value } from "../value.ts";

/** Gives a measure the name that `scoring=` says, or what the model is scored by where it says nothing. */
export function reported(t: Tracer, base: Measure, scoring: Value | undefined, model: Instance | null): Value {
  const text = scoring === undefined && model !== null ? usualScoring(model) : textOf(scoring);
  const known = text === null ? null : metricOfScoring(text);
  if (known !== null) return { ...base, ...known };
  // An own function is asked what it makes of the model.
  const asked =
    scoring?.kind === "function" && model !== null
      ? t.call(scoring, [modelInside(model), UNKNOWN, UNKNOWN].map(unnamed), NOWHERE, scoring.scope)
      : scoring;
  if (asked?.kind === "measure")
    return { ...base, metric: asked.metric, ...(asked.average !== undefined && { average: asked.average }) };
  const scorer = scoring?.kind === "instance" && scoring.path.endsWith(".make_scorer") ? scoring.args : [];
  const [made] = scorer.flatMap(({ value }) => (value.kind === "reference" ? [value.path] : []));
  if (made !== undefined) {
    const metric = metricOfFunction(made);
    return { ...base, metric, negated: isLoss(scorer), ...averageIn(metric, scorer) };
  }
  if (scoring !== undefined && !(scoring.kind === "constant" && scoring.value === null))
    return { ...base, metric: null };
  // What such a network is scored by is its loss, with the sign turned.
  if (model !== null && isWrappedNetwork(model)) return { ...base, metric: null, negated: true };
  return { ...base, metric: model === null ? null : usualScore(t, model) };
}

/** `average="macro"` */
export const averageIn = (metric: string | null, args: readonly ArgumentValue[]): Pick<Measure, "average"> =>
  averageOf(metric, textOf(args.find(({ name }) => name === "average")?.value));

const NOWHERE = { kind: "unknown", from: 0, to: 0 } as const;

/** What a search chooses by: of several scores the one that `refit=` names. */
export function scoringOf({ args }: Instance): Value | undefined {
  const scoring = args.find(({ name }) => name === "scoring")?.value;
  if (scoring?.kind !== "sequence" && scoring?.kind !== "dictionary") return scoring;
  const refit = args.find(({ name }) => name === "refit")?.value;
  return scoring.kind === "sequence" ? refit : (scoring.entries.get(textOf(refit) ?? "")?.value ?? UNKNOWN);
}

/** What searches judge by where nothing else is said, as `scoring=` would have it; null where the task says it. */
export function usualScoring({ path, args }: Instance): string | null {
  const given = args.find(({ name }) => name === "scoring");
  if (given !== undefined) return textOf(given.value);
  return /^tpot\.\w*Regressor$/.test(path) ? "neg_mean_squared_error" : null;
}

const isWrappedNetwork = (given: Instance): boolean => {
  const estimator = isSearch(given) || isPipeline(given) ? modelInside(given) : given;
  return estimator.path === "keras.wrappers.scikit_learn.KerasRegressor";
};

/** `make_scorer(error, greater_is_better=False)` turns the sign. */
const isLoss = (args: readonly ArgumentValue[]): boolean =>
  args.some((a) => a.name === "greater_is_better" && a.value.kind === "constant" && a.value.value === false);

/** What `score` gives. */
export function usualScore(t: Tracer, model: Instance): string | null {
  const task = taskOf(t, model);
  if (task === "classification") return "accuracy";
  if (task === "regression") return "R2";
  return task === "survival analysis" ? "concordance" : null;
}
