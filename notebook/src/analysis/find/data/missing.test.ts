import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const counts = (gaps: Readonly<Record<string, number>>): string =>
  ["mass", "wing", "site"].map((name) => `${name}    ${gaps[name] ?? 0}`).join("\n") + "\ndtype: int64";
const ASKED = "birds.isna().sum()";
const READ = `import numpy as np, pandas as pd
from sklearn.model_selection import train_test_split
birds = pd.read_csv("birds.csv")
print(birds.shape)`;

const exploration = (...cells: readonly WrittenCell[]): string =>
  analyseNotebook(notebookOf({ code: READ, printed: "(4000, 3)\n" }, ...cells))
    .sections.exploration.map(({ text }) => text)
    .join(" ");

describe("gaps that stand as other values in a file", () => {
  const before = { code: ASKED, shown: counts({ wing: 310 }) };
  const after = (code: string) => ({ code: `${code}\n${ASKED}`, shown: counts({ wing: 310, mass: 700 }) });

  it("are told with the others where they are counted as well", () => {
    const replaced = after(`birds.replace("?", np.nan, inplace=True)`);
    expect(exploration(before, replaced)).toContain(
      "`mass` has the most missing values (700), followed by `wing` (310).",
    );
    expect(exploration(before)).toContain("Values are missing in `wing` alone (310 of 4,000 rows).");
  });

  it("are none where other rows are counted", () => {
    const joined = after(`birds = birds.merge(pd.read_csv("sites.csv"), how="outer")`);
    expect(exploration(before, joined)).toContain("values are missing in `wing` alone (310 of 4,000 rows)");
  });
});

describe("gaps that are counted after the data was divided", () => {
  const SPLIT = "train, test = train_test_split(birds, test_size=0.25, random_state=1)";
  const of = (name: string, wing: number) => ({ code: `${name}.isna().sum()`, shown: counts({ wing }) });

  it("are those of the training rows, whichever are counted first", () => {
    const told = exploration({ code: SPLIT }, of("test", 78), of("train", 232));
    expect(told).toContain("In the training rows, values are missing in `wing` alone (232).");
  });

  it("say nothing of the data where the training rows have none", () => {
    expect(exploration({ code: SPLIT }, of("train", 0))).not.toMatch(/no (?:null|missing) values/);
    expect(exploration(of("birds", 0), { code: SPLIT })).toMatch(/no null values/);
  });
});
