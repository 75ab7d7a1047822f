/** Sentences on the preparation follow from what calls do, not from what they are called. */
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const told = (code: string): string => {
  const { sections } = analyseNotebook(notebookOf({ code }));
  return [sections.preparation, sections.featureEngineering, sections.modeling]
    .flatMap((sentences) => sentences.map(({ text }) => text))
    .join(" ");
};

const SPARK = `from pyspark.sql import SparkSession
from pyspark.ml.classification import LogisticRegression
kilns = SparkSession.builder.getOrCreate().read.csv("kilns.csv", header=True)
`;
const PANDAS = `import numpy as np
import pandas as pd
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.linear_model import LinearRegression, LogisticRegression
kilns = pd.read_csv("kilns.csv")
`;

describe("values that a dictionary fills columns with", () => {
  it.each([
    [
      "the most frequent value",
      `common = kilns.groupBy("clay").count().orderBy("count", ascending=False).first()["clay"]`,
    ],
    ["a constant", `common = "red"`],
  ])("are told as %s", (words, line) => {
    const code = `${SPARK}${line}\nkilns = kilns.na.fill({"clay": common})\nLogisticRegression(labelCol="cracked").fit(kilns)`;
    expect(told(code)).toContain(`missing values in \`clay\` are filled with ${words}.`);
  });

  it("are not told where they differ", () => {
    const code = `${PANDAS}kilns = kilns.fillna({"clay": "red", "heat": kilns["heat"].mean()})
LogisticRegression().fit(kilns[["clay", "heat"]], kilns["cracked"])`;
    expect(told(code)).toContain("missing values in `clay` and `heat` are filled.");
  });
});

describe("the column that a target is made of", () => {
  it("is none of the columns that are dropped, and names the target where the code has no word for it, in Spark", () => {
    const code = `${SPARK}kilns = kilns.withColumn("label", (kilns["state"] == "cracked").cast("int"))
kilns = kilns.drop("state").drop("owner", "street")
LogisticRegression(labelCol="label").fit(kilns)`;
    expect(told(code)).toContain("The columns `owner` and `street` are dropped.");
    expect(told(code)).not.toContain("`label`");
    expect(told(code)).toContain("Logistic regression predicts `state`.");
  });

  it.each([`pd.cut(kilns["state"], 3)`, `np.log(kilns["state"])`])("is none of them after %s", (made) => {
    const code = `${PANDAS}kilns["grade"] = ${made}
kilns = kilns.drop(columns=["state", "owner", "street"])
LogisticRegression().fit(kilns.drop(columns="grade"), kilns["grade"])`;
    expect(told(code)).toContain("The columns `owner` and `street` are dropped.");
  });
});

describe("columns that one call drops", () => {
  it.each([
    [`["kiln_id", "owner", "street"]`, "The columns `owner`, `street` and `kiln_id` are dropped."],
    [`["Unnamed: 0", "owner", "street"]`, "The columns `owner` and `street` are dropped."],
    [`["kiln_id"]`, ""],
  ])("%s", (columns, sentence) => {
    const code = `${PANDAS}kilns = kilns.drop(columns=${columns})\nLogisticRegression().fit(kilns.drop(columns="cracked"), kilns["cracked"])`;
    expect(
      told(code)
        .split(" Logistic")[0]
        ?.replace(/^Logistic.*/, ""),
    ).toBe(sentence);
  });
});

it.each([
  ["pd.get_dummies(kilns)", "All features are standardised."],
  [`kilns[["heat", "age"]]`, "`heat` and `age` are standardised."],
])("What a scaler gets of %s is what it scales", (given, sentence) => {
  const code = `${PANDAS}from sklearn.cluster import KMeans
coded = ${given}
KMeans(3).fit_predict(StandardScaler().fit_transform(coded))`;
  expect(told(code)).toContain(sentence);
});

it.each([
  ["LinearRegression().fit(a, c)\n", false],
  ["", true],
])("Classes cut from a target are no bins of it where it is predicted as well", (also, areTold) => {
  const code = `${PANDAS}from sklearn.model_selection import train_test_split
a, b, c, d = train_test_split(kilns.drop("heat", axis=1), kilns["heat"])
${also}hot = (c > c.median()).astype(int)
LogisticRegression().fit(a, hot)`;
  expect(told(code).includes("`heat` is cut into 2 bins")).toBe(areTold);
});

it.each([
  ["load_digits()", "", true],
  ["load_digits()", "X, y = X[:900], y[:900]", true],
  ["load_digits(n_class=2)", "", false],
  ["load_digits()", "two = y < 2\nX, y = X[two], y[two]", false],
])("Who learns some classes alone predicts no digit: %s %s", (load, line, areAll) => {
  const code = `from sklearn.datasets import load_digits
from sklearn.svm import SVC
digits = ${load}
X, y = digits.data, digits.target
${line}
SVC().fit(X, y)`;
  expect(told(code).includes("predicts the digit")).toBe(areAll);
});

it("Two counts that a formula explains are no features", () => {
  const code = `import pandas as pd
import statsmodels.formula.api as smf
import statsmodels.api as sm
kilns = pd.read_csv("kilns.csv")[["cracked", "whole", "heat", "age"]]
smf.glm("cracked + whole ~ heat + age", data=kilns, family=sm.families.Binomial()).fit()`;
  const { experiments } = analyseNotebook(notebookOf({ code })).facts;
  expect(experiments.map(({ features, target }) => ({ features, target }))).toEqual([
    { features: ["heat", "age"], target: null },
  ]);
});

it("Gaps that are left out for each test in turn are not gone from the data", () => {
  const one = (name: string): string => `one = kilns["${name}"].to_numpy()
one = one[np.logical_not(np.isnan(one))]
print(stats.wilcoxon(one))`;
  const { sections } = analyseNotebook(
    notebookOf({ code: `${PANDAS}from scipy import stats` }, { code: one("heat") }, { code: one("age") }),
  );
  expect(sections.preparation).toEqual([]);
});
