import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const READ = `import pandas as pd
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import cross_val_score, train_test_split
kilns = pd.read_csv("kilns.csv")
X, X_test, y, y_test = train_test_split(kilns.drop(columns="cracked"), kilns["cracked"], random_state=0)`;

const judged = (model: string, printed = "AUC: 0.812\n"): WrittenCell => ({
  code: `best = ${model}\nbest.fit(X, y)\nprint("AUC:", roc_auc_score(y_test, best.predict_proba(X_test)[:, 1]))`,
  printed,
});
const analysed = (...cells: readonly WrittenCell[]) => analyseNotebook(notebookOf({ code: READ }, ...cells));
const modeling = (...cells: readonly WrittenCell[]): string =>
  analysed(...cells)
    .sections.modeling.map(({ text }) => text)
    .join(" ");

const OPTUNA = `import optuna
from lightgbm import LGBMClassifier
def objective(trial):
    tried = {"num_leaves": trial.suggest_int("num_leaves", 8, 64), "reg_alpha": trial.suggest_float("reg_alpha", 0, 1)}
    return cross_val_score(LGBMClassifier(**tried), X, y, scoring="roc_auc", cv=5).mean()
study = optuna.create_study(direction="maximize")
study.optimize(objective, n_trials=40)`;
const HYPEROPT = `from hyperopt import fmin, hp, space_eval, tpe
from xgboost import XGBClassifier
space = {"max_depth": hp.choice("max_depth", [3, 5]), "eta": hp.uniform("eta", 0.01, 0.3)}
def loss(tried):
    return -cross_val_score(XGBClassifier(**tried), X, y, scoring="roc_auc", cv=5).mean()
found = fmin(loss, space, algo=tpe.suggest, max_evals=30)`;
const CATBOOST = `from catboost import CatBoostClassifier
model = CatBoostClassifier()
found = model.grid_search({"depth": [4, 6], "l2_leaf_reg": [1, 3, 9], "border_count": [32]}, X=X, y=y)
print("AUC:", roc_auc_score(y_test, model.predict_proba(X_test)[:, 1]))`;

describe("settings that a grid lists", () => {
  it.each([
    ["[100]", false],
    ["[100, 200]", true],
  ])("are tuned where one has several values: %s", (values, isTuned) => {
    const code = `from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV`;
    const search = `GridSearchCV(RandomForestClassifier(), {"n_estimators": ${values}, "max_depth": [4]}, cv=5)`;
    expect(/\btuned by grid search over `n_estimators`/.test(modeling({ code }, judged(search)))).toBe(isTuned);
    expect(/tuned|searched/.test(modeling({ code }, judged(search)))).toBe(isTuned);
  });
});

describe("settings of a pipeline", () => {
  const code = `from sklearn.decomposition import PCA
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.svm import SVC`;
  const SUPPORT = `GridSearchCV(make_pipeline(PCA(), SVC()), {"pca__n_components": [2, 5], "svc__C": [1, 9]}, cv=5)`;
  const FOREST = `GridSearchCV(
  Pipeline([("parts", PCA()), ("trees", RandomForestClassifier())]),
  {"parts__whiten": [True, False], "trees__max_depth": [2, 8], "trees__max_features": [1, 3]}, cv=5)`;
  const PARTS = `GridSearchCV(make_pipeline(PCA(), SVC()), {"pca__n_components": [2, 5]}, cv=5)`;
  const second = (model: string): WrittenCell => judged(model, "AUC: 0.701\n");

  it("are those of its model, and those of the steps before it are told as theirs", () => {
    const told = modeling({ code }, judged(SUPPORT), second(FOREST));
    expect(told).toContain("settings are tuned by grid search over `C` (and `n_components` of the steps before it)");
    expect(told).toContain("The settings of the random forest (`max_depth` and `max_features`) are tuned as well.");
  });

  it("are none of its model where only other steps are tuned", () => {
    expect(modeling({ code }, judged(PARTS))).toContain(
      "The steps before the SVM are tuned by grid search over `n_components`.",
    );
    expect(modeling({ code }, judged(FOREST), second(PARTS))).not.toContain("of the SVM");
  });
});

describe("settings that are searched without a class for it", () => {
  it("are those that differ between several grids, or in one of them", () => {
    const code = `from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
grids = [{"penalty": ["l2"], "C": [1.0, 10.0]}, {"penalty": ["l2"], "C": [1.0], "fit_intercept": [False]}]
search = GridSearchCV(LogisticRegression(), grids, cv=5).fit(X, y)
print(search.best_params_)`;
    const printed = "{'C': 10.0, 'penalty': 'l2'}\n";
    const told = modeling({ code, printed }, judged("search.best_estimator_"));
    expect(told).toContain("grid search over `C` and `fit_intercept`, which ends with `C=10.0`.");
  });

  it("are those that a function of the notebook suggests", () => {
    expect(modeling({ code: OPTUNA }, judged("LGBMClassifier(**study.best_params, n_estimators=500)"))).toContain(
      "its settings are tuned by Optuna over `num_leaves` and `reg_alpha`.",
    );
  });

  it("are those of a space that a function of the notebook is given", () => {
    expect(modeling({ code: HYPEROPT }, judged("XGBClassifier(**space_eval(space, found))"))).toContain(
      "its settings are tuned by Hyperopt over `max_depth` and `eta`.",
    );
  });

  it("are those that CatBoost tries itself, whose log is of one setting after the other", () => {
    const { facts, sections } = analysed({
      code: CATBOOST,
      printed:
        "\nbestTest = 0.3475\nbestIteration = 999\n\n0:\tloss: 0.3475\tbest: 0.3475 (0)\ttotal: 9.1s\tremaining: 0us\nAUC: 0.812\n",
    });
    expect(sections.modeling.map(({ text }) => text).join(" ")).toContain(
      "its settings are tuned by grid search over `depth` and `l2_leaf_reg`.",
    );
    expect(facts.experiments.flatMap(({ metrics }) => metrics.map(({ name, printed }) => [name, printed]))).toEqual([
      ["AUC", "0.812"],
    ]);
    expect(facts.experiments[0]?.split.how).toBe("holdout");
  });

  it("are not those of a model with settings that the code writes", () => {
    expect(modeling({ code: OPTUNA }, judged("LGBMClassifier(num_leaves=31)"))).not.toMatch(/its settings are tuned/);
  });

  it("are also found by a function that hands on what it is given", () => {
    const fitted = `def fitted(**settings):
    return LGBMClassifier(**settings, random_state=3).fit(X, y)
best = fitted(**study.best_params)
print("AUC:", roc_auc_score(y_test, best.predict_proba(X_test)[:, 1]))`;
    expect(modeling({ code: OPTUNA }, { code: fitted, printed: "AUC: 0.812\n" })).toContain("are tuned by Optuna");
  });
});

it("A model whose settings are unpacked is not told apart as the one with default settings", () => {
  const load = { code: "import json\nfrom lightgbm import LGBMClassifier\nkept = json.load(open('kept.json'))" };
  const { facts } = analysed(load, judged("LGBMClassifier(**kept)"), judged("LGBMClassifier(num_leaves=9)"));
  expect(facts.experiments.flatMap(({ models }) => models.map(({ variant }) => variant))).toEqual([null, null]);
});

it("A search among models names none of them, and one among scalers the model behind", () => {
  const among = (tried: string, step: string): string =>
    modeling(
      {
        code: `from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import MinMaxScaler, StandardScaler
steps = Pipeline([("scale", StandardScaler()), ("model", LogisticRegression())])`,
      },
      judged(`GridSearchCV(steps, {"${step}": [${tried}]}, cv=5)`),
    );
  expect(among("LogisticRegression(), RandomForestClassifier()", "model")).toMatch(/^A model predicts `cracked`/);
  expect(among("StandardScaler(), MinMaxScaler()", "scale")).toMatch(/^Logistic regression predicts `cracked`/);
});
