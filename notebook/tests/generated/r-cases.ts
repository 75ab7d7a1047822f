import type { Case } from "./case.ts";
import { bestOf, experiment, metric } from "./expected.ts";

const READ = "library(caret)\nhens <- read.csv('hens.csv')";
const DIVIDE =
  "rows <- createDataPartition(y = hens$eggs, p = 0.7)[[1]]\nlaying <- hens[rows, ]\nresting <- hens[-rows, ]";
const OF_HENS = { data: ["hens.csv"], target: "eggs" };
const split = { how: "holdout", testShare: 0.3, folds: null, seed: null };

const fitted = metric("R2", "0.6127", "Linear Regression", "test", 3);
const errors = metric("RMSE", "2.418", "Linear Regression", "test", 3);

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
];
