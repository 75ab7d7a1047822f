import type { Treatment } from "../../know/library.ts";
import { textsAmong } from "../../read/trace/tables/column-types.ts";
import { columnsByName, droppedColumns, dropsColumns } from "../../read/trace/tables/column-changes.ts";
import { OF_EACH_GROUP } from "../../read/trace/tables/given-functions.ts";
import { partOfName } from "../../read/trace/rows/part-names.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { type TableState, textOf, textsOf } from "../../read/trace/value.ts";
import { isColumn, isPassed } from "./arrays.ts";
import { type CallContext, readKnownCall } from "./known-calls.ts";
import { isShuffle } from "./draws.ts";
import { type Kept, statesOf } from "../kept.ts";
import { filledByReplacing, mappings } from "./mappings.ts";
import { columnsOrChosen, comparedIn, groupedBy, keysOf, namesIn, textColumns } from "./named-columns.ts";
import { haveOneOrigin, rejoinedFacts } from "./parts.ts";
import { drawsAgain } from "./row-parts.ts";
import { isRebound, shortened } from "./selected.ts";
import { columnsSet, setColumns } from "./set-columns.ts";
import { nameOf } from "../data/table-names.ts";
import { INSIDE, isWritten, ofTexts } from "./texts.ts";
import { treatmentFact } from "./treatment-of.ts";
import type { TreatmentFact } from "../../facts.ts";
import { verbFacts } from "./verbs.ts";
import { LOOKS_BACK } from "./windows.ts";
import { isExample } from "./written-rows.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";
import { evidenceOf } from "../evidence.ts";
import { isOfGallery } from "../made-up.ts";

/** What a call does to the data that the notebook works on. */
export function readCall(event: CallEvent, context: CallContext): readonly TreatmentFact[] {
  const { trace, knowledge, kept, assigned, selections, divided, parts, counted, targets } = context;
  if (event.after !== null && assigned.has(event.after.id)) return [];
  // A transformer shown on an example.
  if (!kept.isTyped && event.receiver?.kind === "instance" && isExample(event.args[0]?.value)) return [];
  if (isOfGallery(event, trace)) return [];
  // What a line makes of rows and nothing takes changes none of them.
  if (event.after !== null && event.path.endsWith("transform") && trace.untaken.has(event.after.id)) return [];
  // What a function does to the rows of each group is told where it is done.
  if (event.after?.made === OF_EACH_GROUP) return [];
  const known = readKnownCall(event, context);
  if (known !== null) return known;
  const treatment = knowledge.treatment(event.path);
  if (treatment === null || (treatment.as === "sampled" && isShuffle(event))) return [];
  // Rows that are drawn with replacement beside those they come from tell how much a figure varies: a bootstrap.
  const { before, after, receiver, args } = event;
  if (treatment.as === "sampled" && drawsAgain(event) && !(before && after && isRebound({ before, after }))) return [];
  // The first rows of what compares each with those before it have nothing to compare with.
  const compared = before?.made === "operation" ? before.from : [before];
  if (treatment.as === "dropped-missing" && compared.some((one) => LOOKS_BACK.test(one?.made ?? ""))) return [];
  // Vectors of words are learned when their model is made, those of sentences computed text by text.
  if (treatment.as === "embedded" && after === null) return ofTexts(event, treatment, counted);
  // A sampler draws the rows of the loader that it is made for, and a field numbers the labels of the sets that it is made for.
  const isForSets = treatment.as === "balanced" || (treatment.as === "encoded" && after === null);
  if (isForSets && /^(?:torch(?:text)?|tensorflow)\./.test(event.path)) return made(event, treatment);
  // An object that is only created does nothing yet.
  if (INSIDE.has(treatment.as) && (after === null || event.repeated) && event.result.kind !== "instance")
    return ofTexts(event, treatment, counted);
  // What is heard in one recording may be an example; in each of many it becomes a feature of them.
  if (event.path.startsWith("librosa.") && treatment.as === "derived")
    return event.repeated || (after !== null && kept.isLearned(after)) ? made(event, treatment) : [];
  if (after === null) return [];
  if (!kept.isKept(after) || parts.samples.has(after.id) || parts.parts.has(after.id)) return [];
  const isOfValues = receiver === null || INSIDE.has(treatment.as);
  if (isOfValues && args.length > 0 && args.every(({ value }) => isWritten(value))) return [];
  if (treatment.as !== "joined" && !kept.isData(after) && (before === null || !kept.isData(before))) return [];
  if (treatment.as === "sampled" && before !== null && OF_GROUPS.test(before.made)) {
    const balanced = ofEachClass(event, groupedBy(event, trace), targets);
    if (balanced !== null) return [balanced];
  }
  const rejoined = parts.joins.get(after.id);
  if (rejoined) return rejoinedFacts(event, rejoined, kept.isLearned, targets);
  if (before !== null && divided.has(before.id) && after.bound.some((name) => partOfName(name) !== null)) return [];
  // Rows that a division marks are a part of the data.
  const isPart = after.division !== null && (after.from[0]?.division ?? null) === null;
  if (treatment.as === "filtered" && isPart) return [];
  const verb = verbFacts(event, trace);
  if (verb !== null) return verb;
  if (/^(?:converted|parsed-dates)$/.test(treatment.as) && isPassed(event)) return [];
  // A root or a logarithm inside a longer formula does not transform the data, and neither does one of numbers that were made up.
  if (treatment.as === "transformed" && receiver === null && (after.bound.length === 0 || !isOfRows(after, kept)))
    return [];
  // An array is given another shape for the model that gets it; a column that stands upright is the same one.
  if (event.path.startsWith("numpy.") && treatment.as === "reshaped")
    if (isColumn(event, kept) || !kept.isWorkedOn(after) || !(hasSource(after) || kept.isTyped)) return [];
  const method = event.path.slice(event.path.lastIndexOf(".") + 1);
  if (treatment.as === "dropped-columns")
    return dropped(event, context).filter(({ kind }) => kind !== "dropped-rows" || !isPart);
  const set = columnsSet(method, args);
  if (set !== null) {
    const base = { table: nameOf(before), ...evidenceOf(event) };
    return setColumns(set, base, [], context.targets);
  }
  if (treatment.as === "filtered" && method === "query") {
    const condition = textOf(args[0]?.value);
    return [
      {
        kind: "filtered",
        columns: condition === null ? [] : namesIn(condition),
        condition,
        table: nameOf(before),
        ...evidenceOf(event),
      },
    ];
  }
  const columns =
    treatment.as === "filtered"
      ? event.path.includes("GroupBy")
        ? groupedBy(event, trace)
        : comparedIn(event)
      : receiver?.kind === "instance" && INSIDE.has(treatment.as)
        ? textColumns(event)
        : columnsOrChosen(event, treatment.as, selections);
  const tables = [before, ...args.flatMap((a) => statesOf(a.value))].flatMap((state) => (state ? [state] : []));
  const by = keysOf(event, method === "merge" ? tables : []);
  // Columns that were computed, from these rows or by hand, are no second table beside them.
  if (
    treatment.as === "joined" &&
    putsBeside(event) &&
    (haveOneOrigin(tables) || tables.length < 2 || !tables.every(hasSource))
  )
    return [];
  // The first rows and the last ones, put together again, are looked at; all rows but those of a fold are one table as well.
  if (treatment.as === "joined" && haveOneOrigin(tables) && tables.every(({ made }) => PIECES.test(made))) return [];
  // The vectors of one column's rows are only stacked.
  if (treatment.as === "joined" && receiver === null && tables.length === 1 && args[0]?.value.kind === "table")
    return [];
  // Predictions and results are assembled after the data was.
  if (treatment.as === "joined" && !tables.some((state) => kept.isData(state))) return [];
  // Clipping a single number says nothing about rows.
  if (treatment.as === "outliers" && columns.length === 0 && !hasSource(after)) return [];
  // Rows collected one by one while files are read are loaded.
  if (treatment.as === "joined" && event.repeated && !tables.some(hasSource)) return [];
  const gaps = treatment.as === "recoded" ? filledByReplacing(event) : null;
  if (gaps !== null) return [{ kind: "filled", columns, table: nameOf(before), ...evidenceOf(event), ...gaps }];
  const fact = treatmentFact(treatment.as === "joined" ? { ...treatment, how: method } : treatment, {
    columns,
    table: nameOf(before),
    ...evidenceOf(event),
    args,
    tables: namesOf(tables, method === "merge"),
    by: treatment.as === "aggregated" ? groupedBy(event, trace) : by,
    formula: event.path,
    from: columns,
  });
  // Another type of numbers, or of what is only handed on, says nothing of any column.
  const isOfNumbers = event.path.startsWith("numpy.") || after.bound.length === 0;
  if (fact?.kind === "converted" && fact.columns.length === 0 && isOfNumbers) return [];
  if (fact?.kind === "encoded" && columns.length === 0) return [{ ...fact, columns: codedColumns(event) }];
  return fact === null ? [] : mappings([fact]);
}

const OF_GROUPS = /^part$|\.group_?[bB]y$/;

/**
 * As many rows of each class as of any other, `df.groupby("class").sample(500)`: as many of each group are no sample of that size. Null for a
 * share of each, which keeps them as they are.
 */
function ofEachClass(event: CallEvent, by: readonly string[], targets: ReadonlySet<string>): TreatmentFact | null {
  const size = named(event.args, "n") ?? event.args.find(({ name }) => name === null);
  if (size === undefined || by.length === 0) return null;
  const base = { table: nameOf(event.before), ...evidenceOf(event) };
  return by.some((name) => targets.has(name))
    ? { kind: "balanced", columns: by, how: `${drawsAgain(event) ? "over" : "under"}sampling`, ...base }
    : { kind: "sampled", columns: [], size: null, ...base };
}

/** What an object does that is handed to a loader. */
const made = (event: CallEvent, treatment: Treatment): TreatmentFact[] => {
  const { args, path } = event;
  const fact = treatmentFact(treatment, { columns: [], table: null, ...evidenceOf(event), args, formula: path });
  return fact === null ? [] : [fact];
};

/** The columns in whose place a table has one for each of their values: those of texts where the call names none; empty where these are not known. */
function codedColumns({ args }: CallEvent): readonly string[] {
  const [given] = args;
  // `rows.class_encode_column("kind")` names its column.
  if (given?.value.kind !== "table") return textsOf(given?.value) ?? [];
  if (named(args, "columns") !== undefined) return [];
  return textsAmong(given.value.state) ?? [];
}

/** The files that tables come from, where each has one of its own; else what the code calls them. */
function namesOf(tables: readonly TableState[], isMerge: boolean): readonly string[] {
  // What was joined before is known by all of its files, unless it is joined to some of them again, or they were put below one another.
  const files = tables.flatMap(({ sources }) => sources);
  const areKnown = tables.every(
    (state) => state.sources.length === 1 || (isMerge && hasSource(state) && isMerged(state)),
  );
  if (tables.length > 1 && areKnown && new Set(files).size === files.length) return files;
  return tables.map((state) => nameOf(state) ?? state.sources[0] ?? "").filter((name) => name !== "");
}

/** Whether the files that a table comes from were joined, if there are several. */
const isMerged = (state: TableState): boolean =>
  allBehind(state, MOST_STATES).every(
    (one) => one.sources.length < 2 || one.from.filter(hasSource).length < 2 || JOINS.test(one.made),
  );
const MOST_STATES = 100;
const JOINS = /\.(?:merge|(?:\w+_)?join)$/;

const PIECES = /^rows$|\.(?:head|tail)$/;

const isOfRows = (state: TableState, kept: Kept): boolean =>
  state.column !== null || hasSource(state) || kept.isLearnedFrom(state);

const hasSource = ({ sources }: TableState): boolean => sources.length > 0;

/** `concat(..., axis=1)`, `join` by the index: columns beside columns. */
function putsBeside(event: CallEvent): boolean {
  const { path, args } = event;
  const axis =
    named(args, "axis") ?? (path.endsWith(".concat") ? args.filter((a) => a.name === null)[1]?.value : undefined);
  const isAcross = axis?.kind === "constant" && (axis.value === 1 || axis.value === "columns");
  if (path.endsWith("DataFrame.join") && keysOf(event).length === 0) return true;
  return isAcross || /\.(?:hstack|column_stack|c_|cbind|bind_cols|hcat)$/.test(path);
}

function dropped(event: CallEvent, { selections, kept }: CallContext): TreatmentFact[] {
  const { args, before, after } = event;
  const base = { table: nameOf(before), ...evidenceOf(event) };
  // Columns of some types are most often only looked at, unless nothing else is left or learned from.
  if (event.path.endsWith(".select_dtypes")) {
    if (before === null || after === null) return [];
    if (isRebound({ before, after })) return [{ kind: "dropped-columns", columns: [], ...base }];
    return kept.isLearned(after) && nameOf(after) !== null
      ? [{ kind: "selected", columns: [], how: "as features", ...base }]
      : [];
  }
  const given = droppedColumns(args) ?? columnsByName(event.path, before, args);
  // Removing the target from the features does not remove a column from the data.
  if (given !== null) return [{ kind: "dropped-columns", columns: given, ...base }];
  // What each turn of a loop does without, under another name, is tried.
  if (event.repeated && !event.after?.bound.some((name) => before?.bound.includes(name))) return [];
  if (dropsColumns(args)) return [{ kind: "dropped-columns", columns: [], ...base }];
  // `df.drop(df[mask].index)` keeps the other rows.
  const labels = named(args, "index") ?? args[0]?.value;
  for (const state of lineage(labels?.kind === "table" ? labels.state : undefined, 3)) {
    const chosen = selections.get(state.id);
    if (chosen?.by === "condition" && ASKS_FOR_GAPS.test(chosen.condition))
      return [{ kind: "dropped-missing", columns: chosen.columns, axis: "rows", ...base }];
    if (chosen?.by === "condition")
      return [{ kind: "dropped-rows", columns: chosen.columns, which: shortened(chosen.condition), ...base }];
  }
  return [{ kind: "dropped-rows", columns: [], which: null, ...base }];
}

/** `df["a"].isnull()` alone */
const ASKS_FOR_GAPS = /^\(*(?:(?!pd\b)[\w.[\]"' ]+\.is(?:null|na)\(\)|pd\.is(?:null|na)\([\w.[\]"' ]+\))\)*$/;
