import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const report = (...back: readonly string[]): string => {
  const { sections } = analyseNotebook(
    notebookOf({
      code: `import numpy as np
import pandas as pd
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
flats = pd.read_csv("flats.csv")
X = flats[["area", "floor"]]
y = np.log1p(flats["rent"])
A, B, a, b = train_test_split(X, y, random_state=5)
first = GradientBoostingRegressor(n_estimators=50).fit(A, a)
${back.join("\n")}
last = GradientBoostingRegressor(n_estimators=200).fit(A, a)
print("R2:", r2_score(b, last.predict(B)))`,
      printed: "R2: 0.8123\n",
    }),
  );
  return [...sections.featureEngineering, ...sections.modeling].map(({ text }) => text).join(" ");
};

it("the logarithm of a target that is turned back before the last fit is not what models learn", () => {
  expect(report("a = np.expm1(a)", "b = np.expm1(b)")).not.toContain("logarithm");
});

it("it is where they all learn it", () => {
  expect(report()).toContain("the logarithm of `rent`");
});
