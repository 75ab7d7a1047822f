/** The summary for readers who decide whether to read on. */
import type { Sentence } from "../analysis.ts";
import type { Caution, Experiment, ModelFact, NotebookFacts, Task } from "../facts.ts";
import { versionAndRows } from "../judge/other-rows.ts";
import { haveDifferentData, judgedWords, onData, onWords } from "./by-data.ts";
import { cautionDrafts, tellingCautions } from "./cautions.ts";
import { neverRunDrafts } from "./never-run.ts";
import { clusterSizeDrafts } from "./cluster-counts.ts";
import { type Draft, draft, fitting, plain, clause, type Tells } from "./draft.ts";
import { testDrafts } from "./tests.ts";
import { comparisonDrafts, indexDrafts, testedGroups } from "./comparisons.ts";
import { explorationDrafts } from "./exploration.ts";
import { isFlattering, sawFeaturesAlone } from "./flattering.ts";
import { importanceDrafts } from "./importances.ts";
import { alikeLead, asTold, leadOf, withoutAsides } from "./lead.ts";
import { counted, distinct, listed, saying } from "./lists.ts";
import { keptWords, mainModel, modelsInWords } from "./model-details.ts";
import {
  areSeveral,
  areUsed,
  byTool,
  countedModels,
  eachWords,
  manyModels,
  modelNames,
  modelPhrase,
  resultModels,
  trainedModels,
  treated,
  trainingAs,
} from "./model-words.ts";
import { onWhich } from "./bare-models.ts";
import { BARE, modelingDrafts } from "./modeling.ts";
import { figure } from "./numbers.ts";
import { openingDrafts, titled, wordStems } from "./opening.ts";
import { authorVerb, featuresOf, outputsDraft, preparationOf, quotable } from "./sections.ts";
import { featureWords, PREPARES } from "./purpose.ts";
import { inOrder, joinedUp } from "./flow.ts";
import { forTarget, targetWords } from "./target-words.ts";
import { bestDraft } from "./result.ts";
import { bestOf } from "./validation.ts";

const MOST_WORDS = 120;
const MOST_SEEN = 2;

/**
 * At most 120 words, in this order: which question, which data, what was done, what came out and how certain it is,
 * what to be careful about. Only values of the headline experiment.
 */
export function writeExecutiveSummary(given: NotebookFacts): Sentence[] {
  const facts = withoutAsides(asTold(given));
  const lead = leadOf(facts);
  const opening = openingDrafts(facts);
  const tests = facts.kind === "statistics" ? testDrafts(facts.facts) : [];
  const came = results(facts, lead);
  if (facts.experiments.length === 0 && facts.kind !== "lesson" && tests.length === 0) came.push(...seen(facts));
  else if (facts.experiments.length === 0) came.push(...indexDrafts(facts.facts));
  const unrun = neverRunDrafts(given, 9.3);
  const told = [...opening, ...came].map(({ text }) => text);
  const named = new Set([...opening, ...came].flatMap(({ tells }) => tells?.of ?? []));
  // The words of one model may all be in the name of another.
  const namesMore = ({ tells }: Draft): boolean =>
    tells?.as === "training" && tells.of.length > 1 && named.size > 0 && tells.of.some((name) => !named.has(name));
  const drafts = [
    ...opening,
    ...work(facts, lead, [opening, [...came, ...tests]]).filter(
      (one) => (namesMore(one) || !isRepeated(one.text, told)) && !(unrun.length > 0 && one.tells?.as === "untrained"),
    ),
    ...came,
    ...unrun,
    ...clusterSizeDrafts(facts),
    ...(tests.length > 0 ? testedGroups(facts.facts) : []).map((one) => ({ ...one, weight: 8.9 })),
    // What tests take for granted has its place beside their results.
    ...tests.filter(({ weight }) => weight >= 9).map((one) => ({ ...one, weight: 9 })),
    ...finding(facts, lead),
    ...cautioned(facts, lead, told),
  ];
  const title = opening.length === 0 && drafts.length > 0 ? facts.title : null;
  const whole = joinedUp(title === null ? drafts : [titled(title), ...drafts]);
  const telling = whole.filter((one) => !isToldByResults(one, whole));
  return inOrder(fitting(telling, MOST_WORDS)).map(plain);
}

/** Whether all that a sentence adds to the results of the models is how many features they learn from. */
function isToldByResults({ tells }: Draft, all: readonly Draft[]): boolean {
  const told = new Set(all.flatMap((one) => (RESULTS.has(one.tells?.as) ? (one.tells?.of ?? []) : [])));
  return (
    tells?.as === "training" &&
    tells.added === undefined &&
    ON_FEATURES.test(tells.how) &&
    tells.of.every((name) => told.has(name))
  );
}
const ON_FEATURES = /^(?: on \w+ features?)?$/;
const RESULTS: ReadonlySet<Tells["as"] | undefined> = new Set(["result", "rank"]);

/** False for cautions about models of experiments other than the headline's. */
function concerns(caution: Caution, lead: Experiment | undefined): boolean {
  // What may be is for the section.
  if (caution.kind === "earlier-version") return false;
  if (lead === undefined) return true;
  // A notebook that fails after its result has it all the same.
  if (caution.kind === "ends-in-error") return lead.best === null;
  // A measure that the summary does not tell needs no warning there.
  if (caution.kind === "area-of-classes") return lead.best?.metric.askew === "classes";
  // What only reaches other rows, or other models, says nothing of the result.
  if (isFlattering(caution) && lead.best !== null) {
    const { model, part } = lead.best.metric;
    if (model !== null && caution.models?.includes(model) === false) return false;
    if (caution.kind === "leak" && caution.judged !== undefined && part !== null) return caution.judged.includes(part);
  }
  const metric = caution.kind === "gap" ? caution.test : "metric" in caution ? caution.metric : null;
  if (metric !== null) return metric.model === null || lead.models.some(({ id }) => id === metric.model);
  return (
    caution.kind !== "judged-on-training-data" ||
    caution.model === null ||
    lead.models.some(({ name }) => name === caution.model)
  );
}

/** The gravest two. That something saw all features without their answers changes scores hardly, and is told in Validation alone. */
function cautioned(facts: NotebookFacts, lead: Experiment | undefined, told: readonly string[]): Draft[] {
  const own = tellingCautions(facts, told).flatMap((one) =>
    concerns(one, lead) ? [lead === undefined ? one : ofTheResult(one)] : [],
  );
  return cautionDrafts({ ...facts, cautions: own.filter((one) => !sawFeaturesAlone(one)) }).slice(0, 2);
}

/** Beside a single result, whose scores are meant needs no words. */
const ofTheResult = (caution: Caution): Caution => {
  if (!isFlattering(caution)) return caution;
  const { models: _, ...own } = caution;
  return own;
};

/** Only steps that change what is learned or shown are worth a sentence. */
const TELLING = 8;

/** Where nothing else is known, the steps are the work; parsed dates are not. */
const WORTH_A_WORD = 5;

/** Where nothing came out that is known, what was done says more than the name of a file. */
const WORTH_A_LINE = 6;

/** The most important step on the data, and the models with the way they are evaluated. */
function work(
  facts: NotebookFacts,
  lead: Experiment | undefined,
  [opening, came]: readonly [opening: readonly Draft[], came: readonly Draft[]],
): Draft[] {
  // Neither is what is done to them the work.
  if (isTaught(facts)) return [];
  // Classes that were balanced for other models than the best say nothing of its result.
  const isApart = lead?.metrics.some(({ variant }) => versionAndRows(variant).rows === "balanced rows") === true;
  const done = isApart ? { ...facts, facts: facts.facts.filter(({ kind }) => kind !== "balanced") } : facts;
  const steps = [...preparationOf(done), ...featuresOf(facts)];
  const isPreparing = opening.some(({ tells }) => tells?.verb.startsWith(`${PREPARES} `) === true);
  const isAll = (came.length === 0 || isPreparing) && facts.experiments.length === 0;
  const least = !isAll ? TELLING : opening.length === 0 ? WORTH_A_WORD : WORTH_A_LINE;
  const telling = steps.filter(({ weight }) => weight >= least);
  const main = [...telling].sort((a, b) => b.weight - a.weight).slice(0, lead === undefined ? 2 : 1);
  const drafts: Draft[] = main.map((one) => ({ ...one, weight: 5 }));
  // Where several experiments are side by side, what was trained says more than what was done to the data of one.
  if (lead === undefined && facts.experiments.length > 0)
    return modelingDrafts(facts)
      .filter(({ weight }) => weight > BARE)
      .slice(0, 2)
      .map((one) => ({ ...withoutSettings(one), weight: 8 }));
  if (lead === undefined || lead.models.length === 0) return drafts;
  const own = trainedModels(resultModels(lead)).filter((one) => !isOfOtherRows(lead, one));
  const names = modelNames(own);
  const isPredicting = lead.task !== null && PREDICTED.has(lead.task);
  if (names.length === 0 || (judgedWords(lead) === null && !isPredicting))
    return [...drafts, ...modelingDrafts(facts).slice(0, 1).map(withoutSettings)];
  if (own.some(({ layers }) => layers.length > 0) && names.length === 1 && areSeveral(lead, own))
    return [...drafts, ...modelingDrafts(facts).slice(0, 1)];
  const target = targetWords(lead);
  const alike = alikeLead(facts, lead);
  const targets = distinct(alike.flatMap((one) => targetWords(one) ?? []));
  const isTold =
    target === null || !isPredicting || targets.every((one) => opening.some(({ text }) => text.includes(one)));
  const features = alike.every((one) => featureWords(one) === featureWords(lead)) ? featureWords(lead) : "";
  const from = opening.some(({ text }) => text.endsWith(` from ${features}.`)) ? "" : features;
  // Models that the opening names need not be named again.
  const isNamed = names.every((name) =>
    opening.some(({ text, tells }) => text.includes(modelPhrase(name)) || tells?.of.includes(name)),
  );
  // Of what nothing else is known, that it is trained says nothing.
  const isAlone =
    !isNamed && target === null && lead.best === null && came.length === 0 && !haveDifferentData(facts.experiments);
  // Each target has a model of its own.
  const what =
    isTold || alike.length > 1
      ? from === ""
        ? isAlone
          ? onWhich(lead.data)
          : ""
        : ` on ${from}`
      : ` to predict ${target}${from === "" ? "" : ` from ${from}`}`;
  const on = haveDifferentData(facts.experiments) && lead.data.length > 0 ? `${onWords(lead.data)}, ` : "";
  // Which they are is said with the models, where the best of them all is told.
  const models =
    (names.length > MOST_MODELS && isNamed) || (names.length >= MANY && came.some(({ tells }) => tells?.as === "rank"))
      ? countedModels(own)
      : names.length > MOST_MODELS
        ? manyModels(own)
        : modelsInWords({ ...lead, models: own });
  const network = names.length === 1 ? networkWords(mainModel(lead)) : "";
  const whichOnes = targets.length > MOST_TARGETS ? counted(targets.length, "target") : listed(targets);
  const each = alike.length > 1 ? ` for each ${isTold ? "target" : `of ${whichOnes}`}` : eachWords(own);
  const how = areUsed(own) ? "" : `${byTool(own)}${network}${what}${each}`;
  const isCounted = names.length > MOST_MODELS && opening.some(({ tells }) => tells?.of.length === names.length);
  if (isNamed && (how === "" || (isCounted && ON_FEATURES.test(how)))) return drafts;
  const as = models === countedModels(own) ? "count" : network !== "" && how === network ? "epochs" : trainingAs(own);
  const training = clause({ as, of: names, who: models, verb: treated(own), how }, [lead], 8, on);
  // With which models is said of what they predict, where nothing else is known.
  return how === "" && came.length === 0 ? [training, ...drafts] : [...drafts, training];
}

/** Whether all that is known of a model is what it comes to on other rows than the best one: beside that, it would seem to be worse. */
function isOfOtherRows({ best, metrics }: Experiment, { id }: ModelFact): boolean {
  const own = metrics.filter(({ model, part }) => model === id && part !== "train");
  return best !== null && own.length > 0 && own.every(({ variant }) => versionAndRows(variant).rows !== null);
}

const MANY = 3;
const MOST_MODELS = 4;
const MOST_TARGETS = 3;

const PREDICTED: ReadonlySet<Task> = new Set(["classification", "regression"]);

/** " for 20 epochs", where nothing may have stopped it earlier. */
const networkWords = (model: ModelFact | undefined): string =>
  typeof model?.epochs === "string" && /^\d+$/.test(model.epochs) && model.stopsEarly !== true
    ? ` for ${figure(model.epochs)} epoch${model.epochs === "1" ? "" : "s"}${keptWords(model)}`
    : "";

/** Whether a sentence has no number and no word that the others do not have. */
function isRepeated(text: string, others: readonly string[]): boolean {
  const said = new Set(others.flatMap(wordStems));
  return wordStems(text).every((word) => said.has(word) || IDLE.test(word));
}
const IDLE = /^(?:are|and|clust|the|for|train|model|used|from|with|test|data|into|sets|compa)$/;

/** What a model predicts, without how it is set up. */
const withoutSettings = (one: Draft): Draft => one.bare ?? one;

/** The result of the experiment that leads; where none does, those of experiments that their data or their targets tell apart. */
function results(facts: NotebookFacts, lead: Experiment | undefined): Draft[] {
  if (lead?.task === "test") return [...bestDraft(facts, 9.8), ...importanceDrafts(lead, "")];
  if (lead !== undefined) return bestDraft(facts, 9.8);
  const naming = namingOf(facts);
  return sideBySide(facts).flatMap((one) => bestOf(one, naming(one), facts, 8.5));
}
const MOST_RESULTS = 3;

/** Where no experiment leads, those whose results the summary tells, the one that it names first before the others. */
export function sideBySide(facts: NotebookFacts): readonly Experiment[] {
  const naming = namingOf(facts);
  const told = facts.experiments.filter(
    (one) => one.best !== null && one.best.metric.certainty === "certain" && naming(one) !== "",
  );
  return new Set(told.map(naming)).size < told.length ? [] : told.slice(0, MOST_RESULTS);
}

const namingOf = ({ experiments }: NotebookFacts): ((one: Experiment) => string) =>
  haveDifferentData(experiments) ? onData : forTarget;

/** What a notebook that trains and tests nothing came to: what groups and columns were compared, else what was looked at. */
function seen({ facts }: NotebookFacts): Draft[] {
  const compared = comparisonDrafts(facts);
  const looks = facts.filter(
    (fact) => fact.kind !== "missing" && !(fact.kind === "chart" && fact.columns.length === 0),
  );
  const drafts = compared.length > 0 ? compared : explorationDrafts(looks, []);
  return drafts
    .filter(({ weight }) => weight >= WORTH_A_WORD)
    .slice(0, MOST_SEEN)
    .map((one) => ({ ...one, weight: 9 }));
}

/** The author's first finding, if there is room or nothing else came out. */
const isTaught = ({ kind, experiments, chapters }: NotebookFacts): boolean =>
  kind === "lesson" && experiments.length === 0 && (chapters?.length ?? 0) > 0;

function finding(facts: NotebookFacts, lead: Experiment | undefined): Draft[] {
  const [first] = quotable(facts);
  // What a lesson sees in its examples is no result.
  if (first === undefined || isTaught(facts)) return [];
  const isAlone = lead === undefined || lead.best === null;
  const outputs = isAlone ? outputsDraft(quotable(facts), 9.5) : null;
  if (outputs !== null) return [outputs];
  return [
    draft(
      saying(first, authorVerb(facts, first)),
      [{ cells: [first.quote.cell], certainty: "certain" }],
      isAlone ? 9.5 : 7,
    ),
  ];
}
