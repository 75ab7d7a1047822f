import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment } from "../facts.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const experiments = (...cells: WrittenCell[]): readonly Experiment[] =>
  analyseNotebook(notebookOf(...cells)).facts.experiments;

const ROWS = {
  code: `import pandas as pd
import torch
from torch import nn
from torch.utils.data import Dataset, DataLoader
notes = pd.read_csv("notes.csv")
train_texts, train_marks = notes.iloc[:800]["text"].values, notes.iloc[:800]["mark"].values
test_texts, test_marks = notes.iloc[800:]["text"].values, notes.iloc[800:]["mark"].values`,
};
const SET = {
  code: `class Notes(Dataset):
    def __init__(self, texts, labels):
        self.texts = texts
        self.labels = labels
    def __getitem__(self, at):
        return {"text": self.texts[at], "labels": self.labels[at]}
train_loader = DataLoader(Notes(train_texts, train_marks), batch_size=16)
test_loader = DataLoader(Notes(test_texts, test_marks), batch_size=16)`,
};

describe("experiments found in a notebook", () => {
  it("rows of a custom data set class keep their file, target and part", () => {
    const [only, ...others] = experiments(
      ROWS,
      SET,
      {
        code: `model = nn.Sequential(nn.Linear(10, 4), nn.ReLU(), nn.Linear(4, 2))
measure = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters())
for batch in train_loader:
    loss = measure(model(batch["text"]), batch["labels"])
    loss.backward()
    optimizer.step()`,
      },
      {
        code: `right = 0
for batch in test_loader:
    right += (model(batch["text"]).argmax(1) == batch["labels"]).sum()
print(f"Accuracy: {right / len(test_marks):.3f}")`,
        printed: "Accuracy: 0.914\n",
      },
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({ data: ["notes.csv"], target: "mark", split: { how: "holdout" } });
    expect(only?.metrics).toMatchObject([{ name: "accuracy", value: 0.914, part: "test" }]);
  });

  it("a share that the code multiplies by a hundred is one of a hundred, however small it is", () => {
    const [only] = experiments(
      ROWS,
      SET,
      {
        code: `model = nn.Sequential(nn.Linear(10, 4), nn.ReLU(), nn.Linear(4, 2))
measure = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters())
for batch in train_loader:
    loss = measure(model(batch["text"]), batch["labels"])
    loss.backward()
    optimizer.step()`,
      },
      {
        code: `right, total = 0, 0
for batch in test_loader:
    for text, label in zip(batch["text"], batch["labels"]):
        if model(text).argmax() == label:
            right += 1
        total += 1
print("Accuracy:", right / total * 100)`,
        printed: "Accuracy: 0.914\n",
      },
    );
    expect(only?.metrics).toMatchObject([{ name: "accuracy", value: 0.00914, printed: "0.914", part: "test" }]);
  });

  it("anomalies stay anomalies when they are compared with known ones, whose column is the target", () => {
    const [only] = experiments({
      code: `import pandas as pd
from sklearn.ensemble import IsolationForest
from sklearn.metrics import accuracy_score, precision_score, recall_score
from sklearn.model_selection import train_test_split
prints = pd.read_csv("prints.csv")
X_train, X_test, y_train, y_test = train_test_split(prints.drop(columns="failed"), prints["failed"], test_size=0.2)
found = IsolationForest().fit(X_train).predict(X_test)
print("Accuracy", accuracy_score(y_test, found))
print("Precision", precision_score(y_test, found))
print("Recall", recall_score(y_test, found))`,
      printed: "Accuracy 0.702\nPrecision 0.611\nRecall 0.693\n",
    });
    expect(only).toMatchObject({ target: "failed", task: "anomaly" });
    expect(only?.metrics).toHaveLength(3);
  });

  it("forecasts stay forecasts however many errors of numbers measure them", () => {
    const [only] = experiments({
      code: `import pandas as pd
from sklearn.metrics import mean_absolute_error, mean_squared_error
from statsmodels.tsa.statespace.sarimax import SARIMAX
load = pd.read_csv("load.csv", parse_dates=["month"], index_col="month")["mwh"]
train, test = load[:-12], load[-12:]
forecast = SARIMAX(train, order=(1, 1, 1)).fit().forecast(12)
print("MAE", mean_absolute_error(test, forecast))
print("MSE", mean_squared_error(test, forecast))
print("RMSE", mean_squared_error(test, forecast) ** 0.5)`,
      printed: "MAE 4.21\nMSE 26.11\nRMSE 5.11\n",
    });
    expect(only).toMatchObject({ target: "mwh", task: "forecasting", split: { how: "time" } });
    expect(only?.metrics).toHaveLength(3);
  });

  it("a share is one of all rows where a part is divided again, and of what is divided where rows were added", () => {
    const shareAfter = (between: string, divided: string) =>
      experiments({
        code: `import pandas as pd
from imblearn.over_sampling import SMOTE
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
loans = pd.read_csv("loans.csv")
X, y = loans.drop(columns="repaid"), loans["repaid"]
X_train, X_rest, y_train, y_rest = train_test_split(X, y, test_size=0.4)
${between}
X_val, X_test, y_val, y_test = train_test_split(${divided}, test_size=0.75)
model = LogisticRegression().fit(X_train, y_train)
print("Accuracy", accuracy_score(y_test, model.predict(X_test)))`,
        printed: "Accuracy 0.814\n",
      }).map(({ split }) => split.testShare);
    expect(shareAfter("", "X_rest, y_rest")).toEqual([0.3]);
    expect(shareAfter("X_more, y_more = SMOTE().fit_resample(X_rest, y_rest)", "X_more, y_more")).toEqual([0.75]);
  });

  it("the share that Keras splits off is for validation", () => {
    const [only] = experiments({
      code: `import pandas as pd
from tensorflow import keras
loans = pd.read_csv("loans.csv")
model = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
model.compile(loss="binary_crossentropy", metrics=["accuracy"])
model.fit(loans.drop(columns="repaid"), loans["repaid"], epochs=1, validation_split=0.2)`,
      printed:
        "Epoch 1/1\n25/25 [====] - 1s 8ms/step - loss: 0.61 - accuracy: 0.701 - val_loss: 0.58 - val_accuracy: 0.722\n",
    });
    expect(only?.split).toMatchObject({ testShare: 0.2, heldOutFor: "validation" });
  });

  it("test rows drawn from a file for training alone are a holdout", () => {
    const [only] = experiments(
      {
        code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
X_train = pd.read_csv("training_rows.csv", index_col=0)
y_train = X_train.pop("repaid")
X_test = X_train.sample(500, random_state=0)
X_train = X_train.drop(X_test.index)
y_test = y_train[X_test.index]
y_train = y_train.drop(X_test.index)
model = LogisticRegression().fit(X_train, y_train)`,
      },
      { code: "print('accuracy', accuracy_score(y_test, model.predict(X_test)))", printed: "accuracy 0.81" },
    );
    expect(only?.split?.how).toBe("holdout");
    expect(only?.metrics).toMatchObject([{ part: "test" }]);
  });

  it("rows split off the training rows are none of the test rows", () => {
    const fitted = (rows: string, tested: string): Experiment["split"] | undefined =>
      experiments({
        code: `import pandas as pd
from tensorflow import keras
${rows}
model = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
model.compile(loss="binary_crossentropy", metrics=["accuracy"])
model.fit(train.drop(columns="repaid"), train["repaid"], epochs=1, validation_split=0.1, verbose=0)
loss, share = model.evaluate(${tested}, verbose=0)
print("test accuracy:", share)`,
        printed: "test accuracy: 0.722\n",
      })[0]?.split;
    const ROWS_OF_TEST = 'test.drop(columns="repaid"), test["repaid"]';
    expect(fitted('train, test = pd.read_csv("a.csv"), pd.read_csv("b.csv")', ROWS_OF_TEST)).toMatchObject({
      how: "given",
      testShare: null,
      validationShare: 0.1,
    });
    const cut =
      'from sklearn.model_selection import train_test_split\ntrain, test = train_test_split(pd.read_csv("a.csv"), test_size=0.3)';
    expect(fitted(cut, ROWS_OF_TEST)).toMatchObject({ how: "holdout", testShare: 0.3, validationShare: 0.1 });
  });

  it("one file called train does not come divided", () => {
    const [only] = experiments({
      code: `import pandas as pd
from sklearn.linear_model import LinearRegression
train = pd.read_csv("boats.csv")
model = LinearRegression().fit(train[["length"]], train["price"])
print("R2:", model.score(train[["length"]], train["price"]))`,
      printed: "R2: 0.61\n",
    });
    expect(only?.split.how).toBe("none");
  });

  it("parts unpacked from an opened file come divided", () => {
    const [only] = experiments({
      code: `import pickle
from sklearn.linear_model import LogisticRegression
with open("letters.pkl", "rb") as letters:
    (x_train, y_train), (x_valid, y_valid), (x_test, y_test) = pickle.load(letters)
model = LogisticRegression().fit(x_train, y_train)
print("Validation accuracy:", model.score(x_valid, y_valid))`,
      printed: "Validation accuracy: 0.91\n",
    });
    expect(only).toMatchObject({ split: { how: "given" }, metrics: [{ value: 0.91, part: "validation" }] });
  });

  it("a network learns from the data behind its gradients, whatever else is measured", () => {
    const [only] = experiments(
      {
        code: `import pandas as pd
import torch
from torch import nn
from sklearn.model_selection import train_test_split
boats = pd.read_csv("boats.csv")
X_train, X_test, y_train, y_test = train_test_split(boats.drop(columns="price"), boats["price"])`,
      },
      {
        code: `def learn(net, X, y, X_new, y_new):
    steps = torch.optim.Adam(net.parameters())
    for epoch in range(50):
        error = torch.mean((net(X) - y) ** 2)
        watched = torch.mean((net(X_new) - y_new) ** 2)
        error.backward()
        steps.step()
net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))
learn(net, torch.tensor(X_train), torch.tensor(y_train), torch.tensor(X_test), torch.tensor(y_test))`,
      },
    );
    expect(only).toMatchObject({ data: ["boats.csv"], target: "price", task: "regression" });
  });

  it("labels named only in a batch are the target under that name", () => {
    const [only] = experiments({
      code: `import torch
from torch import nn
from torchvision.datasets import FashionMNIST
loader = torch.utils.data.DataLoader(FashionMNIST("data", train=True))
net = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
steps = torch.optim.Adam(net.parameters())
for pictures, kinds in loader:
    loss = nn.functional.cross_entropy(net(pictures), kinds)
    loss.backward()
    steps.step()`,
    });
    expect(only).toMatchObject({ data: ["FashionMNIST"], target: "kinds" });
  });

  it("rows held out of the training rows are the test set when the supplied test rows are unused", () => {
    const first = {
      code: `from catboost import CatBoostClassifier
from catboost.datasets import amazon
from sklearn.model_selection import train_test_split
train_df, test_df = amazon()
y = train_df["ACTION"]
X = train_df.drop("ACTION", axis=1)
X_train, X_held, y_train, y_held = train_test_split(X, y, test_size=0.2, random_state=4)
tree = CatBoostClassifier(verbose=0)`,
    };
    const [held] = experiments(first, {
      code: "tree.fit(X_train, y_train)\ntree.score(X_held, y_held)",
      shown: "0.94",
    });
    expect(held?.split).toMatchObject({ how: "holdout", testShare: 0.2, seed: "4" });
    const [given] = experiments(first, {
      code: "tree.fit(X_train, y_train, eval_set=(X_held, y_held))\ntree.score(test_df.drop('ACTION', axis=1), test_df['ACTION'])",
      shown: "0.94",
    });
    expect(given?.split).toMatchObject({ how: "given" });
  });

  it("a baseline without a model is named beside the result, and 100 minus a relative error is not an accuracy", () => {
    const { sections, outcome } = analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
import numpy as np
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeRegressor
boats = pd.read_csv("boats.csv")
X_train, X_test, y_train, y_test = train_test_split(boats.drop(columns="price"), boats["price"])
baseline_preds = X_test["last_price"]
print("Baseline MAE:", np.mean(abs(baseline_preds - y_test)))`,
          printed: "Baseline MAE: 5.06\n",
        },
        {
          code: `tree = DecisionTreeRegressor().fit(X_train, y_train)
errors = abs(tree.predict(X_test) - y_test)
print("MAE:", np.mean(errors))`,
          printed: "MAE: 3.83\n",
        },
        { code: `print("Accuracy:", 100 - np.mean(100 * errors / y_test), "%.")`, printed: "Accuracy: 93.99 %.\n" },
      ),
    );
    const said = sections.validation.map(({ text }) => text).join(" ");
    expect(said).toContain("the decision tree reaches an MAE of 3.83; a baseline without a model gives 5.06.");
    expect(`${said} ${outcome ?? ""}`).not.toMatch(/accuracy/i);
  });

  it("a baseline that does better is said to do so wherever the result is stated", () => {
    const { sections, executiveSummary } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
clicks = pd.read_csv("clicks.csv")
X_train, X_test, y_train, y_test = train_test_split(clicks.drop(columns="bought"), clicks["bought"])
guess = DummyClassifier().fit(X_train, y_train)
print("Dummy accuracy:", accuracy_score(y_test, guess.predict(X_test)))
forest = RandomForestClassifier().fit(X_train, y_train)
print("Accuracy:", accuracy_score(y_test, forest.predict(X_test)))`,
        printed: "Dummy accuracy: 0.871\nAccuracy: 0.855\n",
      }),
    );
    const textOf = (sentences: readonly { readonly text: string }[]): string =>
      sentences.map(({ text }) => text).join(" ");
    expect(textOf(sections.validation)).toContain("The dummy baseline does better (87.1%).");
    expect(textOf(executiveSummary)).toContain("85.5% on the test data, but the dummy baseline does better (87.1%).");
  });

  it("the last of several models with different metrics leads, and held-out rows rank above folds", () => {
    const [only] = experiments(
      {
        code: `import pandas as pd
from sklearn.model_selection import train_test_split, cross_val_score
from sklearn.linear_model import LinearRegression
from sklearn.tree import DecisionTreeRegressor
from sklearn.metrics import mean_absolute_error
boats = pd.read_csv("boats.csv")
X, y = boats[["length"]], boats["price"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)
line = LinearRegression().fit(X_train, y_train)
print(f"Training R^2 {line.score(X_train, y_train):.3f}; validation R^2 {line.score(X_test, y_test):.3f}")`,
        printed: "Training R^2 0.421; validation R^2 0.413\n",
      },
      {
        code: "-cross_val_score(LinearRegression(), X, y, cv=5, scoring='neg_mean_absolute_error').mean()",
        shown: "741.2",
      },
      {
        code: "tree = DecisionTreeRegressor().fit(X_train, y_train)\nmean_absolute_error(y_test, tree.predict(X_test))",
        shown: "301.5",
      },
    );
    expect(only?.best?.metric).toMatchObject({ name: "MAE", value: 301.5, part: "validation" });
  });

  it("a value printed again with fewer digits counts once, and a curve of inertias does not count", () => {
    const [sold] = experiments({
      code: `import pandas as pd
from sklearn.svm import SVC
from sklearn.model_selection import train_test_split
boats = pd.read_csv("boats.csv")
X_train, X_test, y_train, y_test = train_test_split(boats.drop(columns="sold"), boats["sold"])
machine = SVC().fit(X_train, y_train)
print(round(machine.score(X_test, y_test), 2))
print(machine.score(X_test, y_test))`,
      printed: "0.87\n0.8664\n",
    });
    expect(sold?.metrics.map(({ printed }) => printed)).toHaveLength(1);
    const groups = experiments({
      code: `import pandas as pd
from sklearn.cluster import KMeans
boats = pd.read_csv("boats.csv")
print([KMeans(n_clusters=k).fit(boats).inertia_ for k in (1, 2, 3, 4)])
print("kept:", KMeans(n_clusters=3).fit(boats).inertia_)`,
      printed: "[91.2, 44.1, 20.3, 18.8]\nkept: 20.3\n",
    });
    expect(groups.flatMap(({ metrics }) => metrics)).toEqual([]);
  });

  it("random numbers plotted as an illustration are not explored data", () => {
    const { sections } = analyseNotebook(
      notebookOf({ code: "import numpy as np\nimport matplotlib.pyplot as plt\nplt.hist(np.random.randn(100))" }),
    );
    expect(sections.exploration.map(({ text }) => text).join(" ")).not.toContain("generated data");
  });

  it.each([
    ['np.log1p(boats["price"])', true],
    ['boats["price"]', undefined],
    ['np.expm1(np.log1p(boats["price"]))', undefined],
    ['np.log1p(boats["price"]).apply(np.exp)', undefined],
  ])("what is learned is the logarithm of a column: %s", (y, isLogged) => {
    const [only] = experiments({
      code: `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_squared_error
from sklearn.model_selection import train_test_split
boats = pd.read_csv("boats.csv")
X_train, X_test, y_train, y_test = train_test_split(boats[["mast", "sail"]], ${y})
print(mean_squared_error(y_test, Ridge().fit(X_train, y_train).predict(X_test)))`,
      printed: "0.12\n",
    });
    expect(only?.target).toBe("price");
    expect(only?.isLogged).toBe(isLogged);
  });

  it.each([
    ["flowers.target", true],
    ["np.asarray(flowers.target)", true],
    ["flowers.target == 2", undefined],
    ["flowers.data[:, 3]", undefined],
    ["np.log(flowers.target + 1)", undefined],
  ])("what is learned is the target that a data set comes with: %s", (y, isGivenTarget) => {
    const [only] = experiments({
      code: `import numpy as np
from sklearn.datasets import load_iris
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
flowers = load_iris()
X_train, X_test, y_train, y_test = train_test_split(flowers.data[:, :3], ${y})
print(DecisionTreeClassifier().fit(X_train, y_train).score(X_test, y_test))`,
      printed: "0.91\n",
    });
    expect(only?.isGivenTarget).toBe(isGivenTarget);
  });

  it.each([
    ["the shape of what a model gets", "X.shape", "(240, 2)\n", 240],
    ["nothing before rows are left out", "boats.shape", "(310, 5)\n", undefined],
    ["nothing after rows are made up", "more.shape", "(400, 2)\n", undefined],
  ])("has the rows that it works with from %s", (_what, shown, printed, rows) => {
    const learns = shown.startsWith("more") ? "more, kinds" : 'X, used["kind"]';
    const [only] = experiments(
      {
        code: `import numpy as np
import pandas as pd
from imblearn.over_sampling import SMOTE
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
boats = pd.read_csv("boats.csv")
used = boats[boats["age"] > 3]
X = StandardScaler().fit_transform(used[["mast", "sail"]])
more, kinds = SMOTE().fit_resample(X, used["kind"])
print(${shown})`,
        printed,
      },
      {
        code: `X_train, X_test, y_train, y_test = train_test_split(${learns})
print("Accuracy:", LogisticRegression().fit(X_train, y_train).score(X_test, y_test))`,
        printed: "Accuracy: 0.8\n",
      },
    );
    expect(only?.rows).toBe(rows);
  });

  it("has the observations of a summary", () => {
    const summary = (rows: number): string =>
      `                 OLS Regression Results\n==============\nDep. Variable:   price   R-squared:   0.81\nNo. Observations:   ${rows}   AIC:   99.1\n==============\n`;
    const code = `import pandas as pd
import statsmodels.formula.api as smf
boats = pd.read_csv("boats.csv")
print(smf.ols("price ~ sail", data=boats).fit().summary())`;
    expect(experiments({ code, printed: summary(86) })[0]?.rows).toBe(86);
    const [fit, shown] = [code.replace(/print\((.*)\.summary\(\)\)/, "fitted = $1"), "print(fitted.summary())"];
    expect(experiments({ code: fit }, { code: shown, printed: summary(86) })[0]?.rows).toBe(86);
    const part = code
      .replace("data=boats", "data=boats[:60]")
      .replace("print", "train, rest = boats[:60], boats[60:]\nprint")
      .replace("data=boats[:60]", "data=train");
    expect(experiments({ code: part, printed: summary(60) })[0]?.rows).toBeUndefined();
    const again = `print(smf.ols("price ~ mast", data=boats).fit().summary())`;
    expect(experiments({ code, printed: summary(86) }, { code: again, printed: summary(80) })[0]?.rows).toBeUndefined();
  });

  it("what is explained is not what it was made of", () => {
    const [only] = experiments({
      code: `import numpy as np
import statsmodels.api as sm
winds = np.random.rand(50, 2)
sails = np.dot(winds, [1, 2]) + np.random.rand(50)
print(sm.OLS(sails, winds).fit().rsquared)`,
      printed: "0.9\n",
    });
    expect(only?.target).toBe("sails");
  });

  it("a baseline that is tuned later on is one of the results", () => {
    const [only] = experiments(
      "## Baseline",
      {
        code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.svm import SVC
boats = pd.read_csv("boats.csv")
X, y = boats[["mast", "sail"]], boats["sunk"]
svm = SVC()
print("Accuracy:", cross_val_score(svm, X, y).mean())`,
        printed: "Accuracy: 0.81\n",
      },
      "## Search",
      {
        code: `forest = GridSearchCV(RandomForestClassifier(), {"max_depth": [2, 3]}).fit(X, y)
machine = GridSearchCV(svm, {"C": [1, 9]}).fit(X, y)
print(forest.best_score_)
print(machine.best_score_)`,
        printed: "0.83\n0.86\n",
      },
    );
    expect(only?.models.map(({ name, role }) => `${name} ${role}`)).toEqual(["SVM result", "Random Forest result"]);
    expect(only?.best?.metric.value).toBe(0.86);
  });

  it("a model under a baseline heading is not the result", () => {
    const [only] = experiments(
      "## Forest baseline",
      {
        code: `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.ensemble import RandomForestClassifier
from sklearn.svm import SVC
boats = pd.read_csv("boats.csv")
X_train, X_test, y_train, y_test = train_test_split(boats.drop(columns="sold"), boats["sold"])
forest = RandomForestClassifier().fit(X_train, y_train)
forest.score(X_test, y_test)`,
        shown: "0.91",
      },
      "## Support vectors",
      { code: "machine = SVC().fit(X_train, y_train)\nmachine.score(X_test, y_test)", shown: "0.89" },
    );
    expect(only?.models.map(({ name, role }) => `${name} ${role}`)).toEqual(["Random Forest baseline", "SVM result"]);
    expect(only?.best?.metric.value).toBe(0.89);
  });

  it("a model that comes after all others is a result, whatever its heading calls it", () => {
    const [only] = experiments(
      "## Support vectors",
      {
        code: `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.ensemble import RandomForestClassifier
from sklearn.svm import SVC
boats = pd.read_csv("boats.csv")
X_train, X_test, y_train, y_test = train_test_split(boats.drop(columns="sold"), boats["sold"])
machine = SVC().fit(X_train, y_train)
machine.score(X_test, y_test)`,
        shown: "0.89",
      },
      "## A baseline with trees",
      { code: "forest = RandomForestClassifier().fit(X_train, y_train)\nforest.score(X_test, y_test)", shown: "0.91" },
    );
    expect(only?.models.map(({ name, role }) => `${name} ${role}`)).toEqual(["SVM result", "Random Forest result"]);
    expect(only?.best?.metric.value).toBe(0.91);
  });

  it("a fit on untraceable data belongs to the experiment before it", () => {
    const found = experiments(
      {
        code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
boats = pd.read_csv("boats.csv")
LogisticRegression().fit(boats[["length"]], boats["sold"])`,
      },
      {
        code: `from somewhere import features, answers, accuracy_of
other = LogisticRegression(C=2)
other.fit(features(), answers())
print("Accuracy:", other.score(features(), answers()))`,
        printed: "Accuracy: 0.77\n",
      },
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ target: "sold", metrics: [{ value: 0.77 }] });
  });

  it("weights from the normal equation are a linear model, and their product with the data is its prediction", () => {
    const [only] = experiments(
      {
        code: `import numpy as np
import pandas as pd
boats = pd.read_csv("boats.csv")
X, y = boats[["length", "width"]], boats["price"]
weights = np.linalg.inv(X.T @ X) @ X.T @ y`,
      },
      { code: 'print("MSE:", np.mean((X @ weights - y) ** 2))', printed: "MSE: 12.5\n" },
    );
    expect(only).toMatchObject({ data: ["boats.csv"], target: "price", task: "regression" });
    expect(only?.models.map(({ name }) => name)).toEqual(["Linear Regression"]);
    expect(only?.metrics).toMatchObject([{ name: "MSE", value: 12.5, part: "train" }]);
  });

  describe("files that the notebook wrote itself hold the rows that were saved in them", () => {
    const CUT = {
      code: `import pandas as pd
notes = pd.read_csv("notes.csv")
n = int(len(notes) * 0.8)
train_notes, test_notes = notes.iloc[:n], notes.iloc[n:]
train_notes.to_csv("out/train.csv", index=False)
test_notes.to_csv("out/test.csv", index=False)`,
    };

    it("read one by one", () => {
      const found = experiments(CUT, {
        code: `from sklearn.linear_model import LinearRegression
early, late = pd.read_csv("out/train.csv"), pd.read_csv("out/test.csv")
line = LinearRegression().fit(early[["length"]], early["mark"])
print("R2", line.score(late[["length"]], late["mark"]))`,
        printed: "R2 0.61\n",
      });
      expect(found).toMatchObject([
        { data: ["notes.csv"], split: { how: "holdout", testShare: 0.2 }, metrics: [{ name: "R2", part: "test" }] },
      ]);
    });

    it("read as one data set", () => {
      const found = experiments(
        CUT,
        {
          code: `from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, Trainer
both = load_dataset("csv", data_files={"train": "out/train.csv", "test": "out/test.csv"})
model = AutoModelForSequenceClassification.from_pretrained("distilbert-base-uncased")
trainer = Trainer(model=model, train_dataset=both["train"], eval_dataset=both["test"])
trainer.train()`,
        },
        { code: "trainer.evaluate()", printed: "{'eval_loss': 0.31, 'eval_accuracy': 0.88}" },
      );
      expect(found).toMatchObject([{ data: ["notes.csv"], split: { how: "holdout", testShare: 0.2 } }]);
    });
  });

  it("drawing from a posterior is learning from what was observed", () => {
    const read = `import pandas as pd
import pymc3 as pm
boats = pd.read_csv("boats.csv")`;
    const model = (mean: string, likelihood: string): string => `with pm.Model() as boat_model:
    base = pm.Normal("base", mu=0, sd=10)
    slope = pm.Normal("slope", mu=0, sd=10)
    mean = ${mean}
    seen = ${likelihood}
    draws = pm.sample(2000, tune=500)`;
    const [priced, sunk, ...others] = experiments(
      { code: read },
      { code: model("base + slope * boats['length']", "pm.Normal('seen', mu=mean, sd=1, observed=boats['price'])") },
      {
        code: model(
          "pm.math.sigmoid(base + slope * boats['length'])",
          "pm.Bernoulli('seen', p=mean, observed=boats['sunk'].values)",
        ),
      },
      { code: "with pm.Model():\n    pm.Normal('prior', mu=0, sd=1)\n    pm.sample(100)" },
    );
    expect(others).toEqual([]);
    expect(priced).toMatchObject({
      data: ["boats.csv"],
      target: "price",
      task: "regression",
      models: [{ name: "Bayesian Linear Regression", class: "Model", params: { tune: "500" } }],
    });
    expect(sunk).toMatchObject({
      target: "sunk",
      task: "classification",
      models: [{ name: "Bayesian Logistic Regression" }],
    });
  });

  it("the field that holds the answers of a library's data set is the target, whatever it is assigned to", () => {
    const taken = `from sklearn.datasets import load_diabetes
from sklearn.linear_model import Ridge
patients = load_diabetes()
progress = patients.target
ridge = Ridge().fit(patients.data, progress)`;
    expect(experiments({ code: taken })[0]).toMatchObject({ data: ["load_diabetes"], target: "target" });
    const bare = taken.replace("progress = patients.target\n", "").replace("progress", "patients.target");
    expect(experiments({ code: bare })[0]).toMatchObject({ target: "target" });
  });

  it("rows held out of given training rows are there to choose by, where the given test rows judge", () => {
    const read = `from tensorflow.keras.datasets import mnist
from sklearn.ensemble import ExtraTreesClassifier
from sklearn.model_selection import train_test_split
(X, y), (X_new, y_new) = mnist.load_data()
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.1, random_state=3)
trees = ExtraTreesClassifier().fit(X_train, y_train)`;
    const kept = { code: "trees.score(X_test, y_test)", shown: "0.951" };
    const parts = (...more: WrittenCell[]): unknown[] =>
      experiments({ code: read }, kept, ...more).flatMap(({ metrics }) => metrics.map(({ part }) => part));
    expect(parts()).toEqual(["test"]);
    expect(parts({ code: "trees.score(X_new, y_new)", shown: "0.948" })).toEqual(["validation", "test"]);
  });

  it("data that the code is not followed to keeps its name when it is divided", () => {
    const read = `from sklearn.linear_model import Ridge
from sklearn.model_selection import train_test_split
from harbour import measured
lengths, prices = measured()
A_train, A_test, b_train, b_test = train_test_split(lengths, prices, test_size=0.25)
line = Ridge().fit(A_train, b_train)`;
    expect(experiments({ code: read })[0]).toMatchObject({ target: "prices", split: { how: "holdout" } });
  });
});
