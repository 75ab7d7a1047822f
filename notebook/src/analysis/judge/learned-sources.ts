/** The files and data sets that models learn from. */
import { filterMap, flatMap } from "../filter-map.ts";
import { once } from "../remembered.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import { partOfName } from "../read/trace/rows/part-names.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { numberOf, type TableState } from "../read/trace/value.ts";
import { statesOf } from "./splits.ts";

export const sourcesOf = (states: readonly TableState[]): readonly string[] => [
  ...new Set(flatMap(states, (state) => state.sources)),
];

/** Where the data of a fit comes from: of files whose rows were put below one another and taken apart again, only those whose rows it got. */
export function learnedSources(trace: Pick<Trace, "calls">): (fit: FitEvent) => readonly string[] {
  const stacks = new Set(
    filterMap(
      callsTo(trace, (path) => STACKS.test(path)),
      ({ args, after }) =>
        after !== null && !args.some(({ name, value }) => name === "axis" && numberOf(value) === 1) ? after.id : null,
    ),
  );
  return once((fit: FitEvent) => {
    const all = sourcesOf(statesOf(fit));
    const gone = all.length < 2 || stacks.size === 0 ? NONE : stackedBeside(fit, stacks);
    return all.filter((name) => !gone.includes(name));
  });
}

const STACKS = /(?:^|\.)(?:concat|concatenate|append|vstack|rbind|bind_rows|union\w*)$/;
const NONE: readonly string[] = [];

/** The sources of rows that only shared the preparation: they have no answers, or others were chosen by their place or by a condition. */
function stackedBeside({ x, y }: FitEvent, stacks: ReadonlySet<number>): readonly string[] {
  if (x.kind !== "table") return NONE;
  const way = lineage(x.state);
  const at = way.findIndex(({ id, from }) => stacks.has(id) && from.length > 1);
  const stack = way[at];
  if (stack === undefined) return NONE;
  const answered = y.kind === "table" ? y.state.sources : NONE;
  const isAnswered = ({ sources }: TableState): boolean => sources.some((name) => answered.includes(name));
  const isCut = way.slice(0, at).some(({ made }) => /^rows(?: by condition)?$/.test(made));
  const isForTests = ({ sources }: TableState): boolean =>
    sources.length > 0 && sources.every((name) => partOfName(name) === "test");
  const known = stack.from.some(isAnswered) && !stack.from.every(isAnswered);
  const kept = known
    ? stack.from.filter(isAnswered)
    : isCut
      ? stack.from.filter((one) => !isForTests(one))
      : stack.from;
  const own = sourcesOf(kept);
  return own.length === 0 ? NONE : stack.sources.filter((name) => !own.includes(name));
}
