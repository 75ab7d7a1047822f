import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const prepared = (steps: string): string => {
  const code = `import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
boats = pd.read_csv("boats.csv")
${steps}
LinearRegression().fit(boats[["length", "age"]], boats["price"])`;
  return analyseNotebook(notebookOf({ code }))
    .sections.preparation.map(({ text }) => text)
    .join(" ");
};

it.each([
  ['PORT = "Cork / East"\nboats = boats[boats["port"] == PORT]', "`port` is `Cork / East`"],
  [
    'LIMIT, KINDS = 300, ["yawl", "ketch"]\nboats = boats[(boats.length < LIMIT) & boats["kind"].isin(KINDS)]',
    "`length` is below 300 and `kind` is `yawl` or `ketch`",
  ],
  ['def of(table, port):\n    return table[table["port"] == port]\nboats = of(boats, "Cork")', "`port` is `Cork`"],
])("are told by the values of the names that the condition has: %s", (steps, words) => {
  expect(prepared(steps)).toBe(`Only rows where ${words} are kept.`);
});

it.each([
  [
    'boats["age"] = boats["age"].interpolate()\nboats["age"] = boats["age"].fillna(0)',
    "Any missing values in `age` are filled by interpolation and any left with `0`.",
  ],
  [
    'boats[["length", "age"]] = boats[["length", "age"]].ffill()\nboats["age"] = boats["age"].fillna(boats["age"].mean())',
    "Any missing values in `length` and `age` are filled with the previous value and any left in `age` with the mean.",
  ],
  [
    'boats["age"] = boats["age"].fillna(boats["age"].mean())\nother = boats.copy()\nother["age"] = other["age"].fillna(0)\nboats = other',
    "Any missing values in `age` are filled with the mean or with `0`.",
  ],
])("are filled in turn: what the first way leaves, or one way or the other: %s", (steps, words) => {
  expect(prepared(steps)).toBe(words);
});

it.each([
  ['boats["age"] = boats["age"].replace(999, np.nan)', "`999` in `age` is treated as missing."],
  ['boats.loc[boats["age"] == -1, "age"] = np.nan', "`-1` in `age` is treated as missing."],
  [
    'boats["age"] = boats["age"].replace(999, np.nan)\nboats["length"] = boats["length"].replace(-1, 1)',
    "`999` in `age` is treated as missing. Values of `length` are recoded: `-1` becomes `1`.",
  ],
])("have codes for gaps, each in its own column: %s", (steps, words) => {
  expect(prepared(steps)).toBe(words);
});

const MARKED = `old, new = pd.read_csv("old.csv"), pd.read_csv("new.csv")
old["origin"], new["origin"] = "old", "new"
both = pd.concat([old, new])
both["age"] = both["age"].fillna(0)`;
const FILLED = "Any missing values in `age` are filled with `0`.";

it("are not told to be stacked where they are only taken apart again by the mark of each table", () => {
  const apart = 'boats = both[both["origin"] == "old"].drop(columns="origin")\nrest = both[both["origin"] == "new"]';
  expect(prepared(`${MARKED}\n${apart}\nprint(len(rest))`)).toBe(FILLED);
  expect(prepared(`${MARKED}\nboats = both`)).toContain("stacked into one table");
  const looked = 'print(both[both["origin"] == "old"]["age"].mean(), both[both["origin"] == "new"]["age"].mean())';
  expect(prepared(`${MARKED}\n${looked}\nboats = both`)).toContain("stacked into one table");
  expect(prepared(`${MARKED}\nboats = both[both["origin"] == "old"]`)).toContain("Only rows where `origin` is `old`");
});

it("are not told to be filled where an output shows before that no value is missing", () => {
  const counts = "length    0\nage       0\nprice     0\ndtype: int64";
  const load = 'import pandas as pd\nboats = pd.read_csv("boats.csv")\nboats.isnull().sum()';
  const fill = "boats = boats.fillna(boats.median())";
  const fit = `from sklearn.linear_model import Lasso\nLasso().fit(boats[["length", "age"]], boats["price"])`;
  const told = (...cells: readonly string[]): string =>
    analyseNotebook(notebookOf({ code: load, shown: counts }, ...cells.map((code) => ({ code }))))
      .sections.preparation.map(({ text }) => text)
      .join(" ");
  expect(told(fill, fit)).toBe("");
  const gaps = 'boats[["length", "age"]] = boats[["length", "age"]].replace(0, float("nan"))';
  expect(told(gaps, fill, fit)).toContain("missing values are filled with the median");
});
