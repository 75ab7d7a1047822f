/** How the models of an experiment compare by one measure on the same rows, in words. */
import { DRAWN, LAST_FIT } from "../facts/parts.ts";
import { isBetter, metricNamed } from "../know/metrics.ts";
import type { Experiment, MetricFact, ModelFact } from "../facts.ts";
import { versionAndRows, withRows } from "../judge/other-rows.ts";
import { countNamed, isOutguessed, modelOf } from "../models-of.ts";
import { isRoundingOf } from "../read/outputs/numbers.ts";
import { groups } from "./draft.ts";
import { code, distinct, listed, named } from "./lists.ts";
import { kindWords, modelNames, resultModels, theModel } from "./model-words.ts";
import { measure } from "./numbers.ts";

/** "the random forest", with what tells it from other versions of itself and with its value: "after tuning (0.83)", "(`max_depth=2`: 0.83)". */
export function labelled(experiment: Experiment, model: ModelFact, variant: string | null, value?: string): string {
  const { version, rows } = versionAndRows(variant);
  if (rows !== null)
    return `${labelled(experiment, model, version)} ${onRows(rows)}${value === undefined ? "" : ` (${value})`}`;
  const told = version ?? (countNamed(experiment, model.name) > 1 ? model.variant : null);
  // Where a model has no value from before it was tuned, nothing is told apart.
  const which = told === TUNED && isOfOneVersion(experiment, model) ? null : told;
  if (which !== null && /^(?:after|before|from|trained|under|with|without) /.test(which)) {
    const words = which
      .replace(COLUMNS, (_, how: string, names: string) => `${how} ${named(names.split(", "))}`)
      .replace(TABLE, (_, name: string) => code(name))
      .replace(CHOSEN, (_, column: string, one: string) => `where ${code(column)} is ${code(one)}`);
    const kind = which.startsWith(ON_TABLE) ? "" : kindWords(experiment, model);
    return `${theModel(model.name)}${kind} ${words}${value === undefined ? "" : ` (${value})`}`;
  }
  const inside = [which?.includes("=") === true ? code(which) : which, value]
    .filter((part) => part !== null && part !== undefined)
    .join(": ");
  return inside === "" ? theModel(model.name) : `${theModel(model.name)} (${inside})`;
}

const TUNED = "after tuning";

/** Whether all values of models of one name are of the same version. */
const isOfOneVersion = ({ models, metrics }: Experiment, { name }: ModelFact): boolean => {
  const own = new Set(models.flatMap((one) => (one.name === name ? [one.id] : [])));
  return metrics.every(
    (one) => one.model === null || !own.has(one.model) || versionAndRows(one.variant).version === TUNED,
  );
};

/** "on balanced rows", "on `survey.csv`" */
export const onRows = (rows: string): string => `on ${rows === "balanced rows" ? rows : code(rows)}`;

const COLUMNS = /^(without|with only) (?!(?:balancing|(?:item|user) features|row weights|regressors)$)(.+)$/;
/** The same, and "with 9 features". */
const TELLS_COLUMNS = new RegExp(`${COLUMNS.source}|^with \\d+ features$`);

/** The table that a model was trained on, where it is trained on others as well. */
const TABLE = /(?<=^trained on )table (\w+)$/;
/** Then its settings are the same. */
const ON_TABLE = "trained on table ";

/** What chose the rows that a model was trained on. */
const CHOSEN = /(?<=^trained on rows )where (.+) is (.+)$/;
/** Whether a value is of a model for rows of its own: each of several answers for those alone. */
export const isOfChosenRows = ({ variant }: Pick<MetricFact, "variant">): boolean => CHOSEN.test(variant ?? "");

/** Whether two values differ by less than what training again may change. */
export const isNearlyLevel = (one: MetricFact, other: MetricFact): boolean =>
  measure(one) === measure(other) || Math.abs(one.value - other.value) <= Math.abs(other.value) * NEAR;

/** The best value of each other model, or version, by the same measure on the same rows, best first; of several values of one, that from the same cell. A run that words do not distinguish and whose value may be the same is the best one again. */
export function rivalsOf(experiment: Experiment, metric: MetricFact, best: number): MetricFact[] {
  if (isOutguessed(experiment.best) && metric.of === null) return [];
  const comparable = experiment.metrics.filter(
    (one) =>
      sameMeasure(one, metric) &&
      one.part === metric.part &&
      versionAndRows(one.variant).rows === versionAndRows(metric.variant).rows &&
      one.model !== null &&
      // The same model on other rows is no other one.
      versionAndRows(one.variant).version !== DRAWN &&
      !(one.model === best && one.variant === metric.variant) &&
      !(isSameValue(one, metric) && isVersion(experiment, one, metric, best)),
  );
  const roles = new Map(experiment.models.map(({ id, role }) => [id, role]));
  const sorted = comparable
    .filter(
      (one) =>
        one.model !== null && roles.get(one.model) !== "helper" && !isOnOtherColumns(experiment, one, metric, best),
    )
    .sort((a, b) => order(metric) * (a.value - b.value));
  // What a later cell measures of the same models may be of other features, folds or rows.
  const isOfRun = ({ cells }: MetricFact): boolean => cells.some((cell) => metric.cells.includes(cell));
  return groups(sorted, ({ model, variant }) => `${model ?? ""} ${variant ?? ""}`)
    .map((own) => own.find(isOfRun) ?? own[0])
    .toSorted((a, b) => order(metric) * (a.value - b.value));
}

/** Whether a value of another model stands beside one of the best model that learned from other columns: there, it is compared with that one. */
function isOnOtherColumns(experiment: Experiment, one: MetricFact, metric: MetricFact, best: number): boolean {
  const name = modelOf(experiment, best)?.name;
  const isBeside = ({ cells }: MetricFact): boolean => cells.some((cell) => one.cells.includes(cell));
  return (
    modelOf(experiment, one.model)?.name !== name &&
    !isBeside(metric) &&
    experiment.metrics.some(
      (other) =>
        isBeside(other) &&
        sameMeasure(other, metric) &&
        other.variant !== metric.variant &&
        TELLS_COLUMNS.test(other.variant ?? "") &&
        modelOf(experiment, other.model)?.name === name,
    )
  );
}

/** A baseline that does better than a model by the same measure on the same rows, in words; null where none does. */
export function beatenBy(
  experiment: Experiment,
  metric: MetricFact,
  model: number,
): { readonly words: string; readonly by: MetricFact } | null {
  const guesses = experiment.metrics.filter(
    (one) => one.variant === "baseline" && one.model === null && one.part === metric.part && sameMeasure(one, metric),
  );
  const [by] = [
    ...guesses,
    ...rivalsOf(experiment, metric, model).filter((one) => modelOf(experiment, one.model)?.role === "baseline"),
  ]
    .filter((one) => isBetter(one.name, one.value, metric.value) && measure(one) !== measure(metric))
    .sort((a, b) => order(metric) * (a.value - b.value));
  if (by === undefined || metric.certainty !== "certain") return null;
  const own = modelOf(experiment, by.model);
  const who = own === undefined ? "a baseline without a model" : labelled(experiment, own, by.variant);
  return { words: `${who} does better (${measure(by)})`, by };
}

/** The best value of a baseline by the same measure, on the same rows if there is one, else on others that were held out. */
export function baselineOf(
  experiment: Experiment,
  metric: MetricFact,
): { readonly words: string; readonly by: MetricFact } | null {
  if (isOutguessed(experiment.best)) return null;
  const [by] = experiment.metrics
    .filter(
      (one) =>
        one !== metric &&
        sameMeasure(one, metric) &&
        one.part !== "train" &&
        (one.model === null ? one.variant === "baseline" : modelOf(experiment, one.model)?.role === "baseline"),
    )
    .sort(
      (a, b) => Number(a.part !== metric.part) - Number(b.part !== metric.part) || order(metric) * (a.value - b.value),
    );
  if (by === undefined) return null;
  const own = modelOf(experiment, by.model);
  const isOfSameKind = own !== undefined && own.name === modelOf(experiment, metric.model)?.name;
  return {
    words: own === undefined ? "a baseline without a model" : isOfSameKind ? "the baseline" : theModel(own.name),
    by,
  };
}

/** Models of an experiment that are called as none that has one of these values is. */
export function unmeasured(experiment: Experiment, values: readonly MetricFact[], best: number): ModelFact[] {
  const called = (id: number | null): string => nameOf(experiment, { model: id, variant: null });
  const measured = new Set([called(best), ...values.map(({ model }) => called(model))]);
  return resultModels(experiment).filter(({ id }) => !measured.has(called(id)));
}

/** More models than these with different values are not named. */
const MOST_NAMED = 8;
const FEW_VALUES = 4;

/** Whether words tell a few values apart: two of models that nobody names, or of one model, are not told. */
export const areNamed = (experiment: Experiment, values: readonly MetricFact[]): boolean =>
  values.length === 1 || values.length > FEW_VALUES || areToldApart(experiment, values);

const areToldApart = (experiment: Experiment, values: readonly MetricFact[]): boolean =>
  groups(values, (one) => ownerOf(experiment, one)).every(
    (own) => ownerOf(experiment, own[0]) !== "" && own.every((one) => measure(one) === measure(own[0])),
  );

/** "the random forest (`max_depth=2`)"; "" where nothing is known. */
export function ownerOf(experiment: Experiment, metric: MetricFact, isValued = false): string {
  const model = modelOf(experiment, metric.model);
  if (model !== undefined) return labelled(experiment, model, metric.variant, isValued ? measure(metric) : undefined);
  return metric.variant === null ? "" : `the ${metric.variant}`;
}

/** "is 0.8 for the SVM and 0.9 for the decision tree", "is 100% for the SVM and the decision tree; 96.7% for k-nearest neighbors", "ranges from 0.6 to 0.9". */
export function valuesInWords(experiment: Experiment, values: readonly MetricFact[], isBesideOthers = false): string {
  const worded = (metric: MetricFact, names: readonly string[]): string =>
    `${measure(metric)}${names.length === 0 ? "" : ` for ${listed(names)}`}`;
  const own = values.map((metric) => ({ metric, name: ownerOf(experiment, metric) }));
  const bestFirst = (a: (typeof own)[number], b: (typeof own)[number]): number =>
    order(a.metric) * (a.metric.value - b.metric.value);
  const isNamed = areToldApart(experiment, values);
  // A value of the only model is nobody else's.
  const isOnly = !isBesideOthers && values.length === 1 && modelNames(experiment.models).length === 1;
  if (values.length <= FEW_VALUES)
    return `is ${listed(own.map(({ metric, name }) => worded(metric, name === "" || isOnly ? [] : [name])))}`;
  if (isNamed && values.length <= MOST_NAMED)
    return `is ${groups(own.toSorted(bestFirst), ({ metric }) => measure(metric))
      .map((same) => worded(same[0].metric, distinct(same.map(({ name }) => name))))
      .join("; ")}`;
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  return lowest === undefined || highest === undefined ? "" : `ranges from ${measure(lowest)} to ${measure(highest)}`;
}

export const sameMeasure = (a: MetricFact, b: MetricFact): boolean =>
  a.name === b.name &&
  a.of === b.of &&
  a.average === b.average &&
  a.askew === b.askew &&
  a.onBothParts === b.onBothParts &&
  a.scale === b.scale;

/** Whether one of two values is the other, printed with fewer digits or not. Of thousands few are near enough to be compared digit by digit. */
const isSameValue = (a: MetricFact, b: MetricFact): boolean =>
  a.printed === b.printed ||
  (Math.abs(a.value - b.value) <= Math.abs(a.value) * NEAR &&
    (isRoundingOf(a.printed, b.printed) || isRoundingOf(b.printed, a.printed)));
const NEAR = 0.01;

/** Whether a value is one of several fits that nothing tells apart: none of them is known to be the best or the worst. */
export const isOfLoop = ({ variant }: MetricFact): boolean => versionAndRows(variant).version === LAST_FIT;

/** True for a run of the best model that no words distinguish from it. */
export const isVersion = (experiment: Experiment, one: MetricFact, best: MetricFact, model: number): boolean =>
  nameOf(experiment, one) === nameOf(experiment, { model, variant: best.variant });

export const nameOf = (experiment: Experiment, { model, variant }: Pick<MetricFact, "model" | "variant">): string => {
  const known = model === null ? undefined : modelOf(experiment, model);
  // What a loop fits again is the same model.
  const { version, rows } = versionAndRows(variant);
  const own = version === LAST_FIT ? withRows(null, rows) : variant;
  return known === undefined ? "another model" : labelled(experiment, known, own);
};

/** 1 if a smaller value is better. */
export const order = ({ name }: MetricFact): 1 | -1 => (metricNamed(name)?.better === "lower" ? 1 : -1);

export const leads = (metric: MetricFact, rivals: readonly MetricFact[]): boolean =>
  rivals.every((one) => order(metric) * (metric.value - one.value) <= 0);
