/** Calls that print what they measure, or show it in a table: which model and which rows that is, the call says. */
import { measured, metricOfFunction } from "../../know/metrics.ts";
import { numbersIn } from "../../read/outputs/numbers.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { JUDGED } from "../../read/trace/models/roles.ts";
import { type Instance, type Measure, textOf, type Value } from "../../read/trace/value.ts";
import type { Measured } from "./measured.ts";
import { grouped } from "../../grouped.ts";
import { once } from "../../remembered.ts";

/** Gives the function that lists the calls of a kind that a cell makes, in order. Most notebooks have none of a kind. */
export function callsByCell(isOfKind: (path: string) => boolean): (trace: Trace, cell: number) => readonly CallEvent[] {
  const byCell = once((trace: Trace) => grouped(callsTo(trace, isOfKind), ({ cell }) => cell));
  return (trace, cell) => byCell(trace).get(cell) ?? NONE;
}
const NONE: readonly CallEvent[] = [];

/** What the last call of a cell that shows an evaluation judges; null if none does. */
export function evaluationIn(trace: Trace, cell: number): Measure | null {
  const call = showing(trace, cell).at(-1);
  return call?.result.kind === "measure" && call.result.report === "evaluation" ? call.result : null;
}

/** What functions that are not at hand measured in a cell, by what they were given. */
export const judgedIn = (trace: Trace, cell: number): readonly Measure[] => measuredIn(trace).get(cell) ?? [];

const measuredIn = once(({ calls }: Trace) => {
  const found = new Map<number, Measure[]>();
  for (const { path, result, cell } of calls) {
    const measure = result.kind === "instance" && result.path === path ? judgedFor(result) : null;
    if (measure !== null) found.set(cell, [...(found.get(cell) ?? []), measure]);
  }
  return found;
});

/** What is shown of a result of such a function is what it measured. */
export function measureOr(value: Value): Value {
  const judged = value.kind === "instance" ? judgedFor(value) : null;
  return judged === null ? value : { ...judged, report: null };
}

/** What a result of such a function measured; null for any other object. */
export function judgedFor({ fields }: Instance): Measure | null {
  const judged = fields.get(JUDGED);
  return judged?.kind === "measure" ? judged : null;
}

const showing = callsByCell((path) => /^pycaret\.\w+\.predict_model$/.test(path));

/** Functions that print what they measure, and their lines with the values of these metrics; null where the function names the one. */
const PRINTS: readonly (readonly [by: RegExp, line: RegExp, metrics: readonly string[] | null])[] = [
  [/^surprise\.accuracy\.\w+$/, /^(?:RMSE|MSE|MAE|FCP):\s+(\S+)\s*$/gm, null],
  [
    /^pyod\.utils\.(?:data\.)?evaluate_print$/,
    /^.{1,80} ROC: ?([\d.]+), precision @ rank n: ?([\d.]+)\s*$/gm,
    ["AUC", "precision at n"],
  ],
  // Of training, what comes last is what it reached.
  [
    /^ultralytics\.YOLO\.(?:train|val)$/,
    /^ {2,}all +\d+ +\d+ +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)\s*$/gm,
    ["precision", "recall", "MAP", "MAP"],
  ],
];

/** What the places begin with of values that functions print themselves. */
export const SAID = "said";

const printing = callsByCell((path) => PRINTS.some(([by]) => by.test(path)));

/** What such functions print: one line for each call, in their order. */
export function printedByCalls(
  trace: Trace,
  cell: number,
  text: string,
  baseOf: (measure: Measure) => Measured,
): Measured[] {
  const made = printing(trace, cell);
  if (made.length === 0) return [];
  return PRINTS.flatMap(([by, line, metrics]) => {
    const calls = made.filter(
      ({ path, args }) =>
        by.test(path) &&
        !args.some(({ name, value }) => name === "verbose" && value.kind === "constant" && value.value === false),
    );
    if (calls.length === 0) return [];
    const all = [...text.matchAll(line)];
    const lines = calls.length === 1 ? all.slice(-1) : all;
    if (lines.length !== calls.length) return [];
    const judged = calls.map(({ result }) => (result.kind === "measure" ? result.model : null));
    return calls.flatMap(({ path, args, result }, i) =>
      (metrics ?? [metricOfFunction(path)]).flatMap((name, k) => {
        const number = numbersIn(lines[i]?.[k + 1] ?? "")[0];
        if (result.kind !== "measure" || name === null || !number) return [];
        const value = measured(name, number.value, false);
        return value === null
          ? []
          : [
              {
                ...baseOf(result),
                name,
                value,
                printed: number.text,
                by: "report" as const,
                site: `${SAID} ${i}.${k}`,
                // What is judged more than once is told apart by what the author calls it.
                ...(judged.filter((model) => model === judged[i]).length > 1 && { variant: textOf(args[0]?.value) }),
              },
            ];
      }),
    );
  });
}
