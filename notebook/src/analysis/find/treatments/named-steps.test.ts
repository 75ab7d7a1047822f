import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
ferries = pd.read_csv("ferries.csv")
`;
const FIT = '\nRidge().fit(ferries[["crew"]], ferries["fare"])';
const facts = (code: string) => analyseNotebook(notebookOf({ code: READ }, { code }, { code: FIT })).facts.facts;
it("names what a column is grouped by", () => {
  const code = `fares = ferries.groupby("port")["fare"].sum().reset_index()
fares["high"] = fares["fare"] > 9
Ridge().fit(fares[["fare"]], fares["high"])`;
  const groups = facts(code).flatMap((fact) =>
    fact.kind === "aggregated" ? [`${fact.by.join()}: ${fact.columns.join()}`] : [],
  );
  expect(groups).toEqual(["port: fare"]);
});

describe("a column that goes round", () => {
  const encoded = (code: string) =>
    facts(code).flatMap((fact) =>
      fact.kind === "encoded" || fact.kind === "derived" ? [`${fact.kind} ${fact.columns.join()}`] : [],
    );

  it("is encoded by the sine and the cosine over its period", () => {
    const written = (name: string) => `ferries["${name}"] = np.${name}(2 * np.pi * ferries["hour"] / 24)`;
    expect(encoded(`${written("sin")}\n${written("cos")}`)).toEqual(["encoded hour"]);
    const own = `def circle(values, period):
    turn = 2 * np.pi * values / period
    return np.sin(turn), np.cos(turn)
ferries["up"], ferries["side"] = circle(ferries["hour"], 24)`;
    expect(encoded(own)).toEqual(["encoded hour"]);
  });

  it("is not where a sine is only a part of a formula", () => {
    const code = 'ferries["wave"] = ferries["crew"] + np.sin(ferries["hour"] * 2)';
    expect(encoded(code)).toEqual(["derived wave"]);
  });
});

it("tells words that become truth values", () => {
  const code = 'ferries[["full", "late"]] = ferries[["full", "late"]] == "yes"';
  expect(facts(code).flatMap((fact) => (fact.kind === "encoded" ? fact.columns : []))).toEqual(["full", "late"]);
});

describe("what a model is called", () => {
  it.each([
    ["from sklearn.linear_model import RANSACRegressor\nRANSACRegressor(max_trials=9)", "RANSAC Regression"],
    ["from sklearn.linear_model import TheilSenRegressor\nTheilSenRegressor()", "Theil-Sen Regression"],
  ])("%s", (made, name) => {
    const code = `${made}.fit(ferries[["crew"]], ferries["fare"])`;
    const { experiments } = analyseNotebook(notebookOf({ code: READ }, { code })).facts;
    expect(experiments.flatMap(({ models }) => models.map((model) => model.name))).toEqual([name]);
  });

  it("comes from what it learns to give back", () => {
    const code = `from tensorflow.keras.layers import Dense, Input
from tensorflow.keras.models import Model
rows = ferries.values
given = Input(shape=(9,))
net = Model(given, Dense(9)(Dense(3)(given)))
net.compile(loss="mse")
net.fit(rows, rows)`;
    const { experiments } = analyseNotebook(notebookOf({ code: READ }, { code })).facts;
    expect(experiments.flatMap(({ models }) => models.map((model) => model.name))).toEqual(["Autoencoder"]);
  });

  it("is known of a function that joins rows step by step", () => {
    const code =
      'from scipy.cluster.hierarchy import linkage\ntree = linkage(ferries[["crew", "fare"]].values, "ward")';
    const { experiments } = analyseNotebook(notebookOf({ code: READ }, { code })).facts;
    expect(experiments.flatMap(({ models }) => models.map((model) => model.name))).toEqual(["Hierarchical Clustering"]);
  });
});
