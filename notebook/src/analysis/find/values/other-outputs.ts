import { filterMap, flatMap } from "../../filter-map.ts";
import { CRITERIA } from "../../know/metrics.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { readLogs, type TrainingLog } from "../../read/outputs/logs.ts";
import { readReports, type Report } from "../../read/outputs/reports.ts";
import { readTables } from "../../read/outputs/tables.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent, ShownCell } from "../../read/trace/tracer.ts";
import type { Measure, Value } from "../../read/trace/value.ts";
import type { Part } from "../../facts.ts";
import { loggedValues, ranOutOfData } from "./logged.ts";
import { EMPTY, type Measured, valueAs } from "./measured.ts";
import { isOfOneBatch, isOfOneStep } from "./measured-of.ts";
import { NO_WORDS } from "./printed-words.ts";
import { partOf, partOfRows } from "./judged-rows.ts";
import { partOfCode } from "../../read/trace/rows/part-names.ts";
import { statesOf } from "../kept.ts";
import { evaluated } from "./evaluations.ts";
import { callsByCell, evaluationIn, judgedFor, judgedIn, printedByCalls } from "./judging-calls.ts";
import { namedLines, saidByFunctions, unwritten } from "./said-lines.ts";
import { bestSearched } from "./searched.ts";
import { resampledPart } from "../../read/trace/models/held-by-models.ts";
import { isOfResamples, readResamples } from "./resamples.ts";
import { readFolds, readNamedTable } from "./named-tables.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

/** Values that stand in reports, tables and logs, where no single expression of the code is one of them. */
export function readOtherOutputs(
  trace: Trace,
  output: CellOutput,
  own: readonly Measured[],
  shown: ShownCell,
): Measured[] {
  const shownMeasures = filterMap(shown.slots, ({ value: given, text: code }) => {
    const value = reportIn(given);
    return value === null ? null : { ...value, part: partOf(trace, value, NO_WORDS, code) };
  });
  const judging = judgedIn(trace, output.cell);
  // A function that was given several models names them where it lists what they are worth.
  const said =
    [...judging, ...shownMeasures.filter(({ report, model }) => report === "evaluation" && model === null)].find(
      ({ model }) => model === null,
    ) ?? null;
  const all = [...shownMeasures, ...judging.map((value) => ({ ...value, part: partOf(trace, value, NO_WORDS) }))];
  // A matrix of counts is no report: it only says whom others are of where nothing else does.
  const worded = all.filter(({ report }) => report !== "confusion matrix");
  const measures = worded.length > 0 ? worded : all;
  const fit = trace.fits.findLast((event) => event.cell <= output.cell);
  if (fit === undefined) return reportsOfUsed(trace, output, measures);
  const base = baseOf(fit, output.cell);
  const found: Measured[] = [...bestSearched(trace, output)];
  let next = 0;
  const judged = (): Measured => {
    const value = measures[Math.min(next, measures.length - 1)];
    next += 1;
    return value ? baseOfMeasure(trace, value, base) : base;
  };
  /** Rows that a report counts by what was predicted are no rows of the classes. */
  const countsPredictions = (): boolean => measures[Math.min(next, measures.length - 1)]?.rowsAre === "predicted";
  // What a trainer gives back when it judges is not its log.
  const isJudged = measures.some(({ report }) => report === "evaluation");
  // Nor is what River's judging is worth on its way.
  const isLog =
    (output.cell === fit.cell && !fit.outer.path.startsWith("river.")) ||
    (fit.cell === output.cell - 1 && own.length === 0 && !isJudged);
  /** A model that learns in two stages shows each on its own. */
  const logged: TrainingLog[] = [];
  const [shownAlone, ...others] = shownMeasures.filter(
    ({ report, model }) => report === "evaluation" && model !== null,
  );
  const evaluation = evaluationIn(trace, output.cell) ?? (others.length === 0 ? (shownAlone ?? null) : null);
  const shownBy = evaluation === null ? base : baseOfMeasure(trace, evaluation, base);
  for (const { text } of output.texts) {
    const reports = readReports(text);
    found.push(...printedByCalls(trace, output.cell, text, (measure) => baseOfMeasure(trace, measure, base)));
    found.push(...readResamples(trace, text, base));
    if (/metric\s+threshold\s+value/i.test(text))
      for (const table of readTables(text))
        found.push(...firstOfEach(readNamedTable(table, judgedAs(trace, measures, base)), found));
    for (const report of reports) {
      const isOfPredictions = countsPredictions();
      const values = reportValues(report, judged());
      found.push(...(isOfPredictions ? values.map((one) => ({ ...one, rows: null })) : values));
    }
    const logs = isLog ? readLogs(text) : [];
    logged.push(...logs);
    // A bar shows a running mean of what the call gives back.
    const bars = evaluatedWithBars(trace, text, base);
    found.push(...bars.filter((one) => !own.some(({ name, model }) => name === one.name && model === one.model)));
    if (reports.length === 0 && isJudged) found.push(...evaluated(text, judged()));
    if (reports.length === 0 && found.length === 0 && judging.length > 0) {
      const judgedBy = judging.map((value) => baseOfMeasure(trace, value, base));
      found.push(...saidByFunctions(own.length === 0 ? text : unwritten(text, shown, own), judgedBy));
    }
    if (reports.length === 0 && logs.length === 0 && own.length === 0)
      for (const table of readTables(text)) {
        const folds = [...readFolds(table, base)];
        const by = said === null ? shownBy : baseOfMeasure(trace, said, base);
        const from = isOfResamples(table) ? { ...shownBy, part: resampledPart(trace, fit) } : by;
        found.push(...(folds.length > 0 ? folds : readNamedTable(table, from, evaluation !== null || said !== null)));
      }
    if (reports.length === 0 && logged.length === 0 && own.length === 0 && found.length === 0)
      found.push(
        ...namedLines(text, judgedAs(trace, measures, base), shown).map((one) =>
          // What a single report prints is of the model and the rows that it was given.
          measures.length === 1 && one.said === null ? { ...one, certain: true } : one,
        ),
      );
  }
  const isCut = ranOutOfData(output);
  // What the code prints of a batch may look like the log of an epoch.
  const ofBatches = new Set(
    shown.slots.flatMap(({ value }) =>
      value.kind === "measure" && (isOfOneBatch(value) || isOfOneStep(value, trace, output.cell)) ? [value.metric] : [],
    ),
  );
  const losses = shown.slots.flatMap(({ value }) =>
    value.kind === "measure" && value.metric === "loss" && value.shape === "value" ? [value] : [],
  );
  const areSums = losses.length > 0 && losses.every(({ summed }) => summed === true);
  const inLogs = loggedValues(trace, fit, logged, base).filter(({ part }) => !isCut || part !== "train");
  found.push(
    ...inLogs.map((one) =>
      (one.part === "train" && ofBatches.has(one.name)) || (areSums && one.name === "loss")
        ? { ...one, certain: false, isTrial: true }
        : one,
    ),
  );
  if (output.cell === fit.cell) found.push(...loggedValues(trace, fit, readLogs(output.errorText), base));
  const isSame = (one: Measured, other: Measured): boolean =>
    other.printed === one.printed && other.name === one.name && other.of === one.of;
  // What an evaluation writes to its log and gives back is one value.
  const isSaidAgain = (one: Measured, i: number): boolean =>
    /\.\d{4}/.test(one.printed) &&
    !/^[01]\.0+$/.test(one.printed) &&
    found.some((other, k) => k > i && isSame(one, other) && other.model === one.model);
  return found.filter((one, i) => !own.some((other) => isSame(one, other)) && !isSaidAgain(one, i));
}

/** Reports on a model that has learned elsewhere, before anything is learned here. */
function reportsOfUsed(trace: Trace, { cell, texts }: CellOutput, measures: readonly Measure[]): Measured[] {
  const shown = measures.filter(({ model }) => model !== null);
  let next = 0;
  return flatMap(texts, ({ text }) => {
    const judged = (): Measured | null => {
      const value = shown[Math.min(next, shown.length - 1)];
      next += 1;
      return value === undefined ? null : baseOfMeasure(trace, value, { ...EMPTY, cell, by: "report" });
    };
    const found = flatMap(readReports(text), (report) => {
      const by = judged();
      return by === null ? [] : reportValues(report, by);
    });
    const by = found.length === 0 && shown[next]?.report === "evaluation" ? judged() : null;
    return by === null ? found : evaluated(text, by);
  });
}

/** The report that is shown, as it is or as a table made of it, perhaps turned; null for anything else. */
export function reportIn(value: Value): Measure | null {
  if (value.kind === "measure") return value.report === null ? null : value;
  if (value.kind === "instance") return judgedFor(value);
  if (value.kind !== "table") return null;
  for (const at of lineage(value.state, MOST_STEPS)) {
    if (at.content?.kind === "measure") return at.content;
  }
  return null;
}
const MOST_STEPS = 4;

const evaluating = callsByCell((path) => /\.evaluate(?:_generator)?$/.test(path));

/** What `evaluate` says beside its bar, measured on the rows that it is given. */
function evaluatedWithBars(trace: Trace, text: string, base: Measured): Measured[] {
  const bars = /\d\/\d/.test(text) ? readLogs(text).flatMap(({ evaluations }) => evaluations) : [];
  if (bars.length === 0) return [];
  const calls = evaluating(trace, base.cell);
  if (bars.length !== calls.length) return [];
  return bars.flatMap((values, i) => {
    const { receiver, args, text: code = "" } = calls[i] ?? { receiver: null, args: [] };
    const rows = args.flatMap(({ value }) => statesOf(value))[0] ?? null;
    const part = partOfRows(trace, rows) ?? partOfCode(code);
    const model = receiver?.kind === "instance" ? receiver : base.model;
    const hasMeasure = values.some(({ metric }) => metric !== null && metric !== "loss");
    return values.flatMap(({ key, metric, number }) => {
      if (metric === null || (metric === "loss" && hasMeasure)) return [];
      const one = valueAs({ ...base, model, on: rows, part, by: "report" }, metric, number, `bar ${i} ${key}`);
      return one === null ? [] : [one];
    });
  });
}

/** Of several tables of thresholds, or of precision at several thresholds, only F1 and accuracy are results that one would quote. */
const firstOfEach = (rows: readonly Measured[], before: readonly Measured[]): Measured[] =>
  rows.filter(
    (row, i) =>
      (row.name === "F1" || row.name === "accuracy") &&
      rows.findIndex((other) => other.name === row.name) === i &&
      !before.some((other) => other.name === row.name && other.model === row.model),
  );

const judgedAs = (trace: Trace, measures: readonly Measure[], base: Measured): Measured =>
  measures[0] ? baseOfMeasure(trace, measures[0], base) : base;

const baseOf = ({ model, fit, how }: FitEvent, cell: number): Measured => ({
  ...EMPTY,
  model,
  fit,
  cell,
  // The trainer of Flair ends by judging the best network on the test rows of its corpus.
  part: how === "cross-validation" ? how : model.path.startsWith("flair.models.") ? "test" : null,
  by: "report",
});

function baseOfMeasure(trace: Trace, value: Measure, base: Measured): Measured {
  return {
    ...base,
    model: value.model ?? base.model,
    fit: value.fit >= 0 ? value.fit : base.fit,
    on: value.on,
    truth: value.truth,
    part: partOf(trace, value, NO_WORDS),
  };
}

/** What a report says of the fit alone, not of its predictions. */
const LIKELIHOODS: ReadonlySet<string> = new Set(["log-likelihood", "deviance", "null deviance", "residual deviance"]);
const OF_FIT: ReadonlySet<string> = new Set([...CRITERIA, ...LIKELIHOODS]);

/** What tags sequences is judged word by word: a report counts words, and no rows. */
const TAGS = /\bCRF$/i;

/** Reports of more classes than people tell apart one by one, letters and digits together, are quoted by their averages. */
const MOST_CLASSES = 60;

function reportValues(report: Report, base: Measured): Measured[] {
  const part: Part | null =
    report.kind === "performance"
      ? (report.part ?? base.part)
      : report.kind === "resampling"
        ? report.part
        : report.kind === "summary"
          ? "train"
          : base.part;
  const classes = new Set(report.values.flatMap(({ of }) => (of === null || /avg|average|total/.test(of) ? [] : [of])));
  // Where nothing else says how well a model fits, as with ARIMA, they are what models are compared by.
  // What models how far returns spread explains nothing of their mean.
  const isOfMean = (metric: string): boolean =>
    metric.endsWith("R2") && (base.model?.path.startsWith("arch.") ?? false);
  const left = report.values.some(({ metric }) => !OF_FIT.has(metric) && !isOfMean(metric)) ? OF_FIT : LIKELIHOODS;
  return report.values.flatMap((value, i) => {
    const { metric, of, number } = value;
    if (left.has(metric) || isOfMean(metric)) return [];
    if (of !== null && classes.size > MOST_CLASSES && classes.has(of)) return [];
    const one = valueAs(
      {
        ...base,
        part,
        of,
        rows: ("rows" in value && !TAGS.test(base.model?.path ?? "") ? value.rows : null) ?? null,
        by: "report",
        ...("uncentred" in value && { askew: "uncentred" as const }),
      },
      metric,
      number,
      `report ${i}`,
    );
    return one === null ? [] : [one];
  });
}
