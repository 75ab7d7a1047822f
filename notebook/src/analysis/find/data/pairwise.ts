/** Comparisons of each pair of groups, as Tukey's test lists them. */
import type { TestFact } from "../../facts.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { namedColumns } from "./test-settings.ts";

const NUMBER = String.raw`-?\d+(?:\.\d*)?(?:e[-+]?\d+)?`;
/** "blue    red     2.61   0.0  1.5667 3.6533   True" */
const IN_PYTHON = new RegExp(
  String.raw`^ *(\S.{0,80}?) +${NUMBER} +(${NUMBER}) +${NUMBER} +${NUMBER} +(?:True|False) *$`,
  "gm",
);
/** "red-blue 2.61 1.56 3.65 0.0000025": what is compared with what, the difference, its bounds and the p-value. */
const IN_R = new RegExp(String.raw`^([^\s-]+)-([^\s-]+) +${NUMBER} +${NUMBER} +${NUMBER} +(${NUMBER}) *$`, "gm");
const LONGEST = 5_000;
/** More pairs than these are a table to look things up in. */
const MOST_PAIRS = 15;

/** The pairs of groups that outputs of a cell compare, if it is known of what and by which groups; null where none are listed. */
export function pairsIn(reading: DataReading, cell: number, calls: readonly CallEvent[]): readonly TestFact[] | null {
  for (const { text } of reading.outputs.get(cell)?.texts ?? []) {
    const plain = text.slice(0, LONGEST);
    const call = calls.findLast(({ path }) => /\.(?:pairwise_tukeyhsd|TukeyHSD)$/.test(path));
    if (call === undefined) continue;
    const of = plain.includes("Tukey HSD") ? namedColumns(call) : ofAnalysis(reading, call, plain);
    const rows = plain.includes("Tukey HSD")
      ? [...plain.matchAll(IN_PYTHON)].map(([, names = "", p = ""]) => ({ groups: twoOf(names), p }))
      : [...plain.matchAll(IN_R)].map(([, one = "", other = "", p = ""]) => ({ groups: [one, other], p }));
    if (rows.length === 0) continue;
    const areKnown = of !== null && of.by !== undefined && rows.every(({ groups }) => groups !== null);
    if (!areKnown || rows.length > MOST_PAIRS) return [];
    return rows.map(({ groups, p }) => ({
      kind: "test",
      name: "Tukey test",
      ...of,
      ...(groups !== null && { groups }),
      statistic: null,
      p,
      cells: [...new Set([call.cell, cell])],
      certainty: "certain",
    }));
  }
  return null;
}

/** The names of two groups, of which each may have blanks where more of them stand between the two. */
function twoOf(text: string): readonly string[] | null {
  const apart = text.trim().split(/ {2,}/);
  const names = apart.length === 1 ? text.trim().split(" ") : apart;
  return names.length === 2 ? names : null;
}

/** What the last analysis of variance before it is of, where its only list is of one factor. */
function ofAnalysis(
  { trace }: DataReading,
  { cell }: CallEvent,
  text: string,
): Pick<TestFact, "columns" | "by"> | null {
  const analysis = callsTo(trace, (path) => path === "r.stats.aov").findLast((one) => one.cell <= cell);
  const [, column] = /^\s*`?([A-Za-z][\w.]*)`?\s*~/.exec(analysis?.args[0]?.text ?? "") ?? [];
  const factors = [...text.matchAll(/^\$`?([A-Za-z][\w.]*)`?[ \t]*$/gm)].map(([, name = ""]) => name);
  return column === undefined || factors.length !== 1 ? null : { columns: [column], by: factors };
}
