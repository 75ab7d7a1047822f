/** What models were found to rely on. */
import type { Experiment, ImportanceFact } from "../facts.ts";
import { modelOf } from "../models-of.ts";
import { valueOf } from "../read/outputs/numbers.ts";
import { countWord } from "../wording.ts";
import { type Draft, draft } from "./draft.ts";
import { code, listed, named } from "./lists.ts";
import { modelNames, resultModels, theModel } from "./model-words.ts";
import { figure } from "./numbers.ts";
import { isSignificant, pInWords } from "./p-values.ts";

/**
 * The features that a model relies on most; of a model whose summary is read, those that are there by more than chance.
 *
 * @param on "on `rents.csv`, ", where the report is about several data sets
 */
export function importanceDrafts(experiment: Experiment, on: string): Draft[] {
  const main =
    experiment.importances.find(
      ({ model, features }) => features.length > 0 && (model === experiment.best?.model || model === null),
    ) ??
    // Of several summaries the last is that of what the author kept.
    experiment.importances.findLast(isRead) ??
    experiment.importances.find(({ features }) => features.length > 0);
  const explained = explanations(experiment, main === undefined ? on : "");
  if (main === undefined) return explained;
  if (isRead(main)) return [significant(experiment, main, on), ...explained];
  const [first, ...others] = ranked(main.features);
  if (first === undefined) return explained;
  const owner =
    main.model === null || modelNames(resultModels(experiment)).length === 1
      ? undefined
      : modelOf(experiment, main.model);
  const to = owner === undefined ? "" : ` to ${theModel(owner.name)}`;
  const next = others.length === 0 ? "" : `, followed by ${named(others.slice(0, 3).map(({ name }) => name))}`;
  return [
    draft(
      `${code(first.name)} ${MATTERS[main.measure]?.(to, figure(first.printed)) ?? `matters most${to} (${figure(first.printed)})`}${next}`,
      [main],
      7,
      { on },
    ),
    ...explained,
  ];
}

/** Whether predictions are explained, feature by feature, where only charts show how. */
const isExplained = ({ measure, features, certainty }: ImportanceFact): boolean =>
  measure === "SHAP" && features.length === 0 && certainty === "certain";

/** "SHAP values explain the predictions of XGBoost" */
function explanations(experiment: Experiment, on: string): Draft[] {
  const facts = experiment.importances.filter(isExplained);
  const own = new Set(facts.flatMap(({ model }) => model ?? []));
  const names = modelNames(experiment.models.filter(({ id }) => own.has(id)));
  if (names.length === 0) return [];
  // Two of a kind are two models.
  const whose = names.length > MOST_EXPLAINED ? `${countOf(own.size)} models` : listed(names.map(theModel));
  return [draft(`SHAP values explain the predictions of ${whose}`, facts, 6, { on })];
}
const MOST_EXPLAINED = 3;

/** The features up to the first that is zero or level with the next: those have no rank. */
function ranked(features: ImportanceFact["features"]): ImportanceFact["features"] {
  const sizes = features.map(({ printed }) => Math.abs(valueOf(printed)));
  const tied = sizes.findIndex((size, at) => size === 0 || size === sizes[at + 1]);
  return tied < 0 ? features : features.slice(0, tied);
}

const MATTERS: Readonly<Record<ImportanceFact["measure"], (to: string, value: string) => string>> = {
  importance: (to, value) => `matters most${to} (importance ${value})`,
  coefficient: (to, value) => `has the largest coefficient${to === "" ? "" : to.replace(" to ", " in ")} (${value})`,
  SHAP: (to, value) => `moves the predictions most${to === "" ? "" : to.replace(" to ", " of ")} (SHAP ${value})`,
};

/** Whether these are the coefficients of a summary, with their p-values. */
const isRead = ({ features }: ImportanceFact): boolean =>
  features.length > 0 && features.every(({ p }) => p !== undefined);

type Feature = ImportanceFact["features"][number];

const MOST_NAMED = 4;

/** Which coefficients differ from zero by more than chance, as the summary of the fit has them. */
function significant(experiment: Experiment, main: ImportanceFact, on: string): Draft {
  const isOne = modelNames(resultModels(experiment)).length === 1;
  const owner = isOne || main.model === null ? undefined : modelOf(experiment, main.model);
  const inModel = owner === undefined ? "" : `in ${theModel(owner.name)}, `;
  const sure = main.features.filter(({ p }) => isSignificant(p));
  const unsure = main.features.filter((one) => !sure.includes(one));
  const weak = shownOf(unsure, ({ name, p }) => `${code(name)} (p = ${pInWords(p)})`);
  const areNot = `${weak} ${unsure.length === 1 ? "is" : "are"} not`;
  const estimate = ({ name, printed }: Feature): string =>
    Number(printed) === 0 ? code(name) : `${code(name)} (coefficient ${figure(printed)})`;
  const { all, significant: amount } = main.of ?? { all: main.features.length, significant: sure.length };
  // Of many, the first ones are those that chance explains least, and say nothing of how the others come out.
  if (amount > MOST_NAMED + 1) {
    const rest = all === amount || all - amount > MOST_NAMED ? "" : `; ${areNot}`;
    const count =
      amount === all ? `all ${countOf(all)} coefficients` : `${countOf(amount)} of ${countOf(all)} coefficients`;
    const clearest = listed(sure.slice(0, MOST_NAMED).map(estimate));
    return draft(`${inModel}${count} are significant at the 5% level, most clearly ${clearest}${rest}`, [main], 8, {
      on,
    });
  }
  const others = all - amount > MOST_NAMED + 1 ? `; ${countOf(all - amount)} others are not` : `; ${areNot}`;
  const words =
    amount === 0
      ? `no coefficient is significant at the 5% level: ${weak}`
      : `${shownOf(sure, estimate)} ${amount === 1 ? "is" : "are"} significant at the 5% level${unsure.length === 0 ? "" : others}`;
  return draft(`${inModel}${words}`, [main], 8, { on });
}

const countOf = (amount: number): string => (amount <= 12 ? countWord(amount) : String(amount));

/** The first of some features in words, and how many more there are. */
function shownOf(features: readonly Feature[], words: (feature: Feature) => string): string {
  const shown = features.slice(0, features.length === MOST_NAMED + 1 ? MOST_NAMED + 1 : MOST_NAMED);
  const more = features.length - shown.length;
  return listed([...shown.map(words), ...(more === 0 ? [] : [`${countOf(more)} more`])]);
}

/** Whether the summary of a fit is read for its coefficients, or predictions are explained. */
export const isLookedInto = ({ importances }: Experiment): boolean =>
  importances.some((one) => isRead(one) || isExplained(one));

/** Whether the summaries of two experiments have the same coefficients: the same was fitted in another form. */
export const findTheSame = (one: Experiment, other: Experiment): boolean =>
  one.importances.some(isRead) &&
  JSON.stringify(one.importances.map(({ features }) => features)) ===
    JSON.stringify(other.importances.map(({ features }) => features));
