import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const START = `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.model_selection import cross_val_score, train_test_split
df = pd.read_csv("mills.csv")
X = df[["wind", "sails"]]
y = df["flour"]`;

const cautions = (...cells: { code: string; printed?: string }[]): (string | null)[] =>
  analyseNotebook(notebookOf({ code: START }, ...cells)).facts.cautions.flatMap((one) =>
    one.kind === "judged-on-training-data" ? [one.model] : [],
  );

describe("a model is said to be judged on training data", () => {
  it("where the only value is of the rows that it learned from", () =>
    expect(cautions({ code: "m = Ridge().fit(X, y)\nprint('R2', m.score(X, y))", printed: "R2 0.91\n" })).toEqual([
      "Ridge",
    ]));

  const loop = (judged: string): string => `import torch
A, B, c = torch.tensor(X.values), torch.tensor(X.values[:9]), torch.tensor(y.values)
net = torch.nn.Sequential(torch.nn.Linear(2, 4), torch.nn.ReLU(), torch.nn.Linear(4, 2))
step, judge = torch.optim.Adam(net.parameters()), torch.nn.CrossEntropyLoss()
for epoch in range(400):
    step.zero_grad()
    loss = judge(net(A), c)
    loss.backward()
    step.step()
${judged}`;
  const ACCURACY = 'print("accuracy:", (net(A).argmax(1) == c).float().mean().item())';

  it("where a loop of its own trains and judges it on the same rows", () => {
    expect(cautions({ code: loop(ACCURACY), printed: "accuracy: 0.91\n" })).toEqual(["Neural Network"]);
    expect(cautions({ code: loop(`print(judge(net(B), c[:9]))\n${ACCURACY}`), printed: "accuracy: 0.91\n" })).toEqual(
      [],
    );
  });

  it("where it learned from all rows once more, and was then asked about in folds, which leave it as it was", () => {
    const split = "a, b, c, d = train_test_split(X, y)\nm = Ridge().fit(a, c)\nm = m.set_params(alpha=2).fit(X, y)";
    const shown = { code: `print("R2", m.score(b, d))`, printed: "R2 0.91\n" };
    const { facts } = analyseNotebook(
      notebookOf({ code: START }, { code: `${split}\nfolds = cross_val_score(m, X, y)` }, shown),
    );
    expect(facts.experiments[0]?.metrics.map(({ part }) => part)).toEqual(["train"]);
    expect(cautions({ code: split }, shown)).toEqual(["Ridge"]);
    expect(cautions({ code: `${split}\nfolds = cross_val_score(m, X, y)` }, shown)).toEqual(["Ridge"]);
    const folds = {
      code: "print('R2 in cross-validation', cross_val_score(m, X, y).mean())",
      printed: "R2 in cross-validation 0.7\n",
    };
    expect(cautions({ code: split }, shown, folds)).toEqual([]);
  });

  it("where all values are of those rows, though it is not known which of several models they are of", () => {
    const drawn = (rows: string): { code: string; printed?: string } => ({
      code: `import pymc3 as pm
import numpy as np
from sklearn.metrics import accuracy_score
with pm.Model() as simple:
    pm.glm.GLM.from_formula("flour ~ wind", ${rows}, family=pm.glm.families.Binomial())
    draws = pm.sample(900)
    guesses = pm.sample_posterior_predictive(draws)
with pm.Model() as full:
    pm.glm.GLM.from_formula("flour ~ wind + sails", ${rows}, family=pm.glm.families.Binomial())
    more = pm.sample(900)
print("accuracy of the first:", accuracy_score(np.rint(guesses["y"].mean(axis=0)), ${rows}["flour"]))`,
      printed: "accuracy of the first: 0.89\n",
    });
    expect(cautions(drawn("df"))).toEqual([null]);
    const split = { code: "train, test = train_test_split(df)" };
    expect(cautions(split, drawn("train"))).toEqual([]);
  });

  it("where the code asks for no other, though no value was saved", () =>
    expect(cautions({ code: "m = Ridge().fit(X, y)\nprint(m.score(X, y))" })).toEqual(["Ridge"]));

  describe("no model is said to be judged on training data", () => {
    it.each([
      ["folds are asked for as well", ["m = Ridge().fit(X, y)\nm.score(X, y)\ncross_val_score(Ridge(), X, y)"]],
      ["rows are held out", ["a, b, c, d = train_test_split(X, y)\nm = Ridge().fit(a, c)\nm.score(a, c)"]],
      ["a fit is summed up", ["import statsmodels.api as sm\nprint(sm.OLS(y, X).fit().summary())"]],
      ["nothing is measured", ["m = Ridge().fit(X, y)\nm.predict(X)"]],
    ])("where %s and no value was saved", (_, codes) =>
      expect(cautions(...codes.map((code) => ({ code })))).toEqual([]),
    );

    it("where only the value of held-out rows was not saved", () =>
      expect(
        cautions(
          {
            code: "a, b, c, d = train_test_split(X, y)\nm = Ridge().fit(a, c)\nprint('R2', m.score(a, c))",
            printed: "R2 0.91\n",
          },
          { code: "print(m.score(b, d))" },
        ),
      ).toEqual([]));

    it("where the training was broken off before the held-out rows were looked at", () =>
      expect(
        cautions({
          code: `import keras
net = keras.Sequential([keras.layers.Dense(1, activation="sigmoid")])
net.compile(loss="binary_crossentropy", metrics=["accuracy"])
net.fit(X, y, epochs=3, validation_split=0.2)`,
          printed: "Epoch 1/3\n 20/400 [>.............................] - ETA: 9:12 - loss: 0.7 - accuracy: 0.45\n",
        }),
      ).toEqual([]));
  });

  describe("a forecast of what comes next", () => {
    const judged = (asked: string): (string | null)[] => {
      const { facts } = analyseNotebook(
        notebookOf(
          {
            code: `from statsforecast import StatsForecast
from statsforecast.models import AutoARIMA
import pandas as pd
past = pd.read_csv("mills.csv")
ahead = StatsForecast(models=[AutoARIMA(season_length=7)], freq="D")
ahead.fit(past)`,
          },
          {
            code: `${asked}\nfrom benchmark import judge\nprint("SMAPE:", judge(next_days))`,
            printed: "SMAPE: 13.31\n",
          },
        ),
      );
      return facts.experiments.flatMap(({ metrics }) => metrics.map(({ part }) => part));
    };

    it("is judged on rows that nobody learned from, if rows are not given", () =>
      expect(judged("next_days = ahead.predict(h=14)")).toEqual(["test"]));
  });
});
