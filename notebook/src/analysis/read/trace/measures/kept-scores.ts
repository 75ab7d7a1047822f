/** What models and searches keep of how they were judged while they learned: histories, best scores, results of folds. */
import { metricOfIdentifier, metricOfLogKey } from "../../../know/metrics.ts";
import { judging } from "./judging.ts";
import { partOfName } from "../rows/part-names.ts";
import { modelInside } from "../models/roles.ts";
import type { FitEvent, Tracer } from "../tracer.ts";
import {
  constant,
  type Dictionary,
  type Instance,
  type Measure,
  type TableState,
  textOf,
  type Value,
} from "../value.ts";

const WATCHED = /^(?:eval_set|validation_data|valid_sets|evals|eval_dataset|watchlist)$/;

const stateOf = (value: Value): TableState | null => (value.kind === "table" ? value.state : null);

/** The rows that were watched while a model learned, in the order in which they were given. */
function watchedStates({ args, outer }: FitEvent): readonly (TableState | null)[] {
  const given = [...args, ...outer.args].find(({ name }) => name !== null && WATCHED.test(name))?.value;
  if (given === undefined) return [];
  const items = given.kind === "sequence" && given.type === "list" ? given.items : [given];
  return items.map((item) =>
    stateOf(item.kind === "sequence" ? (item.items.find((i) => i.kind === "table") ?? item) : item),
  );
}

/** What boosting records of the rows that it is told to watch, under their names. */
export function watchedScores(t: Tracer, given: Instance): readonly (readonly [string, Measure])[] {
  const fit = t.fits[given.fit];
  const args = [...(fit?.args ?? []), ...given.args];
  const watched = args.find(({ name, value }) => WATCHED.test(name ?? "") || isNamedRows(value))?.value;
  const listed = args.find(({ name }) => name === "valid_names")?.value;
  const items = watched?.kind === "sequence" ? watched.items : [];
  return items.flatMap((item, i) => {
    const own = item.kind === "sequence" ? item.items.map(textOf).find((text) => text !== null) : null;
    const name = own ?? (listed?.kind === "sequence" ? textOf(listed.items[i]) : textOf(listed)) ?? `valid_${i}`;
    const rows = item.kind === "sequence" ? item.items.find(({ kind }) => kind === "table") : item;
    const on = rows === undefined ? null : stateOf(rows);
    const part = on?.division?.part ?? partOfName(name) ?? "validation";
    return [[name, { ...keptScores(given), on, part }] as const];
  });
}

/** `[(rows, "train"), (others, "eval")]` */
const isNamedRows = (value: Value): boolean =>
  value.kind === "sequence" &&
  value.items.length > 0 &&
  value.items.every((item) => item.kind === "sequence" && item.items.length === 2 && textOf(item.items[1]) !== null);

const ofModel = (given: Instance): Measure => {
  const model = modelInside(given);
  return { ...judging(null, null), model, fit: Math.max(model.fit, given.fit) };
};

/** `model.get_best_score()`, `model.best_score_`, `model.evals_result()`: by the rows watched, then by the metric. */
export const keptScores = (given: Instance): Measure => ({
  ...ofModel(given),
  shape: "list",
  report: "evaluation",
});

/** XGBoost's `model.best_score`: the last metric it was told to watch, on the rows watched last. */
export function bestScore(t: Tracer, given: Instance): Measure {
  const best = scoresUnder(t, keptScores(given), "validation");
  const fit = t.fits[best.fit];
  const args = [...(fit?.args ?? []), ...(fit?.outer.args ?? []), ...given.args];
  const settings = args.flatMap(({ value }) => (value.kind === "dictionary" ? [value] : []));
  const watched =
    args.find(({ name }) => name === "eval_metric")?.value ??
    settings.map(({ entries }) => entries.get("eval_metric")?.value).find((value) => value !== undefined);
  const last = watched?.kind === "sequence" ? watched.items.at(-1) : watched;
  // What classifiers watch unless told otherwise depends on the version.
  const usual = given.path.endsWith("Regressor") ? "rmse" : "";
  const metric = metricOfIdentifier(last === undefined ? usual : (textOf(last) ?? ""));
  return { ...best, metric, report: null, shape: "value" };
}

/** One entry of what is kept: `["validation"]`, `["valid_1"]`, `["AUC"]`. */
export function scoresUnder(t: Tracer, kept: Measure, key: string): Measure {
  const metric = metricOfIdentifier(key) ?? (kept.on === null && kept.part === null ? null : metricOfLogKey(key));
  if (metric !== null) {
    // Of rows that are not known the key says what a trainer was told: "test_f1".
    const part = kept.part ?? (kept.on === null && kept.truth === null ? partOfName(key) : null);
    return { ...kept, metric, part, report: null, shape: "value" };
  }
  // What is called after its metric holds it under a plain name.
  if (kept.metric !== null && /^(?:score|value)$/.test(key)) return { ...kept, report: null, shape: "value" };
  if (/^(?:learn|train)/.test(key)) return { ...kept, part: "train" };
  const fit = t.fits[kept.fit];
  const watched = fit ? watchedStates(fit) : [];
  const place = Number(/\d+$/.exec(key)?.[0] ?? Number.NaN);
  const on = watched[Number.isNaN(place) ? watched.length - 1 : place] ?? null;
  const part = on?.division?.part ?? "validation";
  // Whatever is printed beside the value: rows that are watched alone are no training rows.
  return { ...kept, on, part: part === "train" && watched.length === 1 ? "validation" : part };
}

/** One entry of a report as a dictionary: a class, an average, or a measure of one of these. */
export function underReport(report: Measure, key: string): Measure {
  const metric = metricOfIdentifier(key.replace("f1-score", "f1"));
  return metric === null ? { ...report, of: key } : { ...report, metric, report: null, shape: "value" };
}

/** A column of what `history` holds: "val_mae", "accuracy"; null where it names no metric. */
export function historyUnder(t: Tracer, history: Instance, column: string): Measure | null {
  const metric = metricOfLogKey(column);
  if (metric === null) return null;
  const base: Measure = { ...ofModel(history), metric, shape: "list" };
  return column.startsWith("val_") ? scoresUnder(t, base, "validation") : { ...base, part: "train" };
}

/** What a history holds, by column, as far as the network was told what to watch; null for anything else. */
export function historyIn(t: Tracer, history: Value): Dictionary | null {
  if (history.kind !== "instance" || !history.path.endsWith("History")) return null;
  const watched = modelInside(history).fields.get("metrics");
  const names = watched?.kind === "sequence" ? watched.items.flatMap((item) => textOf(item) ?? []) : [];
  const columns = ["loss", ...names].flatMap((name) => [name, `val_${name}`]);
  const entries: Dictionary["entries"] = new Map();
  for (const name of columns) {
    const value = historyUnder(t, history, name);
    if (value !== null) entries.set(name, { key: constant(name), value });
  }
  return { kind: "dictionary", entries, open: false };
}

/** A column of the table that cross-validating a booster gives: "test-AUC-mean", "valid auc-stdv"; null for any other. */
export function foldsUnder(results: Instance, column: string): Measure | null {
  const [, part = "", name = "", over = ""] = /^(?:(train|test|valid)[- ])?(.+?)-(mean|stdv?)$/.exec(column) ?? [];
  const metric = metricOfLogKey(name);
  if (metric === null || !results.path.endsWith(".cv")) return null;
  return {
    ...ofModel(results),
    metric,
    shape: "list",
    part: part === "train" ? "train" : "cross-validation",
    over: over === "mean" ? "mean" : "spread",
  };
}

/** What is kept under a key of an instance; null where that is none of these. */
export function keptUnder(t: Tracer, object: Instance, key: Value): Measure | null {
  const column = textOf(key);
  if (column === null) return null;
  return object.path.endsWith("History") ? historyUnder(t, object, column) : foldsUnder(object, column);
}
