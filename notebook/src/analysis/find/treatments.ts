import type { Knowledge } from "../know/knowledge.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { AssignEvent, SplitEvent, TraceEvent } from "../read/trace/tracer.ts";
import type { TreatmentFact } from "../facts.ts";
import { readAssignment } from "./assigned.ts";
import { readCall } from "./called.ts";
import { type Kept, keptStates } from "./kept.ts";
import { reassembled } from "./parts.ts";
import { readDeletion, readSelection, valuesOfMasks } from "./selected.ts";
import { sparer } from "./spared-columns.ts";
import { withoutTriedColumns } from "./tried-columns.ts";

/** What is done to the data that the notebook works on, in the order of the code. */
export function findTreatments(trace: Trace, knowledge: Knowledge): TreatmentFact[] {
  const kept = keptStates(trace, knowledge);
  /** What made a state, with its arguments. */
  const calls = new Map(
    trace.events.flatMap((e) => (e.kind === "call" && e.after !== null ? [[e.after.id, e] as const] : [])),
  );
  const selections = new Map(trace.events.flatMap((e) => (e.kind === "select" ? [[e.after.id, e] as const] : [])));
  /** Tables that were split by hand: their parts are neither samples nor filters. */
  const divided = new Set(trace.splits.flatMap((s) => (s.text === "" ? s.inputs.map((i) => i.id) : [])));
  const taken = takenApart(trace, kept);
  const lastFit = Math.max(-1, ...trace.fits.map(({ cell }) => cell));
  const parts = reassembled(trace, knowledge, selections, calls);
  /** Calls whose result is assigned to a column are counted there. */
  const assigned = new Set<number>();
  for (const event of trace.events) {
    if (event.kind !== "assign" || event.value.kind !== "table") continue;
    const waiting = [event.value.state];
    for (let steps = 0; waiting.length > 0 && steps < 12; steps += 1) {
      const state = waiting.pop();
      if (state === undefined || state.made === "subscript" || state.id === event.before.id) continue;
      assigned.add(state.id);
      waiting.push(...state.from);
    }
  }
  const masksOf = countMasks(trace);
  const measured = valuesOfMasks(trace.events.flatMap((e) => (e.kind === "select" && e.mask !== null ? [e.mask] : [])));
  const read = (event: TraceEvent): readonly TreatmentFact[] => {
    switch (event.kind) {
      case "call":
        if (event.after !== null && measured.has(event.after.id)) return [];
        return readCall(event, { trace, knowledge, kept, assigned, selections, divided, parts });
      case "assign":
        // Columns of a table of figures are assembled results.
        return kept.isData(event.before) || kept.isData(event.after)
          ? readAssignment(event, knowledge, calls, masksOf(event)).map((fact) =>
              unlessAfterwards(fact, event.cell, lastFit),
            )
          : [];
      case "select":
        return !parts.parts.has(event.after.id) && (kept.isData(event.before) || kept.isData(event.after))
          ? readSelection(event, kept, divided, selections).map((fact): TreatmentFact =>
              fact.kind === "filtered" && taken.has(event.before.id) ? { ...fact, certainty: "likely" } : fact,
            )
          : [];
      case "delete":
        return readDeletion(event);
      case "split":
        return readSplit(event);
      default:
        return [];
    }
  };
  const withoutSpared = sparer(trace, calls);
  const found = trace.events.flatMap((event): Written[] => {
    // Files of one format read alike are one way of reading.
    const at = event.kind === "call" && knowledge.operation(event.path) === "load" ? READ : event.at;
    return withoutSpared(event, read(event)).map((fact) => ({
      fact,
      at,
      data: sourcesOf(event),
      branch: event.branch,
    }));
  });
  return onceForAllCells(withoutTriedColumns(onceForAllTables(together(withoutCases(found)))));
}

function readSplit(event: SplitEvent): readonly TreatmentFact[] {
  const { how, inputs, testShare, folds, seed, stratified, cell, certain } = event;
  if (how === "given" || inputs.length === 0 || folds !== null) return [];
  return [
    {
      kind: "split",
      split: { how, testShare, folds, seed, stratified },
      columns: [],
      table: inputs[0]?.bound[0] ?? null,
      cells: [cell],
      certainty: certain ? "certain" : "likely",
    },
  ];
}

/** Leaves out masked assignments to a column that the same cell creates with a constant: they are its other values. */
function withoutCases(found: readonly Written[]): readonly Written[] {
  const created = new Set<string>();
  return found.filter(({ fact }) => {
    const place = `${fact.cells.join()}|${fact.table ?? ""}|${fact.columns.join()}`;
    if (fact.kind === "derived" && fact.from.length === 0 && fact.formula === null) created.add(place);
    return (fact.kind !== "recoded" && fact.kind !== "binned") || !created.has(place);
  });
}

/** How many masked assignments a cell makes to a column. */
function countMasks({ events }: Trace): (event: AssignEvent) => number {
  const keyOfMask = ({ cell, columns }: AssignEvent): string => `${cell}|${columns.join()}`;
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.kind === "assign" && event.mask !== null)
      counts.set(keyOfMask(event), (counts.get(keyOfMask(event)) ?? 0) + 1);
  return (event) => counts.get(keyOfMask(event)) ?? 0;
}

function sourcesOf(event: TraceEvent): string {
  const states =
    event.kind === "call"
      ? [event.after]
      : event.kind === "split"
        ? event.inputs
        : event.kind === "fit"
          ? []
          : [event.before];
  return [...new Set(states.flatMap((state) => state?.sources ?? []))].toSorted().join("\n");
}

/** Columns set after the last model has been trained are probably for looking at results. */
const unlessAfterwards = (fact: TreatmentFact, cell: number, lastFit: number): TreatmentFact =>
  fact.kind === "derived" && lastFit >= 0 && cell > lastFit ? { ...fact, certainty: "likely" } : fact;

/** Tables of which several parts are kept, each by a condition of its own: no part is what the data is reduced to. */
function takenApart({ events }: Trace, kept: Kept): ReadonlySet<number> {
  const conditions = new Map<number, Set<string>>();
  for (const event of events) {
    if (event.kind !== "select" || event.by !== "condition" || !kept.isNamed(event.after)) continue;
    conditions.set(event.before.id, (conditions.get(event.before.id) ?? new Set()).add(event.condition));
  }
  return new Set([...conditions].flatMap(([id, own]) => (own.size > 1 ? [id] : [])));
}

/** Represents all places in the code that read files. */
const READ = -2;

interface Written {
  readonly fact: TreatmentFact;
  /** The cell with the code that does it. */
  readonly at: number;
  /** The data it is applied to, by source. */
  readonly data: string;
  readonly branch: TraceEvent["branch"];
}

/** The same treatment of several columns in one cell is one fact; a repeated one is reported once. */
function together(found: readonly Written[]): Written[] {
  const result = new Map<string, Written>();
  for (const one of found) {
    const { fact, at, branch } = one;
    const key = `${keyOf(fact)}|${fact.cells.join()}|${fact.table ?? ""}|${at}|${branch?.which ?? ""}`;
    const before = result.get(key);
    if (before === undefined) result.set(key, one);
    else if (before.fact.columns.length > 0 && fact.columns.length > 0)
      result.set(key, { ...before, fact: joined(before.fact, fact) });
  }
  return [...result.values()];
}

/** Each is a step of its own, however similar: other tables, other rows. */
const COUNTED: ReadonlySet<TreatmentFact["kind"]> = new Set(["joined", "split"]);

/**
 * What the same lines do to several tables (training and test rows, a copy, each argument of a function) is reported
 * once.
 */
function onceForAllTables(found: readonly Written[]): Written[] {
  return mergedBy(found, ({ fact, at }) => {
    const own = COUNTED.has(fact.kind)
      ? `${fact.cells.join()}|${fact.kind === "split" ? "" : (fact.table ?? "")}`
      : String(at);
    const how = fact.kind === "filtered" ? fact.kind : keyOf(fact);
    return `${how}|${own}|${fact.columns.toSorted().join()}`;
  });
}

/** A step repeated elsewhere on the same data is one treatment: the data is prepared again for the next model. */
function onceForAllCells(found: readonly Written[]): TreatmentFact[] {
  return mergedBy(found, ({ fact, data }) => {
    const tables = fact.kind === "joined" ? fact.tables.join() || fact.cells.join() : "";
    const formula = fact.kind === "derived" ? (fact.formula ?? fact.cells.join()) : "";
    return `${keyOf(fact)}|${formula}|${tables}|${data}|${fact.columns.toSorted().join()}`;
  }).map(({ fact }) => fact);
}

function mergedBy(found: readonly Written[], keyIn: (one: Written) => string): Written[] {
  const result = new Map<string, Written>();
  for (const one of found) {
    const key = keyIn(one);
    const before = result.get(key);
    result.set(key, before === undefined ? one : merged(before, one));
  }
  return [...result.values()];
}

/** What is done on both sides of a decision is done, whichever is taken. */
function merged(before: Written, one: Written): Written {
  const fact = overTables(before.fact, one.fact);
  const isEither =
    before.branch !== null && before.branch.of === one.branch?.of && before.branch.which !== one.branch.which;
  return isEither ? { ...before, fact: { ...fact, certainty: "certain" }, branch: null } : { ...before, fact };
}

function overTables(a: TreatmentFact, b: TreatmentFact): TreatmentFact {
  const cells = [...new Set([...a.cells, ...b.cells])].toSorted((x, y) => x - y);
  const both = { ...a, cells, certainty: a.certainty === "certain" ? a.certainty : b.certainty };
  if (both.kind !== "filtered" || b.kind !== "filtered") return both;
  const one = both.condition === b.condition || b.condition === null ? both.condition : null;
  const inTurn =
    one === null && a.table === b.table && a.certainty === b.certainty && both.condition !== null
      ? `${bracketed(both.condition)} & ${bracketed(b.condition ?? "")}`
      : one;
  return { ...both, condition: inTurn !== null && inTurn.length <= LONGEST_CONDITION ? inTurn : null };
}

const bracketed = (condition: string): string => (condition.includes("|") ? `(${condition})` : condition);

const LONGEST_CONDITION = 100;

function joined(a: TreatmentFact, b: TreatmentFact): TreatmentFact {
  const columns = [...new Set([...a.columns, ...b.columns])];
  const merged = { ...a, columns };
  if (a.kind === "recoded" && b.kind === "recoded")
    return { ...a, columns, pairs: [...a.pairs, ...b.pairs].slice(0, 20) };
  if (a.kind === "cleaned-text" && b.kind === "cleaned-text")
    return { ...a, columns, steps: [...new Set([...a.steps, ...b.steps])] };
  if (a.kind === "binned" && b.kind === "binned" && a.from !== undefined && b.from !== undefined)
    return { ...a, columns, from: [...new Set([...a.from, ...b.from])] };
  if (a.kind === "derived" && b.kind === "derived")
    return { ...a, columns, from: [...new Set([...a.from, ...b.from])], formula: null };
  return merged;
}

function keyOf(fact: TreatmentFact): string {
  const { kind } = fact;
  const how = "how" in fact ? fact.how : "";
  const value = fact.kind === "filled" ? (fact.value ?? "") : fact.kind === "split" ? JSON.stringify(fact.split) : "";
  // Derived columns with a formula of their own stay separate.
  const own =
    fact.kind === "derived" && fact.formula !== null
      ? fact.columns.join()
      : fact.kind === "filtered"
        ? (fact.condition ?? "")
        : fact.kind === "binned" && fact.from !== undefined
          ? "new"
          : "";
  return `${kind}|${how ?? ""}|${value}|${own}`;
}
