/** Windows of a series that have values in common, of which some were held out at random. */
import type { Leak, LeakPlace } from "./learned-steps.ts";
import { once } from "../../remembered.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { SelectEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";

/**
 * `X.append(s[i - 30:i])` for each i, then `train_test_split(X, y)`: the neighbours of each window held out are among those learned from,
 * and have all but one of its values. Each split once. Linear in the splits.
 *
 * Source: Kapoor and Narayanan 2023, leakage type L3.2 (training and test rows are not independent).
 */
export function placedWindowLeaks(trace: Trace): ReadonlyMap<Leak, LeakPlace> {
  return new Map(
    trace.splits.flatMap((split): (readonly [Leak, LeakPlace])[] => {
      if (split.how !== "holdout" || !MIXES.test(split.text)) return [];
      const [rows, ...answers] = split.inputs;
      const window = rows && windowIn(rows, answers, trace);
      if (!window) return [];
      const cells = [...new Set([window.cell, split.cell])].sort((a, b) => a - b);
      const leak: Leak = { kind: "leak", by: "overlapping windows", how: "windows", cells, certainty: "certain" };
      return [[leak, { states: new Set([window.after.id]), isOfFolds: false }]];
    }),
  );
}

/** Unless it is told otherwise, and slices keep the order. */
const MIXES = /\b(?:train_test_split|random_split)\b/;

const LONGEST_WAY = 40;

/** The slice that moves on by one value with each turn, if rows were gathered from such; null for any others. */
function windowIn(rows: TableState, answers: readonly TableState[], trace: Trace): SelectEvent | null {
  for (const { id } of lineage(rows, LONGEST_WAY)) {
    const maker = trace.makers.get(id);
    const length = maker?.kind === "select" && maker.repeated ? lengthOf(maker.condition) : null;
    if (maker?.kind !== "select" || length === null || !movesByOne(trace, maker.cell)) continue;
    // A window of one value shares it with its neighbour's answer alone.
    const isAnswered = answers.some((one) => lineage(one, LONGEST_WAY).some((at) => at.id === maker.before.id));
    if (Number(length) > 1 || (Number.isNaN(Number(length)) && isAnswered)) return maker;
  }
  return null;
}

/** "30" of "i - 30:i", "n" of "i:(i + n), 0"; null for other slices. */
function lengthOf(condition: string): string | null {
  const [slice = ""] = condition.replaceAll(/[\s()]/g, "").split(",");
  return (AHEAD.exec(slice) ?? BACK.exec(slice))?.[2] ?? null;
}
const AHEAD = /^([A-Za-z_]\w*):\1\+([\w.]+)$/;
const BACK = /^([A-Za-z_]\w*)-([\w.]+):\1$/;

/** Whether every loop over numbers in a cell takes one after the other: "range(0, 900, 30)" would make windows beside each other. */
const movesByOne = (trace: Trace, cell: number): boolean => {
  const steps = mostGiven(trace).get(cell);
  return steps !== undefined && steps < 3;
};

/** How many figures `range` is given at most in each cell. */
const mostGiven = once(({ calls }: Trace): ReadonlyMap<number, number> => {
  const most = new Map<number, number>();
  for (const { path, cell, args } of calls)
    if (path === "builtins.range") most.set(cell, Math.max(args.length, most.get(cell) ?? 0));
  return most;
});
