import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const SERIES = `import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
from tensorflow import keras
river = pd.read_csv("river.csv")
flow = river[["flow"]].values
def windows(values, length=12):
    X, y = [], []
    for i in range(length, len(values)):
        X.append(values[i - length:i, 0])
        y.append(values[i, 0])
    return np.array(X), np.array(y)
n = int(len(flow) * 0.75)
X_train, y_train = windows(flow[:n])
X_test, y_test = windows(flow[n:])`;

const MODELS = [
  [
    "a network",
    'm = keras.Sequential([keras.layers.LSTM(8), keras.layers.Dense(1)])\nm.compile("adam", "mse")\nm.fit(X_train, y_train)',
  ],
  ["a line", "m = LinearRegression().fit(X_train, y_train)"],
] as const;

describe("a series that is foretold from its own past", () => {
  it.each(MODELS)("is forecast, and split by time: %s", (_, model) => {
    const code = `${SERIES}\n${model}\nprint("MAE:", np.mean(np.abs(m.predict(X_test) - y_test)))`;
    const [experiment] = analyseNotebook(notebookOf({ code, printed: "MAE: 3.125\n" })).facts.experiments;
    expect(experiment).toMatchObject({
      target: "flow",
      task: "forecasting",
      split: { how: "time", testShare: 0.25 },
    });
  });

  it("is forecast by a network that reads other series", () => {
    const code = `${SERIES}
X_train = np.array([river[["rain", "melt"]].values[i:i + 12] for i in range(200)])
m = keras.Sequential([keras.layers.GRU(8), keras.layers.Dense(1)])
m.compile("adam", "mse")
m.fit(X_train, river["flow"].values[12:212])`;
    expect(analyseNotebook(notebookOf({ code })).facts).toMatchObject({
      kind: "forecast",
      experiments: [{ task: "forecasting" }],
    });
  });

  it("is none where a network that reads series gets the other columns of each row", () => {
    const task = (features: string): unknown =>
      analyseNotebook(
        notebookOf({
          code: `${SERIES}
m = keras.Sequential([keras.layers.GRU(8), keras.layers.Dense(1)])
m.compile("adam", "mse")
m.fit(${features}.values.reshape(-1, 1, 2), river["flow"])`,
        }),
      ).facts.experiments[0]?.task;
    expect(task('river.drop(columns="flow")')).toBe("regression");
    expect(task('river[["rain", "melt"]]')).toBe("regression");
    expect(task('river[["rain", "flow"]]')).toBe("forecasting");
  });

  it("keeps the name of a column whose elements a loop collects", () => {
    const code = `${SERIES}
river["scaled"] = river["flow"] / 100
past = river["scaled"].values
X, y = [], []
for i in range(len(past) - 12):
    X.append(past[i:i + 12])
    y.append(past[i + 12])
m = LinearRegression().fit(np.array(X), np.array(y))`;
    expect(analyseNotebook(notebookOf({ code })).facts.experiments[0]).toMatchObject({
      target: "scaled",
      task: "forecasting",
    });
  });

  it("is not forecast from other columns", () => {
    const code = `${SERIES}\nm = LinearRegression().fit(river[["rain"]], river["flow"])`;
    expect(analyseNotebook(notebookOf({ code })).facts.experiments[0]?.task).toBe("regression");
  });
});

describe("models of R that are for classes and for numbers", () => {
  it.each([
    ['rand_forest() %>% set_mode("regression")', "regression"],
    ['rand_forest(mode = "classification")', "classification"],
  ])("have the task that they are told: %s", (model, task) => {
    const code = `library(tidymodels)\nriver <- read.csv("river.csv")\nm <- ${model} %>% set_engine("ranger") %>% fit(flow ~ rain, data = river)`;
    const { facts } = analyseNotebook({ ...notebookOf({ code }), language: "r" });
    expect(facts.experiments[0]?.task).toBe(task);
  });
});

describe("models that are like others and not the same", () => {
  it.each([
    ["sklearn.neighbors", "NearestCentroid", "Nearest Centroid"],
    ["sklearn.kernel_ridge", "KernelRidge", "Kernel Ridge"],
    ["sklearn.linear_model", "PassiveAggressiveClassifier", "Passive-Aggressive"],
  ])("have a name of their own: %s.%s", (module, name, called) => {
    const code = `import pandas as pd
from ${module} import ${name}
river = pd.read_csv("river.csv")
${name}().fit(river[["rain"]], river["flow"])`;
    expect(analyseNotebook(notebookOf({ code })).facts.experiments[0]?.models).toMatchObject([{ name: called }]);
  });
});

describe("a network that reads letters", () => {
  const task = (cut: string, loss: string) => {
    const code = `import numpy as np
from tensorflow.keras.layers import LSTM, Dense
from tensorflow.keras.models import Sequential
log = open("ship.txt").read()
n = 30
pieces, nexts = [], []
for i in range(len(log) - n):
    ${cut}
net = Sequential([LSTM(32), Dense(50, activation="softmax")])
net.compile(loss="${loss}", optimizer="adam")
net.fit(np.array(pieces), np.array(nexts), epochs=2, verbose=0)`;
    return analyseNotebook(notebookOf({ code })).facts.experiments.map((one) => one.task);
  };

  it("is to write on where it learns which one comes next", () => {
    const next = "pieces.append(log[i: i + n]); nexts.append(log[i + n])";
    expect(task(next, "categorical_crossentropy")).toEqual(["generation"]);
    expect(task(next, "mse")).not.toEqual(["generation"]);
    expect(task("pieces.append(log[i: i + n]); nexts.append(kinds[i])", "categorical_crossentropy")).toEqual([
      "classification",
    ]);
  });
});

describe("a network that gives back what it is given", () => {
  it("has no target, and classifies nothing, whatever its loss", () => {
    const code = `from tensorflow.keras.datasets import mnist
from tensorflow.keras.layers import Dense
from tensorflow.keras.models import Sequential
(seen, _), (unseen, _) = mnist.load_data()
net = Sequential([Dense(32, activation="relu"), Dense(784, activation="sigmoid")])
net.compile(loss="binary_crossentropy", optimizer="adam")
net.fit(seen, seen, epochs=2, validation_data=(unseen, unseen), verbose=0)`;
    expect(analyseNotebook(notebookOf({ code })).facts.experiments).toMatchObject([
      { target: null, task: "reduction" },
    ]);
  });
});

describe("a network that gives back the rows that it is given", () => {
  const code = `import torch
from torch import nn
from torchvision import datasets
pictures = torch.utils.data.DataLoader(datasets.KMNIST("d", train=True), batch_size=64)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.down, self.mean, self.spread, self.up = nn.Linear(784, 9), nn.Linear(9, 2), nn.Linear(9, 2), nn.Linear(2, 784)
    def forward(self, rows):
        seen = torch.relu(self.down(rows.view(-1, 784)))
        mean, spread = self.mean(seen), self.spread(seen)
        drawn = mean + torch.randn_like(mean) * torch.exp(spread)
        return torch.sigmoid(self.up(drawn))
net = Net()
steps = torch.optim.Adam(net.parameters())
for turn in range(5):
    for picture, _ in pictures:
        steps.zero_grad()
        lost = nn.functional.binary_cross_entropy(net(picture), picture.view(-1, 784))
        lost.backward()
        steps.step()
    print("turn", turn, "loss", lost.item())`;

  it("has no target, whatever shape they are compared in, and its loss is no result", () => {
    const printed = [0, 1, 2, 3, 4].map((turn) => `turn ${turn} loss 0.${5 - turn}123\n`).join("");
    const { facts } = analyseNotebook(notebookOf({ code, printed }));
    expect(facts.experiments[0]).toMatchObject({ target: null, task: "reduction" });
    expect(facts.headline).toBeNull();
  });
});

describe("a model that is sampled", () => {
  it("is read for what it depends on", () => {
    const code = `import numpy as np
import pymc as pm
with pm.Model():
    rate = pm.Beta("rate", 1, 1)
    pm.Bernoulli("seen", rate, observed=np.random.binomial(1, 0.2, 300))
    drawn = pm.sample(1000)`;
    expect(analyseNotebook(notebookOf({ code })).facts.experiments[0]?.task).toBe("test");
  });
});

describe("a panel regression in R", () => {
  const fit =
    'library(plm)\nfarms <- read.csv("farms.csv")\nm <- plm(corn ~ rain + dam, data = farms, model = "pooling")';
  const read = (code: string, shown?: string) =>
    analyseNotebook({
      ...notebookOf({ code: fit }, { code, ...(shown === undefined ? {} : { shown }) }),
      language: "r",
    });

  it("is read for its coefficients where its summary is asked for", () => {
    expect(read("summary(m)").facts.experiments[0]?.task).toBe("test");
  });

  it("predicts where it is asked to", () => {
    const { facts } = read("summary(m)\nmean(abs(farms$corn - predict(m, farms)))");
    expect(facts.experiments[0]?.task).toBe("regression");
  });

  it("has its coefficients in the executive summary", () => {
    const shown = `Pooling Model

Call:
plm(formula = corn ~ rain + dam, data = farms, model = "pooling")

Coefficients:
             Estimate Std. Error t-value  Pr(>|t|)
(Intercept)  4.119717   0.217243 18.9639 < 2.2e-16 ***
rain         1.345005   0.206885  6.5011 2.343e-10 ***
dam         -0.101309   0.217000 -0.4669    0.6411
---
Signif. codes:  0 ‘***’ 0.001 ‘**’ 0.01 ‘*’ 0.05 ‘.’ 0.1 ‘ ’ 1

R-Squared:      0.2417
`;
    expect(read("summary(m)", shown).executiveSummary.map(({ text }) => text)).toContain(
      "`rain` (coefficient 1.345) is significant at the 5% level; `dam` (p = 0.641) is not.",
    );
  });
});

describe("a model that is told its objective", () => {
  it.each([
    ["regression", "regression", ["MSE 15.3", "RMSE 3.91"]],
    ["binary", "classification", ["AUC 0.9", "RMSE 3.91"]],
  ])("is for that, and what it is watched by besides is no result of it: %s", (objective, task, values) => {
    const code = `import lightgbm as lgb
import pandas as pd
from sklearn.metrics import mean_squared_error
from sklearn.model_selection import train_test_split
eels = pd.read_csv("eels.csv")
A, rest, a, others = train_test_split(eels[["age", "depth"]], eels["length"], test_size=0.2)
B, C, b, c = train_test_split(rest, others, test_size=0.5)
shown = lgb.Dataset(B, b)
params = {"objective": "${objective}", "metric": {"l2", "auc"}}
grown = lgb.train(params, lgb.Dataset(A, a), num_boost_round=2, valid_sets=shown)`;
    const printed = "[1]\tvalid_0's l2: 16.1\tvalid_0's auc: 0.9\n[2]\tvalid_0's l2: 15.3\tvalid_0's auc: 0.9\n";
    const judged = "print('RMSE', mean_squared_error(c, grown.predict(C)) ** 0.5)";
    const { facts } = analyseNotebook(notebookOf({ code, printed }, { code: judged, printed: "RMSE 3.91\n" }));
    expect(facts.experiments[0]?.task).toBe(task);
    expect(facts.experiments[0]?.metrics.map((one) => `${one.name} ${one.printed}`)).toEqual(
      expect.arrayContaining([...values]),
    );
    if (task === "regression") expect(facts.experiments[0]?.metrics.map(({ name }) => name)).not.toContain("AUC");
  });
});

describe("models that group rows and models that look for odd ones", () => {
  const tasks = (...odd: string[]): unknown =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.cluster import KMeans
from sklearn.ensemble import IsolationForest
from sklearn.svm import OneClassSVM
crews = pd.read_csv("crews.csv")[["age", "pay", "size"]]
crews["group"] = KMeans(n_clusters=4).fit_predict(crews[["age", "pay"]])
${odd.map((model) => `crews["odd"] = ${model}.fit_predict(crews[["age", "pay"]])`).join("\n")}`,
      }),
    ).facts.experiments.map(({ task, models }) => [task, models.map(({ name }) => name)]);

  it("are asked something else each", () => {
    expect(tasks("IsolationForest()")).toEqual([
      ["clustering", ["K-Means"]],
      ["anomaly", ["Isolation Forest"]],
    ]);
  });

  it("are asked the same where groups are one of several ways to find what is odd", () => {
    expect(tasks("IsolationForest()", "OneClassSVM()")).toEqual([
      ["anomaly", ["K-Means", "Isolation Forest", "One-Class SVM"]],
    ]);
  });
});
