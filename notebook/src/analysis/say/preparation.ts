/** What is done to the data before anything is learned from it. */
import type { Fact, PreparationFact } from "../facts.ts";
import { type Draft, draft, groups, ofKind, type Sentences, sentencesOf, clause } from "./draft.ts";
import { columnsOf, distinct, either, listed, named } from "./lists.ts";
import { count, percentage } from "./numbers.ts";
import { filled } from "./filled-gaps.ts";
import { KEY } from "./needed-columns.ts";
import { keptRows } from "./kept-rows.ts";
import { inColumns, removedRows } from "./removed-rows.ts";
import { madeMissing, recoded } from "./replaced-values.ts";
import { forWhom } from "./transformations.ts";

type Of<K extends PreparationFact["kind"]> = Extract<PreparationFact, { kind: K }>;

/** Sentences about the preparation, most important first. */
export const preparationDrafts = (facts: readonly Fact[]): Draft[] => [
  // What stands for a gap comes before what is done about gaps.
  ...madeMissing(ofKind(facts, "recoded").filter(({ certainty }) => certainty === "certain")),
  ...sentencesOf(SENTENCES, facts, null),
];

const SENTENCES: Sentences<PreparationFact> = {
  joined,
  filled,
  "dropped-rows": (_facts, all) => removedRows(all),
  "dropped-missing": null,
  deduplicated: null,
  filtered: keptRows,
  outliers: (facts) => clipped(facts.filter(({ how }) => how === "clipped")),
  "cleaned-text": texts,
  balanced: (facts) => balanced(facts),
  sampled,
  resized: (facts) => resized(facts),
  recoded: (facts) => recoded(facts),
  "dropped-columns": (_facts, all) => columnsGone(all),
  // What a column is called, and of which type it is, concerns the code and not the data.
  converted: null,
  "parsed-dates": null,
  reshaped: (facts) => rowsChanged(facts),
  renamed: null,
  split: null,
};

/** Whether a fact is a step that changes the data, but makes no features. */
export const isPreparation = (fact: Fact): fact is PreparationFact => Object.hasOwn(SENTENCES, fact.kind);

function joined(facts: readonly Of<"joined">[], all: readonly Fact[]): Draft[] {
  const sources = ofKind(all, "source");
  const sourceOf = (table: string): string =>
    sources.find(({ name, variable }) => [name, variable, name.replace(/\.\w+$/, "")].includes(table))?.name ?? "";
  const before: (readonly string[])[] = [];
  // What is joined on one key is not joined on the next.
  return groups(facts, ({ how, columns }) => `${how} ${columns.join()}`).flatMap((group, at) => {
    const [{ how, join }] = group;
    const columns = columnsOf(group);
    const tables = distinct(group.flatMap((fact) => fact.tables)).filter((name) => !/^_+$/.test(name));
    const known = distinct(tables.map(sourceOf)).filter((name) => name !== "");
    // Tables without names that are joined on nothing known are any two pieces.
    if (tables.length < 2 && columns.length === 0) return [];
    // Variables are tables that nobody knows, and often the same one again, summarised.
    if (known.length < tables.length) return [];
    const what = tables.length < 2 ? "the tables" : named(known);
    const on = columns.length === 0 ? "" : ` on ${named(columns)}`;
    const manner = join === null || group.some((one) => one.join !== join) ? "" : ` (${join} join)`;
    const verb =
      how === "merge"
        ? `are joined${on}${manner}`
        : how === "stack"
          ? "are stacked into one table"
          : "are put side by side";
    // Training and test files are often stacked just to treat both alike; only where their rows are split again is that a step of its own.
    if (how === "stack" && areOfTest(known) && ofKind(all, "split").length === 0) return [];
    const weight = at === 0 ? 8 : 6;
    // Training rows and those of a test that come in as many files are joined apart from one another.
    const [first = [], second, ...more] = connected(group.map((fact) => distinct(fact.tables.map(sourceOf))));
    if (second !== undefined && more.length === 0)
      return [draft(`${named(first)} ${verb}, as are ${named(second)}`, group, weight)];
    // Tables that were joined on another key before are joined to others as one.
    const whole = before
      .filter((one) => one.length < known.length && one.every((name) => known.includes(name)))
      .toSorted((a, b) => b.length - a.length)[0];
    if (how === "merge") before.push(known);
    if (how === "merge" && whole !== undefined) {
      const added = known.filter((name) => !whole.includes(name));
      // How several came together before nobody knows.
      if (added.length > group.length) return [];
      const is = added.length === 1 ? "is" : "are";
      return [draft(`${named(added)} ${is} joined to ${named(whole)}${on}${manner}`, group, weight)];
    }
    return [clause({ as: "files", of: known, who: what, verb }, group, weight)];
  });
}

/** "train.csv" and "test.csv" */
const areOfTest = (files: readonly string[]): boolean =>
  files.length === 2 && files.some((name) => OF_TEST.test(name)) && files.some((name) => OF_TRAINING.test(name));
const OF_TRAINING = /(?:^|[^a-z])train(?:ing)?(?![a-z])/i;
const OF_TEST = /(?:^|[^a-z])test(?:ing)?(?![a-z])/i;

/** Lists of which those that have an entry in common are one. */
const connected = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>((found, list) => {
    const isShared = (one: readonly string[]): boolean => one.some((name) => list.includes(name));
    return [...found.filter((one) => !isShared(one)), distinct([...found.filter(isShared).flat(), ...list])];
  }, []);

const clipped = (facts: readonly Of<"outliers">[]): Draft[] =>
  facts.length === 0 ? [] : [draft(`extreme values${inColumns(facts)} are clipped`, facts, 7)];

/** Of words in no column that anybody knows, only the use shows that they are texts and not names of categories. */
const LEARN_TEXTS: ReadonlySet<Fact["kind"]> = new Set(["tokenised", "vectorised", "embedded"]);

function texts(cleaned: readonly Of<"cleaned-text">[], all: readonly Fact[]): Draft[] {
  // That a text is cleaned says nothing without how.
  const facts = cleaned.filter(({ steps }) => steps.some((step) => step !== OTHER));
  const areUnnamed = columnsOf(facts).length === 0;
  if (areUnnamed && !all.some(({ kind }) => LEARN_TEXTS.has(kind))) return [];
  const steps = distinct(facts.flatMap((fact) => fact.steps)).filter((step) => step !== OTHER);
  const weight = steps.length === 1 && steps[0] === "lower case" ? 7 : 8;
  const ways = groups(facts, (fact) => wayOf([fact]));
  const [first, second, ...more] = ways;
  if (first === undefined) return [];
  const names = ways.flatMap((own) => columnsOf(own));
  // A text that is cleaned twice is another one for each model.
  const isAgain = distinct(names).length < names.length;
  if (second !== undefined && (isAgain || more.length > 0))
    return [
      draft(
        `the text${inColumns(facts)} is cleaned${isAgain ? ", in different ways for different models" : ""}`,
        facts,
        5,
      ),
    ];
  const that = second === undefined ? "" : `, and that${inColumns(second)}${wayOf(second)}`;
  return [draft(`the text${inColumns(first)} is cleaned${wayOf(first)}${that}`, facts, weight)];
}

/** " (lower case and other steps)" */
function wayOf(facts: readonly Of<"cleaned-text">[]): string {
  const steps = distinct(facts.flatMap((fact) => fact.steps)).filter((step) => step !== OTHER);
  // Steps with a name are not the whole where others have none.
  const areAll = facts.every((fact) => fact.steps.length > 0 && !fact.steps.includes(OTHER));
  return steps.length === 0 ? "" : ` (${listed([...steps, ...(areAll ? [] : ["other steps"])])})`;
}
const OTHER = "other";

function balanced(facts: readonly Of<"balanced">[]): Draft[] {
  if (facts.length === 0) return [];
  // A value on balanced rows is not what the model is worth on rows as they come.
  const isBefore = facts.every(({ beforeSplit }) => beforeSplit === true);
  const when = isBefore ? " before the split, so the rows held out are balanced as well" : "";
  const whose = facts.every(({ beforeSplit }) => beforeSplit === false) ? " of the training rows" : "";
  const ways = distinct(facts.map(({ how }) => how));
  const by = facts.every(({ apart }) => apart === true) ? either(ways) : listed(ways);
  const words = `the classes${whose} are balanced by ${by}${forWhom(facts)}${when}`;
  return [draft(words, facts, isBefore ? 9.5 : 8)];
}

function sampled(facts: readonly Of<"sampled">[]): Draft[] {
  const [first] = facts;
  if (first === undefined) return [];
  const size = Number(first.size ?? Number.NaN);
  // A sample of unknown size may be all rows in another order.
  if (!(size > 0)) return [];
  const what = size >= 1 ? `${count(size)} rows` : `${percentage(size)} of the rows`;
  const whom = forWhom([first]);
  if (first.first === true && size >= 1)
    return [draft(`${whom === "" ? "only " : ""}the first ${what} are used${whom}`, facts, 6)];
  return [draft(`a sample of ${what} is used${whom}`, facts, 6)];
}

const resized = (facts: readonly Of<"resized">[]): Draft[] => {
  const sizes = distinct(facts.flatMap(({ size }) => (size === null ? [] : [size])));
  // Pictures of several sizes are those of several models.
  return sizes.length === 0 || sizes.length > 2 ? [] : [draft(`images are resized to ${either(sizes)}`, facts, 6)];
};

function columnsGone(facts: readonly Fact[]): Draft[] {
  const dropped = ofKind(facts, "dropped-columns");
  const gaps = ofKind(facts, "dropped-missing").filter(({ axis }) => axis === "columns");
  // What others were made of is not lost with them.
  const used = dropped.flatMap((fact) => fact.columns.filter((name) => fact.used?.includes(name)));
  const names = columnsOf(dropped).filter((name) => !used.includes(name));
  const left = dropped.length === 1 && gaps.length === 0 ? (dropped[0]?.kept ?? []) : [];
  if (left.length > 0) return [draft(`only the columns ${named(left)} are kept`, dropped, 4)];
  const [first, ...others] = [
    ...(names.length === 0 ? [] : [`the column${names.length === 1 ? "" : "s"} ${named(names)}`]),
    ...distinct(gaps.map(({ empty }) => (empty ? "empty columns" : "columns with missing values"))),
  ];
  if (first === undefined) return [];
  const isOne = names.length === 1;
  // Behind a list of names, a second one would be taken for its end.
  const further = [...others, ...(names.length > 0 && used.length > 0 ? [usedWords(distinct(used))] : [])];
  const rest =
    further.length === 0
      ? ""
      : `, as ${others.length === 0 && distinct(used).length === 1 ? "is" : "are"} ${listed(further)}`;
  const words = `${first} ${isOne ? "is" : "are"} dropped${rest}`;
  // A single column that goes is most often a key.
  const isKey = gaps.length === 0 && names.filter((name) => !KEY.test(name)).length < 2;
  return [draft(words, [...dropped, ...gaps], isKey ? 4 : 5)];
}

/** "`name` once new columns are made of it", "7 others once new columns are made of them" */
const usedWords = (names: readonly string[]): string =>
  `${names.length > 2 ? `${count(names.length)} others` : named(names)} once new columns are made of ${names.length === 1 ? "it" : "them"}`;

/** Lists with a row for each item, and values of other spans of time, are other rows to count and to predict; how else a table is turned is seen in nothing that is told. */
function rowsChanged(facts: readonly Of<"reshaped">[]): Draft[] {
  const exploded = facts.filter(({ how }) => how === "explode");
  const resampled = facts.filter(({ how }) => how === "resample");
  const ways = [
    exploded.length === 0 ? "" : `lists${inColumns(exploded)} are expanded into separate rows`,
    resampled.length === 0 ? "" : "the series is resampled",
  ].filter((way) => way !== "");
  return ways.length === 0 ? [] : [draft(listed(ways), [...exploded, ...resampled], 4)];
}
