import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const LOAD = {
  code: `import pandas as pd
from sklearn.cluster import KMeans
from sklearn.metrics import davies_bouldin_score, silhouette_score
trips = pd.read_csv("ferries.csv").groupby("ferry").agg({"late": lambda x: x.max(), "fare": "sum"}).reset_index()
X = trips[["late", "fare"]]`,
};
const SCAN = {
  code: `for k in range(2, 9):
    groups = KMeans(n_clusters=k, random_state=1).fit(X)
    print(k, round(silhouette_score(X, groups.labels_), 3))`,
  printed: "2 0.433\n3 0.336\n4 0.337\n5 0.316\n6 0.313\n7 0.31\n8 0.301\n",
};
const settled = (k: number): WrittenCell => ({
  code: `chosen = KMeans(n_clusters=${k}, random_state=1)\ntrips["group"] = chosen.fit_predict(X)`,
});
const read = (...cells: readonly WrittenCell[]) => {
  const { facts, sections } = analyseNotebook(notebookOf(LOAD, ...cells));
  return {
    best: facts.experiments[0]?.best?.metric.printed ?? null,
    text: sections.validation.map(({ text }) => text).join(" "),
  };
};

describe("a number of clusters", () => {
  it("that is settled on has its own value beside the best one, which it is no result of", () => {
    expect(read(SCAN, settled(4))).toEqual({
      best: "0.337",
      text: "The silhouette score is highest with 2 clusters (0.433), while it is 0.337 with the 4 that the notebook settles on.",
    });
    expect(read(SCAN, settled(2))).toEqual({
      best: "0.433",
      text: "The silhouette score is highest with 2 clusters (0.433).",
    });
    expect(read(SCAN, settled(12)).best).toBeNull();
  });

  it("is the one with the lowest value of a measure that falls", () => {
    const code = SCAN.code.replace("silhouette_score(X", "davies_bouldin_score(X");
    expect(read({ ...SCAN, code }).text).toMatch(/ is lowest with 8 clusters \(0\.301\)/);
  });
});
