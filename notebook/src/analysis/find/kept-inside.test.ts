import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
trees = pd.read_csv("trees.csv")
`;
const FIT = 'LogisticRegression().fit(trees.drop(columns="felled"), trees["felled"])';

const steps = (code: string) =>
  analyseNotebook(notebookOf({ code: READ }, { code }, { code: FIT })).facts.facts.flatMap((fact) =>
    fact.kind === "derived" || fact.kind === "renamed" || fact.kind === "transformed" || fact.kind === "encoded"
      ? [`${fact.kind} ${fact.columns.join()}`]
      : [],
  );

describe("a table that a function makes", () => {
  const MADE = `
    rows = pd.concat([frame, other], axis=1)
    rows["slim"] = rows["height"] / rows["girth"]
    rows = rows.rename(columns={"wood": "kind"})
`;

  it("is gone with it where it gives back figures or draws a chart", () => {
    const figure = `def ratio(frame, other):${MADE}    return rows["slim"].mean(), rows["slim"].max()
low, high = ratio(trees, trees)`;
    expect(steps(figure)).toEqual([]);
    expect(steps(`def draw(frame, other):${MADE}    rows.plot()\ndraw(trees, trees)`)).toEqual([]);
  });

  it("is data where it is given back", () => {
    const code = `def prepared(frame):
    rows = frame.copy()
    rows["slim"] = rows["height"] / rows["girth"]
    return rows
trees = prepared(trees)`;
    expect(steps(code)).toEqual(["derived slim"]);
  });

  it("may be one that it is given and changes", () => {
    const code = `def prepare(frame):
    frame["slim"] = frame["height"] / frame["girth"]
prepare(trees)`;
    expect(steps(code)).toEqual(["derived slim"]);
  });
});

describe("a copy that no model learns from", () => {
  it("is looked at", () => {
    expect(steps('shown = trees.copy()\nshown["log_height"] = np.log(shown["height"])\nshown.hist()')).toEqual([]);
  });

  it("is data where one does", () => {
    const code = `ready = trees.copy()
ready["slim"] = ready["height"] / ready["girth"]
LogisticRegression().fit(ready[["slim"]], ready["felled"])`;
    expect(steps(code)).toEqual(["derived slim"]);
  });
});

describe("an encoder's result that a line only shows", () => {
  it("changes nothing, in whatever form it is shown", () => {
    const code =
      'from sklearn.preprocessing import OneHotEncoder\nOneHotEncoder().fit_transform(trees[["wood"]]).toarray()';
    expect(steps(code)).toEqual([]);
  });
});
