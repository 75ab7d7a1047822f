import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const validation = (fitted: string, shown: string): string =>
  analyseNotebook(
    notebookOf(
      {
        code: `import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import train_test_split
farms = pd.read_csv("farms.csv")
X, y = farms[["acres", "cows"]], farms["price"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2, random_state=1)
line = LinearRegression().fit(X_train, y_train)
guess = line.predict(X_test)`,
      },
      {
        code: `whole = LinearRegression().fit(${fitted})\nprint("R2:", whole.score(${fitted}))`,
        printed: `R2: ${shown}\n`,
      },
    ),
  )
    .sections.validation.map(({ text }) => text)
    .join(" ");

it("a model that learned from all rows is not said to be judged on the training part of a split", () => {
  expect(validation("X, y", "0.951")).toContain("an R2 of 0.951 in sample, on all rows");
  expect(validation("X_train, y_train", "0.948")).toContain("an R2 of 0.948 on the training data");
});
