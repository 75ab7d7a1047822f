/** What the calls do that a value goes through before it is assigned to a column. */
import type { TreatmentFact } from "../../facts.ts";
import type { Treatment } from "../../know/library.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { walkExpression } from "../../read/python/walk.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { AssignEvent, CallEvent } from "../../read/trace/tracer.ts";
import { allBehind, isNamedTable, isTakenOut } from "../../read/trace/tables/lineage.ts";
import { type TableState, textOf } from "../../read/trace/value.ts";
import { outerCalls, shortened } from "./in-place.ts";
import { mappings } from "./mappings.ts";
import { textOfNode } from "../literals.ts";
import { stepOfPattern } from "./text-cleaning.ts";
import { LOOKS_BACK } from "./windows.ts";
import { nameOf } from "../data/table-names.ts";
import { treatmentFact } from "./treatment-of.ts";
import { evidenceOf } from "../evidence.ts";

/** Treatments by the calls of a chain: `df["a"] = df["a"].fillna(0).astype(int)`. */
export function chainFacts(
  event: AssignEvent,
  chain: readonly TableState[],
  knowledge: Knowledge,
  calls: ReadonlyMap<number, CallEvent>,
  sources: readonly string[],
  isSame: boolean,
): TreatmentFact[] {
  const round = cycleOf(chain, sources);
  if (round !== null) {
    const { before, cell, certain } = event;
    return [
      { kind: "encoded", how: "cyclical", columns: [round], table: nameOf(before), ...evidenceOf({ cell, certain }) },
    ];
  }
  const found: TreatmentFact[] = [];
  const call = outerCalls(event.node);
  const isText = chain.some(({ made }) => treatmentOfState(made, knowledge)?.as === "cleaned-text");
  for (const [steps, { made, id, label }] of chain.entries()) {
    const known = treatmentOfState(made, knowledge) ?? arithmeticOf(calls.get(id), knowledge);
    const treatment = known?.as === "aggregated" ? (withinGroups(event) ?? known) : known;
    // Inside a longer formula, or taken of one of several columns, a root or a logarithm does not transform the column, and earlier values
    // that are only compared or computed with are not the column.
    const later = chain.slice(0, steps).map((one) => one.made);
    const isComputedWith = later.some((one) => one === "operation" || one === "condition");
    // The change of a logarithm is a new figure.
    const isOfLogarithm = chain.slice(steps).some((one) => one.made.startsWith("numpy.log"));
    // Statistics of the rows before are taken of values that are shifted first.
    // The first rows have no row before them: such gaps are not those of the data.
    if (treatment?.as === "filled" && chain.slice(steps + 1).some((one) => LOOKS_BACK.test(one.made))) continue;
    const isShifted = found.some(({ kind }) => kind === "lagged");
    if (treatment?.as === "lagged" && (isComputedWith || isOfLogarithm || isShifted)) continue;
    const isPassedOn = isComputedWith || later.some((one) => LOOKS_BACK.test(one));
    if (treatment?.as === "transformed" && (isPassedOn || (!isSame && sources.length > 1))) continue;
    // The logarithm of a change is a new figure.
    if (treatment?.as === "transformed" && !isSame && event.node && LOOKS_BACK_IN.test(textOfNode(event.node)))
      continue;
    // What an exponential gives without naming a column are predictions on their way back from a logarithm.
    if (treatment?.as === "transformed" && treatment.how === "exponential" && sources.length === 0) continue;
    // A date from which a new column is computed is on the way to it.
    const isDate = treatment?.as === "parsed-dates" && later.some((one) => COMPUTES.test(one));
    if (isDate && !isSame) continue;
    // What a new figure is worked out from is left as it was, and limits of a computed figure belong to its formula.
    const isOnItsWay = ON_ITS_WAY.has(treatment?.as ?? "derived") && later.some((one) => GIVES_FIGURES.test(one));
    const isOfFigure = treatment?.as === "outliers" && FIGURE.test(chain[steps + 1]?.made ?? "");
    if (!isSame && (isOnItsWay || isOfFigure)) continue;
    // Cut at a sign, or only to take a part of it, a text is no row of words.
    if (treatment?.as === "tokenised" && made.endsWith(".str.split"))
      if (
        steps > 0 ||
        (calls.get(id)?.args ?? []).some(({ value }) => value.kind !== "constant" || value.value !== " ")
      )
        continue;
    // What is computed over adjacent tables is one column.
    if (treatment?.as === "joined") continue;
    // In a text that is cleaned, each replacement is a step of the cleaning.
    if (isText && treatment?.as === "recoded" && made.includes(".str.")) continue;
    if (treatment === null || (treatment.as === "aggregated" && !isSame && !made.includes("GroupBy"))) continue;
    const method =
      made
        .replace(/\.transform$/, "")
        .split(".")
        .at(-1) ?? "";
    const args = label?.kind === "instance" ? label.args : (calls.get(id)?.args ?? call.get(method) ?? []);
    // What gaps are filled with is left as it was.
    const [filled] = treatment.as === "filled" ? chain.flatMap(({ column }) => column ?? []) : [];
    const from = filled !== undefined ? [filled] : sources.length > 0 ? sources : event.columns;
    const fact = treatmentFact(treatment, {
      columns:
        COLUMNS_ARE_NEW.has(treatment.as) && !isFamily(event.columns) ? event.columns : isSame ? event.columns : from,
      table: nameOf(event.before),
      ...evidenceOf(event),
      args,
      formula: shortened(event) ?? made,
      from: sources.filter((s) => !event.columns.includes(s)),
    });
    if (fact === null) continue;
    const pattern = made.endsWith(".str.replace") ? (textOf(args[0]?.value) ?? "") : "";
    if (fact.kind === "recoded" && OF_WORDS.test(pattern)) {
      const { columns, table, cells, certainty } = fact;
      found.push({
        kind: "cleaned-text",
        columns,
        table,
        cells,
        certainty,
        steps: [stepOfPattern(pattern)],
      });
    } else found.push(fact.kind === "binned" && !isSame ? { ...fact, from: cutOf(chain, sources) } : fact);
  }
  // What texts lose before they become numbers or dates is on the way to that.
  const [last] = found;
  if (last !== undefined && (last.kind === "parsed-dates" || isToNumbers(last)) && found.every(isOnTheWay))
    return last.kind === "parsed-dates" || isSame ? [last] : [];
  // A type conversion on the way is not a treatment of its own.
  const telling = found.filter((fact) => fact.kind !== "converted");
  return mappings(telling.length > 0 ? telling : isSame ? found : []);
}

/** The column of which a sine or cosine is taken over its period: `np.sin(2 * np.pi * df["hour"] / 24)`; null for any other. */
function cycleOf(chain: readonly TableState[], sources: readonly string[]): string | null {
  const [last, ...before] = chain;
  if (last === undefined || !/^(?:numpy|math)\.(?:sin|cos)$/.test(last.made) || before[0]?.made !== "operation")
    return null;
  const [column = before.find((state) => state.column !== null)?.column ?? null, ...others] = sources;
  return others.length > 0 ? null : column;
}

/** `df[f"lag_{i}"]` in a loop has as many names as there are turns. */
const isFamily = (columns: readonly string[]): boolean => columns.some((name) => /[{}]/.test(name));

/** `groupby("id")["a"].transform(lambda values: values.rolling(3).mean())` looks back in each group. */
function withinGroups({ node }: AssignEvent): Treatment | null {
  let by: string | null = null;
  if (node !== null)
    walkExpression(node, (one) => {
      if (one.kind === "lambda")
        walkExpression(one.body, (inner) => {
          if (inner.kind === "attribute" && LOOKS_BACK.test(`.${inner.name}`)) by = inner.name;
        });
    });
  if (by === null) return null;
  return { as: "lagged", how: by === "shift" ? "shift" : /diff|pct/.test(by) ? "difference" : "rolling" };
}

const LOOKS_BACK_IN = /\.(?:diff|shift|pct_change)\(/;

/** A pattern of what stands between words: letters that are kept, links, tags. */
const OF_WORDS = /\[\^[^\]]*(?:[a-z]-[a-z]|\\w)|\\W|https?|<|@/i;

/** The column that is cut: the first that is written, or the one that a name stands for. */
function cutOf(chain: readonly TableState[], sources: readonly string[]): readonly string[] {
  const held = chain.flatMap(({ column }) => (column === null ? [] : [column]));
  return [...sources, ...held].slice(0, 1);
}

const COMPUTES =
  /^(?:operation|year|quarter|month|week|day|hour|minute|second|(?:week|day)ofyear|day_?of_?(?:week|year)|weekday|is_\w+)$|\.dt\.(?!tz_|normalize|date$)|\.(?:apply|map)$/;

/** What counts or computes, and takes no part of a text. */
const GIVES_FIGURES =
  /^operation$|\.(?:apply|map)$|\.str\.(?:count|len|contains|startswith|endswith|find)$|\.dt\.(?!tz_|normalize|date$)/;

/** `a - b`, `a.sub(b)` */
const FIGURE = /^operation$|\.(?:r?(?:add|sub|mul|div|truediv)|subtract|multiply|divide)$/;

/** What is done to a column only where that column keeps it. */
const ON_ITS_WAY: ReadonlySet<TreatmentFact["kind"]> = new Set(["filled", "recoded", "cleaned-text", "outliers"]);

/** Whether a change of type is one to numbers. */
const isToNumbers = (fact: TreatmentFact): boolean =>
  fact.kind === "converted" && (fact.to === null || /^(?:\w+\.)?(?:u?int|float|double|numeric)/i.test(fact.to));

const isOnTheWay = (fact: TreatmentFact): boolean =>
  /^(?:converted|parsed-dates|cleaned-text)$/.test(fact.kind) || (fact.kind === "recoded" && fact.pairs.length < 2);

const treatmentOfState = (made: string, knowledge: Knowledge): ReturnType<Knowledge["treatment"]> =>
  knowledge.treatment(made.replace(/\.(?:fit_)?transform$/, "")) ?? knowledge.treatment(made);

/** Scaling that is written out in plain arithmetic, wherever its parts are kept: `(x - u) / s`. */
const arithmeticOf = (call: CallEvent | undefined, knowledge: Knowledge): ReturnType<Knowledge["treatment"]> =>
  call?.path.startsWith("arithmetic.") ? knowledge.treatment(call.path) : null;

/** Kinds that are identified by the columns they create. */
const COLUMNS_ARE_NEW: ReadonlySet<TreatmentFact["kind"]> = new Set([
  "derived",
  "aggregated",
  "dropped-missing",
  "binned",
  "transformed",
  "lagged",
]);

/** The numbers of the states whose way into a column is told with the column. */
export function assignedStates({ assigns, behind }: Trace): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { value, before, columns, mask, table } of assigns) {
    // With an item of an array, there is no column to tell it with.
    const isOfItem = columns.length === 0 && mask === null && table.type === "numpy.ndarray";
    if (value.kind !== "table" || isOfItem) continue;
    const isEnd = (state: TableState): boolean => isTakenOut(state) || state.id === before.id || isNamedTable(state);
    const way = allBehind(value.state, MOST_ASSIGNED, isEnd).filter((state) => !isEnd(state));
    // What a function does to each column is on the way to it as well.
    const inside = way.flatMap(({ id, made }) => (made.endsWith(".apply") ? (behind.get(id) ?? []) : []));
    for (const { id } of [...way, ...inside]) found.add(id);
  }
  return found;
}
const MOST_ASSIGNED = 12;
