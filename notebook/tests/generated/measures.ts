import type { Entry, Scene } from "./scene.ts";

/** Where a measure's code finds its values. */
export interface Places {
  readonly truth: string;
  readonly predicted: string;
  readonly model: string;
  readonly inputs: string;
}

/** A measure and one way to write it. */
export interface Measure extends Entry {
  readonly task: "classification" | "regression";
  /** The name among the facts. */
  readonly metric: string;
  /** What authors print before it. */
  readonly labels: readonly string[];
  /** A share of the whole, which can be shown as per cent. */
  readonly share: boolean;
  /** Whether it needs the model itself, not only its predictions. */
  readonly ofModel?: true;
  readonly code: (places: Places, scene: Scene) => string;
  readonly value: (quality: number) => number;
}

const classes = (metric: string, pattern: string, labels: readonly string[], value: Measure["value"], code: Measure["code"], more: Partial<Measure> = {}): Measure =>
  ({ name: `measure/${pattern}`, task: "classification", metric, labels, share: true, value, code, ...more }); // prettier-ignore
const amounts = (metric: string, pattern: string, labels: readonly string[], value: Measure["value"], code: Measure["code"], more: Partial<Measure> = {}): Measure =>
  ({ name: `measure/${pattern}`, task: "regression", metric, labels, share: false, value, code, ...more }); // prettier-ignore
const plainCall =
  (name: string): Measure["code"] =>
  (p, s) =>
    `${s.use("sklearn.metrics", name)}(${p.truth}, ${p.predicted})`;

const accuracy = (quality: number): number => 0.55 + 0.43 * quality;
const r2 = (quality: number): number => 0.2 + 0.77 * quality;
const mse = (quality: number): number => 5184.37 * (1 - r2(quality));

export const MEASURES: readonly Measure[] = [
  classes("accuracy", "accuracy_score", ["Accuracy", "accuracy", "Accuracy score", "Acc"], accuracy, plainCall("accuracy_score"), { plain: true }),
  classes("accuracy", "score", ["Accuracy", "Score", "Mean accuracy"], accuracy, (p) => `${p.model}.score(${p.inputs}, ${p.truth})`, { ofModel: true }),
  classes("accuracy", "mean-of-equals", ["Accuracy", "acc"], accuracy, (p, s) => s.random.pick([`(${p.predicted} == ${p.truth}).mean()`, `${s.np}.mean(${p.predicted} == ${p.truth})`])),
  classes("balanced accuracy", "balanced_accuracy_score", ["Balanced accuracy"], (q) => accuracy(q) - 0.031, plainCall("balanced_accuracy_score")),
  classes("F1", "f1_score", ["F1", "F1 score", "f1-score"], (q) => 0.4 + 0.55 * q, plainCall("f1_score")),
  classes("precision", "precision_score", ["Precision", "precision"], (q) => 0.45 + 0.5 * q, plainCall("precision_score")),
  classes("recall", "recall_score", ["Recall", "recall"], (q) => 0.38 + 0.57 * q, plainCall("recall_score")),
  classes("AUC", "roc_auc_score", ["ROC AUC", "AUC", "roc_auc"], (q) => 0.6 + 0.39 * q, (p, s) => `${s.use("sklearn.metrics", "roc_auc_score")}(${p.truth}, ${p.model}.predict_proba(${p.inputs})[:, 1])`, { ofModel: true }),
  classes("log loss", "log_loss", ["Log loss", "logloss"], (q) => 0.71 - 0.5 * q, (p, s) => `${s.use("sklearn.metrics", "log_loss")}(${p.truth}, ${p.model}.predict_proba(${p.inputs}))`, { ofModel: true, share: false }),
  amounts("R2", "r2_score", ["R2", "R^2", "R2 score", "r2"], r2, plainCall("r2_score"), { plain: true }),
  amounts("R2", "score-regression", ["R2", "Score", "R squared"], r2, (p) => `${p.model}.score(${p.inputs}, ${p.truth})`, { ofModel: true }),
  amounts("MSE", "mean_squared_error", ["MSE", "Mean squared error"], mse, plainCall("mean_squared_error")),
  amounts("RMSE", "rmse-sqrt", ["RMSE", "rmse"], (q) => Math.sqrt(mse(q)), (p, s) => `${s.np}.sqrt(${s.use("sklearn.metrics", "mean_squared_error")}(${p.truth}, ${p.predicted}))`),
  amounts("RMSE", "rmse-squared-false", ["RMSE", "Root mean squared error"], (q) => Math.sqrt(mse(q)), (p, s) => `${s.use("sklearn.metrics", "mean_squared_error")}(${p.truth}, ${p.predicted}, squared=False)`),
  amounts("RMSE", "rmse-power", ["RMSE", "Error"], (q) => Math.sqrt(mse(q)), (p, s) => `${s.use("sklearn.metrics", "mean_squared_error")}(${p.truth}, ${p.predicted}) ** 0.5`),
  amounts("MAE", "mean_absolute_error", ["MAE", "Mean absolute error", "mae"], (q) => 0.71 * Math.sqrt(mse(q)), plainCall("mean_absolute_error")),
  amounts("MAE", "mae-by-hand", ["MAE", "Mean error"], (q) => 0.71 * Math.sqrt(mse(q)), (p, s) => `${s.np}.mean(${s.np}.abs(${p.truth} - ${p.predicted}))`),
  amounts("MAPE", "mean_absolute_percentage_error", ["MAPE"], (q) => 0.32 - 0.26 * q, plainCall("mean_absolute_percentage_error"), { share: true }),
]; // prettier-ignore

/** Different measures, each of another kind. */
export function chooseMeasures(scene: Scene, most: number, fits: (measure: Measure) => boolean): Measure[] {
  const drawn = scene.several(MEASURES.filter(fits), 1, most);
  return drawn.filter((measure, at) => drawn.findIndex((other) => other.metric === measure.metric) === at);
}
