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
      "With Holm's correction for three tests, the p-values of 0.021 and 0.042 would no longer be significant.",
    );
  });

  it("need no word where nothing changes, there are two, or the author corrects for them", () => {
    expect(lost(["0.001", "0.02", "0.18"])).toEqual([]);
    expect(lost(["0.3", "0.2", "0.18"])).toEqual([]);
    expect(lost(["0.03", "0.04"])).toEqual([]);
    expect(lost(["0.021", "0.042", "0.18"], "With a Bonferroni correction none is significant.")).toEqual([]);
  });
});
