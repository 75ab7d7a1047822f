import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const found = (code: string, printed = "") =>
  analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.preprocessing import StandardScaler
${code}`,
      printed,
    }),
  );
const kinds = (code: string) => found(code).facts.facts.map(({ kind }) => kind);

describe("columns chosen by name", () => {
  const TABLE = 'boats = pd.DataFrame({"length": a, "crew": b, "price": c, "owner": d})\n';

  it("are no selection where only the target is left behind", () => {
    const fit = 'Ridge().fit(X, boats["price"])';
    expect(kinds(`${TABLE}X = boats[["length", "crew", "owner"]]\n${fit}`)).not.toContain("selected");
    expect(kinds(`${TABLE}X = boats[["length", "crew"]]\n${fit}`)).toContain("selected");
  });

  it("are no selection where they go back into their table", () => {
    const scaled = `boats = pd.read_csv("boats.csv")
X = boats[["length", "crew"]].values
boats[["length", "crew"]] = StandardScaler().fit_transform(X)
Ridge().fit(boats.drop(columns="price"), boats["price"])`;
    expect(kinds(scaled)).toContain("scaled");
    expect(kinds(scaled)).not.toContain("selected");
  });
});

describe("rows that a line rescales", () => {
  it("are as they were where nothing takes the result", () => {
    const code = (line: string) => `boats = pd.read_csv("boats.csv")
scaler = StandardScaler()
${line}
Ridge().fit(boats.drop(columns="price"), boats["price"])`;
    expect(kinds(code("scaler.fit_transform(boats)"))).not.toContain("scaled");
    expect(kinds(code("boats = scaler.fit_transform(boats)"))).toContain("scaled");
  });
});

describe("names that the code gives to all columns", () => {
  it("are those of the columns from there on", () => {
    const code = `boats = pd.read_csv("boats.csv")
boats.columns = ["length", "crew", "price"]
Ridge().fit(boats.iloc[:, :2], boats.iloc[:, 2])`;
    const { facts } = found(code);
    expect(facts.facts).toContainEqual(
      expect.objectContaining({ kind: "renamed", columns: [], to: ["length", "crew", "price"] }),
    );
    expect(facts.experiments[0]?.target).toBe("price");
  });
});

describe("a notebook that has lost the line in which its model learns", () => {
  const lines = `boats = pd.read_csv("boats (2).csv")
from sklearn.model_selection import train_test_split
X, y = boats.drop("price", axis=1), boats["price"]
A, B, a, b = train_test_split(X, y, test_size=0.2)`;

  it("does not drop the target from its data", () => {
    expect(kinds(lines)).not.toContain("dropped-columns");
    expect(kinds(lines.replace('"price", axis', '"owner", axis'))).toContain("dropped-columns");
  });

  it("drops none of several columns that hold the answers together", () => {
    const several = (answers: string): string => `import numpy as np
boats = pd.read_csv("boats.csv")
from sklearn.model_selection import train_test_split
X = boats.drop(columns=["sloop", "ketch"])
kind = np.argmax(boats[${answers}].copy(), axis=1)
A, B, a, b = train_test_split(X, kind, test_size=0.2)`;
    expect(kinds(several('["sloop", "ketch"]'))).not.toContain("dropped-columns");
    expect(kinds(several('["brig", "yawl"]'))).toContain("dropped-columns");
  });

  it("reads a file that was downloaded twice", () => {
    expect(found(lines).facts.facts).toContainEqual(expect.objectContaining({ kind: "source", name: "boats (2).csv" }));
  });
});

describe("a grid without settings", () => {
  const search = (grid: string) =>
    found(`from sklearn.model_selection import GridSearchCV
boats = pd.read_csv("boats.csv")
GridSearchCV(Ridge(), param_grid=${grid}).fit(boats[["crew"]], boats["price"])`).facts.experiments[0]?.models[0]
      ?.tuning;

  it("tunes nothing", () => {
    expect(search("{}")).toBeNull();
    expect(search('{"alpha": [1, 2]}')).toMatchObject({ over: ["alpha"] });
    expect(search("settings")).toMatchObject({ over: [] });
  });
});
