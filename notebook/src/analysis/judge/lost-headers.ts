/** Files without names of columns whose first row was read as if it had them. */
import type { Caution } from "../facts.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import type { Trace } from "../read/trace/trace.ts";

/**
 * pandas takes the first row for the names of the columns where neither `header` nor `names` says otherwise, and numbers what occurs in it more
 * than once ("0", "0.1"), https://pandas.pydata.org/docs/reference/api/pandas.read_csv.html.
 */
export function findLostHeaders(trace: Trace): Caution[] {
  const found = new Map<string, Caution>();
  for (const { args, after, cell, certain } of callsTo(trace, (path) => READS.test(path))) {
    const source = after?.sources[0];
    const columns = after?.columns ?? [];
    if (source === undefined || args.some(({ name, star }) => NAMES.test(name ?? "") || star !== "")) continue;
    if (areValues(columns) && !found.has(source))
      found.set(source, {
        kind: "header-lost",
        source,
        columns: columns.length,
        cells: [cell],
        certainty: certain ? "certain" : "likely",
      });
  }
  return [...found.values()];
}

const READS = /^pandas\.read_(?:csv|table)$/;
const NAMES = /^(?:header|names)$/;
const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/;
const FEWEST = 4;
/** Names may stand for groups, and a row of values may have a few words in it. */
const MOSTLY = 0.6;

/** Numbers that are in no order, with fractions among them: years, places and wavelengths ascend. */
function areValues(columns: readonly string[]): boolean {
  const numbers = columns.filter((name) => NUMBER.test(name)).map(Number);
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  return (
    numbers.length >= FEWEST &&
    numbers.length >= columns.length * MOSTLY &&
    numbers.some((number) => !Number.isInteger(number)) &&
    steps.some((step) => step > 0) &&
    steps.some((step) => step < 0)
  );
}
