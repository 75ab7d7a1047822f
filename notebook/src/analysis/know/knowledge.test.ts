import { describe, expect, it } from "vitest";
import { KNOWLEDGE } from "./knowledge.ts";
import { LIBRARIES } from "./libraries.ts";
import { eachOf } from "./names.ts";

describe("the knowledge of data science libraries", () => {
  it("finds what a call does by exact name, by package and by the base of a type", () => {
    expect(KNOWLEDGE.operation("pandas.read_csv")).toBe("load");
    expect(KNOWLEDGE.operation("pandas.Series.dropna")).toBe("clean");
    expect(KNOWLEDGE.operation("sklearn.metrics.some_new_score")).toBe("evaluate");
    expect(KNOWLEDGE.operation("sklearn.ensemble.RandomForestClassifier.fit")).toBe("train");
    expect(KNOWLEDGE.operation("transformers.DistilBertTokenizer.from_pretrained")).toBe("vectorize");
    expect(KNOWLEDGE.operation("no.such.thing")).toBeNull();
  });

  it("gives model families their common names", () => {
    expect(KNOWLEDGE.model("sklearn.naive_bayes.MultinomialNB")?.label).toBe("Naive Bayes");
    expect(KNOWLEDGE.model("xgboost.XGBRegressor")).toMatchObject({ label: "XGBoost", task: "regression" });
    expect(KNOWLEDGE.model("sklearn.preprocessing.StandardScaler")).toBeNull();
  });

  it("names forecasters by what they are, from wherever they are imported", () => {
    const label = (path: string): string | undefined => KNOWLEDGE.model(path)?.label;
    expect(label("sktime.forecasting.arima.AutoARIMA")).toBe("Auto-ARIMA");
    expect(label("darts.models.forecasting.nbeats.NBEATSModel")).toBe("N-BEATS");
    expect(label("statsforecast.models.SeasonalNaive")).toBe("Naive Forecaster");
    expect(label("sktime.forecasting.bats.BATS")).toBe("Forecaster");
    expect(label("statsmodels.tsa.ARIMA")).toBe("ARIMA");
  });

  it("gives one name to every import path of the same thing", () => {
    expect(KNOWLEDGE.canonical("tensorflow.keras.models.Sequential")).toBe("keras.Sequential");
    expect(KNOWLEDGE.canonical("fbprophet.Prophet")).toBe("prophet.Prophet");
    expect(KNOWLEDGE.canonical("sklearn.externals.joblib.dump")).toBe("joblib.dump");
  });

  it("reads lists of names with what several begin with written once", () => {
    expect(eachOf({ "": { draw: "a.b.{c d*} e" }, f: { save: "g" } })).toEqual([
      ["a.b.c", "draw"],
      ["a.b.d*", "draw"],
      ["e", "draw"],
      ["f.g", "save"],
    ]);
  });

  it("refines no name of a library more than once", () => {
    for (const library of LIBRARIES) {
      const exact = eachOf(library.calls).flatMap(([path]) => (path.includes("*") ? [] : [path]));
      const twice = exact.filter((name, i) => exact.indexOf(name) !== i);
      // A later, more specific line may refine an earlier one on purpose, but only once.
      for (const name of new Set(twice)) expect(exact.filter((other) => other === name).length, name).toBe(2);
    }
  });
});
