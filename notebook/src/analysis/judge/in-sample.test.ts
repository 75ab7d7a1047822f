import { expect, it } from "vitest";
import type { Analysis } from "../analysis.ts";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const judged = (code: string, shown: string): Analysis =>
  analyseNotebook(
    notebookOf(
      {
        code: `import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import train_test_split
farms = pd.read_csv("farms.csv")
X, y = farms[["acres", "cows"]], farms["price"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2, random_state=1)
line = LinearRegression().fit(X_train, y_train)`,
      },
      { code, printed: shown },
    ),
  );
const textOf = ({ sections }: Analysis): string => sections.validation.map(({ text }) => text).join(" ");

const validation = (fitted: string, shown: string): string =>
  textOf(
    judged(
      `guess = line.predict(X_test)\nwhole = LinearRegression().fit(${fitted})\nprint("R2:", whole.score(${fitted}))`,
      `R2: ${shown}\n`,
    ),
  );

it("a model that learned from all rows is not said to be judged on the training part of a split", () => {
  expect(validation("X, y", "0.951")).toContain("an R2 of 0.951 in sample, on all rows");
  expect(validation("X_train, y_train", "0.948")).toContain("an R2 of 0.948 on the training data");
});

it.each(["line.score(X, y)", 'line.score(farms[["acres", "cows"]].values, farms["price"].values)'])(
  "a model of the training part that is judged on what was split is said to be judged on all rows: %s",
  (score) => {
    const all = "on all rows, those used for training among them";
    const analysis = judged(`print("R2 on the training data:", ${score})`, "R2 on the training data: 0.951\n");
    expect(textOf(analysis)).toContain(`an R2 of 0.951 ${all}.`);
    expect(textOf(analysis)).toContain("is judged on rows used for training as well, which says little about new data");
    expect(textOf(analysis)).toContain("held out for testing, but nothing is measured on them alone");
    expect(analysis.executiveSummary.map(({ text }) => text).join(" ")).toContain(`an R2 of 0.951 ${all}`);
    expect(analysis.outcome).toContain(`an R2 of 0.951 ${all}`);
  },
);

it("what is left of a table without the rows drawn for training is held out", () => {
  const code = `drawn = farms.sample(frac=0.8, random_state=3)
others = farms.drop(drawn.index)
own = LinearRegression().fit(drawn[["acres", "cows"]], drawn["price"])
print("R2:", own.score(others[["acres", "cows"]], others["price"]))`;
  expect(judged(code, "R2: 0.602\n").facts.experiments[0]?.best?.metric).toMatchObject({ value: 0.602, part: "test" });
});

it("a value on all rows is no training value beside that of the rows held out", () => {
  const code = 'print("R2 all:", line.score(X, y))\nprint("R2 test:", line.score(X_test, y_test))';
  const analysis = judged(code, "R2 all: 0.951\nR2 test: 0.602\n");
  expect(textOf(analysis)).toContain("an R2 of 0.602.");
  expect(analysis.facts.cautions).toEqual([]);
});

it("a value of a fit to all rows is no training value beside that of a later fit to a part of them", () => {
  const parts = [
    {
      code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split
train_data = pd.read_csv("train.csv")
test_data = pd.read_csv("test.csv")
train_X, train_y = train_data.drop(columns="ripe"), train_data["ripe"]
forest = RandomForestClassifier(n_estimators=100)
forest.fit(train_X, train_y)
print("Accuracy:", forest.score(train_X, train_y))`,
      printed: "Accuracy: 0.981\n",
    },
    {
      code: `X_fit, X_held, y_fit, y_held = train_test_split(train_X, train_y, test_size=0.2, random_state=0)
forest.fit(X_fit, y_fit)
print("Accuracy:", forest.score(X_held, y_held))`,
      printed: "Accuracy: 0.83\n",
    },
  ];
  const text = textOf(analyseNotebook(notebookOf(...parts)));
  expect(text).toContain("an accuracy of 83%");
  expect(text).not.toContain("98.1%");
});
