/** The classes of the rows that a value was measured on, and what chance alone makes of their number. */
import type { ClassCounts } from "../find/values/class-counts.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Best, CountsFact, Experiment, Fact, JudgedClasses, MetricFact, StatisticFact } from "../facts.ts";
import { grouped } from "../grouped.ts";
import { byClass, OF_SEVERAL, predictedBy } from "../models-of.ts";
import { changedOf, isOneToOne } from "./learned-classes.ts";
import { numbersIn, roundingTo } from "../read/outputs/numbers.ts";

/** The best value of an experiment with the classes of its rows, by the report of its model, a table of right and wrong answers, or a count. */
export function withClasses(
  experiment: Experiment,
  counted: readonly ClassCounts[],
  models: readonly FoundModel[],
  facts: readonly Fact[],
  trace: Trace,
): Experiment {
  const { best, task } = experiment;
  if (best === null) return experiment;
  if (task !== "classification" && task !== "anomaly") {
    const held = rowsHeldOut(experiment, best, facts);
    return held === null ? experiment : { ...experiment, best: { ...best, rows: held } };
  }
  const found =
    best.metric.part === "cross-validation"
      ? null
      : (ofReport(experiment, best) ??
        ofTable(best, counted, models) ??
        ofReport(experiment, best, true) ??
        ofCounts(experiment, best, facts));
  const fits = models.find(({ fact }) => fact.id === best.model)?.fits ?? [];
  const largest = found === null ? ofAllRows(experiment, fits, facts, trace) : null;
  const all = found?.all.toSorted((a, b) => b.rows - a.rows) ?? [];
  const rows = found === null ? rowsHeldOut(experiment, best, facts) : sum(all.map((one) => one.rows));
  return {
    ...experiment,
    best: {
      ...best,
      ...(rows === null ? {} : { rows }),
      ...(found === null ? {} : { classes: { ...found, all } }),
      ...(largest === null ? {} : { largest }),
    },
  };
}

/**
 * An experiment without the rows of reports on more classes than a reader takes in: what all classes come to together is quoted, and of the best
 * model the classes that its F1 puts first and last.
 */
export function withoutManyClasses(experiment: Experiment): Experiment {
  if (experiment.task !== "classification") return experiment;
  const targets = predictedBy(experiment);
  const ofOne = experiment.metrics.filter(
    ({ of, average }) => of !== null && average === undefined && !OF_SEVERAL.test(of) && !targets.includes(of),
  );
  const reports = grouped(ofOne, ({ model, part, variant, cells }) => JSON.stringify([model, part, variant, cells]));
  const long = [...reports.values()].filter((own) => new Set(own.map(({ of }) => of)).size > MOST_CLASSES);
  const left = new Set(long.flat());
  for (const one of byClass(experiment, "F1")) left.delete(one);
  return left.size === 0 ? experiment : { ...experiment, metrics: experiment.metrics.filter((one) => !left.has(one)) };
}
const MOST_CLASSES = 8;

/** As many as the code holds out of all rows, where it is known how many these are; null where it is not. */
function rowsHeldOut(experiment: Experiment, { metric }: Best, facts: readonly Fact[]): number | null {
  const { how, testShare, lastRows, heldOutFor = "test" } = experiment.split;
  const { rows = rowsRead(experiment, facts) } = experiment;
  // Each row is held out once.
  if (metric.part === "cross-validation") return how === "cv" ? rows : null;
  if (metric.part !== heldOutFor) return null;
  return lastRows ?? (how === "holdout" && testShare !== null && rows !== null ? Math.round(rows * testShare) : null);
}

/** What a report counts; of other models on the same rows only how many there are. */
function ofReport(experiment: Experiment, best: Best, ofOthers = false): JudgedClasses | null {
  const { metric } = best;
  const others = experiment.metrics.filter(
    (one) => one.model !== best.model && one.part === metric.part && one.rows !== undefined && metric.part !== null,
  );
  const owners = ofOthers ? others : [metric];
  const all = owners.map(({ model, part, variant }) =>
    model === null
      ? []
      : byClass({ ...experiment, best: { model, metric: { ...metric, part, variant } } }, "recall").filter(
          ({ rows }) => rows !== undefined,
        ),
  );
  const [own = []] = all;
  const isOne = all.every((report) => countsOf(report) === countsOf(own));
  if (own.length < 2 || !isOne) return null;
  return {
    all: own.map(({ of, rows = 0, value }) => ({ name: of, rows, ...(ofOthers ? {} : { recall: value }) })),
    cells: cellsOf(own),
  };
}

const countsOf = (report: readonly MetricFact[]): string =>
  report
    .map(({ of, rows }) => `${of ?? ""} ${rows ?? ""}`)
    .sort()
    .join("|");

/** Of several tables of one model, the one that comes to its accuracy. */
function ofTable(best: Best, counted: readonly ClassCounts[], models: readonly FoundModel[]): JudgedClasses | null {
  const { metric, model: id } = best;
  const own = counted.filter(
    ({ model, part }) => part === metric.part && models.find(({ instance }) => instance === model)?.fact.id === id,
  );
  const [number] = numbersIn(metric.printed);
  const isAlike = ({ classes }: ClassCounts): boolean => {
    const right = sum(classes.map((one) => one.right)) / sum(classes.map(({ rows }) => rows));
    return metric.name !== "accuracy" || number === undefined
      ? own.length === 1
      : [1, 100].some((scale) => roundingTo(number)(right * scale));
  };
  const table = own.findLast(isAlike);
  if (table === undefined || table.classes.some(({ rows }) => rows === 0)) return null;
  return {
    all: table.classes.map(({ name, rows, right }) => ({ name, rows, recall: right / rows })),
    cells: [table.cell],
  };
}

/** Rows that were left out or made up after they were counted change the shares of the classes. */
const CHANGES_ROWS =
  /^(?:balanced|filtered|sampled|dropped-rows|outliers|deduplicated|dropped-missing|joined|reshaped)$/;

export const isAsRead = (facts: readonly Fact[]): boolean => !facts.some(({ kind }) => CHANGES_ROWS.test(kind));

/** The classes as they were counted in the rows that are judged by. */
function ofCounts({ target }: Experiment, { metric }: Best, facts: readonly Fact[]): JudgedClasses | null {
  const own = countsOfTarget(target, facts).find(({ part }) => part !== undefined && part === metric.part);
  return own === undefined
    ? null
    : { all: own.values.map(({ value, count }) => ({ name: value, rows: count })), cells: own.cells };
}

/**
 * The largest class among all rows, of which those that are judged by are drawn at random: where rows are changed after they were counted, it is
 * a rough one, and none is known where they are chosen by their classes or classes are put together.
 */
function ofAllRows(
  { target, split, classes }: Experiment,
  fits: readonly FitEvent[],
  facts: readonly Fact[],
  trace: Trace,
): Best["largest"] | null {
  if (target === null || (split.how !== "holdout" && split.how !== "cv")) return null;
  const changed = fits.map((fit) => changedOf(fit, target, trace));
  const own = facts.filter(
    (fact) => "columns" in fact && Array.isArray(fact.columns) && fact.columns.some((one) => one === target),
  );
  const isOther = own.some((fact) => CHANGES_CLASSES.test(fact.kind) || fact.kind === "filtered");
  if (isOther || changed.includes("classes") || facts.some(changesShares)) return null;
  const isAlike = ({ part, subset }: CountsFact): boolean =>
    subset !== true && (part === undefined || (part === "train" && split.stratified));
  const counts = countsOfTarget(target, facts).find(isAlike);
  const shown = own.filter(
    (fact): fact is StatisticFact =>
      fact.kind === "statistic" &&
      fact.statistic === "share" &&
      fact.columns.length === 1 &&
      fact.of !== null &&
      fact.subset !== true,
  );
  const all = counts?.values.map(({ count }) => count) ?? shown.map(({ value }) => value);
  const isWhole = counts !== undefined || Math.abs(sum(all) - 1) < ROUNDED;
  const isRenamed = own.every(
    (one) => one.kind !== "recoded" || (one.pairs.length === all.length && isOneToOne(one.pairs)),
  );
  if (all.length < 2 || !isWhole || !isRenamed || (classes !== undefined && classes.count !== all.length)) return null;
  const isRough = changed.length === 0 || changed.includes("rows") || !isAsRead(facts);
  return {
    share: Math.max(...all) / sum(all),
    classes: all.length,
    cells: [...(counts ?? shown[0] ?? { cells: [] }).cells],
    ...(isRough ? { rough: true as const } : {}),
  };
}
/** Whether classes of which one had nearly all rows may be of any size afterwards, those of the rows held out as well. */
const changesShares = (fact: Fact): boolean =>
  fact.kind === "reshaped" || (fact.kind === "balanced" && fact.beforeSplit !== false);
/** Values may be put together, so that classes are others than those that were counted. */
const CHANGES_CLASSES = /^(?:binned|derived|transformed)$/;
/** What shares may be off by together that were rounded to two digits. */
const ROUNDED = 0.015;

/** How often each value of a target occurs, where none is left out. */
export const countsOfTarget = (target: string | null, facts: readonly Fact[]): readonly CountsFact[] =>
  facts.filter(
    (fact): fact is CountsFact =>
      fact.kind === "counts" &&
      fact.column === target &&
      fact.certainty === "certain" &&
      fact.values.length > 1 &&
      fact.more !== true,
  );

/** The rows of the only data, where none are left out or made up. */
export function rowsRead({ data }: Experiment, facts: readonly Fact[]): number | null {
  const own = facts.flatMap((fact) => (fact.kind === "source" && data.includes(fact.name) ? [fact] : []));
  const isSame = data.length === 1 && own.length === 1 && isAsRead(facts);
  return isSame ? (own[0]?.rows ?? null) : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const cellsOf = (metrics: readonly MetricFact[]): number[] =>
  [...new Set(metrics.flatMap(({ cells }) => cells))].sort((a, b) => a - b);
