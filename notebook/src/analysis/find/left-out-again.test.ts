import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

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
