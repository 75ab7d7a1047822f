import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from scipy.sparse import hstack
from sklearn.decomposition import PCA
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LinearRegression
from sklearn.preprocessing import StandardScaler
boats = pd.read_csv("boats.csv")
price = boats["price"]`;

interface Read {
  readonly features: readonly string[];
  readonly target: string | null;
  readonly text: string;
}

/** Features, the column that is predicted and the words on the model of a notebook that fits what the code says. */
const read = (code: string): Read => {
  const { facts, sections } = analyseNotebook(notebookOf({ code: `${READ}\n${code}` }));
  return {
    features: facts.experiments[0]?.features ?? [],
    target: facts.experiments[0]?.target ?? null,
    text: sections.modeling.map(({ text }) => text).join(" "),
  };
};

describe("the columns that a model learns from", () => {
  it("are those that the code names, whatever is done to their values", () => {
    const { features, text } = read(`x = StandardScaler().fit_transform(boats[["length", "width"]])
LinearRegression().fit(x, price)`);
    expect(features).toEqual(["length", "width"]);
    expect(text).toContain("Linear regression with default settings predicts `price` from `length` and `width`.");
  });

  it("are one column that is turned into numbers, not one of two that are put together", () => {
    const words = 'words = TfidfVectorizer().fit_transform(boats["name"])';
    expect(read(`${words}\nLinearRegression().fit(words, price)`).features).toEqual(["name"]);
    const both = `more = TfidfVectorizer().fit_transform(boats["harbour"])
LinearRegression().fit(hstack([words, more]), price)`;
    expect(read(`${words}\n${both}`).features).toEqual([]);
  });

  it("are made of those that are taken out on the way to them, under their earlier names as well", () => {
    const origins = (code: string): readonly string[] | undefined => {
      const { facts } = analyseNotebook(notebookOf({ code: `${READ}\nfrom somewhere import encode\n${code}` }));
      return facts.experiments[0]?.origins;
    };
    const length = 'boats["long"] = boats["name"].str.len()\nboats["plain"] = boats["name"].str.lower()';
    const words =
      'words = TfidfVectorizer().fit_transform(boats["plain"])\nmore = TfidfVectorizer().fit_transform(boats["harbour"])';
    const fit = "LinearRegression().fit(np.hstack([words, more]), price)";
    expect(origins(`${length}\n${words}\n${fit}`)?.toSorted()).toEqual(["harbour", "name", "plain"]);
    const unknown = "more = encode(boats)";
    expect(origins(`${length}\n${words}\n${unknown}\n${fit}`)).toBeUndefined();
    const whole = "more = StandardScaler().fit_transform(boats)";
    expect(origins(`${length}\n${words}\n${whole}\n${fit}`)).toBeUndefined();
    expect(origins('LinearRegression().fit(boats[["length", "width"]], price)')).toEqual(["length", "width"]);
    const renamed = 'boats = boats.rename(columns={"wide": "width"})';
    expect(origins(`${renamed}\nLinearRegression().fit(boats[["length", "width"]], price)`)).toEqual([
      "length",
      "width",
      "wide",
    ]);
  });

  it("are made of those that values without names come from, where these get names of their own", () => {
    const values = 'values = PCA(2).fit_transform(StandardScaler().fit_transform(boats[["length", "width"]]))';
    const named = 'parts = pd.DataFrame(values, columns=["first", "second"])';
    const fit = 'LinearRegression().fit(parts[["first", "second"]], price)';
    const filled = 'boats["length"] = boats["length"].fillna(boats["length"].median())';
    const { facts, sections } = analyseNotebook(
      notebookOf({ code: `${READ}\n${filled}\n${values}\n${named}\n${fit}` }),
    );
    expect(facts.experiments[0]?.origins?.toSorted()).toEqual(["first", "length", "second", "width"]);
    expect(sections.preparation.map(({ text }) => text).join(" ")).toContain("`length` are filled with the median");
    const renamed = 'boats.columns = ["first", "second", "price"]\nparts = boats';
    const all = analyseNotebook(notebookOf({ code: `${READ}\n${renamed}\n${fit}` }));
    expect(all.facts.experiments[0]?.features).toEqual(["first", "second"]);
    expect(all.facts.experiments[0]?.origins).toBeUndefined();
  });

  it("are not told nor counted where a loop names some of them", () => {
    const { features, text } = read(`every = boats[["length", "price"]]
for days in [1, 2, 7]:
    every[f"price_{days}"] = every["price"].shift(days)
LinearRegression().fit(every.drop(columns="price"), price)`);
    expect(features).toEqual([]);
    expect(text).not.toMatch(/features|\{/);
  });

  it("are not called `names` where a frame lists its columns under that word", () => {
    const code = `import h2o
from h2o.estimators.gbm import H2OGradientBoostingEstimator
fleet = h2o.import_file("fleet.csv")
wanted = list(set(fleet.names) - set(["price", "owner"]))
H2OGradientBoostingEstimator().train(x=wanted, y="price", training_frame=fleet)`;
    expect(read(code).features).not.toContain("names");
  });

  it("are not named where others take their place, or models learn from different ones", () => {
    const reduced = 'x = PCA(n_components=2).fit_transform(boats[["length", "width", "sails"]])';
    expect(read(`${reduced}\nLinearRegression().fit(x, price)`).features).toEqual([]);
    const each = `LinearRegression().fit(boats[["length"]], price)
LinearRegression(fit_intercept=False).fit(boats[["width"]], price)`;
    expect(read(each).features).toEqual([]);
  });

  it("are those on the right of a formula", () => {
    const of = (formula: string): readonly string[] =>
      read(`import statsmodels.formula.api as smf\nsmf.ols("${formula}", data=boats).fit()`).features;
    expect(of("price ~ length + C(harbour, Treatment(reference='Kiel')) * np.log(width)")).toEqual([
      "length",
      "harbour",
      "width",
    ]);
    expect(of("price ~ bs(age, df=4) + I(length**2) + length + Q('sail area')")).toEqual([
      "age",
      "length",
      "sail area",
    ]);
    expect(of("price ~ .")).toEqual([]);
    expect(of("price ~ length - 1")).toEqual(["length"]);
    expect(of('price ~ " + " + ".join(["length", "width"]) + "')).toEqual(["length", "width"]);
    expect(of('price ~ length + " + " + ".join(chosen) + "')).toEqual([]);
  });

  it.each([
    'd = boats[["sold", "price"]].rename(columns={"sold": "ds", "price": "y"})\nd["ds"] = pd.to_datetime(d["ds"])',
    'd = boats[["sold", "price"]]\nd.columns = ["ds", "y"]\nd["ds"] = pd.to_datetime(d["ds"])',
  ])("are none where a series is forecast from its days, by the name that it had before: %s", (code) => {
    const { features, target } = read(`from prophet import Prophet\n${code}\nProphet().fit(d)`);
    expect({ features, target }).toEqual({ features: [], target: "price" });
  });
});
