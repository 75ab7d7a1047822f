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
const settled = (k: number): Exclude<WrittenCell, string> => ({
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

  it("may be given without a name", () => {
    const unnamed = { ...SCAN, code: SCAN.code.replace("n_clusters=k", "k") };
    expect(read(unnamed, settled(4)).best).toBe("0.337");
    expect(read(unnamed).text).toBe("The silhouette score is highest with 2 clusters (0.433).");
  });

  it("is settled on by all that come after the last loop over several", () => {
    const three = {
      code: SCAN.code.replace("range(2, 9)", "[2, 3, 4]"),
      printed: "2 0.433\n3 0.336\n4 0.337\n",
    };
    const curve = { code: "spread = [KMeans(n_clusters=k).fit(X).inertia_ for k in range(1, 9)]" };
    expect(read(curve, three, settled(4), settled(4)).best).toBe("0.337");
    expect(read(three, settled(4), settled(3)).best).toBe("0.433");
  });

  it("is the one that is settled on where none has a higher value", () => {
    const printed = SCAN.printed.replace("4 0.337", "4 0.433");
    expect(read({ ...SCAN, printed }, settled(4)).text).toBe(
      "The silhouette score is highest with 4 clusters (0.433).",
    );
  });

  it("is compared with none on other columns", () => {
    const scan = (rows: string, printed: string): WrittenCell => ({
      code: `for k in range(2, 5):
    groups = KMeans(n_clusters=k).fit(${rows})
    print(k, silhouette_score(${rows}, groups.labels_))`,
      printed,
    });
    const { best, text } = read(
      { code: "from sklearn.decomposition import PCA\nP = PCA(2).fit_transform(X)" },
      scan("X", "2 0.3\n3 0.35\n4 0.2\n"),
      scan("P", "2 0.5\n3 0.55\n4 0.6\n"),
      { code: "chosen = KMeans(n_clusters=3).fit(X)" },
    );
    expect(best).toBeNull();
    expect(text).toBe("The silhouette score ranges from 0.2 to 0.6.");
  });

  it("has no value where the one that is settled on has several, neither its own nor that of another", () => {
    const again = (seed: number, printed: string): WrittenCell => ({
      code: `chosen = KMeans(n_clusters=4, random_state=${seed}).fit(X)\nprint(silhouette_score(X, chosen.labels_))`,
      printed: `${printed}\n`,
    });
    expect(read(SCAN, again(2, "0.335"), again(3, "0.331")).best).toBeNull();
  });

  it("is the one with the lowest value of a measure that falls", () => {
    const code = SCAN.code.replace("silhouette_score(X", "davies_bouldin_score(X");
    expect(read({ ...SCAN, code }).text).toMatch(/ is lowest with 8 clusters \(0\.301\)/);
  });
});

describe("numbers of clusters that only draw a curve", () => {
  it("group nothing", () => {
    const modeling = (...cells: readonly WrittenCell[]): string =>
      analyseNotebook(notebookOf(LOAD, ...cells))
        .sections.modeling.map(({ text }) => text)
        .join(" ");
    const curve = { code: "spread = [KMeans(n_clusters=k).fit(X).inertia_ for k in range(1, 9)]" };
    expect(modeling(curve)).toBe("K-means is tried with 1 to 8 clusters on `late` and `fare`.");
    const grouped = "K-means groups the rows into clusters by `late` and `fare`.";
    expect(modeling({ code: curve.code.replace("range(1, 9)", "[5, 10, 20, 50, 90]") })).toBe(grouped);
    const both = { code: `${settled(3).code}\n${settled(4).code.replaceAll("group", "segment")}` };
    expect(modeling(both)).toBe(grouped);
    expect(modeling(curve, settled(4))).toBe(
      "K-means groups the rows into 4 clusters by `late` and `fare` (1 to 8 were tried).",
    );
    const loop = { code: "for k in [2, 3, 4]: KMeans(n_clusters=k).fit(X)" };
    expect(modeling(curve, loop, settled(4), settled(4))).toBe(
      "K-means groups the rows into 4 clusters by `late` and `fare` (1 to 8 were tried).",
    );
  });
});

describe("how many rows each cluster has", () => {
  const SHOWN = "1    40\n0    30\nName: group, dtype: int64";
  const told = (code: string, shown: string, ...more: readonly WrittenCell[]): string =>
    analyseNotebook(notebookOf(LOAD, settled(2), { code, shown }, ...more))
      .sections.modeling.map(({ text }) => text)
      .join(" ");
  const count = 'trips["group"].value_counts()';

  it.each([
    ["of the column that holds them", count, SHOWN],
    ["by a name", 'sizes = trips["group"].value_counts()\nsizes', "group\n1    40\n0    30\nName: count, dtype: int64"],
    ["of what the model has", "pd.value_counts(chosen.labels_, sort=False)", "0    30\n1    40\ndtype: int64"],
    ["of groups", 'trips.groupby("group").size()', "group\n0    30\n1    40\ndtype: int64"],
  ])("is told with what puts the rows there: %s", (_, code, shown) => {
    expect(told(code, shown)).toMatch(/ The two clusters have 40 and 30 rows\.$/);
  });

  it("is told by its ends where there are many, if it is the number of the model", () => {
    const shown = [61, 60, 58, 58, 57, 55].map((rows, at) => `${at}    ${rows}`).join("\n");
    const six = (k: number): string =>
      analyseNotebook(notebookOf(LOAD, settled(k), { code: count, shown: `${shown}\nName: group, dtype: int64` }))
        .sections.modeling.map(({ text }) => text)
        .join(" ");
    expect(six(6)).toMatch(/ The six clusters have between 55 and 61 rows\.$/);
    expect(six(5)).not.toContain("rows.");
  });

  it("is not told of some of them, of what is in no cluster, or beside models of another kind", () => {
    expect(told(`${count}.head(2)`, SHOWN)).not.toContain("40");
    expect(told('trips[trips["late"] > 3]["group"].value_counts()', SHOWN)).not.toContain("40");
    expect(told('few = trips[trips["late"] > 3]\nfew["group"].value_counts()', SHOWN)).not.toContain("40");
    const held = `from sklearn.model_selection import train_test_split
train, held = train_test_split(trips, test_size=0.2)
held["group"] = chosen.predict(held[["late"]])`;
    expect(told(`${held}\nheld["group"].value_counts()`, SHOWN)).not.toContain("40");
    expect(told(count, "0    40\n-1    30\nName: group, dtype: int64")).not.toContain("40");
    const forest = {
      code: `from sklearn.ensemble import IsolationForest
trips["odd"] = IsolationForest().fit_predict(X)`,
    };
    expect(told(count, SHOWN, forest)).not.toContain("have 40");
  });
});
