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
  it("has as many as a line says", () => {
    const code = `found = len(set(labels)) - (1 if -1 in labels else 0)
print("Estimated number of clusters: %d" % found)
print("Estimated number of noise points: %d" % list(labels).count(-1))`;
    const printed = "Estimated number of clusters: 3\nEstimated number of noise points: 18\n";
    expect(modelling({ code, printed })).toContain("into 3 clusters and leaves 18 rows out as noise");
  });
});
