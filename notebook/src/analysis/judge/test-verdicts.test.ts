import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const tested = (p: string, text: string, how = "", ...below: readonly WrittenCell[]): string[] =>
  analyseNotebook(
    notebookOf(
      {
        code: `import pandas as pd
from scipy import stats
trains = pd.read_csv("trains.csv")
t, p = stats.ttest_ind(trains["north"], trains["south"]${how})
print(p)`,
        printed: `${p}\n`,
      },
      text,
      ...below,
    ),
  ).facts.cautions.flatMap((one) =>
    one.kind === "text-contradicts-output" ? [`${one.quote.text} / ${one.shown}`] : [],
  );

describe("a verdict on a test", () => {
  it.each([
    ["0.43", "We reject the null hypothesis, so the delays differ."],
    ["0.43", "There is a significant difference between north and south."],
    ["0.00002", "We fail to reject the null hypothesis."],
    ["0.00002", "The difference between north and south is not significant."],
  ])("is contradicted by a p-value of %s: %s", (p, text) => {
    expect(tested(p, text)).toEqual([`${text} / p = ${p}`]);
  });

  it.each([
    ["0.43", "We fail to reject the null hypothesis."],
    ["0.43", "There is no significant difference between north and south."],
    ["0.07", "We reject the null hypothesis at a level of 10%."],
    ["0.00002", "We reject the null hypothesis."],
    ["0.43", "We reject the null hypothesis if the p-value is below 0.05."],
  ])("is not contradicted by a p-value of %s: %s", (p, text) => {
    expect(tested(p, text)).toEqual([]);
  });

  it("may announce the test below it", () => {
    const next = (p: string): WrittenCell => ({
      code: 't, p = stats.ttest_ind(trains["west"], trains["east"])\nprint(p)',
      printed: `${p}\n`,
    });
    const text = "The difference between west and east is not significant.";
    expect(tested("0.00002", text, "", next("0.61"))).toEqual([]);
    expect(tested("0.00002", text, "", next("0.00004"))).toHaveLength(1);
  });

  it("may rest on one side alone", () => {
    expect(tested("0.9999", "We reject the null hypothesis.", ', alternative="less"')).toEqual([]);
  });

  it("is not quoted where the p-value contradicts it", () => {
    const text = "We reject the null hypothesis, so the trains in the north are later than those in the south.";
    const { sections } = analyseNotebook(
      notebookOf(
        {
          code: 'import pandas as pd\nfrom scipy import stats\ntrains = pd.read_csv("trains.csv")\nprint(stats.ttest_ind(trains["north"], trains["south"]).pvalue)',
          printed: "0.43\n",
        },
        text,
      ),
    );
    const told = Object.values(sections)
      .flat()
      .map((one) => one.text);
    expect(told.filter((one) => one.includes("The author"))).toEqual([]);
    expect(told).toContain(`The text says “${text}”, but the output shows \`p = 0.43\`.`);
  });
});
