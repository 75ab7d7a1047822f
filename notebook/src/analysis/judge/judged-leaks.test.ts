import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Caution } from "../facts.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const START = `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import KFold, train_test_split
from sklearn.preprocessing import StandardScaler
kilns = pd.read_csv("kilns.csv")
X, y = kilns[["clay", "wood"]], kilns["heat"]`;
const SCALE = "X = StandardScaler().fit_transform(X)";
const SPLIT = "a, b, c, d = train_test_split(X, y, random_state=1)";

const leaksIn = (...cells: WrittenCell[]): Caution[] =>
  analyseNotebook(notebookOf({ code: START }, ...cells)).facts.cautions.filter(({ kind }) => kind === "leak");

describe("a leak", () => {
  it("is said with the part on which a model was judged that learned from it", () => {
    const leaks = leaksIn(
      { code: SCALE },
      { code: `${SPLIT}\nmodel = Ridge().fit(a, c)` },
      { code: "print('MAE', mean_absolute_error(d, model.predict(b)))", printed: "MAE 3.1" },
    );
    expect(leaks).toMatchObject([{ by: "StandardScaler", cells: [1, 2], judged: ["test"] }]);
  });

  it("is said without a part where no value is shown of a model that learned from it", () => {
    const [leak, ...others] = leaksIn({ code: SCALE }, { code: `${SPLIT}\nmodel = Ridge().fit(a, c)` });
    expect(leak).toMatchObject({ by: "StandardScaler", cells: [1, 2] });
    expect(leak).not.toHaveProperty("judged");
    expect(others).toEqual([]);
  });

  it("is said where the notebook only prepares the parts", () => {
    expect(leaksIn({ code: SCALE }, { code: SPLIT })).toHaveLength(1);
  });

  it("is not said beside the values of others where the cell that learns from it was not run", () => {
    const first = {
      code: `${SPLIT}\nmodel = Ridge().fit(a, c)\nprint('MAE', mean_absolute_error(d, model.predict(b)))`,
    };
    const later = `Z = StandardScaler().fit_transform(X)\ne, f, g, h = train_test_split(Z, y)
again = Ridge(alpha=9).fit(e, g)\nprint(mean_absolute_error(h, again.predict(f)))`;
    expect(leaksIn({ ...first, printed: "MAE 3.1" }, { code: later })).toHaveLength(1);
    expect(leaksIn({ ...first, printed: "MAE 3.1" }, { code: later, unrun: true })).toEqual([]);
  });

  it("of a scale is harmless where only trees are judged", () => {
    const of = (model: string): Caution[] =>
      leaksIn(
        {
          code: `${SCALE}\n${SPLIT}\nfrom xgboost import XGBRegressor\nfrom lightgbm import LGBMRegressor
from sklearn.ensemble import AdaBoostRegressor\nfrom sklearn.svm import SVR\nfrom sklearn.tree import DecisionTreeRegressor\nmodel = ${model}.fit(a, c)`,
        },
        { code: "print('MAE', mean_absolute_error(d, model.predict(b)))", printed: "MAE 3.1" },
      );
    expect(of("XGBRegressor()")).toMatchObject([{ by: "StandardScaler", harmless: true }]);
    expect(of("LGBMRegressor(linear_tree=False)")).toMatchObject([{ harmless: true }]);
    for (const boosted of ["", "DecisionTreeRegressor(max_depth=2)", "estimator=DecisionTreeRegressor()"])
      expect(of(`AdaBoostRegressor(${boosted})`)).toMatchObject([{ harmless: true }]);
    for (const boosted of ["SVR()", "estimator=SVR()", "base_estimator=SVR()"])
      expect(of(`AdaBoostRegressor(${boosted})`)[0]).not.toHaveProperty("harmless");
    const eight = "max_depth=3, eta=0.1, gamma=1, subsample=0.5, seed=4, n_jobs=2, reg_alpha=1, reg_lambda=1";
    for (const model of [`XGBRegressor(${eight}, booster='gblinear')`, "LGBMRegressor(linear_tree=True)"])
      expect(of(model)[0]).not.toHaveProperty("harmless");
    for (const model of ["Ridge()", "XGBRegressor(booster='gblinear')"])
      expect(of(model)[0]).not.toHaveProperty("harmless");
  });

  it("of a scale is harmless where only least squares with an intercept are judged", () => {
    const of = (model: string, scale = SCALE): Caution[] =>
      leaksIn(
        { code: `${scale}\n${SPLIT}\nfrom sklearn.linear_model import LinearRegression\nmodel = ${model}.fit(a, c)` },
        { code: "print('MAE', mean_absolute_error(d, model.predict(b)))", printed: "MAE 3.1" },
      );
    expect(of("LinearRegression()")).toMatchObject([{ by: "StandardScaler", harmless: true }]);
    expect(of("LinearRegression(fit_intercept=False)")[0]).not.toHaveProperty("harmless");
    const bent = SCALE.replaceAll("StandardScaler", "PowerTransformer");
    expect(of("LinearRegression()", bent)[0]).not.toHaveProperty("harmless");
    const reduced = `${SCALE}\nfrom sklearn.decomposition import PCA\nX = PCA(n_components=2).fit_transform(X)`;
    expect(of("LinearRegression()", reduced).every((one) => !("harmless" in one))).toBe(true);
  });

  it("is not said where no model learned from it", () => {
    const train = `${SPLIT}\nmodel = Ridge().fit(kilns[["clay"]], y)`;
    expect(leaksIn({ code: SCALE }, { code: train })).toEqual([]);
  });

  it("into training rows that came apart is said where they are divided once more, and those parts judge", () => {
    const leaks = leaksIn(
      { code: "train = pd.read_csv('train.csv')\ntest = pd.read_csv('test.csv')\nboth = pd.concat([train, test])" },
      { code: "both['clay'] = both['clay'].fillna(both['clay'].median())\ntrain = both[:len(train)]" },
      { code: "a, b, c, d = train_test_split(train[['clay']], train['heat'])\nmodel = Ridge().fit(a, c)" },
      { code: "print('MAE', mean_absolute_error(d, model.predict(b)))", printed: "MAE 3.1" },
    );
    expect(leaks).toMatchObject([{ by: "fillna(median)", judged: ["test"] }]);
  });

  it("of training rows into their folds is not said for rows that came apart", () => {
    const leaks = leaksIn(
      { code: "train = pd.read_csv('train.csv')\ntest = pd.read_csv('test.csv')\nscaler = StandardScaler()" },
      { code: "A = scaler.fit_transform(train[['clay']])\nB = scaler.transform(test[['clay']])" },
      { code: "for i, j in KFold(5).split(A):\n    model = Ridge().fit(A[i], train['heat'].iloc[i])" },
      { code: "print('test MAE', mean_absolute_error(test['heat'], model.predict(B)))", printed: "test MAE 3.1" },
    );
    expect(leaks).toEqual([]);
  });

  it("is said of folds that only the code judges by", () => {
    const leaks = leaksIn(
      { code: "train = pd.read_csv('train.csv')\ntrain['clay'] = train['clay'].fillna(train['clay'].median())" },
      {
        code: "from sklearn.model_selection import cross_val_score\nA = train[['clay']].values\nmodel = Ridge().fit(A, train['heat'])",
      },
      { code: "cross_val_score(Ridge(), A, train['heat'], cv=3)", shown: "array([0.7, 0.8, 0.6])" },
    );
    expect(leaks).toMatchObject([{ by: "fillna(median)", cells: [1, 3], judged: ["cross-validation"] }]);
    const tested = "cross_val_score(model, A, train['heat'], cv=3)\nmodel.score(rows_of_another_file, heat)";
    const fill = "train = pd.read_csv('train.csv')\ntrain['clay'] = train['clay'].fillna(train['clay'].median())";
    const learn =
      "from sklearn.model_selection import cross_val_score\nA = train[['clay']].values\nmodel = Ridge().fit(A, train['heat'])";
    expect(leaksIn({ code: fill }, { code: learn }, { code: tested })).toEqual([]);
  });

  it("of training rows does not reach the rows that were held out before", () => {
    const leaks = leaksIn(
      { code: `${SPLIT}\na = StandardScaler().fit_transform(a)` },
      { code: "e, f, g, h = train_test_split(a, c)\nmodel = Ridge().fit(e, g)" },
      { code: "print('validation MAE', mean_absolute_error(h, model.predict(f)))", printed: "validation MAE 2.9" },
      { code: "print('test MAE', mean_absolute_error(d, model.predict(b)))", printed: "test MAE 3.1" },
    );
    expect(leaks.filter((one) => one.kind === "leak" && one.judged?.includes("test"))).toEqual([]);
  });

  it("by a layer stands where the layer adapts to the rows", () => {
    const leaks = leaksIn(
      { code: "import keras\nscale = keras.layers.Normalization()" },
      { code: "scale.adapt(X)" },
      {
        code: `${SPLIT}\nnet = keras.Sequential([scale, keras.layers.Dense(1)])\nnet.compile(loss='mse')\nnet.fit(a, c)`,
      },
    );
    expect(leaks).toMatchObject([{ by: "Normalization", cells: [2, 3] }]);
  });
});

describe("training rows that are divided once more", () => {
  const CODE = `from imblearn.over_sampling import SMOTE
a, b, c, d = train_test_split(X, kilns["cracks"], test_size=0.3, random_state=1)
more, answers = SMOTE().fit_resample(a, c)
X_train, X_test, y_train, y_test = train_test_split(more, answers, test_size=0.3, random_state=1)
model = Ridge().fit(X_train, y_train)
print("MAE", mean_absolute_error(y_test, model.predict(X_test)))`;

  it("were resampled before, where those that were held out first are never asked", () => {
    expect(leaksIn({ code: CODE, printed: "MAE 0.21\n" })).toMatchObject([{ by: "SMOTE", judged: ["test"] }]);
  });

  it("only choose a model where these judge it in the end", () => {
    const tested = `${CODE}\nprint("test MAE", mean_absolute_error(d, model.predict(b)))`;
    const leaks = leaksIn({ code: tested, printed: "MAE 0.21\ntest MAE 0.34\n" });
    expect(leaks.flatMap((one) => (one.kind === "leak" ? (one.judged ?? []) : []))).not.toContain("test");
  });
});
