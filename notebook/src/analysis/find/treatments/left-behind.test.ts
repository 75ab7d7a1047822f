import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.cluster import KMeans
from sklearn.ensemble import RandomForestRegressor
from sklearn.model_selection import StratifiedShuffleSplit, train_test_split
from sklearn.preprocessing import StandardScaler
barns = pd.read_csv("barns.csv")
`;
/** What is said of features. */
const told = (code: string): string =>
  analyseNotebook(notebookOf({ code: READ + code }))
    .sections.featureEngineering.map(({ text }) => text)
    .join(" ");

describe("a column that is set in a table", () => {
  const learn = (columns: string): string => `X = barns[${columns}]
forest = RandomForestRegressor().fit(X, barns["rent"])`;

  it("is a feature where a model gets it", () => {
    expect(told(`barns["roof"] = barns["width"] * barns["depth"]\n${learn('["roof", "age"]')}`)).toContain("`roof`");
  });

  it("is one where a model gets what is worked out from it", () => {
    const code = `barns["roof"] = barns["width"] * barns["depth"]
barns["slope"] = barns["roof"] / barns["height"]
${learn('["slope", "age"]')}`;
    expect(told(code)).toContain("`roof`");
    expect(told(code)).toContain("`slope`");
  });

  it("is one where it gets another name, or a place among all columns", () => {
    expect(
      told(`barns["roof"] = barns["width"] * barns["depth"]
barns = barns.rename(columns={"roof": "cover"})
${learn('["cover", "age"]')}`),
    ).toContain("`roof`");
    expect(
      told(`barns["roof"] = barns["width"] * barns["depth"]
forest = RandomForestRegressor().fit(barns.drop(columns=["rent"]), barns["rent"])`),
    ).toContain("`roof`");
  });

  it("is none where no model gets it: it is for a chart", () => {
    const code = `barns["year_number"] = barns["year"] * 1000 + barns["month"]
barns.plot(x="year_number", y="rent")
${learn('["width", "age"]')}`;
    expect(told(code)).not.toContain("year_number");
  });

  it("is none where it is taken out before a model learns: it divides the rows", () => {
    const code = `barns["size_class"] = pd.cut(barns["width"], bins=[0, 4, 8, 99])
draw = StratifiedShuffleSplit(n_splits=1, test_size=0.2, random_state=3)
for here, there in draw.split(barns, barns["size_class"]):
    kept = barns.loc[here]
    held = barns.loc[there]
rows = kept.drop(columns=["rent", "size_class"])
forest = RandomForestRegressor().fit(rows, kept["rent"])`;
    expect(told(code)).not.toContain("size_class");
    expect(told(code.replace(', "size_class"]', "]"))).toContain("size_class");
  });

  it("is none where it says what a model found, and another learns from the other columns", () => {
    const code = `def distances(rows, model):
    found = []
    for row, group in zip(rows, model.labels_):
        found.append(abs(row - model.cluster_centers_[group]).sum())
    return np.array(found)
scaled = StandardScaler().fit_transform(barns[["width", "age"]])
groups = KMeans(n_clusters=4).fit(scaled)
barns["far"] = (distances(scaled, groups) > 3).astype(int)
${learn('["width", "age"]')}`;
    expect(told(code)).not.toContain("`far`");
  });

  it("is told where the way to a model is not known", () => {
    const code = `barns["roof"] = barns["width"] * barns["depth"]
${learn('["width", "age"]')}
other = RandomForestRegressor().fit(assemble(barns), rents)`;
    expect(told(code)).toContain("`roof`");
  });
});
