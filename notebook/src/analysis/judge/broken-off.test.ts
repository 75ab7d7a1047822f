import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";
import { breaksOff } from "./broken-off.ts";

const CODE = `def group(rows):
    print("learning")
    model = SpectralClustering(n_clusters=4)
    model.fit(rows)
    print("done")
    return model.labels_
group(pumps[["flow", "hours"]])`;

const isBroken = (code: string, printed: string, shown?: string): boolean =>
  notebookOf({ code, printed, ...(shown === undefined ? {} : { shown }) }).cells.some(breaksOff);

describe("a cell whose output ends before its code does", () => {
  it("was at work on what stands between two lines that print", () => {
    expect(isBroken(CODE, "learning\n")).toBe(true);
  });

  it.each([
    ["the second line was reached", CODE, "learning\ndone\n", undefined],
    ["a result is shown", CODE, "learning\n", "array([0, 1])"],
    ["nothing learns between them", CODE.replace(".fit(", ".look("), "learning\n", undefined],
    [
      "they stand in two branches",
      CODE.replace('    print("done")', '    if fast:\n        print("done")'),
      "learning\n",
      undefined,
    ],
    ["a text is put together", CODE.replace('print("done")', 'print(f"done {n}")'), "learning\n", undefined],
  ])("was not where %s", (_, code, printed, shown) => {
    expect(isBroken(code, printed, shown)).toBe(false);
  });

  it("trained no model", () => {
    const { sections } = analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
from sklearn.cluster import KMeans, SpectralClustering
pumps = pd.read_csv("pumps.csv")
groups = KMeans(n_clusters=4).fit(pumps[["flow", "hours"]])`,
        },
        { code: CODE, printed: "learning\n" },
      ),
    );
    const text = sections.modeling.map((one) => one.text).join(" ");
    expect(text).toContain("K-means groups the rows into 4 clusters");
    expect(text).toContain("The training of spectral clustering was not completed.");
  });

  it("does not stand for one that is saved without outputs", () => {
    const { sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.cluster import SpectralClustering
pumps = pd.read_csv("pumps.csv")
${CODE}`,
        printed: "learning\n",
      }),
    );
    const text = sections.validation.map((one) => one.text).join(" ");
    expect(text).toBe("The training of spectral clustering was not completed, so there are no results.");
  });
});
