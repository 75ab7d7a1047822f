import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const told = (...cells: readonly WrittenCell[]): string => {
  const { sections, executiveSummary } = analyseNotebook(notebookOf(...cells));
  const all = [...executiveSummary, ...Object.values(sections).flat()];
  return all.map(({ text }) => text).join(" ");
};

const WORK = {
  code: `import pandas as pd
from sklearn.cluster import KMeans
pumps = pd.read_csv("pumps.csv")
groups = KMeans(n_clusters=4).fit(pumps[["flow", "hours"]])`,
};
/** Methods side by side, on rows that come from each of some calls. */
const shown = (methods: readonly string[], ...rows: readonly string[]): WrittenCell => ({
  code: `from sklearn import cluster, datasets
from sklearn.preprocessing import StandardScaler
shapes = [${rows.join(", ")}]
for X, y in shapes:
    X = StandardScaler().fit_transform(X)
    for name, one in [${methods.map((method) => `("${method}", cluster.${method}())`).join(", ")}]:
        one.fit(X)`,
});
const METHODS = ["DBSCAN", "MeanShift", "AffinityPropagation"];
const MOONS = "datasets.make_moons(n_samples=900)";
const CIRCLES = "datasets.make_circles(n_samples=900)";

describe("methods shown side by side on rows that the code makes up", () => {
  it("are no work on the data that is read", () => {
    const text = told(WORK, shown(METHODS, MOONS, CIRCLES));
    expect(text).toContain("K-means groups the rows into 4 clusters");
    expect(text).not.toMatch(/DBSCAN|mean shift|standardised|lesson|experiments/i);
  });

  it("are told where there is no other work, and where one set of rows was made to try them on", () => {
    expect(told(shown(METHODS, MOONS, CIRCLES))).toContain("DBSCAN");
    expect(told(WORK, shown(METHODS, MOONS))).toContain("DBSCAN");
  });
});
