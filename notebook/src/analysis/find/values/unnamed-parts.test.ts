import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const START = `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
plots = pd.read_csv("plots.csv")
A, b = plots[["soil", "slope"]], plots["sold"]`;

const judged = (division: string, ...lines: readonly string[]) => {
  const code = `${START}\n${division}\nmodel = LogisticRegression()\n${lines.join("\n")}`;
  const printed = lines.filter((line) => line.startsWith("print")).map((_, i) => `0.8${i + 1}\n`);
  const [experiment] = analyseNotebook(notebookOf({ code, printed: printed.join("") })).facts.experiments;
  return { parts: experiment?.metrics.map(({ part }) => part), how: experiment?.split.how };
};

describe("rows whose names do not say what they are for", () => {
  it("choose and judge where they are what a first split left over", () => {
    const division = "p, rest, u, rest_u = train_test_split(A, b)\nq, r, v, w = train_test_split(rest, rest_u)";
    const lines = ["model.fit(p, u)", "print(model.score(q, v))", "print(model.score(r, w))"];
    expect(judged(division, ...lines)).toEqual({ parts: ["validation", "test"], how: "holdout" });
  });

  it("judge where the model learned from the other part, though it is the smaller one", () => {
    const division = "p, q, u, v = train_test_split(A, b, test_size=0.4)";
    expect(judged(division, "model.fit(q, v)", "print(model.score(p, u))").parts).toEqual(["test"]);
  });

  it.each([
    ["plots[plots.year < 2015]", "plots[plots.year >= 2015]", "time"],
    ['plots[plots["zone"] != "north"]', 'plots[plots["zone"] == "north"]', "holdout"],
    ['plots.query("soil <= 3")', 'plots.query("soil > 3")', "holdout"],
  ])("judge where their condition excludes what was learned from: %s and %s", (one, two, how) => {
    const division = `one = ${one}\ntwo = ${two}`;
    const lines = ['model.fit(one[["soil"]], one["sold"])', 'print(model.score(two[["soil"]], two["sold"]))'];
    expect(judged(division, ...lines)).toEqual({ parts: ["test"], how });
  });

  it("are not told where both conditions may hold", () => {
    const division = "one = plots[plots.year < 2015]\ntwo = plots[plots.year < 2020]";
    const lines = ['model.fit(one[["soil"]], one["sold"])', 'print(model.score(two[["soil"]], two["sold"]))'];
    expect(judged(division, ...lines).parts).not.toEqual(["test"]);
  });
});
