import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const HEAD = `   Patient ID  pulse  ward  ill
0           7     80     2    1
1           7     84     2    1
2           7     91     2    1
3           9     66     5    0
4           9     70     5    0`;
const read = (more = "") => ({
  code: `import pandas as pd
from sklearn.model_selection import GroupShuffleSplit, cross_val_score, train_test_split
from sklearn.tree import DecisionTreeClassifier
visits = pd.read_csv("visits.csv")
${more}visits.head()`,
});
const SPLIT = `X = visits.drop(columns=["Patient ID", "ill"])
A, B, a, b = train_test_split(X, visits["ill"], test_size=0.2)`;
const analysed = (head: string, split: string, more = "") =>
  analyseNotebook(
    notebookOf(
      { ...read(more), shown: head },
      { code: split },
      {
        code: "tree = DecisionTreeClassifier().fit(A, a)\nprint('accuracy', tree.score(B, b))",
        printed: "accuracy 0.98",
      },
    ),
  );
const groups = (head: string, split: string, more?: string): readonly string[] =>
  analysed(head, split, more).facts.cautions.flatMap((one) =>
    one.kind === "leak" && one.how === "groups" ? [one.by] : [],
  );

describe("rows of one patient", () => {
  it("that are divided at random are a caution, which the summary gives", () => {
    expect(groups(HEAD, SPLIT)).toEqual(["Patient ID"]);
    const said = analysed(HEAD, SPLIT)
      .executiveSummary.map(({ text }) => text)
      .join(" ");
    expect(said).toContain(
      "Rows that share their `Patient ID` are divided at random, so the scores may be too optimistic.",
    );
  });

  it.each([
    [
      "a number of its own in each row",
      HEAD.replace(/(\d) +[79] /g, (_, row: string) => `${row}           ${row} `),
      SPLIT,
    ],
    ["a ward that many share", HEAD.replace("Patient ID", "      Ward"), SPLIT.replace("Patient ID", "Ward")],
    ["a split that keeps their order", HEAD, SPLIT.replace("test_size=0.2", "shuffle=False")],
    [
      "a split that keeps patients together",
      HEAD,
      `from sklearn.model_selection import GroupShuffleSplit
ids = visits["Patient ID"]
one, two = next(GroupShuffleSplit(test_size=0.2).split(visits, groups=ids))
X = visits.drop(columns=["Patient ID", "ill"])
A, B, a, b = X.iloc[one], X.iloc[two], visits["ill"].iloc[one], visits["ill"].iloc[two]`,
    ],
  ])("are none where there is %s", (_, head, split) => {
    expect(groups(head, split)).toEqual([]);
  });

  it("are none where one row of each is kept", () => {
    const last = `visits = visits.drop_duplicates("Patient ID")\n`;
    expect(groups(HEAD, `${last}${SPLIT}`)).toEqual([]);
  });
});
