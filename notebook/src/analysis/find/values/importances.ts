import { callsTo } from "../../read/trace/calls-to.ts";
import type { SummaryReport } from "../../read/outputs/summaries.ts";
import { readLiterals } from "../../read/outputs/dictionaries.ts";
import { valueOf } from "../../read/outputs/numbers.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { modelInside } from "../../read/trace/models/roles.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { Instance, Value } from "../../read/trace/value.ts";
import type { ImportanceFact } from "../../facts.ts";
import { findSummaries } from "./fit-summaries.ts";
import { remembered } from "../../remembered.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

/** What a model was found to rely on. */
export interface FoundImportance {
  readonly instance: Instance | null;
  /** Without the id of the model. */
  readonly fact: ImportanceFact;
}

const MEASURES: readonly (readonly [pattern: RegExp, measure: string])[] = [
  [
    /\.(?:feature_importances_|get_feature_importance|feature_importance|feature_importances|get_f?score)$|plot_importance$|permutation_importance$|\.PermutationImportance$/,
    "importance",
  ],
  [/\.coef_$/, "coefficient"],
  [/^shap\./, "SHAP"],
];
const measureOf = remembered((path) => MEASURES.find(([pattern]) => pattern.test(path))?.[1] ?? null);
const MOST_FEATURES = 10;
/** A notebook that reads more than these does so in a loop. */
const MOST_READS = 60;

/**
 * What models found to matter, with the values that an output shows. One per model and measure, the latest with values.
 */
export function findImportances(reading: DataReading): FoundImportance[] {
  const found = new Map<string, FoundImportance>();
  const turns = new Map<number, number>();
  let reads = 0;
  for (const call of callsTo(reading.trace, (path) => measureOf(path) !== null)) {
    const measure = measureOf(call.path);
    if (measure === null || reads >= MOST_READS) continue;
    reads += 1;
    const instance = modelOf(call);
    const fit = instance ? undefined : reading.trace.fits.findLast(({ cell }) => cell <= call.cell);
    const turn = turns.get(call.cell) ?? 0;
    turns.set(call.cell, turn + 1);
    const shown = valuesFor(reading, call, turn);
    const owner = instance ?? fit?.model ?? null;
    const key = `${owner?.id ?? ""} ${measure}`;
    const before = found.get(key);
    if (before !== undefined && shown === null) continue;
    found.set(key, {
      instance: owner,
      fact: {
        kind: "importance",
        model: null,
        measure,
        features: shown?.features ?? [],
        cells: [...new Set([call.cell, ...(shown ? [shown.cell] : [])])].sort((a, b) => a - b),
        certainty: call.certain ? "certain" : "likely",
      },
    });
  }
  for (const { model, report, cell } of findSummaries(reading.trace, reading.outputs)) {
    if (model.path.startsWith("statsmodels.tsa.")) continue;
    const all = estimates(report);
    const features = all.slice(0, MOST_ESTIMATES);
    if (features.length === 0) continue;
    found.set(`${model.id} coefficient`, {
      instance: model,
      fact: {
        kind: "importance",
        model: null,
        measure: "coefficient",
        features,
        ...(all.length > features.length && {
          of: { all: all.length, significant: all.filter(({ p }) => amountOf(p) < 0.05).length },
        }),
        cells: [cell],
        certainty: "certain",
      },
    });
  }
  // Reading a coefficient to draw a line gives nothing to report.
  return [...found.values()].filter(({ fact }) => fact.measure !== "coefficient" || fact.features.length > 0);
}

/** The coefficients of a summary with their p-values, the surest first: which of them are there by chance says more than their sizes. */
function estimates({ coefficients }: SummaryReport): readonly { name: string; printed: string; p: string }[] {
  const tested = coefficients.flatMap(({ name, estimate, p, statistic }) =>
    p === null || NO_FEATURE.test(name) ? [] : [{ name, printed: estimate.text, p, ratio: Math.abs(statistic ?? 0) }],
  );
  // Columns without names are counted by the library.
  if (tested.every(({ name }) => /^(?:x|var_?)\d+$/.test(name))) return [];
  return tested
    .toSorted((a, b) => amountOf(a.p) - amountOf(b.p) || b.ratio - a.ratio)
    .map(({ name, printed, p }) => ({ name, printed, p }));
}
const amountOf = (p: string): number => Number(p.replace(/^[<\s]+/, ""));
const MOST_ESTIMATES = 30;

/** Intercepts, thresholds between ordered classes, and what a model has besides the weights of its features. */
const NO_FEATURE =
  /^(?:const|intercept|bias|\(Intercept\)|(?:ln)?alpha|scale|sigma2?|\S{1,30} Var|.{1,30} Cov|\S+\/\S+|\w+\|\w+)$/i;

function modelOf({ receiver, args }: CallEvent): Instance | null {
  const given = [receiver, ...args.map(({ value }) => value)].find((value) => value?.kind === "instance");
  return given?.kind === "instance" && !/^(?:shap|matplotlib)\./.test(given.path) ? modelInside(given) : null;
}

interface Shown {
  readonly features: ImportanceFact["features"];
  readonly cell: number;
}

/**
 * The names and values that an output shows of what a call reads; null if there are none. Loops read several in one
 * cell.
 */
function valuesFor({ shown, outputs }: DataReading, call: CallEvent, turn: number): Shown | null {
  const read = call.result.kind === "table" ? call.result.state.id : null;
  const here: Shown[] = [];
  for (const one of shown) {
    if (one.cell < call.cell || (read === null ? one.cell > call.cell : !reaches(one.value, read, 0))) continue;
    const features = read === null && !/importance|coef/i.test(one.text) ? [] : namedValues(one.text);
    if (features.length > 1) here.push({ features, cell: one.cell });
  }
  const own = read === null && here.length > 1 ? here[turn] : here[0];
  if (own !== undefined) return own;
  // Loops print one feature per line.
  for (const output of outputs.values()) {
    if (output.cell < call.cell || output.cell > call.cell + 2) continue;
    const features = output.texts.flatMap(({ text }) => lineValues(text));
    if (features.length > 1) return { features: strongest(features), cell: output.cell };
  }
  return null;
}

/** Whether a value was derived from what a call read. */
function reaches(value: Value, id: number, depth: number): boolean {
  if (depth > 4) return false;
  if (value.kind === "sequence") return value.items.slice(0, 40).some((item) => reaches(item, id, depth + 1));
  if (value.kind === "dictionary")
    return [...value.entries.values()].slice(0, 40).some((entry) => reaches(entry.value, id, depth + 1));
  if (value.kind !== "table") return false;
  const way = lineage(value.state);
  // The exponential of a coefficient is an odds ratio.
  const changed = way.findIndex(({ made }) => /(?:^|\.)exp$/.test(made));
  return (changed < 0 ? way : way.slice(0, changed)).some(
    (state) =>
      state.id === id ||
      state.from.some((from) => from.id === id) ||
      (state.content !== null && reaches(state.content, id, depth + 1)),
  );
}

function namedValues(text: string): ImportanceFact["features"] {
  for (const table of readTables(text)) {
    const features = tableValues(table);
    if (features.length > 1) return strongest(features);
  }
  const pairs = readLiterals(text).flatMap((literal) => {
    if (literal.kind !== "list") return [];
    return literal.items.flatMap((item) => {
      const [a, b] = item.kind === "list" ? item.items : [];
      const [name, number] = a?.kind === "text" ? [a, b] : [b, a];
      return name?.kind === "text" && number?.kind === "number" ? [{ name: name.text, printed: number.text }] : [];
    });
  });
  return strongest(pairs);
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?%?$/i;
const WEIGHT = /import|coef|weight|gain|score|shap|^0$|value/i;

/** Names in the labels or in a column of words, values in the column with numbers. */
function tableValues({ columns, rows }: PrintedTable): { name: string; printed: string }[] {
  const isNumeric = (at: number): boolean => rows.length > 0 && rows.every(({ cells }) => NUMBER.test(cells[at] ?? ""));
  const numeric = columns.map((_, at) => at).filter(isNumeric);
  const value = numeric.find((at) => WEIGHT.test(columns[at] ?? "")) ?? (numeric.length === 1 ? numeric[0] : undefined);
  if (value === undefined) return [];
  const words = columns.findIndex(
    (_, at) => at !== value && rows.every(({ cells }) => /[A-Za-z]/.test(cells[at] ?? "")),
  );
  return rows.flatMap(({ labels, cells }) => {
    const name = (words >= 0 ? cells[words] : labels.at(-1)) ?? "";
    return /[A-Za-z]/.test(name) ? [{ name: name.trim(), printed: cells[value] ?? "" }] : [];
  });
}

/** "Variable: temp_1   Importance: 0.7" */
function lineValues(text: string): { name: string; printed: string }[] {
  return [
    ...text
      .slice(0, 20_000)
      .matchAll(
        /^[^\w\n]*(?:(?:variable|feature|column|name)\b[ :=\d,]*)?([A-Za-z_][^\n:=]{0,60}?)[\s:=,]+(?:importance|coef\w*)\W+([-+]?\d*\.?\d+(?:e[-+]?\d+)?)\s*$/gim,
      ),
  ].map(([, name = "", printed = ""]) => ({ name: name.trim(), printed }));
}

const strongest = (
  features: readonly { readonly name: string; readonly printed: string }[],
): ImportanceFact["features"] =>
  [...features]
    .filter(({ name }) => !/^(?:const|intercept|bias|\(Intercept\))$/i.test(name))
    .sort((a, b) => Math.abs(valueOf(b.printed)) - Math.abs(valueOf(a.printed)))
    .slice(0, MOST_FEATURES);
