import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const sources = (lines: readonly string[], printed = ""): readonly string[] =>
  analyseNotebook(notebookOf({ code: ["import pandas as pd", ...lines].join("\n"), printed })).facts.facts.flatMap(
    (fact) => (fact.kind === "source" ? [fact.name] : []),
  );

describe("files that are read", () => {
  it("may have brackets in their names", () => {
    expect(
      sources(['a = pd.read_excel("wells.xlsx")', 'b = pd.read_excel("levels (2017-2018).xlsx")', "a.merge(b).hist()"]),
    ).toEqual(["wells.xlsx", "levels (2017-2018).xlsx"]);
  });

  it("may lie in a folder of Windows that is put together", () => {
    const lines = [
      "import numpy as np, os",
      "folder = os.getcwd()",
      'rows = np.load(folder + "\\\\train\\\\tones.npy")',
      "print(rows.shape)",
    ];
    expect(sources(lines)).toEqual(["tones.npy"]);
  });

  it("are not downloaded by taking addresses apart", () => {
    const lines = [
      "from urllib.parse import urlparse",
      'a = pd.read_csv("bad.csv")',
      'b = pd.read_csv("good.csv")',
      "both = pd.concat([a, b])",
      "print(a.shape, b.shape)",
      'both["host"] = both["page"].apply(lambda page: urlparse(page).netloc)',
      'both["host"].hist()',
    ];
    expect(sources(lines, "(120, 3) (450, 3)\n")).toEqual(["bad.csv", "good.csv"]);
  });
});
