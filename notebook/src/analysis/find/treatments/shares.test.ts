import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const share = (...cells: WrittenCell[]): number | null | undefined =>
  analyseNotebook(notebookOf(...cells)).facts.experiments[0]?.split.testShare;

const LOAD = { code: 'import pandas as pd\nboats = pd.read_csv("boats.csv")' };
const SHAPE = { code: "boats.shape", shown: "(400, 3)" };
const fit = (rest: string): WrittenCell => ({
  code: `from sklearn.linear_model import Ridge
train, test = boats[:300], boats[${rest}]
ridge = Ridge().fit(train[["length"]], train["price"])
print("R2", ridge.score(test[["length"]], test["price"]))`,
  printed: "R2 0.7\n",
});

describe("the share of rows that are held out by their numbers", () => {
  it("follows from the number of rows that an output shows", () => {
    expect(share(LOAD, SHAPE, fit("300:"))).toBe(0.25);
    expect(share(LOAD, SHAPE, fit("-100:"))).toBe(0.25);
    expect(share(LOAD, SHAPE, fit("300:380"))).toBe(0.2);
  });

  it("follows from the number of rows that the code makes up", () => {
    const made = `import numpy as np
from sklearn.linear_model import Ridge
n_train = 120
X = np.random.uniform(size=(200, 2))
y = X[:, 0] + X[:, 1]
X_train, X_valid, X_test = X[:n_train], X[n_train:150], X[150:]
y_train, y_valid, y_test = y[:n_train], y[n_train:150], y[150:]
ridge = Ridge().fit(X_train, y_train)
print("R2", ridge.score(X_test, y_test))`;
    expect(share({ code: made, printed: "R2 0.7\n" })).toBe(0.25);
  });

  it("is unknown where the number of rows is, or does not fit the numbers", () => {
    expect(share(LOAD, fit("300:"))).toBeNull();
    expect(share(LOAD, { ...SHAPE, shown: "(200, 3)" }, fit("300:"))).toBeNull();
    const fewer = { code: "boats = boats.dropna()" };
    expect(share(LOAD, SHAPE, fewer, fit("300:"))).toBeNull();
  });
});

it("no share of the rows that were loaded is that of a part which is divided again", () => {
  const validation = (first: string): string =>
    analyseNotebook(
      notebookOf(LOAD, SHAPE, {
        code: `from sklearn.linear_model import Ridge
from sklearn.model_selection import train_test_split
rest, test = train_test_split(boats, test_size=${first})
train, valid = train_test_split(rest, test_size=100)
ridge = Ridge().fit(train[["length"]], train["price"])
print("R2", ridge.score(test[["length"]], test["price"]))`,
        printed: "R2 0.7\n",
      }),
    )
      .sections.validation.map(({ text }) => text)
      .join(" ");
  expect(validation("0.2")).not.toContain("of the training rows");
  expect(validation("80")).toBe("On the 80 rows held out for testing, Ridge reaches an R2 of 0.7.");
});

describe("the share of the smaller of two parts", () => {
  const drawn = (parts: string, learned: string): number | null | undefined =>
    share({
      code: `from pyspark.sql import SparkSession
from pyspark.ml.regression import LinearRegression
boats = SparkSession.builder.getOrCreate().read.csv("boats.csv")
${parts}
line = LinearRegression(featuresCol="features", labelCol="price").fit(${learned})`,
    });
  it.each([
    ["few, many = boats.randomSplit([0.3, 0.7])", "many"],
    ["many, few = boats.randomSplit([0.7, 0.3])", "many"],
    ["test, train = boats.randomSplit([3.0, 7.0])", "train"],
  ])("is that of the test rows: %s", (parts, learned) => expect(drawn(parts, learned)).toBe(0.3));

  it("goes with the rows that names call test rows", () => {
    expect(drawn("train, test = boats.randomSplit([0.3, 0.7])", "train")).toBe(0.7);
  });
});
