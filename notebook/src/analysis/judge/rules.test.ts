import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment } from "../facts.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const experiments = (...cells: WrittenCell[]): readonly Experiment[] =>
  analyseNotebook(notebookOf(...cells)).facts.experiments;

const ROWS = `import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
boats = pd.read_csv("boats.csv")
train, test = train_test_split(boats, test_size=0.25, random_state=2)
`;

const judged = (name: string, value: number): object => ({
  data: ["boats.csv"],
  target: "sunk",
  task: "classification",
  split: { how: "holdout", testShare: 0.25 },
  models: [{ name, library: null, trained: "formula" }],
  metrics: [{ name: "accuracy", value, part: "test" }],
});

describe("predictions without a library's model", () => {
  it.each([
    [
      "a condition",
      'rule = np.where(test["age"] > 30, 1, 0)\nprint((rule == test["sunk"]).mean())',
      "Hand-Written Rule",
    ],
    [
      "a mask turned to numbers",
      "guess = (test.age > 30).astype(int)\nprint((guess == test.sunk).mean())",
      "Hand-Written Rule",
    ],
    [
      "a column that is set under a mask",
      `test["pred"] = 0
test.loc[test["age"] > 30, "pred"] = 1
from sklearn.metrics import accuracy_score
print(accuracy_score(test["sunk"], test["pred"]))`,
      "Hand-Written Rule",
    ],
    [
      "chance",
      'guess = np.random.choice([0, 1], size=len(test))\nprint(np.mean(guess == test["sunk"]))',
      "Random Guess",
    ],
    [
      "one answer for all",
      'from sklearn.metrics import accuracy_score\nprint(accuracy_score(test["sunk"], np.zeros(len(test))))',
      "Constant Baseline",
    ],
    [
      "the last answer that is known",
      'naive = np.repeat(train["sunk"].iloc[-1], len(test))\nprint((naive == test["sunk"]).mean())',
      "Naive Baseline",
    ],
    [
      "the most frequent answer",
      'guess = train["sunk"].mode()[0]\nprint((test["sunk"] == guess).mean())',
      "Majority Class",
    ],
    [
      "a list of answers that are compared in pairs",
      `predicted = [1 if age > 30 else 0 for age in test["age"]]
right = sum(p == s for p, s in zip(predicted, test["sunk"]))
print(right / len(test))`,
      "Hand-Written Rule",
    ],
  ])("%s is judged like a model", (_, code, name) => {
    const found = experiments({ code: ROWS + code, printed: "0.731\n" });
    expect(found).toMatchObject([judged(name, 0.731)]);
  });

  it("answers that a file has, turned into numbers, are no rule", () => {
    const code = `with open("answers.txt") as lines:
    predicted = lines.readlines()
predicted = [int(line.strip()) for line in predicted]
print(sum(p == s for p, s in zip(predicted, test["sunk"])) / len(test))`;
    expect(experiments({ code: ROWS + code, printed: "0.731\n" })).toEqual([]);
  });

  it("a threshold on scores that a file has is no rule, and nobody knows which rows they were learned from", () => {
    const code = `import pandas as pd
from sklearn.metrics import precision_score, roc_auc_score
scored = pd.read_csv("scores.csv").merge(pd.read_csv("sunk.csv"), on="boat")
scored["flag"] = scored["score"] > 0.5
print("AUC:", roc_auc_score(scored["sunk"], scored["score"]))
print("Precision:", precision_score(scored["sunk"], scored["flag"]))`;
    const { facts, sections } = analyseNotebook(notebookOf({ code, printed: "AUC: 0.8412\nPrecision: 0.612\n" }));
    expect(facts.experiments.flatMap(({ models, metrics }) => [...models, ...metrics.filter((m) => m.part)])).toEqual(
      [],
    );
    expect(sections.validation.map(({ text }) => text).join(" ")).not.toContain("training data");
  });

  it("what a method of a table works out is not the model that prose speaks of", () => {
    const forest =
      'from sklearn.ensemble import RandomForestClassifier\nRandomForestClassifier().fit(train[["age"]], train["sunk"])';
    const found = experiments(
      "Next we train a random forest.",
      {
        code: `${ROWS}guess = test["age"].apply(lambda age: max(age - 30, 0))\nprint((guess == test["sunk"]).mean())`,
        printed: "0.731\n",
      },
      { code: forest },
    );
    const names = found.flatMap(({ models }) => models.map(({ name }) => name));
    expect(names.filter((name) => name === "Random Forest")).toHaveLength(1);
  });

  it("each report of several rules in R is of the rule that it was made for", () => {
    const report = (accuracy: string): string => `Confusion Matrix and Statistics

          Reference
Prediction  0  1
         0 60 20
         1 14 49

               Accuracy : ${accuracy}
                 95% CI : (0.6, 0.9)
            Sensitivity : 0.873
`;
    const { facts } = analyseNotebook({
      ...notebookOf(
        {
          code: `library(caret)
boats <- read.csv("boats.csv")
parts <- createDataPartition(boats$sunk, p = 0.7, list = FALSE)
train_set <- boats[parts, ]
test_set <- boats[-parts, ]
age_model <- ifelse(test_set$age > 30, 1, 0)
chance <- sample(c(0, 1), nrow(test_set), replace = TRUE)`,
        },
        {
          code: `confusionMatrix(data = factor(age_model), reference = factor(test_set$sunk))
confusionMatrix(data = factor(chance), reference = factor(test_set$sunk))`,
          printed: `${report("0.762")}\n${report("0.503")}`,
        },
      ),
      language: "r",
    });
    const [found] = facts.experiments;
    expect(found).toMatchObject({ target: "sunk", models: [{ name: "Hand-Written Rule" }, { name: "Random Guess" }] });
    const accuracies = found?.metrics.filter(({ name }) => name === "accuracy");
    expect(accuracies).toMatchObject([
      { value: 0.762, model: found?.models[0]?.id },
      { value: 0.503, model: found?.models[1]?.id },
    ]);
  });

  it("the mean of the training rows is a baseline for others", () => {
    const found = experiments({
      code: `${ROWS}average = train["price"].mean()
print("MAE:", np.abs(test["price"] - average).mean())`,
      printed: "MAE: 155.2\n",
    });
    expect(found).toMatchObject([{ target: "price", models: [{ name: "Mean Baseline", role: "baseline" }] }]);
  });

  it("a function that is trained on rows is the model that another one predicts by", () => {
    const found = experiments({
      code: `${ROWS}def train_perceptron(rows, answers):
    weights = [0.0, 0.0]
    for row, answer in zip(rows, answers):
        weights[0] = weights[0] + answer
    return weights
def predict(rows, weights):
    return np.array([1 if row @ weights > 0 else 0 for row in rows])
weights = train_perceptron(train[["age", "crew"]].values, train["sunk"].values)
said = predict(test[["age", "crew"]].values, weights)
print("Accuracy:", np.mean(said == test["sunk"].values))`,
      printed: "Accuracy: 0.694\n",
    });
    expect(found).toMatchObject([judged("Perceptron", 0.694)]);
  });

  it("a class that trains and classifies is a model", () => {
    const found = experiments({
      code: `${ROWS}class DecisionStump:
    def train(self, rows, answers):
        self.limit = rows.mean()
    def classify(self, rows):
        return (rows > self.limit).astype(int)
stump = DecisionStump()
stump.train(train["age"].values, train["sunk"].values)
said = stump.classify(test["age"].values)
print("Accuracy:", np.mean(said == test["sunk"].values))`,
      printed: "Accuracy: 0.655\n",
    });
    expect(found).toMatchObject([{ ...judged("Decision Stump", 0.655), models: [{ name: "Decision Stump" }] }]);
  });

  it("a class for each side of a threshold is what the model said", () => {
    const found = experiments({
      code: `${ROWS}from sklearn.linear_model import LogisticRegression
model = LogisticRegression().fit(train[["age"]], train["sunk"])
chances = model.predict_proba(test[["age"]])[:, 1]
said = [1 if chance > 0.4 else 0 for chance in chances]
print("Accuracy:", np.mean(said == test["sunk"].values))`,
      printed: "Accuracy: 0.77\n",
    });
    expect(found).toMatchObject([{ models: [{ name: "Logistic Regression" }], metrics: [{ value: 0.77 }] }]);
  });

  it.each([
    ["two columns that agree", "print((boats.first_mate == boats.second_mate).mean())"],
    ["the share of a group", 'print((boats["flag"] == "red").mean())'],
    ["a share above a limit", 'ages = boats["age"].values\nprint("share:", (ages > 30).mean())'],
    [
      "a column that is checked against another",
      'boats["class"] = np.where(boats.age < 18, "new", "old")\nprint((boats["class"] == boats.register).mean())',
    ],
    ["how far values are from their own mean", 'm = boats["age"].mean()\nprint(np.abs(boats["age"] - m).mean())'],
    ["throws of two dice", "a = np.random.randint(1, 7, 99)\nb = np.random.randint(1, 7, 99)\nprint((a == b).mean())"],
  ])("%s is no prediction", (_, code) => {
    expect(
      experiments({
        code: `import numpy as np\nimport pandas as pd\nboats = pd.read_csv("boats.csv")\n${code}`,
        printed: "0.62\n",
      }),
    ).toEqual([]);
  });

  it("test rows that are scaled by the mean and deviation of the training rows are not judged by it", () => {
    const { facts } = analyseNotebook(
      notebookOf({
        code: `${ROWS}others = (test["age"].values - np.mean(train["age"].values)) / np.std(train["age"].values)\nprint(others)`,
        printed: "0.5\n",
      }),
    );
    expect(facts.facts).toContainEqual(expect.objectContaining({ kind: "scaled" }));
  });

  it("what a loop makes of rows beside the table is no feature of it", () => {
    const { facts } = analyseNotebook(
      notebookOf({
        code: `${ROWS}for at, boat in boats.iterrows():
    boat["long"] = np.log(boat["age"])
    boat["name"] = boat["name"].lower()`,
      }),
    );
    expect(facts.facts.filter(({ kind }) => kind !== "source" && kind !== "split")).toEqual([]);
  });

  it("a report says that a rule is written, not that it is trained", () => {
    const { sections } = analyseNotebook(
      notebookOf({
        code: `${ROWS}pred = np.where(test["age"] > 30, 1, 0)\nprint("Accuracy:", (pred == test["sunk"]).mean())`,
        printed: "Accuracy: 0.731\n",
      }),
    );
    expect(JSON.stringify(sections)).not.toMatch(/trained/);
  });

  it("a value that is moved on by a row is a forecast where it is measured, and nothing where it is what one predicts", () => {
    const series = `import pandas as pd
from sklearn.metrics import mean_absolute_error
wells = pd.read_csv("wells.csv")
later = wells[200:]
`;
    const forecast = {
      code: `${series}print("MAE", mean_absolute_error(later["level"], wells["level"].shift(1)[200:]))`,
      printed: "MAE 3.412\n",
    };
    expect(experiments(forecast)).toMatchObject([{ models: [{ name: "Naive Baseline", role: "baseline" }] }]);
    const target = `wells["Prediction"] = wells["level"].shift(-7)\nprint((wells["Prediction"] == wells["level"]).mean())`;
    expect(experiments({ code: series + target, printed: "0.012\n" })).toEqual([]);
  });
});

describe("a rule that makes the true answers", () => {
  it("is not told by a column that the model gets as well", () => {
    const code = (features: string): string => `import pandas as pd
from sklearn.neighbors import KNeighborsClassifier
kites = pd.read_csv("kites.csv")
def classify(length):
    return 1 if length > 2 else 0
KNeighborsClassifier().fit(kites[[${features}]], kites["tail"].map(classify))`;
    const targets = (features: string) => experiments({ code: code(features) }).map(({ target }) => target);
    expect(targets('"width"')).toEqual(["tail"]);
    expect(targets('"width", "tail"')).toEqual([null]);
  });

  it("is no model, as the one that learned is judged by it", () => {
    const code = `${ROWS}from sklearn.metrics import accuracy_score, recall_score
from sklearn.neighbors import KNeighborsClassifier
def classify(level):
    if level > 2:
        return 1
    return 0
y_train = train["damage"].map(classify)
y_test = test["damage"].map(classify)
near = KNeighborsClassifier().fit(train[["age"]], y_train)
said = near.predict(test[["age"]])
print("Accuracy", accuracy_score(y_test, said))
print("Recall", recall_score(y_test, said))`;
    const [{ models, metrics, target } = expect.fail("nothing was found")] = experiments({
      code,
      printed: "Accuracy 0.812\nRecall 0.644\n",
    });
    expect(target).toBe("damage");
    expect(models.map(({ name }) => name)).toEqual(["K-Nearest Neighbors"]);
    expect(metrics.map(({ printed, part, model }) => [printed, part, model === models[0]?.id])).toEqual([
      ["0.812", "test", true],
      ["0.644", "test", true],
    ]);
  });
});
