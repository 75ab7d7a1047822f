import { measured, metricNamed, metricOfIdentifier } from "../../know/metrics.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { type LogValue, RECENT, type TrainingLog } from "../../read/outputs/logs.ts";
import { areSameFiles } from "../../read/trace/rows/folders-read.ts";
import { partOfCode } from "../../read/trace/rows/part-names.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type Instance, type TableState, textOf, type Value } from "../../read/trace/value.ts";
import type { Part } from "../../facts.ts";
import { stopsEarly } from "../models/early-stopping.ts";
import { type Measured, valueAs } from "./measured.ts";
import { partOfLabel } from "../../read/outputs/parts.ts";
import { partOfRows } from "./judged-rows.ts";
import { keptRound } from "./kept-round.ts";

/**
 * The results of training logs: the value stated at the end, else the last one; each log belongs to the fit that wrote
 * it.
 */
export function loggedValues(
  trace: Trace,
  fit: FitEvent,
  logs: readonly TrainingLog[],
  base: Measured,
): readonly Measured[] {
  // What CatBoost's own search logs is of one setting after the other.
  if (fit.how === "search" && fit.outer === fit.model && fit.model.path.startsWith("catboost.")) return [];
  const writers = trace.fits.filter((one) => one.cell === fit.cell && one.how !== "search");
  const isPaired = logs.length > 1 && writers.length === logs.length;
  // A model that goes on learning in the same cell, frozen first and then free, is what it is in the end.
  return (isPaired ? logs : logs.slice(-1)).flatMap((log, i) => {
    // Another model may learn after the one that writes, and say nothing.
    const boosting = log.isBoosting ? writers.findLast(isOfBoosting) : undefined;
    const writer = (isPaired ? writers[i] : boosting) ?? fit;
    return valuesOf(trace, writer, log, { ...base, model: writer.model, fit: writer.fit });
  });
}

/**
 * Whether Keras ended an epoch early because there were no more batches. It says so once: what later epochs came to on the training rows may
 * be of a single batch as well, though their bars look complete.
 */
export const ranOutOfData = ({ texts, errorText }: CellOutput): boolean =>
  [errorText, ...texts.map(({ text }) => text)].some((text) => /\binput ran out of data; interrupting/i.test(text));

function valuesOf(trace: Trace, fit: FitEvent, log: TrainingLog, base: Measured): Measured[] {
  const { stated } = log;
  const kept = keptRound(fit, log, trace) ?? (goesBack(fit) ? log.best : []);
  const last = log.last.flatMap(
    (one) => kept.find((own) => isSameSeries(own, one)) ?? (isOutdated(one, log) ? [] : one),
  );
  const watched = watchedBy(trace, fit);
  const named = metricWatched(fit.model);
  const isBoosting = isOfBoosting(fit);
  const values = [...last, ...stated].flatMap((value) => {
    const metric = value.metric ?? named;
    const rows = rowsBesideOwn(value, rowsOf(value, watched), last);
    // Folds are judged in turn, whatever their rows are called: `test-error-mean`.
    const part = fit.how === "cross-validation" && rows.part !== "train" ? "cross-validation" : rows.part;
    const isOfLog = last.includes(value);
    const recent =
      isOfLog && kept.length === 0 ? log.recent.find(([one]) => one !== undefined && isSameSeries(one, value)) : [];
    const steady = isOfLog ? log.steady.find((one) => isSameSeries(one.value, value)) : undefined;
    return metric === null
      ? []
      : [{ ...value, metric, ...rows, part: part ?? base.part, recent: recent ?? [], steady: steady?.epochs }];
  });
  const isHeldBack = ({ part }: { readonly part: Part | null }): boolean => part !== null && part !== "train";
  const hasMeasure = values.some((v) => v.metric !== "loss");
  const better = new Set(values.filter((v) => v.metric !== "loss" && v.metric !== "log loss").map((v) => v.part));
  const learned = values.find((v) => v.metric === "accuracy" && v.part === "train" && v.isLearned !== true);
  const latest = new Map<string, Measured>();
  for (const { metric, part, on, isLearned = false, number, key, recent, steady } of values) {
    if ((metric === "loss" && hasMeasure) || (metric === "log loss" && better.has(part))) continue;
    // Boosting adds trees until the watched rows say stop: the value on its own rows is not a result.
    if (isBoosting && part === "train" && values.some(isHeldBack)) continue;
    const isCalled = watched.some(({ name }) => name !== null && key.startsWith(name) && partOfLabel(name) === part);
    // What batches came to while it learned stands behind what the same rows come to at the end of an epoch.
    const isOfBatches =
      part === "train" && !isLearned && values.some((v) => v.isLearned === true && v.metric === metric);
    const one = valueAs(
      { ...base, part, on, isCalled, isTrial: base.isTrial || isOfBatches, by: "log" },
      metric,
      number,
      `log ${key}`,
    );
    const lately = isBoosting || part === "train" ? null : unsteady(metric, recent);
    const place = `${metric}|${part ?? ""}|${isLearned}`;
    const isWatched = part !== null && (part !== "train" || isLearned);
    if (one !== null)
      latest.set(place, {
        ...one,
        ...(lately !== null && { lately }),
        ...(isWatched && steady !== undefined && isTelling(one, steady, learned) && { isSteady: true }),
      });
  }
  return [...latest.values()];
}

/**
 * Whether a training went on for more rounds after a value than it ever took from one such value to the next: the rows ran out that were to be
 * watched, and what the model has come to since is not known.
 */
function isOutdated(value: LogValue, { rounds }: TrainingLog): boolean {
  const at = rounds.flatMap((round, i) => (round.some((one) => isSameSeries(one, value)) ? [i] : []));
  const gaps = at.map((i, n) => i - (at[n - 1] ?? -1));
  return rounds.length - 1 - (at.at(-1) ?? rounds.length) > Math.max(...gaps);
}

/** The lowest and the highest of the last values of a share, if a training had not come to rest; else null. */
function unsteady(metric: string, recent: readonly LogValue[]): NonNullable<Measured["lately"]> | null {
  if (recent.length < RECENT || metricNamed(metric)?.better !== "higher") return null;
  const values = recent.map(({ number }) => ({
    value: measured(metric, number.value, number.isPercent) ?? Infinity,
    printed: number.text,
  }));
  const [low, high] = [values.toSorted((a, b) => a.value - b.value)].flatMap((own) => [own[0], own.at(-1)]);
  if (low === undefined || high === undefined || high.value > 1) return null;
  return high.value - low.value >= UNSTEADY ? [low, high] : null;
}
const UNSTEADY = 0.05;

/**
 * Whether it tells something of a network that its accuracy does not change from one epoch to the next. One that has learned what there is to
 * learn may repeat a high value for a while, and one that gets better on its own rows may still do so behind the digits that are shown.
 */
function isTelling({ name, value, printed }: Measured, epochs: number, learned: LogValue | undefined): boolean {
  const isExact = printed.replace(/^\D*0*\D*/, "").replace(/\D/g, "").length >= EXACT;
  const onOwn = learned === undefined ? null : measured(name, learned.number.value, learned.number.isPercent);
  const isLearning = onOwn !== null && onOwn > value + AHEAD;
  return (
    name === "accuracy" &&
    value > 0 &&
    value < (epochs < LONG_LOG ? 0.9 : 0.99) &&
    (isExact || (epochs >= LONG_LOG && !isLearning))
  );
}
const EXACT = 3;
/** By how much a share on the rows that a network learns from has to be larger than that on others for it to tell these rows apart. */
export const AHEAD = 0.05;
const LONG_LOG = 5;

const isOfBoosting = ({ model }: FitEvent): boolean => /^(?:catboost|xgboost|lightgbm)\./.test(model.path);

/** Whether the trees after the best round are left out again, as XGBoost does without a word in its log. */
const goesBack = (fit: FitEvent): boolean => fit.model.path.startsWith("xgboost.") && stopsEarly(fit);

const isSameSeries = (a: LogValue, b: LogValue): boolean => a.key === b.key && a.part === b.part;

/** Rows on which a model is evaluated during training. */
interface Watched {
  /** As the code names them in the log; null if it does not. */
  readonly name: string | null;
  readonly part: Part | null;
  readonly on: TableState | null;
  /** True for the very rows that the model learns from. */
  readonly isLearned?: boolean;
}

const WATCHES = /^(?:eval_set|validation_data|valid_sets|evals|eval_dataset|watchlist|validation_frame|val_data)$/;

function watchedBy(trace: Trace, { args, outer, x }: FitEvent): readonly Watched[] {
  const given = [...args, ...outer.args].find((a) => (a.name === null ? isNamedRows(a.value) : WATCHES.test(a.name)));
  if (given === undefined) return [];
  const names = args.find((a) => a.name === "valid_names")?.value;
  const { value } = given;
  const items = value.kind === "sequence" && value.type === "list" ? value.items : [value];
  return items.map((item, i) => {
    const own = item.kind === "sequence" ? item.items.map(textOf).find((text) => text !== null) : null;
    const listed = names?.kind === "sequence" ? textOf(names.items[i]) : textOf(names);
    const on = item.kind === "table" ? item.state : rowsIn(trace, item);
    const named = partOfRows(trace, on) ?? (items.length === 1 ? partOfCode(given.text) : null);
    const isLearned =
      on !== null &&
      x.kind === "table" &&
      ((named === "train" && x.state.id === on.id) || areSameFiles(trace, x.state, on));
    const part = isLearned ? "train" : named;
    return { name: own ?? listed ?? null, part, on: part === null ? null : on, isLearned };
  });
}

/** `[(rows, "train"), (others, "eval")]` in its place. */
const isNamedRows = (value: Value): boolean =>
  value.kind === "sequence" &&
  value.items.length > 0 &&
  value.items.every(
    (one) => one.kind === "sequence" && one.items[0]?.kind === "table" && textOf(one.items[1]) !== null,
  );

/** The first rows of a value of which it is known to which part they belong. */
function rowsIn(trace: Trace, value: Value): TableState | null {
  if (value.kind === "table") return partOfRows(trace, value.state) === null ? null : value.state;
  if (value.kind !== "sequence") return null;
  for (const item of value.items) {
    const rows = rowsIn(trace, item);
    if (rows !== null) return rows;
  }
  return null;
}

/** A log calls whatever is watched "validation" or "test": the code says which rows these are. */
function rowsOf({ key, part }: LogValue, watched: readonly Watched[]): Omit<Watched, "name"> {
  const number = /(?:valid(?:ation)?|eval|test)_?(\d+)/.exec(key)?.[1];
  const named = watched.find(({ name }) => name !== null && key.startsWith(name));
  const at = named ?? (number === undefined ? undefined : watched[Number(number)]);
  if (at !== undefined && at.part !== null) return at;
  if (part === "train") return { part, on: null };
  const [only, ...others] = watched.filter((one) => one.part !== null && one.part !== "train");
  if (only !== undefined && others.every((one) => one.part === only.part)) return only;
  const [own, ...more] = watched;
  if (own?.isLearned === true && more.length === 0) return own;
  // CatBoost calls the rows by which it chooses the number of trees "test".
  const isOfCatBoost = part === "test" && /^(?:test|best|bestTest)\d*$/.test(key) && watched.length > 0;
  return { part: isOfCatBoost ? "validation" : part, on: null };
}

/**
 * LightGBM calls rows "training" that are those it learns from, so that others in the same line are not, whatever files they come from:
 * https://lightgbm.readthedocs.io/en/stable/pythonapi/lightgbm.train.html
 */
const rowsBesideOwn = (
  { key }: LogValue,
  rows: Omit<Watched, "name">,
  last: readonly LogValue[],
): Omit<Watched, "name"> =>
  rows.part === "train" && /^valid_\d/.test(key) && last.some((one) => /^training\b/.test(one.key))
    ? { part: "validation", on: null }
    : rows;

const CATBOOST: Readonly<Record<string, string>> = {
  MultiClass: "log loss",
  MultiClassOneVsAll: "log loss",
  CrossEntropy: "log loss",
  MultiLogloss: "log loss",
  TotalF1: "F1",
};

/** The metric that CatBoost logs without naming it: from the settings, else its default; null for a custom function. */
function metricWatched({ path, args }: Instance): string | null {
  if (!path.startsWith("catboost.")) return null;
  for (const names of [/^eval_metric$/, /^(?:loss_function|objective)$/]) {
    const given = args.find((a) => a.name !== null && names.test(a.name))?.value;
    if (given === undefined || (given.kind === "constant" && given.value === null)) continue;
    const text = textOf(given)?.replace(/:.*/, "") ?? null;
    return text === null ? null : (CATBOOST[text] ?? metricOfIdentifier(text));
  }
  if (path.endsWith("Classifier")) return "log loss";
  return path.endsWith("Ranker") ? null : "RMSE";
}
