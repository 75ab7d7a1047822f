/** The classes of the rows that a value was measured on, and what chance alone makes of their number. */
import type { ClassCounts } from "../find/values/class-counts.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Best, CountsFact, Experiment, Fact, JudgedClasses, MetricFact } from "../facts.ts";
import { byClass } from "../models-of.ts";
import { numbersIn, roundingTo } from "../read/outputs/numbers.ts";

/** The best value of an experiment with the classes of its rows, by the report of its model, a table of right and wrong answers, or a count. */
export function withClasses(
  experiment: Experiment,
  counted: readonly ClassCounts[],
  models: readonly FoundModel[],
  facts: readonly Fact[],
): Experiment {
  const { best, task } = experiment;
  if (best === null || task !== "classification" || best.metric.part === "cross-validation") return experiment;
  const found =
    ofReport(experiment, best) ??
    ofTable(best, counted, models) ??
    ofReport(experiment, best, true) ??
    ofCounts(experiment, best, facts);
  if (found === null) return experiment;
  const all = found.all.toSorted((a, b) => b.rows - a.rows);
  return { ...experiment, best: { ...best, classes: { ...found, all } } };
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

export const countsOfTarget = (target: string | null, facts: readonly Fact[]): readonly CountsFact[] =>
  facts.filter(
    (fact): fact is CountsFact =>
      fact.kind === "counts" && fact.column === target && fact.certainty === "certain" && fact.values.length > 1,
  );

/**
 * The standard error of a share of `rows` rows, the square root of p (1 - p) / n: how far the share of right answers on other rows of the same
 * kind usually lies from it (NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.4).
 */
export const standardError = (share: number, rows: number): number => Math.sqrt((share * (1 - share)) / rows);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const cellsOf = (metrics: readonly MetricFact[]): number[] =>
  [...new Set(metrics.flatMap(({ cells }) => cells))].sort((a, b) => a - b);
