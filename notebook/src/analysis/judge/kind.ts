import { filterMap } from "../filter-map.ts";
import type { Notebook } from "../../format/notebook.ts";
import type { Experiment, Fact, NotebookKind, Task } from "../facts.ts";
import type { CallEvent } from "../read/trace/tracer.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { READS } from "../read/trace/rows/loading.ts";

/** The kind of notebook, according to what it tries. */
export function kindOf(
  notebook: Notebook,
  experiments: readonly Experiment[],
  facts: readonly Fact[],
  knowledge: Knowledge,
  calls: readonly CallEvent[],
): NotebookKind {
  const isTaught = saysLesson(notebook);
  if (setsExercises(notebook)) return "lesson";
  const tasks = new Set(experiments.map((e) => e.task));
  if (experiments.length === 0) {
    if (facts.some(({ kind }) => kind === "test") || speaksOfTests(notebook)) return "statistics";
    if (calls.some(({ path }) => COMPARES_ROWS.test(path))) return "unsupervised";
    if (isTaught) return "lesson";
    if (!facts.some(({ kind }) => kind !== "saved" && kind !== "prediction")) return "tool";
    // With words but without data from outside, numbers that the code makes up show how something works.
    const mayRead = calls.some(({ path }) => isUnknown(knowledge, path) && READS.test(path.replace(/^.*\./, "")));
    const isShown = isMadeUp(facts) && !mayRead && notebook.cells.some(({ type }) => type === "markdown");
    return isShown ? "lesson" : "exploration";
  }
  // Curves of those who are left describe, and predict for nobody.
  const models = experiments.flatMap((one) => one.models);
  const describes = models.length > 0 && models.every(({ name }) => name === "Kaplan-Meier");
  if (only(tasks, ["test"]) || describes || isSampled(experiments, knowledge)) return "statistics";
  // Several series, each forecast separately.
  if (only(tasks, ["forecasting"])) return "forecast";
  const isExplained = notebook.cells.some(({ type }) => type === "markdown");
  if (isExplained && (isOfSmallSets(experiments, facts) || (isTaught && experiments.length > 1))) return "lesson";
  if (only(tasks, ["clustering", "reduction", "anomaly", null])) return "unsupervised";
  return tasks.has("forecasting") ? "forecast" : "supervised";
}

/** Whether the text says that the notebook teaches: by its headings, or by exercises. */
export function saysLesson(notebook: Notebook): boolean {
  const headings = headingsOf(notebook);
  const chapters = new Set(Array.from(headings.matchAll(CHAPTER), ([, number]) => number));
  return LESSON.test(headings) || chapters.size === 1 || setsExercises(notebook);
}

/** Whether more than one cell speaks of a test, worked out by hand or by code that is not at hand. */
const speaksOfTests = ({ cells }: Notebook): boolean =>
  cells.filter(({ source, outputs }) =>
    [source, ...outputs.map((one) => (one.kind === "stream" ? one.text : ""))].some((text) =>
      OF_TESTS.test(text.slice(0, LONGEST_LOOK)),
    ),
  ).length > 1;
const OF_TESTS = /\bp[-_ ]?val(?:ue)?s?\b|\bnull hypothes[ei]s\b|\bhypothesis test|\bstatistically significant\b/i;

/** What is near to what, found without a model: suggestions of films, texts that resemble each other. */
const COMPARES_ROWS =
  /(?:^|\.)(?:cosine_(?:similarity|distances)|linear_kernel|sigmoid_kernel|pairwise_distances|corrwith|MatrixSimilarity|most_similar)$/;

/** Whether a model is sampled to see what it depends on, and none is measured. */
const isSampled = (experiments: readonly Experiment[], knowledge: Knowledge): boolean =>
  experiments.some(({ models }) => models.some(({ library }) => library !== null && knowledge.infers(library))) &&
  experiments.every(({ metrics }) => metrics.length === 0);

/**
 * Whether methods are shown on numbers that the code makes up, or on more than one set of data of which some come with a library or are made
 * up: real work has data of its own.
 */
function isOfSmallSets(experiments: readonly Experiment[], facts: readonly Fact[]): boolean {
  const sources = facts.flatMap((fact) => (fact.kind === "source" ? [fact] : []));
  const isMade = sources.some(({ form }) => form === "generated");
  const sets = new Set(sources.flatMap(({ form, name }) => (form === "data set" ? [name] : [])));
  const isSmall = ({ data }: Experiment): boolean =>
    data.length === 0 ? isMade : data.every((name) => sets.has(name));
  if (experiments.every(({ data }) => data.length === 0)) return isMade && isMadeUp(facts);
  const apart = new Set(experiments.map(({ data }) => [...data].sort().join()));
  return apart.size > 1 && experiments.some(isSmall);
}

/** Whether a call is of a module that is not at hand, which may read any data. */
const isUnknown = (knowledge: Knowledge, path: string): boolean =>
  !knowledge.knows(path) && knowledge.library(path) === null;

const isMadeUp = (facts: readonly Fact[]): boolean =>
  facts.every((fact) => fact.kind !== "source" || fact.form === "generated");

const headingsOf = ({ cells }: Notebook): string =>
  cells
    .filter((c) => c.type === "markdown")
    .map((c) => /^#{1,2} .*$/m.exec(c.source.slice(0, 400))?.[0] ?? "")
    .join("\n");

/** Tasks for the reader, with places for the answers. What has been answered is work of the author. */
const setsExercises = ({ cells }: Notebook): boolean => {
  const texts = filterMap(cells, ({ type, source }) => (type === "markdown" ? source.slice(0, LONGEST_LOOK) : null));
  const count = (what: RegExp): number => texts.filter((text) => what.test(text)).length;
  return count(EXERCISE) - count(ANSWERED) >= FEWEST_EXERCISES;
};
const ANSWERED = /^\*\*answers?\b[^*\n]{0,20}\*\*:?[ \t]{0,4}\w/im;

const EXERCISE =
  /^#{1,6} *exercise\b|^\*\*(?:task|exercise|question|q)\b[^*\n]{0,40}\*\*|<summary>\s{0,9}(?:solution|answer)/im;
const LONGEST_LOOK = 2_000;
const FEWEST_EXERCISES = 2;

const only = (tasks: ReadonlySet<Task | null>, kinds: readonly (Task | null)[]): boolean =>
  tasks.size > 0 && [...tasks].every((task) => kinds.includes(task)) && [...tasks].some((task) => task !== null);

/** What headings of teaching material say. A column of courses, minutes of exercise, the chapters of a report and a project for a course teach nothing. */
const LESSON = new RegExp(
  [
    /\b(?:lecture|lesson|tutorial|learn how|cheat ?sheet|code examples)\b/,
    /\bintroduction to\b(?! (?:(?:the|this|our|my) )?(?:\w+ )?(?:data\w*|problem|project|topic|task|business|case|features|variables))/,
    /\b(?:crash|short|mini|this|my|the) course\b(?!\W+(?:end |final )?(?:project|assignment|work))/,
    /\b(?:course|workshop)(?=[\W\d]*:| (?:on|about|notes?|materials?) )/,
    /\b(?:course|workshop)(?=[\W\d]*$)(?<!\b(?:an?|the|each|every|per|by|their) \w+)/,
    /\bexercises?(?=[\W\d]*(?:$|:)| (?:on|for|with) |\W*\d)(?<!\b(?:of|during|does|do|and|with|by|after|from|physical) exercises?)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "im",
);
/** A book has one chapter in a notebook; several are the parts of a report. */
const CHAPTER = /^#+ .*?\bchapter (\d+|[ivx]+)\b/gim;
