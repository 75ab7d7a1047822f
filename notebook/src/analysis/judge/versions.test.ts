import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { FoundModel } from "../find/models/models.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";
import { variantsOf } from "./versions.ts";

describe("models of one name", () => {
  const told = (layers: readonly string[]): string[] => {
    const model = (params: Record<string, string>): FoundModel =>
      ({
        instance: { args: [], fields: new Map() },
        fact: { name: "Tide Model", params, layers, trained: "fit" },
        fits: [],
      }) as unknown as FoundModel;
    return [...variantsOf([model({}), model({ depth: "4" })], new Set(), { calls: [], assigns: [] }).values()];
  };

  it("have default settings where one is given none, unless it is put together of layers", () => {
    expect(told([])).toEqual(["with default settings", "depth=4"]);
    expect(told(["Dense 8"])).toEqual([]);
  });
});

describe("models that get their settings from a dictionary", () => {
  const variants = (second: string): readonly (string | null)[] => {
    const { facts } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
import xgboost
from sklearn.model_selection import train_test_split
tides = pd.read_csv("tides.csv")
a, b, c, d = train_test_split(tides.drop(columns="flood"), tides["flood"], test_size=0.2)
rows = xgboost.DMatrix(a, label=c)
settings = {"eta": 0.01, "objective": "binary:logistic", "tree_method": "hist"}
first = xgboost.train(settings, rows, 90)
${second}`,
      }),
    );
    return facts.experiments[0]?.models.map(({ variant }) => variant) ?? [];
  };

  it("are told apart by them, whatever texts stand among them", () => {
    const second = `settings = {"eta": 0.05, "max_depth": 1, "objective": "binary:logistic", "tree_method": "hist"}
other = xgboost.train(settings, rows, 90)`;
    expect(variants(second)).toEqual(["eta=0.01", "eta=0.05, max_depth=1"]);
  });
});

describe("models of one name in a dictionary", () => {
  it("are told apart by a setting that a name stands for", () => {
    const { facts, sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
tides = pd.read_csv("tides.csv")
X_train, X_test, y_train, y_test = train_test_split(tides[["wind", "moon"]], tides["flood"], test_size=0.2)
C = 10
models = {"Linear SVC": SVC(kernel="linear", C=C), "SVC": SVC()}
for name, model in models.items():
    model.fit(X_train, y_train)
    print(name, accuracy_score(y_test, model.predict(X_test)))`,
        printed: "Linear SVC 0.797\nSVC 0.818\n",
      }),
    );
    expect(facts.experiments[0]?.models.map(({ variant }) => variant)).toEqual([
      "kernel=linear, C=10",
      "with default settings",
    ]);
    expect(sections.validation.map(({ text }) => text).join(" ")).toContain("against 79.7% with `kernel=linear, C=10`");
  });
});

describe("a network that a loop builds again for every fold", () => {
  const FOLDS = (size: string): string => `import numpy as np
from keras import Sequential
from keras.layers import Dense
from keras.datasets import boston_housing
(x, y), (x_test, y_test) = boston_housing.load_data()
def build(size):
    net = Sequential([Dense(size, activation="relu"), Dense(1)])
    net.compile(optimizer="adam", loss="mse", metrics=["mae"])
    return net
n = len(x) // 3
errors = []
for i in range(3):
    rest = np.concatenate([x[:i * n], x[(i + 1) * n:]])
    rest_y = np.concatenate([y[:i * n], y[(i + 1) * n:]])
    net = build(${size})
    net.fit(rest, rest_y, epochs=9, verbose=0)
    errors.append(net.evaluate(x[i * n:(i + 1) * n], y[i * n:(i + 1) * n])[1])
print("MAE", np.mean(errors))`;
  const found = (size: string): readonly string[] =>
    analyseNotebook(notebookOf({ code: FOLDS(size), printed: "MAE 2.4312\n" })).facts.experiments.flatMap(
      ({ models, metrics }) => [
        ...models.map(({ layers }) => layers.join()),
        ...metrics.map(({ name, printed, part, model }) =>
          [name, printed, part, models.some(({ id }) => id === model)].join(" "),
        ),
      ],
    );

  it("is one model with the value of all folds", () => {
    expect(found("16")).toEqual(["Dense 16,Dense 1", "MAE 2.4312 cross-validation true"]);
  });

  it("is as many as the loop has kinds of it", () => {
    expect(found("8 * (i + 1)").filter((line) => line.startsWith("Dense"))).toHaveLength(3);
  });
});

describe("models that are trained for rows of their own", () => {
  const report = (first: string, second: string) =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
birds = pd.read_csv("birds.csv")
one, other = ${first}, ${second}
a, b, c, d = train_test_split(one.drop(columns="ringed"), one["ringed"], test_size=0.2, random_state=1)
x, y, z, w = train_test_split(other.drop(columns="ringed"), other["ringed"], test_size=0.2, random_state=1)
early = RandomForestClassifier(n_estimators=300).fit(a, c)
print("AUC", roc_auc_score(d, early.predict_proba(b)[:, 1]))
late = RandomForestClassifier(n_estimators=300).fit(x, z)
print("AUC", roc_auc_score(w, late.predict_proba(y)[:, 1]))`,
        printed: "AUC 0.812\nAUC 0.621\n",
      }),
    );
  const validation = (first: string, second: string): string =>
    report(first, second)
      .sections.validation.map(({ text }) => text)
      .join(" ");

  it("are told apart by the value that chose these, and none of them is the best", () => {
    expect(validation(`birds[birds["sex"] == "m"]`, `birds[(birds.sex == "f")]`)).toContain(
      "the random forest trained on rows where `sex` is `m` reaches an AUC of 0.812. For comparison: the random forest trained on rows where `sex` is `f` (0.621).",
    );
    const { outcome } = report(`birds[birds["sex"] == "m"]`, `birds[(birds.sex == "f")]`);
    expect(outcome).toContain("(trained on rows where sex is m)");
    expect(outcome).not.toContain("best of");
  });

  it.each([
    [`birds[birds["year"] == 2019]`, "birds"],
    [`birds[birds["sex"] == "m"]`, `birds[birds["age"] == "old"]`],
    [`birds[birds["mass"] > 30]`, `birds[birds["mass"] <= 30]`],
  ] as const)("are told apart by nothing where not each has one of several values: %s, %s", (first, second) => {
    expect(validation(first, second)).not.toContain("trained on rows");
  });

  it("are told apart by nothing where all have the same rows", () => {
    const rows = `birds[birds["sex"] == "m"]`;
    expect(validation(rows, rows)).not.toContain("trained on rows");
  });
});

it("a model that a search gives its only value has no default settings", () => {
  const { facts, sections } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.naive_bayes import BernoulliNB
tides = pd.read_csv("tides.csv")
a, b, c, d = train_test_split(tides[["wind", "moon"]], tides["flood"], test_size=0.2)
searched = GridSearchCV(BernoulliNB(), {"alpha": [1.5]}, cv=5).fit(a, c)
print("accuracy", searched.score(b, d))
other = BernoulliNB(alpha=3.75).fit(a, c)
print("accuracy", other.score(b, d))`,
      printed: "accuracy 0.84\naccuracy 0.81\n",
    }),
  );
  expect(facts.experiments[0]?.metrics.map(({ printed }) => printed)).toEqual(["0.84", "0.81"]);
  expect(JSON.stringify([facts, sections])).not.toContain("default settings");
});
