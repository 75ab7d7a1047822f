import { filterMap } from "../../filter-map.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { AssignEvent, CallEvent, TraceEvent } from "../../read/trace/tracer.ts";
import { undoesLogarithm } from "./arrays.ts";
import { codesOnTheWay } from "./codes-on-the-way.ts";
import { predictedColumns } from "./named-columns.ts";
import { takenApart } from "./taken-apart.ts";
import { learnFromVectors, onlyCounted } from "./texts.ts";
import type { TreatmentFact } from "../../facts.ts";
import { readAssignment } from "./assigned.ts";
import { shownAfterwards, usedBeside } from "./used-beside.ts";
import { readCall } from "./called.ts";
import { assignedStates } from "./chains.ts";
import { madeInside } from "./embedding-layers.ts";
import { eachOnce } from "./each-once.ts";
import type { Written } from "./written.ts";
import { lastFills } from "./filled-columns.ts";
import { namingFigures, withNames } from "./figures.ts";
import { staysInside } from "../kept-inside.ts";
import { keptStates, statesOf } from "../kept.ts";
import { arePredicted, withoutPredicted } from "../predicted-tables.ts";
import { leftBehind } from "./left-behind.ts";
import { answersAlone, isDrop, namedForFit, neverRead } from "./left-out.ts";
import { dropsNone, fillsMadeGaps } from "./made-gaps.ts";
import { isDividedAfterwards, isOfTraining, reassembled, rejoinedFacts } from "./parts.ts";
import { namedTexts } from "./text-cleaning.ts";
import { measuresDistances } from "./distances.ts";
import { filtersApart, fitsBefore, type rowsLeft, withRows } from "./rows-left.ts";
import { readDeletion, readSelection, valuesOfMasks } from "./selected.ts";
import { dividesPart, readSplit } from "./read-splits.ts";
import { markUsed } from "./used-columns.ts";
import { withHeldOut } from "./varied-held-out.ts";
import { isNamedTable, lineage } from "../../read/trace/tables/lineage.ts";
import { isPipeline, stepsOf } from "../../read/trace/models/roles.ts";

/** What is done to the data that the notebook works on, in the order of the code; with the rows that `rowsOf` knows each step to leave. */
export function findTreatments(
  trace: Trace,
  knowledge: Knowledge,
  rowsOf: ReturnType<typeof rowsLeft> = () => null,
): TreatmentFact[] {
  const kept = keptStates(trace, knowledge);
  /** What made a state, with its arguments. */
  const calls = new Map<number, CallEvent>();
  for (const call of trace.calls) if (call.after !== null) calls.set(call.after.id, call);
  const selections = new Map(trace.selects.map((one) => [one.after.id, one]));
  /** Tables that were split by hand: their parts are neither samples nor filters. */
  const divided = new Set(trace.splits.flatMap((s) => (s.text === "" ? s.inputs.map((i) => i.id) : [])));
  const taken = takenApart(trace, kept);
  const lastFit = Math.max(-1, ...trace.fits.map(({ cell }) => cell));
  const parts = reassembled(trace, knowledge, selections, calls);
  const assigned = assignedStates(trace);
  /** Rows that are chosen to be dropped: `df.drop(odd.index)`. */
  const gone = new Set(
    callsTo(trace, isDrop).flatMap(({ args }) =>
      args.flatMap(({ value }) => statesOf(value).flatMap(({ from }) => from)),
    ),
  );
  const lookedUp = onlyLookedUp(trace);
  const naming = namingFigures(trace);
  const counted = onlyCounted(trace);
  const masksOf = countMasks(trace);
  const targets = predictedColumns(trace);
  const measured = valuesOfMasks(trace.selects);
  const isOfAnswers = answersAlone(trace);
  const isForFit = namedForFit(trace);
  const isNeverRead = neverRead(trace);
  const isLeftBehind = leftBehind(trace);
  const isUsedBeside = usedBeside(trace, kept, knowledge);
  const isShown = shownAfterwards(trace, kept, lastFit);
  /** Gaps that the code made itself are not those of the data. */
  const unlessMade = (fact: TreatmentFact, event: TraceEvent): TreatmentFact =>
    fact.kind === "filled" && fillsMadeGaps(event, calls, selections) ? { ...fact, certainty: "likely" } : fact;
  const isComposed = callsTo(trace, (path) => COMPOSES.test(path)).length > 0;
  /** What no model learns from, or only one of several, is not told as if it were done for all. */
  const unlessAside = (found: TreatmentFact, event: TraceEvent): TreatmentFact => {
    const fact = found.kind === "balanced" && isOfTraining(event, trace) ? { ...found, beforeSplit: false } : found;
    if (!("after" in event) || event.after === null || OF_TEXTS.has(fact.kind)) return fact;
    if (fact.kind === "balanced" && isDividedAfterwards(event.after, trace)) return { ...fact, beforeSplit: true };
    // A step that is tried by itself may be one of a pipeline.
    const isStep = isComposed && event.kind === "call" && event.receiver?.kind === "instance";
    if (event.kind === "assign" && OF_COLUMNS.test(fact.kind) && isLeftBehind(event))
      return { ...fact, certainty: "likely" };
    if (isUsedBeside(event, fact.kind) || (fact.kind === "encoded" && codes.has(event.after)))
      return { ...fact, certainty: "likely" };
    const isForOne = fact.kind === "dropped-columns" && event.before !== null && kept.isWhole(event.before);
    return (kept.isAside(event.after) && !isStep) || isForOne ? { ...fact, certainty: "likely" } : fact;
  };
  const isPassing = staysInside(trace);
  const codes = codesOnTheWay(trace);
  const isPredicted = arePredicted(trace);
  const ofData = withoutPredicted(trace);
  /** What is done to predictions is none of the preparation, unless a model learns from them in turn. */
  const isAfterwards = (event: TraceEvent): boolean =>
    "after" in event &&
    event.after !== null &&
    event.before !== null &&
    isPredicted(event.before) &&
    !kept.isLearned(event.after);
  /** Whether models have learned, and none takes what a call makes. */
  const isLate = ({ cell, after }: CallEvent): boolean =>
    lastFit >= 0 && cell >= lastFit && !(after && kept.isLearned(after));
  const context = { trace, knowledge, kept, assigned, selections, divided, parts, targets, counted };
  const read = (event: TraceEvent): readonly TreatmentFact[] => {
    if (naming.has(event) || isAfterwards(event)) return [];
    if ("after" in event && event.after !== null && isPassing(event) && !kept.isNeeded(event.after)) return [];
    switch (event.kind) {
      case "call":
        if (
          (event.after !== null && (measured.has(event.after.id) || taken.has(event.after.id))) ||
          dropsNone(event, calls, selections)
        )
          return [];
        if (event.after !== null && lookedUp.has(event.after.id)) return [];
        return filterMap(filterMap(readCall(event, context), ofData), (found) => {
          if (found.kind === "aggregated") return withNames(found, event);
          // What is turned back once the models have learned was turned before.
          const isBack = found.kind === "transformed" && found.how === "exponential";
          if (isBack && (isLate(event) || undoesLogarithm(event, trace))) return null;
          if (found.kind === "dropped-columns" && event.after !== null && isOfAnswers(event.after)) return null;
          if (found.kind === "scaled" && (isNeverRead(event) || measuresDistances(event, trace, kept))) return null;
          const isGone = event.after !== null && gone.has(event.after);
          if (isGone && found.kind === "filtered") return null;
          const fact = unlessMade(found, event);
          return event.repeated ? fact : unlessAfterwards(fact, event.cell, lastFit);
        });
      case "assign":
        // Columns of a table of figures are assembled results.
        return kept.isKept(event.after) && (kept.isData(event.before) || kept.isData(event.after))
          ? readAssignment(event, knowledge, calls, masksOf(event), trace.values, kept.isTyped, targets).map((fact) =>
              unlessMade(unlessAfterwards(fact, event.cell, lastFit), event),
            )
          : [];
      case "select": {
        if (isForFit(event) || (event.by === "columns" && isOfAnswers(event.after))) return [];
        const rejoined = parts.joins.get(event.after.id);
        if (rejoined) return rejoinedFacts(event, rejoined, kept.isLearned, targets);
        return !taken.has(event.after.id) &&
          !parts.parts.has(event.after.id) &&
          !parts.samples.has(event.after.id) &&
          !gone.has(event.after) &&
          (kept.isData(event.before) || kept.isData(event.after))
          ? readSelection(event, kept, divided, selections, calls, trace.writes)
          : [];
      }
      case "delete":
        return readDeletion(event, trace.untaken, kept, targets, knowledge);
      case "split":
        return dividesPart(event, trace) ? [] : readSplit(event);
      case "fit":
        return madeInside(event, trace, knowledge);
      default:
        return [];
    }
  };
  // What was done to a table itself is undone by reading it again; what a transformer made of it may have been looked at.
  const isUndone = (event: TraceEvent): boolean =>
    (event.kind !== "call" || event.receiver?.kind === "table") &&
    "after" in event &&
    event.after !== null &&
    kept.isReadAgain(event.after);
  const found: Written[] = [];
  const inTurn = filtersApart();
  const used = markUsed(knowledge);
  const texts = namedTexts();
  const learnedBefore = fitsBefore();
  for (const event of trace.events) {
    used.see(event);
    const learned = learnedBefore(event);
    for (const fact of isUndone(event) ? [] : read(event).filter(({ kind }) => !isShown(event, kind))) {
      // Files of one format read alike are one way of reading: -2 stands for all places that read files.
      const at = event.kind === "call" && knowledge.operation(event.path) === "load" ? -2 : event.at;
      const isOfModel = event.kind === "call" && isOfSteps(event);
      found.push({
        fact: inTurn(used.mark(withRows(unlessAside(texts(fact, event), event), rowsOf(event))), event),
        at,
        data: sourcesOf(event),
        root: rootOf(event),
        way: wayOf(event, knowledge),
        branch: event.branch,
        // A pipeline hands what it makes to its own model.
        isLearnedFrom: isOfModel || ("after" in event && event.after !== null && kept.isLearned(event.after)),
        isOfModel,
        learned,
      });
    }
  }
  const isAll = learnFromVectors(trace, knowledge);
  const told = withHeldOut(lastFills(eachOnce(found)), trace, knowledge);
  return told.map((fact) => (isAll && fact.kind === "vectorised" ? { ...fact, isAll } : fact));
}

/** What leads from a table with a name to values that others are looked up in: `df["a"].map(df.dropna().set_index("a")["b"])`. */
function onlyLookedUp({ calls }: Trace): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { path, args, before } of calls) {
    const codes = path.endsWith(".Series.map") ? args[0]?.value : undefined;
    for (const state of lineage(codes?.kind === "table" ? codes.state : undefined, MOST_LOOKED_UP)) {
      if (isNamedTable(state) || state.id === before?.id) break;
      found.add(state.id);
    }
  }
  return found;
}
const MOST_LOOKED_UP = 8;

/** How many masked assignments a cell makes to a column. */
function countMasks({ assigns }: Trace): (event: AssignEvent) => number {
  const keyOfMask = ({ cell, columns }: AssignEvent): string => `${cell}|${columns.join()}`;
  const counts = new Map<string, number>();
  for (const event of assigns)
    if (event.mask !== null) counts.set(keyOfMask(event), (counts.get(keyOfMask(event)) ?? 0) + 1);
  return (event) => counts.get(keyOfMask(event)) ?? 0;
}

function sourcesOf(event: TraceEvent): string {
  const states =
    event.kind === "split"
      ? event.inputs
      : event.kind === "fit"
        ? []
        : [event.kind === "call" ? event.after : event.before];
  const sources = new Set(states.flatMap((state) => state?.sources ?? []));
  // A part that is divided in turn is not the whole once more.
  if (event.kind === "split" && event.inputs.some(({ division }) => division !== null)) sources.add("a part");
  // Made-up data has no source: what is divided elsewhere in the code is probably other data.
  if (event.kind === "split" && sources.size === 0) return `made up ${event.at}`;
  return [...sources].toSorted().join("\n");
}

/** What the table was read as, before anything was done to it. */
const rootOf = (event: TraceEvent): number => ("before" in event ? (lineage(event.before).at(-1)?.id ?? -1) : -1);

/** The settings of what turns texts into numbers: others make another step. */
function wayOf(event: TraceEvent, knowledge: Knowledge): string {
  if (event.kind !== "call" || event.receiver?.kind !== "instance") return "";
  const steps = isPipeline(event.receiver) ? stepsOf(event.receiver) : [event.receiver];
  return steps
    .filter(({ path }) => knowledge.treatment(path)?.as === "vectorised")
    .flatMap(({ path, args }) => [path, ...args.map(({ name, text }) => `${name ?? ""}=${text}`)])
    .join("\n");
}

const isOfSteps = ({ receiver, args }: CallEvent): boolean =>
  [receiver, ...args.map(({ value }) => value)].some((value) => value?.kind === "instance" && isPipeline(value));

/** Columns set after the last model has been trained are probably for looking at results, and a picture is resized for it to be asked about. */
const unlessAfterwards = (fact: TreatmentFact, cell: number, lastFit: number): TreatmentFact =>
  (fact.kind === "derived" || fact.kind === "resized") && lastFit >= 0 && cell > lastFit
    ? { ...fact, certainty: "likely" }
    : fact;

/** What puts steps together that then learn as one. */
const COMPOSES = /\.(?:Pipeline|make_pipeline|ColumnTransformer|make_column_transformer|FeatureUnion)$/;
/** Texts are prepared row by row in ways that are not always followed to the model. */
const OF_TEXTS: ReadonlySet<TreatmentFact["kind"]> = new Set(["tokenised", "vectorised", "embedded", "cleaned-text"]);

/** What makes columns for the models to learn from. */
const OF_COLUMNS = /^(?:derived|binned|encoded|scaled|transformed|lagged|aggregated)$/;
