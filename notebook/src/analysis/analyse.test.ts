import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell, Notebook } from "../format/notebook.ts";
import { parseNotebook } from "../format/parse.ts";
import { selfReferringCode } from "../../tests/arbitrary-code.ts";
import { notebookFile } from "../../tests/arbitrary-notebook.ts";
import { analyseNotebook } from "./analyse.ts";
import { STAGES } from "./analysis.ts";

const notebook = (...sources: readonly string[]): Notebook => ({
  nbformat: 4,
  nbformatMinor: 4,
  language: "python",
  kernel: null,
  warnings: [],
  cells: sources.map((source, index): Cell => ({
    index,
    type: source.startsWith("#md ") ? "markdown" : "code",
    id: null,
    source: source.replace("#md ", ""),
    executionCount: null,
    outputs: [],
    attachments: {},
    tags: [],
  })),
});
const stageOf = (...sources: readonly string[]): string[] =>
  analyseNotebook(notebook(...sources)).cells.map((c) => c.stage);

describe("the stage of a cell", () => {
  it("follows from what its calls do", () => {
    expect(
      stageOf(
        "import pandas as pd",
        "df = pd.read_csv('a.csv')",
        "df.describe()",
        "df['b'] = df['a'] ** 2",
        "from sklearn.svm import SVC\nm = SVC().fit(X, y)",
        "m.score(X_test, y_test)",
        "df.to_csv('b.csv')",
      ),
    ).toEqual(["other", "preparation", "exploration", "featureEngineering", "modeling", "validation", "other"]);
  });

  it("is 'other' for commented-out code and constants", () => {
    expect(stageOf("# df.head()", "SEED = 42", "")).toEqual(["other", "other", "other"]);
  });

  it("is validation for a chart of results and exploration for a chart of data", () => {
    expect(stageOf("plt.hist(df['age'])", "pred = model.predict(X_test)", "plt.scatter(y_test, pred)")).toEqual([
      "exploration",
      "validation",
      "validation",
    ]);
  });

  it("takes a heading as a tie-breaker, never as the only sign", () => {
    const both = "df = pd.read_csv('a.csv')\ndf.head()\ndf.describe()";
    expect(stageOf("#md ## Exploratory analysis", both)).toEqual(["exploration"]);
    expect(stageOf("#md ## Modeling", "x = 1")).toEqual(["other"]);
  });

  it("comes with a tag and a reason", () => {
    const [reading] = analyseNotebook(notebook("df = pd.read_csv('a.csv')")).cells;
    expect(reading).toMatchObject({ stages: ["preparation"], tags: ["DP"], reasons: ["calls pandas.read_csv"] });
  });
});

describe("any notebook", () => {
  it("is analysed without an exception, and every sentence cites cells", () => {
    fc.assert(
      fc.property(notebookFile, (file) => {
        const parsed = parseNotebook(JSON.stringify(file));
        if (!parsed.ok) return;
        const { sections, cells } = analyseNotebook(parsed.value);
        for (const sentence of STAGES.flatMap((stage) => sections[stage]))
          expect(sentence.cells.length).toBeGreaterThan(0);
        for (const { stages } of cells) expect(stages.length).toBeGreaterThan(0);
      }),
    );
  });

  it("is analysed even if its code is assembled from random fragments", () => {
    const pieces = fc.constantFrom(
      "df",
      "=",
      ".",
      "(",
      ")",
      "[",
      "]",
      "'a'",
      "\n",
      "    ",
      "import pandas as pd\n",
      "def f(x):\n",
      "for i in",
      ":",
      "print",
      "%%bash\n",
      "!ls\n",
      "lambda",
      "fit",
      "model",
      ",",
      "**",
      "{",
      "}",
      "class A:\n",
      "return ",
      "y",
      "train_test_split",
      "f'{x}'",
      "#",
      "1.",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 60 }),
        (parts) => analyseNotebook(notebook(parts.join(""), parts.toReversed().join(" "))).cells.length === 2,
      ),
    );
  });
});

it.each([
  ["a list that holds itself", "a = []\na.append(a)\nb = [x for x in a if y]\nprint(b)"],
  ["a place that holds its list", "a = [1]\na[0] = a\nprint(sum(a), f'{a}')"],
  [
    "a list times a number that holds itself",
    "(b := [(a := a) for a in a])\n(b * a).append([b for a in a])\n(b * a).append(1)",
  ],
  ["a dictionary that holds itself", "d = {}\nd['d'] = d\nd.update(e=d)\nprint(d)"],
  ["a list in a list, five thousand times", `a = [1]\n${"a = [a]\n".repeat(5_000)}print(a)`],
  ["a list that doubles two hundred times", `a = [1]\n${"a = [a, a]\n".repeat(200)}b = [x for x in a if y]\nprint(b)`],
  ["a default that calls its function", "def f(x=f(1)):\n    return x\nf()\ng = lambda x=g(): x\ng()"],
  ["a text that doubles two hundred times", `a = x\n${"a = f'{a}{a}'\n".repeat(200)}print(a)`],
])("a value that holds itself, or is too deep or too large to follow, is not followed: %s", (_, source) => {
  const { sections } = analyseNotebook(notebook(source, "from sklearn.svm import SVC\nm = SVC().fit(X, y)"));
  expect(JSON.stringify(sections.modeling)).toContain("An SVM is trained");
});

it("reads code to its end, however its functions, classes and values refer to themselves", () => {
  fc.assert(
    fc.property(fc.array(selfReferringCode, { minLength: 1, maxLength: 4 }), (sources) => {
      expect(analyseNotebook(notebook(...sources)).cells).toHaveLength(sources.length);
    }),
  );
});
