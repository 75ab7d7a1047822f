/** The settings of the model that a report describes. */
import { POLYNOMIAL } from "../know/model-names.ts";
import type { Experiment, ModelFact } from "../facts.ts";
import { COUNTED, numberOfClusters, settledOn } from "../models-of.ts";
import { type Draft, clause } from "./draft.ts";
import { code, distinct, listed, named } from "./lists.ts";
import {
  areSeveral,
  areUsed,
  kindsApart,
  memberOf,
  modelNames,
  resultModels,
  theModel,
  trainedModels,
  trainedWords,
} from "./model-words.ts";
import { CHOICES, CLASS_WEIGHTS, IDLE_SETTING, isDefault, isUntold, MAIN_SETTING } from "../know/idle-settings.ts";
import { figure } from "./numbers.ts";
import { countWord } from "../wording.ts";

/**
 * How the settings of a model were chosen, which of them its versions vary, and those that it shares with them and with its namesakes
 * elsewhere in the notebook. Where it is trained again later, the settings of before would be taken for those that it ends with. What sets a
 * version apart from others that have values as well is said with the values.
 */
export function settings(
  model: ModelFact,
  experiment: Experiment,
  namesakes: readonly ModelFact[],
  phrase?: string,
): Draft[] {
  const { tuning } = model;
  if (tuning !== null && tuning.unused !== true) {
    const found = chosenWords(model);
    // Where the same model is tuned in several ways, one of them is not how it is done, unless what it found is known.
    const isFound = found !== "" && model.id === experiment.best?.model;
    const searches = isFound
      ? [tuning]
      : resultModels(experiment).flatMap((one) =>
          one.name === model.name && one.tuning !== null && one.tuning.unused !== true ? [one.tuning] : [],
        );
    const ways = distinct(searches.map(({ how }) => how));
    const common = tuning.over.filter((name) => searches.every((one) => one.over.includes(name)));
    const own = common.filter((name) => !searches.some(({ before = [] }) => before.includes(name)));
    const before = common.filter((name) => !own.includes(name));
    const isBefore = own.length === 0 && before.length > 0;
    const over = isBefore
      ? ` over ${named(before)}`
      : `${own.length === 0 ? "" : ` over ${named(own)}`}${before.length === 0 ? "" : ` (and ${named(before)} of the steps before it)`}`;
    const who = isBefore ? `the steps before ${theModel(model.name)}` : possessive(theModel(model.name));
    const verb = `${isBefore ? "" : "settings "}are tuned by ${listed(ways)}${over}${ways.length > 1 ? "" : found}`;
    return [clause({ as: "setup", of: [model.name], who, verb }, [model], 8)];
  }
  const versions = versionsOf(model, experiment);
  const measured = new Set(experiment.metrics.map((metric) => metric.model));
  const [at = 0] = model.cells;
  const rivals = resultModels(experiment).filter(
    (one) =>
      one.name === model.name &&
      (measured.has(one.id) || ((one.cells[0] ?? 0) > at && one.trained !== "not trained" && !isDrawn(one))),
  );
  const others = [...versions, ...rivals, ...namesakes];
  const params = tellingParams(model, experiment);
  const shared = params.filter(([name, value]) => others.every((one) => one.params[name] === value));
  // What early stopping may cut short is no number of rounds.
  const lasting = shared.filter(([name]) => model.stopsEarly !== true || !ROUNDS.test(name));
  const rounds = shared.find((one) => !lasting.includes(one) && ROUNDS.test(one[0]))?.[1] ?? "";
  const told = lasting.filter(([name, value]) => !isDefault(name, value, model.class));
  const ceiling = WHOLE.test(rounds)
    ? `is ${trainedWords([model])} for up to ${figure(rounds)} rounds with early stopping`
    : model.stopsEarly === true && model.epochs === null && model.layers.length === 0
      ? `is ${trainedWords([model])} with early stopping`
      : "";
  // Among others it has its settings beside its name.
  const isAlone = modelNames(trainedModels(resultModels(experiment))).length === 1;
  // Where nothing else has been said of the model, that it is trained comes first.
  const verb = phrase === undefined || ceiling !== "" || areUsed([model]) ? "uses" : `is ${trainedWords([model])} with`;
  const uses = told.length === 0 || !isAlone ? "" : `${verb} ${listed(written(told.slice(0, MOST_USED)))}`;
  const manner = listed([ceiling, uses].filter((part) => part !== ""));
  // What one loop tries says nothing of another that tries the same.
  const isWhole = rivals.every((one) => versions.includes(one));
  // How long examples train in cell after cell is no search: only a loop tries numbers of rounds.
  const isOfLoop = new Set([model, ...versions].map(({ cells: [cell] }) => cell)).size === 1;
  const varying = distinct([...(model.name === POLYNOMIAL ? ["degree"] : []), ...params.map(([name]) => name)]);
  const tryable = isWhole ? varying.filter((name) => isOfLoop || !ROUNDS.test(name)) : [];
  const numbers = tryable.flatMap((name) => range(name, versions) ?? []);
  const all = resultModels(experiment).filter((one) => one === model || versions.includes(one) || rivals.includes(one));
  // Alone, it has its kinds beside what it does.
  const chosen = isAlone && kindsApart(experiment, all) !== "" ? [] : choices(all);
  const several = distinct(all.flatMap((one) => one.varied ?? [])).filter((name) => !IDLE_SETTING.test(name));
  const varied = [...chosen, ...numbers, ...(numbers.length === 0 ? manyTried(model, experiment) : [])].slice(0, 2);
  // What a loop makes of a variable, nobody knows without running it.
  const isTried = varied.length === 0 && several.length === 1 && isAlone && !areSeveral(experiment, all);
  if (isTried) varied.push(`several values of ${code(several[0] ?? "")}`);
  const tried = { of: [model.name], who: theModel(model.name), verb: `is tried with ${listed(varied)}` };
  const used = { of: [model.name], who: phrase ?? theModel(model.name), verb: manner };
  const isTraining = ceiling !== "" || (told.length > 0 && verb !== "uses");
  return [
    ...(varied.length === 0 ? [] : [clause({ as: "model", ...tried }, all, 6)]),
    ...(manner === "" ? [] : [clause({ as: isTraining ? "training" : "setup", ...used }, [model], 5)]),
  ];
}

/** ", which ends with `C=100` and `kernel=linear`": what a search comes to; "" where that is not known. */
export function chosenWords({ tuning, params }: ModelFact): string {
  const kernel = tuning?.chosen["kernel"] ?? params["kernel"];
  const chosen = Object.entries(tuning?.chosen ?? {}).filter(
    ([name]) => kernel !== "linear" || !OF_CURVED_KERNELS.test(name),
  );
  const few = chosen.length > MOST_CHOSEN ? chosen.slice(0, MOST_CHOSEN - 1) : chosen;
  const more = chosen.length - few.length;
  const words = listed([...written(few), ...(more > 0 ? [`${more} more`] : [])]);
  return words === "" ? "" : `, which ends with ${words}`;
}

type Pairs = readonly (readonly [string, string])[];

const written = (pairs: Pairs): string[] =>
  pairs.map(([name, value]) => code(`${name}=${LONG_NUMBER.test(value) ? figure(value) : value}`));

/** Settings whose value a reader learns something from. */
const tellingParams = (
  { class: own, epochs, layers, ownClass, params }: ModelFact,
  { task }: Pick<Experiment, "task">,
): Pairs =>
  decidingFirst(Object.entries(params)).filter(
    ([name, value]) =>
      !isUntold(name, value) &&
      // What the notebook's own class builds its layers of is said with these.
      !(ownClass !== null && layers.length > 0 && OF_LAYERS.test(name)) &&
      // Which model caret trains is its name, and of which kind a tree is its task.
      !(/^(?:train|rpart)$/.test(own) && name === "method") &&
      !isNamesake(name, value) &&
      // For how many epochs it is trained is said with its layers.
      !(value === epochs && /epoch/i.test(name)) &&
      // For how long a solver may try at most.
      !(name === "max_iter" && /Regression|SV[CMR]|Lasso|Ridge|Net$|^MLP|^SGD/.test(own)) &&
      value !== "None" &&
      !hasNames(value) &&
      value.length <= 30 &&
      !(task === "clustering" && COUNTED.test(name)),
  );

/** Whether trees are kept so small that people can read them, and asked for nothing: they are drawn, and not what the notebook ends with. */
const isDrawn = ({ unasked, params }: ModelFact): boolean =>
  unasked === true && Number(params["max_depth"] ?? Infinity) <= MOST_DRAWN;
const MOST_DRAWN = 4;

/** How large layers are, how many there are of them, and what share of their values is left out. */
const OF_LAYERS = /dim|size|layer|units|dropout|hidden|embed|filter|channel|kernel|heads/i;

/** Not all settings are told: those that decide go before what happens to be written first. */
const decidingFirst = (params: Pairs): Pairs => params.toSorted(([a], [b]) => gravity(b) - gravity(a));
const gravity = (name: string): number => (CLASS_WEIGHTS.test(name) ? 2 : MAIN_SETTING.test(name) ? 1 : 0);

/**
 * "groups the rows into 5 clusters by `age`", if all models that the notebook settles on are asked for the same number; "is tried with 1 to 10
 * clusters on `age`", if they are one number after the other: what only draws a curve over them groups nothing, while of two or three that are
 * far apart each may be used.
 */
export function clusters(verb: string, models: readonly ModelFact[], columns = ""): string {
  const own = settledOn(models);
  const [number, ...others] = distinct(own.map(numberOfClusters));
  const by = columns === "" ? "" : ` by ${columns}`;
  if (others.length === 0) {
    if (number === undefined) return `${verb}${by}`;
    const isOfOne = modelNames(models).length === 1;
    const tried = isOfOne ? scanned(models.filter((one) => !own.includes(one))) : "";
    return `${verb.replace("clusters", `${number} clusters`)}${by}${tried === "" ? "" : ` (${tried} were tried)`}`;
  }
  const isLoop = new Set(own.map(({ name, cells }) => `${name} ${cells[0]}`)).size === 1;
  const told = isLoop ? scanned(own) : "";
  return told === "" ? `${verb}${by}` : `is tried with ${told} clusters${columns === "" ? "" : ` on ${columns}`}`;
}

/** "1 to 10": numbers of clusters that are tried one after the other; "" for any others. */
function scanned(models: readonly ModelFact[]): string {
  const asked = models.map(({ params }) => Number(Object.entries(params).find(([name]) => COUNTED.test(name))?.[1]));
  const tried = [...new Set(asked)].sort((a, b) => a - b);
  if (tried.length < 3 || tried.some((one, at) => at > 0 && one - 1 !== tried[at - 1])) return "";
  return tried.length <= FEW ? listed(tried.map(String)) : `${tried[0] ?? ""} to ${tried.at(-1) ?? ""}`;
}

/** " with default settings", where that is so of all: what is told of some is no news of the others. */
export const withDefaults = (models: readonly ModelFact[]): string =>
  models.every(({ defaults, tuning }) => defaults === true && tuning === null) ? " with default settings" : "";

/** " (`max_depth=3`)": what the code sets for a model that is named among others, where all versions of it share it. */
export function settingsBeside(name: string, experiment: Experiment, isMain = false): string {
  const versions = resultModels(experiment).filter((one) => one.name === name);
  const [first] = versions;
  if (first === undefined || versions.some(({ tuning, trained }) => tuning !== null || trained === "pretrained"))
    return "";
  const shared = tellingParams(first, experiment).filter(
    ([key, value]) =>
      !isDefault(key, value, first.class) &&
      versions.every(({ params }) => params[key] === value) &&
      !(ROUNDS.test(key) && versions.some(({ stopsEarly }) => stopsEarly === true)),
  );
  const member = versions.every((one) => memberOf(one) === memberOf(first)) ? memberOf(first) : null;
  const told = [
    ...(member === null ? [] : [code(member)]),
    ...written(shared.slice(0, isMain ? MOST_USED : MOST_BESIDE)),
  ];
  return told.length === 0 ? "" : ` (${told.join(", ")})`;
}
const MOST_BESIDE = 2;

/**
 * The model alone, if it is known to be the one that the experiment comes to; else all of its name. Where a loop makes one after the other
 * and only a single value is shown, nobody knows whose it is.
 */
function versionsOf(model: ModelFact, experiment: Experiment): readonly ModelFact[] {
  const alike = resultModels(experiment).filter(({ name }) => name === model.name);
  if (experiment.best?.model !== model.id) return alike;
  const turns = alike.filter(({ cells }) => cells.join() === model.cells.join());
  return turns.every(({ id }) => experiment.metrics.some((metric) => metric.model === id)) ? [model] : turns;
}

/** "`C` from 0.01 to 100", "70 values of `order`": a number, or several, that each version has another of; null for any other setting. */
function range(name: string, versions: readonly ModelFact[]): string | null {
  if (name === "degree" && versions.every((one) => one.name === POLYNOMIAL)) return degrees(versions);
  const values = distinct(versions.map(({ params }) => params[name] ?? "")).sort((a, b) => Number(a) - Number(b));
  const [least, ...more] = values;
  const most = more.at(-1);
  if (least === undefined || most === undefined || values.includes("")) return null;
  if (values.every((value) => /^[([]/.test(value) && !hasNames(value)))
    return values.length <= FEW
      ? `${code(name)} of ${listed(values.map(code))}`
      : `${countWord(values.length)} values of ${code(name)}`;
  if (values.some((value) => Number.isNaN(Number(value)))) return null;
  return `${code(name)} ${values.length <= FEW ? `of ${listed(values.map((value) => figure(value)))}` : `from ${figure(least)} to ${figure(most)}`}`;
}

/** What a loop gives each of many versions another of, of which only the best is told by its settings. */
function manyTried(model: ModelFact, experiment: Experiment): string[] {
  const turns = resultModels(experiment).filter(
    (one) => one.name === model.name && one.cells.join() === model.cells.join(),
  );
  if (turns.length <= FEW || experiment.best?.model !== model.id) return [];
  return tellingParams(model, experiment).flatMap(([name]) => range(name, turns) ?? []);
}

/** "degrees 1, 2 and 9": of powers, whose degree nobody knows in the turns of some loops. */
function degrees(versions: readonly ModelFact[]): string | null {
  const known = versions.flatMap(({ params }) => params["degree"] ?? []);
  const all = distinct(known).sort((a, b) => Number(a) - Number(b));
  if (all.length < 2) return null;
  const told = all.length <= MOST_DEGREES ? listed(all) : `${all[0] ?? ""} to ${all.at(-1) ?? ""}`;
  return `degrees ${told}${known.length < versions.length ? ", among others" : ""}`;
}
const MOST_DEGREES = 6;

/**
 * "`kernel=linear` and `kernel=rbf`", and without a value of its own for some, as balanced weights are: "with and without
 * `class_weight=balanced`". Only for settings that all versions spell out, or that are on or off: a default is not in the notebook.
 */
function choices(versions: readonly ModelFact[]): string[] {
  return Object.entries(CHOICES).flatMap(([name, known]) => {
    const values = distinct(versions.map(({ params }) => plain(params[name])));
    const set = values.filter((value) => value !== NOTHING);
    if (values.length < 2 || values.length > FEW || set.some((value) => !known.test(value))) return [];
    const told = set.map((value) => code(`${name}=${value}`));
    if (set.length === values.length) return [listed(told)];
    return CLASS_WEIGHTS.test(name) && set.length === 1 ? [`and without ${listed(told)}`] : [];
  });
}
/** A value as its library knows it. */
const plain = (value = NOTHING): string => (value === "None" ? NOTHING : value.replace(/^["']|["']$/g, ""));
const NOTHING = "";

/** What scikit-learn's SVMs ignore beside a linear kernel, so that a search ends with the first value of any. */
const OF_CURVED_KERNELS = /^(?:gamma|degree|coef0)$/;

/** Of the settings that a search ends with, none is left out unsaid. */
const MOST_CHOSEN = 6;
const MOST_USED = 4;
/** Values that are listed rather than bounded. */
const FEW = 4;

/** "alphas=alphas", "var_weights=weights": the variable that a setting is kept in has the same name, and says nothing. */
const isNamesake = (name: string, value: string): boolean =>
  name === value || name.endsWith(`_${value}`) || value.endsWith(`_${name}`);

/** "(order[0], d)": a value that nobody knows without the code. */
const hasNames = (value: string): boolean =>
  /\w[[(]|^[A-Za-z_]\w*\.[A-Za-z_]/.test(value) ||
  (/^[[(]/.test(value) && NAME.test(value.replace(/(["']).*?\1/g, "")));
const NAME = /\b(?!(?:True|False|None)\b)[A-Za-z_]\w*/;

const ROUNDS = /^(?:n_estimators|num_boost_round|num_iterations|iterations|max_iter|n_iter|nrounds|ntrees)$/;
const WHOLE = /^\d+$/;
/** Found by a search, and exact in the evidence. */
const LONG_NUMBER = /^-?\d*\.\d{5,}(?:e-?\d+)?$/;
export const possessive = (words: string): string => `${words}${words.endsWith("s") ? "'" : "'s"}`;
/** "the SVM's accuracy"; "the accuracy of the SVM (`kernel=linear`)" where more than a name says whose it is. */
export const owned = (who: string, what: string): string =>
  IS_NAME.test(who) ? `${possessive(who)} ${what}` : `the ${what} of ${who}`;
const IS_NAME = /^(?!.* (?:after|before|from|under|with|without|on) )[^()`”]+$/;
