import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import pandas as pd
from sklearn.linear_model import Ridge
kilns = pd.read_csv("kilns.csv")
`;
const again = (kind: string, ...codes: readonly string[]) =>
  analyseNotebook(notebookOf({ code: READ }, ...codes.map((code) => ({ code })))).facts.facts.flatMap((fact) =>
    fact.kind === kind && "again" in fact ? (fact.again ?? []) : [],
  );

it("Columns that other rows lose as well are left out once", () => {
  const drop = (rows: string): string => `${rows} = ${rows}.drop(columns=["id", "note"])`;
  const fit = 'Ridge().fit(kilns.drop(columns="load"), kilns["load"]).predict(more)';
  expect(again("dropped-columns", drop("kilns"), `more = pd.read_csv("more.csv")\n${drop("more")}\n${fit}`)).toEqual(
    [],
  );
});

it("Columns of a table that is read again are left out again", () => {
  const cell = `kilns = pd.read_csv("kilns.csv")
kilns = kilns.drop(columns="note")
X = kilns[kilns.columns.drop(["load", "id"])]
Ridge().fit(X, kilns["load"])`;
  const { facts } = analyseNotebook(notebookOf({ code: READ }, { code: cell }, { code: cell })).facts;
  expect(
    facts.flatMap((fact) =>
      fact.kind === "dropped-columns" ? [[fact.columns.join(), fact.cells[0], fact.again]] : [],
    ),
  ).toEqual([["note,id", 1, [2]]]);
});

it("Columns are not left out of the data where the answers alone are what is left", () => {
  const dropped = (fit: string): readonly (readonly string[])[] =>
    analyseNotebook(
      notebookOf({ code: `${READ}features = ["heat", "clay"]\ny = kilns.drop(columns=features)\n${fit}` }),
    ).facts.facts.flatMap((fact) => (fact.kind === "dropped-columns" ? [fact.columns] : []));
  expect(dropped('Ridge().fit(kilns.drop(columns="load"), y["load"])')).toEqual([]);
  expect(dropped('Ridge().fit(y.drop(columns="load"), y["load"])')).toEqual([["heat", "clay"]]);
});

it("Columns that a model puts beside the data are not left out of it", () => {
  const code = `from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
kilns["group"] = KMeans(3).fit_predict(kilns)`;
  const dropped = (columns: string, fit: string): readonly string[] =>
    analyseNotebook(
      notebookOf({ code: READ }, { code }, { code: `plain = kilns.drop(columns=${columns})\n${fit}` }),
    ).facts.facts.flatMap((fact) => (fact.kind === "dropped-columns" ? [fact.columns.join()] : []));
  expect(dropped('["group"]', "PCA(2).fit_transform(plain)")).toEqual([]);
  expect(dropped('["group", "note"]', 'Ridge().fit(plain, kilns["load"])')).toEqual(["note"]);
});

it("Columns before those that a model gets are left out where the names are shown", () => {
  const dropped = (code: string): readonly string[] =>
    analyseNotebook(
      notebookOf(
        { code: `${READ}kilns.columns`, shown: "Index(['id', 'name', 'heat', 'clay', 'load'], dtype='object')" },
        { code },
      ),
    ).facts.facts.flatMap((fact) => (fact.kind === "dropped-columns" ? [fact.columns.join()] : []));
  const fit = "y = kilns.iloc[:, -1].values\nRidge().fit(X, y)";
  expect(dropped(`X = kilns.iloc[:, 2:-1].values\n${fit}`)).toEqual(["id,name"]);
  expect(dropped(`X = kilns.iloc[:, :-1].values\n${fit}`)).toEqual([]);
  expect(dropped("kilns = kilns.iloc[:, 2:]")).toEqual(["id,name"]);
  // What is only drawn leaves the others where they are.
  expect(dropped("numbers = kilns.iloc[:, 2:]\nnumbers.hist()")).toEqual([]);
  // Some in the middle are one part of several.
  expect(dropped(`X = kilns.iloc[:, 1:3].values\n${fit}`)).toEqual([]);
  // What is predicted is not dropped.
  expect(dropped("X = kilns.iloc[:, 1:].values\ny = kilns['id']\nRidge().fit(X, y)")).toEqual([]);
});
