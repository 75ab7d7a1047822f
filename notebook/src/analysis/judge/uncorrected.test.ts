import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const LOAD = { code: 'import pandas as pd\nfrom scipy import stats\nferries = pd.read_csv("ferries.csv")' };
const run = (p: string, day = "Mon"): WrittenCell => ({
  code: `own = ferries[ferries.day == "${day}"]
t, p = stats.ttest_ind(own[own.port == "A"].late, own[own.port == "B"].late)
print("p =", p)`,
  printed: `p = ${p}\n`,
});
const DAYS = ["Mon", "Tue", "Wed", "Thu"];
const analysed = (ps: readonly string[], ...more: readonly WrittenCell[]) =>
  analyseNotebook(
    notebookOf(LOAD, ...ps.flatMap((p, at) => [`## ${DAYS[at] ?? ""}day at both ports`, run(p, DAYS[at])]), ...more),
  );
const lost = (ps: readonly string[], ...more: readonly WrittenCell[]): unknown[] =>
  analysed(ps, ...more).facts.cautions.flatMap((one) =>
    one.kind === "uncorrected-tests" ? [[one.tests, one.lost]] : [],
  );

describe("several tests of one kind", () => {
  it("are not significant any more where their number is allowed for", () => {
    expect(lost(["0.021", "0.042", "0.18"])).toEqual([[3, ["0.021", "0.042"]]]);
    expect(lost(["0.001", "0.18", "0.04"])).toEqual([[3, ["0.04"]]]);
    expect(analysed(["0.021", "0.042", "0.18"]).sections.validation.map(({ text }) => text)).toContain(
      "With Holm's correction for the three t-tests of `late`, the p-values of 0.021 and 0.042 would no longer be significant.",
    );
  });

  it("are told apart by what they test, where there are several kinds of them", () => {
    const bought = ["0.03", "0.02", "0.001", "0.3"].map((p, at) => {
      const cell = run(p, DAYS[at]);
      return typeof cell === "string" ? cell : { ...cell, code: cell.code.replaceAll(".late", ".fare") };
    });
    expect(analysed(["0.03", "0.01", "0.2"], ...bought).sections.validation.map(({ text }) => text)).toContain(
      "With Holm's correction for the three t-tests of `late`, the p-value of 0.03 would no longer be significant; with that for the four t-tests of `fare`, the p-values of 0.02 and 0.03 would not be either.",
    );
  });

  it("are no family where nobody knows what they test", () => {
    const tables = ["0.03", "0.04", "0.2"].map((p, at) => ({
      code: `chi, p, dof, expected = stats.chi2_contingency([[1${at}, 5], [29, 2${at}]])\nprint("p =", p)`,
      printed: `p = ${p}\n`,
    }));
    expect(lost([], ...tables)).toEqual([]);
  });

  it("need no word where nothing changes, there are two, or the author corrects for them", () => {
    expect(lost(["0.001", "0.02", "0.18"])).toEqual([]);
    expect(lost(["0.3", "0.2", "0.18"])).toEqual([]);
    expect(lost(["0.03", "0.04"])).toEqual([]);
    expect(lost(["0.021", "0.042", "0.18"], "With a Bonferroni correction none is significant.")).toEqual([]);
  });
});
