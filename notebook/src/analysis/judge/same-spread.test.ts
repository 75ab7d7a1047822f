import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const LOAD = `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.metrics import mean_squared_error, r2_score
from sklearn.model_selection import train_test_split
from sklearn.svm import SVR
from sklearn.tree import DecisionTreeRegressor
peat = pd.read_csv("peat.csv")
X_train, X_test, y_train, y_test = train_test_split(peat.drop(columns="depth"), peat["depth"], test_size=0.2)`;
const judged = (model: string, mse: string, r2: string) => ({
  code: `m = ${model}().fit(X_train, y_train)
p = m.predict(X_test)
print("MSE:", mean_squared_error(y_test, p))
print("R2:", r2_score(y_test, p))`,
  printed: `MSE: ${mse}\nR2: ${r2}\n`,
});
const told = (...cells: ReturnType<typeof judged>[]): readonly string[] =>
  analyseNotebook(notebookOf({ code: LOAD }, ...cells)).facts.experiments.flatMap(({ metrics }) =>
    metrics.map(({ name, printed }) => `${name} ${printed}`),
  );

describe("squared errors beside an R2", () => {
  it("are kept where all models come to the same spread of the answers, as it is rounded", () => {
    expect(
      told(
        judged("SVR", "4.00", "0.60"),
        judged("DecisionTreeRegressor", "2.5", "0.75"),
        judged("RandomForestRegressor", "0.1", "0.99"),
      ),
    ).toHaveLength(6);
  });

  it("are none of these rows where they do not", () => {
    expect(told(judged("SVR", "1.31", "0.412"), judged("RandomForestRegressor", "1.49", "0.555"))).toEqual([
      "R2 0.412",
      "R2 0.555",
    ]);
  });

  it("of one model are none where the others agree", () => {
    expect(
      told(
        judged("SVR", "4", "0.6"),
        judged("DecisionTreeRegressor", "4", "0.04"),
        judged("RandomForestRegressor", "2.50", "0.75"),
      ),
    ).toEqual(["MSE 4", "R2 0.6", "R2 0.04", "MSE 2.50", "R2 0.75"]);
  });

  it("are kept where nothing can be held against them", () => {
    expect(told(judged("SVR", "1.31", "0.412"))).toEqual(["MSE 1.31", "R2 0.412"]);
  });
});
