/** Which of several measures a reader would quote. */
import type { MetricFact, Task } from "../facts.ts";
import { rankOf } from "../know/metrics.ts";

/**
 * The metric that most models were measured by. Of several the one that the author decides by; of measures of classes, which weigh the
 * classes differently, the one that the author asks for himself and shows first; of measures of the same errors the one that a reader would
 * quote first.
 */
export function quoted(
  metrics: readonly MetricFact[],
  task: Task | null,
  decisive: ReadonlySet<string>,
  reports: readonly MetricFact[],
): string {
  const models = new Map<string, Set<number | null>>();
  for (const { name, model } of metrics) models.set(name, (models.get(name) ?? new Set()).add(model));
  // Who asks for both means the one that no large class can raise, https://scikit-learn.org/stable/modules/model_evaluation.html#balanced-accuracy-score.
  const isPlain = (name: string): boolean => name === "accuracy" && isAskedFor(metrics, "balanced accuracy");
  // An average that weighs classes by their rows is as blind to a rare one as the accuracy, which more readers know.
  const isWeighted = ({ name, average }: MetricFact): boolean => name === "F1" && average === "weighted";
  const place = (name: string): number =>
    task === "classification" && CLASSES.has(name)
      ? Number(isPlain(name) || metrics.every((one) => one.name !== name || isLineOf(reports, one) || isWeighted(one)))
      : rankOf(SAME_PLACE[name] ?? (task === "regression" && name === "MAE" ? "RMSE" : name), task);
  const decides = (name: string): number => Number(decisive.has(name));
  const [first] = [...models].sort(
    (a, b) => b[1].size - a[1].size || decides(b[0]) - decides(a[0]) || place(a[0]) - place(b[0]),
  );
  return first?.[0] ?? "";
}

/** Whether a measure is shown otherwise than in a table of all that a library works out of the counts. */
const isAskedFor = (metrics: readonly MetricFact[], name: string): boolean =>
  metrics.some((one) => {
    const beside = metrics.filter(({ model, cells }) => model === one.model && cells[0] === one.cells[0]);
    return one.name === name && new Set(beside.map((other) => other.name)).size < MANY_MEASURES;
  });
const MANY_MEASURES = 6;

/** Whether it stands in a report below the classes, which every report has, asked for or not. */
const isLineOf = (metrics: readonly MetricFact[], { name, model, cells, printed }: MetricFact): boolean =>
  name === "accuracy" &&
  cells.length === 1 &&
  /^[01]\.\d\d$/.test(printed) &&
  metrics.some((one) => one.of !== null && one.model === model && one.cells[0] === cells[0]);

/** Errors relative to the truth, or to truth and forecast: authors show first the one that they prefer. */
const SAME_PLACE: Readonly<Record<string, string>> = { SMAPE: "MAPE" };

/** What one would quote for a single classifier. */
const CLASSES: ReadonlySet<string> = new Set(["accuracy", "balanced accuracy", "AUC", "F1"]);
