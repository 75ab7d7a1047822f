/** The question and the data: the first lines of the documentation and of the summary. */
import { dataName } from "../reader-names.ts";
import type { Evidence, Experiment, NotebookFacts, NotebookKind, Quote, SourceFact, Task } from "../facts.ts";
import { type Draft, draft, ofKind } from "./draft.ts";
import { leadOf } from "./lead.ts";
import { code, counted, distinct, listed, named, quoted } from "./lists.ts";
import {
  areUsed,
  doneWith,
  jointOf,
  describesSeries,
  isTopics,
  modelNames,
  modelPhrase,
  resultModels,
  rewritesTexts,
} from "./model-words.ts";
import { count } from "./numbers.ts";
import { targetWords } from "./target-words.ts";

/** The question, the data and its size: one sentence if the author's question is unknown, else two; a further one for a size that is only known of what models get. */
export function openingDrafts(facts: NotebookFacts): Draft[] {
  const opening = questionDrafts(facts);
  return opening.length === 0 ? opening : [...opening, ...usedRows(facts)];
}

/** "395 rows of `trees` are used": of data whose own size no output shows. */
function usedRows(facts: NotebookFacts): Draft[] {
  const lead = leadOf(facts);
  const sized = new Set(ofKind(facts.facts, "source").flatMap(({ name, rows }) => (rows === null ? [] : [name])));
  const told = (lead === undefined ? facts.experiments : [lead]).filter(
    ({ rows, data }) => rows !== undefined && !data.some((name) => sized.has(name)),
  );
  const counts = distinct(
    told.map(({ rows = 0, data }) =>
      lead === undefined || facts.experiments.length > 1
        ? data.length === 1
          ? `${count(rows)} rows of ${named(data.map(dataName), 1)}`
          : ""
        : `${count(rows)} rows`,
    ),
  ).filter((words) => words !== "");
  // Where several numbers, or only some, are known of one data set, none is its size.
  const names = (of: readonly Experiment[]): number => new Set(of.map(({ data }) => data.join("\n"))).size;
  const isUnknown = facts.experiments.some(
    ({ rows, data, models }) =>
      rows === undefined && models.length > 0 && told.some((one) => one.data.some((name) => data.includes(name))),
  );
  const isClear = names(told) === counts.length && !(lead === undefined && isUnknown);
  if (counts.length === 0 || counts.length > MOST_SOURCES || !isClear) return [];
  return [draft(`${listed(counts)} are used`, told.map(evidenceOf), 9.9)];
}

function questionDrafts(facts: NotebookFacts): Draft[] {
  const data = dataWords(facts);
  const sources = mainSources(facts);
  if (facts.question !== null) {
    const { text, cell } = facts.question;
    const words =
      text.endsWith("?") && !/^(?:in )?this\b/i.test(text)
        ? `the question: ${quoted(text)}`
        : `${NAMES_AIM.test(text) ? "" : "the aim, "}in the author's words: ${quoted(text)}`;
    return [
      draft(words, [certainly([cell])], 10),
      ...(data === null
        ? []
        : [
            draft(
              data.startsWith(MADE_UP)
                ? `the notebook generates its own data${data.slice(MADE_UP.length)}`
                : `the data comes from ${data}`,
              sources,
              9.9,
            ),
          ]),
    ];
  }
  const said = purpose(facts, data);
  if (said === null) {
    const about = taught(facts);
    return about.length > 0 || facts.title === null || facts.experiments.length === 0 ? about : [titled(facts.title)];
  }
  const title = subjectOf(facts, said.words);
  if (data === null && isUnmeasured(facts)) {
    const about = taught(facts);
    if (about.length > 0) return about;
    if (title !== null) return [titled(title)];
  }
  const sized = sources.find(({ rows, name }) => rows !== null && name !== "");
  const size = sized === undefined || said.words.includes(" rows") ? null : sizeWords(sized);
  return [
    title === null
      ? draft(said.words, [...sources, ...said.evidence], 10)
      : draft(called(said.words, title), [certainly([title.cell]), ...sources, ...said.evidence], 10),
    ...(sized === undefined || size === null ? [] : [draft(`${code(sized.name)} has ${size}`, [sized], 9.9)]),
  ];
}

/** What is left to open with where nothing else is known. */
export const titled = ({ text, cell }: Quote): Draft =>
  draft(`the notebook is titled ${quoted(text)}`, [certainly([cell])], 10);

const MADE_UP = "generated data";

/** An aim that calls itself one, or speaks of the notebook, needs no other name. */
const NAMES_AIM =
  /\b(?:goal|aim|objective|purpose)s?\b|\bthis (?:notebook|project|tutorial|lab|study|analysis|example)\b/i;

/** The title, if it says more of the subject than the words do: what is predicted is often only the example of a lesson. */
function subjectOf({ title }: NotebookFacts, words: string): Quote | null {
  const own = title === null ? [] : wordStems(title.text);
  const said = wordStems(words);
  return own.length > 1 && own.some((word) => !said.includes(word)) ? title : null;
}

/** "this notebook, “Rents by district”, predicts ..." */
const called = (words: string, { text }: Quote): string =>
  words.replace(/^this (?:notebook|lesson)/, (subject) => `${subject}, ${quoted(text)},`);

/** What a notebook without data is about, in the words of its title and of the headings of its chapters. */
function taught({ kind, title, chapters = [] }: NotebookFacts): Draft[] {
  if (chapters.length === 0) return [];
  const shown = chapters.slice(0, MOST_CHAPTERS);
  const names = listed(shown.map(({ text }) => quoted(text)));
  // How many more there are is not known: only the first of them are facts.
  const words = `this ${kind === "lesson" ? "lesson" : "notebook"} covers ${names}${shown.length < chapters.length ? ", among others" : ""}`;
  const cells = [title, ...shown].flatMap((one) => (one === null ? [] : [one.cell]));
  return [draft(title === null ? words : called(words, title), [certainly(cells)], 10)];
}

const MOST_CHAPTERS = 5;

/** A model that no data is read for and that nothing is measured of is an example, and not what the notebook is about. */
const isUnmeasured = ({ experiments }: NotebookFacts): boolean =>
  experiments.every(({ metrics }) => metrics.length === 0);

/** Words by their first letters: "predicting" and "predicts" are the same. */
const wordStems = (text: string): string[] => distinct(text.toLowerCase().match(/(?<!\p{L})\p{L}{3,5}/gu) ?? []);

function purpose(facts: NotebookFacts, data: string | null): { words: string; evidence: Evidence[] } | null {
  const of = data === null ? "" : ` ${data}`;
  const lead = leadOf(facts);
  const elsewhere = lead === undefined ? [] : facts.experiments.filter((one) => isApart(one, lead));
  if (facts.kind !== "lesson" && lead !== undefined && elsewhere.length > 0) {
    // What the best of them predicts is not what the notebook is about.
    const all = [lead, ...elsewhere];
    const used = all.filter(({ models }) => areUsed(models)).length;
    const verb = used === 0 ? "trains" : used === all.length ? "evaluates" : "trains and evaluates";
    const on = distinct(all.flatMap((one) => one.data.map(dataName)));
    return { words: `this notebook ${verb} models on ${named(on, MOST_SOURCES)}`, evidence: all.map(evidenceOf) };
  }
  if (facts.kind === "lesson" && facts.experiments.length > 1) {
    const evidence = facts.experiments.map(evidenceOf);
    const on = distinct(facts.experiments.flatMap((experiment) => experiment.data.map(dataName)));
    const made = facts.experiments.some((experiment) => experiment.data.length === 0);
    const models = distinct(facts.experiments.flatMap((experiment) => modelNames(resultModels(experiment))));
    const by = models.length === 0 || models.length > MOST_SOURCES ? "" : ` with ${listed(models.map(modelPhrase))}`;
    const what = on.length === 0 ? by : ` on ${named(on, 3)}${made ? " and on generated data" : ""}`;
    return { words: `this lesson works through ${counted(facts.experiments.length, "experiment")}${what}`, evidence };
  }
  if (lead !== undefined && lead.task !== null) {
    const isFit = lead.task === "test" && lead.target === null && lead.models.length > 0;
    const words = isTopics(lead)
      ? "looks for topics"
      : lead.task === "generation" && lead.target === null && rewritesTexts(lead)
        ? "trains a text-to-text model"
        : lead.task === "generation" && lead.target === null && isOfText(lead, data)
          ? "trains a language model"
          : describesSeries(lead, facts.facts)
            ? `models ${targetWords(lead) ?? "a series"}`
            : isFit
              ? `fits ${listed(modelNames(resultModels(lead)).map(modelPhrase))}`
              : TASK_WORDS[lead.task](targetWords(lead));
    const does = doneWith(lead.models, words);
    const joint =
      jointOf(lead.models) ??
      (isFit ? "to" : targetWords(lead) === null && TRAINED.has(lead.task) ? "on" : DATA_AFTER[lead.task]);
    return {
      words: `this notebook ${does}${data === null ? "" : ` ${joint} ${data}`}`,
      evidence: [evidenceOf(lead)],
    };
  }
  // Numbers generated to show something else are not the subject of a notebook.
  const isShown = facts.kind === "exploration" || facts.kind === "lesson";
  if (data === null || (data.startsWith(MADE_UP) && isShown)) return null;
  const isUsing = facts.kind === "supervised" && areUsed(facts.experiments.flatMap(({ models }) => models));
  const isSeries =
    facts.kind === "forecast" &&
    facts.experiments.length > 0 &&
    facts.experiments.every((one) => describesSeries(one, facts.facts));
  const verb = isUsing ? "evaluates models on" : isSeries ? "models series from" : KIND_VERBS[facts.kind];
  return { words: `this notebook ${verb}${of}`, evidence: [] };
}

/** Whether two experiments have no data in common. */
const isApart = (one: Experiment, other: Experiment): boolean =>
  one.data.length > 0 && other.data.length > 0 && !one.data.some((name) => other.data.includes(name));

/** Whether a model that generates something learns from a text, or is one of those that write. */
const isOfText = ({ models }: Experiment, data: string | null): boolean =>
  /\.txt`/.test(data ?? "") || models.some(({ name }) => name.startsWith("GPT"));

const evidenceOf = ({ cells }: Experiment): Evidence => certainly(cells.slice(0, 3));

const certainly = (cells: readonly number[]): Evidence => ({ cells, certainty: "certain" });

const TASK_WORDS: Readonly<Record<Task, (target: string | null) => string>> = {
  classification: (target) => (target === null ? "trains a classifier" : `predicts ${target}`),
  regression: (target) => (target === null ? "trains a regression model" : `predicts ${target}`),
  clustering: () => "looks for groups of similar rows",
  forecasting: (target) => (target === null ? "forecasts a series" : `forecasts ${target}`),
  ranking: (target) => (target === null ? "builds a recommender" : `predicts ${target}`),
  survival: (target) => (target === null ? "models the time to an event" : `models the survival time ${target}`),
  reduction: () => "looks for fewer dimensions",
  anomaly: () => "looks for anomalies",
  generation: (target) => (target === null ? "trains a generative model" : `generates ${target}`),
  test: (target) => (target === null ? "tests hypotheses" : `examines what ${target} depends on`),
};
/** Tasks without a target, named after the model that is trained. */
const TRAINED: ReadonlySet<Task> = new Set(["classification", "regression", "generation"]);
/** What connects the data to the sentence about what is done with it. */
const DATA_AFTER: Readonly<Record<Task, string>> = {
  classification: "from",
  regression: "from",
  clustering: "in",
  forecasting: "from",
  ranking: "from",
  survival: "from",
  reduction: "for",
  anomaly: "in",
  generation: "from",
  test: "in",
};
const KIND_VERBS: Readonly<Record<NotebookKind, string>> = {
  supervised: "trains models on",
  unsupervised: "looks for structure in",
  forecast: "makes forecasts from",
  statistics: "analyses",
  exploration: "explores",
  lesson: "teaches with",
  tool: "works with",
};

/** The sources of the experiment that leads, else all that models can have learned from, as the code reads them. */
function mainSources(facts: NotebookFacts): SourceFact[] {
  const used = facts.experiments.flatMap(({ cells }) => cells);
  const last = used.length === 0 ? Infinity : Math.max(...used);
  const sources = ofKind(facts.facts, "source").filter(
    ({ certainty, cells: [loaded = 0] }) => certainty === "certain" && loaded <= last,
  );
  const wanted = leadOf(facts)?.data ?? [];
  const own = sources.filter(({ name }) => wanted.includes(name));
  return own.length > 0 ? own : sources;
}

/** "`rents.csv` (10,683 rows and 11 columns)"; null where no source is known. */
function dataWords(facts: NotebookFacts): string | null {
  const byName = new Map<string, SourceFact>();
  for (const source of mainSources(facts)) {
    const known = byName.get(source.name);
    if (known === undefined || (known.rows === null && source.rows !== null)) byName.set(source.name, source);
  }
  const all = [...byName.values()];
  const outside = all.filter(({ form, name }) => form !== "generated" && name !== "");
  if (outside.length === 0) return all.length === 0 ? null : `${MADE_UP}${sizeOf(all[0])}`;
  if (outside.length > MOST_SOURCES) {
    const sized = outside.find(({ rows }) => rows !== null);
    const size = sized === undefined ? "" : `; ${code(sized.name)} has ${sizeWords(sized) ?? ""}`;
    return `${named(
      outside.map(({ name }) => name),
      MOST_SOURCES,
    )}${size}`;
  }
  return listed(outside.map((source) => `${SOURCE_WORDS[source.form](code(source.name))}${sizeOf(source)}`));
}

const MOST_SOURCES = 3;
const SOURCE_WORDS: Readonly<Record<SourceFact["form"], (name: string) => string>> = {
  file: (name) => name,
  // The function that loads a data set is not its name.
  "data set": (name) => `the ${name.replace(/^`(?:load|fetch)_/, "`")} data set`,
  database: (name) => `the database ${name}`,
  address: (name) => name,
  generated: (name) => name,
};

function sizeWords({ rows, columns }: SourceFact): string | null {
  if (rows === null) return columns === null ? null : columnCount(columns);
  return `${count(rows)} ${rows === 1 ? "row" : "rows"}${columns === null ? "" : ` and ${columnCount(columns)}`}`;
}
const columnCount = (columns: number): string => `${count(columns)} ${columns === 1 ? "column" : "columns"}`;
const sizeOf = (source: SourceFact | undefined): string => {
  const size = source === undefined ? null : sizeWords(source);
  return size === null ? "" : ` (${size})`;
};
