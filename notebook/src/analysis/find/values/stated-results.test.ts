import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { Analysis } from "../../analysis.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const read = (...cells: WrittenCell[]): Analysis => analyseNotebook(notebookOf(...cells));

/** Values as name, figure, rows and model: "accuracy 0.83 test Random Forest". */
const values = ({ facts }: Analysis): string[] =>
  facts.experiments.flatMap(({ metrics, models }) =>
    metrics.map((one) =>
      [one.name, one.printed, one.part, models.find(({ id }) => id === one.model)?.name, one.of]
        .filter((word) => word !== null && word !== undefined)
        .join(" "),
    ),
  );

const SPLIT: WrittenCell = {
  code: `import pandas as pd
from sklearn.model_selection import train_test_split
df = pd.read_csv("boats.csv")
X, y = df.drop(columns="sunk"), df["sunk"]
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=1)`,
};

describe("results of searches that call an own function", () => {
  const objective = `from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score
def objective(trial):
    forest = RandomForestClassifier(max_depth=trial.suggest_int("max_depth", 2, 9))
    return cross_val_score(forest, X_train, y_train, scoring="accuracy").mean()
`;

  it("Optuna's best value is what the function gives back", () => {
    const search = `${objective}import optuna
study = optuna.create_study(direction="maximize")
study.optimize(objective, n_trials=20)`;
    for (const asked of ["study.best_value", "study.best_trial.value"])
      expect(values(read(SPLIT, { code: search }, { code: asked, shown: "0.8312" }))).toEqual([
        "accuracy 0.8312 cross-validation Random Forest",
      ]);
  });

  it("the best value that a search logs is one as well, though nothing prints it", () => {
    const optuna = `${objective}import optuna
study = optuna.create_study(direction="maximize")
study.optimize(objective, n_trials=2)`;
    const trials = `[I 2023-04-02 10:00:01] Trial 0 finished with value: 0.8312 and parameters: {'max_depth': 4}. Best is trial 0 with value: 0.8312.
[I 2023-04-02 10:00:02] Trial 1 finished with value: 0.8204 and parameters: {'max_depth': 7}. Best is trial 0 with value: 0.8312.\n`;
    const found = ["accuracy 0.8312 cross-validation Random Forest"];
    expect(values(read(SPLIT, { code: optuna, printed: trials }))).toEqual(found);
    expect(
      values(read(SPLIT, { code: optuna, printed: trials }, { code: "study.best_value", shown: "0.8312" })),
    ).toEqual(found);

    const listed = optuna.replace(/return (.*)$/m, "return [$1]");
    expect(values(read(SPLIT, { code: listed, printed: trials }))).toEqual(found);

    const hyperopt = `${objective.replace("return ", 'return {"loss": -').replace(".mean()", '.mean(), "status": "ok"}')}from hyperopt import fmin, hp, tpe
best = fmin(objective, space={"max_depth": hp.randint("max_depth", 2, 9)}, algo=tpe.suggest, max_evals=2)`;
    const bar = "100%|##########| 2/2 [00:02<00:00,  1.0s/trial, best loss: -0.8312]\n";
    expect(values(read(SPLIT, { code: hyperopt, printed: bar }))).toEqual([
      "accuracy -0.8312 cross-validation Random Forest",
    ]);
  });

  it("the smallest value that scikit-optimize found keeps its meaning", () => {
    const search = `${objective}import skopt
result = skopt.gp_minimize(objective, [(2, 9)])
print("Best accuracy:", result.fun)`;
    expect(values(read(SPLIT, { code: search, printed: "Best accuracy: 0.8312\n" }))).toEqual([
      "accuracy 0.8312 cross-validation Random Forest",
    ]);
  });
});

describe("values of loops", () => {
  const scan = (settings: string): string => `from sklearn.neighbors import KNeighborsClassifier
errors = []
for k in [${settings}]:
    knn = KNeighborsClassifier(k).fit(X_train, y_train)
    print(k, knn.score(X_test, y_test))
    errors.append((knn.predict(X_test) != y_test).mean())`;

  it("a curve over settings is no list of results", () => {
    const printed = "1 0.71\n2 0.72\n3 0.73\n5 0.78\n7 0.75\n9 0.74\n";
    expect(values(read(SPLIT, { code: scan("1, 2, 3, 5, 7, 9"), printed }))).toEqual([]);
  });

  it("a curve over numbers of groups is, unless a model is fitted with one of them", () => {
    const code = `from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score
for k in [2, 3, 4, 5, 6, 7]:
    groups = KMeans(n_clusters=k).fit_predict(X)
    print(k, silhouette_score(X, groups))`;
    const printed = "2 0.41\n3 0.52\n4 0.63\n5 0.58\n6 0.55\n7 0.54\n";
    const all = values(read({ code: `import pandas as pd\nX = pd.read_csv("boats.csv")` }, { code, printed }));
    expect(all).toHaveLength(6);
    const chosen = `groups = KMeans(n_clusters=3).fit_predict(X)\nprint(silhouette_score(X, groups))`;
    const final = { code: chosen, printed: "0.531\n" };
    expect(
      values(read({ code: `import pandas as pd\nX = pd.read_csv("boats.csv")` }, { code, printed }, final)),
    ).toEqual([expect.stringContaining("silhouette 0.531")]);
  });

  it("two settings side by side are", () => {
    expect(values(read(SPLIT, { code: scan("1, 3"), printed: "1 0.71\n3 0.73\n" }))).toHaveLength(2);
  });

  it("the smallest error of a list is one", () => {
    const code = `${scan("1, 2, 3, 5, 7, 9")}\nprint("Smallest error:", min(errors))`;
    const printed = "1 0.71\n2 0.72\n3 0.73\n5 0.78\n7 0.75\n9 0.74\nSmallest error: 0.22\n";
    expect(values(read(SPLIT, { code, printed }))).toEqual(["error rate 0.22 test K-Nearest Neighbors"]);
  });

  it("no threshold of several is the result of a model", () => {
    const code = `from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score, roc_auc_score
model = LogisticRegression().fit(X_train, y_train)
chances = model.predict_proba(X_test)[:, 1]
for limit in [0.3, 0.5, 0.7]:
    print("threshold %.1f F1 %.3f" % (limit, f1_score(y_test, chances > limit)))
print("AUC:", roc_auc_score(y_test, chances))`;
    const printed = "threshold 0.3 F1 0.412\nthreshold 0.5 F1 0.502\nthreshold 0.7 F1 0.301\nAUC: 0.871\n";
    expect(read(SPLIT, { code, printed }).facts.experiments[0]?.best?.metric.printed).toBe("0.871");
  });
});

describe("what says more than the value that would lead", () => {
  const bestOf = (code: string, printed: string) => read(SPLIT, { code, printed }).facts.experiments[0]?.best ?? null;

  it("settings of which each is judged on test rows leave open what the rows for choosing one say", () => {
    const code = `from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
X_fit, X_val, y_fit, y_val = train_test_split(X_train, y_train, random_state=1)
model = LogisticRegression().fit(X_fit, y_fit)
limits = [0.3, 0.5, 0.7]
found = [f1_score(y_val, model.predict_proba(X_val)[:, 1] > limit) for limit in limits]
best = limits[int(np.argmax(found))]
print(f"limit {best} (valid F1 {max(found):.3f})")
for limit in (0.5, best):
    print(f"t={limit:.2f}  F1={f1_score(y_test, model.predict_proba(X_test)[:, 1] > limit):.3f}")`;
    const printed = "limit 0.3 (valid F1 0.804)\nt=0.50  F1=0.763\nt=0.30  F1=0.789\n";
    expect(bestOf(code, printed)).toBeNull();
    const found = read(SPLIT, { code, printed }).facts.experiments[0]?.metrics ?? [];
    expect(found.map(({ value, part, variant }) => [value, part, variant])).toEqual([
      [0.804, "validation", null],
      [0.763, "test", "0.50"],
      [0.789, "test", "0.30"],
    ]);
  });

  it("a score that a trainer from elsewhere states leaves open what its log says of the training rows", () => {
    const code = `from own.training import Trainer
from catboost import CatBoostClassifier
trainer = Trainer(CatBoostClassifier(depth=4))
trainer.fit(X_train, y_train)`;
    const log = "0:\tlearn: 0.5727725\ttotal: 88.6ms\n200:\tlearn: 0.1397488\ttotal: 1.68s\n";
    expect(bestOf(code, log)?.metric.printed).toBe("0.1397488");
    expect(bestOf(code, `${log}Best ROC AUC: 0.9534\n`)).toBeNull();
  });
});

it("what a boosting prints of its own rows is not set beside the error on rows held out", () => {
  const code = `from catboost import CatBoostRegressor
from sklearn.metrics import root_mean_squared_error
trees = CatBoostRegressor(iterations=100).fit(X_train, y_train)
print("RMSE:", root_mean_squared_error(y_test, trees.predict(X_test)))`;
  const printed = "0:\tlearn: 9.21\ttotal: 88.6ms\n99:\tlearn: 8.11\ttotal: 1.68s\nRMSE: 10.15\n";
  const found = read(SPLIT, { code, printed }).facts.experiments[0]?.metrics ?? [];
  expect(found.map((one) => [one.printed, one.part])).toEqual([["10.15", "test"]]);
});

describe("values side by side on a line", () => {
  const rates = (line: string, printed: string) =>
    values(
      read(SPLIT, {
        code: `from sklearn.naive_bayes import GaussianNB
from sklearn.metrics import confusion_matrix
def rates(counts):
    tn, fp, fn, tp = counts
    return (tp + tn) / (tp + tn + fp + fn), tp / (tp + fn), tp / (tp + fp + fn)
a, b, c = rates(confusion_matrix(y_test, GaussianNB().fit(X_train, y_train).predict(X_test)).ravel())
print(${line})`,
        printed: `${printed}\n`,
      }),
    );

  it("are not what the first is, where each has a label of its own", () => {
    const accuracy = "accuracy 0.912 test Naive Bayes";
    expect(rates('f"acc {a:.3f}, sens {b:.3f}, csi {c:.3f}"', "acc 0.912, sens 0.312, csi 0.221")).toEqual([
      accuracy,
      "recall 0.312 test Naive Bayes",
    ]);
    expect(rates('f"Accuracy: {a:.3f} hits={b:.3f} csi={c:.3f}"', "Accuracy: 0.912 hits=0.312 csi=0.221")).toEqual([
      accuracy,
    ]);
  });
});

describe("what is worked out from a measure", () => {
  it("is not that measure, and a label is of the value that follows it", () => {
    const code = `from sklearn.naive_bayes import GaussianNB
from sklearn.metrics import confusion_matrix, roc_auc_score
model = GaussianNB().fit(X_train, y_train)
auc = roc_auc_score(y_test, model.predict_proba(X_test)[:, 1])
tn, fp, fn, tp = confusion_matrix(y_test, model.predict(X_test)).ravel()
print("Left:", 2 * auc - 1)
print("FPR: %.3f  FNR: %.3f  Precision: %.3f" % (fp / (fp + tn), fn / (fn + tp), tp / (tp + fp)))`;
    const printed = "Left: 0.691\nFPR: 0.028  FNR: 0.511  Precision: 0.767\n";
    expect(values(read(SPLIT, { code, printed }))).toEqual(["precision 0.767 test Naive Bayes"]);
  });
});

describe("an error in relation to the truth", () => {
  it.each(["y_test.mean()", "y_test.max()", "np.mean(y_test)"])("is normalised, whatever it is called: %s", (size) => {
    const code = `from sklearn.linear_model import Ridge
from sklearn.metrics import mean_squared_error
error = np.sqrt(mean_squared_error(y_test, Ridge().fit(X_train, y_train).predict(X_test)))
print("error", error / ${size})`;
    expect(values(read(SPLIT, { code, printed: "error 0.0912\n" }))).toEqual(["NRMSE 0.0912 test Ridge"]);
  });
});

describe("reports and wrappers", () => {
  it("a fitted pipeline of Spark is the model in it", () => {
    const fit = `from pyspark.ml import Pipeline
from pyspark.ml.classification import LogisticRegression
from pyspark.ml.evaluation import BinaryClassificationEvaluator
df = spark.read.csv("boats.csv")
train, test = df.randomSplit([0.8, 0.2])
model = Pipeline(stages=[LogisticRegression(labelCol="sunk")]).fit(train)
print("AUC:", BinaryClassificationEvaluator(labelCol="sunk").evaluate(model.transform(test)))`;
    expect(values(read({ code: fit, printed: "AUC: 0.8312\n" }))).toEqual(["AUC 0.8312 test Logistic Regression"]);
  });

  it.each([
    ["max(found.avgMetrics)", "0.8467\n", ["AUC 0.8467 cross-validation Logistic Regression"]],
    ["found.avgMetrics[0]", "0.8211\n", []],
  ])("a search of Spark is worth the best of what it kept: %s", (kept, printed, told) => {
    const fit = `from pyspark.ml.classification import LogisticRegression
from pyspark.ml.evaluation import BinaryClassificationEvaluator
from pyspark.ml.tuning import CrossValidator, ParamGridBuilder
train, test = spark.read.csv("boats.csv").randomSplit([0.8, 0.2])
line = LogisticRegression(labelCol="sunk")
grid = ParamGridBuilder().addGrid(line.regParam, [0.1, 0.01, 0.001]).build()
judge = BinaryClassificationEvaluator(labelCol="sunk")
search = CrossValidator(estimator=line, estimatorParamMaps=grid, evaluator=judge, numFolds=4)
found = search.fit(train)
print("AUC:", ${kept})`;
    expect(values(read({ code: fit, printed: `AUC: ${printed}` }))).toEqual(told);
  });

  it("a recurrent layer in a wrapper makes a recurrent network", () => {
    const code = `from tensorflow.keras import layers, Sequential
model = Sequential([layers.Bidirectional(layers.LSTM(32)), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(X_train, y_train, epochs=2)`;
    const [model] = read(SPLIT, { code }).facts.experiments.flatMap(({ models }) => models);
    expect(model).toMatchObject({ name: "Bidirectional LSTM", layers: ["Bidirectional LSTM 32", "Dense 1"] });
  });

  it("each part of a union of features is stated", () => {
    const code = `from sklearn.pipeline import FeatureUnion
from sklearn.feature_extraction.text import TfidfVectorizer, CountVectorizer
words = FeatureUnion([("words", TfidfVectorizer()), ("letters", CountVectorizer(analyzer="char"))])
W = words.fit_transform(df["log"])`;
    const kinds = read(SPLIT, { code }).facts.facts.filter(({ kind }) => kind === "vectorised");
    expect(kinds).toMatchObject([{ columns: ["log"] }, { columns: ["log"] }]);
  });

  it("an accuracy that was rounded to 1.00 is not called perfect", () => {
    const code = `from sklearn.tree import DecisionTreeClassifier
tree = DecisionTreeClassifier().fit(X_train, y_train)
print(f"Accuracy: {tree.score(X_test, y_test):.2f}")`;
    const { outcome } = read(SPLIT, { code, printed: "Accuracy: 1.00\n" });
    expect(outcome).toContain("an accuracy of 1.00");
    expect(outcome).not.toContain("100%");
  });
});

describe("values that the notebook averages by model", () => {
  const COMPARED = `import pandas as pd
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.svm import LinearSVC
df = pd.read_csv("boats.csv")
rows = []
for model in [LinearSVC(), GaussianNB()]:
    name = model.__class__.__name__
    for fold, score in enumerate(cross_val_score(model, df[["length"]], df["sunk"], scoring="accuracy", cv=5)):
        rows.append((name, fold, score))
found = pd.DataFrame(rows, columns=["model", "fold", "accuracy"])`;
  const shown = "model\nGaussianNB    0.7815\nLinearSVC     0.8402\nName: accuracy, dtype: float64";

  it("are results of those models, and no look at the data", () => {
    for (const code of [
      'found.groupby("model").accuracy.mean()',
      'found.groupby("model")["accuracy"].mean().round(4)',
    ]) {
      const analysis = read({ code: COMPARED }, { code, shown });
      expect(values(analysis)).toEqual([
        "accuracy 0.7815 cross-validation Naive Bayes",
        "accuracy 0.8402 cross-validation SVM",
      ]);
      expect(analysis.facts.experiments[0]?.best?.metric.value).toBe(0.8402);
      expect(analysis.facts.facts.map(({ kind }) => kind)).toEqual(["source"]);
    }
  });

  it("no model is best in a group that holds values of several", () => {
    const mixed = COMPARED.replace("name = model.__class__.__name__", 'name = "LinearSVC"');
    const code = 'found.groupby("model").accuracy.mean()';
    const printed = "model\nLinearSVC    0.81\nName: accuracy, dtype: float64";
    expect(read({ code: mixed }, { code, shown: printed }).facts.experiments[0]?.best).toBeNull();
  });
});

describe("settings that a search tried, printed one by one", () => {
  const SEARCH = `import numpy as np
import pandas as pd
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsRegressor
df = pd.read_csv("boats.csv")
search = GridSearchCV(KNeighborsRegressor(), {"n_neighbors": [2, 4, 8]}, cv=5, scoring="neg_mean_squared_error")
search.fit(df[["length"]], df["price"])
tried = search.cv_results_
`;

  it("count by the best of them", () => {
    const roots = `for score, setting in zip(tried["mean_test_score"], tried["params"]):
    print(np.sqrt(-score), setting)`;
    const printed = "31.5 {'n_neighbors': 2}\n28.25 {'n_neighbors': 4}\n29.75 {'n_neighbors': 8}\n";
    expect(values(read({ code: SEARCH + roots, printed }))).toEqual([
      "RMSE 28.25 cross-validation K-Nearest Neighbors",
    ]);
  });

  it("the deviation of the last is not taken for that of the best", () => {
    const spread = `for mean, std, setting in zip(tried["mean_test_score"], tried["std_test_score"], tried["params"]):
    print("%f (%f) with %r" % (mean, std, setting))`;
    const printed =
      "-31.500000 (0.500000) with {'n_neighbors': 2}\n-28.250000 (0.700000) with {'n_neighbors': 4}\n-29.750000 (0.100000) with {'n_neighbors': 8}\n";
    const analysis = read({ code: SEARCH + spread, printed });
    expect(values(analysis)).toEqual(["MSE -28.250000 cross-validation K-Nearest Neighbors"]);
    expect(analysis.facts.experiments[0]?.metrics[0]?.spread).toBeNull();
  });
});

describe("a rule that is judged before anything is learned", () => {
  const RULE = `import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
df = pd.read_csv("boats.csv")
train, test = train_test_split(df, test_size=0.3)
def root_error(actual, guessed):
    return np.sqrt(np.mean((actual - guessed) ** 2))
def judge(rows, rate, name):
    print("{1} RMSE = {0}".format(root_error(rows["price"], rate * rows["length"]), name))
rate = train["price"].mean() / train["length"].mean()
judge(train, rate, "Train")
judge(test, rate, "Test")`;
  const rule = { code: RULE, printed: "Train RMSE = 30.25\nTest RMSE = 31.5\n" };
  const model = {
    code: `from sklearn.linear_model import LinearRegression
line = LinearRegression().fit(train[["length"]], train["price"])
print("Test RMSE:", root_error(test["price"], line.predict(test[["length"]])))`,
    printed: "Test RMSE: 20.75\n",
  };

  it("is what the models that follow are compared with", () => {
    const [only] = read(rule, model).facts.experiments;
    expect(only?.metrics.map(({ printed, part, variant }) => [printed, part, variant])).toEqual([
      ["30.25", "train", "baseline"],
      ["31.5", "test", "baseline"],
      ["20.75", "test", null],
    ]);
    expect(only?.best?.metric.printed).toBe("20.75");
  });

  it("is no result by itself", () => {
    expect(read(rule).facts.experiments).toEqual([]);
  });
});

describe("a board of models", () => {
  const trained = `import pandas as pd
from autogluon.tabular import TabularPredictor
from sklearn.model_selection import train_test_split
train, test = train_test_split(pd.read_csv("boats.csv"), test_size=0.3)
predictor = TabularPredictor(label="sunk").fit(train)`;
  const board = {
    code: "predictor.leaderboard(test, silent=True)",
    shown:
      "               model  score_test  score_val  fit_time\n0  weighted_ensemble    0.871110   0.880100  9.100000\n1           CatBoost    0.873410   0.878200  5.100000",
  };

  it("is read by the metric that the training prints, where nothing else says it", () => {
    const found = [
      "accuracy 0.871110 test Weighted Ensemble",
      "accuracy 0.880100 validation Weighted Ensemble",
      "accuracy 0.873410 test CatBoost",
      "accuracy 0.878200 validation CatBoost",
    ];
    for (const printed of [
      "Fitting model: CatBoost ...\n\t0.8782\t = Validation accuracy score\n",
      "AutoGluon will gauge predictive performance using evaluation metric: 'accuracy'\n",
    ])
      expect(values(read({ code: trained, printed }, board))).toEqual(found);
  });

  it("has no values where nothing says which metric they are of", () => {
    expect(values(read({ code: trained, printed: "Fitting model: CatBoost ...\n" }, board))).toEqual([]);
  });
});

it("a search that prints its best score again and again beside a bar has one, the last", () => {
  const search =
    "from tpot import TPOTClassifier\nbreeder = TPOTClassifier(generations=3, verbosity=2)\nbreeder.fit(X_train, y_train)";
  const printed = ["0.8112", "0.8140", "0.8233"].flatMap((score, i) => [
    `Generation ${i + 1} - Current best internal CV score: ${score}\n`,
    `Progress: ${i + 1}/3`,
  ]);
  expect(values(read(SPLIT, { code: search, printed }))).toEqual(["accuracy 0.8233 cross-validation TPOT"]);
});

describe("a count of right answers beside its total", () => {
  const MODEL = `from sklearn.tree import DecisionTreeClassifier
tree = DecisionTreeClassifier().fit(X_train, y_train)
right, total = (tree.predict(X_test) == y_test).sum(), len(y_test)`;

  it.each([
    ["f'Accuracy {right}/{total}={right / total:.2f}'", "Accuracy 92/130=0.71", ["accuracy 0.71 test Decision Tree"]],
    [
      "'Accuracy: {}/{} ({:.0f}%)'.format(right, total, 100. * right / total)",
      "Accuracy: 92/130 (71%)",
      ["accuracy 71% test Decision Tree"],
    ],
    ["'Accuracy:', right, '/', total", "Accuracy: 92 / 130", ["accuracy 92 / 130 test Decision Tree"]],
  ])("is a share of it, and not a percentage: %s", (code, printed, found) => {
    expect(values(read(SPLIT, { code: MODEL }, { code: `print(${code})`, printed: `${printed}\n` }))).toEqual(found);
  });
});
