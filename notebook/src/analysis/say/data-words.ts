/** The data of a notebook by name and size. */
import type { Experiment, Fact, NotebookFacts, SourceFact } from "../facts.ts";
import { predictedBy } from "../models-of.ts";
import { dataName } from "../reader-names.ts";
import { ofKind } from "./draft.ts";
import { completeness } from "./exploration.ts";
import { leadOf } from "./lead.ts";
import { code, listed, named } from "./lists.ts";
import { count } from "./numbers.ts";

export const MADE_UP = "generated data";
/** What outputs show: gaps may be coded as zeros. */
export const COMPLETE = "no null values";
export const MOST_SOURCES = 3;
/** Of pictures, nobody knows where they are. */
const PICTURES = "pictures";

/** The sources of the experiment that leads, else all that models can have learned from, as the code reads them. */
export function mainSources(facts: NotebookFacts): SourceFact[] {
  const used = facts.experiments.flatMap(({ cells }) => cells);
  const last = used.length === 0 ? Infinity : Math.max(...used);
  const sources = ofKind(facts.facts, "source").filter(
    // "fold_{k}.csv" is written by a loop, and no name.
    ({ certainty, name, cells: [loaded = 0] }) => certainty === "certain" && loaded <= last && !name.includes("{"),
  );
  const lead = leadOf(facts);
  const own = sources.filter(({ name }) => lead?.data.includes(name));
  // The only source is the data of all models, but of those that learn from rows that the code makes up.
  const names = new Set(ofKind(facts.facts, "source").flatMap(({ name }) => (name === "" ? [] : [name])));
  if (lead?.data.length === 0 && names.size === 1) return [];
  // What is read after the models that lead is not what they learned from, though nobody knows what is.
  const learned = lead?.data.length === 0 ? lead.models.flatMap(({ cells }) => cells) : (lead?.cells ?? []);
  const before = learned.length === 0 ? Infinity : Math.max(...learned);
  return own.length > 0
    ? withoutUnused(own, lead)
    : sources.filter(({ cells: [loaded = 0], name }) => loaded <= before && !SUBMISSION.test(name));
}

/** Rows without answers, whose predictions a competition asks for. */
const SUBMISSION = /sample_?submission/i;

/** Without files of whose columns none reaches the model, where it is known which file each feature is from. */
function withoutUnused(sources: readonly SourceFact[], lead: Experiment | undefined): SourceFact[] {
  const features = lead?.features ?? [];
  const needed = new Set([...features, ...(lead === undefined ? [] : predictedBy(lead))]);
  const isKnown = features.length > 0 && features.every((name) => sources.some(({ names }) => names?.includes(name)));
  return sources.filter(({ names }) => !isKnown || names === undefined || names.some((name) => needed.has(name)));
}

/**
 * "`rents.csv` (10,683 rows and 11 columns)"; null where no source is known.
 *
 * @param used "395 rows": how many are used of the only source, where nobody knows its size
 */
export function dataWords(facts: NotebookFacts, used?: string): string | null {
  const byName = new Map<string, SourceFact>();
  for (const source of mainSources(facts)) {
    const known = byName.get(source.name);
    if (known === undefined || (known.rows === null && source.rows !== null)) byName.set(source.name, source);
  }
  // What is stacked into one table may be learned from as a whole.
  const areStacked = facts.facts.some((fact) => fact.kind === "joined" && fact.how === "stack");
  const all = [...byName.values()].filter(({ name }, _at, known) => areStacked || !isTestPart(name, known));
  const outside = withoutAnswers(all.filter(({ form, name }) => form !== "generated" && name !== ""));
  // Pictures that are not followed to where they are read are in no table: that lists them, or their names.
  const isOfPictures = leadOf(facts)?.data.length === 0 && showsPictures(facts.facts);
  if (isOfPictures && all.every((one) => one.form === "file" && one.lists === undefined && !isFolder(one)))
    return PICTURES;
  if (outside.length === 0) return all.length === 0 ? null : `${MADE_UP}${sizeOf(all[0])}`;
  if (outside.length > MOST_SOURCES) {
    const sized = largest(outside);
    const size = sized === undefined ? "" : `; ${code(sized.name)} has ${sizeWords(sized) ?? ""}`;
    return `${named(
      outside.map(({ name }) => name),
      MOST_SOURCES,
    )}${size}`;
  }
  const isOnly = outside.length === 1;
  const complete = isOnly && completeness(facts.facts) !== null ? [COMPLETE] : [];
  const lead = leadOf(facts);
  const kept = isOnly ? keptOf(outside[0], lead) : [];
  const later = isOnly && kept.length === 0 && !areStacked ? lead?.reached : undefined;
  const arePictures = showsPictures(facts.facts);
  const words = (source: SourceFact): string =>
    source.lists === "pictures"
      ? `the pictures listed in ${code(source.name)}`
      : SOURCE_WORDS[source.form](code(source.name));
  const [first] = outside;
  if (
    used !== undefined &&
    first !== undefined &&
    outside.length === 1 &&
    sizeOf(first, undefined, ...complete) === "" &&
    !arePictures
  )
    return `${used} of ${words(first)}`;
  return listed(
    outside.map((source) =>
      arePictures && isFolder(source)
        ? picturesIn(source)
        : source.lists === "pictures"
          ? `${words(source)}${inAll(source)}`
          : source.form === "database" && source.rows !== null
            ? `${words(source)} (${columnsRead(source)})`
            : `${cutWords(source, later)}${words(source)}${sizeOf(source.cut === undefined ? source : { ...source, rows: null }, later, ...complete, ...kept)}`,
    ),
  );
}

/** "the first 5,000 rows of ": what is read of a file, or drawn from it later. */
function cutWords({ cut, rows }: SourceFact, later: Experiment["reached"]): string {
  const some = rows === null ? "" : `${count(rows)} `;
  if (cut === "first") return `the first ${some}rows of `;
  if (cut === "sample" && rows !== null) return `${some}rows drawn from `;
  if ((cut ?? later) === "sample") return "a sample of ";
  return later === "first" ? "the first rows of " : "";
}

/** "`a.csv` (500 rows) and `b.csv`" */
export const sizedNames = (names: readonly string[], { facts }: NotebookFacts): string =>
  names.length > MOST_SOURCES
    ? named(names, MOST_SOURCES)
    : listed(
        names.map(
          (name) =>
            `${code(name)}${sizeOf(ofKind(facts, "source").find((one) => dataName(one.name) === name && one.rows !== null))}`,
        ),
      );

/** The source of most rows: of several it is rarely the one that others only explain. Undefined where no size is known. */
export const largest = (sources: readonly SourceFact[]): SourceFact | undefined =>
  sources.reduce<SourceFact | undefined>(
    (most, one) => (one.rows === null || (most?.rows ?? -1) >= one.rows ? most : one),
    undefined,
  );

/** Whether it begins with how many rows are used. */
export const isCounted = (data: string): boolean => /^\d/.test(data);

/** Without arrays that have nothing but the answers for the rows of another: "y.npy" beside "X.npy". */
const withoutAnswers = (all: readonly SourceFact[]): readonly SourceFact[] =>
  all.filter(
    ({ name, rows }) =>
      !ANSWERS.test(name) ||
      !all.some((other) => ARRAY.test(other.name) && !ANSWERS.test(other.name) && other.rows === rows),
  );
const ARRAY = /\.(?:np[yz]|pickle|pkl|pt|h5|hdf5|mat)$/i;
const ANSWERS = /^(?:(?:train|test)[-_])?(?:y|labels?|targets?)(?:[-_][\w-]*)?\.(?:np[yz]|pickle|pkl|pt|h5|hdf5|mat)$/i;

/** Whether a file is the test part of another: models are trained on the rest. */
const isTestPart = (name: string, all: readonly SourceFact[]): boolean =>
  TEST.test(name) && all.some((other) => TEST_OF.some((train) => other.name === name.replace(TEST, train)));
const TEST = /(?<![a-z])test(?:ing)?(?![a-z])/i;
const TEST_OF = ["train", "Train", "TRAIN", "training", "Training"];

const SOURCE_WORDS: Readonly<Record<SourceFact["form"], (name: string) => string>> = {
  file: (name) => name,
  // The function that loads a data set is not its name.
  "data set": (name) => `the ${name.replace(/^`(?:load|fetch)_/, "`")} data set`,
  database: (name) => `the database ${name}`,
  address: (name) => name,
  generated: (name) => name,
};

/** Where pictures are read, a name without an ending is that of a folder. */
const isFolder = ({ form, format, name }: SourceFact): boolean =>
  form === "file" && format === null && /^[\w -]+$/.test(name);

/** "the pictures in `flowers` (4,317 in all)": some of them may be held out. */
const picturesIn = (source: SourceFact): string => `the pictures in ${code(source.name)}${inAll(source)}`;
const inAll = ({ rows }: SourceFact): string => (rows === null ? "" : ` (${count(rows)} in all)`);

/** "22,423 rows used": how many are left of those that were read. */
const keptOf = (source: SourceFact | undefined, lead: Experiment | undefined): string[] =>
  lead?.rows !== undefined && lead.areKept === true && (source?.rows ?? 0) > lead.rows
    ? [`${count(lead.rows)} rows used`]
    : [];

/** Where models get fewer rows, those that were read are told as such. */
const LATER: Readonly<Record<NonNullable<Experiment["reached"]>, string>> = {
  sample: "",
  first: "",
  chosen: " before some are left out",
  groups: " before they are aggregated",
};

/** @param later what happens to the rows before models get them */
export function sizeWords({ rows, columns }: SourceFact, later?: Experiment["reached"]): string | null {
  if (rows === null) return columns === null ? null : columnCount(columns);
  const read = `${count(rows)} ${rows === 1 ? "row" : "rows"}${later === undefined ? "" : LATER[later]}`;
  return columns === null ? read : `${read}${read.includes(" before ") ? "," : " and"} ${columnCount(columns)}`;
}
const columnCount = (columns: number): string => `${count(columns)} ${columns === 1 ? "column" : "columns"}`;
/** A database has more tables than the one that is read. */
const columnsRead = (source: SourceFact): string => `a table of ${sizeWords(source) ?? ""}`;
const sizeOf = (source: SourceFact | undefined, later?: Experiment["reached"], ...more: readonly string[]): string => {
  const size = source === undefined ? null : sizeWords(source, later);
  const known = [...(size === null ? [] : [size]), ...more];
  return known.length === 0 ? "" : ` (${known.join(", ")})`;
};

/** Whether the rows are pictures: what else is brought to a size, or varied? */
export const showsPictures = (facts: readonly Fact[]): boolean =>
  facts.some(
    (fact) =>
      fact.kind === "resized" ||
      fact.kind === "augmented" ||
      (fact.kind === "source" && fact.form === "data set" && /mnist|^cifar|^svhn|^digits$|imagenet/i.test(fact.name)),
  );
