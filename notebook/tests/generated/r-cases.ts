import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const READ = "library(caret)\nhens <- read.csv('hens.csv')";
const DIVIDE =
  "rows <- createDataPartition(y = hens$eggs, p = 0.7)[[1]]\nlaying <- hens[rows, ]\nresting <- hens[-rows, ]";
const OF_HENS = { data: ["hens.csv"], target: "eggs" };
const split = { how: "holdout", testShare: 0.3, folds: null, seed: null };

const fitted = metric("R2", "0.6127", "Linear Regression", "test", 3);
const errors = metric("RMSE", "2.418", "Linear Regression", "test", 3);

const right = metric("accuracy", "0.8391", "Logistic Regression", "test", 3);
const chosen = metric("RMSE", "3.1020", "K-Nearest Neighbors", "cross-validation", 1);
const RESAMPLED = `k-Nearest Neighbors

120 samples
  3 predictor

No pre-processing
Resampling: Cross-Validated (5 fold)
Summary of sample sizes: 96, 96, 96, 96, 96
Resampling results across tuning parameters:

  k  RMSE    Rsquared  MAE
  5  3.2140  0.5921    2.3110
  7  3.1020  0.6144    2.2010
  9  3.1810  0.5993    2.2710

RMSE was used to select the optimal model using the smallest value.
The final value used for the model was k = 7.
`;

/** Notebooks in R: functions that an argument tells which model they fit, and lines that each show what they come to. */
export const R_CASES: readonly Case[] = [
  {
    name: "case/every-line-of-r-shows-its-value",
    language: "r",
    cells: [
      [READ],
      [DIVIDE],
      ["fit <- lm(eggs ~ ., data = laying)\nguess <- predict(fit, newdata = resting)"],
      [
        "caret::R2(pred = guess, obs = resting$eggs)\ncaret::RMSE(pred = guess, obs = resting$eggs)",
        "[1] 0.6127\n[1] 2.418",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_HENS,
          task: "regression",
          split,
          models: [{ name: "Linear Regression" }],
          metrics: [fitted, errors],
          best: { ...bestOf(fitted), metrics: ["R2", "RMSE"], printed: ["0.6127", "2.418"] },
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
  {
    name: "case/family-says-which-model-it-is",
    language: "r",
    cells: [["hens <- read.csv('hens.csv')"], ["fit <- glm(broody ~ age, data = hens, family = binomial())"]],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["hens.csv"],
          target: "broody",
          task: "classification",
          models: [{ name: "Logistic Regression", class: "glm" }],
        }),
      ],
    },
  },
  {
    name: "case/penalty-says-which-model-it-is",
    language: "r",
    cells: [
      ["library(glmnet)\nhens <- read.csv('hens.csv')"],
      [
        "plain <- glmnet(hens$x, hens$y, alpha = 0)\nmixed <- glmnet(hens$x, hens$y, alpha = 0.4)\nsparse <- glmnet(hens$x, hens$y)",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["hens.csv"],
          target: "y",
          models: [{ name: "Ridge" }, { name: "Elastic Net" }, { name: "Lasso" }],
        }),
      ],
    },
  },
  {
    name: "case/data-that-every-session-has",
    language: "r",
    cells: [["fit <- lm(dist ~ speed, data = cars)"], ["data('birds')\nsong <- lm(notes ~ weight, data = birds)"]],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ data: ["cars"], target: "dist", task: "regression", models: [{ name: "Linear Regression" }] }),
        experiment({ data: ["birds"], target: "notes", task: "regression", models: [{ name: "Linear Regression" }] }),
      ],
    },
  },
  {
    name: "case/counts-and-what-is-worked-out-of-them",
    language: "r",
    cells: [
      [READ],
      [DIVIDE],
      [
        "fit <- glm(eggs ~ ., data = laying, family = binomial())\nguess <- ifelse(predict(fit, newdata = resting, type = 'response') > 0.5, 1, 0)",
      ],
      ["counts <- table(resting$eggs, guess)\nsum(diag(counts)) / sum(counts)", "[1] 0.8391", "result"],
      [
        "precision <- counts[2, 2] / sum(counts[, 2])\nrecall <- counts[2, 2] / sum(counts[2, ])\ncat('Precision:', precision, '\\n')\ncat('Recall:', recall, '\\n')\ncat('F1:', 2 * precision * recall / (precision + recall), '\\n')",
        "Precision: 0.7612 \nRecall: 0.7301 \nF1: 0.7453 \n",
      ],
      [
        "share <- (counts[1, 1] + counts[2, 2]) / nrow(resting)\nprint(paste('Error rate', 1 - mean(guess == resting$eggs)))",
        '[1] "Error rate 0.1609"\n',
      ],
      [
        "library(ROCR)\narea <- performance(prediction(guess, resting$eggs), measure = 'auc')\narea@y.values[[1]]",
        "[1] 0.8012",
        "result",
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_HENS,
          task: "classification",
          split,
          models: [{ name: "Logistic Regression" }],
          metrics: [
            right,
            metric("precision", "0.7612", "Logistic Regression", "test", 4),
            metric("recall", "0.7301", "Logistic Regression", "test", 4),
            metric("F1", "0.7453", "Logistic Regression", "test", 4),
            metric("error rate", "0.1609", "Logistic Regression", "test", 5),
            metric("AUC", "0.8012", "Logistic Regression", "test", 6),
          ],
          best: bestOf(right),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
      cautions: [{ kind: "area-of-classes", cell: 6 }],
    },
  },
  {
    name: "case/settings-over-resampled-rows",
    language: "r",
    cells: [
      [READ],
      [
        "fit <- train(eggs ~ ., data = hens, method = 'knn', trControl = trainControl(method = 'cv', number = 5))\nprint(fit)",
        RESAMPLED,
      ],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_HENS,
          task: "regression",
          split: { how: "cv", testShare: null, folds: null, seed: null },
          models: [{ name: "K-Nearest Neighbors" }],
          metrics: [
            chosen,
            metric("R2", "0.6144", "K-Nearest Neighbors", "cross-validation", 1),
            metric("MAE", "2.2010", "K-Nearest Neighbors", "cross-validation", 1),
          ],
          best: { ...bestOf(chosen), metrics: ["RMSE", "R2"], printed: ["3.1020", "0.6144"] },
        }),
      ],
      headline: 0,
    },
  },
  {
    name: "case/table-with-headings-for-its-counts",
    language: "r",
    cells: [
      [READ],
      [DIVIDE],
      [
        "fit <- glm(eggs ~ ., data = laying, family = 'binomial')\nguess <- as.numeric(predict(fit, newdata = resting, type = 'response') > 0.5)\ncounts <- table(Predicted = guess, Actual = resting$eggs)",
      ],
      ["sum(diag(counts)) / sum(counts)", "[1] 0.8391", "result"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          ...OF_HENS,
          task: "classification",
          split,
          models: [{ name: "Logistic Regression" }],
          metrics: [right],
          best: bestOf(right),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1 }],
    },
  },
];
