import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { TreatmentFact } from "./facts.ts";
import { readAssignment } from "./assigned.ts";
import { readCall } from "./called.ts";
import { keptStates } from "./kept.ts";
import { readDeletion, readSelection } from "./selected.ts";

/** What is done to the data that the notebook works on, in the order of the code. */
export function findTreatments(trace: Trace, knowledge: Knowledge): TreatmentFact[] {
  const kept = keptStates(trace, knowledge);
  /** What made a state, with what it was given. */
  const calls = new Map(
    trace.events.flatMap((e) => (e.kind === "call" && e.after !== null ? [[e.after.id, e] as const] : [])),
  );
  const selections = new Map(trace.events.flatMap((e) => (e.kind === "select" ? [[e.after.id, e] as const] : [])));
  /** Tables that were divided by hand: their parts are no samples and no filters. */
  const divided = new Set(trace.splits.flatMap((s) => (s.text === "" ? s.inputs.map((i) => i.id) : [])));
  const found: TreatmentFact[] = [];
  /** Calls whose result is assigned to a column count there. */
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
  for (const event of trace.events) {
    switch (event.kind) {
      case "call":
        found.push(...readCall(event, { trace, knowledge, kept, assigned, selections, divided }));
        break;
      case "assign":
        found.push(...readAssignment(event, knowledge, calls));
        break;
      case "select":
        found.push(...readSelection(event, kept, divided));
        break;
      case "delete":
        found.push(...readDeletion(event));
        break;
      case "split":
        if (event.how !== "given" && event.inputs.length > 0 && !isFoldsOnly(event))
          found.push({
            kind: "split",
            split: {
              how: event.how,
              testShare: event.testShare,
              folds: event.folds,
              seed: event.seed,
              stratified: event.stratified,
            },
            columns: [],
            table: event.inputs[0]?.bound[0] ?? null,
            cells: [event.cell],
            certainty: event.certain ? "certain" : "likely",
          });
        break;
      default:
    }
  }
  return together(found);
}

const isFoldsOnly = ({ folds }: { readonly folds: number | null }): boolean => folds !== null;

/** The same treatment of several columns in one cell is one fact; the same one twice is told once. */
function together(found: readonly TreatmentFact[]): TreatmentFact[] {
  const result = new Map<string, TreatmentFact>();
  for (const fact of found) {
    const key = keyOf(fact);
    const before = result.get(key);
    if (before === undefined) result.set(key, fact);
    else if (before.columns.length > 0 && fact.columns.length > 0) result.set(key, joined(before, fact));
  }
  return [...result.values()];
}

function joined(a: TreatmentFact, b: TreatmentFact): TreatmentFact {
  const columns = [...new Set([...a.columns, ...b.columns])];
  const merged = { ...a, columns };
  if (a.kind === "recoded" && b.kind === "recoded")
    return { ...a, columns, pairs: [...a.pairs, ...b.pairs].slice(0, 20) };
  if (a.kind === "cleaned-text" && b.kind === "cleaned-text")
    return { ...a, columns, steps: [...new Set([...a.steps, ...b.steps])] };
  if (a.kind === "derived" && b.kind === "derived")
    return { ...a, columns, from: [...new Set([...a.from, ...b.from])], formula: null };
  return merged;
}

function keyOf(fact: TreatmentFact): string {
  const { kind, cells, table } = fact;
  const how = "how" in fact ? fact.how : "";
  const value = fact.kind === "filled" ? (fact.value ?? "") : "";
  // Derived columns with a formula of their own stay apart.
  const own =
    fact.kind === "derived" && fact.formula !== null
      ? fact.columns.join()
      : fact.kind === "filtered"
        ? (fact.condition ?? "")
        : "";
  return `${kind}|${cells.join()}|${table ?? ""}|${how ?? ""}|${value}|${own}`;
}
