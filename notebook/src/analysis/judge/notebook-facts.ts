import type { Notebook } from "../../format/notebook.ts";
import { readBoards } from "../find/values/boards.ts";
import { findDataFacts } from "../find/data-facts.ts";
import {
  type Caution,
  type Experiment,
  type Fact,
  FACTS_VERSION,
  type ImportanceFact,
  type ModelFact,
  type NotebookFacts,
  type Quote,
} from "../facts.ts";
import type { FoundImportance } from "../find/values/importances.ts";
import { withLogarithm, withoutUndone, withScales } from "./scales.ts";
import { classesFound } from "../find/data/found-pictures.ts";
import { findSummaries, namedTargets } from "../find/values/fit-summaries.ts";
import { findLibraries } from "../find/models/libraries.ts";
import { findMetrics } from "../find/values/metrics.ts";
import { completeSeeds, findSeeds } from "../find/data/seeds.ts";
import { completeShares } from "../find/treatments/shares.ts";
import { classesListed, classesOf } from "../find/models/classes.ts";
import { rowsUsed } from "../find/models/rows-used.ts";
import { readData } from "../find/shown/shown-values.ts";
import { rowsLeft } from "../find/treatments/rows-left.ts";
import { underOriginals } from "../find/treatments/originals.ts";
import { withFilledColumns } from "../find/treatments/filled-columns.ts";
import { findTreatments } from "../find/treatments/treatments.ts";
import { withDrawnLines } from "../find/data/cut-reading.ts";
import { findModels, type FoundModel } from "../find/models/models.ts";
import { withHandedOver } from "../find/models/handed-over.ts";
import { withChosen } from "../find/models/tuned.ts";
import { withSaidNames } from "../find/values/said-names.ts";
import { withUsedModels } from "../find/values/used-models.ts";
import type { NotebookCode } from "../read/notebook-code.ts";
import { withAsides, withExamples } from "./asides.ts";
import { withQuestions } from "./asked-tests.ts";
import { findBaselines } from "./baselines.ts";
import { confirming, isOfOtherModels, refuting } from "./claims.ts";
import { preferencesOf } from "./decisive.ts";
import { findCautions } from "./cautions.ts";
import { withoutExchanged, withoutNames } from "./exchanged-classes.ts";
import { rowsOfOne } from "./shared-rows.ts";
import { kindOf, saysLesson } from "./kind.ts";
import { asAuthorsCallIt } from "./held-back.ts";
import { headlineOf, onMadeUpRows } from "./headline.ts";
import { findFindings } from "./findings.ts";
import { findChapters } from "./chapters.ts";
import { findDescription } from "./description.ts";
import { findQuestion, findQuestions } from "./question.ts";
import { keepingBeside } from "./test-verdicts.ts";
import { findTitle } from "./title.ts";
import { printedResults, QUOTABLE } from "./printed-results.ts";
import { valuesListedAgain } from "./listed-again.ts";
import { withBestEpochs } from "./best-epoch.ts";
import { withListedPictures } from "./listed-pictures.ts";
import { nextOf } from "./next-character.ts";
import { readProse } from "./prose.ts";
import { withScaledFor } from "./scaled-for.ts";
import { withBranches } from "./branches.ts";
import { withEpochsRun } from "./epochs.ts";
import { withClasses, withoutManyClasses } from "./judged-classes.ts";
import { findClassCounts } from "../find/values/class-counts.ts";
import { findExperiments } from "./experiments.ts";
import { withHeadings } from "./under-headings.ts";
import { overruling } from "./verdicts.ts";
import { predictedBy } from "../models-of.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { TableState } from "../read/trace/value.ts";
import { withUnusedSearches } from "./unused-searches.ts";
import {
  findBrokenEnd,
  isNeverRun,
  ofEarlierVersions,
  withoutUntrained,
  withoutUnrun,
  withUntrained,
} from "./unrun.ts";

/** Everything that is known about a notebook, judged. */
export function readNotebookFacts(notebook: Notebook, { main, outputs }: NotebookCode): NotebookFacts {
  const { trace, knowledge, failures } = main;
  const prose = readProse(notebook);
  const found = findModels(trace, knowledge);
  const boards = readBoards(trace, outputs, withHandedOver(withChosen(found, trace, outputs), trace));
  const called = asAuthorsCallIt(notebook, trace, findMetrics(trace, outputs, boards.values));
  const used = withUsedModels(boards.models, called, knowledge);
  const headings = prose.flatMap(({ form, text, cell }) => (form === "heading" ? [{ text, cell }] : []));
  const models = withSaidNames(used.models, used.metrics, headings, main.cells.map(({ text }) => text).join("\n"));
  const metrics = [...used.metrics, ...valuesListedAgain(used.metrics, models, outputs)];
  const reading = readData(trace, outputs, knowledge);
  completeShares(reading);
  completeSeeds(reading.trace);
  const data = findDataFacts(reading, models);
  const targets = namedTargets(findSummaries(trace, outputs));
  const preferences = preferencesOf(trace, prose);
  const asked = withHeadings(
    findExperiments(
      trace,
      models,
      withoutUntrained(metrics, trace),
      knowledge,
      findBaselines(prose, models),
      targets,
      preferences,
    ),
    prose,
  );
  const textOf = new Map(main.cells.map(({ index, text }) => [index, text]));
  const treatments = withFilledColumns(
    underOriginals(findTreatments(trace, knowledge, rowsLeft(reading, textOf)), trace),
    reading,
  );
  const rowsOf = rowsUsed(reading, models);
  const madeUp = onMadeUpRows(models);
  const trained = withUntrained(asked, notebook, trace, models, prose, failures).map((one) =>
    withUnusedSearches(one, models, trace, notebook),
  );
  const texts = new Map(notebook.cells.map(({ index, source }) => [index, source]));
  const all = withBestEpochs(withEpochsRun(trained, notebook, outputs, models), trace, models, texts);
  const counted = findClassCounts(trace, outputs);
  const exchanged: Caution[] = [];
  const judgedOnes = withOnlySource(all, data.facts, madeUp).map((experiment) => {
    const listed = classesFound(reading, experiment.data) ?? classesListed(reading, experiment, treatments);
    const classes = classesOf(experiment, trace.bound, listed);
    const known = {
      ...withLogarithm(withScales(experiment, treatments, trace), treatments, trace),
      ...rowsOf(experiment),
      ...(classes === null ? {} : { classes }),
      importances: importancesOf(experiment.models, models, data.importances),
      ...nextOf(experiment, notebook),
    };
    const { own, cautions: misnamed } = withoutExchanged(known, data.facts);
    exchanged.push(...misnamed);
    // How many rows each class has, and how much of it is recognised, does not depend on its name.
    const judged = withClasses(known, counted, models, [...data.facts, ...treatments], trace);
    return misnamed.length === 0 ? judged : { ...judged, metrics: own.metrics, best: withoutNames(judged.best) };
  });
  const experiments = withAsides(judgedOnes.map(withExamples), models, trace, notebook);
  // The column that is divided beside the others is a target, too, whatever the notebook has left of the model.
  const divided = trace.splits.flatMap(({ inputs: [, answers, ...more] }) =>
    answers === undefined || more.length > 0 ? [] : answers.column === null ? chosenColumns(answers) : [answers.column],
  );
  // So is the one whose classes are balanced.
  const balanced = treatments.flatMap((fact) => (fact.kind === "balanced" ? fact.columns : []));
  const learned = new Set([...experiments.flatMap(predictedBy), ...divided, ...balanced]);
  const unused = new Set(all.flatMap((one) => one.models.flatMap(({ id, tuning }) => (tuning?.unused ? [id] : []))));
  const judged = models.filter(({ fact }) => !unused.has(fact.id));
  const told = [
    ...data.facts,
    ...withScaledFor(
      withBranches(withoutTargets(withoutUndone(treatments, learned, trace), learned), judged, knowledge),
      trace,
      models,
      knowledge,
    ),
  ];
  const done = withQuestions(withoutUnrun(told, notebook, prose), prose, notebook);
  const facts = withListedPictures(withDrawnLines(done, main.cells), experiments, notebook, trace);
  const sources = facts.filter((fact) => fact.kind === "source");
  const [firstRead] = sources[0]?.cells ?? [];
  const aim = findQuestion(prose, firstRead);
  const firstCode = notebook.cells.find(({ type }) => type === "code")?.index;
  const title = findTitle(
    prose,
    firstCode,
    firstRead,
    sources.map(({ name }) => name),
  );
  const kind = kindOf(
    notebook,
    experiments.filter(({ aside }) => aside !== true),
    facts,
    knowledge,
    trace.calls,
  );
  const question = isOfOthers(aim, kind, notebook) || isOfOtherModels(aim, experiments) ? null : aim;
  const chapters = kind === "lesson" || kind === "tool" ? findChapters(prose, title) : [];
  // What is asked in a lesson is for its readers to answer, and beside models most questions are of the work.
  const questions = kind === "exploration" || kind === "statistics" ? findQuestions(prose) : [];
  const description = findDescription(prose, facts);
  const isOverruled = overruling(experiments);
  const cautions = [
    ...findCautions(notebook, prose, trace, experiments, facts, models, knowledge),
    ...exchanged,
    ...rowsOfOne(reading, experiments),
    ...ofEarlierVersions(experiments, trace),
    ...(kind === "lesson" || kind === "tool" ? [] : findBrokenEnd(notebook, experiments)),
  ];
  const contradicted = cautions.flatMap((one) => (one.kind === "text-contradicts-output" ? [one.quote.text] : []));
  const isRefuted = refuting(experiments, facts, notebook);
  const findings = findFindings(
    prose,
    notebook,
    (text, cell) => isOverruled(text, cell) || isRefuted(text) || contradicted.some((one) => text.includes(one)),
    confirming(experiments),
    keepingBeside(facts),
  );
  return {
    version: FACTS_VERSION,
    language: notebook.language,
    kind,
    ...(kind === "lesson" && saysLesson(notebook) ? { saysLesson: true as const } : {}),
    question,
    title,
    ...(questions.length > 0 ? { questions } : {}),
    ...(description !== null && question?.text.includes(description.text) !== true ? { description } : {}),
    ...(chapters.length > 0 ? { chapters } : {}),
    libraries: findLibraries(trace, knowledge, models),
    seeds: findSeeds(trace),
    facts,
    experiments: experiments.map(withoutManyClasses),
    headline: headlineOf(experiments, madeUp, kind),
    // Where no model is trained, remarks that nobody quotes are no answers.
    findings: findings.some(({ rank }) => rank >= QUOTABLE || experiments.length > 0)
      ? findings
      : [...printedResults(notebook, experiments, sources.length > 0), ...findings],
    cautions,
    ...(isNeverRun(notebook) ? { neverRun: true as const } : {}),
  };
}

/** Whether an aim is to predict where nothing learns and nothing is predicted: it is what others ask of the data, or a later notebook. */
const isOfOthers = (aim: Quote | null, kind: NotebookFacts["kind"], { cells }: Notebook): boolean =>
  aim !== null &&
  (kind === "exploration" || kind === "statistics") &&
  PREDICTS.test(aim.text) &&
  !cells.some(({ type, source }) => type === "code" && LEARNS.test(source));
const PREDICTS = /\b(?:predict|forecast|classify)\b/i;
const LEARNS = /(?:fit|train|predict|forecast|learn|model|classif|regress)\w*\s?\(|\b(?:lm|glm|lmer|aov)\(/i;

/** Where the notebook reads one source alone, that is the data, also where the code between is not followed; not of models that learn from rows it makes up. */
function withOnlySource<T extends Pick<Experiment, "data" | "models">>(
  all: readonly T[],
  facts: readonly Fact[],
  madeUp: ReadonlySet<number>,
): T[] {
  const names = new Set(facts.flatMap((fact) => (fact.kind === "source" && fact.name !== "" ? [fact.name] : [])));
  const [only] = names;
  const isOne = only !== undefined && names.size === 1 && all.every(({ data }) => data.length === 0);
  const isReal = ({ models }: T): boolean => models.length === 0 || models.some(({ id }) => !madeUp.has(id));
  return all.map((one) => (isOne && isReal(one) ? { ...one, data: [only] } : one));
}

/** The few columns that were taken from a table, whatever was made of them since. */
function chosenColumns(state: TableState): readonly string[] {
  const way = lineage(state);
  const chosen = way.find(({ columns }) => columns !== null)?.columns ?? [];
  return chosen.length < (way.at(-1)?.columns?.length ?? Infinity) ? chosen : [];
}

/** Removing the target from the features does not remove a column from the data. */
function withoutTargets(facts: readonly Fact[], targets: ReadonlySet<string>): Fact[] {
  return facts.flatMap((fact): Fact[] => {
    if (fact.kind !== "dropped-columns" || fact.columns.length === 0) return [fact];
    const columns = fact.columns.filter((column) => !targets.has(column));
    return columns.length === 0 ? [] : [{ ...fact, columns }];
  });
}

/** What the models of an experiment found to matter. */
function importancesOf(
  own: readonly ModelFact[],
  models: readonly FoundModel[],
  importances: readonly FoundImportance[],
): ImportanceFact[] {
  return importances.flatMap(({ instance, fact }) => {
    const id = models.find((model) => model.instance === instance)?.fact.id;
    return id !== undefined && own.some((model) => model.id === id) ? [{ ...fact, model: id }] : [];
  });
}
