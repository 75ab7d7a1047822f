import type { Best, MetricFact, ModelFact, Part, Task } from "../facts.ts";
import { NO_PREFERENCES, type Preferences } from "./decisive.ts";
import { CRITERIA, isBetter, rankOf } from "../know/metrics.ts";

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
  const values = bestValues(metrics, models, task, isDividedInTwo, preferences.measures);
  const nameOf = ({ model }: MetricFact): string | undefined => models.find(({ id }) => id === model)?.name;
  // Of models that reach the very same value the author may name one.
  const name = preferences.models.find((one) => values.some((value) => nameOf(value) === one));
  const metric = values.find((value) => nameOf(value) === name) ?? values[0];
  return metric === undefined || metric.model === null ? null : { model: metric.model, metric };
}

/** The best value by the metric that a reader would quote, with every model that reached it. */
function bestValues(
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
    if (own.length > 0) return own.filter((one) => !own.some((other) => isBetter(name, other.value, one.value)));
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
  const place = (name: string): number => (task === "classification" && CLASSES.has(name) ? 0 : rankOf(name, task));
  const decides = (name: string): number => Number(decisive.has(name));
  const [first] = [...models].sort(
    (a, b) => b[1].size - a[1].size || decides(b[0]) - decides(a[0]) || place(a[0]) - place(b[0]),
  );
  return first?.[0] ?? "";
}

/** What one would quote for a single classifier. */
const CLASSES: ReadonlySet<string> = new Set(["accuracy", "balanced accuracy", "AUC", "F1"]);
