import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

describe("how long a solver may try", () => {
  it("is no setting of a network that stops by itself", () => {
    const code = `import pandas as pd
from sklearn.neural_network import MLPRegressor
kilns = pd.read_csv("kilns.csv")
MLPRegressor(max_iter=900).fit(kilns[["clay"]], kilns["heat"])`;
    const [{ text = "" } = {}] = analyseNotebook(notebookOf({ code })).sections.modeling;
    expect(text).toBe("A neural network predicts `heat` from `clay`.");
  });
});

describe("what a model has without being told", () => {
  it("is no setting worth a word", () => {
    const code = `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
kilns = pd.read_csv("kilns.csv")
RandomForestRegressor(n_estimators=100, min_samples_leaf=1, max_depth=4).fit(kilns[["clay"]], kilns["heat"])`;
    const [{ text = "" } = {}] = analyseNotebook(notebookOf({ code })).sections.modeling;
    expect(text).toBe("A random forest predicts `heat` from `clay`; it uses `max_depth=4`.");
  });

  it.each([
    ["sklearn.ensemble", "AdaBoostRegressor(n_estimators=100)", "n_estimators=100"],
    ["sklearn.ensemble", "ExtraTreesRegressor(bootstrap=True)", "bootstrap=True"],
    ["sklearn.ensemble", "HistGradientBoostingRegressor(min_samples_leaf=1)", "min_samples_leaf=1"],
    ["sklearn.neural_network", "MLPRegressor(alpha=1)", "alpha=1"],
    ["sklearn.linear_model", "SGDRegressor(l1_ratio=0.5)", "l1_ratio=0.5"],
    ["lightgbm", "LGBMRegressor(reg_lambda=1)", "reg_lambda=1"],
    ["catboost", "CatBoostRegressor(n_estimators=100)", "n_estimators=100"],
  ])("is another value in another class: %s.%s", (library, made, told) => {
    const code = `import pandas as pd
from ${library} import ${made.replace(/\(.*/, "")}
kilns = pd.read_csv("kilns.csv")
${made}.fit(kilns[["clay"]], kilns["heat"])`;
    const [{ text = "" } = {}] = analyseNotebook(notebookOf({ code })).sections.modeling;
    expect(text).toContain(`\`${told}\``);
  });
});

it("names HistGradientBoosting as its class is called", () => {
  const code = `import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
A, B, a, b = train_test_split(kilns[["clay"]], kilns["heat"])
print("R2", r2_score(b, HistGradientBoostingRegressor(max_depth=4).fit(A, a).predict(B)))`;
  const { sections, outcome } = analyseNotebook(notebookOf({ code, printed: "R2 0.712\n" }));
  expect(sections.modeling[0]?.text).toBe("HistGradientBoosting predicts `heat` from `clay`; it uses `max_depth=4`.");
  expect(outcome).toContain("A HistGradientBoosting model");
});

describe("what classes weigh", () => {
  it("comes before other settings", () => {
    const code = `import pandas as pd
from xgboost import XGBClassifier
kilns = pd.read_csv("kilns.csv")
XGBClassifier(learning_rate=0.2, n_estimators=90, max_depth=4, subsample=0.5, scale_pos_weight=13).fit(kilns[["clay"]], kilns["cracked"])`;
    const [{ text = "" } = {}] = analyseNotebook(notebookOf({ code })).sections.modeling;
    expect(text).toContain("it uses `scale_pos_weight=13`, `learning_rate=0.2`, ");
  });
});

describe("settings that make a model another one", () => {
  const modeling = (...made: string[]): string =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.ensemble import RandomForestClassifier
kilns = pd.read_csv("kilns.csv")
X, y = kilns[["clay"]], kilns["cracked"]
${made.map((one, at) => `m${at} = ${one}.fit(X, y)\nprint("accuracy", m${at}.score(X, y))`).join("\n")}`,
        printed: made.map((_, at) => `accuracy 0.8${at}\n`).join(""),
      }),
    )
      .sections.modeling.map(({ text }) => text)
      .join(" ");

  it("are told with the values that are tried", () => {
    const tried = modeling(
      "RandomForestClassifier()",
      "LogisticRegression(penalty='l1', C=0.1)",
      "LogisticRegression(penalty='l2', C=0.1)",
    );
    expect(tried).toContain("tried with `penalty=l1` and `penalty=l2`");
  });

  it("are on or off, as balanced weights are", () => {
    expect(modeling("RandomForestClassifier(class_weight='balanced')", "RandomForestClassifier()")).toContain(
      "tried with and without `class_weight=balanced`",
    );
  });

  it("are not told of a default that the notebook does not name, nor of a value kept in a variable", () => {
    expect(modeling("LogisticRegression(penalty='l1')", "LogisticRegression(C=4)")).not.toContain("tried with");
    expect(modeling("LogisticRegression(penalty=way)", "LogisticRegression(penalty='l1')")).not.toContain("tried with");
  });
});

describe("a setting that stands for what other code holds", () => {
  it("is not told", () => {
    const code = `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
kilns = pd.read_csv("kilns.csv")
RandomForestRegressor(max_leaf_nodes=sizes.most, max_depth=4).fit(kilns[["clay"]], kilns["heat"])`;
    const [{ text = "" } = {}] = analyseNotebook(notebookOf({ code })).sections.modeling;
    expect(text).toContain("it uses `max_depth=4`.");
  });
});

describe("settings that another training of the same model does not share", () => {
  const modeling = (other: string): string =>
    analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
X, y = kilns.drop(columns="heat"), kilns["heat"]
A, B, a, b = train_test_split(X, y, test_size=0.2)
forest = RandomForestRegressor(n_estimators=300, max_depth=7).fit(A, a)
print("R2:", r2_score(b, forest.predict(B)))`,
          printed: "R2: 0.83\n",
        },
        { code: other },
      ),
    )
      .sections.modeling.map(({ text }) => text)
      .join(" ");

  it("are not told as those of the model", () => {
    expect(modeling("")).toContain("it uses `n_estimators=300` and `max_depth=7`");
    expect(modeling("last = RandomForestRegressor(n_estimators=900, max_depth=7).fit(X, y)")).toContain(
      "it uses `max_depth=7`.",
    );
  });

  it("are told where that is only fitted to be drawn", () => {
    expect(
      modeling("small = RandomForestRegressor(n_estimators=10, max_depth=3).fit(A, a)\ntree = small.estimators_[2]"),
    ).toContain("it uses `n_estimators=300` and `max_depth=7`");
  });
});

describe("the settings of the best model", () => {
  it("are told with its name also where it is the last of more than are named", () => {
    const models = [
      "LogisticRegression()",
      "RidgeClassifier()",
      "Perceptron()",
      "SVC()",
      "KNeighborsClassifier()",
      "DecisionTreeClassifier()",
      "AdaBoostClassifier()",
      "GradientBoostingClassifier()",
      "RandomForestClassifier(n_estimators=900, max_depth=4)",
    ];
    const code = `import pandas as pd
from sklearn.linear_model import LogisticRegression, Perceptron, RidgeClassifier
from sklearn.ensemble import AdaBoostClassifier, GradientBoostingClassifier, RandomForestClassifier
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
A, B, a, b = train_test_split(kilns[["clay", "wood"]], kilns["heat"], test_size=0.2)
${models.map((model, at) => `m${at} = ${model}.fit(A, a)\nprint("Accuracy:", accuracy_score(b, m${at}.predict(B)))`).join("\n")}`;
    const printed = models.map((_, at) => `Accuracy: 0.7${at}\n`).join("");
    const [{ text = "" } = {}] = analyseNotebook(notebookOf({ code, printed })).sections.modeling;
    expect(text).toContain("a decision tree, a random forest (`n_estimators=900`, `max_depth=4`) and 2 more.");
  });
});

describe("what a training is told", () => {
  const told = (made: string): string => {
    const code = `import pandas as pd
import xgboost
kilns = pd.read_csv("kilns.csv")
${made}.fit(kilns[["clay"]], kilns["cracked"])`;
    return analyseNotebook(notebookOf({ code }))
      .sections.modeling.map(({ text }) => text)
      .join(" ");
  };

  it("is told by what decides, wherever it is written", () => {
    const more =
      "gamma=1, subsample=0.8, colsample_bytree=0.6, reg_alpha=2, reg_lambda=3, tree_method='hist', max_bin=64";
    expect(told(`xgboost.XGBClassifier(${more}, min_child_weight=5, max_depth=4, scale_pos_weight=13)`)).toContain(
      "it uses `scale_pos_weight=13`, `max_depth=4`, `gamma=1` and `subsample=0.8`",
    );
  });

  it("is not told by how its progress is measured, but by what may end it", () => {
    expect(told("xgboost.XGBClassifier(feval=own, maximize=True, eta=0.02, early_stopping_rounds=9)")).toBe(
      "XGBoost predicts `cracked` from `clay`; it is trained with early stopping and uses `eta=0.02`.",
    );
  });
});

it("counts the values of a setting that a loop tries in many versions", () => {
  const [told] = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from statsmodels.tsa.arima.model import ARIMA
from sklearn.metrics import mean_absolute_error
tides = pd.read_csv("tides.csv")["level"]
train, test = tides[:80], tides[80:]
for order in [(1, 0, 0), (1, 0, 1), (2, 0, 0), (2, 1, 0), (2, 1, 1), (3, 1, 1)]:
    fit = ARIMA(train, order=order).fit()
    print(order, "MAE:", mean_absolute_error(test, fit.forecast(20)))`,
      printed: ["5.1", "4.8", "4.6", "4.4", "3.9", "4.0"]
        .map(
          (value, at) =>
            `(${[1, 1, 2, 2, 2, 3][at]}, ${[0, 0, 0, 1, 1, 1][at]}, ${[0, 1, 0, 0, 1, 1][at]}) MAE: ${value}\n`,
        )
        .join(""),
    }),
  ).sections.modeling.map(({ text }) => text);
  expect(told).toBe("ARIMA models forecast `level`; they are tried with six values of `order`.");
});

it("leaves out what a class of the notebook builds its layers of, which is said with these", () => {
  const told = analyseNotebook(
    notebookOf({
      code: `import torch
from torch import nn
class Reader(nn.Module):
    def __init__(self, embedding_dim, hidden_dim):
        super().__init__()
        self.embed = nn.Embedding(900, embedding_dim)
        self.lstm = nn.LSTM(embedding_dim, hidden_dim)
        self.out = nn.Linear(hidden_dim, 2)
    def forward(self, x):
        return self.out(self.lstm(self.embed(x))[0][:, -1])
model = Reader(32, hidden_dim=48)
optimizer = torch.optim.Adam(model.parameters())
criterion = nn.CrossEntropyLoss()
for epoch in range(4):
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()`,
    }),
  )
    .sections.modeling.map(({ text }) => text)
    .join(" ");
  expect(told).toContain("LSTM");
  expect(told).not.toContain("hidden_dim");
});

it("says which setting a loop varies where nobody knows its values, and takes none for the defaults", () => {
  const { sections } = analyseNotebook(
    notebookOf(
      {
        code: `import pandas as pd
from sklearn.neighbors import KNeighborsClassifier
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
newts = pd.read_csv("newts.csv")
A, B, a, b = train_test_split(newts.drop(columns="found"), newts["found"])
near = KNeighborsClassifier(n_neighbors=7).fit(A, a)
print("Accuracy:", accuracy_score(b, near.predict(B)))`,
        printed: "Accuracy: 0.81\n",
      },
      {
        code: `def judge(k):
    one = KNeighborsClassifier(n_neighbors=k).fit(A, a)
    return accuracy_score(b, one.predict(B))
for k in numbers_to_try():
    print("Accuracy:", judge(k))`,
        printed: "Accuracy: 0.74\nAccuracy: 0.79\n",
      },
    ),
  );
  const text = [...sections.modeling, ...sections.validation].map((one) => one.text).join(" ");
  expect(text).toContain("it is tried with several values of `n_neighbors`");
  expect(text).not.toContain("default settings");
});
