import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const features = (...cells: readonly string[]): string =>
  analyseNotebook(notebookOf(...cells.map((code) => ({ code }))))
    .sections.featureEngineering.map(({ text }) => text)
    .join(" ");
const READ = `import pandas as pd
from sklearn.cluster import KMeans
from sklearn.ensemble import IsolationForest
wells = pd.read_csv("wells.csv")
wells["slope"] = wells["depth"] / wells["width"]
rows = wells[["slope", "salt"]]
`;

it("takes what is worked out from a model's answers for no new feature", () => {
  const said = features(`${READ}groups = KMeans(n_clusters=3).fit(rows)
wells["far"] = (pd.Series(groups.transform(rows).min(axis=1)) > 2).astype(int)
odd = IsolationForest().fit(rows)
wells["odd"] = pd.Series(odd.predict(rows)).map({1: 0, -1: 1})`);
  expect(said).toContain("derives `slope` as");
  expect(said).not.toMatch(/far|odd/);
});

it("takes columns that are set after the training, and given to no model, for no features", () => {
  const later = `wells["label"] = wells["name"].str[:3]`;
  expect(features(`${READ}KMeans(n_clusters=3).fit(rows)`, later, "KMeans(n_clusters=4).fit(rows)")).not.toContain(
    "label",
  );
});

it("says with the features neither which columns a model gets nor which its table keeps", () => {
  const frame = `wells = wells[["day", "depth", "width", "salt"]]\nrows = wells[["depth", "salt"]]\n`;
  const plain = READ.replace(/wells\["slope"\] = .*\n/, "").replace('"slope", ', "");
  expect(features(`${plain}${frame}KMeans(n_clusters=3).fit(rows)`)).toBe("");
});
