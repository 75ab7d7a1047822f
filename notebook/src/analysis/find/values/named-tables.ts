/** Tables that name metrics, where the code does not say what stands in them. */
import { kindInText, modelInText } from "../../know/model-names.ts";
import type { Part } from "../../facts.ts";
import { partOfWords } from "../../read/outputs/parts.ts";
import { measured, metricOfFunction, metricOfIdentifier } from "../../know/metrics.ts";
import { partOfCode } from "../../read/trace/rows/part-names.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import { readTables } from "../../read/outputs/tables.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Slot } from "../../read/trace/tracer.ts";
import type { Measure } from "../../read/trace/value.ts";
import { EMPTY, type Measured } from "./measured.ts";
import { NO_WORDS } from "./printed-words.ts";
import { measuredOf } from "./measured-of.ts";
import { partOfRows } from "./judged-rows.ts";

/** Longer tables are listings. */
export const MOST_ROWS = 40;

/** What is held back of a fold is called its test rows. */
const ofFolds = (name: string): Part => (partOfWords(name) === "train" ? "train" : "cross-validation");

const MEAN = /^(?:mean|average|avg)$/i;
const SPREAD = /^(?:sd|std)$/i;

/** A table whose columns or rows are named after metrics, where the code does not say what is in it. */
export function readNamedTable(printed: PrintedTable, base: Measured, isExplained = false): Measured[] {
  if (printed.rows.length > MOST_ROWS) return [];
  const named = namedRows(printed, base);
  if (named.length > 0) return named;
  const columns = printed.columns.map((name) => ({
    name,
    metric: metricOfIdentifier(name) ?? metricOfIdentifier(name.toLowerCase()),
  }));
  if (!columns.some((c) => c.metric !== null)) return [];
  const isFigure = figuresOf(printed);
  const found: Measured[] = [];
  // What is listed for one model again and again are single cases.
  const texts = printed.rows.map(({ labels, cells }) =>
    [...labels, ...cells].filter((c) => c !== null && readNumber(c) === null).join("\n"),
  );
  if (texts.some((text, i) => modelInText(text) !== null && texts.indexOf(text) < i)) return [];
  const isDescription = printed.rows.some(({ labels }) => labels.at(-1) === "25%");
  // "Training set" and "Test set", as R's forecast labels its rows.
  const areParts = printed.rows.every(({ labels }) => partOfWords(labels.join(" ")) !== null);
  // fable says in a column what its models are called, and in another what rows they were judged on.
  const [modelAt, typeAt] = [".model", ".type"].map((name) => printed.columns.indexOf(name)) as [number, number];
  for (const [i, row] of printed.rows.entries()) {
    const names = [...row.labels, ...row.cells].filter((c): c is string => c !== null && readNumber(c) === null);
    const said = names.map((c) => kindInText(c)).find((m) => m !== null) ?? null;
    const isMean = !isDescription && modelAt < 0 && names.some((c) => MEAN.test(c.trim()));
    const spread = isMean ? printed.rows.find((other) => other.labels.some((c) => SPREAD.test(c.trim()))) : undefined;
    const partOfRow = areParts ? partOfWords(row.labels.join(" ")) : partOfWords(row.cells[typeAt] ?? "");
    if (said === null && ((!isMean && partOfRow === null && printed.rows.length > 1) || modelAt >= 0)) continue;
    for (const [k, { name, metric }] of columns.entries()) {
      const number = readNumber(row.cells[k] ?? "");
      if (
        metric === null ||
        metric === "loss" ||
        number === null ||
        !/[.%]/.test(number.text) ||
        /\bstd\b|deviation|time/i.test(name) ||
        isFigure(name) ||
        name.endsWith("SD")
      )
        continue;
      const value = measured(metric, number.value, number.isPercent);
      if (value === null) continue;
      found.push({
        ...base,
        name: metric,
        value,
        printed: number.text,
        part:
          base.part === "cross-validation"
            ? ofFolds(name)
            : (partOfRow ?? partOfWords(name) ?? (isMean ? ofFolds(name) : base.part)),
        model: said === null ? base.model : null,
        said,
        spread: spread?.cells[k] ?? null,
        site: `table ${i}.${k}`,
        by: "table",
        // A mean with its deviation is one of folds.
        certain: isExplained || (spread !== undefined && base.part === "cross-validation"),
      });
    }
  }
  return found;
}

/** Of the figures that describe groups the mean is the result: whether a column holds another one. */
const figuresOf = ({ columns }: PrintedTable): ((name: string) => boolean) =>
  ["mean", "std"].every((figure) => columns.some((name) => name.endsWith(figure)))
    ? (name) => /(?:\b(?:count|std|min|max)|\d%)$/.test(name)
    : () => false;

/** Where a notebook predicts on one held-out part alone, the tables of what its models are worth are about that. */
export function withRowsPredicted(trace: Trace, found: readonly Measured[]): readonly Measured[] {
  const isOpen = ({ by, part, said, certain }: Measured): boolean =>
    by === "table" && part === null && said !== null && !certain;
  if (!found.some(isOpen)) return found;
  const parts = new Set(
    trace.calls.flatMap(({ result, text }) =>
      result.kind === "prediction" ? [partOfRows(trace, result.on) ?? partOfCode(text)] : [],
    ),
  );
  const [only = null] = parts;
  if (parts.size !== 1 || only === null || only === "train") return found;
  return found.map((one) => (isOpen(one) ? { ...one, part: only } : one));
}

/** A table with a column for each fold and their mean, and a row for each metric: Surprise's "RMSE (testset)". */
export function readFolds({ columns, rows }: PrintedTable, base: Measured): Measured[] {
  const mean = columns.findIndex((name) => MEAN.test(name));
  const spread = columns.findIndex((name) => SPREAD.test(name));
  if (mean < 0 || spread < 0 || !columns.some((name) => /^fold \d+$/i.test(name))) return [];
  return rows.flatMap(({ labels, cells }, i) => {
    const label = labels.join(" ");
    const name = /time/i.test(label) ? null : metricOfIdentifier(label);
    const number = readNumber(cells[mean] ?? "");
    const value = name === null || number === null ? null : measured(name, number.value, number.isPercent);
    if (name === null || number === null || value === null) return [];
    const part: Part = /train/i.test(label) ? "train" : "cross-validation";
    const deviation = cells[spread] ?? null;
    return [
      {
        ...base,
        name,
        value,
        printed: number.text,
        spread: deviation,
        part,
        mean: true,
        site: `folds ${i}`,
        by: "report",
      },
    ];
  });
}

/** The head of what yardstick gives: a table, although it was asked for one value. */
export const ESTIMATES = /\.metric\s+\.estimator\s+\.estimate/;

/** The rows of such a table, measured as the code says. */
export function readEstimates(trace: Trace, value: Measure, slot: Slot, text: string, cell: number): Measured[] {
  return readTables(text).flatMap((table) =>
    namedRows(table, EMPTY).flatMap(({ name: metric, printed, site }) => {
      const number = readNumber(printed);
      const given: Measure = { ...value, metric, shape: "value", report: null };
      const one =
        number && measuredOf({ trace, slot, words: NO_WORDS, cell, site: `${slot.site} ${site}` }, given, number);
      return one ? [one] : [];
    }),
  );
}

/** Tables that hold a metric and its value in each row, as H2O's of best thresholds: the head says which column is the value. */
export function namedRows(printed: PrintedTable, base: Measured): Measured[] {
  const metricAt = printed.columns.findIndex((name) => /^\.?(?:metric|measure)s?$/i.test(name));
  const valueAt = printed.columns.findIndex((name) => /^(?:value|score|measurement|\.?estimate|mean)s?$/i.test(name));
  if (metricAt < 0 || valueAt < 0) return [];
  return printed.rows.flatMap((row, i) => {
    const written = row.cells[metricAt]?.trim() ?? "";
    const name = metricOfIdentifier(written) ?? metricOfFunction(`metrics.${written}`);
    const number = readNumber(row.cells[valueAt] ?? "");
    if (name === null || number === null) return [];
    const value = measured(name, number.value, number.isPercent);
    return value === null
      ? []
      : [{ ...base, name, value, printed: number.text, site: `table ${i}`, by: "table" as const }];
  });
}
