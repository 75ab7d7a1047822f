/** What models of R hold under a name: predictions, and what they were worth on the rows that were held out of each fold. */
import type { Part } from "../../../facts.ts";
import { named, unnamed } from "../arguments.ts";
import { judging } from "../measures/judging.ts";
import { transformed } from "../rows/transforming.ts";
import type { CallEvent, FitEvent, Tracer } from "../tracer.ts";
import { type Instance, type Measure, textOf, type Value } from "../value.ts";
import { prediction } from "./learners.ts";

/** The rows that resampling holds out, as the last `trainControl` before the fit says; bootstrapped unless it says otherwise. */
export function resampledPart(
  { fits, calls }: { readonly fits: readonly FitEvent[]; readonly calls: readonly CallEvent[] },
  { fit }: Pick<Instance, "fit">,
): Part | null {
  const own = fits[fit];
  if (own === undefined) return null;
  if (!own.args.some(({ name }) => name === "trControl")) return "out-of-bag";
  const control = calls.findLast((call) => call.path === "r.caret.trainControl" && call.cell <= own.cell);
  const method = control && (textOf(named(control.args, "method")) ?? textOf(control.args[0]?.value) ?? "boot");
  if (method === undefined) return null;
  return /cv$/i.test(method) ? "cross-validation" : /^(?:boot|oob|optimism)/.test(method) ? "out-of-bag" : null;
}

/**
 * `fit$results`: the mean of each metric for each setting; `fit$resample`: its value for each resample of the setting chosen. Null for
 * anything else. Source: `?caret::train`, Value.
 */
function resampled({ fits, events }: Tracer, model: Instance, name: string): Measure | null {
  if (!model.path.startsWith("r.caret.train") || !/^(?:results|resample)$/.test(name)) return null;
  const calls = events.filter((event) => event.kind === "call");
  return {
    ...judging(null, null),
    model,
    fit: model.fit,
    part: resampledPart({ fits, calls }, model),
    shape: "list",
    over: name === "results" ? "trials" : null,
  };
}

/** What a fitted model of R holds under a name: predictions under some. */
export function partOfModel(t: Tracer, model: Instance, name: string | null): Value | null {
  if (!/^(?:r|julia)\./.test(model.path) || model.fit < 0) return null;
  if (name !== null && /^(?:best[._]?(?:model|fit|estimator)|finalModel)$/i.test(name)) return model;
  if (name === "test")
    return prediction(
      model,
      model.args.filter((a) => a.name === "xtest"),
    );
  const rows = t.fits[model.fit]?.x;
  if (name === "x" && model.path === "r.stats.prcomp" && rows?.kind === "table")
    return transformed(t, model, [unnamed(rows)]);
  const kept = name === null ? null : resampled(t, model, name);
  if (kept !== null) return kept;
  if (name === "tot.withinss")
    return { ...judging(null, null), model, fit: model.fit, part: "train", metric: "inertia" };
  if (name !== null && /^(?:predicted|votes|fitted\.values|fitted|yhat|y_hat|cluster(?:ing)?)$/.test(name))
    return { ...prediction(model, []), on: null };
  return null;
}
