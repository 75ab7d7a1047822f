import type { Best, MetricFact, ModelFact, Part, Task } from "../facts.ts";
import { ADVERSARIES } from "../know/model-names.ts";
import type { Measured } from "../find/values/measured.ts";
import { isAsCalled } from "./askew.ts";
import { NO_PREFERENCES, type Preferences } from "./decisive.ts";
import { CRITERIA, isBetter, WITHIN_CLUSTERS } from "../know/metrics.ts";
import { foremost, SUMS_UP } from "./level.ts";
import { quoted } from "./quoted.ts";
import { calledSo } from "./said-models.ts";
import { ofSettledNumber } from "./settled-number.ts";
import { isNear, withoutUntuned } from "./untuned.ts";
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
 * else the first that no other measure puts behind another.
 */
export function bestOf(
  shown: readonly MetricFact[],
  models: readonly ModelFact[],
  task: Task | null,
  isDividedInTwo = false,
  preferences: Preferences = NO_PREFERENCES,
): Best | null {
  const metrics = shown.filter((one) => isAsCalled(one, shown));
  const { values: all, others } = valuesOf(metrics, models, task, isDividedInTwo, preferences);
  const { averages } = preferences;
  const isSearched = ({ average }: MetricFact): boolean => average !== undefined && averages.has(average);
  // Averages over classes are no rivals of each other: what a search chooses by says which one counts.
  const values = withoutUntuned(ofSettledNumber(all, task === "clustering" ? models : []), models).filter(
    (one) =>
      one.average === undefined ||
      isSearched(one) ||
      !all.some((other) => isSearched(other) && other.model === one.model),
  );
  const first = winnersOf(values);
  const last = Math.max(-1, ...first.flatMap(({ cells }) => cells.slice(0, 1)));
  const names = models.map((one) => one.name);
  for (const { name: family, kind, text, cell, isChoice } of preferences.models) {
    const name = calledSo(kind, names) ?? calledSo(family, names) ?? family;
    // A choice stands where the author knew what he passed over; of what is level he may name one.
    const isNamed = ({ model }: MetricFact): boolean =>
      name === null || models.find(({ id }) => id === model)?.name === name;
    const own = (isChoice && cell > last ? values : first).filter(isNamed);
    // He may say what it is worth by another measure.
    const beside = isChoice
      ? others.filter((one) => one.model !== null && one.name !== first[0]?.name && isNamed(one))
      : [];
    const [told, ...more] = [...own, ...beside].filter((one) => isTold(one, text));
    const metric =
      more.length === 0 && told !== undefined ? told : name === null ? undefined : foremost(winnersOf(own), metrics);
    const best = bestFrom(metric);
    if (best !== null) return isChoice ? { ...best, isChosen: true } : best;
  }
  const remarked = (preferences.remarked ?? []).flatMap((cell) =>
    measuredAgain(cell > last ? values : first, metrics, cell),
  );
  const [taken] = remarked;
  if (taken !== undefined) return { ...taken, isChosen: true };
  const { stored = null } = preferences;
  const kept = values.filter((one) => one.model === stored && first.some((other) => isNear(one, other)));
  if (kept.length > 0) return bestFrom(foremost(winnersOf(kept), metrics));
  return bestFrom(foremost(first, metrics));
}

/** The only model that a cell measures, where cells before it had measured it as well. */
function measuredAgain(values: readonly MetricFact[], metrics: readonly MetricFact[], cell: number): readonly Best[] {
  const [model, ...others] = modelsOf(metrics.filter(({ cells }) => cells.includes(cell)));
  const [metric, ...more] = values.filter((one) => one.model === model);
  const isAgain = metrics.some(
    (one) => one.model === model && one.part === metric?.part && one.cells.some((at) => at < cell),
  );
  const best = others.length > 0 || more.length > 0 || !isAgain ? null : bestFrom(metric);
  return best === null ? [] : [best];
}

const modelsOf = (values: readonly MetricFact[]): ReadonlySet<number | null> =>
  new Set(values.map(({ model }) => model));

const winnersOf = (values: readonly MetricFact[]): readonly MetricFact[] =>
  values.filter((one) => !values.some((other) => isBetter(one.name, other.value, one.value)));

const bestFrom = (metric: MetricFact | undefined): Best | null =>
  metric === undefined || metric.model === null ? null : { model: metric.model, metric };

/** Whether words give a value, however rounded. */
const isTold = ({ value }: MetricFact, text: string): boolean =>
  numbersIn(text).some(
    (number) => /\.\d|%/.test(number.text) && [1, 100].some((scale) => roundingTo(number)(value * scale)),
  );

/** All values by the metric that a reader would quote, on the most independent rows, and those by others. */
function valuesOf(
  metrics: readonly MetricFact[],
  models: readonly ModelFact[],
  task: Task | null,
  isDividedInTwo: boolean,
  { measures: decisive, onSamples = new Set() }: Preferences,
): { readonly values: readonly MetricFact[]; readonly others: readonly MetricFact[] } {
  const roles = new Map(models.map((m) => [m.id, m.role]));
  // To models that learned elsewhere, all rows are new.
  const elsewhere = new Set(models.flatMap(({ id, trained }) => (trained === "pretrained" ? [id] : [])));
  // Losses of networks that learn against each other show which of them is ahead.
  const isLossAlone =
    metrics.every(({ name }) => name === "loss") && !models.some(({ name }) => ADVERSARIES.includes(name));
  const results = metrics.filter(
    (m) =>
      m.model !== null &&
      (m.of === null || isStandIn(m, metrics)) &&
      roles.get(m.model) === "result" &&
      !NEVER_LEADS.has(m.name) &&
      (isTelling(m, task, isLossAlone) || (elsewhere.has(m.model) && m.name !== "loss")),
  );
  const nameless = metrics.filter(({ model, of }) => model === null && of === null);
  const order = isDividedInTwo && !results.some(({ part }) => part === "test") ? HELD_BACK_FIRST : INDEPENDENT;
  // Where clusters are held against groups that are known, that is what they are worth.
  const isWithin = ({ name }: MetricFact): boolean => task === "clustering" && WITHIN_CLUSTERS.has(name);
  const isKnown = results.some((one) => task === "clustering" && !isWithin(one));
  const measures = results.filter((one) => !CRITERIA.has(one.name) && !(isKnown && isWithin(one)));
  for (const part of order) {
    const all = comparable(
      measures.length > 0
        ? measures.filter((m) => m.part === part)
        : results.filter((m) => m.part === part && results.some((one) => one.name === m.name && one.model !== m.model)),
      onSamples,
    );
    const name = quoted(all, task, decisive, metrics);
    const held = all.filter((metric) => metric.name === name);
    if (part === "cross-validation" && held.length > 0 && held.every((one) => isMetLater(one, measures))) continue;
    if (held.length > 0) return { values: held, others: [...all, ...nameless.filter((m) => m.part === part)] };
  }
  return { values: [], others: [] };
}

/** Whether the model then met rows that were in none of its folds: what a search chose by no longer says what it is worth. */
const isMetLater = (one: MetricFact, measures: readonly MetricFact[]): boolean =>
  measures.some(
    ({ part, model, cells }) =>
      part === "validation" && model === one.model && cells.some((cell) => cell > Math.max(...one.cells)),
  );

/** Whether the F1 of all classes in a report is all that is shown of a model on these rows. */
const isStandIn = ({ name, of, model, part }: MetricFact, metrics: readonly MetricFact[]): boolean =>
  name === "F1" &&
  of === "weighted avg" &&
  !metrics.some((one) => one.of === null && one.model === model && one.part === part && SUMS_UP.test(one.name));

/**
 * Whether another value of the same model says more of what it is worth, but not what that is: one on rows that are not known, where the
 * model's own led, or those that a log watches, or one of several settings on test rows, where others led.
 */
export function saysMoreThan(best: MetricFact, isWatched: boolean, other: Measured, model: number | null): boolean {
  if (model !== best.model || other.of !== null) return false;
  if (other.isTrial) return other.name === best.name && other.part === "test" && best.part !== "test";
  // What is only watched while a model learns is not what its author measures afterwards.
  const isWeaker = best.part === "train" || (isWatched && best.cells.every((cell) => cell < other.cell));
  return isWeaker && other.part === null && SUMS_UP.test(other.name) && other.variant === null;
}

/**
 * If no two models were measured alike, none is better: the model that the notebook ends with counts, though none that got only a sample of the
 * rows where another one got all.
 */
function comparable(metrics: readonly MetricFact[], onSamples: ReadonlySet<number | null>): readonly MetricFact[] {
  const areAlike = metrics.some((one) => metrics.some((other) => other.name === one.name && other.model !== one.model));
  if (areAlike) return metrics;
  const last = metrics.findLast(({ model }) => !onSamples.has(model)) ?? metrics.at(-1);
  return metrics.filter(({ model }) => model === last?.model);
}

/**
 * Values whose rows are unknown are not results, and neither are losses, unless nothing else was measured; structure found without a target
 * has none.
 */
function isTelling({ part, name }: MetricFact, task: Task | null, isLossAlone: boolean): boolean {
  if (name !== "loss" && (task === "clustering" || task === "reduction" || task === "test")) return true;
  return part !== null && (name !== "loss" || isLossAlone);
}

/**
 * Inertia and deviance grow with the data, a likelihood with every parameter, and a pseudo R2 is far below what readers expect of an R2: none
 * says on its own how good a model is.
 */
const NEVER_LEADS: ReadonlySet<string> = new Set(["inertia", "deviance", "log-likelihood", "pseudo R2"]);
