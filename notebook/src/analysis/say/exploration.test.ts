import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { ChartFact, Experiment, Fact } from "../facts.ts";
import { draft, fitting } from "./draft.ts";
import { explorationDrafts } from "./exploration.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const explored = (code: string): string =>
  analyseNotebook(notebookOf({ code }))
    .sections.exploration.map(({ text }) => text)
    .join(" ");

const chart = (form: string, ...columns: readonly string[]): ChartFact => ({
  kind: "chart",
  form,
  of: "data",
  columns,
  by: [],
  title: null,
  cells: [1],
  certainty: "certain",
});

describe("values that the notebook changed", () => {
  const facts = { cells: [3], certainty: "certain" } as const;
  const ferries: Fact = {
    ...facts,
    kind: "counts",
    column: "port",
    values: [
      { value: "North", count: 560 },
      { value: "South", count: 440 },
    ],
  };
  const recoded = { ...facts, kind: "recoded", table: "ferries" } as const;
  const filled = { ...facts, kind: "filled", table: "ferries", how: "constant" } as const;
  const gaps: Fact = {
    ...facts,
    kind: "missing",
    table: "ferries",
    columns: [{ name: "crew", count: 90 }],
    none: false,
  };
  const told = (...all: readonly Fact[]): string =>
    explorationDrafts(all, [])
      .map(({ text }) => text)
      .join(" ");

  it("are told as those that are there afterwards", () => {
    const after = "After recoding, `port` takes two values: `North` (560) and `South` (440).";
    expect(told(ferries, { ...recoded, cells: [2], columns: ["port"], pairs: [["'N'", "'North'"]] })).toBe(after);
    expect(told(ferries, { ...recoded, cells: [2], columns: [], pairs: [["'N'", "'North'"]] })).toBe(after);
    expect(told(ferries, { ...filled, cells: [2], columns: ["port"], value: "'South'" })).toMatch(
      /^After filling gaps, /,
    );
  });

  it("are those of the file where they were changed later, or others were", () => {
    const plain = "`port` takes two values: `North` (560) and `South` (440).";
    expect(told(ferries, { ...recoded, cells: [4], columns: ["port"], pairs: [["'N'", "'North'"]] })).toBe(plain);
    expect(told(ferries, { ...recoded, cells: [2], columns: [], pairs: [["'yes'", "'y'"]] })).toBe(plain);
    expect(told(ferries, { ...recoded, cells: [2], columns: ["port"], pairs: [["'Nn'", "'N'"]] })).toBe(plain);
    expect(told(ferries, { ...filled, cells: [2], columns: ["crew"], value: "'South'" })).toBe(plain);
  });

  it("are left out where their values choose the rows later, unless they are predicted", () => {
    const kept: Fact = {
      ...facts,
      kind: "filtered",
      cells: [9],
      columns: ["port"],
      condition: "port == 'N'",
      table: null,
    };
    expect(told(ferries, kept)).toBe("");
    expect(told(ferries, { ...kept, columns: ["crew"] })).toContain("`port` takes two values");
    expect(told(ferries, { ...kept, cells: [1] })).toContain("`port` takes two values");
    const model = { features: [], models: [], task: "classification", target: "port" } as unknown as Experiment;
    expect(explorationDrafts([ferries, kept], [model]).map(({ text }) => text)).toEqual([
      "Before rows are filtered, `port` takes two values: `North` (560) and `South` (440).",
    ]);
  });

  it("are those of chosen rows also where nobody knows how many there were", () => {
    expect(told({ ...ferries, chosen: true })).toContain("mong 1,000 chosen rows, `port` takes two values");
  });

  it("are not told as equally frequent where rows were left out to make them so", () => {
    const level: Fact = { ...ferries, values: ferries.values.map((one) => ({ ...one, count: 440 })) };
    const dropped: Fact = { ...facts, kind: "dropped-rows", cells: [2], columns: [], which: null, table: "ferries" };
    expect(told(level, dropped)).toBe("");
    expect(told(level)).toBe("`port` takes two values: `North` (440) and `South` (440).");
    expect(told(ferries, dropped)).toContain("`port` takes two values");
  });

  it("have gaps where marks are made gaps, which nobody has counted before", () => {
    expect(told(gaps)).toBe("Values are missing in `crew` alone (90).");
    expect(told(gaps, { ...recoded, cells: [4], columns: [], pairs: [] })).toBe("");
    expect(told(gaps, { ...recoded, cells: [4], columns: [], pairs: [["'?'", "np.nan"]] })).toBe("");
    expect(told(gaps, { ...recoded, cells: [4], columns: [], pairs: [["'N'", "'North'"]] })).not.toBe("");
    expect(told(gaps, { ...recoded, cells: [2], columns: [], pairs: [] })).not.toBe("");
  });

  it("have the gaps of the rows that are counted", () => {
    expect(told({ ...gaps, table: "X_train", part: "train" })).toBe(
      "In the training rows, values are missing in `crew` alone (90).",
    );
    expect(told({ ...gaps, table: "X_test", part: "test" })).toBe("");
  });
});

describe("charts of what only names a row", () => {
  it.each(["userid", "order_id", "tripId"])("are not told: %s", (key) => {
    expect(explorationDrafts([chart("line chart", "rounds", key)], [])).toEqual([]);
    expect(explorationDrafts([chart("line chart", "rounds", "fare")], [])).toHaveLength(1);
  });
});

describe("means of groups", () => {
  it("are first told of the column that is compared most often", () => {
    const of = (column: string, by: string): Fact[] =>
      ["left", "right"].map((side, at) => ({
        kind: "statistic",
        statistic: "mean",
        columns: [column],
        of: side,
        by,
        value: at + 0.5,
        printed: `${at}.5`,
        cells: [1],
        certainty: "certain",
      }));
    const all = [...of("age", "deck"), ...of("fare", "port"), ...of("fare", "deck"), ...of("fare", "crew")];
    const told = explorationDrafts(all, []).map(({ text }) => text);
    expect(told).toHaveLength(3);
    expect(told.every((text) => text.startsWith("The mean of `fare` by "))).toBe(true);
  });
});

describe("a proportion that is none", () => {
  const ranked = (column: string, high: number, low: number): string => {
    const group = (name: string, value: number) => ({ names: [name], value, printed: String(value) });
    const fact: Fact = {
      kind: "ranking",
      statistic: "",
      column,
      by: ["reef"],
      order: "highest",
      groups: [group("north", high)],
      last: group("south", low),
      cells: [1],
      certainty: "certain",
    };
    return explorationDrafts([fact], [])
      .map(({ text }) => text)
      .join(" ");
  };

  it("is left out, as the mean of the codes 1 and 2 is", () => {
    expect(ranked("proportion_fed", 0.73, 0.19)).toContain("(0.73)");
    expect(ranked("proportion_fed", 73, 19)).toContain("(73)");
    expect(ranked("proportion_fed", 1.73, 1.19)).toBe("");
    expect(ranked("proportion_fed", 140, 19)).toBe("");
    expect(ranked("depth", 1.73, 1.19)).toContain("(1.73)");
  });
});

describe("missing values", () => {
  const gaps = (...columns: readonly (readonly [string, number])[]): Fact => ({
    kind: "missing",
    columns: columns.map(([name, count]) => ({ name, count })),
    none: false,
    table: null,
    cells: [1],
    certainty: "certain",
  });
  const told = (fact: Fact): string | undefined => explorationDrafts([fact], [])[0]?.text;

  it.each([
    [gaps(["from", 90]), "Values are missing in `from` alone (90)."],
    [gaps(["from", 90], ["to", 8]), "`from` has the most missing values (90), followed by `to` (8)."],
    [gaps(["from", 90], ["to", 90]), "Values are missing in `from` and `to` (90 each)."],
    [
      gaps(["from", 90], ["to", 90], ["by", 8]),
      "`from` and `to` have the most missing values (90 each), followed by `by` (8).",
    ],
  ])("are most where their count says so, and in several columns where the counts are the same", (fact, text) => {
    expect(told(fact)).toBe(text);
  });
});

describe("missing values of columns beside models", () => {
  const gaps = (...columns: readonly (readonly [string, number])[]): Fact => ({
    kind: "missing",
    columns: columns.map(([name, count]) => ({ name, count })),
    none: false,
    table: null,
    cells: [1],
    certainty: "certain",
  });
  const model = { target: "price", features: ["age", "length"], models: [], cells: [2] } as unknown as Parameters<
    typeof explorationDrafts
  >[1][number];
  const told = (...facts: readonly Fact[]): string | undefined => explorationDrafts(facts, [model])[0]?.text;

  it("are those of columns that a model learns from, where there are any", () => {
    expect(told(gaps(["notes", 90], ["age", 8]))).toBe("Of the columns that are used, `age` has missing values (8).");
    expect(told(gaps(["notes", 90], ["age", 8], ["length", 8]))).toBe(
      "Of the columns that are used, `age` and `length` have missing values (8 each).",
    );
    expect(told(gaps(["notes", 90], ["age", 8], ["length", 5]))).toBe(
      "Of the columns that are used, `age` has the most missing values (8), followed by `length` (5).",
    );
    expect(told(gaps(["notes", 90]))).toBe("Values are missing in `notes` alone (90).");
  });

  it("are those of all columns where they cost rows", () => {
    const dropping = (dropna: string): string =>
      analyseNotebook(
        notebookOf(
          {
            code: 'import pandas as pd\nboats = pd.read_csv("boats.csv")\nprint(boats.isnull().sum())',
            printed: "age       8\nnotes    90\nlength    5\nprice     0\ndtype: int64\n",
          },
          {
            code: `from sklearn.linear_model import LinearRegression
boats = boats.${dropna}
LinearRegression().fit(boats[["age", "length"]], boats["price"])`,
          },
        ),
      )
        .sections.exploration.map(({ text }) => text)
        .join(" ");
    expect(dropping("dropna()")).toContain(
      "`notes` has the most missing values (90), followed by `age` (8) and `length` (5).",
    );
    expect(dropping('dropna(subset=["age"])')).toContain("Of the columns that are used, `age` has the most");
  });

  it("are told of a table before they are told of the columns that are used", () => {
    const of = (name: string): Fact =>
      ({
        kind: "source",
        how: "file",
        name: `${name}.csv`,
        variable: name,
        rows: null,
        columns: null,
        cells: [0],
        certainty: "certain",
      }) as unknown as Fact;
    const own = { ...gaps(["notes", 90], ["age", 8], ["length", 5]), table: "boats" } as Fact;
    expect(told(of("boats"), of("ports"), own)).toBe(
      "In `boats.csv`, of the columns that are used, `age` has the most missing values (8), followed by `length` (5).",
    );
  });
});

describe("charts in the words of a section", () => {
  it("are not told where all that is known is that one distribution was drawn", () => {
    expect(explorationDrafts([chart("histogram", "height")], [])).toEqual([]);
    expect(explorationDrafts([chart("histogram", "height"), chart("histogram", "width")], [])).toHaveLength(1);
  });

  it("are not named by the first of many titles", () => {
    const titled = (title: string): ChartFact => ({ ...chart("line chart"), title });
    const all = ["Heights", "Widths", "Weights", "Ages"].map(titled);
    expect(explorationDrafts(all.slice(1), [])).toHaveLength(1);
    expect(explorationDrafts(all, [])).toEqual([]);
  });

  it("are named by titles without formulas", () => {
    const titled = (title: string): string => `import matplotlib.pyplot as plt
plt.figure()
plt.plot(range(9), [x ** 2 for x in range(9)])
plt.title(r"${title}")`;
    expect(explored(titled("Heights over time"))).toContain("Charts are titled “Heights over time”.");
    expect(explored(titled("$y = x^2$ over time"))).not.toContain("Charts");
  });

  it("do not show columns where they show components of them", () => {
    const drawn = (rows: string): string => `import pandas as pd
import matplotlib.pyplot as plt
from sklearn.decomposition import PCA
boats = pd.read_csv("boats.csv", usecols=["length", "width", "sails"])
parts = ${rows}
plt.scatter(parts[:, 0], parts[:, 1])`;
    expect(explored(drawn("boats.values"))).toContain("Charts show `width` against `length`.");
    expect(explored(drawn("PCA(n_components=2).fit_transform(boats)"))).not.toContain("Charts");
    expect(explored(drawn("boats.values.dot([[1, 0], [0, 1], [1, 1]])"))).not.toContain("Charts");
  });
});

describe("gaps that matter to nobody", () => {
  it("are not told: a single one, or a few of thousands", () => {
    const gaps = (count: number): Fact => ({
      kind: "missing",
      columns: [{ name: "tide", count }],
      none: false,
      table: null,
      cells: [2],
      certainty: "certain",
    });
    const source = { kind: "source", name: "tides.csv", form: "file", rows: 9000, columns: 4, variable: null } as const;
    const told = (count: number, ...more: readonly Fact[]): number =>
      explorationDrafts([...more, gaps(count)], []).length;
    const large = { ...source, format: null, cells: [1], certainty: "certain" } as unknown as Fact;
    expect([told(1), told(3)]).toEqual([0, 1]);
    expect([told(40, large), told(50, large)]).toEqual([0, 1]);
  });
});

describe("a chart of many columns", () => {
  it("gives no number of those that are not named", () => {
    const told = (...columns: readonly string[]): string | undefined =>
      explorationDrafts([chart("pair plot", ...columns)], [])[0]?.text;
    expect(told("day", "tide", "wind")).toBe("Charts show `day`, `tide` and `wind` against each other.");
    expect(told("day", "tide", "wind", "rain", "sun", "fog")).toBe(
      "Charts show `day`, `tide`, `wind`, `rain` and others against each other.",
    );
    const lines = explorationDrafts([chart("line chart", "day", "tide", "wind")], [])[0]?.text;
    expect(lines).toBe("Charts show `day`, `tide` and `wind` together.");
  });
});

describe("a chart of what only the code has a name for", () => {
  it("is not told", () => {
    expect(explorationDrafts([chart("map", "cl"), chart("map", "rent")], [])[0]?.text).toBe(
      "Charts show `rent` on a map.",
    );
    expect(explorationDrafts([chart("scatter plot", "rent", "yb")], [])).toEqual([]);
  });
});

describe("several charts", () => {
  it("are parts of one sentence that nothing else divides", () => {
    const charts = [
      chart("histogram", "price"),
      chart("scatter plot", "day", "price"),
      chart("scatter plot", "hour", "price"),
      chart("scatter plot", "length", "width"),
    ];
    expect(explorationDrafts(charts, [])[0]?.text).toBe(
      "Charts show the distribution of `price`; `price` against `day` and `hour`; `width` against `length`.",
    );
  });
});

describe("what is missing, in the words of a section", () => {
  const info = `<class 'pandas.core.frame.DataFrame'>
RangeIndex: 40 entries, 0 to 39
Data columns (total 2 columns):
 #   Column  Non-Null Count  Dtype
---  ------  --------------  -----
 0   length  40 non-null     float64
 1   price   40 non-null     float64
`;
  const told = (step: string): string =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd\nboats = pd.read_csv("boats.csv")\n${step}\nboats.info()`,
        printed: info,
      }),
    )
      .sections.exploration.map(({ text }) => text)
      .join(" ");

  it("is nothing only before any step could have removed it", () => {
    expect(told("")).toContain("`boats.csv` (40 rows and 2 columns, no null values).");
    expect(told("boats = boats.dropna()")).not.toContain("null values");
  });
});

describe("what is looked at beside models", () => {
  it("is told only where nothing else is known", () => {
    const one = { data: ["boats.csv"] } as unknown as Parameters<typeof explorationDrafts>[1][number];
    const drawn = [chart("histogram", "price"), chart("histogram", "length")];
    const [alone] = explorationDrafts(drawn, []);
    const [beside] = explorationDrafts(drawn, [one]);
    expect(fitting([draft("it begins", [], 9), ...(alone === undefined ? [] : [alone])], 99)).toHaveLength(2);
    expect(fitting([draft("it begins", [], 9), ...(beside === undefined ? [] : [beside])], 99)).toHaveLength(1);
    expect(fitting(beside === undefined ? [] : [beside], 99)).toHaveLength(1);
  });
});

describe("how often values occur", () => {
  it("is not told of classes that were made equal", () => {
    const counted = (cell: number): Fact => ({
      kind: "counts",
      column: "rig",
      values: [
        { value: "sloop", count: 40 },
        { value: "ketch", count: 40 },
      ],
      cells: [cell],
      certainty: "certain",
    });
    const balanced: Fact = {
      kind: "balanced",
      how: "oversampling",
      columns: [],
      table: null,
      cells: [3],
      certainty: "certain",
    };
    expect(explorationDrafts([counted(2), balanced], [])).toHaveLength(1);
    expect(explorationDrafts([balanced, counted(4)], [])).toEqual([]);
  });
});

describe("how often a column takes its values", () => {
  const counted = (column: string, ...values: readonly string[]): Fact => ({
    kind: "counts",
    column,
    values: values.map((value, at) => ({ value, count: 40 + at })),
    cells: [1],
    certainty: "certain",
  });
  const one = { target: "rig" } as unknown as Parameters<typeof explorationDrafts>[1][number];
  const [rig, port, crew] = [
    counted("rig", "sloop", "ketch"),
    counted("port", "Kiel", "Bergen"),
    counted("crew", "1", "2", "3", "4", "5"),
  ];

  it("is a side matter beside what is predicted", () => {
    expect(explorationDrafts([rig, port], [])).toHaveLength(2);
    expect(explorationDrafts([port, rig], [one]).map(({ text }) => text)).toEqual([
      "`rig` takes two values: `ketch` (41) and `sloop` (40).",
    ]);
    // Without it, a column of few values may be the classes under another name.
    expect(explorationDrafts([port, crew], [one])).toHaveLength(1);
  });

  it("is told of one of several other columns where a chart shows it, or its name is like that of the target", () => {
    const flag = counted("flag", "blue", "white");
    const told = (...facts: readonly Fact[]): string[] => explorationDrafts(facts, [one]).map(({ text }) => text);
    expect(told(port, flag)).toEqual([]);
    expect(told(port, flag, chart("bar chart", "flag"))).toContain(
      "`flag` takes two values: `white` (41) and `blue` (40).",
    );
    expect(told(port, counted("Rig_Code", "0", "1")).join()).toContain("`Rig_Code` takes two values");
    expect(explorationDrafts([port, flag], [])).toHaveLength(2);
  });

  it("is of the chosen rows where these are far fewer than the data has", () => {
    const boats = (rows: number): Fact => ({
      kind: "source",
      name: "boats.csv",
      form: "file",
      format: "CSV",
      variable: "boats",
      rows,
      columns: 3,
      cells: [0],
      certainty: "certain",
    });
    const told = (fact: Fact, rows: number): string | undefined =>
      explorationDrafts([boats(rows), fact], []).find(({ text }) => text.includes("takes two values"))?.text;
    const chosen: Fact = { ...(rig as Extract<Fact, { kind: "counts" }>), chosen: true };
    expect(told(chosen, 900)).toBe("Among 81 chosen rows, `rig` takes two values: `ketch` (41) and `sloop` (40).");
    expect(told(chosen, 85)).toBe("`rig` takes two values: `ketch` (41) and `sloop` (40).");
    expect(told(rig, 900)).toBe("`rig` takes two values: `ketch` (41) and `sloop` (40).");
  });

  it("is not told of amounts, which are measured", () => {
    const price = { target: "crew", task: "regression" } as unknown as typeof one;
    expect(explorationDrafts([crew], [])).toHaveLength(1);
    expect(explorationDrafts([crew], [price])).toEqual([]);
    expect(explorationDrafts([counted("length", "6.5", "7.25", "8", "9", "12")], [])).toEqual([]);
    expect(explorationDrafts([counted("stars", "1.0", "2.0", "3.0", "4.0", "5.0")], [])).toHaveLength(1);
  });
});

describe("values that are about as frequent as others", () => {
  const told = (counts: readonly number[], more?: true): string | undefined =>
    explorationDrafts(
      [
        {
          kind: "counts",
          column: "port",
          values: counts.map((count, at) => ({ value: `port ${at + 1}`, count })),
          ...(more === undefined ? {} : { more }),
          cells: [1],
          certainty: "certain",
        },
      ],
      [],
    )[0]?.text;

  it("are counted where all of them are known", () => {
    expect(told([150, 150, 135, 135, 105])).toBe("`port` takes five values, each in 105 to 150 rows.");
    expect(told([9, 9, 9, 9, 9])).toBe("`port` takes five values, each in 9 rows.");
  });

  it("are not named in the place of the others", () => {
    expect(told([90, 80, 40, 40, 5], true)).toBe(
      "The most frequent values of `port` are `port 1` (90) and `port 2` (80).",
    );
    expect(told([90, 40, 40, 40, 5])).toBe("The most frequent value of `port` is `port 1` (90).");
    expect(told([40, 40, 40], true)).toBeUndefined();
  });
});

describe("gaps of one of several tables", () => {
  it("are told of that table", () => {
    const source = (name: string, variable: string): Fact => ({
      kind: "source",
      name,
      variable,
      form: "file",
      format: "CSV",
      rows: null,
      columns: null,
      cells: [0],
      certainty: "certain",
    });
    const missing: Fact = {
      kind: "missing",
      none: false,
      columns: [{ name: "depth", count: 3 }],
      table: "late",
      cells: [1],
      certainty: "certain",
    };
    const [old, late] = [source("old.csv", "old"), source("late.csv", "late")];
    expect(explorationDrafts([old, late, missing], [])[0]?.text).toBe(
      "In `late.csv`, values are missing in `depth` alone (3).",
    );
    expect(explorationDrafts([late, missing], [])[0]?.text).toMatch(/^Values are missing/);
  });
});

describe("a mean of rows that meet a condition", () => {
  it("is told with the condition in words", () => {
    const told = explorationDrafts(
      [
        {
          kind: "statistic",
          statistic: "mean",
          columns: ["price"],
          of: "boats['rig'] == 'sloop'",
          value: 4.5,
          printed: "4.5",
          cells: [1],
          certainty: "certain",
        },
      ],
      [],
    );
    expect(told[0]?.text).toBe("The mean of `price` for rows where `rig` is `sloop` is 4.5.");
  });
});

describe("numbers about a column by whose values rows were chosen before", () => {
  it("are said to be of the rows that are kept", () => {
    const of = (statistic: string, printed: string): Fact => ({
      kind: "statistic",
      statistic,
      columns: ["price"],
      of: null,
      value: Number(printed),
      printed,
      cells: [4],
      certainty: "certain",
    });
    const both = [of("mean", "11.3"), of("maximum", "95")];
    const kept = (column: string, cell: number): Fact => ({
      kind: "filtered",
      columns: [column],
      condition: null,
      table: "boats",
      cells: [cell],
      certainty: "certain",
    });
    const told = (...facts: readonly Fact[]): string | undefined => explorationDrafts(facts, [])[0]?.text;
    expect(told(...both, kept("price", 2))).toBe(
      "In the rows that are kept, `price` has a mean of 11.3 and a maximum of 95.",
    );
    for (const other of [kept("price", 6), kept("rig", 2)])
      expect(told(...both, other)).toBe("`price` has a mean of 11.3 and a maximum of 95.");
  });
});

describe("groups in the words of a section", () => {
  it("are compared by columns that are known", () => {
    const grouped = (...columns: readonly string[]): readonly string[] =>
      explorationDrafts(
        [
          {
            kind: "profile",
            what: "groups",
            table: "boats",
            columns,
            by: ["kind"],
            how: "mean",
            cells: [1],
            certainty: "certain",
          },
        ],
        [],
      ).map(({ text }) => text);
    expect(grouped("price")).toEqual(["The notebook compares `price` by `kind`."]);
    expect(grouped()).toEqual([]);
  });
});

describe("charts of formulas", () => {
  it("are not told of a lesson without data", () => {
    const of = (data: string): string =>
      analyseNotebook(
        notebookOf("# Tutorial: drawing charts", {
          code: `import pandas as pd\nimport matplotlib.pyplot as plt\n${data}\nplt.plot(range(9))\nplt.title('The parts of a figure')`,
        }),
      )
        .sections.exploration.map(({ text }) => text)
        .join(" ");
    expect(of("")).toBe("");
    expect(of('boats = pd.read_csv("boats.csv")')).toContain("“The parts of a figure”");
  });
});

describe("maps in the words of a section", () => {
  it("show columns and not how they are distributed", () => {
    const said = explored(`import geopandas as gpd
paths = gpd.read_file("paths.shp")
paths.plot(column="surface", legend=True)`);
    expect(said).toContain("`surface` on a map");
    expect(said).not.toContain("distribution");
  });
});

describe("the columns of the only table", () => {
  const rides = (code: string, shown: string): string =>
    analyseNotebook(
      notebookOf(
        { code: 'import pandas as pd\nrides = pd.read_csv("rides.csv")' },
        { code: "rides.shape", shown: "(90, 3)" },
        { code, shown },
      ),
    )
      .sections.exploration.map(({ text }) => text)
      .join(" ");
  const head = "   Unnamed: 0  fare  tip\n0           0     9    1\n1           1     7    0";

  it("are named where an output shows all of them", () => {
    expect(rides("rides.head(2)", head)).toContain("(90 rows and 3 columns). The columns are `fare` and `tip`.");
    expect(rides("rides.head(2)", "   fare  tip\n0     9    1\n1     7    0")).not.toContain("The columns are");
  });
});

describe("names on an axis", () => {
  it("are no columns, where values are drawn against them", () => {
    const code = `import pandas as pd
import matplotlib.pyplot as plt
rides = pd.read_csv("rides.csv")
plt.plot(["January", "February", "March"], rides["fare"])`;
    const said = analyseNotebook(notebookOf({ code }))
      .sections.exploration.map(({ text }) => text)
      .join(" ");
    expect(said).toContain("Charts show the course of `fare`.");
    expect(said).not.toContain("January");
  });
});

describe("the question in the words of a section", () => {
  it("is one only if it asks", () => {
    const opening = (text: string): string | undefined =>
      analyseNotebook(notebookOf(text)).sections.exploration.map((sentence) => sentence.text)[0];
    expect(opening("# Boats\n\nHow can we predict the price of a boat?")).toBe(
      "The question: “How can we predict the price of a boat?”",
    );
    expect(opening("# Boats\n\nThis notebook analyses the data of the report Do Long Boats Cost More?")).toBe(
      "In the author's words: “This notebook analyses the data of the report Do Long Boats Cost More?”",
    );
  });
});

describe("outputs in the words of a section", () => {
  it("are told apart from what the author says", () => {
    const cell = (text: string): { code: string; printed: string } => ({
      code: `print("${text}")`,
      printed: `${text}\n`,
    });
    const read = analyseNotebook(
      notebookOf(cell("The lowest error occurs at 4 degrees."), cell("The highest error occurs at 9 degrees.")),
    ).sections.exploration.map(({ text }) => text);
    expect(read).toContain(
      "Outputs read: “The lowest error occurs at 4 degrees.” and “The highest error occurs at 9 degrees.”",
    );
  });
});

describe("the means of groups", () => {
  it("stand side by side, and those left out are not passed over in silence", () => {
    const means = (...ports: readonly string[]): string =>
      analyseNotebook(
        notebookOf({
          code: 'import pandas as pd\nboats = pd.read_csv("boats.csv")\nboats.groupby("port")["crew"].mean()',
          shown: `port\n${ports.map((port, at) => `${port}    ${at + 1}.5`).join("\n")}\nName: crew, dtype: float64`,
        }),
      )
        .sections.exploration.map(({ text }) => text)
        .join(" ");
    expect(means("Bonn", "Kiel", "Oslo", "Riga", "Wismar")).toContain("4.5 for `Riga` and 5.5 for `Wismar`.");
    expect(means("Bonn", "Kiel", "Oslo", "Riga", "Sète", "Wismar")).not.toContain("3.5 for `Oslo`.");
  });

  const told = (code: string, shown: string): string =>
    analyseNotebook(notebookOf({ code: `import pandas as pd\nboats = pd.read_csv("boats.csv")\n${code}`, shown }))
      .sections.exploration.map(({ text }) => text)
      .join(" ");

  it("keep apart what hardly differs", () =>
    expect(
      told(
        'boats.groupby("port")["sold"].mean()',
        "port\nKiel    0.120386\nRiga    0.118808\nName: sold, dtype: float64",
      ),
    ).toContain("0.1204 for `Kiel` and 0.1188 for `Riga`"));

  it("are read from a table of several statistics, where the median says most", () => {
    const shown =
      "      count  median   mean\nport                      \nKiel     12     3.5    4.1\nRiga     18     5.5    7.2";
    expect(told('boats.groupby("port")["crew"].agg(["count", "median", "mean"])', shown)).toContain(
      "The median of `crew` by `port` is 3.5 for `Kiel` and 5.5 for `Riga`.",
    );
  });
});
