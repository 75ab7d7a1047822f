/** Which of the models that were compared the author goes on with, by what the code does with it after all were measured. */
import type { Measured } from "../find/values/measured.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import { modelInside } from "../read/trace/models/roles.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../read/trace/tracer.ts";
import type { Instance, TableState } from "../read/trace/value.ts";
import type { Draft } from "./tasks.ts";

export interface PutToUse {
  /** The runs of the model that were measured. */
  readonly models: ReadonlySet<Instance | null>;
  /** True for the only one that is kept in a file; one that is only trained once more may be any of those that are level. */
  readonly isKept: boolean;
}

/** The only model of several that is kept in a file in the end, else the one that is trained once more for use; null where there is none. */
export function putToUse({ fits, metrics }: Pick<Draft, "fits" | "metrics">, trace: Trace): PutToUse | null {
  const last = Math.max(-1, ...metrics.map(({ cell }) => cell));
  const known = new Set(metrics.map(({ model }) => model));
  if (known.size < 2) return null;
  const kept = callsTo(trace, (path) => KEEPS.test(path)).flatMap((call) =>
    modelsOf(call).flatMap((model) => (known.has(model) ? [{ model, cell: call.cell }] : [])),
  );
  // What is kept before others are tried is no choice.
  const only = kept.findLast(({ cell }) => cell >= last)?.model;
  if (only !== undefined && kept.every(({ model }) => model === only)) return { models: new Set([only]), isKept: true };
  const again = fits.findLast(({ how, cell }) => how === "fit" && cell > last);
  const models = again === undefined ? null : runsOf(again.model, metrics);
  const isForUse =
    again !== undefined &&
    fits.some((before) => models?.has(before.model) === true && isOfSameColumns(again, before)) &&
    (isOfAllRows(again) || isAsked(again, trace));
  return models === null || !isForUse ? null : { models, isKept: false };
}

const stateOf = ({ x }: FitEvent): TableState | null => (x.kind === "table" ? x.state : null);

/** What learns from a few columns only is drawn or explained. */
const isOfSameColumns = (one: FitEvent, other: FitEvent): boolean =>
  stateOf(one)?.columns?.join() === stateOf(other)?.columns?.join();

const isOfAllRows = (fit: FitEvent): boolean => {
  const state = stateOf(fit);
  return state !== null && lineage(state).every(({ division }) => division === null);
};

/** Whether a model is asked about rows after it was trained for the last time. */
const isAsked = ({ model, cell }: FitEvent, trace: Trace): boolean =>
  callsTo(trace, (path) => PREDICTS.test(path)).some((call) => call.cell >= cell && modelsOf(call).includes(model));
const PREDICTS = /(?:^|\.)predict(?:_\w+)?$/;

/** Sources: Python's `pickle`, joblib, Keras's `save` and XGBoost's `save_model`. */
const KEEPS = /^(?:pickle|joblib)\.dump$|\.save(?:_model|_pretrained)?$/;

const modelsOf = ({ receiver, args }: CallEvent): readonly Instance[] =>
  [receiver, args[0]?.value ?? null].flatMap((value) => (value?.kind === "instance" ? [modelInside(value)] : []));

/** The measured models of its class with its settings. */
const runsOf = (model: Instance, metrics: readonly Measured[]): ReadonlySet<Instance | null> =>
  new Set(metrics.flatMap((one) => (one.model !== null && callOf(one.model) === callOf(model) ? [one.model] : [])));

const callOf = ({ path, args }: Instance): string =>
  [path, ...args.map(({ name, text }) => `${name ?? ""}=${text}`)].join();
