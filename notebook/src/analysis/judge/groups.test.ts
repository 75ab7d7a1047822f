import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const FIT = `import numpy as np
import pandas as pd
from collections import Counter
from sklearn.cluster import DBSCAN, KMeans
stars = pd.read_csv("stars.csv")
labels = DBSCAN(eps=0.3).fit_predict(stars)`;
const modelling = (...cells: readonly WrittenCell[]): string =>
  analyseNotebook(notebookOf({ code: FIT }, ...cells))
    .sections.modeling.map(({ text }) => text)
    .join(" ");

describe("a clustering that finds the number of its groups itself", () => {
  it("has as many as it gives labels, apart from the rows that it leaves out", () => {
    expect(
      modelling({
        code: "np.unique(labels, return_counts=True)",
        shown: "(array([-1,  0,  1,  2]), array([  17, 803, 412,  96]))",
      }),
    ).toContain("DBSCAN groups the rows into 3 clusters and leaves 17 rows out as noise");
    expect(modelling({ code: "Counter(labels)", shown: "Counter({0: 803, 1: 96, -1: 17})" })).toContain(
      "into 2 clusters and leaves 17 rows out as noise",
    );
    expect(modelling({ code: "print(set(labels))", printed: "{0, 1, 2, -1}\n" })).toContain("into 3 clusters");
  });

  it("has as many as the counts of a column of its labels", () => {
    const code = 'stars["group"] = labels\nstars["group"].value_counts()';
    const shown = "group\n 0    242\n 2    250\n 1    240\n-1     18\nName: count, dtype: int64";
    expect(modelling({ code, shown })).toContain("into 3 clusters and leaves 18 rows out as noise");
  });

  it("has as many as a line says", () => {
    const code = `found = len(set(labels)) - (1 if -1 in labels else 0)
print("Estimated number of clusters: %d" % found)
print("Estimated number of noise points: %d" % list(labels).count(-1))`;
    const printed = "Estimated number of clusters: 3\nEstimated number of noise points: 18\n";
    expect(modelling({ code, printed })).toContain("into 3 clusters and leaves 18 rows out as noise");
  });

  it("is not counted by the labels of its first and last rows", () => {
    expect(modelling({ code: "labels", shown: "array([0, 0, 1, ..., 2, 2, -1])" })).toContain("into clusters");
  });

  it("is not counted by turns of a loop", () => {
    const code = `for eps in np.arange(0.1, 0.4, 0.1):
    print(np.unique(DBSCAN(eps=eps).fit_predict(stars)))`;
    expect(modelling({ code, printed: "[-1  0  1]\n[-1  0]\n[0]\n" })).toContain("into clusters");
  });
});
