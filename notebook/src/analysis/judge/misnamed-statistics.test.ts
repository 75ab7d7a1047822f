import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const report = (said: string, code: string, shown: string): string => {
  const load = { code: 'import pandas as pd\nfrom scipy import stats\nduck = pd.read_csv("ducks.csv")' };
  const { sections } = analyseNotebook(notebookOf("# Ducks", load, { code, shown }, said));
  return [...sections.exploration, ...sections.validation].map(({ text }) => text).join(" ");
};

it("leaves out what calls the statistic of a test by the name of another's", () => {
  const said = "The test gives a t score of 1210.5, so ducks of the two ponds differ in mass.";
  expect(
    report(
      said,
      'stats.mannwhitneyu(duck["east"], duck["west"])',
      "MannwhitneyuResult(statistic=1210.5, pvalue=0.002)",
    ),
  ).not.toContain("t score");
  expect(
    report(said, 'stats.ttest_ind(duck["east"], duck["west"])', "Ttest_indResult(statistic=1210.5, pvalue=0.002)"),
  ).toContain("t score");
});
