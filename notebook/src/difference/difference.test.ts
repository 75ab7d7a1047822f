import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analysis/analyse.ts";
import { aMetric, aModel, CHURN_FACTS } from "../analysis/fixtures/churn-facts.ts";
import type { Experiment, NotebookFacts } from "../analysis/facts.ts";
import { htmlBlocks } from "../document/html.ts";
import { markdownBlocks } from "../document/markdown.ts";
import type { Cell, Notebook } from "../format/notebook.ts";
import { parseNotebook } from "../format/parse.ts";
import { cellDifferences } from "./cells.ts";
import { differenceBlocks } from "./document.ts";
import { factDifferences } from "./facts.ts";
import { pictureDifferences } from "./pictures.ts";

type Code = readonly [source: string, printed?: string];

const notebookOf = (cells: readonly Code[]): Notebook => {
  const parsed = parseNotebook(
    JSON.stringify({
      cells: cells.map(([source, printed], index) => ({
        cell_type: "code",
        metadata: {},
        execution_count: index + 1,
        source,
        outputs: printed === undefined ? [] : [{ output_type: "stream", name: "stdout", text: printed }],
      })),
      metadata: {},
      nbformat: 4,
      nbformat_minor: 4,
    }),
  );
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
};

const RENTS: readonly Code[] = [
  ["import pandas as pd\nfrom sklearn.ensemble import RandomForestRegressor\nfrom sklearn.metrics import r2_score"],
  ["from sklearn.model_selection import train_test_split"],
  ["df = pd.read_csv('rents.csv')"],
  ["df = df.dropna(subset=['floor'])"],
  [
    "X = df[['area', 'floor']]\ny = df['rent']\nX_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2, random_state=1)",
  ],
  ["model = RandomForestRegressor(n_estimators=100)\nmodel.fit(X_train, y_train)"],
  ["print('R2', r2_score(y_test, model.predict(X_test)))", "R2 0.7134\n"],
];
const having = (cell: number, ...code: Code): Code[] => RENTS.map((one, index) => (index === cell ? code : one));
const facts = (cells: readonly Code[]): NotebookFacts => analyseNotebook(notebookOf(cells)).facts;
const changes = (before: NotebookFacts, after: NotebookFacts) =>
  factDifferences(before, after).map(({ about, before: then, after: now, better }) => [about, then, now, better]);

describe("facts of two versions", () => {
  it("report what is newly done to the data", () => {
    expect(
      changes(facts(RENTS), facts(having(3, "df['floor'] = df['floor'].fillna(df['floor'].median())"))),
    ).toContainEqual([
      "Preparation",
      "Rows with missing values in `floor` are dropped.",
      "Any missing values in `floor` are filled with the median.",
      null,
    ]);
  });

  it("report which model replaced which, and how that changed the result", () => {
    const boosted = [
      ["from lightgbm import LGBMRegressor"] as const,
      ...having(5, "model = LGBMRegressor()\nmodel.fit(X_train, y_train)").slice(0, -1),
      [RENTS[6]?.[0] ?? "", "R2 0.6412\n"] as const,
    ];
    expect(changes(facts(RENTS), facts(boosted))).toEqual(
      expect.arrayContaining([
        ["Models", "Random Forest", "LightGBM", null],
        ["Result", "Random Forest: R2 0.7134 (test data)", "LightGBM: R2 0.6412 (test data)", false],
      ]),
    );
  });

  it("pair what is done to the same columns, and the values of one model with those of its successor", () => {
    const code = (drop: string, model: string, mae: string): Code[] => [
      ...having(3, drop).slice(0, 5),
      [`from lightgbm import LGBMRegressor\nmodel = ${model}()\nmodel.fit(X_train, y_train)`],
      ["print('R2', r2_score(y_test, model.predict(X_test)))", "R2 0.71\n"],
      ["print('MAE', mean_absolute_error(y_test, model.predict(X_test)))", `MAE ${mae}\n`],
    ];
    const before = facts(code("df = df.dropna(subset=['floor', 'rent'])", "RandomForestRegressor", "41200"));
    const after = facts(
      code("df = df.dropna(subset=['rent'])\ndf['floor'] = df['floor'].fillna(0)", "LGBMRegressor", "47900"),
    );
    expect(changes(before, after)).toEqual([
      [
        "Preparation",
        "Rows with missing values in `floor` and `rent` are dropped.",
        "Rows with missing values in `rent` are dropped.",
        null,
      ],
      ["Preparation", null, "Any missing values in `floor` are filled with `0`.", null],
      ["Models", "Random Forest", "LightGBM", null],
      ["Result", "Random Forest: R2 0.71 (test data)", "LightGBM: R2 0.71 (test data)", null],
      ["MAE on test data", "41,200", "47,900", false],
    ]);
  });

  it("call a value better by the direction of its metric", () => {
    const measured = (rmse: number): NotebookFacts => {
      const [experiment] = CHURN_FACTS.experiments as readonly [Experiment];
      const metrics = [aMetric(1, "R2", "0.5", "test", 5), aMetric(1, "RMSE", String(rmse), "test", 5)];
      const models = [aModel(1, "Ridge", 4)];
      return { ...CHURN_FACTS, experiments: [{ ...experiment, models, metrics, best: null }], headline: null };
    };
    const about = "RMSE of Ridge on test data";
    expect(changes(measured(12), measured(10))).toEqual([[about, "12", "10", true]]);
    expect(changes(measured(10), measured(12))).toEqual([[about, "10", "12", false]]);
  });

  it("show no difference to themselves, and reversing the comparison turns additions into removals", () => {
    const [before, after] = [facts(RENTS), facts(RENTS.slice(0, 3))];
    expect(changes(before, before)).toEqual([]);
    const there = changes(before, after).map(([about, then, now]) => [about, then, now]);
    const back = changes(after, before).map(([about, then, now]) => [about, now, then]);
    expect(new Set(back.map(String))).toEqual(new Set(there.map(String)));
  });
});

describe("cells of two versions", () => {
  const kinds = (before: readonly Code[], after: readonly Code[]) =>
    cellDifferences(notebookOf(before), notebookOf(after)).map((cell) => [
      cell.kind,
      "before" in cell ? cell.before.index : null,
      "after" in cell ? cell.after.index : null,
    ]);

  it("are added, removed, edited, or have other outputs", () => {
    const after = [["# %% Setup"] as const, ...having(6, RENTS[6]?.[0] ?? "", "R2 0.5\n").filter((_, at) => at !== 3)];
    expect(kinds(RENTS, after)).toEqual([
      ["added", null, 0],
      ["removed", 3, null],
      ["outputs", 6, 6],
    ]);
    expect(
      kinds(RENTS, having(5, "model = RandomForestRegressor(n_estimators=500)\nmodel.fit(X_train, y_train)")),
    ).toEqual([["changed", 5, 5]]);
  });

  it("turn one version into the other, whatever the two are", () => {
    const source = fc.constantFrom("a = 1", "b = 2", "a = 1\nb = 2", "c", "");
    const cells = fc.array(fc.tuple(source, fc.constantFrom("", "1\n")), { maxLength: 12 });
    fc.assert(
      fc.property(cells, cells, (before, after) => {
        const [former, latter] = [notebookOf(before), notebookOf(after)];
        const found = cellDifferences(former, latter);
        const left = former.cells.filter((cell) => !found.some((one) => "before" in one && one.before === cell));
        const same = latter.cells.filter((cell) => !found.some((one) => "after" in one && one.after === cell));
        const text = (cell: Cell): string => JSON.stringify([cell.source.trimEnd(), cell.outputs]);
        expect(left.map(text)).toEqual(same.map(text));
      }),
    );
  });

  it("are compared in linear time where nothing matches", () => {
    const many = (word: string): Code[] => Array.from({ length: 5000 }, (_, index) => [`${word}${index}`]);
    expect(kinds(many("a"), many("b"))).toHaveLength(10_000);
  });
});

describe("pictures of two versions", () => {
  const drawn = (source: string, ...shades: readonly number[]) => ({
    cell_type: "code",
    metadata: {},
    execution_count: 1,
    source,
    outputs: shades.map((shade) => ({
      output_type: "display_data",
      metadata: {},
      data: { "image/svg+xml": svg(shade) },
    })),
  });
  const svg = (shade: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="hsl(${shade} 50% 50%)" width="1" height="1"/></svg>`;
  const read = (...cells: readonly object[]): Notebook => {
    const parsed = parseNotebook(JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
    if (!parsed.ok) throw new Error("not a notebook");
    return parsed.value;
  };

  it("are shown side by side where they differ, and alone where only one version has them", () => {
    const before = read(drawn("plot(a)", 1), drawn("plot(b)", 2, 3), drawn("plot(c)", 4), drawn("gone()", 5));
    const after = read(drawn("new()", 6), drawn("plot(a)", 1), drawn("plot(b)", 2, 7, 8), drawn("plot(c)", 4));
    const pairs = pictureDifferences(before, after).map((pair) =>
      [pair.before, pair.after].map((chart) => chart && `${chart.cell_index}: ${/hsl\((\d)/.exec(chart.data)?.[1]}`),
    );
    expect(pairs).toEqual([
      [null, "0: 6"],
      ["1: 3", "2: 7"],
      [null, "2: 8"],
      ["3: 5", null],
    ]);
  });

  it("appear on the differences page, and not in its text", () => {
    const [before, after] = [read(drawn("plot(a)", 1)), read(drawn("plot(a)", 2))];
    const versions = [
      { name: "a", notebook: before },
      { name: "b", notebook: after },
    ] as const;
    expect(differenceBlocks(...versions).some(({ kind }) => kind === "pictures")).toBe(false);
    const page = htmlBlocks("Changes", differenceBlocks(...versions, { pictures: true }));
    expect(page).toMatch(
      /<div class="pair"><figure><img src="data:image\/svg[^>]*alt="Before: Cell 1"[^]*alt="After: Cell 1"/,
    );
  });
});

it("D20: a document of the differences keeps cell contents inside its own markup", () => {
  const text = markdownBlocks(
    differenceBlocks(
      { name: "<b>a</b>", notebook: notebookOf([["x = 1"]]) },
      { name: "b|`c`", notebook: notebookOf([["x = 1\n````\n# </code>"]]) },
    ),
    () => "",
  );
  expect(text).toContain("`````diff\n x = 1\n+````\n+# </code>\n`````");
  expect(text.split("\n")[0]).not.toContain("<b>");
});
