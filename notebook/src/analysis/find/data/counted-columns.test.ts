import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

describe("values that are counted in rows called those to train on", () => {
  const counted = (...more: string[]): unknown =>
    analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
train_eels = pd.read_csv("eels.csv")
train_eels["tagged"].value_counts()`,
          shown: "no     1151\nyes    1062\nName: tagged, dtype: int64",
        },
        { code: more.join("\n") },
      ),
    ).facts.facts.flatMap((fact) => (fact.kind === "counts" ? [fact.part ?? "all rows"] : []));

  it("are those of all rows where these are divided afterwards, and no others come with them", () => {
    const learn = 'LogisticRegression().fit(A[["length"]], A["tagged"])';
    expect(counted("A, B = train_test_split(train_eels, train_size=0.8)", learn)).toEqual(["all rows"]);
    expect(
      counted('test_eels = pd.read_csv("other.csv")', "A, B = train_test_split(train_eels, train_size=0.8)", learn),
    ).toEqual(["train"]);
  });
});
