import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment, MetricFact } from "../facts.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";
import { judged, LOAD } from "./fixtures/moths.ts";
import { comparison } from "./ranking.ts";
import { otherRuns } from "./runs.ts";
import { achieves } from "./standing.ts";

const section = (stage: "modeling" | "validation", ...cells: WrittenCell[]): string =>
  analyseNotebook(notebookOf({ code: LOAD }, ...cells))
    .sections[stage].map(({ text }) => text)
    .join(" ");
const validation = (...cells: WrittenCell[]): string => section("validation", ...cells);

describe("models of one kind", () => {
  it("are told apart by the setting in which they differ", () => {
    const text = validation(
      judged("SVC(kernel='linear', probability=True)", "0.81"),
      judged("SVC(kernel='rbf', probability=True)", "0.88"),
      judged("GaussianNB()", "0.79"),
    );
    expect(text).toContain("the SVM (`kernel=rbf`) does best");
    expect(text).toContain(", ahead of the SVM (`kernel=linear`: 81%) and naive Bayes (79%).");
  });

  it("are counted as kinds where each is named once", () => {
    const text = section(
      "modeling",
      judged("SVC(kernel='linear')", "0.81"),
      judged("SVC(kernel='rbf')", "0.88"),
      judged("GaussianNB()", "0.79"),
    );
    expect(text).toContain(
      "Two kinds of model predict `kind` from `span` and `spots`: an SVM and naive Bayes (`GaussianNB`).",
    );
  });

  it("are told apart from the one that has no settings", () => {
    const text = validation(
      judged("RandomForestClassifier(random_state=1)", "0.81"),
      judged("RandomForestClassifier(max_depth=4)", "0.88"),
    );
    expect(text).toContain(", against 81% with default settings.");
  });

  it("are told apart by the libraries that they come from", () => {
    const text = validation(
      judged("SVC(C=2)", "0.81"),
      { code: "from lightgbm import LGBMClassifier" },
      judged("LGBMClassifier()", "0.84"),
      {
        code: "from flaml.default import LGBMClassifier\none = LGBMClassifier()\none.fit(A, a)\none.score(B, b)",
        shown: "0.88",
      },
    );
    expect(text).toContain(
      "LightGBM from FLAML does best: an accuracy of 88%, ahead of LightGBM (84%) and the SVM (81%).",
    );
  });

  it("are told apart by a setting of those that were measured, however many others are built", () => {
    const text = validation(
      { code: "RandomForestClassifier(n_estimators=9).fit(A, a)\nRandomForestClassifier(max_features=2).fit(A, a)" },
      judged("RandomForestClassifier(n_estimators=90)", "0.81"),
      judged("RandomForestClassifier(n_estimators=90, max_depth=4)", "0.68"),
    );
    expect(text).toContain("the random forest reaches an accuracy of 81%, against 68% with `max_depth=4`.");
  });

  it("are told apart by what a checkpoint learned here", () => {
    const text = validation(
      { code: "from transformers import AutoModelForSequenceClassification as Checkpoint, Trainer" },
      ...["", "Trainer(model=one, train_dataset=A).train()\n"].map((trained, at) => ({
        code: `one = Checkpoint.from_pretrained("distilbert-base-uncased")\n${trained}print("Accuracy:", accuracy_score(b, one(B)))`,
        printed: `Accuracy: ${["0.52", "0.91"][at] ?? ""}\n`,
      })),
    );
    expect(text).toContain("DistilBERT after fine-tuning does best: an accuracy of 91%");
    expect(text).toContain(", against 52% before fine-tuning.");
  });

  it("are not ranked where the same is trained again: other values are told with what sets them apart, unless they are level", () => {
    const run = (value: string, model = "SVC(C=2, random_state=1)"): WrittenCell => judged(model, value);
    expect(validation(run("0.8132"), run("0.8171"))).toContain("the SVM reaches an accuracy of 81.7%.");
    expect(validation(run("0.61"), run("0.82"))).toContain("the SVM reaches an accuracy of 82%.");
    const [first, second] = ["SVC(C=2, gamma=1, degree=2)", "SVC(C=4, gamma=2, degree=4)"];
    expect(validation(run("0.61", first), run("0.82", second))).toContain(
      ", and 61% with `C=2`, `gamma=1` and `degree=2`.",
    );
    const third = "SVC(C=8, gamma=4, degree=9)";
    const near = [run("0.61", first), run("0.8212", second), run("0.8189", third)];
    expect(validation(...near)).toContain(
      ", and 81.9% with `C=8`, `gamma=4` and `degree=9` and 61% with `C=2`, `gamma=1` and `degree=2`.",
    );
  });

  it("are not told apart where a loop varies the setting: the value may be of any turn", () => {
    const text = validation({
      code: 'for C in [1, 10]:\n    one = SVC(C=C).fit(A, a)\n    print("Accuracy:", accuracy_score(b, one.predict(B)))',
      printed: "Accuracy: 0.84\nAccuracy: 0.8\n",
    });
    expect(text).not.toContain("C=");
  });

  it("are versions of each other where no two settings tell them apart", () => {
    const text = validation(
      judged("SVC(kernel='linear', C=2, gamma=1)", "0.81"),
      judged("SVC(kernel='rbf', C=3, gamma=2)", "0.88123"),
      judged("SVC(kernel='rbf', C=3, gamma=2)", "0.88072"),
    );
    // Of versions without names the best of each kernel is told.
    expect(text).toBe(
      "On the 25% of the rows held out for testing, the SVM reaches an accuracy of 88.1% with `kernel=rbf`, against 81% with `kernel=linear`.",
    );
  });

  it("are told beside one that has a name and does worse still", () => {
    const text = validation(
      judged("SVC(kernel='linear', C=2, gamma=1)", "0.81"),
      judged("SVC(kernel='rbf', C=3, gamma=2)", "0.88"),
      {
        code: 'one = SVC(kernel="rbf", C=3, gamma=2).fit(A[["span"]], a)\nprint("Accuracy:", accuracy_score(b, one.predict(B[["span"]])))',
        printed: "Accuracy: 0.62\n",
      },
    );
    expect(text).toContain(
      "an accuracy of 88% with `kernel=rbf`, against 81% with `kernel=linear`, against 62% with `kernel=rbf` without `spots`.",
    );
  });
});

describe("a model that was tuned", () => {
  it("is told apart from itself before, and from nothing else", () => {
    const tuned: WrittenCell = {
      code: 'from sklearn.model_selection import GridSearchCV\nown = GridSearchCV(SVC(), {"C": [1, 9]}).fit(A, a)\nprint("Accuracy:", accuracy_score(b, own.predict(B)))',
      printed: "Accuracy: 0.88\n",
    };
    expect(validation(judged("SVC()", "0.81"), tuned)).toContain("the SVM after tuning ");
    expect(validation(judged("GaussianNB()", "0.81"), tuned)).not.toContain("after tuning");
  });
});

describe("models that are level", () => {
  const cells = [
    judged("KNeighborsClassifier()", "0.90"),
    judged("GaussianNB()", "0.95"),
    judged("SVC()", "0.95"),
    judged("LogisticRegression()", "0.90"),
    judged("DecisionTreeClassifier()", "0.95"),
  ];

  it("are named beside the first of them", () => {
    expect(validation(...cells)).toContain(
      "naive Bayes reaches an accuracy of 95%, level with the SVM and the decision tree, and ahead of ",
    );
  });

  it("are named in the summary, where it has the result alone", () => {
    const summary = analyseNotebook(notebookOf({ code: LOAD }, ...cells))
      .executiveSummary.map(({ text }) => text)
      .join(" ");
    expect(summary).toContain(
      "naive Bayes reaches an accuracy of 95% on the test data, as do the SVM and the decision tree.",
    );
  });
});

describe("versions of one model", () => {
  it("are told apart by what makes another kind of it, also where they were tuned", () => {
    const search = `from sklearn.model_selection import GridSearchCV
one = GridSearchCV(SVC(kernel='linear'), {"C": [1, 9]}, cv=3).fit(A, a)
print("Accuracy:", accuracy_score(b, one.predict(B)))`;
    const text = validation(
      judged("SVC(kernel='linear', C=3)", "0.81"),
      judged("SVC(kernel='rbf', C=3)", "0.88"),
      { code: search, printed: "Accuracy: 0.93\n" },
      judged("GaussianNB()", "0.79"),
    );
    expect(text).toContain("the SVM with `kernel=linear` after tuning does best");
    expect(text).toContain("ahead of the SVM with `kernel=rbf` before tuning (88%)");
  });

  it("are told apart by the columns that one goes without", () => {
    const fewer = `two = GaussianNB().fit(A[["span"]], a)\nprint("Accuracy:", accuracy_score(b, two.predict(B[["span"]])))`;
    const text = validation(judged("GaussianNB()", "0.93"), { code: fewer, printed: "Accuracy: 0.71\n" });
    expect(text).toBe(
      "On the 25% of the rows held out for testing, naive Bayes reaches an accuracy of 93%, against 71% without `spots`.",
    );
  });

  it("are told apart by classes that were balanced for one", () => {
    const even = `from imblearn.over_sampling import SMOTE
C, c = SMOTE().fit_resample(A, a)
two = GaussianNB().fit(C, c)
print("Accuracy:", accuracy_score(b, two.predict(B)))`;
    const text = validation(judged("GaussianNB()", "0.91"), { code: even, printed: "Accuracy: 0.95\n" });
    expect(text).toContain("naive Bayes with balanced classes does best");
    expect(text).toContain(", against 91% without balancing.");
  });

  it("are told apart by what balances the classes, where weights do so for one", () => {
    const even = `from imblearn.over_sampling import SMOTE
C, c = SMOTE().fit_resample(A, a)
two = LogisticRegression().fit(C, c)
print("Accuracy:", accuracy_score(b, two.predict(B)))`;
    const text = validation(judged("LogisticRegression(class_weight='balanced')", "0.91"), {
      code: even,
      printed: "Accuracy: 0.95\n",
    });
    expect(text).toContain("logistic regression with resampled classes does best");
    expect(text).toContain(", against 91% with weighted classes.");
  });
});

describe("values on other rows", () => {
  const SPLIT = `from imblearn.over_sampling import SMOTE
C, c = SMOTE().fit_resample(moths[["span", "spots"]], moths["kind"])
C, D, c, d = train_test_split(C, c)
two = GaussianNB().fit(C, c)
print("Accuracy:", accuracy_score(d, two.predict(D)))`;
  const even: WrittenCell = { code: SPLIT, printed: "Accuracy: 0.97\n" };
  const abroad: WrittenCell = {
    code: `away = pd.read_csv("away.csv")
print("Accuracy:", accuracy_score(away["kind"], two.predict(away[["span", "spots"]])))`,
    printed: "Accuracy: 0.61\n",
  };

  it("are compared with none, and told apart from the result", () => {
    expect(validation(judged("GaussianNB()", "0.93"), even, abroad)).toBe(
      "On the 25% of the rows held out for testing, naive Bayes without balancing reaches an accuracy of 93%. On balanced rows, naive Bayes with balanced classes reaches an accuracy of 97%. On `away.csv`, naive Bayes with balanced classes reaches an accuracy of 61%. `SMOTE` resamples the held-out rows as well, so some of the scores may be too optimistic.",
    );
  });
});

describe("an accuracy that passes a class over", () => {
  const REPORT = `              precision    recall  f1-score   support

        dusk       0.91      1.00      0.95       182
        noon       1.00      0.05      0.10        18

    accuracy                           0.91       200
   macro avg       0.96      0.53      0.53       200
weighted avg       0.92      0.91      0.87       200
`;
  it("is told with what that class comes to", () => {
    const { executiveSummary: executive, outcome } = analyseNotebook(
      notebookOf(
        { code: LOAD },
        {
          code: "from sklearn.metrics import classification_report\none = GaussianNB().fit(A, a)\nprint(classification_report(b, one.predict(B)))",
          printed: REPORT,
        },
      ),
    );
    expect(executive.map(({ text }) => text).join(" ")).toContain(
      "an accuracy of 91% on the test data, no better than always guessing the largest class (91% of the rows), and with an F1 of 0.1 for `noon`.",
    );
    expect(outcome).toContain("with an accuracy of 91% and a macro F1 of 0.53 on the test data");
  });
});

describe("an average of two classes, weighted by their size", () => {
  const weighted = (small: string): string => {
    const REPORT = `              precision    recall  f1-score   support

        noon       0.${small}      0.${small}      0.${small}        40
       night       0.94      0.94      0.94       160

weighted avg       0.88      0.88      0.88       200
`;
    const code =
      "from sklearn.metrics import classification_report\none = GaussianNB().fit(A, a)\nprint(classification_report(b, one.predict(B)))";
    const { executiveSummary } = analyseNotebook(notebookOf({ code: LOAD }, { code, printed: REPORT }));
    return executiveSummary.map(({ text }) => text).join(" ");
  };

  it("is told with the class that is far weaker", () => {
    expect(weighted("62")).toContain("a weighted F1 of 0.88 on the test data, but with an F1 of 0.62 for `noon`.");
  });

  it("is told alone where both do alike", () => {
    expect(weighted("86")).toContain("a weighted F1 of 0.88 on the test data.");
  });
});

describe("values of one model", () => {
  const BESIDE = { kind: "metric", part: "test", variant: null, of: null, spread: null, certainty: "certain" } as const;
  const value = (model: number, name: string, printed: string): MetricFact => ({
    ...BESIDE,
    name,
    model,
    value: Number(printed),
    printed,
    cells: [model + 4],
  });
  const first = {
    id: 1,
    name: "SVM",
    params: { C: "1" },
    role: "result",
    variant: null,
    inner: [],
    layers: [],
    epochs: null,
    optimiser: null,
    cells: [5],
  } as const;
  const experiment = (...metrics: MetricFact[]): Experiment =>
    ({
      models: [first, { ...first, id: 2, params: { C: "9" }, cells: [6] }],
      metrics,
      best: null,
      data: [],
      task: "classification",
    }) as unknown as Experiment;

  it("are none of its versions where it is judged again, on other rows", () => {
    const [best, other, again] = [value(1, "F1", "0.91"), value(2, "F1", "0.84"), value(1, "F1", "0.47")];
    expect(comparison(experiment(best, other), best, 1, [other])).toBeNull();
    expect(achieves(experiment(best, other), best, 1)).toBe("reaches ");
    expect(otherRuns(experiment(best, other), best, 1)).toBe(", and 0.84 with `C=9` instead of `C=1`");
    expect(otherRuns(experiment(best, other, again), best, 1)).toBe("");
  });

  it("are told with what a loop tries", () => {
    const text = validation({
      code: "for k in (1, 3, 5):\n    one = KNeighborsClassifier(n_neighbors=k).fit(A, a)\n    print(k, accuracy_score(b, one.predict(B)))",
      printed: "1 0.81\n3 0.88\n5 0.79\n",
    });
    expect(text).toContain("an accuracy of 88%, and 79% to 81% with other values of `n_neighbors`.");
    const listed = validation({
      code: "found = []\nfor k in (1, 3, 5):\n    one = KNeighborsClassifier(n_neighbors=k).fit(A, a)\n    found.append(accuracy_score(b, one.predict(B)))\nprint(found)\nprint(sum(found) / len(found))",
      printed: "[0.81, 0.88, 0.79]\n0.8267\n",
    });
    expect(listed).not.toContain("82.7%");
  });

  it("by a criterion are not compared with those of fits to nobody knows which rows", () => {
    const [best, other] = [value(1, "AIC", "211.5"), value(2, "AIC", "430.2")];
    expect(comparison(experiment(best, other), best, 1, [other])).toBeNull();
    expect(achieves(experiment(best, other), best, 1)).toBe("has ");
  });
});

describe("versions that are judged on the rows they learned from", () => {
  it("are not ranked", () => {
    const fitted = (model: string, value: string): WrittenCell => ({
      code: `one = ${model}.fit(A, a)\nprint("Accuracy:", accuracy_score(a, one.predict(A)))`,
      printed: `Accuracy: ${value}\n`,
    });
    const text = validation(fitted("DecisionTreeClassifier()", "0.99"), fitted("GaussianNB()", "0.81"));
    expect(text).toContain("The decision tree reaches an accuracy of 99% on the training data.");
    expect(text).not.toMatch(/best|follow/);
    const several = (...values: string[]): string =>
      validation(...values.map((value) => fitted("GaussianNB()", value)));
    expect(several("0.93", "0.62")).toContain("an accuracy of 93% on the training data.");
  });
});

describe("settings", () => {
  const search = (model: string, grid: string): string => `GridSearchCV(${model}, {${grid}}, cv=3).fit(A, a)`;
  const START = "from sklearn.model_selection import GridSearchCV\n";

  it("are said to be tuned of each model whose are", () => {
    const text = section("modeling", {
      code: `${START}tree = ${search("DecisionTreeClassifier()", "'max_depth': [2, 4]")}
near = ${search("KNeighborsClassifier()", "'n_neighbors': [3, 5]")}
print("Accuracy:", accuracy_score(b, tree.predict(B)))
print("Accuracy:", accuracy_score(b, near.predict(B)))`,
      printed: "Accuracy: 0.91\nAccuracy: 0.84\n",
    });
    expect(text).toContain("The decision tree's settings are tuned by grid search");
    const kernel = (name: string): string =>
      section("modeling", {
        code: `${START}one = ${search(`SVC(kernel='${name}')`, "'C': [1, 50], 'gamma': [0.1, 2]")}\none.best_params_`,
        shown: "{'C': 50, 'gamma': 0.1}",
      });
    expect(kernel("rbf")).toContain("ends with `C=50` and `gamma=0.1`");
    expect(kernel("linear")).toContain("over `C` and `gamma`, which ends with `C=50`.");
    expect(text).toContain("The settings of k-nearest neighbors (`n_neighbors`) are tuned as well.");
  });

  it("that a search ends with are all named, or the rest is counted", () => {
    const ended = (names: readonly string[]): string =>
      section("modeling", {
        code: `${START}grid = GridSearchCV(DecisionTreeClassifier(), {${names.map((name) => `"${name}": [2, 4]`).join(", ")}})
grid.fit(A, a)
print(grid.best_params_)`,
        printed: `{${names.map((name) => `'${name}': 4`).join(", ")}}\n`,
      });
    const five = ["max_depth", "max_features", "max_leaf_nodes", "min_samples_leaf", "min_samples_split"];
    expect(ended(five)).toContain("`min_samples_leaf=4` and `min_samples_split=4`.");
    const seven = ["ccp_alpha", "min_impurity_decrease", ...five];
    expect(ended(seven)).toMatch(/`max_leaf_nodes=4` and 2 more\./);
  });

  it("of one fold are not those that a search ends with", () => {
    const folds = (...depths: readonly number[]): string =>
      section("modeling", {
        code: `${START}grid = GridSearchCV(DecisionTreeClassifier(), {"max_depth": [2, 4]})
for turn in range(2):
    grid.fit(A, a)
    print(grid.best_params_)`,
        printed: depths.map((depth) => `{'max_depth': ${depth}}\n`).join(""),
      });
    expect(folds(4, 4)).toContain("which ends with `max_depth=4`");
    expect(folds(2, 4)).not.toContain("ends with");
  });

  it("leave out for how long a solver may try", () => {
    expect(section("modeling", judged("LogisticRegression(C=2, max_iter=900)", "0.8"))).toContain("it uses `C=2`.");
  });
});

describe("another run of a model", () => {
  it("stands in brackets where another measure follows", () => {
    const both = (model: string, accuracy: string, f1: string): WrittenCell => ({
      code: `own = ${model}.fit(A, a)
print("Accuracy:", accuracy_score(b, own.predict(B)))
print("F1:", f1_score(b, own.predict(B)))`,
      printed: `Accuracy: ${accuracy}\nF1: ${f1}\n`,
    });
    const text = validation(
      both("SVC(C=1, gamma=2, degree=3)", "0.82", "0.71"),
      both("SVC(C=2, gamma=3, degree=4)", "0.61", "0.55"),
    );
    expect(text).toContain(
      "the SVM reaches an accuracy of 82% (61% with `C=2`, `gamma=3` and `degree=4`), with an F1 of 0.71.",
    );
  });
});

describe("a model of which a loop fits several", () => {
  const loop = (model: string, last: string): WrittenCell => ({
    code: `for turn in range(40):
    A, B, a, b = train_test_split(moths[["span", "spots"]], moths["kind"], test_size=0.25)
    own = ${model}.fit(A, a)
    print("Accuracy:", accuracy_score(b, own.predict(B)))`,
    printed: `Accuracy: 0.95\nAccuracy: 0.81\nAccuracy: ${last}\n`,
  });

  it("is not ranked ahead of itself", () => {
    const text = validation(loop("GaussianNB()", "0.84"), judged("GaussianNB()", "0.91"));
    expect(text).toMatch(/, naive Bayes reaches an accuracy of 91%\.$/);
  });

  it("counts once among others", () => {
    const text = validation(judged("SVC()", "0.91"), judged("GaussianNB()", "0.85"), loop("GaussianNB()", "0.79"));
    expect(text).toContain("the SVM does best: an accuracy of 91%, ahead of naive Bayes (79% to 85%).");
  });
});

describe("the mean as a baseline", () => {
  const LOADED = `import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_squared_error
from sklearn.model_selection import train_test_split
flats = pd.read_csv("flats.csv")
X, y = flats[["rooms", "floor"]], flats["rent"]`;
  const told = (guess: string): string =>
    analyseNotebook(
      notebookOf(
        { code: LOADED },
        {
          code: `A, B, a, b = train_test_split(X, y, test_size=0.3)
model = LinearRegression().fit(A, a)
np.sqrt(mean_squared_error(b, model.predict(B)))`,
          shown: "0.468",
        },
        { code: `predicted = ${guess}\nnp.sqrt(mean_squared_error(y, predicted))`, shown: "0.4996" },
      ),
    )
      .sections.validation.map(({ text }) => text)
      .join(" ");

  it("is told beside rows drawn at random where it was measured on all rows", () => {
    expect(told("np.full(shape=(900, 1), fill_value=y.mean())")).toContain("; the mean baseline gives 0.4996.");
  });

  it("is none of a mean that follows the rows", () => {
    expect(told("y.rolling(3).mean()")).not.toContain("0.4996");
    expect(told('flats.groupby("floor")["rent"].transform("mean")')).not.toContain("0.4996");
  });
});
