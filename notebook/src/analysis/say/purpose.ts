/** What a notebook does with its data, in the words of the first sentence. */
import { PREDICTS } from "../models-of.ts";
import { dataName } from "../reader-names.ts";
import type { Evidence, Experiment, NotebookFacts, NotebookKind, Task } from "../facts.ts";
import { MADE_UP, MOST_SOURCES, sizedNames } from "./data-words.ts";
import { alikeLead, leadOf } from "./lead.ts";
import { ofKind } from "./draft.ts";
import { isDivided, isExplored } from "./looked-at.ts";
import { code, counted, distinct, listed, named } from "./lists.ts";
import {
  areSeveral,
  areUsed,
  describesSeries,
  doneWith,
  isRebuilding,
  isTopics,
  manyModels,
  modelNames,
  modelPhrase,
  modelsPhrase,
  NAMELESS,
  resultModels,
  rewritesTexts,
  seriesOf,
  trainedModels,
} from "./model-words.ts";
import { askedBeside, DATA_AFTER, IS_TARGET, LOOKS, sameQuestion, TASK_WORDS, TRAINED } from "./asked.ts";
import { targetWords } from "./target-words.ts";
import { toldApart, valuesOf } from "./told-apart.ts";

/** The predicate of "this notebook predicts `rent` from `rents.csv`". */
export interface Purpose {
  readonly subject: "notebook" | "lesson";
  readonly does: string;
  readonly evidence: readonly Evidence[];
  /** Whether a target is predicted from data. */
  readonly isPredicting?: boolean;
  /** The models that it names as those that are trained. */
  readonly trains?: readonly string[];
  /** Whether it says no more than their names. */
  readonly isBare?: boolean;
}

/** What a notebook does, where its author states no aim; null where neither a task nor data is known. */
export function purpose(facts: NotebookFacts, data: string | null): Purpose | null {
  const of = data === null ? "" : ` ${data}`;
  const lead = leadOf(facts);
  const elsewhere = lead === undefined ? [] : facts.experiments.filter((one) => isApart(one, lead));
  if (facts.kind !== "lesson" && lead !== undefined && elsewhere.length > 0) {
    // What the best of them predicts is not what the notebook is about.
    const all = [lead, ...elsewhere];
    const used = all.filter(({ models }) => areUsed(models)).length;
    const verb = used === 0 ? "trains" : used === all.length ? "evaluates" : "trains and evaluates";
    const on = distinct(all.flatMap((one) => one.data.map(dataName)));
    const asked = sameQuestion(all);
    if (asked !== null)
      return {
        subject: "notebook",
        does: `${doneWith(lead.models, asked)} ${DATA_AFTER[lead.task ?? "test"]} ${sizedNames(on, facts)}`,
        evidence: all.map(evidenceOf),
      };
    return {
      subject: "notebook",
      does: `${verb} ${fewModels(all)} on ${sizedNames(on, facts)}`,
      evidence: all.map(evidenceOf),
      ...(used === 0 ? { trains: namesOf(all) } : {}),
    };
  }
  if (isOfSeveral(facts)) {
    const evidence = facts.experiments.map(evidenceOf);
    const what = dataOfAll(facts);
    const names = namesOf(facts.experiments);
    const models = listed(names.map(modelsPhrase));
    // Of several kinds of model not every one is trained on everything.
    const [only, ...others] = names;
    const isOne = only !== undefined && others.length === 0;
    const verb = areUsed(facts.experiments.flatMap(resultModels)) ? "uses" : "trains";
    if (what === null && names.length === 0) return null;
    const does = what === null ? `works with ${models}` : isOne ? `${verb} ${models} on ${what}` : `works with ${what}`;
    return { subject: facts.saysLesson === true ? "lesson" : "notebook", does, evidence };
  }
  if (lead !== undefined && data !== null && isAside(lead, facts))
    return { subject: "notebook", does: `${KIND_VERBS.exploration}${of}`, evidence: [] };
  if (lead !== undefined && lead.task !== null) {
    const targets = alikeLead(facts, lead).flatMap((one) => one.targets ?? one.target ?? []);
    const target = targets.length > (lead.targets?.length ?? 1) ? named(targets, MOST_SOURCES) : targetWords(lead);
    const isFit = lead.task === "test" && lead.target === null && lead.models.length > 0;
    const among = data === null && lead.features.length > 0 ? featureWords(lead) : data;
    // Without a target, the model says most, but of one that generates it is what it is trained on.
    const isAimless = targetWords(lead) === null && TRAINED.has(lead.task);
    const own = trainedModels(resultModels(lead));
    const areMany = isAimless && modelNames(own).length > MOST_SOURCES;
    const trains = areMany
      ? modelNames(own)
      : isAimless && (among === null || lead.task !== "generation")
        ? namesOf([lead])
        : [];
    const words = isTopics(lead)
      ? "looks for topics"
      : trains.length > 0 || isRebuilding(lead)
        ? `trains ${areMany ? manyModels(own, NOUNS[lead.task]) : fewModels([lead])}`
        : lead.task === "generation" && lead.target === null && rewritesTexts(lead)
          ? "trains a text-to-text model"
          : lead.task === "generation" && lead.target === null && isOfText(lead, data)
            ? "trains a language model"
            : describesSeries(lead, facts.facts)
              ? `models ${targetWords(lead) ?? seriesOf(lead.models)}`
              : isFit
                ? `fits ${listed(modelNames(resultModels(lead)).map(modelPhrase))}`
                : `${TASK_WORDS[lead.task](target ?? (lead.task === "forecasting" ? seriesOf(lead.models) : null))}${valuesOf(lead, facts.facts)}`;
    const does = doneWith(lead.models, words);
    const joint = isFit ? "to" : isRebuilding(lead) || isAimless ? "on" : DATA_AFTER[lead.task];
    const apart = targetWords(lead) === null ? toldApart(lead) : "";
    const [also] = askedBeside(lead, facts);
    // "looks for groups of similar rows and for anomalies in `boats.csv`"
    const isAlike = also?.words.startsWith(LOOKS) === true && does.startsWith(LOOKS);
    const whole = isAlike ? `${does} and ${also.words.slice(LOOKS.length - "for ".length)}` : does;
    return {
      subject: "notebook",
      does: `${whole}${among === null ? "" : ` ${joint} ${among}`}${apart}${also === undefined || isAlike ? "" : ` and ${also.words}`}`,
      evidence: [lead, ...(also === undefined ? [] : [also.of])].map(evidenceOf),
      isPredicting: /^(?:predicts|forecasts) /.test(does),
      ...(trains.length > 0 && apart === "" ? { trains, isBare: among === null } : {}),
    };
  }
  // The same models for one column after the other have one aim, also where none of them leads.
  const [first] = facts.experiments;
  if (first?.task && PREDICTS.has(first.task) && facts.experiments.length > 1 && data !== null) {
    const alike = alikeLead(facts, first);
    const targets = alike.flatMap((one) => one.targets ?? one.target ?? []);
    if (alike.length === facts.experiments.length)
      return {
        subject: "notebook",
        does: `${doneWith(first.models, TASK_WORDS[first.task](named(targets, MOST_SOURCES)))} ${DATA_AFTER[first.task]} ${data}`,
        evidence: alike.map(evidenceOf),
        isPredicting: true,
      };
  }
  // Numbers generated to show something else are not the subject of a notebook.
  const isShown = facts.kind === "exploration" || facts.kind === "lesson";
  if (data === null || (data.startsWith(MADE_UP) && isShown)) return null;
  const models = facts.experiments.flatMap((one) => one.models);
  const asked = facts.kind === "lesson" || facts.experiments.length < 2 ? null : sameQuestion(facts.experiments);
  if (asked !== null && first?.task && targetWords(first) === null)
    return {
      subject: "notebook",
      does: `${doneWith(first.models, asked)} ${DATA_AFTER[first.task]} ${data}`,
      evidence: facts.experiments.map(evidenceOf),
    };
  const isUsing = facts.kind === "supervised" && areUsed(models);
  const isSeries =
    facts.kind === "forecast" &&
    facts.experiments.length > 0 &&
    facts.experiments.every((one) => describesSeries(one, facts.facts));
  const verb =
    facts.kind === "supervised"
      ? doneWith(models, `trains ${fewModels(facts.experiments)} on`)
      : isSeries
        ? "models series from"
        : facts.kind === "exploration" && !isExplored(facts)
          ? isDivided(facts)
            ? PREPARES
            : KIND_VERBS.tool
          : KIND_VERBS[facts.kind];
  const use = verb === PREPARES && isDivided(facts) ? forModel(facts) : "";
  const trains = facts.kind === "supervised" && !isUsing ? { trains: namesOf(facts.experiments) } : {};
  return { subject: "notebook", does: `${verb}${of}${use}`, evidence: [], ...trains };
}

/** " for a model that predicts `label`": rows that are divided are for one, which none of the code shows, and a column may be called what it is for. */
function forModel({ facts }: NotebookFacts): string {
  const [target, ...others] = distinct(
    ofKind(facts, "counts").flatMap(({ column }) => (IS_TARGET.test(column) ? [column] : [])),
  );
  return ` for a model${target === undefined || others.length > 0 ? "" : ` that predicts ${code(target)}`}`;
}

/**
 * Whether models only come after tests or charts of the data, and nothing is known of them: no target that has a name, no feature, no value, nothing
 * that the code asks them. What is about something else does not open with them.
 */
function isAside(lead: Experiment, { facts, experiments }: NotebookFacts): boolean {
  const models = experiments.flatMap((one) => one.models);
  const first = Math.min(...models.flatMap(({ cells }) => cells));
  return (
    experiments.every((one) => one.metrics.length === 0 && one.importances.length === 0 && one.features.length === 0) &&
    (lead.task === "classification" || lead.task === "regression") &&
    experiments.every((one) => targetWords(one) === null) &&
    models.every(({ unasked }) => unasked === true) &&
    facts.some(({ kind, cells }) => (kind === "test" || kind === "chart") && cells.every((cell) => cell < first))
  );
}

/** Whether a lesson shows more than one thing: how many is nothing that its reader counts. */
export const isOfSeveral = ({ kind, experiments }: NotebookFacts): boolean =>
  kind === "lesson" && experiments.length > 1;

/** "`cars.csv`, `wine` and generated data": what the experiments of a lesson learn from; null where nobody names it. */
function dataOfAll({ experiments, facts }: NotebookFacts): string | null {
  const names = distinct(experiments.flatMap(({ data }) => data.map(dataName)));
  const isMade = experiments.some(({ data }) => data.length === 0);
  // Data that nobody names may come from anywhere, unless the code generates some.
  const isKnown = !isMade || facts.some((fact) => fact.kind === "source" && fact.form === "generated");
  if (names.length === 0 || !isKnown) return null;
  if (!isMade) return named(names, MOST_SOURCES);
  return names.length > MOST_SOURCES
    ? `${named(names, MOST_SOURCES)}, and ${MADE_UP}`
    : listed([...names.map(code), MADE_UP]);
}

/** Data or models that the experiments of a lesson have: "`cars.csv` and `wine`"; null where neither is known. */
export function materialOf(facts: NotebookFacts): string | null {
  const names = namesOf(facts.experiments);
  return dataOfAll(facts) ?? (names.length === 0 ? null : listed(names.map(modelsPhrase)));
}

export const PREPARES = "prepares";
const MODELS = "models";

/** "a random forest and XGBoost", "models" where they are many or unknown. */
function fewModels(experiments: readonly Experiment[]): string {
  const names = namesOf(experiments);
  const best = experiments.find((one) => one.best !== null)?.best ?? null;
  const phrase = (name: string): string => {
    const own = experiments.flatMap(resultModels).filter((one) => one.name === name);
    return areSeveral({ best }, own) ? modelsPhrase(name) : modelPhrase(name);
  };
  return names.length === 0 ? MODELS : listed(names.map(phrase));
}

const NOUNS: Readonly<Partial<Record<Task, string>>> = { classification: "classifier", regression: "regression model" };

/** The names of models that are few. */
function namesOf(experiments: readonly Experiment[]): readonly string[] {
  const results = experiments.flatMap(resultModels);
  // Where none was run, they are what the code would train.
  const names = modelNames(results.length > 0 ? results : experiments.flatMap(({ models }) => models));
  return names.length > MOST_SOURCES || names.includes(NAMELESS) ? [] : names;
}

/** Whether two experiments have no data in common. */
const isApart = (one: Experiment, other: Experiment): boolean =>
  one.data.length > 0 && other.data.length > 0 && !one.data.some((name) => other.data.includes(name));

/** "`age` and `fare`", "19 features"; "" where none is known. */
export function featureWords({ features }: Experiment): string {
  const own = distinct(features);
  return own.length <= MOST_SOURCES ? named(own) : counted(own.length, "feature");
}

/** Whether a model that generates something learns from a text, or is one of those that write. */
const isOfText = ({ models }: Experiment, data: string | null): boolean =>
  /\.txt`/.test(data ?? "") || models.some(({ name }) => name.startsWith("GPT"));

export const evidenceOf = ({ cells }: Experiment): Evidence => certainly(cells.slice(0, 3));

export const certainly = (cells: readonly number[]): Evidence => ({ cells, certainty: "certain" });

const KIND_VERBS: Readonly<Record<Exclude<NotebookKind, "supervised">, string>> = {
  unsupervised: "looks for structure in",
  forecast: "makes forecasts from",
  statistics: "analyses",
  exploration: "explores",
  lesson: "teaches with",
  tool: "works with",
};
