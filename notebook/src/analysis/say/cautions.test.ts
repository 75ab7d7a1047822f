import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Caution, NotebookFacts } from "../facts.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import { cautionDrafts, noBetter } from "./cautions.ts";

const LOADED = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier, ExtraTreesClassifier
from sklearn.feature_selection import SelectKBest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, f1_score
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier
mares = pd.read_csv("mares.csv")
X, y = mares.drop(columns="foaled"), mares["foaled"]`;
const SPLIT = "X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)";
const SCORED = {
  code: "print(accuracy_score(y_test, LogisticRegression().fit(X_train, y_train).predict(X_test)))",
  printed: "0.812\n",
};
const validation = (...cells: (string | { readonly code: string; readonly printed?: string })[]): string =>
  analyseNotebook(notebookOf({ code: LOADED }, ...cells.map((one) => (typeof one === "string" ? { code: one } : one))))
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("reasons for scores that are too optimistic", () => {
  it("are put mildly where a scale alone was learned from all rows", () => {
    expect(validation("X = StandardScaler().fit_transform(X)", SPLIT, SCORED)).toContain(
      "`StandardScaler` is fitted to all rows before the split, which usually flatters the scores only slightly.",
    );
  });

  it("are named in English where a step has no name of its own", () => {
    expect(validation("X = X.fillna(X.mean())", SPLIT, SCORED)).toContain(
      "The values that fill gaps are computed on all rows before the split",
    );
  });

  it.each([
    [
      "mins, maxs = X.min(axis=0), X.max(axis=0)\nX = (X - mins) / (maxs - mins)",
      "The minimum and maximum of all rows are used",
    ],
    ["X = X - X.mean()", "The mean of all rows is used"],
  ])("name what a step takes from all rows: %s", (code, told) => {
    expect(validation(code, SPLIT, SCORED)).toContain(`${told} in the data before the split`);
  });

  it("leave out the scores that are shown where these are of models which did not learn from it", () => {
    const later = ["Z = StandardScaler().fit_transform(X)", "Z_train, Z_test, a, b = train_test_split(Z, y)"];
    const learned = "again = LogisticRegression(C=3).fit(Z_train, a)";
    expect(validation(SPLIT, SCORED, ...later, learned, "kept = accuracy_score(b, again.predict(Z_test))")).toContain(
      "`StandardScaler` is fitted to all rows before the split, which usually flatters any score that rests on this only slightly.",
    );
    expect(validation(SPLIT, SCORED, ...later, learned)).not.toMatch(/optimistic|flatters/u);
  });

  it("leave out what hardly moves a score where none is shown", () => {
    const scaled = "X = StandardScaler().fit_transform(X)";
    const learned = "model = LogisticRegression().fit(X_train, y_train)";
    expect(validation(scaled, SPLIT, learned)).not.toContain("StandardScaler");
  });

  it("are not a scale that only trees learned from", () => {
    const of = (model: string): string =>
      validation("X = StandardScaler().fit_transform(X)", SPLIT, {
        code: `print(accuracy_score(y_test, ${model}.fit(X_train, y_train).predict(X_test)))`,
        printed: "0.812\n",
      });
    expect(of("RandomForestClassifier()")).not.toContain("flatters");
    expect(of("LogisticRegression()")).toContain("flatters the scores only slightly");
  });

  it("are left out where they change little, and a guess is as good as the result", () => {
    const poor = {
      code: "from sklearn.metrics import r2_score\nfrom sklearn.linear_model import Ridge\nprint('R2:', r2_score(y_test, Ridge().fit(X_train, y_train).predict(X_test)))",
      printed: "R2: -0.0803\n",
    };
    const read = (printed: string): string[] => {
      const cells = [LOADED, "X = X.fillna(X.mean())", SPLIT].map((code) => ({ code }));
      const { executiveSummary, sections } = analyseNotebook(notebookOf(...cells, { ...poor, printed }));
      return [executiveSummary, sections.validation].map((all) => all.map(({ text }) => text).join(" "));
    };
    const [summary, section] = read(poor.printed);
    expect(summary).toContain("worse than always predicting the mean");
    expect(summary).not.toContain("flatters");
    expect(section).not.toContain("flatters");
    expect(read("R2: 0.61\n")[1]).toContain("flatters the scores only slightly");
  });

  it.each([
    ["other columns", "age", "which usually flatters the scores only slightly"],
    ["the target", "foaled", "so the scores may be too optimistic"],
  ])("depend on whether groups are summed up by %s", (_, column, told) => {
    const groups = `X['herd'] = mares.groupby('herd')['${column}'].transform('mean')`;
    expect(validation(groups, SPLIT, SCORED)).toContain(`${told}.`);
  });

  it("are told of copies that the test rows have among the training rows, also where they are made after the split", () => {
    const more = `few, many = mares[mares.foaled == 1], mares[mares.foaled == 0]
even = pd.concat([many, few.sample(len(many), replace=True)])
X_train, y_train = even.drop(columns="foaled"), even["foaled"]`;
    expect(validation(SPLIT, more, SCORED)).toContain(
      "`sample` takes training rows from all rows (those held out included), so the scores may be too optimistic.",
    );
    const again = (numbers: string): string =>
      validation(`import numpy as np\nn = ${numbers}\nX, y = X.iloc[n], y.iloc[n]`, SPLIT, SCORED);
    expect(again("np.random.randint(0, len(X), len(X))")).toContain(
      "Copies of rows that are drawn with replacement before the split (`randint`) are on both sides, so the scores may be too optimistic.",
    );
    expect(again("np.random.choice(len(X), len(X))")).toContain("(`choice`) are on both sides");
    expect(again("np.random.choice(len(X), len(X), replace=False)")).not.toContain("both sides");
    const beside = `few, many = mares[mares.foaled == 1], mares[mares.foaled == 0]
few_train, few_test = train_test_split(few, test_size=0.2)
many_train, many_test = train_test_split(many, test_size=0.2)
few_train = few.sample(len(many_train), replace=True)
train, test = pd.concat([many_train, few_train]), pd.concat([many_test, few_test])
X_train, X_test = train.drop(columns="foaled"), test.drop(columns="foaled")
y_train, y_test = train["foaled"], test["foaled"]`;
    expect(validation(beside, SCORED)).toContain("`sample` takes training rows from all rows");
    expect(validation("X, y = pd.concat([X] * 3), pd.concat([y] * 3)", SPLIT, SCORED)).toContain(
      "`concat` copies the held-out rows as well, so the scores may be too optimistic.",
    );
  });

  it("are told of windows that share values with those held out", () => {
    const cut = `import numpy as np
calls, X, y = mares["calls"].values, [], []
for i in range(7, len(calls)):
    X.append(calls[i - 7:i])
    y.append(calls[i])
X, y = np.array(X), np.array(y)`;
    expect(validation(cut, SPLIT, SCORED)).toContain(
      "Windows of the series that share values are divided at random, so the scores may be too optimistic.",
    );
  });

  it("begin with what has seen the target", () => {
    const cells = ["X = StandardScaler().fit_transform(X)", "X = SelectKBest(k=5).fit_transform(X, y)"];
    expect(validation(...cells, SPLIT, SCORED)).toContain(
      "`SelectKBest` and `StandardScaler` are fitted to all rows before the split, so the scores may be too optimistic.",
    );
  });

  it.each([
    [
      "each step of a pipeline",
      "from sklearn.pipeline import make_pipeline\nX = make_pipeline(SelectKBest(k=5), StandardScaler()).fit_transform(X, y)",
      "`SelectKBest` and `StandardScaler` are fitted to all rows before the split, so the scores may be too optimistic.",
    ],
    [
      "what is known of groups",
      "X['herd'] = X['herd'].map(mares.groupby('herd')['foaled'].mean())",
      "Group statistics of all rows are used in the data before the split, so the scores may be too optimistic.",
    ],
    [
      "rows without outliers mildly",
      "mares = mares[mares.age < mares.age.quantile(0.99)]\nX, y = mares.drop(columns='foaled'), mares['foaled']",
      "Rows are dropped by their values of `age` before the split, so the scores may be slightly optimistic.",
    ],
    [
      "rows that go by what is predicted",
      "low, high = mares.foaled.quantile(0.25), mares.foaled.quantile(0.75)\nmares = mares[(mares.foaled > low - 1.5 * (high - low)) & (mares.foaled < 9)]\nX, y = mares.drop(columns='foaled'), mares['foaled']",
      "Rows are dropped by their values of `foaled`, which is predicted, before the split, so the scores may be too optimistic.",
    ],
    [
      "rows that go by what is predicted among other columns",
      "mares = mares[(mares.age < mares.age.quantile(0.99)) & (mares.foaled < mares.foaled.quantile(0.99))]\nX, y = mares.drop(columns='foaled'), mares['foaled']",
      "Rows are dropped by their values of `foaled` and `age`, among them `foaled`, which is predicted, before the split, so the scores may be too optimistic.",
    ],
    [
      "rows that go by their numbers",
      "mares = mares[['foaled', 'age', 'herd']]\nmares = mares.drop(mares[mares.age > mares.age.quantile(0.99)].index)\nX, y = mares.drop(columns='foaled'), mares['foaled']",
      "Rows are dropped by their values of `age` before the split",
    ],
  ])("name %s", (_, code, told) => {
    expect(validation(code, SPLIT, SCORED)).toContain(told);
  });

  it.each([
    [
      "the threshold, with the scores that it touches",
      `p = model.predict_proba(X_test)[:, 1]
fpr, tpr, at = roc_curve(y_test, p)
best = at[(tpr - fpr).argmax()]`,
      "f1_score(y_test, p > best)",
      "The test data is also used to choose the threshold, so the scores at that threshold may be too optimistic.",
    ],
    [
      "the setting",
      `results = {}
for depth in [2, 4, 6]:
    tree = DecisionTreeClassifier(max_depth=depth).fit(X_train, y_train)
    results[depth] = f1_score(y_test, tree.predict(X_test))
model = DecisionTreeClassifier(max_depth=max(results, key=results.get)).fit(X_train, y_train)`,
      "f1_score(y_test, model.predict(X_test))",
      "The test data is also used to choose `max_depth`, so the scores may be too optimistic.",
    ],
  ])("say that test rows choose %s", (_, code, score, told) => {
    const first = "from sklearn.metrics import f1_score, roc_curve\nmodel = LogisticRegression().fit(X_train, y_train)";
    const shown = { code: `print("F1:", ${score})`, printed: "F1: 0.81\n" };
    expect(validation(SPLIT, `${first}\n${code}`, shown)).toContain(told);
  });

  it("call rows what the author does", () => {
    const code = `from xgboost import XGBClassifier
X_fit, X_val, y_fit, y_val = train_test_split(X, y)
model = XGBClassifier(early_stopping_rounds=9).fit(X_fit, y_fit, eval_set=[(X_val, y_val)])
print("validation accuracy:", model.score(X_val, y_val))`;
    expect(validation({ code, printed: "validation accuracy: 0.81\n" })).toContain(
      "The validation data is also used to decide how long to train, so the validation scores may be slightly optimistic.",
    );
  });

  it("drop no rows where a quantile only chooses what others are compared with", () => {
    const compared = "old = mares[mares.age > mares.age.quantile(0.9)]\nX['old'] = mares.herd.isin(old.herd)";
    expect(validation(compared, SPLIT, SCORED)).not.toContain("dropped");
  });

  describe("where scores of other models rest on none of it", () => {
    const scaled = "Z = StandardScaler().fit_transform(X)";
    const score = (model: string, rows: string): string =>
      `print(cross_val_score(${model}, ${rows}, y, cv=5, scoring="accuracy").mean())`;
    const other = { code: score("SVC()", "X"), printed: "0.79\n" };

    it("name the models, if these have other names", () => {
      const own = { code: score("LogisticRegression()", "Z"), printed: "0.812\n" };
      expect(validation("from sklearn.svm import SVC", scaled, own, other)).toContain(
        "which usually flatters the cross-validation scores of logistic regression only slightly.",
      );
      expect(validation("from sklearn.svm import SVC", scaled, own, { ...other, code: score("SVC()", "Z") })).toContain(
        "which usually flatters the cross-validation scores only slightly.",
      );
    });

    it("are of some scores, if they do not", () => {
      const own = { code: score("SVC(C=3)", "Z"), printed: "0.812\n" };
      expect(validation("from sklearn.svm import SVC", scaled, own, other)).toContain(
        "which usually flatters some of the cross-validation scores only slightly.",
      );
    });

    it("name the data, if that is another, and are no matter of a result that does not rest on it", () => {
      const load = "from sklearn.svm import SVC\ngoats = pd.read_csv('goats.csv')";
      const apart = {
        code: 'print(cross_val_score(SVC(), goats[["milk"]], goats["kids"], cv=5, scoring="accuracy").mean())',
        printed: "0.79\n",
      };
      const own = { code: score("SVC()", "Z"), printed: "0.812\n" };
      expect(validation(load, scaled, own, apart)).toContain(
        "On `mares.csv`, `StandardScaler` is fitted to all rows before the folds, which usually flatters the cross-validation scores",
      );
      const best = { ...other, code: score("RandomForestClassifier()", "X"), printed: "0.93\n" };
      const { executiveSummary } = analyseNotebook(
        notebookOf({ code: LOADED }, { code: `${load}\n${scaled}` }, own, best),
      );
      const told = executiveSummary.map(({ text }) => text).join(" ");
      expect(told).toContain("93%");
      expect(told).not.toMatch(/optimistic|flatters/u);
    });
  });

  it("include columns that were chosen before the folds", () => {
    const told = validation("best = SelectKBest(k=5).fit(X, y)", "X = X[X.columns[best.get_support()]]", {
      code: 'print(cross_val_score(LogisticRegression(), X, y, cv=5, scoring="accuracy").mean())',
      printed: "0.93\n",
    });
    expect(told).toContain("`SelectKBest` is fitted to all rows before the folds");
  });
});

describe("a scaler that is fitted to both parts", () => {
  it("is said to change what values mean", () => {
    const scaled = `scaler = StandardScaler()
X_train = scaler.fit_transform(X_train)
X_test = scaler.fit_transform(X_test)`;
    expect(validation(SPLIT, scaled, SCORED)).toContain(
      "`StandardScaler` is fitted again to the test data, so values there may not mean the same as in the training data.",
    );
  });
});

describe("results that say less than they seem to", () => {
  it("are an accuracy beside a class that is hardly ever found", () => {
    const told = validation(SPLIT, {
      code: `guessed = LogisticRegression().fit(X_train, y_train).predict(X_test)
print(accuracy_score(y_test, guessed))
print(f1_score(y_test, guessed))`,
      printed: "0.971\n0.04\n",
    });
    expect(told).toContain("reaches an accuracy of 97.1%, but with an F1 of 0.04.");
  });

  it("are the loss that a network prints as it learns", () => {
    const told = validation({
      code: `from torch import nn, optim
network = nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 1))
optimizer = optim.Adam(network.parameters())
for epoch in range(2):
    for rows, known in loader:
        loss = nn.functional.mse_loss(network(rows), known)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print("Epoch", epoch, "loss:", loss.item())`,
      printed: "Epoch 0 loss: 8.21\nEpoch 1 loss: 3.72\n",
    });
    expect(told).toContain(
      "The neural network reaches a loss of 3.72 on the training data, which says little about new data.",
    );
  });
});

describe("rounds of training that are stopped by the rows that judge", () => {
  it("are chosen by each fold where the folds alone are held out", () => {
    const told = validation({
      code: `from sklearn.model_selection import StratifiedKFold
from xgboost import XGBClassifier
scores = []
for inside, outside in StratifiedKFold(5).split(X, y):
    booster = XGBClassifier(n_estimators=500, early_stopping_rounds=20)
    booster.fit(X.iloc[inside], y.iloc[inside], eval_set=[(X.iloc[outside], y.iloc[outside])])
    scores.append(accuracy_score(y.iloc[outside], booster.predict(X.iloc[outside])))
print("Accuracy:", sum(scores) / 5)`,
      printed: "Accuracy: 0.874\n",
    });
    expect(told).toContain("Each held-out fold is also used to decide how long to train");
    expect(told).not.toContain("test data");
  });
});

describe("settings of a model", () => {
  it("are left out where only the code knows their value", () => {
    const { sections } = analyseNotebook(
      notebookOf({
        code: `${LOADED}
from sklearn.neural_network import MLPClassifier
${SPLIT}
sizes = grid[0]
network = MLPClassifier(hidden_layer_sizes=(sizes[0], width), activation="tanh").fit(X_train, y_train)`,
      }),
    );
    const told = sections.modeling.map(({ text }) => text).join(" ");
    expect(told).toContain("`activation=tanh`");
    expect(told).not.toContain("hidden_layer_sizes");
  });
});

describe("a result that needs no model", () => {
  const FITTED = "model = LogisticRegression().fit(X_train, y_train)";
  const judged = (printed: string): { readonly code: string; readonly printed: string } => ({
    code: "from sklearn.metrics import classification_report, roc_auc_score\nprint(classification_report(y_test, model.predict(X_test)))",
    printed,
  });
  const report = (barren: string): string => `              precision    recall  f1-score   support

      barren       ${barren}        12
     foaling       0.88      1.00      0.93        88

    accuracy                           0.88       100
   macro avg       0.44      0.50      0.47       100
weighted avg       0.77      0.88      0.82       100
`;

  it("is a class that is never recognised", () => {
    expect(validation(SPLIT, FITTED, judged(report("0.00      0.00      0.00")))).toContain(
      "Logistic regression fails to recognise `barren` (a recall of 0).",
    );
  });

  it("is one of two classes however few rows it has, and of more only one with enough of them", () => {
    const few = (more: string): string =>
      `              precision    recall  f1-score   support

      barren       0.00      0.00      0.00         3
     foaling       0.88      1.00      0.93        60
${more}
    accuracy                           0.88       100
weighted avg       0.77      0.88      0.82       100
`;
    const third = "      waiting       0.90      0.80      0.85        37\n";
    expect(validation(SPLIT, FITTED, judged(few("")))).toContain("fails to recognise `barren`");
    const told = validation(SPLIT, FITTED, judged(few(third)));
    expect(told).not.toContain("barren");
    expect(validation(SPLIT, FITTED, judged(few(third).replace(" 3\n", "13\n")))).toContain("recognise `barren`");
  });

  it("is no class that is seldom recognised", () => {
    expect(validation(SPLIT, FITTED, judged(report("0.50      0.08      0.14")))).not.toContain("fails to recognise");
  });

  it("is no better than a guess where a reader sees the same figure", () => {
    const guess = { kind: "as-good-as-guessing", by: "largest class", share: "0.793" };
    const words = (value: number): string =>
      noBetter({ ...guess, metric: { name: "accuracy", value, printed: String(value) } } as Caution &
        typeof guess as never);
    expect(words(0.79310344)).toMatch(/^no better .* \(79\.3% of the rows\)$/);
    expect(words(0.801)).toMatch(/^hardly better /);
  });

  it.each([
    ["0.4871", "an AUC of 0.487, no better than guessing."],
    ["0.6871", ""],
  ])("is an area of %s under the curve", (printed, told) => {
    const said = validation(SPLIT, FITTED, {
      code: "from sklearn.metrics import roc_auc_score\nprint('AUC:', roc_auc_score(y_test, model.predict_proba(X_test)[:, 1]))",
      printed: `AUC: ${printed}\n`,
    });
    expect(said).toContain(`an AUC of 0.${printed.slice(2, 5)}`);
    expect(said.includes("guessing")).toBe(told !== "");
    expect(said).toContain(told);
  });

  it.each([
    ["-0.0312", ", worse than always predicting the mean."],
    ["0.0312", ", hardly better than always predicting the mean."],
    ["0.112", "."],
  ])("is an error about as large as that of the mean: an R2 of %s", (printed, verdict) => {
    const told = validation(
      SPLIT,
      "from sklearn.linear_model import LinearRegression\nline = LinearRegression().fit(X_train, y_train)",
      { code: "print('R2:', line.score(X_test, y_test))", printed: `R2: ${printed}\n` },
    );
    expect(told).toContain(`an R2 of ${printed}${verdict}`);
  });

  describe("is an accuracy that is not above the share of the largest class", () => {
    const COUNTED = {
      code: "print(mares['foaled'].value_counts())",
      printed: "foaled\n1    880\n0    120\nName: count, dtype: int64\n",
    };
    const GUESS = ", no better than always guessing the largest class (88% of the rows)";

    it.each([
      ["0.88", true],
      ["0.9", false],
    ])("%s", (accuracy, isTold) => {
      const scored = { ...SCORED, printed: `${accuracy}\n` };
      expect(validation(COUNTED, SPLIT, scored).includes(GUESS)).toBe(isTold);
    });

    it("where the judged rows have no other class", () => {
      const alone = `              precision    recall  f1-score   support

           0       0.00      0.00      0.00         0
           1       1.00      0.69      0.82        29

    accuracy                           0.69        29
weighted avg       1.00      0.69      0.82        29
`;
      const told = validation(SPLIT, FITTED, judged(alone));
      expect(told).not.toContain("`0`");
      expect(told).toContain("an accuracy of 69%, no better than always guessing the only class among these rows");
    });

    it("unless rows were left out afterwards", () => {
      const fewer = "mares = mares[mares.age > 3]\nX, y = mares.drop(columns='foaled'), mares['foaled']";
      expect(validation(COUNTED, fewer, SPLIT, SCORED)).not.toContain(GUESS);
    });
  });

  it("may be a score on very few rows", () => {
    const seen = { code: "print(mares.shape)", printed: "(120, 5)\n" };
    expect(validation(seen, SPLIT, SCORED)).toContain(
      "Only 20% of 120 rows are held out for testing, so the scores are uncertain.",
    );
    expect(validation({ ...seen, printed: "(1200, 5)\n" }, SPLIT, SCORED)).not.toContain("uncertain");
  });

  it("may be a score on as few rows as a report counts", () => {
    const counts = (rows: number): string => `              precision    recall  f1-score   support

           0       0.81      0.92      0.86        ${String(rows)}
           1       0.86      0.71      0.78        ${String(rows)}

    accuracy                           0.82        ${String(2 * rows)}
`;
    const code = `from sklearn.metrics import classification_report
print(classification_report(y_test, LogisticRegression().fit(X_train, y_train).predict(X_test)))`;
    expect(validation(SPLIT, { code, printed: counts(14) })).toContain(
      "Only 28 rows are held out for testing, so the scores are uncertain.",
    );
    expect(validation(SPLIT, { code, printed: counts(44) })).not.toContain("uncertain");
  });
});

describe("cautions of one kind", () => {
  const { facts } = analyseNotebook(notebookOf({ code: LOADED }));
  const told = (...cautions: readonly Caution[]): string | undefined =>
    cautionDrafts({ ...facts, cautions } satisfies NotebookFacts)[0]?.text;
  const EVIDENCE = { cells: [1], certainty: "certain" } as const;

  it("name the classes of every report that exchanges them", () => {
    const exchanged = (...classes: string[]): Caution => ({ kind: "exchanged-classes", classes, ...EVIDENCE });
    expect(told(exchanged("a", "b"), exchanged("a", "b"))).toBe(
      "A report seems to give two classes each other's names (`a` and `b`), so what it says of one is of the other.",
    );
    expect(told(exchanged("a", "b"), exchanged("x", "y"))).toBe(
      "Reports seem to give two classes each other's names (`a` and `b`; `x` and `y`), so what they say of one is of the other.",
    );
  });

  it.each([
    [["0.03", "0.02", "0.01"], "three of them"],
    [["0.03", "0.030"], "two of them"],
    [["0.0009"], "one of them"],
    [["0.03"], "the p-value of 0.03"],
  ])("count the tests that are significant no more, or name their p-values: %s", (lost, words) => {
    expect(told({ kind: "uncorrected-tests", tests: 12, name: "t-test", columns: ["foaled"], lost, ...EVIDENCE })).toBe(
      `With Holm's correction for the twelve t-tests of \`foaled\`, ${words} would no longer be significant.`,
    );
  });

  it("is a score on rows that are counted instead of shared out", () => {
    const held = (rows: number): string => SPLIT.replace("0.2", String(rows));
    const seen = { code: "print(X.shape)", printed: "(1200, 4)\n" };
    const rival = { code: SCORED.code.replace("LogisticRegression()", "KNeighborsClassifier()"), printed: "0.9\n" };
    const both = (rows: number): string =>
      validation("from sklearn.neighbors import KNeighborsClassifier", seen, held(rows), SCORED, rival);
    expect(both(2)).toContain("Only 2 rows are held out for testing, so the scores mean little.");
    expect(both(40)).toContain("On the 40 rows held out for testing, k-nearest neighbors does best");
    expect(both(40)).toContain("Only 40 rows are held out for testing, so the scores are uncertain.");
    expect(both(400)).not.toContain("uncertain");
    const one = validation(seen, held(1), SCORED);
    expect(one).toContain("With a single test row, the scores mean next to nothing.");
  });
});

describe("many models on the same test rows", () => {
  const fit = (model: string, printed: string): { readonly code: string; readonly printed: string } => ({
    code: `print(accuracy_score(y_test, ${model}.fit(X_train, y_train).predict(X_test)))`,
    printed: `${printed}\n`,
  });
  const FOUR = [
    fit("LogisticRegression()", "0.842"),
    fit("DecisionTreeClassifier(max_depth=2)", "0.834"),
    fit("DecisionTreeClassifier(max_depth=5)", "0.843"),
    fit("RandomForestClassifier(n_estimators=30)", "0.851"),
  ];
  const TOLD =
    "Several versions of three models are compared on the same test data, so the best score may be too optimistic.";

  it("make the best of them look better than it is, which counts for less than what the code does wrong", () => {
    const { sections } = analyseNotebook(
      notebookOf(...[LOADED, "X = StandardScaler().fit_transform(X)", SPLIT].map((code) => ({ code })), ...FOUR),
    );
    const told = sections.validation.map(({ text }) => text);
    expect(told).toContain(TOLD);
    expect(told.findIndex((text) => text.startsWith("`StandardScaler`"))).toBeLessThan(told.indexOf(TOLD));
    expect(told.some((text) => text.startsWith("`StandardScaler`"))).toBe(true);
  });

  it.each([
    ["three are a comparison", FOUR.slice(1)],
    ["one of four lies far behind", [fit("LogisticRegression()", "0.712"), ...FOUR.slice(1)]],
    ["many rows tell them apart", [{ code: "print(X.shape)", printed: "(50000, 4)\n" }, ...FOUR]],
    [
      "folds may have chosen, though nothing shows their scores",
      [{ code: "scores = [cross_val_score(RandomForestClassifier(), X_train, y_train, cv=5)]" }, ...FOUR],
    ],
    [
      "another seed makes no other model",
      [...FOUR.slice(0, 3), fit("DecisionTreeClassifier(max_depth=5, random_state=4)", "0.861")],
    ],
    ["several in the first place are not told apart", [...FOUR, fit("ExtraTreesClassifier()", "0.851")]],
    [
      "folds judge the best of them, too",
      [
        ...FOUR,
        {
          code: "print(cross_val_score(RandomForestClassifier(n_estimators=30), X, y, cv=5).mean())",
          printed: "0.832\n",
        },
      ],
    ],
  ])("are not told where %s", (_, cells) => {
    expect(validation(SPLIT, ...cells)).not.toContain("are compared on the same test data");
  });
});

describe("what saw nothing but the features of the rows held out", () => {
  it("is told in Validation, and not in a summary", () => {
    const notebook = notebookOf(
      ...[LOADED, "X = StandardScaler().fit_transform(X)", SPLIT].map((code) => ({ code })),
      SCORED,
    );
    const { sections, executiveSummary } = analyseNotebook(notebook);
    const [inValidation, inSummary] = [sections.validation, executiveSummary].map((texts) =>
      texts.map(({ text }) => text).join(" "),
    );
    expect(inValidation).toContain("`StandardScaler` is fitted to all rows before the split");
    expect(inSummary).not.toContain("StandardScaler");
  });
});
