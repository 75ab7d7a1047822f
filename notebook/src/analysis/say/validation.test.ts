import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment, MetricFact, NotebookFacts } from "../facts.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import { classes } from "./classes.ts";
import { resultDrafts } from "./validation.ts";

const RENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
) as NotebookFacts;

const COMPARE = {
  code: `import pandas as pd
from sklearn.base import clone
from sklearn.linear_model import Ridge
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.metrics import r2_score
from sklearn.model_selection import cross_val_score, train_test_split
boats = pd.read_csv("boats.csv")
X_train, X_test, y_train, y_test = train_test_split(boats.drop(columns="price"), boats.price, test_size=0.2)
models = {"boosting": GradientBoostingRegressor(), "ridge": Ridge()}
for name, model in models.items():
    print(name, cross_val_score(model, X_train, y_train, scoring="r2").mean())`,
  printed: "boosting 0.913\nridge 0.871\n",
};
const validation = (test: { readonly code: string; readonly printed: string }): string =>
  analyseNotebook(notebookOf(COMPARE, test))
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("a baseline", () => {
  const GUESS = `from sklearn.dummy import DummyRegressor
guess = DummyRegressor().fit(X_train, y_train)
own = models["ridge"].fit(X_train, y_train)
print("R2", r2_score(y_test, own.predict(X_test)))`;

  it("is named with its value beside the result, in the summary as well", () => {
    const judged = {
      code: `${GUESS}\nprint("R2", r2_score(y_test, guess.predict(X_test)))`,
      printed: "R2 0.902\nR2 0.013\n",
    };
    const { executiveSummary } = analyseNotebook(notebookOf({ code: COMPARE.code }, judged));
    expect(executiveSummary.map(({ text }) => text).join(" ")).toContain(", against 0.013 for the dummy ");
  });

  it("is not told beside the result where it was measured on other rows", () => {
    const judged = {
      code: `${GUESS}
from sklearn.model_selection import cross_val_score
print("R2", cross_val_score(guess, X_train, y_train, scoring="r2").mean())`,
      printed: "R2 0.902\nR2 -0.013\n",
    };
    const { sections } = analyseNotebook(notebookOf({ code: COMPARE.code }, judged));
    expect(JSON.stringify(sections.validation)).not.toContain("gives");
  });

  it("is not mentioned without a value", () => {
    const { sections } = analyseNotebook(notebookOf({ code: COMPARE.code }, { code: GUESS, printed: "R2 0.902\n" }));
    expect(JSON.stringify(sections)).not.toContain("dummy");
  });
});

describe("an error beside its square", () => {
  it("is told alone", () => {
    const code = `from sklearn.metrics import mean_squared_error
own = models["ridge"].fit(X_train, y_train)
answers = own.predict(X_test)
print("R2:", r2_score(y_test, answers))
print("MSE:", mean_squared_error(y_test, answers))
print("RMSE:", mean_squared_error(y_test, answers) ** 0.5)`;
    const told = JSON.stringify(
      analyseNotebook(notebookOf({ code: COMPARE.code }, { code, printed: "R2: 0.8\nMSE: 1089.0\nRMSE: 33.0\n" }))
        .sections.validation,
    );
    expect(told).toContain("an RMSE of 33");
    expect(told).not.toContain("MSE of 1,089");
  });
});

describe("the model that alone is tested", () => {
  it("is reported with the comparison that it was chosen by, also if it is a clone", () => {
    const told = validation({
      code: 'chosen = clone(models["boosting"]).fit(X_train, y_train)\nprint(r2_score(y_test, chosen.predict(X_test)))',
      printed: "0.902\n",
    });
    expect(told).toContain("gradient boosting reaches an R2 of 0.902.");
    expect(told).toContain("The R2 in cross-validation is 0.913 for gradient boosting and 0.871 for Ridge.");
  });

  it("is reported with it, too, where it was built again", () => {
    const told = validation({
      code: "chosen = GradientBoostingRegressor().fit(X_train, y_train)\nprint(r2_score(y_test, chosen.predict(X_test)))",
      printed: "0.902\n",
    });
    expect(told).toContain("The R2 in cross-validation is 0.913 for gradient boosting and 0.871 for Ridge.");
  });

  it("is compared on the test data alone where the others are tested too", () => {
    const told = validation({
      code: "for name, model in models.items():\n    print(name, r2_score(y_test, model.fit(X_train, y_train).predict(X_test)))",
      printed: "boosting 0.902\nridge 0.866\n",
    });
    expect(told).toContain(", ahead of Ridge (0.866).");
    expect(told).not.toContain("in cross-validation is");
  });
});

describe("a value on rows that were held out", () => {
  it("says something about new data, also where all that is certain beside it is a training loss", () => {
    const [experiment] = RENTS.experiments as [Experiment];
    const [metric] = experiment.metrics as [MetricFact];
    const seen = { ...metric, part: "validation", certainty: "likely" } as const;
    const loss = { ...metric, name: "loss", part: "train", certainty: "certain" } as const;
    const own = { ...experiment, metrics: [seen, loss], best: { model: metric.model ?? 0, metric: seen } };
    const told = resultDrafts({ ...RENTS, experiments: [own], headline: 0, cautions: [] });
    const words = told.map(({ text }) => text).join(" ");
    expect(words).toContain("on the validation data");
    expect(words).not.toContain("says little");
  });
});

describe("a model that the code picks as it runs", () => {
  it.each([
    ["by its name in a dictionary", "best = models[max(scores, key=scores.get)]"],
    [
      "as the first of a sorted list",
      "best = sorted(models.items(), key=lambda pair: scores[pair[0]], reverse=True)[0][1]",
    ],
  ])("is the one that is ahead when it is picked %s", (_, pick) => {
    const compared = {
      code: `${COMPARE.code.replace(/\nmodels = [^]*/, "")}
from sklearn.model_selection import cross_val_score
models = {"ridge": Ridge(), "boosting": GradientBoostingRegressor()}
scores = {}
for name, model in models.items():
    scores[name] = cross_val_score(model, X_train, y_train, scoring="r2").mean()
    print(name, scores[name])`,
      printed: "ridge 0.871\nboosting 0.913\n",
    };
    const judged = {
      code: `${pick}\nbest.fit(X_train, y_train)\nprint(f"R2 {r2_score(y_test, best.predict(X_test))}")`,
      printed: "R2 0.902\n",
    };
    const { metrics, outcome } = analyseNotebook(notebookOf(compared, judged));
    expect(metrics.find(({ value }) => value === "0.902")?.model).toBe("Gradient Boosting");
    expect(outcome).not.toContain("Ridge");
  });
});

describe("what matters to a model", () => {
  const told = (fitted: string, shown: string): string =>
    analyseNotebook(
      notebookOf(
        { code: `${COMPARE.code.replace(/\nmodels = [^]*/, "")}\n${fitted}` },
        { code: "weights", shown },
        { code: 'print("R2", r2_score(y_test, model.predict(X_test)))', printed: "R2 0.731\n" },
      ),
    )
      .sections.validation.map(({ text }) => text)
      .join(" ");
  const ridge = "model = Ridge().fit(X_train, y_train)\nweights = pd.Series(model.coef_, X_train.columns)";

  it("is ranked up to what is zero or level with the next", () => {
    expect(told(ridge, "length    0.81\nwidth    -0.40\nage       0.00\nsails     0.00\ndtype: float64")).toContain(
      "`length` has the largest coefficient (0.81), followed by `width`.",
    );
    expect(told(ridge, "length    0.81\nwidth    -0.81\nage       0.20\ndtype: float64")).not.toContain("coefficient");
  });

  it("is not what the model of a series smooths by", () => {
    const smoothed = `from statsmodels.tsa.holtwinters import ExponentialSmoothing
model = ExponentialSmoothing(boats.price, trend="add").fit()
weights = pd.Series(model.params)`;
    expect(told(smoothed, "smoothing_level    0.81\nsmoothing_trend    0.20\ndtype: float64")).not.toContain(
      "coefficient",
    );
  });
});

describe("the classes of a report", () => {
  it("are compared by F1, which stays the same where truth and prediction are swapped", () => {
    const code = `from sklearn.linear_model import LogisticRegression
from sklearn.metrics import classification_report
guess = LogisticRegression().fit(X_train, y_train > 9)
print(classification_report(guess.predict(X_test), y_test > 9))`;
    const printed = `              precision    recall  f1-score   support

       False       0.99      0.97      0.98       960
        True       0.80      0.95      0.87       154

    accuracy                           0.97      1114
`;
    const { sections } = analyseNotebook(
      notebookOf({ code: COMPARE.code.replace(/models = [^]*/, "") }, { code, printed }),
    );
    expect(sections.validation.map(({ text }) => text).join(" ")).toContain(
      "Its F1 is 0.87 for `True` and 0.98 for `False`.",
    );
    const close = printed.replace("0.87", "0.91");
    const level = analyseNotebook(
      notebookOf({ code: COMPARE.code.replace(/models = [^]*/, "") }, { code, printed: close }),
    );
    expect(level.sections.validation.map(({ text }) => text).join(" ")).not.toContain("Its F1");
  });

  it("have no best one where several are level", () => {
    const code = `from sklearn.linear_model import LogisticRegression
from sklearn.metrics import classification_report
guess = LogisticRegression().fit(X_train, z_train)
print(classification_report(z_test, guess.predict(X_test)))`;
    const printed = `              precision    recall  f1-score   support

        brig       1.00      0.50      0.67        12
       ketch       1.00      1.00      1.00       500
       sloop       1.00      1.00      1.00       606

    accuracy                           1.00      1118
`;
    const { sections } = analyseNotebook(
      notebookOf({ code: COMPARE.code.replace(/models = [^]*/, "") }, { code, printed }),
    );
    const text = sections.validation.map((one) => one.text).join(" ");
    expect(text).toContain("By class, its F1 is lowest for `brig` (0.67).");
    expect(text).not.toContain("highest");
  });
});

describe("a recall that is the accuracy", () => {
  const told = (recall: string): string => {
    const code = `from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, f1_score, recall_score
guess = LogisticRegression().fit(X_train, z_train)
print("Accuracy:", accuracy_score(z_test, guess.predict(X_test)))
print("Recall:", recall_score(z_test, guess.predict(X_test), average=mean))
print("F1:", f1_score(z_test, guess.predict(X_test), average=mean))`;
    const printed = `Accuracy: 0.9316\nRecall: ${recall}\nF1: 0.9041\n`;
    const { sections } = analyseNotebook(
      notebookOf({ code: COMPARE.code.replace(/models = [^]*/, "") }, { code, printed }),
    );
    return sections.validation.map((one) => one.text).join(" ");
  };

  it("is left out, and what stands beside it is weighted", () => {
    expect(told("0.9316")).toContain("an accuracy of 93.2%, with a weighted F1 of 0.904.");
    expect(told("0.8124")).toContain("with a recall of 0.812 and an F1 of 0.904.");
  });
});

describe("values that are not ranked", () => {
  const [RENT] = RENTS.experiments as [Experiment];
  const [metric] = RENT.metrics as [MetricFact];
  const told = (...metrics: readonly Partial<MetricFact>[]): string =>
    resultDrafts({
      ...RENTS,
      headline: null,
      cautions: [],
      experiments: [{ ...RENT, importances: [], best: null, metrics: metrics.map((one) => ({ ...metric, ...one })) }],
    })
      .map(({ text }) => text)
      .join(" ");
  const training = { name: "MAE", part: "train", value: 4, printed: "4", certainty: "certain" } as const;

  it("are left out where one model has two of them and no words say why", () => {
    expect(told(training, { ...training, value: 5, printed: "5" })).toBe("");
  });
});

describe("a measure of several classes", () => {
  const told = (...cells: readonly { readonly code: string; readonly printed?: string; readonly shown?: string }[]) =>
    analyseNotebook(notebookOf(...cells))
      .sections.validation.map(({ text }) => text)
      .join(" ");
  const FITTED = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import f1_score, make_scorer, precision_recall_fscore_support
from sklearn.model_selection import cross_val_score, train_test_split
birds = pd.read_csv("birds.csv")
X_train, X_test, y_train, y_test = train_test_split(birds.drop(columns="kind"), birds["kind"], test_size=0.2)
forest = RandomForestClassifier().fit(X_train, y_train)
guess = forest.predict(X_test)`;

  it.each(["macro", "micro", "weighted"])("is named after its %s average", (average) => {
    const code = `${FITTED}\nprint(f1_score(y_test, guess, average="${average}"))`;
    expect(told({ code, printed: "0.812\n" })).toContain(`reaches a ${average} F1 of 0.812.`);
  });

  it("is not where there is no average", () => {
    const code = `${FITTED}\nprint(f1_score(y_test, guess))`;
    expect(told({ code, printed: "0.812\n" })).toContain("reaches an F1 of 0.812");
  });

  it.each(['"f1_macro"', 'make_scorer(f1_score, average="macro")'])("is named after it in folds: %s", (scoring) => {
    const code = `${FITTED}\nprint(cross_val_score(forest, X_train, y_train, scoring=${scoring}).mean())`;
    expect(told({ code, printed: "0.812\n" })).toContain("reaches a macro F1 of 0.812 in cross-validation");
  });

  it("has a gap to the training rows only by the same average", () => {
    const both = (average: string): string => `${FITTED}
print("train", f1_score(y_train, forest.predict(X_train), average="macro"))
print("test", f1_score(y_test, guess, average="${average}"))`;
    const printed = "train 0.981\ntest 0.712\n";
    expect(told({ code: both("macro"), printed })).toContain("macro F1 of 0.712 (0.981 on the training data");
    expect(told({ code: both("weighted"), printed })).not.toContain("0.981");
  });

  it("is weighted by the rows of the classes where Spark is not told otherwise", () => {
    const spark = (made: string): string => `from pyspark.ml.classification import LogisticRegression
from pyspark.ml.evaluation import MulticlassClassificationEvaluator
rows = spark.read.csv("birds.csv", header=True)
train, test = rows.randomSplit([0.8, 0.2], seed=4)
model = LogisticRegression(featuresCol="features", labelCol="kind").fit(train)
judge = MulticlassClassificationEvaluator(${made})
judge.evaluate(model.transform(test))`;
    expect(told({ code: spark('labelCol="kind"'), shown: "0.9312" })).toContain("a weighted F1 of 0.931");
    expect(told({ code: spark('metricName="accuracy"'), shown: "0.9312" })).toContain("an accuracy of 93.1%");
    // A module of functions that is imported whole has no such class.
    const all = spark('labelCol="kind"').replace(
      /from pyspark\.ml\.evaluation .+/,
      "from pyspark.sql.functions import *\nfrom pyspark.ml.evaluation import *",
    );
    expect(told({ code: all, shown: "0.9312" })).toContain("a weighted F1 of 0.931");
  });
});

describe("predictions that are explained", () => {
  const START = `import pandas as pd
import shap
from sklearn.ensemble import GradientBoostingRegressor, RandomForestRegressor
mills = pd.read_csv("mills.csv")
X, y = mills.drop(columns="flour"), mills["flour"]
`;
  const told = (code: string): string =>
    analyseNotebook(notebookOf({ code: START + code }))
      .sections.validation.map(({ text }) => text)
      .join(" ");

  it("are told where only a chart shows how, and nothing is measured", () => {
    const code = `forest = RandomForestRegressor().fit(X, y)
shap.summary_plot(shap.TreeExplainer(forest).shap_values(X), X)`;
    expect(told(code)).toContain("SHAP values explain the predictions of the random forest.");
  });

  it("are those of each model that is", () => {
    const code = `forest = RandomForestRegressor().fit(X, y)
boosting = GradientBoostingRegressor().fit(X, y)
for model in [forest, boosting]:
    shap.plots.beeswarm(shap.Explainer(model)(X))`;
    expect(told(code)).toContain("SHAP values explain the predictions of the random forest and gradient boosting.");
  });

  it("are counted by models, of which two may be of one kind", () => {
    const code = `from sklearn.linear_model import LinearRegression, Ridge
from sklearn.svm import SVR
models = [RandomForestRegressor(), GradientBoostingRegressor(), Ridge(), SVR(kernel="linear"), SVR(kernel="rbf")]
for model in models:
    model.fit(X, y)
    shap.plots.beeswarm(shap.Explainer(model)(X))`;
    expect(told(code)).toContain("SHAP values explain the predictions of five models.");
  });

  it("are not told where nothing explains them", () => {
    expect(told("forest = RandomForestRegressor().fit(X, y)")).not.toContain("SHAP");
  });
});

describe("errors of a forecast by its horizon", () => {
  it.each([
    [" 4 days", "4 days ahead"],
    [" 4 days 00:00:00", "4 days ahead"],
    [" 1 days", "1 day ahead"],
  ])("are those of the nearest of several, which is named, also in one sentence alone: %s", (horizon, said) => {
    const shown = `           horizon       rmse\n0 ${horizon.padStart(17)}  0.702395\n1 ${"  9 days".padStart(17)}  0.806478`;
    const { sections, outcome } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from prophet import Prophet
from prophet.diagnostics import cross_validation, performance_metrics
tides = pd.read_csv("tides.csv")
curve = Prophet().fit(tides)
performance_metrics(cross_validation(curve, horizon="40 days")).head(2)`,
        shown,
      }),
    );
    const told = sections.validation.map(({ text }) => text).join(" ");
    expect(told).toContain(
      `Prophet (${said}, the nearest horizon shown) reaches an RMSE of 0.7024 in cross-validation`,
    );
    expect(outcome).toContain(`in cross-validation (${said}, the nearest horizon shown).`);
    expect(told).toContain("Models are judged by cross-validation, always on later rows than they learned from.");
  });

  it("are those of as many windows as the code asks for", () => {
    const { sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from lightgbm import LGBMRegressor
from mlforecast import MLForecast
from sklearn.metrics import mean_squared_error
tides = pd.read_csv("tides.csv")
curve = MLForecast(models=[LGBMRegressor()], freq="h", lags=[1, 24])
folds = curve.cross_validation(df=tides, n_windows=4, h=12)
print("RMSE:", mean_squared_error(folds["y"], folds["LGBMRegressor"], squared=False))`,
        printed: "RMSE: 2.6\n",
      }),
    );
    expect(sections.validation.map(({ text }) => text).join(" ")).toContain(
      "Models are judged on 4 windows of the series, always on later rows than they learned from.",
    );
  });
});

describe("averages over the classes, told for each part that is held out", () => {
  const told = (more: Partial<MetricFact>): string => {
    const metric = (of: string | null, value: number): MetricFact =>
      ({
        kind: "metric",
        name: "F1",
        of,
        value,
        printed: String(value),
        model: 1,
        part: "test",
        variant: null,
        cells: [1],
        ...more,
      }) as MetricFact;
    const metrics = [metric("Alma", 0.83), metric("Berta", 0.7), metric("Carla", 0.36)];
    return classes({ metrics, best: { model: 1, metric: metric(null, 0.6) } } as unknown as Experiment, {
      facts: [],
      cautions: [],
    })
      .map(({ text }) => text)
      .join(" ");
  };

  it("are those of no class", () => {
    expect(told({})).toBe("By class, its F1 is lowest for `Carla` (0.36) and highest for `Alma` (0.83).");
    expect(told({ average: "weighted" })).toBe("");
  });

  it("say nothing of one of two that a caution says is never recognised", () => {
    const of = (name: string, value: number): MetricFact =>
      ({
        name: "F1",
        of: name,
        value,
        printed: String(value),
        model: 1,
        part: "test",
        variant: null,
        cells: [1],
      }) as unknown as MetricFact;
    const metrics = [of("calm", 0.88), of("storm", 0)];
    const best = { model: 1, metric: { ...of("calm", 0.79), name: "accuracy", of: null } };
    const experiment = { metrics, best } as unknown as Experiment;
    const missed = { kind: "missed-classes", classes: ["storm"], metric: metrics[1], cells: [1], certainty: "certain" };
    expect(classes(experiment, { facts: [], cautions: [] }).map(({ text }) => text)).toEqual([
      "Its F1 is 0 for `storm` and 0.88 for `calm`.",
    ]);
    expect(classes(experiment, { facts: [], cautions: [missed as never] })).toEqual([]);
  });
});

describe("the inertia of one clustering", () => {
  it("says nothing where no other is beside it", () => {
    const code = `import pandas as pd
from sklearn.cluster import KMeans
crabs = pd.read_csv("crabs.csv")
model = KMeans(n_clusters=3).fit(crabs[["width", "claw"]])
print("Distortion: %.2f" % model.inertia_)`;
    const { sections } = analyseNotebook(notebookOf({ code, printed: "Distortion: 72.48\n" }));
    expect(sections.validation).toEqual([]);
  });
});

describe("values of training rows alone", () => {
  const told = (part: string, cautions: NotebookFacts["cautions"]): string => {
    const [lead] = RENTS.experiments as [Experiment];
    const metrics = lead.metrics.map((one) => ({ ...one, part }) as MetricFact);
    const experiment: Experiment = { ...lead, metrics, best: null };
    return resultDrafts({ ...RENTS, experiments: [experiment], headline: null, cautions })
      .map(({ text }) => text)
      .join(" ");
  };

  it("are told where it is certain that there are no others", () => {
    const [lead] = RENTS.experiments as [Experiment];
    const caution = { kind: "judged-on-training-data", model: null, cells: [1], certainty: "certain" } as const;
    expect(told("train", [])).not.toMatch(/training data/);
    expect(told("train", [caution])).toMatch(/training data/);
    expect(told("test", [])).toMatch(/test data/);
    expect(lead.metrics.length).toBeGreaterThan(0);
  });
});

it("a value on training rows is of the training that the result is of, where a network learns on", () => {
  const log = (...rows: readonly string[]): string =>
    rows.map((row, at) => `Epoch ${at + 1}/${rows.length}\n9/9 - 1s - ${row}\n`).join("");
  const { sections } = analyseNotebook(
    notebookOf(
      {
        code: `import numpy as np
from tensorflow import keras
A, a, B, b = (np.load(f"{part}.npy") for part in ["ferns", "kinds", "other_ferns", "other_kinds"])
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(3, activation="softmax")])
net.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
net.fit(A, a, validation_data=(B, b), epochs=1)`,
        printed: log("loss: 0.61 - accuracy: 0.7112 - val_loss: 0.60 - val_accuracy: 0.7012"),
      },
      {
        code: "net.fit(A, a, validation_data=(B, b), epochs=2)",
        printed: log(
          "loss: 0.51 - accuracy: 0.7912 - val_loss: 0.55 - val_accuracy: 0.7712",
          "loss: 0.41 - accuracy: 0.8412 - val_loss: 0.50 - val_accuracy: 0.8012",
        ),
      },
    ),
  );
  expect(sections.validation.map(({ text }) => text).join(" ")).toContain(
    "an accuracy of 80.1% on the validation data (84.1% on the training data)",
  );
});
