import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const features = (...names: readonly string[]): string =>
  analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
ponds = pd.read_csv("ponds.csv")
ponds = pd.get_dummies(ponds)
X = ponds[${JSON.stringify(names)}]
A, B, a, b = train_test_split(X, ponds["algae"], random_state=2)
forest = RandomForestRegressor(n_estimators=40).fit(A, a)
print("R2:", r2_score(b, forest.predict(B)))`,
      printed: "R2: 0.71\n",
    }),
  )
    .sections.featureEngineering.map(({ text }) => text)
    .join(" ");

it("leaves out the codes of categories where models learn from columns that are chosen by name afterwards", () => {
  expect(features("depth", "area", "temp_1")).toBe("");
});

it("tells them where a column that is chosen may be one", () => {
  expect(features("depth", "area", "soil_Clay")).toContain("one-hot encoded");
  expect(features("depth", "soil_clay", "soil_sand")).toContain("one-hot encoded");
});

it("leaves out columns of numbers that the code makes up for the chart of a formula", () => {
  const grid = (load: string): string =>
    analyseNotebook(
      notebookOf({
        code: `import numpy as np
import pandas as pd
${load}
grid["chance"] = 1 / (1 + np.exp(-grid["x"]))
grid["odds"] = grid["chance"] / (1 - grid["chance"])
grid.plot(x="x", y="odds")`,
      }),
    )
      .sections.featureEngineering.map(({ text }) => text)
      .join(" ");
  expect(grid('grid = pd.DataFrame({"x": np.random.normal(size=100)})')).toBe("");
  expect(grid('grid = pd.read_csv("grid.csv")')).toContain("`odds`");
});
