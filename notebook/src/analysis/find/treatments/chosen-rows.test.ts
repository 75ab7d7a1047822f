import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
trees = pd.read_csv("trees.csv")
`;
const FIT = 'LogisticRegression().fit(trees.drop(columns="felled"), trees["felled"])';

const steps = (code: string, read = READ, fit = FIT) =>
  analyseNotebook(notebookOf({ code: read }, { code }, { code: fit })).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "missing" && fact.kind !== "profile"
      ? [`${fact.kind} ${fact.columns.join()}`]
      : [],
  );

describe("rows that a detector of outliers leaves", () => {
  it.each([
    [
      "from sklearn.ensemble import IsolationForest",
      'said = IsolationForest().fit_predict(trees[["height", "girth"]])\ntrees = trees[said == 1]',
    ],
    [
      "from sklearn.neighbors import LocalOutlierFactor",
      'said = LocalOutlierFactor().fit_predict(trees[["height", "girth"]])\nusual = said != -1\ntrees = trees[usual]',
    ],
  ])("have lost the others: %s", (load, code) => {
    expect(steps(`${load}\n${code}`)).toContain("outliers height,girth");
  });
});

describe("outliers of several columns in one cell", () => {
  it("go by a rule for each", () => {
    const cut = (name: string, times: string): string =>
      `q3 = trees["${name}"].quantile(0.75)\niqr = q3 - trees["${name}"].quantile(0.25)\ntrees = trees[trees["${name}"] <= q3 + ${times} * iqr]`;
    expect(steps(`${cut("height", "1.5")}\n${cut("girth", "3")}`)).toEqual(["outliers height", "outliers girth"]);
  });
});

describe("values beyond a quantile", () => {
  it.each([
    'most = trees["height"].quantile(0.99)\ntrees["height"] = np.where(trees["height"] > most, most, trees["height"])',
    'low, high = trees["height"].quantile([0.25, 0.75])\nmost = high + 1.5 * (high - low)\ntrees.loc[trees["height"] > most, "height"] = most',
  ])("are clipped: %s", (code) => {
    expect(steps(code)).toEqual(["outliers height"]);
  });

  it("are gaps where nothing takes their place", () => {
    const code =
      'most = trees["height"].quantile(0.99)\ntrees.loc[trees["height"] > most, "height"] = np.nan\ntrees = trees.dropna()';
    expect(steps(code)).toContain("dropped-missing ");
  });
});

describe("rows that are chosen to be dropped", () => {
  it("are not what the table is cut down to", () => {
    const code = `sizes = ["height", "girth", "crown", "age", "depth"]
odd = trees[(trees[sizes] == -1).any(axis=1)]
trees = trees.drop(index=odd.index)`;
    expect(steps(code)).toEqual(["dropped-rows height,girth,crown,age,depth"]);
  });
});

describe("rows between two days", () => {
  it("may be those of a table whose index is set on the way", () => {
    const code = 'trees["day"] = pd.to_datetime(trees["day"])\ntrees = trees.set_index("day").loc["2019":"2020"]';
    expect(steps(code)).toEqual(["parsed-dates day", "filtered "]);
  });

  it("are none of the methods that a query calls", () => {
    expect(steps(`trees = trees.query("kind.str.contains('oak') and height > 3")`)).toEqual(["filtered kind,height"]);
  });

  it("may be asked for with what the code knows by name", () => {
    const code = `trees = trees.query("@pd.to_datetime('2020-10-01') <= day <= @pd.to_datetime('2021-09-30')")`;
    expect(steps(code)).toEqual(["filtered day"]);
  });
});

describe("a table that is cut down to some columns", () => {
  const named = (names: string) => `${READ}trees = pd.read_csv("trees.csv", names=[${names}])`;
  const CUT = 'trees = trees[["height", "felled"]]';

  it("loses the others, where these are known and few", () => {
    expect(steps(CUT, named('"tree", "wood", "height", "felled"'))).toEqual(["dropped-columns tree,wood"]);
  });

  it("is what is chosen, where they are many", () => {
    const many = Array.from({ length: 12 }, (_, i) => `"note${i}"`).join(", ");
    expect(steps(CUT, named(`"height", "felled", ${many}`))).toEqual(["selected height,felled"]);
  });
});

describe("the first rows and the last ones, put together again", () => {
  it("are looked at", () => {
    expect(steps("ends = pd.concat([trees.head(3), trees.tail(3)])\nends")).toEqual([]);
  });
});

describe("all rows but those of a fold", () => {
  it("are one table, and no join", () => {
    const code = `rows = trees[["height", "girth"]].to_numpy()
for i in range(4):
    rest = np.concatenate([rows[:i * 50], rows[(i + 1) * 50:]], axis=0)
    marks = np.concatenate([trees["felled"][:i * 50], trees["felled"][(i + 1) * 50:]], axis=0)
    LogisticRegression().fit(rest, marks)`;
    expect(steps(code).filter((step) => step.startsWith("joined"))).toEqual([]);
  });
});

describe("rows that are chosen for one column", () => {
  const old = 'old = trees[trees["rings"] > 90]\n';

  it("are not what the data is reduced to where that column goes back", () => {
    expect(steps(`${old}trees["grown"] = old["height"].apply(lambda x: round(x))`)).toEqual(["derived grown"]);
  });

  it("are where a model learns from them as well, or they take the place of all", () => {
    const model = 'LogisticRegression().fit(old[["height"]], old["felled"])';
    expect(steps(`${old}trees["grown"] = old["height"].apply(lambda x: round(x))`, READ, model)).toContain(
      "filtered rings",
    );
    const rebound = 'trees = trees[trees["rings"] > 90]\ntrees["grown"] = trees["height"].apply(lambda x: round(x))';
    expect(steps(rebound)).toEqual(["filtered rings", "derived grown"]);
  });
});

describe("rows without a column", () => {
  it("are all rows, whatever their name says", () => {
    const code =
      'x_train = trees.drop(["felled"], axis=1)\nx_test = pd.DataFrame([[3, 4]], columns=["height", "girth"])';
    const fit =
      'LogisticRegression().fit(x_train, trees["felled"])\nLogisticRegression().fit(x_train, trees["felled"]).predict(x_test)';
    expect(steps(code, READ, fit)).toEqual([]);
  });
});

describe("rows that are only predicted", () => {
  it("are treated as those that a model learns from, which is said once", () => {
    const other = 'others = pd.read_csv("others.csv")\n';
    const treat = (name: string) =>
      `${name}["day"] = pd.to_datetime(${name}["day"])\n${name}["year"] = ${name}["day"].dt.year\n${name}["month"] = ${name}["day"].dt.month`;
    const { facts } = analyseNotebook(
      notebookOf(
        { code: `${READ}${other}` },
        { code: treat("trees") },
        { code: treat("others") },
        { code: `${FIT.replace("LogisticRegression", "fitted = LogisticRegression")}\nprint(fitted.predict(others))` },
      ),
    ).facts;
    const treated = facts.flatMap((fact) => (/^(?:derived|parsed-dates)$/.test(fact.kind) ? [fact] : []));
    expect(treated.map((fact) => [fact.kind, "again" in fact])).toEqual([
      ["parsed-dates", false],
      ["derived", false],
    ]);
  });
});

describe("columns that rows to be predicted lose", () => {
  it("are those that others have lost, with more of them or fewer at a time", () => {
    const code = `trees = trees.drop(columns=["note", "keeper", "plot"])
others = pd.read_csv("others.csv")
others = others.drop(columns="note")
others = others.drop(columns=["keeper", "plot"])`;
    const fit = `fitted = ${FIT}\nprint(fitted.predict(others))`;
    expect(steps(code, READ, fit)).toEqual(["dropped-columns note,keeper,plot"]);
  });
});

describe("a table of the names of columns", () => {
  it("has none of the data", () => {
    const code = `from statsmodels.stats.outliers_influence import variance_inflation_factor
vif = pd.DataFrame()
vif["feature"] = trees.columns
vif["factor"] = [variance_inflation_factor(trees.values, i) for i in range(trees.shape[1])]
print(vif)`;
    expect(steps(code)).toEqual([]);
  });
});

describe("columns of figures", () => {
  it("are no choice among those of the data", () => {
    const code =
      'kinds = trees.groupby("wood").agg(tall=("height", "max"), wide=("girth", "max"), felled=("felled", "max"))';
    const fit = 'LogisticRegression().fit(kinds[["tall", "wide"]], kinds["felled"])';
    expect(steps(code, READ, fit)).toEqual(["aggregated tall,wide,felled"]);
  });
});

describe("rows that are held back and divided once more", () => {
  it("are one split", () => {
    const code = `X_train, X_rest, y_train, y_rest = train_test_split(trees.drop(columns="felled"), trees["felled"], test_size=0.3)
X_val, X_test, y_val, y_test = train_test_split(X_rest, y_rest, test_size=0.5)`;
    const fit = "print(LogisticRegression().fit(X_train, y_train).score(X_test, y_test))";
    expect(steps(code, READ, fit)).toEqual(["split "]);
  });
});
