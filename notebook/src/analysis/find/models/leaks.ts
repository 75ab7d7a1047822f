import { filterMap } from "../../filter-map.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { once } from "../../remembered.ts";
import type { Division } from "../../read/trace/rows/division.ts";
import { layersIn } from "../../read/trace/models/layers.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { isJudgedOnPart, joinedFromWhole } from "./copied-rows.ts";
import { partOfName } from "../../read/trace/rows/part-names.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { SplitEvent } from "../../read/trace/tracer.ts";
import type { TableState, Value } from "../../read/trace/value.ts";
import { assignmentsIn } from "../../read/trace/assignments.ts";
import {
  isWhole,
  type Leak,
  type LeakPlace,
  type LearnedStep,
  learnedAt,
  learnedIn,
  ownRows,
  sameRows,
  type Search,
  type Stop,
} from "./learned-steps.ts";
import { leftOutAt } from "../treatments/left-behind.ts";
import { placedWindowLeaks } from "./overlapping-windows.ts";
import { placedTargetLeaks } from "./target-leaks.ts";

/** The way back from some rows, and what was learned on it. */
interface Walk {
  readonly search: Search;
  readonly steps: readonly LearnedStep[];
}

/** States visited on the way from the rows of a split, or of a fit, back to their source. */
const LONGEST_WAY = 600;

/**
 * Steps that learn something from rows (a mean, a vocabulary, copies of rows) before those are divided, so that what a model is judged
 * on had a part in what it learned from. Each step once, with its place. Linear in the states of the trace.
 *
 * Source: Yang et al. 2022, Data leakage in notebooks (preprocessing and overlap leakage).
 */
export function placedLeaks(trace: Trace, knowledge: Knowledge): ReadonlyMap<Leak, LeakPlace> {
  const found = new Map<string, { leak: Leak; readonly states: Set<number>; isOfFolds: boolean }>();
  const note = (step: LearnedStep, cell: number, isOfFolds: boolean): void => {
    for (const by of step.by) {
      const { how, drops, afterwards } = step;
      const key = `${how}|${by}|${drops === undefined}|${afterwards === true}`;
      const leak: Leak = { kind: "leak", by, how, cells: [cell], certainty: "certain" };
      const known = found.get(key) ?? { leak, states: new Set<number>(), isOfFolds };
      known.states.add(step.state);
      known.isOfFolds &&= isOfFolds;
      const cells = [...new Set([...known.leak.cells, step.cell])].sort((a, b) => a - b);
      known.leak = {
        ...known.leak,
        cells,
        ...(step.target && { target: true as const }),
        ...(step.afterwards && { afterwards: true as const }),
        ...(drops && { drops: [...new Set([...(known.leak.drops ?? []), ...drops])] }),
      };
      found.set(key, known);
    }
  };
  const assigned = assignmentsIn(trace);
  const walks = new Map<string, Walk>();
  /** Many models learn from the same rows. */
  const walk = (start: TableState, isBehindSplit: boolean, isTarget: boolean): Walk => {
    const key = `${start.id} ${isBehindSplit} ${isTarget}`;
    const known = walks.get(key);
    if (known !== undefined) return known;
    const of = isBehindSplit ? dividedFrom(start) : start.division;
    const [chain, cut] = [chainOf(start), cutOf(start)];
    const search = { trace, knowledge, assigned, chain, of, cut, isBehindSplit, isTarget };
    const walked = { search, steps: stepsBehind(start, search) };
    walks.set(key, walked);
    return walked;
  };
  /** What is divided in some split. */
  const divided = new Set<number>();
  for (const split of trace.splits) {
    if (split.how === "given") continue;
    split.inputs.forEach((input, at) => {
      if (split.how === "cv" && choosesOnly(input, trace)) return;
      const isTarget = at > 0 && input.column !== null;
      for (const step of walk(input, false, isTarget).steps) {
        divided.add(step.state);
        note(step, split.cell, isOfTraining(split, trace));
      }
    });
  }
  for (const fit of trace.fits) {
    const folds =
      fit.how === "cross-validation" ||
      fit.how === "search" ||
      fit.args.some(({ name }) => name === "validation_split");
    for (const [at, value] of [fit.x, fit.y].entries())
      for (const state of tablesIn(value)) {
        const split = splitOf(state, trace);
        // Rows may be copied from all that there are although some were held out before.
        if (split === null && at === 0 && isJudgedOnPart(fit, state, trace))
          for (const step of walk(state, true, false).steps)
            if (step.how === "resampling") note({ ...step, afterwards: true }, fit.cell, false);
        const joined = at > 0 ? null : joinedFromWhole(fit, state, trace);
        if (joined !== null) {
          const { by, at: made } = joined;
          note(
            { by: [by], how: "resampling", cell: made.cell, state: made.id, afterwards: true },
            fit.cell,
            split !== null && isOfTraining(split, trace),
          );
        }
        if (split === null && (!folds || choosesOnly(state, trace))) continue;
        const isTarget = at > 0;
        const { search, steps } = walk(state, split !== null, isTarget);
        for (const step of steps) {
          // Rows that were never divided are put beside training rows.
          const isAfter = split !== null && step.how === "resampling" && !divided.has(step.state);
          note(isAfter ? { ...step, afterwards: true } : step, fit.cell, split === null || isOfTraining(split, trace));
        }
        // Layers that learned from rows before the network did.
        for (const layer of isTarget || split === null ? [] : layersIn(fit.model)) {
          const step = learnedIn(layer, state, search);
          if (step !== null) note(step, fit.cell, false);
        }
      }
  }
  return new Map([
    ...[...found.values()].map(({ leak, ...place }): readonly [Leak, LeakPlace] => [leak, place]),
    ...placedTargetLeaks(trace),
    ...placedWindowLeaks(trace),
  ]);
}

/** What the notebook divided to get one part of it; null for rows that are whole, or came apart. */
function splitOf(state: TableState, { splits }: Trace): SplitEvent | null {
  const split = state.division === null || isWhole(state, null) ? undefined : splits[state.division.split];
  return split === undefined || split.how === "given" ? null : split;
}

/** The part of an earlier split that was divided to get some rows; null where all rows were. */
function dividedFrom(rows: TableState): Division | null {
  for (const { division } of sameRows(rows, LONGEST_WAY)) if (division?.split !== rows.division?.split) return division;
  return null;
}

/**
 * Whether a split divides rows that were training rows before, or makes folds of what is called so: others judge. Not where training rows are
 * divided once more and those that were held out first are never asked.
 */
function isOfTraining({ how, inputs: [rows] }: SplitEvent, trace: Trace): boolean {
  if (rows === undefined) return false;
  if (how === "cv") return isTraining(rows) || rows.sources.some((source) => /train/i.test(source));
  const { division } = rows;
  return division?.part === "train" && judging(trace).has(division.split);
}

/** Numbers of the splits that hold out rows on which something is measured. */
const judging = once(({ calls }: Trace): ReadonlySet<number> => {
  const on = calls.flatMap(({ result }) => (result.kind === "measure" ? (result.on?.division ?? []) : []));
  return new Set(on.flatMap(({ split, part }) => (part === "train" ? [] : [split])));
});

const isTraining = ({ division, bound }: TableState): boolean =>
  division?.part === "train" || bound.some((name) => partOfName(name) === "train");

/** Folds of training rows choose between models, if other rows judge them: rows held out, or those of another file. */
function choosesOnly(state: TableState, trace: Trace): boolean {
  const { division, sources } = state;
  if (!isTraining(state)) return false;
  const cameApart =
    division === null ? sources.some((source) => /train/i.test(source)) : trace.splits[division.split]?.how === "given";
  return !cameApart || isJudgedApart(trace);
}

/** Whether anything is measured on rows that were held out. */
const isJudgedApart = once((trace: Trace): boolean =>
  trace.calls.some(({ result }) => {
    const part = result.kind === "measure" ? result.on?.division?.part : undefined;
    return part === "test" || part === "validation";
  }),
);

function stepsBehind(start: TableState, search: Search): LearnedStep[] {
  const steps: LearnedStep[] = [];
  const extremes: LearnedStep[] = [];
  // By the columns needed: a path that needs one column must not close the path that needs them all, nor one that drops rows one that changes values.
  const seen = new Set<string>();
  const waiting: Stop[] = [
    { state: start, wanted: null, left: [], into: null, beside: false, chooses: false, picked: false, drops: false },
  ];
  for (let stop = waiting.pop(); stop !== undefined && seen.size < LONGEST_WAY; stop = waiting.pop()) {
    const { state } = stop;
    // What is said of each row is a value of its own; what it was asked with matters where it chooses rows or columns.
    const place = `${state.id} ${stop.drops}`;
    const key = `${place} ${stop.wanted?.join() ?? ""}-${stop.left.join()}`;
    if (seen.has(key) || seen.has(`${place} -`)) continue;
    if (state.made === "condition" && !stop.chooses) continue;
    seen.add(key);
    const step = learnedAt(stop, search);
    if (step?.extreme) extremes.push(step);
    else if (step !== null) steps.push(step);
    waiting.push(...before(stop, search));
  }
  // A minimum or maximum alone is an offset; both together are a scale.
  const [first] = extremes;
  if (first !== undefined && new Set(extremes.flatMap(({ by }) => by)).size > 1)
    steps.push({ ...first, by: ["min and max"], how: "statistic" });
  return steps;
}

/** The states that one came from, with the columns that are needed of them. */
function before(stop: Stop, { assigned, chain, cut, trace }: Search): Stop[] {
  const { state } = stop;
  const wanted = wantedBefore(stop);
  const set = assigned.get(state.id)?.columns;
  const gone = leftOutAt(state, trace);
  const left = gone.length === 0 ? stop.left : [...new Set([...stop.left, ...gone])];
  const own = ownRows(state);
  const isDropping = chain.has(state.id) && dropsRows(state, own);
  const stops = filterMap(state.from, (from, at): Stop | null => {
    const isValue = at > 0 && set !== undefined;
    const isNeeded = (name: string): boolean => (wanted?.includes(name) ?? true) && !left.includes(name);
    if (isValue && set.length > 0 && !set.some(isNeeded)) return null;
    return {
      state: from,
      wanted: isValue ? null : wanted,
      left: isValue || state.made === "subscript" ? [] : left,
      into: state.made === "subscript" || state.made === "rows" ? stop.into : state,
      beside: stop.beside || from !== own,
      chooses: stop.chooses && state.made === "condition",
      picked: state.column !== null || (stop.picked && !/\.(?:where|mask)$/.test(state.made)),
      drops: !chain.has(from.id) && (stop.drops || (isDropping && from !== own)),
    };
  });
  // A mask that divides the rows changes nothing about either part.
  const behind = state.id === cut || state.label?.kind === "instance" ? undefined : trace.behind.get(state.id);
  if (behind === undefined) return stops;
  const drops = stop.drops || isDropping;
  return [
    ...stops,
    { state: behind, wanted: null, left: [], into: state, beside: true, chooses: true, picked: false, drops },
  ];
}

/** Whether rows are left out of a state by a condition, or by their numbers: where as many columns stay, none of these went. */
const dropsRows = ({ made, columns }: TableState, own: TableState | undefined): boolean =>
  made === "rows by condition"
    ? own?.made !== "columns"
    : made.endsWith(".drop") && columns !== null && columns.length === own?.columns?.length;

/** Number of the state in which a condition made rows one part of all; null where they are none, or nothing of the kind made them. */
function cutOf(start: TableState): number | null {
  const { division } = start;
  for (const at of division === null ? [] : lineage(start, LONGEST_WAY)) {
    if (at.made === "rows by condition" && ownRows(at)?.division !== division) return at.id;
    // What is called a part may have been copied before it was.
    const isPart = at.division === division ? at.made !== "split" && at.made !== "fold" : COPIED.test(at.made);
    if (!isPart) return null;
  }
  return null;
}

const COPIED = /\.(?:copy|reset_index|sort_\w+)$/;

/** The rows themselves, back to where they were loaded: what a state was changed from, not what it was changed with. */
const chainOf = (start: TableState): ReadonlySet<number> =>
  new Set(Array.from(sameRows(start, LONGEST_WAY), ({ id }) => id));

/** Columns of the previous state that the needed ones come from; null if unknown. */
function wantedBefore({ state, wanted }: Stop): readonly string[] | null {
  if (state.made === "subscript" && state.columns !== null && state.columns.length > 0) return wanted ?? state.columns;
  return state.made === "assignment" || /^rows|\.(?:drop|copy|reset_index|dropna|sample|astype)$/.test(state.made)
    ? wanted
    : null;
}

/** The tables that a value is, or holds at any depth. */
export const tablesIn = (value: Value): readonly TableState[] =>
  value.kind === "table" ? [value.state] : value.kind === "sequence" ? value.items.flatMap(tablesIn) : [];
