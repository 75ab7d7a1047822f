/** How tools that nobody knows list the models that they tried: in tables, or in a line for each. */
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { modelInText, spaced } from "../../know/model-names.ts";
import { isBetter, metricsOfText } from "../../know/metrics.ts";
import { grouped } from "../../grouped.ts";
import { type CellOutput } from "../../read/outputs/cell-outputs.ts";
import { numbersIn } from "../../read/outputs/numbers.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { partOfCode } from "../../read/trace/rows/part-names.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import type { Instance, Value } from "../../read/trace/value.ts";
import { type ListedResult, rowsOf } from "./listed-results.ts";
import { EMPTY, type Measured, valueAs } from "./measured.ts";

/** Whether what learns is of a library that nobody knows, and of no kind of model that anybody does. */
export const isOfUnlisted = ({ model: { path, own } }: FitEvent): boolean =>
  own === null &&
  KNOWLEDGE.library(path) === null &&
  KNOWLEDGE.model(path) === null &&
  modelInText(path.slice(path.lastIndexOf(".") + 1)) === null;

/** A table of values that the code lists. */
const isBuilt = (value: Value): boolean =>
  value.kind === "table" && lineage(value.state, MOST_STEPS).some(({ content }) => content !== null);

const MOST_STEPS = 10;

/** The models that such a tool lists in a cell. */
export function unlistedBoard(trace: Trace, { args }: FitEvent, { cell, texts }: CellOutput): readonly ListedResult[] {
  const slots = trace.shown.get(cell)?.slots ?? [];
  // What the code itself puts together was followed there.
  if (slots.some(({ value }) => /^(?:measure|dictionary|sequence|template)$/.test(value.kind) || isBuilt(value)))
    return [];
  const isOnTest =
    args.some(({ value }) => value.kind === "table" && value.state.division?.part === "test") ||
    slots.some(({ text }) => partOfCode(text) === "test");
  const part = isOnTest ? "test" : "validation";
  return texts.flatMap(({ text }) =>
    [...readTables(text).flatMap((table) => rowsOf(table, cell)), ...linesOf(text, cell)].map((row) => ({
      ...row,
      valuesOf: (model: Instance | null) => row.valuesOf(model).map((one) => ({ ...one, part: one.part ?? part })),
    })),
  );
}

/** The model that is best by the first measure, the last of those that are level: what is put together of all comes last. */
export function leaderAmong(rows: readonly ListedResult[]): ListedResult | undefined {
  let best: ListedResult | undefined;
  let most: Measured | undefined;
  for (const row of rows) {
    const [one] = row.valuesOf(null);
    if (
      one === undefined ||
      (most !== undefined && (one.name !== most.name || isBetter(one.name, most.value, one.value)))
    )
      continue;
    [best, most] = [row, one];
  }
  return best;
}

const MOST_MODELS = 30;

/**
 * Lines of one form, each with a model, a metric and its value: "2_DecisionTree final rmse 3.11 time 1.2 seconds". Lines of one name are tries of
 * one model, whose best is what it comes to.
 */
function linesOf(text: string, cell: number): readonly ListedResult[] {
  const lines = text.split("\n", MOST_TEXT).flatMap((line, i) => {
    const [named, ...others] = line.length > LONGEST_LINE ? [] : metricsOfText(line);
    const number = named && numbersIn(line).find(({ at }) => at >= named.end);
    const label = named && LABEL.exec(line.slice(0, named.at))?.[1];
    if (!label || !number || others.length > 0 || !/^[\s:=]{1,3}$/.test(line.slice(named.end, number.at))) return [];
    const one = number.text.includes(".")
      ? valueAs({ ...EMPTY, cell, by: "report" }, named.metric, number, `line ${i}`)
      : null;
    return one === null ? [] : [{ label, one }];
  });
  const known = lines.filter(({ label }) => modelInText(label) !== null);
  if (known.length < 2 || known.length * 2 < lines.length) return [];
  return [...grouped(lines, ({ label, one: { name } }) => `${label} ${name}`).values()]
    .slice(0, MOST_MODELS)
    .map((of) => {
      const best = of.reduce((a, b) => (isBetter(a.one.name, b.one.value, a.one.value) ? b : a));
      const name = modelInText(best.label) ?? spaced(best.label.replace(/^\d+_/, ""));
      return { label: best.label, name, cell, valuesOf: (model) => [{ ...best.one, model }] };
    });
}

const LABEL =
  /^\s{0,4}(?:(?:\[\d+\]|\d+[.)])\s)?([A-Za-z\d][\w-]{2,60}(?:\s[A-Z][\w-]{1,30}){0,2})(?:\s[a-z]{2,12}){0,2}[\s:|,-]{1,4}$/;
const MOST_TEXT = 400;
const LONGEST_LINE = 200;
