import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const factsOf = (language: "python" | "R", ...cells: WrittenCell[]): string[] => {
  const notebook = notebookOf(...cells);
  return analyseNotebook(language === "R" ? { ...notebook, language } : notebook).facts.experiments.flatMap(
    ({ models, metrics }) =>
      metrics.map(({ name, value, printed, part, model }) =>
        [name, value, ...(printed.includes("/") ? [printed] : []), part, models[model ?? -1]?.name].join(" "),
      ),
  );
};

const LEARN = `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.model_selection import train_test_split
tides = pd.read_csv("tides.csv")
X_train, X_test, y_train, y_test = train_test_split(tides.drop("height", axis=1), tides["height"])
ridge = Ridge().fit(X_train, y_train)
guess = ridge.predict(X_test)
`;
const IN_R = `tides <- read.csv("tides.csv")
`;

describe("what is worked out by hand", () => {
  it.each([
    "rest = np.sum((y_test - guess) ** 2)\ntotal = np.sum((y_test - np.mean(y_test)) ** 2)\n1 - rest / total",
    "1 - ((y_test - guess) ** 2).sum() / ((y_test - y_test.mean()) ** 2).sum()",
    "1 - np.mean((y_test - guess) ** 2) / np.var(y_test)",
  ])("is R2 where squared errors are compared with how far the truth spreads: %s", (code) => {
    expect(factsOf("python", { code: `${LEARN}${code}`, shown: "0.712" })).toEqual(["R2 0.712 test Ridge"]);
  });

  it("is no R2 where squared errors are only divided", () => {
    expect(factsOf("python", { code: `${LEARN}np.sum((y_test - guess) ** 2) / len(y_test)`, shown: "0.712" })).toEqual([
      "MSE 0.712 test Ridge",
    ]);
  });

  it.each([
    ["np.abs(y_test - guess).sum() / np.abs(y_test).sum()", "WAPE"],
    ["np.median(np.abs((y_test - guess) / y_test))", "MDAPE"],
  ])("is told by what absolute errors are compared with: %s", (code, name) => {
    expect(factsOf("python", { code: `${LEARN}${code}`, shown: "0.712" })).toEqual([`${name} 0.712 test Ridge`]);
  });

  it.each(["counts.sum()", "len(y_test)"])("is the accuracy where right answers of all classes are over %s", (all) => {
    const counts = `${LEARN}from sklearn.metrics import confusion_matrix\ncounts = confusion_matrix(y_test, guess > 1)\n`;
    const code = `${counts}(counts[0, 0] + counts[1, 1]) / ${all}`;
    expect(factsOf("python", { code, shown: "0.712" })).toEqual(["accuracy 0.712 test Ridge"]);
    const ofOne = `${counts}print("Recall", counts[1, 1] / (counts[1, 1] + counts[1, 0]))`;
    expect(factsOf("python", { code: ofOne, printed: "Recall 0.712\n" })).toEqual(["recall 0.712 test Ridge"]);
  });

  it("is called by the variable or the function that has it", () => {
    const code = `${LEARN}hits = ((guess == 1) & (y_test == 1)).sum()\nrecall = hits / (hits + ((guess == 0) & (y_test == 1)).sum())\nprint(recall)`;
    expect(factsOf("python", { code, printed: "0.81\n" })).toEqual(["recall 0.81 test Ridge"]);
    const own = `${LEARN}def prec(model):
    said = model.predict(X_test)
    return ((said == 1) & (y_test == 1)).sum() / (said == 1).sum()
prec(ridge)`;
    expect(factsOf("python", { code: own, shown: "0.81" })).toEqual(["precision 0.81 test Ridge"]);
  });

  it("is the share of right answers where these are counted before their total", () => {
    const printed = (code: string, text: string) => factsOf("python", { code: `${LEARN}${code}`, printed: text });
    expect(printed("print('right:', np.sum(guess == y_test), '/', len(y_test))", "right: 88 / 100\n")).toEqual([
      "accuracy 0.88 88 / 100 test Ridge",
    ]);
    expect(printed("print(f'{np.sum(guess == y_test)}/{len(y_test)} were right')", "88/100 were right\n")).toEqual([
      "accuracy 0.88 88/100 test Ridge",
    ]);
  });
});

describe("what a loop over folds in R collects", () => {
  it.each([
    ["errors <- numeric(5)", "errors[k] <- error", "mean(errors)"],
    ["errors <- c()", "errors[k] <- error", "mean(errors)"],
    ["errors <- c()", "errors <- c(errors, error)", "mean(errors)"],
    ["errors <- list()", "errors[[k]] <- error", "mean(unlist(errors))"],
  ])("counts by its mean: %s, %s", (begin, collect, end) => {
    const code = `${IN_R}folds <- sample(rep(1:5, length.out = nrow(tides)))
${begin}
for (k in 1:5) {
  fit <- lm(height ~ ., data = tides[folds != k, ])
  held <- tides[folds == k, ]
  error <- sqrt(mean((held$height - predict(fit, held))^2))
  ${collect}
}
${end}`;
    expect(factsOf("R", { code, shown: "[1] 2.317" })).toEqual(["RMSE 2.317 cross-validation Linear Regression"]);
  });

  it("counts by the mean of an array of numpy as well", () => {
    const code = `${LEARN}from sklearn.model_selection import KFold
X, y = tides.drop("height", axis=1).values, tides["height"].values
errors = np.zeros(5)
for i, (a, b) in enumerate(KFold(5).split(X)):
    errors[i] = np.mean((y[b] - Ridge().fit(X[a], y[a]).predict(X[b])) ** 2)
errors.mean()`;
    expect(factsOf("python", { code, shown: "2.317" })).toEqual(["MSE 2.317 cross-validation Ridge"]);
  });
});

describe("other values of R", () => {
  it("has the family of a linear model by its place", () => {
    const code = `${IN_R}fit <- glm(flood ~ moon, binomial, tides)\nAIC(fit)`;
    expect(factsOf("R", { code, shown: "[1] 412.3" })).toEqual(["AIC 412.3 train Logistic Regression"]);
  });

  it("has vectors with the number of their first value before them, and texts in quotes", () => {
    const fitted = `${IN_R}near <- lm(height ~ moon, tides)\nfar <- lm(height ~ moon + sun, tides)\n`;
    const each = `${fitted}round(sapply(list(near, far), function(fit) mean(abs(tides$height - predict(fit, tides)))), 3)`;
    expect(factsOf("R", { code: each, shown: "[1] 2.512 2.312" }).map((one) => one.slice(0, 9))).toEqual([
      "MAE 2.512",
      "MAE 2.312",
    ]);
    const text = `${fitted}paste0("R2: ", round(cor(tides$height, predict(near, tides))^2, 3))`;
    expect(factsOf("R", { code: text, shown: '[1] "R2: 0.712"' })).toEqual(["R2 0.712 train Linear Regression"]);
  });

  it("has networks of Keras, which learn and are judged where they stand", () => {
    const code = `${IN_R}library(keras)
rows <- sample(nrow(tides), 0.8 * nrow(tides))
train <- tides[rows, ]
test <- tides[-rows, ]
net <- keras_model_sequential() %>% layer_dense(8, input_shape = 4) %>% layer_dense(1, activation = "sigmoid")
net %>% compile(loss = "binary_crossentropy", optimizer = "adam", metrics = "accuracy")
net %>% fit(as.matrix(train[, -1]), train$flood, epochs = 3)
net %>% evaluate(as.matrix(test[, -1]), test$flood)`;
    expect(factsOf("R", { code, shown: "     loss  accuracy \n0.3112000 0.8812000 " })).toContain(
      "accuracy 0.8812 test Neural Network",
    );
  });

  it.each(["NULL", "data.frame()"])("has a table that a loop adds rows to, beginning with %s", (begin) => {
    const code = `${IN_R}rows <- sample(nrow(tides), 0.8 * nrow(tides))
train <- tides[rows, ]
test <- tides[-rows, ]
tried <- ${begin}
for (k in c(1, 5)) {
  said <- class::knn(train[, 1:4], test[, 1:4], train$flood, k = k)
  tried <- rbind(tried, data.frame(k = k, accuracy = mean(said == test$flood)))
}
tried`;
    expect(factsOf("R", { code, shown: "  k accuracy\n1 1    0.812\n2 5    0.851" })).toEqual([
      "accuracy 0.812 test K-Nearest Neighbors",
      "accuracy 0.851 test K-Nearest Neighbors",
    ]);
  });

  it("has the model that e1071 tuned, which predicts", () => {
    const code = `${IN_R}library(e1071)
rows <- sample(nrow(tides), 0.8 * nrow(tides))
found <- tune(svm, flood ~ ., data = tides[rows, ], ranges = list(cost = c(1, 10)))
mean(predict(found$best.model, tides[-rows, ]) == tides[-rows, ]$flood)`;
    expect(factsOf("R", { code, shown: "[1] 0.881" })).toEqual(["accuracy 0.881 test SVM"]);
  });

  it("has the spread within the groups of k-means", () => {
    const code = `${IN_R}groups <- kmeans(tides, centers = 3)\ngroups$tot.withinss`;
    expect(factsOf("R", { code, shown: "[1] 812.3" })).toEqual(["inertia 812.3  K-Means"]);
  });
});

describe("a network that learns batch by batch", () => {
  const NETWORK = `from keras.datasets import mnist
from keras.models import Sequential
from keras.layers import Dense
(X_train, y_train), (X_test, y_test) = mnist.load_data()
net = Sequential([Dense(32, input_dim=784), Dense(10)])
net.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
for turn in range(2):
    for at in range(0, 60000, 500):
        loss, acc = net.train_on_batch(X_train[at:at + 500], `;
  it("is judged on them", () => {
    const end = `)\n    print("turn", turn, "loss", loss, "acc", acc)`;
    const printed = "turn 0 loss 0.51 acc 0.861\nturn 1 loss 0.31 acc 0.911\n";
    expect(factsOf("python", { code: `${NETWORK}y_train[at:at + 500]${end}`, printed })).toContain(
      "accuracy 0.911 train Neural Network",
    );
  });
});

describe("what a label calls a root", () => {
  it.each([
    ["mean_squared_error(y_test, guess)", "MSE"],
    ["mean_squared_error(y_test, guess, squared=False)", "RMSE"],
    ["np.sqrt(mean_squared_error(y_test, guess))", "RMSE"],
    ["pow(mean_squared_error(y_test, guess), 0.5)", "RMSE"],
    ["np.power(mean_squared_error(y_test, guess), 0.5)", "RMSE"],
    ["mean_squared_error(y_test, guess).pow(0.5)", "RMSE"],
  ])("is one only where the code takes it: %s", (code, name) => {
    const learned = `${LEARN}from sklearn.metrics import mean_squared_error\nprint("RMSE:", ${code})`;
    expect(factsOf("python", { code: learned, printed: "RMSE: 84.31\n" })).toEqual([`${name} 84.31 test Ridge`]);
  });
});
