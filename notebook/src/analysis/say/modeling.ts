/** Which models are trained on what, and how. */
import { dataName } from "../reader-names.ts";
import type { Evidence, Experiment, NotebookFacts } from "../facts.ts";
import { askedWords, isBareTraining, sources } from "./bare-models.ts";
import { onData } from "./by-data.ts";
import { type Draft, draft, groups, type Tells, clause } from "./draft.ts";
import { withSettings } from "./flow.ts";
import { distinct, listed, listedTogether, named } from "./lists.ts";
import { leadIndex } from "./lead.ts";
import {
  areSeveral,
  areUsed,
  byTool,
  countedModels,
  describesSeries,
  eachWords,
  kindsApart,
  modelNames,
  modelPhrase,
  modelsPhrase,
  NAMELESS,
  ownAim,
  resultModels,
  theModel,
  trainedModels,
  trainingAs,
  treated,
  variedWords,
} from "./model-words.ts";
import { details, introduced, mainModel, someModels } from "./model-details.ts";
import { clusters, settingsBeside, withDefaults } from "./settings.ts";
import { targetWords } from "./target-words.ts";
import { alone, isRelating, TASK_VERBS, TASK_VERBS_ALONE, verbOf, WITHOUT_TARGET } from "./task-verbs.ts";

/** The headline experiment first and in full, then the others in one sentence each. */
export function modelingDrafts(facts: NotebookFacts): Draft[] {
  const { experiments } = facts;
  if (experiments.every(({ aside }) => aside === true)) return asideDrafts(experiments);
  const first = leadIndex(facts);
  const order = experiments
    .map((experiment, index) => ({ experiment, lead: index === first }))
    .filter(({ experiment }) => experiment.models.length > 0)
    .sort((a, b) => Number(b.lead) - Number(a.lead));
  const isDescribed = (one: Experiment): boolean => describesSeries(one, facts.facts);
  const apart = areApart(order.map(({ experiment }) => experiment));
  // Experiments that put the same models to the same task are combined, except for the headline.
  const doing = (one: Experiment): string =>
    `${one.task === null ? "" : TASK_VERBS[one.task][0]} ${isDescribed(one)} ${targetWords(one) === null}`;
  const namesOf = (one: Experiment): string[] => modelNames(resultModels(one));
  // What a model does by itself on unknown data, it does beside others in the same words.
  const isRepeated = (one: Experiment): boolean =>
    !apart &&
    one.features.length === 0 &&
    experiments.some(
      (other) =>
        doing(other) === doing(one) &&
        targetWords(other) === targetWords(one) &&
        namesOf(other).length > namesOf(one).length &&
        namesOf(one).every((name) => namesOf(other).includes(name)),
    );
  const together = groups(
    order.filter(({ experiment, lead }) => lead || !isRepeated(experiment)),
    ({ experiment, lead }) => `${lead} ${doing(experiment)} ${namesOf(experiment).join()}`,
  );
  const said = new Set<string>();
  const drafts = together.slice(0, MOST_SENTENCES).flatMap((group, at) => {
    const [{ experiment, lead }] = group;
    const alike =
      group.length > 1
        ? similar(
            group.map((one) => one.experiment),
            10 - at,
            isDescribed(experiment),
          )
        : [];
    const names = namesOf(experiment);
    // That the same model is trained again on unknown data is not news.
    const isNews = alike.length > 0 || !isUnknown(experiment, apart) || !names.every((name) => said.has(name));
    for (const name of names) said.add(name);
    if (alike.length > 0 || !isNews) return alike;
    const does = trained(experiment, apart, 10 - at, isDescribed(experiment), lead).filter(
      (one) => !(isBareTraining(one) && experiment.best?.metric.certainty === "certain"),
    );
    if (!lead) return does;
    // What a model uses is not what its namesakes use, unless the data tells them apart.
    const others = apart ? [] : experiments.filter((one) => one !== experiment).flatMap(resultModels);
    const own = details(experiment, others);
    // That it is trained is said with its layers, epochs or settings, if nothing else is known of it.
    const isBare = isNameless(experiment, apart) && names.length === 1 && experiment.features.length === 0;
    const main = isBare ? mainModel(experiment) : undefined;
    const [told, ...more] = main === undefined ? [] : details(experiment, others, introduced(main));
    if (told !== undefined && ADVANCED.has(told.tells?.as))
      return [{ ...told, weight: 10 - at }, ...does.slice(1), ...more];
    const [only, ...rest] = names;
    return only === undefined || rest.length > 0 ? [...does, ...own] : withSettings(does, own, theModel(only));
  });
  // What one sentence says of a model is not said of it again in less.
  return drafts.filter(({ text }, at) => !drafts.slice(0, at).some((one) => one.text.startsWith(text.slice(0, -1))));
}

/** What models are that a notebook does no more with than to draw or to read them; it would say too much that they predict. */
function asideDrafts(experiments: readonly Experiment[]): Draft[] {
  return groups(experiments, (one) => modelNames(resultModels(one)).join()).flatMap((alike, at) => {
    const [experiment] = alike;
    const names = modelNames(resultModels(experiment));
    if (names.length === 0) return [];
    const targets = distinct(alike.flatMap((one) => targetWords(one) ?? []));
    const is = names.length === 1 ? "is" : "are";
    const to = targets.length === 0 ? "" : ` to ${listed(targets)}`;
    return [draft(`${someModels(names)} ${is} fitted${to}, but never scored`, alike.map(evidence), 10 - at)];
  });
}

const isUnknown = (experiment: Experiment, apart: boolean): boolean =>
  targetWords(experiment) === null && !(apart && experiment.data.length > 0);

const isNameless = (experiment: Experiment, apart: boolean): boolean =>
  isUnknown(experiment, apart) && (experiment.task === null || TASK_VERBS_ALONE[experiment.task] === undefined);

/** How it is trained, or with which settings, says that it is trained. */
const ADVANCED: ReadonlySet<Tells["as"] | undefined> = new Set(["training", "epochs", "setup"]);

const MOST_SENTENCES = 4;
/** What a sentence weighs that says no more than that a model is trained. */
export const BARE = 4;

/** True if the data distinguishes the experiments, so that naming it helps. */
export const areApart = (experiments: readonly Experiment[]): boolean =>
  experiments.length > 1 && new Set(experiments.map(({ data }) => data.join("\n"))).size > 1;

/** "Prophet forecasts `cap` on `GM` and on `TSLA`" */
function similar(
  experiments: readonly [Experiment, ...Experiment[]] | readonly Experiment[],
  weight: number,
  isDescribed: boolean,
): Draft[] {
  const [first] = experiments;
  if (first === undefined) return [];
  const names = modelNames(resultModels(first));
  if (names.length === 0) return [];
  const { task } = first;
  const isUntold = task === null || (targetWords(first) === null && !WITHOUT_TARGET.has(task));
  const isApart = areApart(experiments);
  const whatOf = (one: Experiment): string =>
    task === null || WITHOUT_TARGET.has(task) ? "" : (targetWords(one) ?? "");
  const objects = isUntold
    ? distinct(experiments.map((one) => named(one.data.map(dataName), 2))).filter((object) => object !== "")
    : groups(experiments, whatOf).flatMap((same) => {
        const what = whatOf(same[0]);
        const places = what !== "" && !isApart ? [] : distinct(same.flatMap(({ data }) => data.map(dataName)));
        // What is predicted is named once for all data that it is in.
        return [`${what}${places.length === 0 ? "" : ` on ${named(places)}`}`.trim()].filter((object) => object !== "");
      });
  const shown = objects.length > 5 ? [...objects.slice(0, 4), `${objects.length - 4} more`] : objects;
  const [only = ""] = names;
  const areMany =
    names.length === 1 && !isUntold && modelsPhrase(only) !== modelPhrase(only) && experiments.every(hasSeveral);
  const does = isUntold
    ? `${treated(resultModels(first))} on`
    : verbOf(task, names.length === 1 && !areMany, isDescribed);
  const verbs = distinct(experiments.map((one) => clusters(does, resultModels(one))));
  const verb = verbs.length === 1 ? (verbs[0] ?? does) : does;
  const who = areMany ? `${modelsPhrase(only)}${variedWords(experiments.flatMap(resultModels))}` : someModels(names);
  const [one, other, ...more] = shown;
  // One model of two targets would predict both at once.
  const isTwo = other !== undefined && more.length === 0 && /^an? /.test(who) && !isUntold;
  const what = isTwo ? `${one}, and another ${other}` : listedTogether(shown);
  const words = `${who} ${verb} ${what}`;
  return objects.length === 0 ? [] : [draft(words, experiments.map(evidence), isUntold ? BARE : weight)];
}

/** Whether an experiment has more than one model, also where one of them has a value. */
const hasSeveral = (one: Experiment): boolean => areSeveral({ best: null }, resultModels(one));

const evidence = ({ models, cells }: Experiment): Evidence => ({
  cells: models.length > 0 ? models.flatMap((model) => model.cells) : cells,
  certainty: "certain",
});

function trained(
  experiment: Experiment,
  apart: boolean,
  weight: number,
  isDescribed: boolean,
  isLead: boolean,
): Draft[] {
  const all = resultModels(experiment);
  const models = trainedModels(all);
  const names = modelNames(models);
  const [only] = names;
  if (only === undefined) return [];
  const others = all.filter(({ name }) => !names.includes(name));
  // That something is trained is no news.
  if (names.length === 1 && only === NAMELESS && targetWords(experiment) === null && others.length === 0) return [];
  const beside =
    others.length === 0
      ? []
      : [
          draft(
            others.every((one) => one.trained === "formula")
              ? `${someModels(modelNames(others))} ${modelNames(others).length === 1 ? "serves" : "serve"} as a comparison`
              : `${someModels(modelNames(others))} ${treated(others)}`,
            [evidence({ ...experiment, models: others })],
            weight - 1,
          ),
        ];
  const compared = models.every(({ comparesGroups }) => comparesGroups) ? experiment.features : [];
  const on = apart ? onData(experiment) : "";
  const { task } = experiment;
  const target = targetWords(experiment);
  const from = sources(experiment, isRelating(task, isDescribed) ? "to" : "from");
  if (compared.length > 0 && target !== null)
    return [
      draft(
        `an analysis of variance compares ${target} between the groups of ${named(compared)}`,
        [evidence(experiment)],
        weight,
        { on },
      ),
      ...beside,
    ];
  const isOne = names.length === 1;
  const areMany = isOne && areSeveral(experiment, models) && modelsPhrase(only) !== modelPhrase(only);
  const learned = areUsed(models) ? "" : from.replace(/^ (?:from|to)/, " on");
  const plainly = withDefaults(models);
  const verb =
    isRelating(task, isDescribed) && from !== ""
      ? isOne && !areMany
        ? "relates"
        : "relate"
      : verbOf(task ?? "regression", isOne && !areMany, isDescribed);
  const columns = named(experiment.features, 3);
  const does =
    ownAim(experiment, isOne && !areMany) ??
    (task !== null && WITHOUT_TARGET.has(task)
      ? task === "clustering"
        ? clusters(verb, models, columns)
        : `${verb}${columns === "" ? "" : ` by ${columns}`}`
      : target === null
        ? alone(experiment, isOne && !areMany, isDescribed)
        : `${verb} ${experiment.isLogged === true ? "the logarithm of " : ""}${target}${from}`);
  if (isOne) {
    const kinds = kindsApart(experiment, models);
    const phrase = areMany
      ? `${modelsPhrase(only)}${variedWords(models)}`
      : models.length === 1 && models[0] !== undefined
        ? introduced(models[0])
        : modelPhrase(only);
    return [
      clause(
        {
          of: names,
          // That nothing is set is worth a word beside what the model does.
          who: `${phrase}${does === null && learned === "" && on === "" ? "" : plainly}`,
          ...(does === null
            ? {
                as: trainingAs(models),
                verb: areMany ? treated(models).replace(/^is /, "are ") : treated(models),
                how: `${learned}${eachWords(models)}${askedWords(experiment, models)}`,
              }
            : {
                as: "model",
                verb: `${does}${eachWords(models).replace(" for", ", one for")}${kinds}`,
                isBare: `${on}${from}${plainly}${kinds}${eachWords(models)}` === "" && phrase === modelPhrase(only),
              }),
        },
        [evidence(experiment)],
        // That it is trained is worth a sentence where there is no other.
        does === null && on === "" && from === "" ? BARE : weight,
        on,
      ),
      ...beside,
    ];
  }
  const main = isLead ? mainModel(experiment) : undefined;
  const by = byTool(models);
  const noun = does === null && task === "classification" ? "classifier" : "model";
  return [
    draft(
      `${countedModels(models, noun)}${plainly}${does === null || by === "" ? "" : ` trained${by}`} ${does ?? `${treated(models)}${by}${learned}`}: ${someModels(names, (name) => settingsBeside(name, experiment, name === main?.name), main?.name)}`,
      [evidence(experiment)],
      weight,
      { on },
    ),
    ...beside,
  ];
}
