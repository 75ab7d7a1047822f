import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";
import { learnedAfter } from "./fixtures/learned-after.ts";

const found = (line: string, target = "bought") =>
  learnedAfter(line, "shoes", target, "LogisticRegression").flatMap((fact) =>
    fact.kind === "encoded" || fact.kind === "derived" || fact.kind === "binned"
      ? [[fact.kind, ...("how" in fact ? [fact.how] : []), ...fact.columns].join(" ")]
      : [],
  );

describe("what is predicted", () => {
  it("is a new figure where a column is compared with another row, and no bin", () => {
    expect(found('shoes["up"] = (shoes["price"].shift(-1) > shoes["price"]).astype(int)', "up")).toEqual([
      "derived up",
    ]);
    expect(found('shoes["dear"] = (shoes["price"] > 100).astype(int)', "dear")).toEqual(["binned dear"]);
    const mapped = 'shoes["red"] = shoes["colour"].map(lambda one: 1 if one == "red" else 0)';
    expect(found(mapped)).toEqual(["encoded mapping colour"]);
  });
});

describe("bins of what is predicted", () => {
  const kinds = (line: string) =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.model_selection import train_test_split
shoes = pd.read_csv("shoes.csv")
X, y = shoes.drop(columns="price"), shoes["price"]
bins = pd.qcut(y, 5, labels=False)
${line}`,
      }),
    ).facts.facts.map(({ kind }) => kind);

  it("are no feature where they only divide the rows alike", () => {
    const split = (what: string) => `X_train, X_test, y_train, y_test = train_test_split(X, ${what}, stratify=bins)
Ridge().fit(X_train, y_train)`;
    expect(kinds(split("y"))).not.toContain("binned");
    expect(kinds(split("bins"))).toContain("binned");
  });
});
