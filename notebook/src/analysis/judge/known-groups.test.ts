import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

describe("clusters that are held against known groups", () => {
  const tried = {
    code: `import pandas as pd
from sklearn.cluster import KMeans
from sklearn.metrics import adjusted_rand_score, silhouette_score
shells = pd.read_csv("shells.csv")
X = shells.drop(columns=["species"])
for k in [2, 3, 4]:
    print(k, silhouette_score(X, KMeans(n_clusters=k).fit_predict(X)))`,
    printed: "2 0.81\n3 0.74\n4 0.69\n",
  };
  const best = (...cells: { readonly code: string; readonly printed: string }[]): string | undefined =>
    analyseNotebook(notebookOf(tried, ...cells)).facts.experiments[0]?.best?.metric.printed;

  it("are worth what that comes to, whatever chose their number", () => {
    const held = {
      code: 'km = KMeans(n_clusters=3).fit(X)\nprint("ARI:", adjusted_rand_score(shells["species"], km.labels_))',
      printed: "ARI: 0.213\n",
    };
    expect(best(tried, held)).toBe("0.213");
    expect(best()).toBe("0.81");
  });
});
