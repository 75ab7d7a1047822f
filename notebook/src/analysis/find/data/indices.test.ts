import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const LOAD = { code: 'import numpy as np\nimport pandas as pd\nnotes = pd.read_csv("notes.csv")' };
const report = (code: string, printed: string) => analyseNotebook(notebookOf("# Notes", LOAD, { code, printed }));
const told = (code: string, printed: string): string => {
  const { sections, executiveSummary } = report(code, printed);
  return [...sections.exploration, ...executiveSummary].map(({ text }) => text).join(" ");
};

describe("an index that no model stands behind", () => {
  it("is told by the words that it is printed with", () => {
    expect(told('print("Gini coefficient:", gini(notes["income"]))', "Gini coefficient: 0.4127\n")).toContain(
      "The Gini coefficient is 0.413.",
    );
    expect(told('print(f"Cramér\'s V = {v:.3f}")', "Cramér's V = 0.183\n")).toContain("Cramér's V is 0.183.");
    expect(told('print("Dunn Index:", min(inter) / max(intra))', "Dunn Index: 0.2817\n")).toContain(
      "The Dunn index is 0.282.",
    );
  });

  it("is not told of a part, of several values or out of its range", () => {
    const gini = 'print("Gini coefficient:", a)\nprint("Gini coefficient:", b)';
    expect(told(gini, "Gini coefficient: 0.41\nGini coefficient: 0.44\n")).not.toContain("Gini");
    expect(told('print("In 2010 the Gini coefficient is", a)', "In 2010 the Gini coefficient is 0.41\n")).not.toContain(
      "0.41",
    );
    expect(told('print("Gini coefficient:", a)', "Gini coefficient: 41\n")).not.toContain("41");
  });

  it("stands beside the test that it belongs to", () => {
    const code = `from scipy import stats
print(stats.ttest_ind(notes["ebb"], notes["flood"]))
print("Cohen's d:", d)`;
    const summary = report(code, "Ttest_indResult(statistic=3.1, pvalue=0.002)\nCohen's d: 0.31\n").executiveSummary;
    expect(summary.map(({ text }) => text).join(" ")).toContain("Cohen's d is 0.31.");
  });
});
