import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";
import { RunOrder } from "./run-order.ts";
import { Scope } from "./scope.ts";
import type { Value } from "./value.ts";

const LOAD = `import pandas as pd
from sklearn.linear_model import Lasso, LinearRegression, Ridge
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")`;
const split = (features: string, target: string): string =>
  `A, B, a, b = train_test_split(${features}, kilns["${target}"], random_state=1)`;
const MAIN = split('kilns.drop(columns=["fuel"])', "fuel");
const ASIDE = split('kilns[["width"]]', "glaze");

/** What each model predicts, with its R2, and the sections about models; 0 stands for a cell without a number. */
function read(...cells: readonly (readonly [turn: number, cell: WrittenCell])[]): {
  results: string[];
  validation: string;
} {
  const notebook = notebookOf(...cells.map(([, cell]) => cell));
  const { facts, sections } = analyseNotebook({
    ...notebook,
    cells: notebook.cells.map((cell, at) => ({ ...cell, executionCount: cells[at]?.[0] || null })),
  });
  const results = facts.experiments.flatMap(({ target, features, models, metrics }) =>
    metrics.map(
      ({ printed, model }) =>
        `${models.find(({ id }) => id === model)?.name ?? ""} ${printed} ${target ?? ""}${features.length === 1 ? ` from ${features.join()}` : ""}`,
    ),
  );
  return { results, validation: sections.validation.map(({ text }) => text).join(" ") };
}

const fitted = (call: string, printed: string): WrittenCell => ({
  code: `model = ${call}.fit(A, a)\nprint("R2", model.score(B, b))`,
  printed: `R2 ${printed}\n`,
});

describe("a cell that ran on the rows of another cell than the one above it", () => {
  const cells = (turns: readonly number[]): ReturnType<typeof read> =>
    read(
      [turns[0] ?? 0, { code: LOAD }],
      [turns[1] ?? 0, { code: MAIN }],
      [turns[2] ?? 0, fitted("LinearRegression()", "0.71")],
      [turns[3] ?? 0, { code: ASIDE }],
      [turns[4] ?? 0, fitted("Ridge()", "0.72")],
    );
  const asWritten = ["Linear Regression 0.71 fuel", "Ridge 0.72 glaze from width"];

  it("is told with the rows that it ran on", () => {
    expect(cells([7, 8, 9, 5, 10]).results).toEqual(["Linear Regression 0.71 fuel", "Ridge 0.72 fuel"]);
  });

  it("is told as it is written where all cells were run in that order, or where nobody knows", () => {
    expect(cells([5, 6, 7, 8, 9]).results).toEqual(asWritten);
    expect(cells([0, 0, 0, 0, 0]).results).toEqual(asWritten);
    expect(cells([7, 8, 9, 0, 10]).results).toEqual(asWritten);
  });

  it("is told as it is written where the numbers are of several sessions", () => {
    expect(cells([7, 8, 9, 1, 10]).results).toEqual(asWritten);
    expect(cells([7, 8, 9, 8, 10]).results).toEqual(asWritten);
  });

  it("is told as it is written where the cell above was only run again", () => {
    expect(cells([3, 4, 5, 12, 10]).results).toEqual(asWritten);
  });
});

describe("a table that was loaded again", () => {
  it("has what was done to it since, and nothing from before", () => {
    const columns = (turns: readonly number[]): readonly string[] => {
      const notebook = notebookOf(
        {
          code: `${LOAD}\nkilns.head()`,
          shown: "   width  height  fuel\n0      3       4     9\n1      2       5     8",
        },
        { code: 'kilns.drop(columns=["width"], inplace=True)' },
        { code: 'X, y = kilns.drop(columns="fuel"), kilns["fuel"]\nline = LinearRegression().fit(X, y)' },
        { code: 'print("R2", line.score(X, y))', printed: "R2 0.5\n" },
      );
      const numbered = notebook.cells.map((cell, at) => ({ ...cell, executionCount: turns[at] ?? null }));
      return analyseNotebook({ ...notebook, cells: numbered }).facts.experiments.flatMap(({ features }) => features);
    };
    expect(columns([3, 6, 21, 22])).toEqual(["height"]);
    expect(columns([20, 6, 21, 22])).toEqual(["width", "height"]);
  });
});

describe("a model that was fitted again", () => {
  it("is the one that was fitted last when its score was shown", () => {
    const cells = (turns: readonly number[]): readonly string[] =>
      read(
        [turns[0] ?? 0, { code: `${LOAD}\n${MAIN}\nmodel = Lasso()` }],
        [turns[1] ?? 0, { code: "model = Ridge().fit(A, a)" }],
        [turns[2] ?? 0, { code: "model = LinearRegression().fit(A, a)" }],
        [turns[3] ?? 0, { code: 'print("R2", model.score(B, b))', printed: "R2 0.6\n" }],
      ).results;
    expect(cells([3, 4, 5, 6])).toEqual(["Linear Regression 0.6 fuel"]);
    expect(cells([3, 6, 5, 7])).toEqual(["Ridge 0.6 fuel"]);
  });
});

describe("a result that is older than the code above it", () => {
  const OLDER = "may be of an earlier version of that code.";
  const validation = (turns: readonly number[]): string =>
    read(
      [turns[0] ?? 0, { code: LOAD }],
      [turns[1] ?? 0, { code: MAIN }],
      [turns[2] ?? 0, { code: "lasso = Lasso().fit(A, a)" }],
      [turns[3] ?? 0, { code: "said = lasso.predict(B)" }],
      [turns[4] ?? 0, { code: 'print("R2", r2_score(b, said))', printed: "R2 0.6\n" }],
    ).validation;

  it("is said to be that where its model, its rows or its predictions were made again", () => {
    for (const turns of [
      [3, 9, 5, 6, 7],
      [3, 4, 5, 8, 7],
    ])
      expect(validation(turns), turns.join()).toContain(
        `Lasso's scores come from cells last run before some of the code above them, so they ${OLDER}`,
      );
  });

  it("is said of the training, or of what the score rests on, where only that is older", () => {
    expect(validation([3, 9, 5, 10, 11])).toContain(
      `Lasso was last trained before some of the code above that was run again, so its scores ${OLDER}`,
    );
    for (const turns of [
      [8, 4, 5, 6, 7],
      [3, 4, 6, 5, 7],
      [3, 4, 9, 6, 7],
    ])
      expect(validation(turns), turns.join()).toContain(
        `Lasso's scores rest on other cells that were last run before some of the code above them, so they ${OLDER}`,
      );
  });

  it("is not where the numbers are of several sessions", () => {
    expect(validation([7, 8, 1, 2, 3])).not.toContain("earlier version");
    expect(validation([3, 9, 5, 6, 9])).not.toContain("earlier version");
  });

  it("is not where everything was run in its order, or the code above holds nothing that it rests on", () => {
    expect(validation([3, 4, 5, 6, 7])).not.toContain("earlier version");
    const { validation: other } = read(
      [9, { code: "import seaborn as sns\nsns.set()" }],
      [3, { code: `${LOAD}\n${MAIN}` }],
      [8, { code: "kilns.hist()" }],
      [5, fitted("Lasso()", "0.6")],
    );
    expect(other).toContain("0.6");
    expect(other).not.toContain("earlier version");
  });
});

describe("a cell that ran after a cell below had changed its table", () => {
  it("shows nothing of the table that stands above it", () => {
    const sizes = (turns: readonly number[]): readonly (number | null)[] => {
      const notebook = notebookOf(
        { code: LOAD },
        { code: "kilns.shape", shown: "(480, 3)" },
        { code: 'kilns = kilns[kilns["fuel"] > 3]' },
        { code: "kilns.hist()" },
      );
      const numbered = notebook.cells.map((cell, at) => ({ ...cell, executionCount: turns[at] ?? null }));
      return analyseNotebook({ ...notebook, cells: numbered }).facts.facts.flatMap((fact) =>
        fact.kind === "source" ? [fact.rows] : [],
      );
    };
    expect(sizes([3, 4, 5, 6])).toEqual([480]);
    expect(sizes([3, 7, 5, 6])).toEqual([null]);
  });

  it("still shows what it printed before of other tables", () => {
    const notebook = notebookOf(
      { code: `${LOAD}\nrivers = pd.read_csv("rivers.csv")` },
      { code: "print(rivers.shape)\nkilns.shape", printed: "(77, 2)\n", shown: "(480, 3)" },
      { code: 'kilns = kilns[kilns["fuel"] > 3]' },
      { code: "kilns.hist()\nrivers.hist()" },
    );
    const turns = [3, 7, 5, 6];
    const cells = notebook.cells.map((cell, at) => ({ ...cell, executionCount: turns[at] ?? null }));
    const { facts } = analyseNotebook({ ...notebook, cells }).facts;
    expect(facts.flatMap((fact) => (fact.kind === "source" ? [[fact.name, fact.rows]] : []))).toEqual([
      ["kilns.csv", null],
      ["rivers.csv", 77],
    ]);
  });
});

describe("the state on which each cell of a long notebook ran", () => {
  it("is found without a look at each name for each cell", () => {
    const cells = Array.from({ length: 400 }, (_, at) => ({
      index: at,
      type: "code" as const,
      source: "",
      id: null,
      outputs: [],
      attachments: {},
      tags: [],
      executionCount: at === 398 ? 900 : at + 3,
    }));
    let looked = 0;
    const value: Value = {
      get kind() {
        looked += 1;
        return "constant" as const;
      },
      value: 1,
    };
    const globals = new Scope<Value>(null);
    const order = new RunOrder(cells);
    for (const { index } of cells) {
      order.enter(index, globals);
      for (let at = 0; at < 50; at += 1) globals.set(`n${index}_${at}`, value);
      order.leave(globals);
    }
    expect(looked).toBeLessThan(10 * 400 * 50);
    expect(globals.own().size).toBe(400 * 50);
  });
});

describe("a function or class that stands below where it is first used", () => {
  const USES = { code: "model = make_model()" };
  const DEFINES = { code: "def make_model():\n    return Ridge(alpha=3)" };
  const SCORES = { code: 'model.fit(A, a)\nprint("R2", model.score(B, b))', printed: "R2 0.72\n" };

  it("was defined before, whatever numbers the cells have", () => {
    for (const turns of [
      [5, 6, 8, 7, 9],
      [0, 0, 0, 0, 0],
    ]) {
      const cells = [{ code: LOAD }, { code: MAIN }, USES, DEFINES, SCORES];
      expect(read(...cells.map((cell, at) => [turns[at] ?? 0, cell] as const)).results).toEqual(["Ridge 0.72 fuel"]);
    }
  });

  it("is not what a name stands for that was bound above", () => {
    const cells = [
      { code: LOAD },
      { code: MAIN },
      { code: "def make_model():\n    return Lasso()" },
      USES,
      DEFINES,
      SCORES,
    ];
    expect(read(...cells.map((cell) => [0, cell] as const)).results).toEqual(["Lasso 0.72 fuel"]);
  });

  it("is no name of a module of which all names are imported", () => {
    const cells = [{ code: `${LOAD}\nfrom sklearn.metrics import *` }, { code: MAIN }, USES, DEFINES, SCORES];
    expect(read(...cells.map((cell) => [0, cell] as const)).results).toEqual(["Ridge 0.72 fuel"]);
  });

  it("is, of several, the one that was run last before it was used", () => {
    const other = { code: "def make_model():\n    return Lasso()" };
    const cells = [{ code: LOAD }, { code: MAIN }, USES, other, DEFINES, SCORES];
    const results = (...turns: number[]): string[] =>
      read(...cells.map((cell, at) => [turns[at] ?? 0, cell] as const)).results;
    expect(results(5, 6, 8, 9, 7, 10)).toEqual(["Ridge 0.72 fuel"]);
    expect(results(4, 5, 8, 7, 6, 10)).toEqual(["Lasso 0.72 fuel"]);
  });

  it("is not known where several may have been run before", () => {
    const other = { code: "def make_model():\n    return Lasso()" };
    const cells = [{ code: LOAD }, { code: MAIN }, USES, other, DEFINES, SCORES];
    expect(read(...cells.map((cell) => [0, cell] as const)).results.join()).not.toMatch(/Lasso|Ridge/);
  });

  it("may use itself", () => {
    const DEFINED = { code: "def make_model(depth=2):\n    return make_model(depth - 1) if depth else Ridge()" };
    const cells = [{ code: LOAD }, { code: MAIN }, USES, DEFINED, SCORES];
    expect(() => read(...cells.map((cell) => [0, cell] as const))).not.toThrow();
  });
});
