import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const told = (one: number, other: number): string =>
  analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
shells = pd.read_csv("shells.csv")
shells[shells["kind"] == 1] = shells[shells["kind"] == 1].sample(${String(one)})
shells[shells["kind"] == 2] = shells[shells["kind"] == 2].sample(${String(other)})
shells.dropna(inplace=True)
A, B, a, b = train_test_split(shells[["width", "length"]], shells["kind"], random_state=4)
tree = DecisionTreeClassifier().fit(A, a)`,
    }),
  )
    .sections.preparation.map(({ text }) => text)
    .join(" ");

it("Rows of which each class keeps as many are balanced, and what that leaves empty is no gap", () => {
  expect(told(300, 300)).toBe(
    "The classes are balanced by undersampling before the split, so the rows held out are balanced as well.",
  );
  expect(told(300, 500)).not.toContain("balanced");
});
