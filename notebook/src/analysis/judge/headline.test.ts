import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const headline = (...cells: WrittenCell[]): number | null => analyseNotebook(notebookOf(...cells)).facts.headline;

const READ = `import numpy as np
import pandas as pd
from sklearn.tree import DecisionTreeClassifier
moths = pd.read_csv("moths.csv")
tree = DecisionTreeClassifier()`;
const LEARN = {
  code: "tree.fit(moths[['span']], moths['kind'])",
};
const judged = (printed: string): WrittenCell => ({
  code: "tree.score(moths[['span']], moths['kind'])",
  shown: printed,
});

describe("a result on the rows that were learned from", () => {
  it("leads where nothing else was measured", () => {
    expect(headline({ code: READ }, LEARN, judged("0.94"))).toBe(0);
  });

  it("leads where the rows were learned by heart", () => {
    expect(headline({ code: READ }, LEARN, judged("1.0"))).toBe(0);
  });

  it("leads, as what it is, where other rows are held out and nothing is measured on them", () => {
    const divided = `${READ}
from sklearn.model_selection import train_test_split
A, B, a, b = train_test_split(moths[['span']], moths['kind'], random_state=2)
found = tree.fit(A, a).predict(B)`;
    const { facts, executiveSummary } = analyseNotebook(
      notebookOf({ code: divided }, { code: "tree.score(A, a)", shown: "0.94" }),
    );
    expect(facts.headline).toBe(0);
    expect(executiveSummary.map(({ text }) => text).join(" ")).toContain("on the training data");
  });

  it("leads beside test rows that come without answers, which divide nothing", () => {
    const code = `${READ}
others = pd.read_csv("moths_test.csv")
tree.fit(moths[["span"]], moths["kind"])
others["kind"] = tree.predict(others[["span"]])`.replace("moths.csv", "moths_train.csv");
    const { facts } = analyseNotebook(notebookOf({ code }, judged("0.94")));
    expect(facts.headline).toBe(0);
    expect(facts.experiments[0]?.split.how).toBe("none");
  });

  it("does not lead where another model was trained that is not measured", () => {
    const other = { code: "tree = DecisionTreeClassifier()\ntree.fit(moths[['mass']], moths['kind'])" };
    expect(headline({ code: READ }, LEARN, other, judged("0.94"))).toBeNull();
  });

  it("does not lead where two kinds of model find the same fit, and does where one kind finds it twice", () => {
    const fitted = (name: string, kind: string): string =>
      `${name} = ${kind}().fit(moths[["span"]], moths["mass"])\nprint("MSE", mean_squared_error(moths["mass"], ${name}.predict(moths[["span"]])))`;
    const both = (kind: string): number | null => {
      const code = `import pandas as pd
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.metrics import mean_squared_error
moths = pd.read_csv("moths.csv")
${fitted("first", "LinearRegression")}
${fitted("second", kind)}`;
      return headline({ code, printed: "MSE 14.71\nMSE 14.71\n" });
    };
    expect(both("Ridge")).toBeNull();
    expect(both("LinearRegression")).toBe(0);
  });

  it("does not lead where the rows were made up to show a method", () => {
    const made = READ.replace(
      'pd.read_csv("moths.csv")',
      'pd.DataFrame(np.random.rand(90, 2), columns=["span", "kind"]).round()',
    );
    expect(headline({ code: made }, LEARN, judged("0.94"))).toBeNull();
  });
});

describe("a model fitted to be read", () => {
  const fitted = `${READ.replace("import numpy as np", "import statsmodels.formula.api as smf")}
line = smf.ols("mass ~ span + wing", data=moths).fit()
print(f"RMSE {line.mse_resid ** 0.5:.3f}, R2 {line.rsquared:.3f}")`;
  const printed = "RMSE 2.114, R2 0.617\n";

  it("leads where nothing is predicted, by the share that it explains", () => {
    const { facts } = analyseNotebook(notebookOf({ code: fitted, printed }));
    expect(facts.headline).toBe(0);
    expect(facts.experiments[0]?.best?.metric).toMatchObject({ name: "R2", value: 0.617, part: "train" });
  });

  it.each(["C(site)", "C(site) * C(year)"])("does not lead where it compares groups: %s", (groups) => {
    const code = fitted.replace("span + wing", groups);
    const { facts, sections } = analyseNotebook(notebookOf({ code, printed }));
    expect(facts.headline).toBeNull();
    expect(sections.modeling[0]?.text).toMatch(/^An analysis of variance compares `mass` between the groups of `site`/);
  });

  it("does not lead beside what predicts", () => {
    const { facts } = analyseNotebook(notebookOf({ code: fitted, printed }, LEARN));
    expect(facts.experiments).toHaveLength(2);
    expect(facts.headline).toBeNull();
  });
});

describe("a measure that says little on its own", () => {
  it("does not lead: the pseudo R2 of a model fitted to explain", () => {
    const fitted = READ.replace("import numpy as np", "import statsmodels.formula.api as smf");
    const cells = (shown: string): WrittenCell[] => [
      { code: fitted },
      { code: "logit = smf.logit('kind ~ span', data=moths).fit()\nlogit.prsquared", shown },
    ];
    const { experiments, headline: lead } = analyseNotebook(notebookOf(...cells("0.0712"))).facts;
    expect(experiments[0]?.metrics.map(({ name }) => name)).toEqual(["pseudo R2"]);
    expect(lead).toBeNull();
  });

  it("does not lead: an information criterion", () => {
    const code = `import pandas as pd
import statsmodels.formula.api as smf
moths = pd.read_csv("moths.csv")
few = smf.poisson("eggs ~ span", data=moths).fit()
many = smf.negativebinomial("eggs ~ span", data=moths).fit()
print(f"AIC {few.aic:.1f} and {many.aic:.1f}")`;
    const { facts, outcome, sections } = analyseNotebook(notebookOf({ code, printed: "AIC 812.4 and 640.9\n" }));
    expect(facts.headline).toBeNull();
    expect(outcome).toBeNull();
    expect(facts.experiments[0]?.best?.metric.value).toBe(640.9);
    expect(sections.validation.map(({ text }) => text).join(" ")).toContain(
      "Negative binomial regression fits best, with an AIC of 640.9, ahead of Poisson regression (812.4).",
    );
  });
});

describe("a loss", () => {
  const trained = (log: string, loss = '"mse"'): number | null => {
    const code = `import pandas as pd
from tensorflow import keras
moths = pd.read_csv("moths.csv")
def charged(truth, told):
    return keras.backend.mean((truth - told) ** 4)
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])
net.compile(loss=${loss}, optimizer="adam")
net.fit(moths[["span"]], moths["mass"], validation_split=0.2, epochs=1)`;
    return headline({ code, printed: `Epoch 1/1\n25/25 [====] - 1s 8ms/step - ${log}\n` });
  };

  it("leads where nothing else was measured", () => {
    expect(trained("loss: 0.61 - val_loss: 0.58")).toBe(0);
  });

  it("does not lead on the rows that were learned from", () => {
    expect(trained("loss: 0.61")).toBeNull();
  });

  it("is no result where the notebook makes up how it charges for errors", () => {
    expect(trained("loss: 0.61 - val_loss: 0.58", "charged")).toBeNull();
    const boosted = `import lightgbm as lgb
import pandas as pd
from sklearn.model_selection import train_test_split
moths = pd.read_csv("moths.csv")
A, B, a, b = train_test_split(moths[["span"]], moths["rare"])
def charged(truth, told):
    return "charged_loss", ((truth - told) ** 4).mean(), False
lgb.LGBMClassifier().fit(A, a, eval_set=[(B, b)], eval_metric=charged)`;
    const log = "[1]\tvalid_0's charged_loss: 0.091\n[2]\tvalid_0's charged_loss: 0.082\n";
    expect(headline({ code: boosted, printed: log })).toBeNull();
    expect(headline({ code: boosted.replace("eval_metric=charged", ""), printed: log })).toBe(0);
  });
});

describe("the measure that leads", () => {
  const lead = (decides: string) =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, f1_score, roc_auc_score
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.tree import DecisionTreeClassifier
moths = pd.read_csv("moths.csv")
X_train, X_test, y_train, y_test = train_test_split(moths[["span", "mass"]], moths["rare"], random_state=0)
rows = []
for model in (LogisticRegression(), DecisionTreeClassifier()):
    found = model.fit(X_train, y_train).predict(X_test)
    rows.append({"Model": type(model).__name__, "Accuracy": accuracy_score(y_test, found), "F1": f1_score(y_test, found)})
results = pd.DataFrame(rows)
${decides}`,
        shown:
          "                    Model  Accuracy     F1\n0      LogisticRegression     0.912  0.523\n1  DecisionTreeClassifier     0.894  0.401",
      }),
    ).facts.experiments.map(({ best }) => [best?.metric.name, best?.metric.value]);

  it("is the one that the author shows first, unless the code decides by another", () => {
    expect(lead("results")).toEqual([["accuracy", 0.912]]);
    expect(lead('results.sort_values("F1", ascending=False).sort_index()')).toEqual([["F1", 0.523]]);
    expect(lead('winner = results["F1"].idxmax()\nresults')).toEqual([["F1", 0.523]]);
    expect(
      lead('search = GridSearchCV(model, {"max_depth": [2, 3]}, scoring="f1").fit(X_train, y_train)\nresults'),
    ).toEqual([["F1", 0.523]]);
  });
});

describe("plain accuracy beside balanced accuracy", () => {
  it("does not lead: whoever asks for both minds the large class", () => {
    const code = `${READ}
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, balanced_accuracy_score
from sklearn.model_selection import train_test_split
A, B, a, b = train_test_split(moths[["span"]], moths["rare"], random_state=3)
for model in (LogisticRegression(), LogisticRegression(class_weight="balanced")):
    found = model.fit(A, a).predict(B)
    print(accuracy_score(b, found), balanced_accuracy_score(b, found))`;
    const [{ best } = { best: null }] = analyseNotebook(notebookOf({ code, printed: "0.871 0.512\n0.702 0.664\n" }))
      .facts.experiments;
    expect(best?.metric).toMatchObject({ name: "balanced accuracy", value: 0.664 });
  });
});

describe("the model of a notebook whose last results were not saved", () => {
  it("is the best of those that were, not the last", () => {
    const code = `import pandas as pd
from sklearn.model_selection import cross_val_score
from sklearn.tree import DecisionTreeClassifier
from sklearn.naive_bayes import GaussianNB
moths = pd.read_csv("moths.csv")
X, y = moths.drop(columns="kind"), moths["kind"]
print(cross_val_score(DecisionTreeClassifier(), X, y).mean())
print(cross_val_score(GaussianNB(), X, y).mean())`;
    const later = { code: "bayes = GaussianNB(var_smoothing=1e-7)\ncross_val_score(bayes, X, y).mean()" };
    const { facts, model } = analyseNotebook(notebookOf({ code, printed: "0.842\n0.771\n" }, later));
    expect(facts.headline).toBe(0);
    expect(model).toBe("Decision Tree");
  });
});

describe("a method that is shown on made-up rows first", () => {
  const shown = (made: string): number | null =>
    headline(
      {
        code: `import numpy as np
import pandas as pd
from sklearn.datasets import make_moons
from sklearn.model_selection import cross_val_score
from sklearn.tree import DecisionTreeClassifier
${made}
cross_val_score(DecisionTreeClassifier(), A, b, cv=5).mean()`,
        shown: "0.912",
      },
      {
        code: `moths = pd.read_csv("moths.csv")
cross_val_score(DecisionTreeClassifier(), moths[["span"]], moths["kind"], cv=5).mean()`,
        shown: "0.744",
      },
    );

  it.each([
    ["drawn", "A, b = np.random.randn(60, 2), [0, 1] * 30"],
    ["made by a library", "A, b = make_moons(60)"],
  ])("leads to the result on rows that are read: %s", (_, made) => {
    expect(shown(made)).toBe(1);
  });

  it("does not come from the only file where the code makes up the rows", () => {
    const { facts, sections } = analyseNotebook(
      notebookOf({
        code: `import numpy as np
import pandas as pd
from sklearn.tree import DecisionTreeClassifier
moths = pd.read_csv("moths.csv")
A, b = np.random.rand(60, 2), np.random.rand(60)
DecisionTreeClassifier().fit(A, b)`,
      }),
    );
    expect(facts.experiments.map(({ data }) => data)).toEqual([[]]);
    expect(sections.exploration.map(({ text }) => text).join(" ")).not.toContain("moths.csv");
  });

  it("leaves open which counts where the other rows are read as well", () => {
    expect(shown('A, b = pd.read_csv("bees.csv")[["wing"]], pd.read_csv("bees.csv")["queen"]')).toBeNull();
  });
});

const DIVIDED = `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error, mean_squared_error, root_mean_squared_error
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor
moths = pd.read_csv("moths.csv")
A, B, a, b = train_test_split(moths[["span", "mass"]], moths["kind"], random_state=1)`;

describe("several models that make no error on rows that are held out", () => {
  const scored = (...printed: string[]): number | null =>
    headline({
      code: `${DIVIDED}
print(GaussianNB().fit(A, a).score(B, b))
print(DecisionTreeClassifier().fit(A, a).score(B, b))`,
      printed: printed.map((line) => `${line}\n`).join(""),
    });

  it("leave open which is the best, unlike one of them alone", () => {
    expect(scored("1.0", "1.0")).toBeNull();
    expect(scored("0.98", "1.0")).toBe(0);
  });
});

describe("two questions that are answered side by side", () => {
  const asked = (column: string, made: string, measured: string): string =>
    `bees = pd.read_csv("bees.csv")
C, D, c, d = train_test_split(bees[["wing", "age"]], bees["${column}"], random_state=1)
found = ${made}.fit(C, c).predict(D)
${measured}`;
  const first = `${DIVIDED}
print("accuracy", GaussianNB().fit(A, a).score(B, b))
print("accuracy", DecisionTreeClassifier().fit(A, a).score(B, b))`;
  const shown = "accuracy 0.912\naccuracy 0.874\n";

  it("lead to the first where far more is tried on it", () => {
    const more = [2, 3, 4].map((depth) => {
      const made = `DecisionTreeClassifier(max_depth=${depth})`;
      return { code: `print("accuracy", ${made}.fit(A, a).score(B, b))`, printed: `accuracy 0.8${depth}1\n` };
    });
    const number = asked("honey", "DecisionTreeRegressor()", 'print("MAE", mean_absolute_error(d, found))');
    const other = { code: number, printed: "MAE 3.12\n" };
    expect(headline({ code: first, printed: shown }, ...more, other)).toBe(0);
  });

  it("lead to neither, whatever they are about", () => {
    const number = asked("honey", "DecisionTreeRegressor()", 'print("MAE", mean_absolute_error(d, found))');
    expect(headline({ code: first, printed: shown }, { code: number, printed: "MAE 3.12\n" })).toBeNull();
    expect(headline({ code: DIVIDED }, { code: number, printed: "MAE 3.12\n" })).toBe(0);
    const other = asked("queen", "DecisionTreeClassifier()", 'print("accuracy", (found == d).mean())');
    expect(headline({ code: first, printed: shown }, { code: other, printed: "accuracy 0.8123\n" })).toBeNull();
  });
});

describe("the examples of a lesson", () => {
  const example = (name: string, made: string, printed: string): WrittenCell => ({
    code: `from sklearn.datasets import load_${name}
from sklearn.model_selection import cross_val_score
from sklearn.linear_model import Ridge
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier
table = load_${name}()
print("score", cross_val_score(${made}(), table.data, table.target).mean())`,
    printed: `score ${printed}\n`,
  });
  const TITLE = "# Judging by folds: a tutorial";
  const bayes = example("wine", "GaussianNB", "0.912");
  const tree = example("wine", "DecisionTreeClassifier", "0.884");
  const number = example("diabetes", "Ridge", "0.481");

  it("lead to the first of two where it tries more, and to none of more", () => {
    expect(headline(TITLE, bayes, tree, number)).toBe(0);
    expect(headline(TITLE, bayes, number)).toBeNull();
    expect(headline(TITLE, number, bayes, tree)).toBeNull();
    expect(headline(TITLE, bayes, tree, number, example("digits", "GaussianNB", "0.834"))).toBeNull();
    expect(headline(bayes, tree, number)).toBeNull();
  });
});

describe("a report that shows no value of all classes but its averages", () => {
  const report = (f1: string): string =>
    `              precision    recall  f1-score   support

        calm       0.81      0.90      0.85        50
       storm       0.88      0.77      0.82        50

 avg / total       0.85      0.84      ${f1}       100
`.replace("avg / total", "weighted avg");
  const cells: readonly WrittenCell[] = [
    {
      code: `${DIVIDED}\nfrom sklearn.metrics import classification_report\nfrom sklearn.model_selection import GridSearchCV`,
    },
    {
      code: 'one = DecisionTreeClassifier().fit(A, a)\nprint("F1", f1_score(b, one.predict(B), average="weighted"))',
      printed: "F1 0.7912\n",
    },
    {
      code: 'found = GridSearchCV(DecisionTreeClassifier(), {"max_depth": [3, 5]}, scoring="f1_weighted").fit(A, a)\nprint(classification_report(b, found.predict(B)))',
      printed: report("0.84"),
    },
  ];

  it("leads by their weighted F1", () => {
    const { facts, sections } = analyseNotebook(notebookOf(...cells));
    expect(facts.experiments[0]?.best?.metric).toMatchObject({ name: "F1", value: 0.84, of: "weighted avg" });
    expect(sections.validation[0]?.text).toContain("reaches a weighted F1 of 0.84");
  });
});

describe("the accuracy in a report", () => {
  const report = `              precision    recall  f1-score   support

        calm       0.97      0.99      0.98        90
       storm       0.83      0.62      0.71        10

    accuracy                           0.95       100
   macro avg       0.90      0.81      0.85       100
weighted avg       0.96      0.95      0.95       100
`;
  const READS = `${DIVIDED}
from sklearn.metrics import accuracy_score, classification_report, roc_auc_score
one = DecisionTreeClassifier().fit(A, a)`;
  const leads = (...asked: readonly WrittenCell[]): string | undefined =>
    analyseNotebook(
      notebookOf(
        { code: READS },
        { code: "print(classification_report(b, one.predict(B)))", printed: report },
        ...asked,
      ),
    ).facts.experiments[0]?.best?.metric.name;
  const area = { code: 'print("AUC", roc_auc_score(b, one.predict_proba(B)[:, 1]))', printed: "AUC 0.8812\n" };
  const accuracy = { code: 'print("accuracy", accuracy_score(b, one.predict(B)))', printed: "accuracy 0.9512\n" };

  it("stands back behind what the author asks for himself", () => {
    expect(leads()).toBe("accuracy");
    expect(leads(area)).toBe("AUC");
    expect(leads(accuracy, area)).toBe("accuracy");
  });
});

describe("two questions to one table", () => {
  const both = (second: string, printed: string): number | null =>
    headline(
      { code: `${DIVIDED}\nprint("accuracy", GaussianNB().fit(A, a).score(B, b))`, printed: "accuracy 0.912\n" },
      {
        code: `C, D, c, d = train_test_split(moths[["mass"]], moths["OTHER"], random_state=1)\n${second}`.replace(
          "OTHER",
          "age",
        ),
        printed,
      },
    );

  it("are side by side where one asks for a class and the other for a number", () => {
    expect(both('print("R2", LinearRegression().fit(C, c).score(D, d))', "R2 0.712\n")).toBeNull();
    expect(both('print("accuracy", GaussianNB().fit(C, c).score(D, d))', "accuracy 0.712\n")).toBe(0);
  });
});

describe("data of which nothing is known", () => {
  it("asks one question, in whatever form a network gets it", () => {
    const learn = (made: string) => `${made}
net = keras.Sequential([keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(rows, epochs=3, verbose=0)
print("Test accuracy:", net.evaluate(others)[1])`;
    const setup = `import numpy as np
import tensorflow as tf
from tensorflow import keras
from helpers import others, songs`;
    const { facts } = analyseNotebook(
      notebookOf(
        {
          code: `${setup}\n${learn("rows = np.zeros((900, 40))\nrows[0] = songs[0]")}`,
          printed: "Test accuracy: 0.7625\n",
        },
        {
          code: learn("rows = tf.data.Dataset.from_generator(songs, tf.int32).padded_batch(8)"),
          printed: "Test accuracy: 0.8125\n",
        },
      ),
    );
    expect(facts.experiments.map(({ best }) => best?.metric.value)).toEqual([0.8125]);
    expect(facts.headline).toBe(0);
  });
});

describe("of two errors in the unit of what is predicted", () => {
  const errors = (...order: string[]): string | undefined => {
    const code = `${DIVIDED.replace('moths["kind"]', 'moths["age"]')}
found = LinearRegression().fit(A, a).predict(B)
print("${order[0]}", ${order[0] === "MAE" ? "mean_absolute_error" : "root_mean_squared_error"}(b, found))
print("${order[1]}", ${order[1] === "MAE" ? "mean_absolute_error" : "root_mean_squared_error"}(b, found))`;
    const values: Readonly<Record<string, string>> = { MAE: "3.12", RMSE: "4.87" };
    const printed = order.map((name) => `${name} ${values[name]}\n`).join("");
    return analyseNotebook(notebookOf({ code, printed })).facts.experiments[0]?.best?.metric.name;
  };

  it("the one that the author shows first leads", () => {
    expect(errors("MAE", "RMSE")).toBe("MAE");
    expect(errors("RMSE", "MAE")).toBe("RMSE");
  });
});

describe("of the errors of a forecast", () => {
  it("the share of the value leads", () => {
    const code = `import pandas as pd
from statsmodels.tsa.arima.model import ARIMA
from sklearn.metrics import mean_absolute_percentage_error, root_mean_squared_error
tides = pd.read_csv("tides.csv", parse_dates=["day"], index_col="day")["height"]
before, after = tides[:-30], tides[-30:]
said = ARIMA(before, order=(1, 0, 1)).fit().forecast(30)
print("RMSE", root_mean_squared_error(after, said))
print("MAPE", mean_absolute_percentage_error(after, said))`;
    const { experiments } = analyseNotebook(notebookOf({ code, printed: "RMSE 1.84\nMAPE 0.031\n" })).facts;
    expect(experiments[0]?.best?.metric.name).toBe("MAPE");
  });
});

describe("a model that is no better than guessing the mean", () => {
  const found = (printed: string): number | null =>
    headline({
      code: `${DIVIDED.replace('moths["kind"]', 'moths["age"]')}
print("R2", LinearRegression().fit(A, a).score(B, b))`,
      printed: `R2 ${printed}\n`,
    });

  it("is a result unless it is far worse, which is shown as a warning", () => {
    expect(found("-0.0612")).toBe(0);
    expect(found("-41.7")).toBeNull();
  });
});

describe("a model that a search found", () => {
  const search = (rows: string): readonly WrittenCell[] => [
    {
      code: `${READ}
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GridSearchCV, train_test_split
A, rest, a, others = train_test_split(moths[["span"]], moths["kind"], test_size=0.4)
X_val, X_test, y_val, y_test = train_test_split(rest, others, test_size=0.5)
search = GridSearchCV(tree, {"max_depth": [2, 4]}, scoring="neg_log_loss", cv=4).fit(A, a)
print("Best:", search.best_score_)`,
      printed: "Best: -0.4117\n",
    },
    { code: `accuracy_score(y_${rows}, search.predict(X_${rows}))`, shown: "0.8125" },
  ];

  it.each(["val", "test"])("is worth what it is on rows that the search never saw: %s", (rows) => {
    const [{ best } = { best: null }] = analyseNotebook(notebookOf(...search(rows))).facts.experiments;
    expect(best?.metric).toMatchObject({ name: "accuracy", printed: "0.8125" });
  });

  it("is judged on the only rows held out, whatever these are called and whatever folds say", () => {
    const code = `${READ}
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import cross_val_score, train_test_split
X_train, X_val, y_train, y_val = train_test_split(moths[["span"]], moths["kind"], test_size=0.4)
first = DecisionTreeClassifier(max_depth=2).fit(X_train, y_train)
print("Validation AUC:", roc_auc_score(y_val, first.predict_proba(X_val)[:, 1]))
second = DecisionTreeClassifier(max_depth=4).fit(X_train, y_train)
print("AUC by folds:", cross_val_score(second, X_train, y_train, scoring="roc_auc").mean())`;
    const printed = "Validation AUC: 0.8271\nAUC by folds: 0.8312\n";
    const [{ best } = { best: null }] = analyseNotebook(notebookOf({ code, printed })).facts.experiments;
    expect(best?.metric).toMatchObject({ printed: "0.8271", part: "validation" });
  });

  it.each([
    ["about as good", "0.8712", "0.8712"],
    ["far worse", "0.7211", "0.8813"],
  ])("is the result where the settings of before are %s", (_, tuned, result) => {
    const code = `${READ}
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GridSearchCV, train_test_split
A, B, a, b = train_test_split(moths[["span"]], moths["kind"])
first = DecisionTreeClassifier(max_depth=9).fit(A, a)
print("Accuracy:", accuracy_score(b, first.predict(B)))
search = GridSearchCV(DecisionTreeClassifier(), {"max_depth": [2, 4]}).fit(A, a)
print("Tuned accuracy:", accuracy_score(b, search.best_estimator_.predict(B)))`;
    const printed = `Accuracy: 0.8813\nTuned accuracy: ${tuned}\n`;
    const [{ best } = { best: null }] = analyseNotebook(notebookOf({ code, printed })).facts.experiments;
    expect(best?.metric.printed).toBe(result);
  });

  it("is worth what the search says where it met no other rows", () => {
    const [{ best } = { best: null }] = analyseNotebook(notebookOf(...search("val").slice(0, 1))).facts.experiments;
    expect(best?.metric).toMatchObject({ name: "log loss", part: "cross-validation" });
  });
});
