import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { Analysis } from "../../analysis.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const read = (...cells: WrittenCell[]): Analysis => analyseNotebook(notebookOf(...cells));

/** Values as name, figure, rows and model: "accuracy 0.83 test Random Forest". */
const values = ({ facts }: Analysis): string[] =>
  facts.experiments.flatMap(({ metrics, models }) =>
    metrics.map((one) =>
      [one.name, one.printed, one.part, models.find(({ id }) => id === one.model)?.name, one.of, one.variant]
        .filter((word) => word !== null && word !== undefined)
        .join(" "),
    ),
  );

const SPLIT: WrittenCell = {
  code: `import pandas as pd
import numpy as np
from sklearn.metrics import *
from sklearn.model_selection import train_test_split
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier
df = pd.read_csv("boats.csv")
X, y = df.drop(columns="sunk"), df["sunk"]
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=1)
first = LogisticRegression().fit(X_train, y_train)
second = GaussianNB().fit(X_train, y_train)`,
};

describe("several models that answer together", () => {
  it("an average of their predictions is an ensemble of them", () => {
    for (const mixed of [
      "0.3 * first.predict_proba(X_test) + 0.7 * second.predict_proba(X_test)",
      "(first.predict_proba(X_test) + second.predict_proba(X_test)) / 2",
      "np.mean([one.predict_proba(X_test) for one in [first, second]], axis=0)",
      "np.array([one.predict_proba(X_test) for one in [first, second]]).mean(axis=0)",
      "sum(one.predict_proba(X_test) for one in [first, second]) / 2",
    ]) {
      const report = read(SPLIT, {
        code: `mixed = ${mixed}\nprint("AUC:", roc_auc_score(y_test, mixed[:, 1]))`,
        printed: "AUC: 0.871\n",
      });
      expect(values(report)).toEqual(["AUC 0.871 test Ensemble"]);
      expect(report.facts.experiments[0]?.models.at(-1)?.inner).toEqual(["Logistic Regression", "Naive Bayes"]);
    }
  });

  it.each(["said", "preds"])("each column of an array of predictions is of the model that fills it: %s", (said) => {
    const code = `${said} = np.zeros((len(X_test), 2))
for place, (name, one) in enumerate({"line": first, "bayes": second}.items()):
    ${said}[:, place] = one.predict_proba(X_test)[:, 1]
    print(name, "AUC", roc_auc_score(y_test, ${said}[:, place]))
print("both AUC", roc_auc_score(y_test, ${said}.mean(axis=1)))`;
    const printed = "line AUC 0.811\nbayes AUC 0.792\nboth AUC 0.824\n";
    expect(values(read(SPLIT, { code, printed }))).toEqual([
      "AUC 0.811 test Logistic Regression",
      "AUC 0.792 test Naive Bayes",
      "AUC 0.824 test Ensemble",
    ]);
  });

  it("an array of which two models fill some rows each is of neither", () => {
    const code = `said, far = np.zeros(len(X_test)), X_test["miles"] > 9
said[far] = first.predict(X_test[far])
said[~far] = second.predict(X_test[~far])
print("accuracy", accuracy_score(y_test, said))`;
    expect(values(read(SPLIT, { code, printed: "accuracy 0.83\n" }))).toEqual(["accuracy 0.83 test"]);
  });

  it("a model that learns from what others say is a stack of them", () => {
    for (const beside of [
      "lambda a, b: np.column_stack([a, b])",
      'lambda a, b: pd.DataFrame({"line": a, "bayes": b})',
    ]) {
      const code = `from sklearn.model_selection import cross_val_predict
from sklearn.linear_model import Ridge
beside = ${beside}
top = Ridge().fit(beside(cross_val_predict(first, X_train, y_train), cross_val_predict(second, X_train, y_train)), y_train)
print("R2", r2_score(y_test, top.predict(beside(first.predict(X_test), second.predict(X_test)))))`;
      expect(values(read(SPLIT, { code, printed: "R2 0.871\n" }))).toEqual(["R2 0.871 test Stacking Ensemble"]);
    }
  });

  it("predictions that are added up turn by turn come from all of their models", () => {
    const code = `total = np.zeros(len(X_test))
for one in (first, second):
    total += one.predict(X_test)
print("Accuracy", accuracy_score(y_test, total > 1))`;
    expect(values(read(SPLIT, { code, printed: "Accuracy 0.83\n" }))).toEqual(["accuracy 0.83 test Ensemble"]);
  });

  it("the majority of their answers is a vote", () => {
    const code = `from scipy import stats
def vote(crew, rows):
    said = np.array([one.predict(rows) for one in crew])
    return stats.mode(said, axis=0)[0].ravel()
print("Vote:", accuracy_score(y_test, vote([first, second], X_test)))`;
    expect(values(read(SPLIT, { code, printed: "Vote: 0.84\n" }))).toEqual(["accuracy 0.84 test Voting Ensemble"]);
  });

  it("models of one kind, as folds or seeds make them, remain that kind", () => {
    const code = `trees = [DecisionTreeClassifier(random_state=s).fit(X_train, y_train) for s in range(3)]
print("Accuracy", accuracy_score(y_test, np.mean([t.predict(X_test) for t in trees], axis=0) > 0.5))`;
    expect(values(read(SPLIT, { code, printed: "Accuracy 0.82\n" }))).toEqual(["accuracy 0.82 test Decision Tree"]);
  });

  it.each(["total", "preds"])("what folds add up in zeros is of their model, whatever it is called: %s", (name) => {
    const code = `from sklearn.model_selection import KFold
${name} = np.zeros(len(X_test))
for some, others in KFold(5).split(X_train):
    tree = DecisionTreeClassifier().fit(X_train.iloc[some], y_train.iloc[some])
    ${name} += tree.predict_proba(X_test)[:, 1] / 5
print("AUC", roc_auc_score(y_test, ${name}))`;
    expect(values(read(SPLIT, { code, printed: "AUC 0.82\n" }))).toEqual(["AUC 0.82 test Decision Tree"]);
  });

  it("a class of the notebook that trains several kinds of models is one of its own", () => {
    const crew = (name: string, answer: string): string => `class ${name}:
    def __init__(self, crew, captain=None):
        self.crew = crew
        self.captain = captain
    def fit(self, rows, truth):
        for one in self.crew:
            one.fit(rows, truth)
        if self.captain:
            self.captain.fit(np.column_stack([one.predict(rows) for one in self.crew]), truth)
        return self
    def predict(self, rows):
        return ${answer}
boat = ${name}([GaussianNB(), DecisionTreeClassifier()], LogisticRegression())
boat.fit(X_train, y_train)
print("F1", f1_score(y_test, boat.predict(X_test)))`;
    const said = { printed: "F1 0.77\n" };
    const mean = "np.mean([one.predict(rows) for one in self.crew], axis=0).round()";
    const captain = "self.captain.predict(np.column_stack([one.predict(rows) for one in self.crew]))";
    expect(values(read(SPLIT, { code: crew("Crew", mean), ...said }))).toEqual(["F1 0.77 test Ensemble"]);
    expect(values(read(SPLIT, { code: crew("StackedCrew", captain), ...said }))).toEqual([
      "F1 0.77 test Stacking Ensemble",
    ]);
  });
});

describe("a model that has learned and is tried with several settings", () => {
  const tried = `for limit in [0.3, 0.5, 0.7]:
    guess = first.predict_proba(X_test)[:, 1] > limit
    print(limit, precision_score(y_test, guess), recall_score(y_test, guess))`;
  const shown = "0.3 0.61 0.92\n0.5 0.72 0.80\n0.7 0.83 0.55\n";

  it("each value belongs to the setting beside it", () => {
    const report = read(SPLIT, { code: tried, printed: shown });
    expect(values(report)).toEqual([
      "precision 0.61 test Logistic Regression 0.3",
      "recall 0.92 test Logistic Regression 0.3",
      "precision 0.72 test Logistic Regression 0.5",
      "recall 0.80 test Logistic Regression 0.5",
      "precision 0.83 test Logistic Regression 0.7",
      "recall 0.55 test Logistic Regression 0.7",
    ]);
    expect(report.facts.experiments[0]?.best).toBeNull();
  });

  it("a loop whose settings are not listed shows them all the same", () => {
    const many = tried.replace("[0.3, 0.5, 0.7]", "np.arange(0.3, 0.8, 0.2)");
    expect(values(read(SPLIT, { code: many, printed: shown }))).toHaveLength(6);
  });

  it("many settings are a curve, of which no point is quoted", () => {
    const all = Array.from({ length: 8 }, (_, i) => `0.${i + 1} 0.6${i} 0.9${i}\n`).join("");
    const code = tried.replace("[0.3, 0.5, 0.7]", "np.arange(0.1, 0.9, 0.1)");
    expect(values(read(SPLIT, { code, printed: all }))).toEqual([]);
  });
});

describe("a report beside values of its own", () => {
  it("a class that has the value of the whole keeps it", () => {
    const code = `guess = second.predict(X_test)
print("Recall:", round(recall_score(y_test, guess), 2))
print(classification_report(y_test, guess))`;
    const printed = `Recall: 0.82
              precision    recall  f1-score   support

           0       0.91      0.88      0.89        50
           1       0.75      0.82      0.78        22

    accuracy                           0.86        72
   macro avg       0.83      0.85      0.84        72
weighted avg       0.86      0.86      0.86        72
`;
    expect(values(read(SPLIT, { code, printed }))).toContain("recall 0.82 test Naive Bayes 1");
  });
});

describe("tables of results that were built row by row", () => {
  const built = `rows = []
for called, one in {"logit": first, "bayes": second}.items():
    for part, (a, b) in {"train": (X_train, y_train), "test": (X_test, y_test)}.items():
        rows.append({"who": called, "where": part, "acc": one.score(a, b)})
board = pd.DataFrame(rows)
`;
  const all = [
    "accuracy 0.81 test Naive Bayes",
    "accuracy 0.88 train Naive Bayes",
    "accuracy 0.84 test Logistic Regression",
    "accuracy 0.86 train Logistic Regression",
  ];

  it("values that were spread over columns belong to the row and the column that name them", () => {
    const shown = "where  test  train\nwho\nbayes  0.81   0.88\nlogit  0.84   0.86";
    for (const spread of [
      'board.pivot(index="who", columns="where", values="acc")',
      'board.set_index(["who", "where"])["acc"].unstack()',
    ])
      expect(values(read(SPLIT, { code: `${built}${spread}`, shown }))).toEqual(all);
  });

  it("a sorted table without numbers is read by what its rows say", () => {
    const printed = `  who  where      acc
logit  train   0.8600
bayes  train   0.8800
logit   test   0.8400
bayes   test   0.8100
`;
    const code = `${built}print(board.sort_values("where", ascending=False).to_string(index=False))`;
    expect(values(read(SPLIT, { code, printed })).sort()).toEqual(
      all.map((one) => one.replace(/(?<=0\.\d\d)/, "00")).sort(),
    );
  });

  it("settings find their row as names do", () => {
    const code = `rows = []
for depth in [2, 4]:
    for leaf in [1, None]:
        tree = DecisionTreeClassifier(max_depth=depth, max_leaf_nodes=leaf).fit(X_train, y_train)
        rows.append([depth, leaf, tree.score(X_test, y_test)])
pd.DataFrame(rows, columns=["depth", "leaves", "accuracy"]).sort_values("accuracy").reset_index(drop=True)`;
    const shown = `   depth  leaves  accuracy
0      2     1.0      0.71
1      4     1.0      0.74
2      4     NaN      0.79
3      2     NaN      0.80`;
    const report = read(SPLIT, { code, shown });
    const [{ metrics, models } = { metrics: [], models: [] }] = report.facts.experiments;
    const made = metrics.map(({ printed, model }) => [printed, models.find(({ id }) => id === model)?.params]);
    expect(made).toContainEqual(["0.80", { max_depth: "2", max_leaf_nodes: "leaf" }]);
    expect(made).toContainEqual(["0.74", { max_depth: "4", max_leaf_nodes: "1" }]);
  });

  it("the mean of a group is one of the model that it is named after", () => {
    const code = `from sklearn.model_selection import KFold
rows = []
for turn, (now, later) in enumerate(KFold(3).split(X)):
    for called, one in (("logit", LogisticRegression()), ("tree", DecisionTreeClassifier())):
        one.fit(X.iloc[now], y.iloc[now])
        rows.append({"turn": turn, "who": called, "f1": f1_score(y.iloc[later], one.predict(X.iloc[later]))})
pd.DataFrame(rows).groupby("who")["f1"].agg(["mean", "std"])`;
    const shown = "         mean     std\nwho\nlogit  0.7712  0.0211\ntree   0.7122  0.0311";
    expect(values(read(SPLIT, { code, shown }))).toEqual([
      "F1 0.7712 cross-validation Logistic Regression",
      "F1 0.7122 cross-validation Decision Tree",
    ]);
  });

  it("tables that tabulate writes are tables", () => {
    const code = `from tabulate import tabulate
lines = [["one", first.score(X_test, y_test)], ["two", second.score(X_test, y_test)]]
print(tabulate(lines, headers=["Boat", "Accuracy"], tablefmt="github"))`;
    const printed =
      "| Boat   |   Accuracy |\n|--------|------------|\n| one    |       0.84 |\n| two    |       0.81 |\n";
    expect(values(read(SPLIT, { code, printed }))).toEqual([
      "accuracy 0.84 test Logistic Regression",
      "accuracy 0.81 test Naive Bayes",
    ]);
  });

  it("tables grow by rows that are appended, one by one or under the former ones", () => {
    const score = "accuracy_score(y_test, one.predict(X_test))";
    const found = ["accuracy 0.84 test Logistic Regression", "accuracy 0.81 test Naive Bayes"];
    const shown = "   Boat  Accuracy\n0   one      0.84\n1   two      0.81";
    for (const grow of [
      `pd.concat([board, pd.DataFrame([{"Boat": name, "Accuracy": ${score}}])], ignore_index=True)`,
      `board.append({"Boat": name, "Accuracy": ${score}}, ignore_index=True)`,
    ]) {
      const code = `board = pd.DataFrame(columns=["Boat", "Accuracy"])
for name, one in [("one", first), ("two", second)]:
    board = ${grow}
board`;
      expect(values(read(SPLIT, { code, shown }))).toEqual(found);
    }
    const code = `from prettytable import PrettyTable
board = PrettyTable()
board.field_names = ["Boat", "Accuracy"]
for name, one in [("one", first), ("two", second)]:
    board.add_row([name, ${score}])
print(board)`;
    const printed = `+------+----------+
| Boat | Accuracy |
+------+----------+
| one  |   0.84   |
| two  |   0.81   |
+------+----------+
`;
    expect(values(read(SPLIT, { code, printed }))).toEqual(found);
  });

  it("what is looked up under a name that is not known is a value of no model in particular", () => {
    const code = `kept = {}
for name, one in {"logit": first, "bayes": second}.items():
    kept[name] = accuracy_score(y_test, one.predict(X_test))
print(kept)
top = max(kept, key=kept.get)
print(f"{top} ({kept[top]:.2f})")`;
    const printed = "{'logit': 0.8122, 'bayes': 0.8511}\nbayes (0.85)\n";
    expect(values(read(SPLIT, { code, printed }))).toEqual([
      "accuracy 0.8122 test Logistic Regression",
      "accuracy 0.8511 test Naive Bayes",
    ]);
  });
});
