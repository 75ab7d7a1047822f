/** Which of the models that were compared the author goes on with, by what the code does with it after all were measured. */
import type { Measured } from "../find/values/measured.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import { modelInside } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Instance, Value } from "../read/trace/value.ts";
import type { Draft } from "./tasks.ts";

export interface PutToUse {
  /** The runs of the model that were measured. */
  readonly models: ReadonlySet<Instance | null>;
  /** True for the only one that is kept in a file; one that is only trained once more may be any of those that are level. */
  readonly isKept: boolean;
}

/** The only model of several that is kept in a file in the end, else the one that is trained once more; null where there is none. */
export function putToUse({ fits, metrics }: Pick<Draft, "fits" | "metrics">, trace: Trace): PutToUse | null {
  const last = Math.max(-1, ...metrics.map(({ cell }) => cell));
  const known = new Set(metrics.map(({ model }) => model));
  if (known.size < 2) return null;
  const kept = callsTo(trace, (path) => KEEPS.test(path)).flatMap(({ cell, receiver, args }) =>
    [receiver, args[0]?.value ?? null].flatMap(modelIn).flatMap((model) => (known.has(model) ? [{ model, cell }] : [])),
  );
  // What is kept before others are tried is no choice.
  const only = kept.findLast(({ cell }) => cell >= last)?.model;
  if (only !== undefined && kept.every(({ model }) => model === only))
    return { models: runsOf(only, metrics), isKept: true };
  const again = fits.findLast(({ how, cell }) => how === "fit" && cell > last);
  const models = again === undefined ? null : runsOf(again.model, metrics);
  return models === null || models.size === 0 ? null : { models, isKept: false };
}

/** Sources: Python's `pickle`, joblib, Keras's `save` and XGBoost's `save_model`. */
const KEEPS = /^(?:pickle|joblib)\.dump$|\.save(?:_model|_pretrained)?$/;

const modelIn = (value: Value | null): readonly Instance[] => (value?.kind === "instance" ? [modelInside(value)] : []);

/** The measured models of its class with its settings. */
const runsOf = (model: Instance, metrics: readonly Measured[]): ReadonlySet<Instance | null> =>
  new Set(metrics.flatMap((one) => (one.model !== null && callOf(one.model) === callOf(model) ? [one.model] : [])));

const callOf = ({ path, args }: Instance): string =>
  [path, ...args.map(({ name, text }) => `${name ?? ""}=${text}`)].join();
