import type { Best, MetricFact, ModelFact, Part, Task } from "../facts.ts";
import { NO_PREFERENCES, type Preferences } from "./decisive.ts";
import { CRITERIA, isBetter, rankOf } from "../know/metrics.ts";
import { numbersIn, roundingTo } from "../read/outputs/numbers.ts";

/** The most independent rows first. */
export const INDEPENDENT: readonly (Part | null)[] = [
  "test",
  "cross-validation",
  "validation",
  "out-of-bag",
  null,
  "train",
];

const HELD_BACK_FIRST: readonly (Part | null)[] = ["validation", "cross-validation", "out-of-bag", null, "train"];

/**
 * The result of an experiment: the best model by the metric that a reader would quote, on the most independent rows
 * shown. If the data is split in two, the rows held out count as that, whatever the author calls them. Of models that are level the author's,
 * else the first.
 */
export function bestOf(
  metrics: readonly MetricFact[],
  models: readonly ModelFact[],
  task: Task | null,
  isDividedInTwo = false,
  preferences: Preferences = NO_PREFERENCES,
): Best | null {
  const values = valuesOf(metrics, models, task, isDividedInTwo, preferences.measures);
  const first = values.filter((one) => !values.some((other) => isBetter(one.name, other.value, one.value)));
  const last = Math.max(-1, ...first.flatMap(({ cells }) => cells.slice(0, 1)));
  for (const { name, text, cell, isChoice } of preferences.models) {
    // A choice stands where the author knew what he passed over; of what is level he may name one.
    const own = (isChoice && cell > last ? values : first).filter(
      ({ model }) => name === null || models.find(({ id }) => id === model)?.name === name,
    );
    const [told, ...more] = own.filter((one) => isTold(one, text));
    const metric = more.length === 0 && told !== undefined ? told : name === null ? undefined : bestAmong(own);
    if (metric !== undefined) return bestFrom(metric);
  }
  return bestFrom(first[0]);
}

const bestAmong = (values: readonly MetricFact[]): MetricFact | undefined =>
  values.find((one) => !values.some((other) => isBetter(one.name, other.value, one.value)));

const bestFrom = (metric: MetricFact | undefined): Best | null =>
  metric === undefined || metric.model === null ? null : { model: metric.model, metric };

/** Whether words give a value, however rounded. */
const isTold = ({ value }: MetricFact, text: string): boolean =>
  numbersIn(text).some(
    (number) => /\.\d|%/.test(number.text) && [1, 100].some((scale) => roundingTo(number)(value * scale)),
  );

/** All values by the metric that a reader would quote, on the most independent rows. */
function valuesOf(
  metrics: readonly MetricFact[],
  models: readonly ModelFact[],
  task: Task | null,
  isDividedInTwo: boolean,
  decisive: ReadonlySet<string>,
): readonly MetricFact[] {
  const roles = new Map(models.map((m) => [m.id, m.role]));
  // To models that learned elsewhere, all rows are new.
  const elsewhere = new Set(models.flatMap(({ id, trained }) => (trained === "pretrained" ? [id] : [])));
  const results = metrics.filter(
    (m) =>
      m.model !== null &&
      m.of === null &&
      roles.get(m.model) === "result" &&
      !NEVER_LEADS.has(m.name) &&
      (isTelling(m, task) || (elsewhere.has(m.model) && m.name !== "loss")),
  );
  const order = isDividedInTwo && !results.some(({ part }) => part === "test") ? HELD_BACK_FIRST : INDEPENDENT;
  const measures = results.filter(({ name }) => !CRITERIA.has(name));
  for (const part of order) {
    const all = comparable(
      measures.length > 0
        ? measures.filter((m) => m.part === part)
        : results.filter((m) => m.part === part && results.some((one) => one.name === m.name && one.model !== m.model)),
    );
    const name = quoted(all, task, decisive);
    const own = all.filter((metric) => metric.name === name);
    if (own.length > 0) return own;
  }
  return [];
}

/** If no two models were measured alike, none is better: the model that the notebook ends with counts. */
function comparable(metrics: readonly MetricFact[]): readonly MetricFact[] {
  const areAlike = metrics.some((one) => metrics.some((other) => other.name === one.name && other.model !== one.model));
  return areAlike ? metrics : metrics.filter(({ model }) => model === metrics.at(-1)?.model);
}

/**
 * Losses, and values whose rows are unknown, are not results; structure found without a target has no held-out rows.
 */
function isTelling({ part, name }: MetricFact, task: Task | null): boolean {
  if (task === "clustering" || task === "reduction" || task === "test") return true;
  return part !== null && name !== "loss";
}

/**
 * Inertia and deviance grow with the data, a likelihood with every parameter, and a pseudo R2 is far below what readers expect of an R2: none
 * says on its own how good a model is.
 */
const NEVER_LEADS: ReadonlySet<string> = new Set(["inertia", "deviance", "log-likelihood", "pseudo R2"]);

/**
 * The metric that most models were measured by. Of several the one that the author decides by; of measures of classes, which weigh the
 * classes differently, the one that the author shows first; of measures of the same errors the one that a reader would quote first.
 */
function quoted(metrics: readonly MetricFact[], task: Task | null, decisive: ReadonlySet<string>): string {
  const models = new Map<string, Set<number | null>>();
  for (const { name, model } of metrics) models.set(name, (models.get(name) ?? new Set()).add(model));
  const place = (name: string): number =>
    task === "classification" && CLASSES.has(name)
      ? 0
      : rankOf(task === "regression" && name === "MAE" ? "RMSE" : name, task);
  const decides = (name: string): number => Number(decisive.has(name));
  const [first] = [...models].sort(
    (a, b) => b[1].size - a[1].size || decides(b[0]) - decides(a[0]) || place(a[0]) - place(b[0]),
  );
  return first?.[0] ?? "";
}

/** What one would quote for a single classifier. */
const CLASSES: ReadonlySet<string> = new Set(["accuracy", "balanced accuracy", "AUC", "F1"]);
