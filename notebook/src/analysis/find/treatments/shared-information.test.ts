import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const exploration = (...cells: readonly WrittenCell[]): string =>
  analyseNotebook(
    notebookOf(
      { code: 'import pandas as pd\nfrom sklearn.metrics import mutual_info_score\ntrips = pd.read_csv("trips.csv")' },
      ...cells,
    ),
  )
    .sections.exploration.map(({ text }) => text)
    .join(" ");

describe("what columns tell of each other", () => {
  it("is read where the variable that holds it is shown", () => {
    expect(
      exploration(
        {
          code: 'by_day = mutual_info_score(trips["late"], trips["day"])\nby_line = mutual_info_score(trips.late, trips.line)',
        },
        { code: "by_day", shown: "0.0151" },
        { code: "by_line", shown: "np.float64(0.0283)" },
      ),
    ).toContain("`late` shares the most information with `line` (0.0283), then with `day` (0.0151).");
  });

  it("is read from the turns of a loop, rounded", () => {
    const code = `for name in ["day", "line"]:
    print(name, round(mutual_info_score(trips.late, trips[name]), 3))`;
    expect(exploration({ code, printed: "day 0.015\nline 0.028\n" })).toContain(
      "`late` shares the most information with `line` (0.028), then with `day` (0.015).",
    );
  });

  it("is stated of a single pair", () => {
    const code = "mutual_info_score(trips.late, trips.day)";
    expect(exploration({ code, shown: "0.0151" })).toContain("`late` and `day` have a mutual information of 0.0151.");
  });
});
