/** Values that are others than their names say. */
import { grouped } from "../grouped.ts";
import type { Caution, Experiment, MetricFact } from "../facts.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import { isSwapped } from "../read/trace/measures/measuring.ts";
import type { Trace } from "../read/trace/trace.ts";
import { SUMS_UP } from "./level.ts";

/**
 * Whether a value is what it is called, or nothing beside it says better how good a model is: else it neither leads nor ranks. The mean of what is
 * found of each of two classes says more of rare ones than accuracy does.
 */
export const isAsCalled = (metric: MetricFact, all: readonly MetricFact[]): boolean =>
  metric.askew === undefined ||
  metric.askew === "all labels" ||
  !all.some(
    ({ name, part, of, model, askew }) =>
      askew === undefined &&
      part === metric.part &&
      of === null &&
      model !== null &&
      SUMS_UP.test(name) &&
      (metric.askew !== "classes" || name !== "accuracy"),
  );

export const findAskew = (trace: Trace, experiments: readonly Experiment[]): Caution[] => [
  ...swapped(trace, experiments),
  ...experiments.flatMap(areaOfClasses),
];

/**
 * Functions that are given the predictions as the true answers, each once; where other calls of the same function are right, once for each part whose
 * values are known to be spoiled.
 */
function swapped(trace: Trace, experiments: readonly Experiment[]): Caution[] {
  const spoiled = experiments.flatMap(({ metrics }) => metrics.filter(({ askew }) => askew === "swapped"));
  const calls = callsTo(trace, (one) => one.startsWith("sklearn.metrics."));
  return [...grouped(calls, ({ path }) => path.slice(path.lastIndexOf(".") + 1))].flatMap(([by, own]): Caution[] => {
    const wrong = own.filter(({ path, args }) => isSwapped(path, args));
    const [first] = wrong;
    if (first === undefined) return [];
    const caution = { kind: "swapped-arguments", by, certainty: "certain" } as const;
    if (wrong.length === own.length) return [{ ...caution, cells: [first.cell] }];
    const cells = new Set(wrong.map(({ cell }) => cell));
    const values = spoiled.filter((one) => one.part !== null && one.cells.some((cell) => cells.has(cell)));
    return [...grouped(values, (one) => one.part)].flatMap(([part, metrics]) =>
      part === null ? [] : { ...caution, judged: part, cells: [...new Set(metrics.flatMap((one) => one.cells))] },
    );
  });
}

/**
 * A curve of two classes has a single point between its ends, and the area under it is the mean of what is found of each of them.
 *
 * Source: scikit-learn, `roc_auc_score` takes target scores; Fawcett 2006, An introduction to ROC analysis, on discrete classifiers.
 */
function areaOfClasses({ metrics }: Experiment): Caution[] {
  const own = metrics.filter(({ askew }) => askew === "classes");
  const [metric] = own;
  const cells = [...new Set(own.flatMap((one) => one.cells))];
  return metric === undefined ? [] : [{ kind: "area-of-classes", metric, cells, certainty: "certain" }];
}
