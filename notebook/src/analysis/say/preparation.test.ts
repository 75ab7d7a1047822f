import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import type { Fact, Filled, PreparationFact } from "../facts.ts";
import { featureDrafts } from "./features.ts";
import { fileSource } from "./fixtures/file-source.ts";
import { preparationDrafts } from "./preparation.ts";
import { splitWords } from "./split-words.ts";

describe("what a column is called, and of which type it is", () => {
  it("is left out, as it concerns the code and not the data", () => {
    const { sections, facts } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
boats = pd.read_csv("boats.csv").rename(columns={"sz": "size"})
boats["sailed"] = pd.to_datetime(boats["sailed"])
boats["size"] = boats["size"].astype(int)`,
      }),
    );
    expect(facts.facts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["renamed", "parsed-dates", "converted"]),
    );
    expect(sections.preparation).toEqual([]);
  });
});

describe("some of the rows", () => {
  const told = (...lines: readonly string[]): readonly string[] =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import Ridge
${lines.join("\n")}
Ridge().fit(boats[["mass"]], boats["speed"])`,
      }),
    ).sections.preparation.map(({ text }) => text);
  const READ = 'boats = pd.read_csv("boats.csv")';

  it("are no sample where they stand first", () => {
    expect(told(READ, "boats = boats.head(500)")).toEqual(["Only the first 500 rows are used."]);
    expect(told('boats = pd.read_csv("boats.csv", nrows=500)')).toEqual(["Only the first 500 rows are used."]);
  });

  it("are one where they are drawn, or shuffled before", () => {
    expect(told(READ, "boats = boats.sample(500)")).toEqual(["A sample of 500 rows is used."]);
    expect(told(READ, "boats = boats.sample(frac=1)", "boats = boats.head(500)")).toEqual([
      "A sample of 500 rows is used.",
    ]);
  });

  it("are not told as either where they were sorted before", () => {
    expect(told(READ, 'boats = boats.sort_values("mass")', "boats = boats.head(500)")).toEqual([]);
  });
});

describe("tables that are joined", () => {
  it("are told apart where nothing joins them with one another", () => {
    const code = ["pots", "clays", "more_pots", "more_clays"].map((name) => `${name} = pd.read_csv("${name}.csv")`);
    const told = (...lines: readonly string[]): readonly string[] =>
      analyseNotebook(
        notebookOf({ code: ["import pandas as pd", ...code, ...lines, 'rows.to_csv("rows.csv")'].join("\n") }),
      ).sections.preparation.map(({ text }) => text);
    expect(
      told(
        'rows = pd.merge(pots, clays, on="id")',
        'more = pd.merge(more_pots, more_clays, on="id")',
        'more.to_csv("b.csv")',
      ),
    ).toEqual(["`pots.csv` and `clays.csv` are joined on `id`, as are `more_pots.csv` and `more_clays.csv`."]);
    expect(told('rows = pd.merge(pots, clays, on="id")', 'rows = pd.merge(rows, more_pots, on="id")')).toEqual([
      "`pots.csv`, `clays.csv` and `more_pots.csv` are joined on `id`.",
    ]);
    expect(
      told('rows = pd.merge(pots, clays, on="id")', 'rows = pd.merge(rows, more_pots, on="kiln", how="left")'),
    ).toEqual([
      "`pots.csv` and `clays.csv` are joined on `id`.",
      "`more_pots.csv` is joined to `pots.csv` and `clays.csv` on `kiln` (left join).",
    ]);
  });

  it("are left out where they are only known by their variables", () => {
    const joined = (...tables: readonly string[]): PreparationFact => ({
      kind: "joined",
      tables,
      how: "stack",
      join: null,
      columns: [],
      table: null,
      cells: [1],
      certainty: "certain",
    });
    expect(preparationDrafts([joined("first_part", "second_part")])).toEqual([]);
    const [old, late] = [fileSource("old.csv", "first_part"), fileSource("late.csv", "second_part")];
    expect(preparationDrafts([old, joined("first_part", "second_part")])).toEqual([]);
    expect(preparationDrafts([old, late, joined("first_part", "second_part")])[0]?.text).toBe(
      "`old.csv` and `late.csv` are stacked into one table.",
    );
    // Test rows are stacked below training rows to treat both alike, unless all rows are split again.
    const [train, test] = [fileSource("train.csv", "first_part"), fileSource("test.csv", "second_part")];
    expect(preparationDrafts([train, test, joined("first_part", "second_part")])).toEqual([]);
    const split: PreparationFact = {
      kind: "split",
      split: { how: "holdout", testShare: 0.2, folds: null, seed: null, stratified: false },
      columns: [],
      table: null,
      cells: [3],
      certainty: "certain",
    };
    expect(preparationDrafts([train, test, joined("first_part", "second_part"), split])).toHaveLength(1);
    const merged: PreparationFact = {
      kind: "joined",
      tables: ["first_part", "sums"],
      how: "merge",
      join: "left",
      columns: ["id"],
      table: null,
      cells: [1],
      certainty: "certain",
    };
    // The other may be the same data again, summarised.
    expect(preparationDrafts([old, merged])).toEqual([]);
  });
});

describe("rows with missing values", () => {
  const dropped: PreparationFact = {
    kind: "dropped-missing",
    axis: "rows",
    columns: ["depth"],
    table: null,
    cells: [1],
    certainty: "certain",
  };
  const missing = (name: string): Fact => ({
    kind: "missing",
    none: false,
    columns: [{ name, count: 3 }],
    table: null,
    cells: [0],
    certainty: "certain",
  });
  const told = (...facts: readonly Fact[]): string => preparationDrafts(facts)[0]?.text ?? "";

  it("that are dropped may be none where neither columns are named nor an output shows a gap", () => {
    expect(told(dropped)).toBe("Rows with missing values in `depth` are dropped.");
    expect(told(missing("depth"), { ...dropped, columns: [] })).toBe("Rows with missing values are dropped.");
    expect(told({ ...dropped, columns: [] })).toBe("Any rows with missing values are dropped.");
    expect(told({ ...dropped, columns: [], empty: true })).toBe("Empty rows are dropped.");
    expect(told({ ...dropped, columns: [], axis: "columns", empty: true })).toBe("Empty columns are dropped.");
  });

  it("that are outliers are dropped by the condition of those that stay, where it says what that is", () => {
    const outliers = { kind: "outliers", columns: ["depth"], how: "removed", table: null, cells: [1] } as const;
    const by = (rule: string): string => told({ ...outliers, rule, certainty: "certain" });
    expect(by("boats.depth < 60")).toBe("Outliers in `depth` (kept: where `depth` is below 60) are dropped.");
    expect(by("(d[c] >= q1 - 1.5*iqr) & (d[c] <= q3 + 1.5*iqr)")).toBe(
      "Outliers in `depth` (beyond 1.5 times the interquartile range) are dropped.",
    );
    expect(by("np.abs(stats.zscore(boats['depth'])) < 3")).toBe(
      "Outliers in `depth` (beyond 3 standard deviations) are dropped.",
    );
    expect(by("~((d < (Q1 - IQR_d*1.5)) | (d > (Q3 + 1.5 * iqr2))).any(axis=1)")).toContain(
      "(beyond 1.5 times the int",
    );
    expect(by("(d[c] > q1 - 3*(q3-q1)) & (d[c] < q3 + 3*(q3-q1))")).toContain(
      "(beyond 3 times the interquartile range)",
    );
    expect(by("np.abs(z) < 2.5")).toContain("(beyond 2.5 standard deviations)");
    expect(by("(z_scores > -3) & (z_scores < 3)")).toContain("(beyond 3 standard deviations)");
    expect(by("modified_zscore < 3.5")).toContain("(beyond a modified z-score of 3.5)");
    expect(by("(d[c] > 2 * low) & (d[c] < high)")).toBe("Outliers in `depth` are dropped.");
    expect(by("(boats.depth > low) & (boats.depth < q3)")).toBe("Outliers in `depth` are dropped.");
  });

  it.each([
    '(z_scores < 3) & (d["age"] < 90)',
    "(d[c] >= q1 - 1.5*iqr) & (d[c] <= q3 + 3*iqr)",
    "(d[c] >= q1 - 1.5*iqr) & (d.age < 90)",
    "(z_scores > -3) & (z_scores < 2)",
  ])("that are outliers by several rules are dropped by none of them: %s", (rule) => {
    const outliers = { kind: "outliers", columns: ["depth"], how: "removed", table: null, cells: [1] } as const;
    expect(told({ ...outliers, rule, certainty: "certain" })).toBe("Outliers in `depth` are dropped.");
  });

  it("that are outliers keep the rule of each column", () => {
    const by = (rule: string | null, ...columns: readonly string[]): Fact => ({
      kind: "outliers",
      how: "removed",
      table: null,
      cells: [1],
      certainty: "certain",
      rule,
      columns,
    });
    const [narrow, wide] = ["(d[c] < q3 + 1.5*iqr)", "(d[c] < q3 + 3*iqr)"];
    expect(told(by(narrow, "level"), by(wide, "salary"))).toBe(
      "Outliers in `level` (beyond 1.5 times the interquartile range) and in `salary` (beyond 3 times the interquartile range) are dropped.",
    );
    expect(told(by("d.depth < 60", "depth"), by("d.width < 20", "width"))).toBe(
      "Outliers in `depth` (kept: where `depth` is below 60) and in `width` (kept: where `width` is below 20) are dropped.",
    );
    expect(told(by(narrow, "level"), by(null, "salary"))).toBe(
      "Outliers in `level` (beyond 1.5 times the interquartile range) and in `salary` are dropped.",
    );
    expect(told(by(narrow, "level"), by(wide))).toBe("Outliers in `level` are dropped.");
  });

  it("that become others are told, but not how a table is turned", () => {
    const turned = (how: "explode" | "pivot" | "resample", ...columns: readonly string[]): Fact => ({
      kind: "reshaped",
      table: null,
      cells: [1],
      certainty: "certain",
      how,
      columns,
    });
    expect(told(turned("resample"))).toBe("The series is resampled.");
    expect(told(turned("explode", "genres"))).toBe("Lists in `genres` are expanded into separate rows.");
    expect(told(turned("pivot", "month"))).toBe("");
  });

  it("that are dropped are not told where an output shows that there are none", () => {
    const none: Fact = { kind: "missing", table: null, columns: [], none: true, cells: [0], certainty: "certain" };
    expect(told(none, { ...dropped, columns: [] })).toBe("");
  });

  it("that get a number in whatever column needs it may be none, and a text is meant for some", () => {
    const filledBy = (value: string, ...columns: readonly string[]): PreparationFact => ({
      kind: "filled",
      how: "constant",
      value,
      columns: [...columns],
      table: null,
      cells: [1],
      certainty: "certain",
    });
    const filled = (...columns: readonly string[]): PreparationFact => filledBy("-1", ...columns);
    expect(told(filled())).toBe("Any missing values are filled with `-1`.");
    expect(told(filled(), filledBy("0"))).toBe("");
    expect(told(filledBy("'none'"))).toBe("");
    expect(told(filled("depth"))).toBe("Any missing values in `depth` are filled with `-1`.");
    expect(told(missing("depth"), filled("depth"))).toBe("Missing values in `depth` are filled with `-1`.");
    expect(told(missing("depth"), filled("width"))).toBe("Any missing values in `width` are filled with `-1`.");
    expect(told(missing("depth"), filled())).toBe("Missing values are filled with `-1`.");
  });
});

describe("rows that are kept", () => {
  const by = (condition: string, column: string): PreparationFact => ({
    kind: "filtered",
    condition,
    columns: [column],
    table: null,
    cells: [1],
    certainty: "certain",
  });

  it("are told by columns where a condition is not plain", () => {
    expect(preparationDrafts([by("crew > 2", "crew"), by("mask(sail)", "sail")])[0]?.text).toBe(
      "Only rows where `crew` is above 2 are kept; rows are filtered by `sail` as well.",
    );
  });

  it("are told with their tables where these differ", () => {
    const from = (table: string, condition: string, column: string): PreparationFact => ({
      kind: "filtered",
      condition,
      columns: [column],
      table,
      cells: [1],
      certainty: "certain",
    });
    const apart: PreparationFact = { ...from("ports", "zone == 4", "zone"), apart: true } as PreparationFact;
    const two = [from("boats", "crew > 2", "crew"), apart];
    expect(
      preparationDrafts([...two, fileSource("boats.csv", "boats"), fileSource("ports.csv", "ports")])[0]?.text,
    ).toBe("Only rows of `boats.csv` where `crew` is above 2 and of `ports.csv` where `zone` is 4 are kept.");
    // Names that only the code has tell nobody which rows are meant.
    expect(preparationDrafts(two)).toEqual([]);
    expect(preparationDrafts([from("boats", "crew > 2", "crew"), from("boats", "zone == 4", "zone")])[0]?.text).toBe(
      "Only rows where `crew` is above 2 and `zone` is 4 are kept.",
    );
  });

  it("are left out where tables are joined and nobody knows which ones they are rows of", () => {
    const joined: Fact = {
      kind: "joined",
      tables: [],
      how: "merge",
      join: "left",
      columns: [],
      table: null,
      cells: [2],
      certainty: "certain",
    };
    const two = [by("crew == 2", "crew"), by("zone == 4", "zone")];
    expect(preparationDrafts(two)[0]?.text).toBe("Only rows where `crew` is 2 and `zone` is 4 are kept.");
    expect(preparationDrafts([...two, joined])).toEqual([]);
  });

  const kept = (...conditions: readonly string[]): string | undefined =>
    preparationDrafts(
      conditions.map((condition) => ({
        kind: "filtered",
        condition,
        columns: ["sail"],
        table: null,
        cells: [1],
        certainty: "certain",
      })),
    )[0]?.text;

  it("have no two values of one column", () => {
    expect(kept("sail == 2")).toBe("Only rows where `sail` is 2 are kept.");
    expect(kept("sail > 2", "sail < 9")).toBe("Only rows where `sail` is above 2 and below 9 are kept.");
    expect(kept("sail == 2", "sail == 3")).toBeUndefined();
  });
});

describe("columns that are dropped", () => {
  it("are all told where any is, also keys; those of which others are made go without loss", () => {
    const code = `import pandas as pd
from sklearn.svm import SVC
boats = pd.read_csv("boats.csv")
boats["flag"] = boats["name"].str.split(" ").str[0]
boats = boats.drop(columns=["name", "berth", "colour"])
boats = boats.drop(columns="boat_id")
SVC().fit(boats.drop(columns="rig"), boats["rig"])`;
    const text = (source: string): string =>
      analyseNotebook(notebookOf({ code: source }))
        .sections.preparation.map((one) => one.text)
        .join(" ");
    expect(text(code)).toContain(
      "The columns `berth`, `colour` and `boat_id` are dropped, as is `name` once new columns are made of it.",
    );
    expect(text(code.replace('"name", "berth", "colour"', '"name"'))).not.toContain("dropped");
    const more = `boats["reach"] = boats["sail"] * boats["mast"] + boats["keel"]\nboats = boats.drop(columns=["sail", "mast", "keel"])`;
    expect(text(code.replace('boats = boats.drop(columns="boat_id")', more))).toContain(
      "The columns `berth` and `colour` are dropped, as are 4 others once new columns are made of them.",
    );
    // What only helps to fill the gaps of another is lost.
    const fills = 'boats["sail"] = boats["sail"].fillna(boats["berth"])';
    expect(text(code.replace('boats["flag"]', `${fills}\nboats["flag"]`))).toContain("`berth`, `colour` and `boat_id`");
    // So is what only made a column that is dropped as well.
    expect(text(code.replace('"colour"]', '"colour", "flag"]'))).not.toContain("once new columns");
  });

  it("go without loss where others are made of them in R", () => {
    const told = (made: string) =>
      analyseNotebook({
        ...notebookOf({
          code: `library(dplyr)
boats <- read.csv("boats.csv")
boats <- boats %>% ${made} %>% select(-sail, -berth, -colour)
lm(speed ~ ., data = boats)`,
        }),
        language: "R",
      })
        .sections.preparation.map((one) => one.text)
        .join(" ");
    expect(told("mutate(reach = sail * 2)")).toContain(
      "The columns `berth` and `colour` are dropped, as is `sail` once new columns are made of it.",
    );
    expect(told("mutate(keel = 2)")).toContain("The columns `sail`, `berth` and `colour` are dropped.");
  });
});

describe("steps in a section", () => {
  it("are left out beside others where they are hardly worth a line", () => {
    const { sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
boats = pd.read_csv("boats.csv").drop(columns="id").drop_duplicates()
A, B, a, b = train_test_split(boats[["size"]], boats["rig"], test_size=0.2)
SVC().fit(A, a)`,
      }),
    );
    expect(sections.preparation.map(({ text }) => text)).toEqual(["Duplicate rows are dropped."]);
  });
});

describe("the rows held out", () => {
  const split = { how: "holdout", testShare: 0.2, folds: null, seed: "7", stratified: false } as const;

  it("are told without the seed that draws them", () => {
    expect(splitWords(split, null)).toBe("20% of the rows are held out for testing");
    expect(splitWords(split, null, " (184)")).toBe("20% of the rows (184) are held out for testing");
  });

  it("are stratified by class only where there are classes", () => {
    const even = { ...split, seed: null, stratified: true };
    expect(splitWords(even, "classification")).toMatch(/\(stratified by class\)$/);
    expect(splitWords(even, "regression")).toMatch(/\(stratified\)$/);
  });

  it("are not said to be held out where nobody knows how many", () => {
    expect(splitWords({ ...split, seed: null, testShare: null }, null)).toBeNull();
    expect(splitWords({ ...split, stratified: true, testShare: null }, null)).toBe(
      "some of the rows are held out for testing (stratified by class)",
    );
  });

  it("are the last ones, whether they have a time or not", () => {
    expect(splitWords({ ...split, how: "time" }, null)).toBe("the last 20% of the rows are held out for testing");
  });
});

describe("filled values", () => {
  const filled = (column: string, how: Filled["how"], value: string | null = null): Filled => ({
    kind: "filled",
    columns: [column],
    how,
    value,
    table: null,
    cells: [1],
    certainty: "certain",
  });
  const said = (...facts: readonly Filled[]): string | undefined => preparationDrafts(facts)[0]?.text;
  const GAPS: Fact = {
    kind: "missing",
    columns: [{ name: "age", count: 9 }],
    none: false,
    table: null,
    cells: [0],
    certainty: "certain",
  };

  it("need no word for a way that is not known", () => {
    expect(said(filled("age", "other"))).toBe("Any missing values in `age` are filled.");
    expect(said({ ...filled("age", "other"), columns: [] })).toBeUndefined();
  });

  it("get one of several values where nobody knows which columns get which", () => {
    const anywhere = (how: Filled["how"]): Filled => ({ ...filled("age", how), columns: [] });
    const both = [anywhere("median"), anywhere("mode")];
    expect(preparationDrafts([...both, GAPS])[0]?.text).toBe(
      "Missing values are filled with the median or with the most frequent value.",
    );
    expect(said(...both)).toBeUndefined();
  });

  it("are not told where nothing is put into empty texts", () => {
    expect(said(filled("name", "constant", "''"))).toBeUndefined();
    expect(said(filled("name", "constant", "'none'"))).toContain("filled with `'none'`");
    expect(said(filled("name", "constant", "nan"))).toBeUndefined();
    expect(said(filled("name", "constant", "'NaN'"))).toBeUndefined();
  });

  it("are told apart from values that are replaced although they are no gaps", () => {
    expect(said({ ...filled("mass", "median"), instead: "0" })).toBe(
      "Values of `0` in `mass` are replaced with the median.",
    );
  });

  it("are described in the ways that are known first", () => {
    expect(said(filled("age", "other"), filled("floor", "constant", "0"))).toBe(
      "Any missing values in `floor` are filled with `0` and those in `age` in another way.",
    );
  });
});

describe("texts that are cleaned", () => {
  it("are left out where nobody knows which, and how", () => {
    const cleaned = (columns: readonly string[], ...steps: readonly string[]): string | undefined =>
      preparationDrafts([{ kind: "cleaned-text", columns, steps, table: null, cells: [1], certainty: "certain" }])[0]
        ?.text;
    expect(cleaned([])).toBeUndefined();
    expect(cleaned(["note"])).toBeUndefined();
    expect(cleaned(["note"], "lower case")).toBe("The text in `note` is cleaned (lower case).");
    expect(cleaned([], "lower case")).toBeUndefined();
    const counted = { kind: "vectorised", how: "TF-IDF", columns: [], table: null } as const;
    const lower = { kind: "cleaned-text", columns: [], steps: ["lower case"], table: null } as const;
    const known = { cells: [1], certainty: "certain" as const };
    expect(
      preparationDrafts([
        { ...lower, ...known },
        { ...counted, ...known },
      ])[0]?.text,
    ).toBe("The text is cleaned (lower case).");
  });
});

describe("replaced values", () => {
  const recoded = (column: string, ...pairs: (readonly [string, string])[]): PreparationFact => ({
    kind: "recoded",
    columns: [column],
    pairs,
    table: null,
    cells: [1],
    certainty: "certain",
  });
  const said = (...facts: readonly PreparationFact[]): string | undefined => preparationDrafts(facts)[0]?.text;

  it("are said to become what the code says, and are left out where it does not", () => {
    expect(said(recoded("kind", ["'a'", "'b'"]))).toBe("Values of `kind` are recoded: `'a'` becomes `'b'`.");
    expect(said(recoded("kind", ["'a'", "'b'"], ["'c'", "'b'"], ["'d'", "'e'"]))).toBe(
      "Values of `kind` are recoded: `'a'` and `'c'` become `'b'`; `'d'` becomes `'e'`.",
    );
    expect(said(recoded("kind"))).toBeUndefined();
  });

  it("are told column by column where there are few", () => {
    const first = recoded("kind", ["'a'", "'b'"]);
    const second = recoded("port", ["'?'", "'none'"]);
    expect(said(first, second)).toBe(
      "Values are recoded: in `kind` `'a'` becomes `'b'` and in `port` `'?'` becomes `'none'`.",
    );
    expect(said(first, { ...second, columns: [] })).toBe(
      "Values are recoded: `'?'` becomes `'none'` and in `kind` `'a'` becomes `'b'`.",
    );
    expect(said(first, recoded("port"))).toBeUndefined();
    expect(said(first, recoded("port", ["'p'", "'q'"], ["'r'", "'s'"], ["'t'", "'u'"]))).toBeUndefined();
  });
});

describe("values that stand for gaps", () => {
  const recoded = (columns: readonly string[], ...pairs: (readonly [string, string])[]): PreparationFact => ({
    kind: "recoded",
    columns,
    pairs,
    table: null,
    cells: [1],
    certainty: "certain",
  });
  const said = (...facts: readonly PreparationFact[]): string =>
    preparationDrafts(facts)
      .map(({ text }) => text)
      .join(" ");

  it("are said to be treated as missing, before what is done about gaps", () => {
    expect(said(recoded(["depth", "width"], ["-1", "NaN"]))).toBe("`-1` in `depth` and `width` is treated as missing.");
    expect(said(recoded([], ["'?'", "NaN"], ["''", "None"]))).toBe("`?` and empty text are treated as missing.");
    expect(said(recoded(["depth"], ["8888", "0"], ["9999", "NaN"]))).toBe(
      "`9999` in `depth` is treated as missing. Values of `depth` are recoded: `8888` becomes `0`.",
    );
  });
});

describe("classes that are balanced", () => {
  const told = (code: string): string =>
    analyseNotebook(
      notebookOf({
        code: `import numpy as np
import pandas as pd
from imblearn.over_sampling import RandomOverSampler
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
coops = pd.read_csv("coops.csv")
${code}`,
      }),
    )
      .sections.preparation.map(({ text }) => text)
      .join(" ");

  it("are so in the rows held out as well, where they are balanced before the split", () => {
    const code = `broken = coops[coops["broken"] == 1]
whole = coops[coops["broken"] == 0].sample(len(broken), random_state=2)
rows = pd.concat([broken, whole])
a, b, c, d = train_test_split(rows[["age", "wind"]], rows["broken"], test_size=0.3)
LogisticRegression().fit(a, c)`;
    expect(told(code)).toContain(
      "The classes are balanced by undersampling before the split, so the rows held out are balanced as well",
    );
  });

  it("are none where nothing learns to tell the groups apart: equally large samples are compared", () => {
    const code = `open = coops[coops["door"] == "open"].sample(200, random_state=2)
shut = coops[coops["door"] == "shut"].sample(200, random_state=2)
both = pd.concat([open, shut])
print(both.groupby("door")["eggs"].mean())`;
    expect(told(code)).not.toContain("balanced");
  });

  it("go before new columns in the summary where rows held out are balanced as well", () => {
    const balanced: PreparationFact = {
      kind: "balanced",
      how: "SMOTE",
      columns: ["broken"],
      table: null,
      cells: [1],
      certainty: "certain",
    };
    const [before] = preparationDrafts([{ ...balanced, beforeSplit: true }]);
    const [apart] = preparationDrafts([balanced]);
    const [derived] = featureDrafts(
      [{ ...balanced, kind: "derived", columns: ["area"], from: ["width", "depth"], formula: null }],
      [],
    );
    expect(before?.weight).toBeGreaterThan(derived?.weight ?? Infinity);
    expect(apart?.weight).toBeLessThan(derived?.weight ?? 0);
  });

  it("are not where only training rows are balanced", () => {
    const code = `a, b, c, d = train_test_split(coops[["age", "wind"]], coops["broken"], test_size=0.3)
more, answers = RandomOverSampler().fit_resample(a, c)
LogisticRegression().fit(more, answers)`;
    expect(told(code)).toContain("The classes of the training rows are balanced by oversampling.");
    const again = "a, b, c, d = train_test_split(more, answers)\nLogisticRegression().fit(a, c)";
    expect(told(code.replace("LogisticRegression().fit(more, answers)", again))).not.toContain("training rows");
  });
});
