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

  it.each([
    ["the only row of each", `visits = visits.drop_duplicates("Patient ID")`],
    ["the only row of each, by its place", "visits = visits.drop_duplicates(visits.columns[0])"],
  ])("are none where the code keeps %s", (_, last) => {
    expect(groups(HEAD, `${last}\n${SPLIT}`)).toEqual([]);
  });
});

describe("a column that only sounds like somebody", () => {
  const named = (name: string, values: readonly string[]): readonly string[] => {
    const rows = values.map((value, at) => `${at}  ${value.padStart(name.length)}     8${at}    ${at % 2}`);
    return groups([`   ${name}  pulse  ill`, ...rows].join("\n"), SPLIT.replace("Patient ID", name));
  };

  it("is none where it holds words, or yes and no", () => {
    expect(named("student", ["No", "Yes", "No", "No", "No"])).toEqual([]);
    expect(named("Unit", ["kg", "kg", "lb", "kg", "lb"])).toEqual([]);
    expect(named("engine", ["6", "8", "6", "8", "6"])).toEqual([]);
    expect(named("patient", ["0", "1", "0", "1", "1"])).toEqual([]);
    expect(named("subject", ["art", "art", "art", "maths", "maths"])).toEqual([]);
    expect(named("subject", ["7", "7", "7", "9", "9"])).toEqual(["subject"]);
  });
});

describe("a column of subjects that is used", () => {
  const subject = (split: string): readonly string[] => groups(HEAD.replace("Patient ID", "   subject"), split);
  const LEFT = `X = visits.drop(columns=["ill"])\nA, B, a, b = train_test_split(X, visits.ill, test_size=0.2)`;
  const BY_FOLDS = `from sklearn.model_selection import StratifiedGroupKFold
cv = StratifiedGroupKFold(5)
X, y = visits.drop(columns=["ill"]), visits.ill
for one, two in cv.split(X, y, WHOM):
    A, B, a, b = X.iloc[one], X.iloc[two], y.iloc[one], y.iloc[two]`;

  it.each([
    ["grouped folds", BY_FOLDS.replace("WHOM", "visits.subject")],
    ["grouped folds by its place", BY_FOLDS.replace("WHOM", "visits.iloc[:, 0]")],
    [
      "a division of subjects",
      `ids = visits.subject.unique()
one, two = train_test_split(ids)
A, B = visits[visits.subject.isin(one)], visits[visits.subject.isin(two)]
a, b = A.pop("ill"), B.pop("ill")`,
    ],
    ["a mean of each", `visits = visits.groupby(visits.subject).mean()\n${LEFT}`],
    ["the first of each", `visits = visits[~visits.subject.duplicated()]\n${LEFT}`],
    ["a model that tells them apart", "A, B, a, b = train_test_split(visits[['pulse']], visits.subject)"],
    [
      "a model that tells them apart, by their place",
      "A, B, a, b = train_test_split(visits.iloc[:, 1:], visits.iloc[:, 0])",
    ],
  ])("is no caution: %s", (_, split) => {
    expect(subject(LEFT)).toEqual(["subject"]);
    expect(subject(split)).toEqual([]);
  });
});
