import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  inRange,
  isBetter,
  measured,
  metricNamed,
  metricOfFunction,
  metricOfIdentifier,
  metricOfLogKey,
  metricOfScoring,
  metricOfText,
  metricsOfText,
  rankOf,
} from "./metrics.ts";

describe("the metric named in a text", () => {
  test.each([
    ["Accuracy of the model", "accuracy"],
    ["balanced accuracy score", "balanced accuracy"],
    ["Val Acc.", "accuracy"],
    ["Top-5 accuracy", "top-k accuracy"],
    ["F1-score", "F1"],
    ["macro F1", "F1"],
    ["f-measure", "F1"],
    ["F2 score", "F-beta"],
    ["Sensitivity", "recall"],
    ["ROC AUC", "AUC"],
    ["AUC-ROC", "AUC"],
    ["ROC 0.93", "AUC"],
    ["Acurácia do modelo: 0.91", "accuracy"],
    ["Genauigkeit", "accuracy"],
    ["准确率：0.91", "accuracy"],
    ["Raíz del error cuadrático medio", "RMSE"],
    ["Error cuadrático medio", "MSE"],
    ["Erreur absolue moyenne", "MAE"],
    ["决定系数", "R2"],
    ["uplift@30%: 0.066", "uplift at k"],
    ["Uplift at top 10%", "uplift at k"],
    ["Qini AUC score", "Qini AUC"],
    ["Uplift AUC: 0.04", "AUUC"],
    ["AUC PR 0.85", "PR AUC"],
    ["Area under the precision-recall curve", "PR AUC"],
    ["Average precision", "average precision"],
    ["mean average precision", "MAP"],
    ["mAP@0.5", "MAP"],
    ["R^2 train", "R2"],
    ["R-squared:", "R2"],
    ["Adj. R-squared:", "adjusted R2"],
    ["Pseudo R-squ.:", "pseudo R2"],
    ["Root Mean Squared Error", "RMSE"],
    ["root mean squared logarithmic error", "RMSLE"],
    ["mean squared error", "MSE"],
    ["Average absolute error", "MAE"],
    ["Mean Absolute Percentage Error (MAPE)", "MAPE"],
    ["cross entropy loss", "log loss"],
    ["Logloss", "log loss"],
    ["multi_logloss", "log loss"],
    ["C-index", "concordance"],
    ["Silhouette coefficient", "silhouette"],
    ["word error rate", "WER"],
    ["misclassification rate", "error rate"],
    ["Matthews correlation coefficient", "MCC"],
    ["Cohen's kappa", "kappa"],
    ["NDCG@10", "NDCG"],
    ["precision@5", "precision at k"],
    ["test loss", "loss"],
    ["explained variance ratio", "explained variance"],
  ])("%s is %s", (text, name) => {
    expect(metricOfText(text)?.metric).toBe(name);
  });

  test.each(["Gini impurity", "ROC curve", "a heat map", "lossless", "mixed precision", "the accelerometer", "score"])(
    "%s names no metric",
    (text) => {
      expect(metricOfText(text)).toBeNull();
    },
  );

  test("its position covers the whole name", () => {
    expect(metricsOfText("Test accuracy score: 0.9, R²: 0.8")).toEqual([
      { metric: "accuracy", at: 5, end: 19 },
      { metric: "R2", at: 26, end: 28 },
    ]);
  });
});

describe("the metric behind a name in code", () => {
  test.each([
    ["val_acc", "accuracy"],
    ["test_rmse", "RMSE"],
    ["rmse_scores", "RMSE"],
    ["rmseScores2", "RMSE"],
    ["valAccuracy", "accuracy"],
    ["MulticlassF1Score", "F1"],
    ["r2_test", "R2"],
    ["roc_auc_1", "AUC"],
    ["BLEUScore", "BLEU"],
    ["adj_r2", "adjusted R2"],
    ["mAP", "MAP"],
    ["train_losses", "loss"],
  ])("%s is %s", (identifier, name) => {
    expect(metricOfIdentifier(identifier)).toBe(name);
  });

  test.each([
    ["validation_0-error", "error rate"],
    ["valid_1's l2", "MSE"],
    ["eval_loss", "loss"],
    ["test-mlogloss", "log loss"],
    ["val_sparse_categorical_accuracy", "accuracy"],
    ["learn: MultiClass", "log loss"],
    ["NDCG:top=5", "NDCG"],
  ])("the log key %s is %s", (key, name) => {
    expect(metricOfLogKey(key)).toBe(name);
  });

  test.each([
    ["sklearn.metrics.mean_squared_error", "MSE"],
    ["sklearn.metrics.auc", "AUC"],
    ["torchmetrics.classification.MulticlassAUROC", "AUC"],
    ["torchmetrics.functional.accuracy", "accuracy"],
    ["keras.metrics.SparseCategoricalAccuracy", "accuracy"],
    ["tensorflow.keras.metrics.AUC", "AUC"],
    ["lifelines.utils.concordance_index", "concordance"],
    ["sksurv.metrics.integrated_brier_score", "integrated Brier score"],
    ["statsmodels.tools.eval_measures.rmse", "RMSE"],
    ["torch.nn.CrossEntropyLoss", "loss"],
    ["torch.nn.functional.cross_entropy", "loss"],
    ["accuracy_score", "accuracy"],
    ["sklearn.metrics.confusion_matrix", null],
    ["sklearn.metrics.precision_recall_curve", null],
    ["sklearn.metrics.RocCurveDisplay", null],
    ["numpy.mean", null],
    ["constructor", null],
  ])("%s measures %s", (path, name) => {
    expect(metricOfFunction(path)).toBe(name);
  });

  test.each([
    ["neg_mean_squared_error", "MSE", true],
    ["neg_root_mean_squared_error", "RMSE", true],
    ["neg_log_loss", "log loss", true],
    ["f1", "F1", false],
    ["roc_auc_ovr_weighted", "AUC", false],
    ["r2", "R2", false],
    ["accuracy", "accuracy", false],
    ["explained_variance", "explained variance", false],
  ])("scoring=%s asks for %s", (scoring, metric, negated) => {
    expect(metricOfScoring(scoring)).toEqual({ metric, negated });
  });

  test.each(["macro", "micro", "weighted"])("scoring=f1_%s asks for that average", (average) => {
    expect(metricOfScoring(`f1_${average}`)).toEqual({ metric: "F1", negated: false, average });
  });

  test("an unknown scoring asks for no metric", () => {
    expect(metricOfScoring("toString")).toBeNull();
  });
});

describe("the value of a metric", () => {
  test("is rejected out of range", () => {
    expect(inRange("accuracy", 1)).toBe(true);
    expect(inRange("accuracy", 17)).toBe(false);
    expect(inRange("R2", -5800585.57)).toBe(true);
    expect(inRange("R2", 1.2)).toBe(false);
    expect(inRange("RMSE", -3)).toBe(false);
    expect(inRange("RMSE", Number.NaN)).toBe(false);
  });

  test("is a fraction, even when printed as a percentage", () => {
    expect(measured("accuracy", 93.99, true)).toBeCloseTo(0.9399);
    expect(measured("accuracy", 93.99, false)).toBeCloseTo(0.9399);
    expect(measured("accuracy", 0.5, true)).toBeCloseTo(0.005);
    expect(measured("accuracy", 392, false)).toBeNull();
    expect(measured("RMSE", 93.99, false)).toBe(93.99);
    expect(measured("MAPE", 6.08, true)).toBeCloseTo(0.0608);
  });

  test("is no percentage without a sign where hardly any model would be that bad", () => {
    expect(measured("F1", 2.585, false)).toBeNull();
    expect(measured("F1", 2.585, true)).toBeCloseTo(0.02585);
    expect(measured("error rate", 2.585, false)).toBeCloseTo(0.02585);
    // Optimisers call the value of their function so.
    expect(metricOfLogKey("F")).toBeNull();
  });

  test("is compared in the direction of its metric, and metrics rank by task", () => {
    expect(isBetter("RMSE", 1, 2)).toBe(true);
    expect(isBetter("accuracy", 1, 0.5)).toBe(true);
    expect(rankOf("accuracy", "classification")).toBeLessThan(rankOf("log loss", "classification"));
    expect(rankOf("R2", "regression")).toBeLessThan(rankOf("accuracy", "regression"));
    expect(rankOf("unheard of", null)).toBeGreaterThan(rankOf("loss", null));
    expect(metricNamed("MSE")?.root).toBe("RMSE");
  });
});

test("looking for metrics never throws, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const { at, end } of metricsOfText(text)) expect(text.slice(at, end)).not.toBe("");
      metricOfIdentifier(text);
      metricOfLogKey(text);
      metricOfFunction(text);
      metricOfScoring(text);
    }),
  );
});
