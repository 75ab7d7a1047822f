import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const READ = 'import pandas as pd\nwalks = pd.read_csv("walks.csv")';
const told = (...cells: readonly WrittenCell[]): string => {
  const { sections } = analyseNotebook(notebookOf({ code: READ }, ...cells));
  return [...sections.exploration, ...sections.preparation, ...sections.featureEngineering]
    .map(({ text }) => text)
    .join(" ");
};

describe("rows that are taken for one question", () => {
  const TAKEN = 'wet = walks[walks["rain"] == "yes"]\nwet.groupby("town")["km"].mean()';

  it("are not what the data is reduced to, where its table is used again", () => {
    expect(told({ code: TAKEN }, { code: 'walks.groupby("town")["km"].mean()' })).not.toContain("Only rows");
    expect(
      told({ code: 'full = walks.dropna(subset=["km"])\nfull["km"].mean()\nwalks["town"].unique()' }),
    ).not.toContain("missing");
  });

  it("are what is kept where the notebook goes on with them", () => {
    const words = "Only rows where `rain` is `yes` are kept.";
    expect(told({ code: TAKEN })).toContain(words);
    expect(told({ code: TAKEN }, { code: "walks.head()\nprint(len(walks), len(wet))" })).toContain(words);
    expect(told({ code: TAKEN.replaceAll("wet", "walks") }, { code: "walks.describe()" })).toContain(words);
  });
});

describe("what is taken for a look in a notebook without a model", () => {
  it("does not reduce the data where more cells use the whole table", () => {
    const taken = 'wet = walks[walks["rain"] == "yes"]\nlong = wet[wet["km"] > 9]\nlong.plot.scatter("km", "dogs")';
    expect(told({ code: taken }, { code: 'walks["km"].plot()' }, { code: 'walks["dogs"].mean()' })).not.toContain(
      "Only rows",
    );
    const on = { code: 'long["km"].plot()' };
    expect(told({ code: taken }, on, on, { code: 'walks["dogs"].mean()' })).toContain("Only rows");
  });

  it("lacks columns for one table of figures only", () => {
    const code = 'some = walks.drop(columns=["town", "dogs", "rain"])\nsome.describe()';
    expect(told({ code })).not.toContain("dropped");
    expect(told({ code }, { code: "some.corr()" }, { code: 'some["km"].hist()' })).toContain("dropped");
    expect(told({ code: `${code}\nsome.to_csv("some.csv")` }, { code: "some.corr()" })).toContain("dropped");
  });
});

describe("rows that are taken once the last model has learned", () => {
  const FIT = `from pyspark.ml.recommendation import ALS
from pyspark.ml.evaluation import RegressionEvaluator
from pyspark.sql import SparkSession
from pyspark.sql.functions import col
stars = SparkSession.builder.getOrCreate().read.csv("stars.csv", header=True)
train, test = stars.randomSplit([0.8, 0.2])
model = ALS(userCol="walker", itemCol="path", ratingCol="stars").fit(train)`;
  const TAKEN = 'mine = test.filter(test["walker"] == 7)\nseen = model.transform(mine)';

  it("show what it says", () => {
    expect(told({ code: FIT }, { code: `${TAKEN}\nseen.show()` })).not.toContain("walker");
  });

  it("are laid out for a model to look at", () => {
    const code = `import numpy as np
from sklearn.linear_model import LogisticRegression
model = LogisticRegression().fit(walks[["km", "dogs"]], walks["wet"])`;
    const steps = (shown: string) =>
      analyseNotebook(notebookOf({ code: READ }, { code }, { code: shown })).facts.facts.map(({ kind }) => kind);
    const laid = 'walk = np.reshape(walks[["km", "dogs"]].values, (-1, 2))';
    expect(steps(`${laid}\nmodel.predict(walk)`)).not.toContain("reshaped");
    expect(steps(`${laid}\nLogisticRegression().fit(walk, walks["wet"])`)).toContain("reshaped");
  });

  it("are kept where a value is measured on them, a model learns from them, or they take the place of all", () => {
    const words = /rows (?:are filtered by|where) `walker`/i;
    const measured = 'RegressionEvaluator(metricName="rmse", labelCol="stars").evaluate(seen)';
    expect(told({ code: FIT }, { code: `${TAKEN}\n${measured}` })).toMatch(words);
    const again = 'ALS(userCol="walker", itemCol="path", ratingCol="stars").fit(mine)';
    expect(told({ code: FIT }, { code: `${TAKEN}\n${again}` })).toMatch(words);
    expect(told({ code: FIT }, { code: TAKEN.replaceAll("mine", "test") })).toMatch(words);
  });
});

describe("what is done on the way to a figure", () => {
  it("is not done to the data", () => {
    const code =
      'dogs = walks["dogs"].dropna().str.split(";").explode().value_counts(normalize=True).head(2)\ndogs.plot()';
    const words = told(
      { code },
      { code: "dogs", shown: "dogs\nRex    0.4\nBen    0.3\nName: proportion, dtype: float64" },
    );
    expect(words).not.toMatch(/Lists|missing|of the rows/);
  });

  it("leaves gaps that differences have by themselves", () => {
    const code =
      'walks["more"] = walks.groupby("town")["km"].diff().fillna(0)\nwalks["town"] = walks["town"].fillna("?")';
    expect(told({ code })).toContain("missing values in `town` are filled");
    expect(told({ code })).not.toMatch(/in `(?:km|more)`/);
  });
});

describe("shares of rows that only a figure is of", () => {
  it("are not those of all rows", () => {
    const shown = "town\nBath    0.6\nYork    0.4\nName: proportion, dtype: float64";
    const few = 'walks.loc[walks["km"] > 9, "town"].value_counts(normalize=True)';
    expect(told({ code: few, shown })).not.toContain("60%");
    expect(told({ code: 'walks["town"].value_counts(normalize=True)', shown })).toContain("in 60% of the rows");
  });
});

it("Columns that rows held out have alone are none of the features", () => {
  const derived = (code: string): readonly string[] =>
    analyseNotebook(
      notebookOf({
        code: `${READ}
from sklearn.linear_model import Ridge
from sklearn.model_selection import train_test_split
train, test = train_test_split(walks, test_size=0.2)
${code}
Ridge().fit(train[["hills", "rain"]], train["km"])`,
      }),
    ).facts.facts.flatMap((fact) =>
      fact.kind === "derived" && fact.certainty === "certain" ? [fact.columns.join()] : [],
    );
  expect(derived('test["guess"] = test["hills"] * 2')).toEqual([]);
  expect(derived('test["rain"] = test["wet"] * 2\ntrain["rain"] = train["wet"] * 2')).toEqual(["rain"]);
});
