/**
 * Reports that libraries print: per class, of a model's performance, summaries of fitted models, counts of right and
 * wrong answers.
 */
import { filterMap } from "../../filter-map.ts";
import { lately } from "../../remembered.ts";
import { measured, metricOfText } from "../../know/metrics.ts";
import { type Literal, readLiterals } from "./dictionaries.ts";
import { namedValues } from "./named-values.ts";
import { numbersIn, type PrintedNumber } from "./numbers.ts";
import { partOfWords, type RowsPart } from "./parts.ts";
import { readResampling, type ResamplingReport } from "./resampling.ts";
import { readSummaries, type SummaryReport } from "./summaries.ts";
import type { Line } from "./table.ts";
import { readTables } from "./tables.ts";

export interface ReportValue {
  readonly metric: string;
  /** Class or average as printed: "setosa", "weighted avg"; null for the whole. */
  readonly of: string | null;
  /** How many rows the report counts of that class. */
  readonly rows?: number;
  readonly number: PrintedNumber;
}

export type Report =
  /** Precision, recall and F1 of each class. */
  | {
      readonly kind: "classification";
      readonly values: readonly ReportValue[];
      readonly at: number;
      readonly end: number;
    }
  /** Names and values one below the other, as H2O and caret print them. */
  | {
      readonly kind: "performance";
      readonly values: readonly ReportValue[];
      readonly part: RowsPart | null;
      readonly at: number;
      readonly end: number;
    }
  | SummaryReport
  | ResamplingReport;

/** What begins a report. Most texts have none of it, and one look at the whole tells so. */
const SIGNS =
  /precision\s|pre\s+rec\s|f1-score|Metrics|Statistics|Type of random forest:|Ranger result|\sClass: |Results|Estimation Summary|Call:|<lifelines\.|Resampling: /;

/** The reports of a text, in order. Read once for all callers. */
export const readReports = lately(reportsIn);

function reportsIn(text: string): readonly Report[] {
  if (!SIGNS.test(text)) return [];
  const lines = linesOf(text);
  return [
    ...classReports(lines),
    ...dictionaryReports(text),
    ...tableReports(text),
    ...performances(lines),
    ...classStatistics(lines),
    ...readSummaries(lines),
    ...readResampling(lines),
  ].sort((a, b) => a.at - b.at);
}

const CLASS_HEAD = /^\s*(?:precision\s+recall|pre\s+rec\s)/;
/** Columns of scikit-learn's and imbalanced-learn's report; null for what is not a metric. */
const CLASS_COLUMNS: Readonly<Record<string, string>> = {
  precision: "precision",
  recall: "recall",
  "f1-score": "F1",
  pre: "precision",
  rec: "recall",
  spe: "specificity",
  f1: "F1",
  geo: "G-mean",
};
/** The column that counts the rows of each class; imbalanced-learn shortens it. */
const ROWS = /^sup(?:port)?$/;
/** Older names of averages. */
const OLD_AVERAGE = /^avg \/ total$/;

function* classReports(lines: readonly Line[]): Generator<Report> {
  for (const [i, head] of lines.entries()) {
    if (!CLASS_HEAD.test(head.text)) continue;
    const columns = head.text.trim().split(/\s+/);
    const values: ReportValue[] = [];
    let last = head;
    for (const line of lines.slice(i + 1, i + 1 + MOST_CLASSES)) {
      if (line.text.trim() === "") continue;
      const row = classRow(line, columns);
      if (row === null) break;
      values.push(...row);
      last = line;
    }
    if (values.length > 0)
      yield { kind: "classification", values: ofWholeRows(values), at: head.at, end: last.at + last.text.length };
  }
}

/**
 * scikit-learn prints `micro avg` in place of the accuracy where rows have several classes or the report leaves classes out, and
 * `samples avg` where rows have several; reports of tagged words mostly leave out the tag of all others. The support then counts answers, not rows.
 */
function ofWholeRows(values: readonly ReportValue[]): readonly ReportValue[] {
  const micro = new Set(values.flatMap(({ of, number }) => (of === "micro avg" ? [number.value] : [])));
  const isWhole = values.some(({ of }) => of === "O");
  const isOfAnswers = (of: string | null): boolean =>
    of === "samples avg" || (!isWhole && of !== null && /^[BI]-/.test(of));
  if (micro.size <= 1 && !values.some(({ of }) => isOfAnswers(of))) return values;
  return values.map(({ metric, of, number }) =>
    of === null ? { metric: "F1", of: "micro avg", number } : { metric, of, number },
  );
}

/** Null for a line that is no row. */
function classRow(line: Line, columns: readonly string[]): readonly ReportValue[] | null {
  const match = /^\s*(\S.{0,200}?)((?:\s+(?:\d+\.\d+|\d+(?:\.0)?|nan))+)\s*$/.exec(line.text.slice(0, LONGEST_LINE));
  const label = match?.[1] ?? "";
  const cells = numbersIn(match?.[2] ?? "");
  const from = line.at + line.text.length - line.text.trimStart().length + label.length;
  const placed = cells.map((cell) => ({ ...cell, at: cell.at + from, end: cell.end + from }));
  const [precision, recall, f1] = placed;
  // If each row has one class, all three averages over rows are the accuracy.
  if (label === "micro avg" && precision && precision.text === recall?.text && precision.text === f1?.text)
    return [{ metric: "accuracy", of: null, number: precision }];
  if (placed.length === columns.length && label !== "accuracy") {
    const rows = placed[columns.findIndex((name) => ROWS.test(name))]?.value;
    const of = OLD_AVERAGE.test(label) ? "weighted avg" : label;
    return placed.flatMap((number, i) => {
      const metric = CLASS_COLUMNS[columns[i] ?? ""];
      return metric === undefined ? [] : [{ metric, of, ...(rows !== undefined && { rows }), number }];
    });
  }
  // The accuracy has no precision and recall: a report leaves them out, a data frame repeats it.
  const [share] = placed;
  return label === "accuracy" && share ? [{ metric: "accuracy", of: null, number: share }] : null;
}

/** `classification_report(..., output_dict=True)`. */
function dictionaryReports(text: string): Report[] {
  if (!text.includes("f1-score")) return [];
  return readLiterals(text).flatMap((literal) => {
    const values =
      literal.kind === "dictionary" ? literal.entries.flatMap(({ key, value }) => classValues(key, value)) : [];
    return values.some(({ metric }) => metric === "F1")
      ? [{ kind: "classification" as const, values: ofWholeRows(values), at: literal.at, end: literal.end }]
      : [];
  });
}

function classValues(name: string, literal: Literal): readonly ReportValue[] {
  const number = literal.kind === "number" ? numbersIn(literal.text)[0] : undefined;
  if (number && name === "accuracy")
    return [{ metric: "accuracy", of: null, number: { ...number, at: literal.at, end: literal.end } }];
  if (literal.kind !== "dictionary") return [];
  const counted = literal.entries.find(({ key }) => ROWS.test(key))?.value;
  const rows = counted?.kind === "number" ? numbersIn(counted.text)[0]?.value : undefined;
  return literal.entries.flatMap(({ key, value }) => {
    const metric = CLASS_COLUMNS[key];
    const own = value.kind === "number" ? numbersIn(value.text)[0] : undefined;
    if (metric === undefined || !own) return [];
    const placed = { ...own, at: value.at, end: value.end };
    return [{ metric, of: name, ...(rows !== undefined && { rows }), number: placed }];
  });
}

/** The same dictionary as a data frame, in either orientation. */
function tableReports(text: string): Report[] {
  if (!text.includes("f1-score")) return [];
  return readTables(text).flatMap((table) => {
    const isTurned = table.rows.some(({ labels }) => labels[0] === "f1-score");
    const isPlain = table.columns.includes("f1-score") && table.rows.every(({ labels }) => labels.length > 0);
    // The printed report itself is read above, with its row of the accuracy.
    if (!isTurned && (!isPlain || CLASS_HEAD.test(text.slice(table.at, table.end)))) return [];
    const values = table.rows.flatMap((row) =>
      row.cells.flatMap((cell, i): ReportValue[] => {
        const column = table.columns[i] ?? "";
        const label = row.labels.join(" ");
        const [metric, of] = isTurned ? [CLASS_COLUMNS[label], column] : [CLASS_COLUMNS[column], label];
        const number = numbersIn(cell ?? "")[0];
        if (metric === undefined || !number || (of === "accuracy" && metric !== "F1")) return [];
        const place = { ...number, at: (row.places[i] ?? 0) + number.at, end: (row.places[i] ?? 0) + number.end };
        return [of === "accuracy" ? { metric: "accuracy", of: null, number: place } : { metric, of, number: place }];
      }),
    );
    return values.length > 0 ? [{ kind: "classification" as const, values, at: table.at, end: table.end }] : [];
  });
}

const PERFORMANCE_HEAD =
  /^\s*(?:H2O\w*Metrics|ModelMetrics)\w*\s*:|^\s*(?:Overall Statistics|Confusion Matrix and Statistics)|^\s*Type of random forest:|^Ranger result/;
const PERFORMANCE_LINE = /^\s*'?([A-Za-z][\w .^/()%'-]{0,60}?)\s*:\s*([-+]?[\d.]\S*)\s*$/;

/** Of two classes the one that caret's statistics are of: the first, unless it is told another, https://topepo.github.io/caret/measuring-performance.html. */
const POSITIVE_CLASS = /^\s*'Positive' Class\s*:\s*(\S.*?)\s*$/;

/** What randomForest of R calls its R2, in per cent. */
const EXPLAINED = /^\s*% Var explained: /;

function* performances(lines: readonly Line[]): Generator<Report> {
  const heads = filterMap(lines, ({ text }, i) => (PERFORMANCE_HEAD.test(text) ? i : null));
  for (const [n, start] of heads.entries()) {
    const own = lines.slice(start + 1, Math.min(heads[n + 1] ?? lines.length, start + MOST_CLASSES));
    const reported = own.find(({ text }) => /Reported on/.test(text))?.text ?? "";
    const positive = filterMap(own, ({ text }) => POSITIVE_CLASS.exec(text)?.[1] ?? null)[0] ?? null;
    const values = own.flatMap((line): ReportValue[] => {
      const name = PERFORMANCE_LINE.exec(line.text)?.[1];
      const explained = EXPLAINED.exec(line.text);
      const number = explained ? numbersIn(line.text)[0] : namedValues(line.text, line.at)[0]?.number;
      if (explained && number)
        return [
          {
            metric: "R2",
            of: null,
            number: { ...number, at: number.at + line.at, end: number.end + line.at, isPercent: true },
          },
        ];
      const metric = name === undefined ? null : (metricOfText(name)?.metric ?? null);
      if (
        metric === null ||
        !number ||
        measured(metric, number.value, number.isPercent) === null ||
        /null|no information/i.test(name ?? "")
      )
        return [];
      const isOfClass = CLASS_STATISTICS.some(([, named]) => named === metric && metric !== "balanced accuracy");
      return [{ metric, of: isOfClass ? positive : null, number }];
    });
    const last = own.at(-1);
    if (values.length > 0)
      yield {
        kind: "performance",
        values,
        // A forest of R is judged by the rows that each of its trees did not see.
        part: /random forest|Ranger/.test(lines[start]?.text ?? "") ? "out-of-bag" : partOfWords(reported),
        at: lines[start]?.at ?? 0,
        end: (last?.at ?? 0) + (last?.text.length ?? 0),
      };
  }
}

/** What caret measures of each class, with a column for each. */
const CLASS_STATISTICS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Sensitivity|Recall)\s/, "recall"],
  [/^Specificity\s/, "specificity"],
  [/^(?:Pos Pred Value|Precision)\s/, "precision"],
  [/^F1\s/, "F1"],
  [/^Balanced Accuracy\s/, "balanced accuracy"],
];

/** caret's statistics of three classes or more: "Class: setosa" above each column; where they do not fit on a line, in parts. */
function* classStatistics(lines: readonly Line[]): Generator<Report> {
  for (const [i, head] of lines.entries()) {
    const classes = /^\s+Class: /.test(head.text)
      ? head.text
          .trim()
          .replace(/^Class: /, "")
          .split(/\s+Class: /)
      : [];
    if (classes.length < 2) continue;
    const own = lines.slice(i + 1, i + 1 + MOST_STATISTICS);
    const values = own.flatMap((line): ReportValue[] => {
      const metric = CLASS_STATISTICS.find(([name]) => name.test(line.text))?.[1];
      const numbers = numbersIn(line.text.replace(/^F1/, "  "));
      if (metric === undefined || numbers.length !== classes.length) return [];
      return numbers.map((number, k) => ({
        metric,
        of: classes[k] ?? null,
        number: { ...number, at: number.at + line.at, end: number.end + line.at },
      }));
    });
    const last = own.at(-1);
    if (values.length > 0)
      yield { kind: "classification", values, at: head.at, end: (last?.at ?? 0) + (last?.text.length ?? 0) };
  }
}

/** Lines of one part of them. */
const MOST_STATISTICS = 14;

function linesOf(text: string): readonly Line[] {
  let at = 0;
  return text.split("\n", MOST_LINES).map((line) => {
    const own = { text: line.slice(0, LONGEST_LINE), at };
    at += line.length + 1;
    return own;
  });
}

const MOST_CLASSES = 300;
const MOST_LINES = 5_000;
const LONGEST_LINE = 2_000;
