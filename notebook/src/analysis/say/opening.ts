/** The question and the data: the first lines of the documentation and of the summary. */
import { once } from "../remembered.ts";
import { dataName } from "../reader-names.ts";
import type { Evidence, Experiment, NotebookFacts, Quote, SourceFact } from "../facts.ts";
import {
  COMPLETE,
  dataWords,
  isCounted,
  largest,
  MADE_UP,
  mainSources,
  MOST_SOURCES,
  showsPictures,
  sizeWords,
} from "./data-words.ts";
import { haveDifferentData } from "./by-data.ts";
import { cellsOf, clause, type Draft, draft, ofKind } from "./draft.ts";
import { completeness } from "./exploration.ts";
import { leadOf, withoutAsides } from "./lead.ts";
import { code, distinct, listed, named, quoted } from "./lists.ts";
import { count } from "./numbers.ts";
import { certainly, evidenceOf, isOfSeveral, materialOf, purpose, type Purpose } from "./purpose.ts";

/** The question, the data and its size: one sentence if the author's question is unknown, else two; a further one for a size that is only known of what models get. */
export const openingDrafts = once((told: NotebookFacts): readonly Draft[] => {
  const facts = withoutAsides(told);
  const used = usedRows(facts);
  // Of one source whose size nobody knows, the rows that are used are said with it.
  const data = used?.isWhole === true ? dataWords(facts, used.rows) : dataWords(facts);
  const about = questionDrafts(facts, data);
  // The data comes after what is asked of it.
  const asked = about.findIndex(({ weight }) => weight === 10);
  const questions = asked === -1 ? [] : askedDrafts(facts);
  // The question that opens a report is one of them.
  const first = questions.length > 0 && isAsked(facts.question) ? asked : asked + 1;
  const opening = [...about.slice(0, first), ...questions, ...about.slice(asked + 1)];
  if (opening.length === 0) return opening;
  const begun = used === null ? opening : withUsedRows(opening, used, data, facts);
  return [...begun, ...madeDraft(facts, begun), ...describedDraft(facts, begun)];
});

/** "`label` is made from `quantity` and `price`": of a target that the notebook makes, no reader of the data would know what it is. */
function madeDraft(facts: NotebookFacts, told: readonly Draft[]): Draft[] {
  const lead = leadOf(facts) ?? facts.experiments[0];
  const { made, target = null } = lead ?? {};
  if (lead === undefined || made === undefined || made.column !== target || lead.data.length === 0) return [];
  if (!told.some(({ words }) => words.includes(` ${code(target)}`))) return [];
  // The answers of a library's data set have no name that says more.
  if (lead.data.length === 1 && sourceForm(facts, lead.data[0]) === "data set") return [];
  const known = made.from;
  const words =
    known.length === 0
      ? `${code(target)} is no column of the data as it is read: the notebook makes it`
      : `${code(target)} is made from ${named(known, MOST_SOURCES)}`;
  return [draft(words, [evidenceOf(lead)], 9.7)];
}

const sourceForm = ({ facts }: NotebookFacts, name: string | undefined): SourceFact["form"] | undefined =>
  ofKind(facts, "source").find((one) => one.name === name)?.form;

/** The rows that are used are said with the data, or after it. */
function withUsedRows(
  opening: readonly Draft[],
  used: UsedRows,
  data: string | null,
  { question }: NotebookFacts,
): readonly Draft[] {
  const rest = draft(`${used.rows} are used`, used.evidence, 9.9);
  const last = opening.at(-1);
  if (last?.words.includes(used.rows) === true)
    return [...opening.slice(0, -1), { ...last, cells: cellsOf([last, rest]) }];
  // What they are rows of is said with the data or with what is asked of it.
  return [...opening, ...(data === null && question === null && used.isWhole ? [] : [rest])];
}

/** What the author asks besides the aim that opens a report; with the question that does. */
function askedDrafts({ questions = [], question }: NotebookFacts): Draft[] {
  const others = questions.filter(({ text }) => question?.text.includes(text) !== true);
  if (others.length === 0) return [];
  const all = question !== null && isAsked(question) ? [question, ...others] : others;
  const shown = all.slice(0, MOST_SOURCES);
  const more = shown.length < all.length ? ", among others" : "";
  const words = `the author asks ${listed(shown.map(({ text }) => quoted(text)))}${more}`;
  return [draft(words, [certainly(distinct(shown.map(({ cell }) => cell)))], all === others ? 9.8 : 10)];
}

/** Whether an aim is put as a question. */
const isAsked = (aim: Quote | null): boolean =>
  aim !== null && aim.text.endsWith("?") && !/^(?:in )?this\b/i.test(aim.text);

/** What a name and a size leave open: what the rows are, or else, where no model says what the data is about, its columns. */
function describedDraft({ description, facts, experiments }: NotebookFacts, told: readonly Draft[]): Draft[] {
  const said = new Set(told.flatMap(({ text }) => wordStems(text)));
  if (description !== undefined && wordStems(description.text).filter((word) => !said.has(word)).length >= FEWEST_NEW)
    return [draft(`the author describes the data: ${quoted(description.text)}`, [certainly([description.cell])], 6.9)];
  const [source, ...more] = ofKind(facts, "source");
  // The number of a row is no column of the data.
  const names = (source?.names ?? []).filter((name) => name !== "" && !name.startsWith("Unnamed:"));
  const areClear = names.length > 1 && names.every((name) => /\p{L}{2}/u.test(name));
  return source === undefined || more.length > 0 || experiments.length > 0 || !areClear
    ? []
    : [draft(`the columns are ${named(names, names.length)}`, [source], 6.6)];
}
/** Words that the sentences before do not have. */
const FEWEST_NEW = 4;

interface UsedRows {
  readonly rows: string;
  /** Whether they are all that the notebook uses, so that their data has no name in them. */
  readonly isWhole: boolean;
  readonly evidence: readonly Evidence[];
}

/** "395 rows of `trees`", "395 rows" where there is one data set: what is used of data whose own size no output shows. */
function usedRows(facts: NotebookFacts): UsedRows | null {
  // What a model is fitted to beside tests is not what they test.
  if (facts.kind === "statistics" && facts.facts.some(({ kind }) => kind === "test")) return null;
  const lead = leadOf(facts);
  const sized = new Set(ofKind(facts.facts, "source").flatMap(({ name, rows }) => (rows === null ? [] : [name])));
  const told = (lead === undefined ? facts.experiments : [lead]).filter(
    // Where the parts come apart, it counts one of them.
    ({ rows, data, split }) => rows !== undefined && split.how !== "given" && !data.some((name) => sized.has(name)),
  );
  const [first, ...others] = facts.experiments;
  const areAlike = others.every((one) => one.rows === first?.rows && one.data.join() === first?.data.join());
  const isWhole =
    areAlike &&
    (others.length === 0
      ? lead !== undefined
      : distinct(ofKind(facts.facts, "source").map(({ name }) => name)).length === 1);
  const noun = showsPictures(facts.facts) && !haveDifferentData(facts.experiments) ? "pictures" : "rows";
  const counts = distinct(
    told.map(({ rows = 0, data }) =>
      !isWhole
        ? data.length === 1
          ? `${count(rows)} ${noun} of ${named(data.map(dataName), 1)}`
          : ""
        : `${count(rows)} ${noun}`,
    ),
  ).filter((words) => words !== "");
  // Where several numbers, or only some, are known of one data set, none is its size.
  const names = (of: readonly Experiment[]): number => new Set(of.map(({ data }) => data.join("\n"))).size;
  const isUnknown = facts.experiments.some(
    ({ rows, data, models }) =>
      rows === undefined && models.length > 0 && told.some((one) => one.data.some((name) => data.includes(name))),
  );
  const isClear = names(told) === counts.length && !(lead === undefined && isUnknown);
  if (counts.length === 0 || counts.length > MOST_SOURCES || !isClear) return null;
  return { rows: listed(counts), isWhole, evidence: told.map(evidenceOf) };
}

function questionDrafts(facts: NotebookFacts, data: string | null): Draft[] {
  const sources = mainSources(facts);
  const complete = data?.includes(COMPLETE) === true ? completeness(facts.facts) : null;
  const shown = complete === null ? sources : [...sources, complete];
  if (facts.question !== null) {
    const { text, cell } = facts.question;
    const words = isAsked(facts.question)
      ? `the question: ${quoted(text)}`
      : `${NAMES_AIM.test(text) || (facts.title !== null && text.startsWith(facts.title.text)) ? "" : "the aim, "}in the author's words: ${quoted(text)}`;
    const subject = subjectOf(facts, text);
    const isApart = subject !== null && !wordStems(subject.text).some((word) => wordStems(text).includes(word));
    const title = isApart ? subject : null;
    const asked = draft(words, [certainly([cell])], 10);
    const covered = facts.experiments.length === 0 ? taught(facts, data) : [];
    if (covered.length > 0) return [asked, ...covered.map((one) => ({ ...one, weight: 9.9 }))];
    const aim = data === null ? null : aimDraft(facts, data, title, shown);
    if (aim !== null) return title === null ? [asked, aim] : [aim, asked];
    return [
      ...(title === null ? [] : [{ ...titled(title), weight: 9.85 }]),
      asked,
      ...(data === null ? [] : [dataDraft(data, shown)]),
    ];
  }
  const does = purpose(facts, data);
  // What was never trained is what the code would train.
  const said =
    does !== null && facts.experiments.length > 0 && isUntrained(facts)
      ? { ...does, does: does.does.replace(DOES, "sets out to $1 "), trains: [] }
      : does;
  if (said === null) {
    const about = taught(facts);
    return about.length > 0 || facts.title === null || facts.experiments.length === 0 ? about : [titled(facts.title)];
  }
  const title = subjectOf(facts, `this ${said.subject} ${said.does}`);
  if (isOfSeveral(facts)) {
    const about = taught(facts, materialOf(facts));
    if (about.length > 0) return [...about, ...sizeDraft(sources)];
  }
  const isTaught = facts.kind === "lesson";
  if ((data === null || isTaught) && isUnmeasured(facts)) {
    const about = taught(facts, data);
    if (about.length > 0) return about;
    if (data === null && title !== null) return [titled(title)];
  }
  return [
    opened(said, title, [...(title === null ? [] : [certainly([title.cell])]), ...shown, ...said.evidence]),
    ...(/ (?:rows|pictures)\b/.test(said.does) ? [] : sizeDraft(sources)),
  ];
}

/** "`rents.csv` has 10,683 rows": the largest of the sources. */
function sizeDraft(sources: readonly SourceFact[]): Draft[] {
  const sized = largest(sources.filter(({ name }) => name !== ""));
  const size = sized === undefined ? null : sizeWords(sized);
  return sized === undefined || size === null ? [] : [draft(`${code(sized.name)} has ${size}`, [sized], 9.9)];
}

/** "this notebook, “Rents by district”, predicts ..." */
function opened(
  { subject, does, trains = [], isBare, isPredicting }: Purpose,
  title: Quote | null,
  evidence: readonly Evidence[],
): Draft {
  const who = `this ${subject}${called(title)}`;
  const as = isPredicting === true ? "aim" : isBare === true && title === null ? "bare purpose" : "purpose";
  return clause({ as, of: trains, who, verb: does }, evidence, 10);
}

/** "predicts `rent`", "fits a tree": what a model would have done, by its first verb. */
const DOES = /^(train|predict|forecast|fit|rank|detect|group|generate|describe|relate|model|estimate)s /;

const isUntrained = ({ experiments }: NotebookFacts): boolean =>
  experiments.every(({ models }) => models.every(({ trained }) => trained === "not trained"));

/** "this notebook, “Rents by district”, predicts `rent` from `rents.csv`": what is predicted is told with the data where the author's words leave it open. */
function aimDraft(facts: NotebookFacts, data: string, title: Quote | null, shown: readonly Evidence[]): Draft | null {
  if (data.startsWith(MADE_UP) || isUntrained(facts)) return null;
  const own = purpose(facts, data);
  if (own?.isPredicting !== true) return null;
  const evidence = title === null ? shown : [certainly([title.cell]), ...shown];
  return clause(
    { as: "aim", of: [], who: title === null ? "the notebook" : `this notebook${called(title)}`, verb: own.does },
    evidence,
    9.9,
  );
}

const called = (title: Quote | null): string => (title === null ? "" : `, ${quoted(title.text)},`);

function dataDraft(data: string, shown: readonly Evidence[]): Draft {
  const words = data.startsWith(MADE_UP)
    ? `the notebook generates its own data${data.slice(MADE_UP.length)}`
    : isCounted(data)
      ? `the notebook uses ${data}`
      : `the data comes from ${data}`;
  return draft(words, shown, 9.9);
}

/** What is left to open with where nothing else is known. */
export const titled = ({ text, cell }: Quote): Draft =>
  draft(`the notebook is titled ${quoted(text)}`, [certainly([cell])], 10);

/** An aim that calls itself one, or speaks of the notebook, needs no other name. */
const NAMES_AIM =
  /\b(?:goal|aim|objective|purpose|task|idea|hypothesis|problem|question)s?\b|\bthis (?:notebook|project|tutorial|lab|study|analysis|example|document)\b/i;

/** The title, if it says more of the subject than the words do: what is predicted is often only the example of a lesson. */
function subjectOf({ title }: NotebookFacts, words: string): Quote | null {
  const own = title === null ? [] : wordStems(title.text);
  const said = wordStems(words);
  return own.length > 1 && own.some((word) => !said.includes(word)) ? title : null;
}

/** What a lesson, or a notebook without data, is about, in the words of its title and of the headings of its chapters. */
function taught({ saysLesson, title, chapters = [] }: NotebookFacts, data: string | null = null): Draft[] {
  if (chapters.length === 0) return [];
  const shown = chapters.slice(0, MOST_CHAPTERS);
  const names = listed(shown.map(({ text }) => quoted(text)));
  // How many more there are is not known: only the first of them are facts.
  const more = shown.length < chapters.length ? ", among others" : "";
  const does = `covers ${names}${more}${data === null || data.startsWith(MADE_UP) ? "" : `, with ${data}`}`;
  const cells = [title, ...shown].flatMap((one) => (one === null ? [] : [one.cell]));
  return [
    opened({ subject: saysLesson === true ? "lesson" : "notebook", does, evidence: [] }, title, [certainly(cells)]),
  ];
}

const MOST_CHAPTERS = 5;

/** A model that no data is read for and that nothing is measured of is an example, and not what the notebook is about. */
const isUnmeasured = ({ experiments }: NotebookFacts): boolean =>
  experiments.every(({ metrics }) => metrics.length === 0);

/** Words by their first letters, and numbers: "predicting" and "predicts" are the same. */
export const wordStems = (text: string): string[] =>
  distinct(text.toLowerCase().match(/(?<!\p{L})\p{L}{3,5}|\d[\d.]*/gu) ?? []);
