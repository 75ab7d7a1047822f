import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const DIVIDED = `import numpy as np
import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import train_test_split
tides = pd.read_csv("tides.csv")
X_train, X_test, y_train, y_test = train_test_split(tides[["moon", "wind"]], tides[["dawn", "noon", "dusk"]].values)
`;

const analysed = (code: string, printed: string) => analyseNotebook(notebookOf({ code: DIVIDED + code, printed }));

const LOOP = `said = []
for i in range(3):
    forest = RandomForestRegressor(n_estimators=80).fit(X_train, y_train[:, i])
    said.append(forest.predict(X_test))
`;

describe("a model for each of several targets, all judged at once", () => {
  it.each([
    ["a list that is turned", `${LOOP}all = np.array(said).T`],
    ["a list whose axes are exchanged", `${LOOP}all = np.array(said).transpose()`],
    ["columns side by side", `${LOOP}all = np.column_stack(said)`],
    [
      "a list in one line",
      "all = np.stack([RandomForestRegressor(n_estimators=80).fit(X_train, y_train[:, i]).predict(X_test) for i in range(3)], axis=1)",
    ],
    [
      "an array that is filled",
      `all = np.zeros(y_test.shape)
for i in range(3):
    all[:, i] = RandomForestRegressor(n_estimators=80).fit(X_train, y_train[:, i]).predict(X_test)`,
    ],
    [
      "a table",
      `said = {}
for i, name in enumerate(["dawn", "noon", "dusk"]):
    said[name] = RandomForestRegressor(n_estimators=80).fit(X_train, y_train[:, i]).predict(X_test)
all = pd.DataFrame(said)`,
    ],
  ])("is one question: %s", (_, collected) => {
    const { facts, outcome } = analysed(`${collected}\nprint("MAE", mean_absolute_error(y_test, all))`, "MAE 0.4127\n");
    const [one, ...others] = facts.experiments;
    expect(others).toEqual([]);
    expect(one?.targets).toEqual(["dawn", "noon", "dusk"]);
    expect(one?.models.map(({ name }) => name)).toEqual(["Random Forest"]);
    expect(one?.best?.metric).toMatchObject({ name: "MAE", value: 0.4127, part: "test" });
    expect(outcome).toContain("0.4127");
  });

  it("is several where each has a value of its own, and the common one is of none of them", () => {
    const code = `said = []
for i, name in enumerate(["dawn", "noon", "dusk"]):
    forest = RandomForestRegressor(n_estimators=80).fit(X_train, y_train[:, i])
    said.append(forest.predict(X_test))
    print(name, "MAE", mean_absolute_error(y_test[:, i], said[-1]))
print("all MAE", mean_absolute_error(y_test, np.array(said).T))`;
    const { facts } = analysed(code, "dawn MAE 0.311\nnoon MAE 0.442\ndusk MAE 0.519\nall MAE 0.424\n");
    expect(facts.experiments.map(({ target, best }) => [target, best?.metric.value])).toEqual([
      ["dawn", 0.311],
      ["noon", 0.442],
      ["dusk", 0.519],
    ]);
  });
});
