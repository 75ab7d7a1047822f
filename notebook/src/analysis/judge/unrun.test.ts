import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const read = (...cells: readonly WrittenCell[]): { model: string | null; text: string } => {
  const { model, sections } = analyseNotebook(notebookOf(...cells));
  const text = [...sections.modeling, ...sections.validation].map((sentence) => sentence.text).join(" ");
  return { model, text };
};

const LOAD = `import pandas as pd
from sklearn.linear_model import Lasso, LinearRegression
from sklearn.model_selection import train_test_split
canals = pd.read_csv("canals.csv")
A, B, a, b = train_test_split(canals.drop(columns=["depth"]), canals["depth"], random_state=1)`;
const LINE = 'line = LinearRegression().fit(A, a)\nprint("R2", line.score(B, b))';
const LASSO = "lasso = Lasso(alpha=0.1).fit(A, a)";

describe("models of cells that were not run", () => {
  const loaded = { code: LOAD };
  const line = { code: LINE, printed: "R2 0.64\n" };

  it("are neither trained nor the reported model", () => {
    const { model, text } = read(loaded, line, { code: LASSO, unrun: true });
    expect(model).toBe("Linear Regression");
    expect(text).toContain(
      "Linear regression with default settings predicts `depth`. The code that trains Lasso was not run.",
    );
  });

  it("do not keep the best of the others from being the result, whatever would have been printed of them", () => {
    const { facts } = analyseNotebook(
      notebookOf(loaded, line, { code: `${LASSO}\nprint("R2", lasso.score(B, b))`, unrun: true }),
    );
    expect(facts.headline).toBe(0);
  });

  it("did learn where no cell is counted, if a later one shows something", () => {
    const uncounted = { code: LASSO, unrun: true as const };
    const shown = { code: "canals.shape", printed: "(40, 3)\n", unrun: true as const };
    expect(read({ ...loaded, unrun: true }, { ...line, unrun: true }, uncounted, shown).text).not.toContain("not run");
    expect(read({ ...loaded, unrun: true }, { ...line, unrun: true }, uncounted).text).toContain("Lasso was not run");
  });

  it("did learn if a later cell shows their value or uses them", () => {
    const cleared = { code: LASSO, unrun: true as const };
    const shown = read(loaded, line, cleared, {
      code: 'print("R2", lasso.score(B, b))',
      printed: "R2 0.66\n",
    });
    expect(shown.text).toContain("Lasso reaches an R2 of 0.66, followed by linear regression (0.64)");
    const used = read(loaded, line, cleared, { code: "import joblib\njoblib.dump(lasso, 'lasso.joblib')" });
    expect(used.text).toContain("linear regression and Lasso");
    expect(used.text).not.toContain("was not run");
  });
});

describe("a model that was stopped as it learned", () => {
  const stopped = (...after: readonly WrittenCell[]): string => {
    const notebook = notebookOf({ code: LOAD }, { code: LINE, printed: "R2 0.64\n" }, { code: LASSO }, ...after);
    const error = { kind: "error", ename: "KeyboardInterrupt", evalue: "", traceback: [] } as const;
    const cells = notebook.cells.map((cell, at) => (at === 2 ? { ...cell, outputs: [error] } : cell));
    return analyseNotebook({ ...notebook, cells })
      .sections.modeling.map(({ text }) => text)
      .join(" ");
  };

  it("is not said to be trained", () => {
    expect(stopped()).toBe(
      "Linear regression with default settings predicts `depth`. The training of Lasso was not completed.",
    );
  });

  it("did learn something if a later cell uses it", () => {
    expect(stopped({ code: "lasso.predict(B)" })).toContain("linear regression and Lasso");
  });
});

describe("a network that could not learn", () => {
  const net = `from keras.models import Sequential
from keras.layers import Dense
net = Sequential()
net.add(Dense(8, activation="relu", input_dim=3))
net.add(Dense(1))
net.compile(loss="mse", optimizer="adam")`;
  const message = "Failed to convert the rows";
  const told = (...after: readonly WrittenCell[]): string => {
    const notebook = notebookOf({ code: LOAD }, { code: net }, { code: "net.fit(A, a, epochs=5)" }, ...after);
    const traceback = ["----> 1 net.fit(A, a, epochs=5)", `ValueError: ${message}`];
    const error = { kind: "error", ename: "ValueError", evalue: message, traceback } as const;
    const cells = notebook.cells.map((cell, at) => (at === 2 ? { ...cell, outputs: [error] } : cell));
    const { sections } = analyseNotebook({ ...notebook, cells });
    return [...sections.exploration, ...sections.modeling].map(({ text }) => text).join(" ");
  };

  it("was only built by what is done to it before, and the notebook sets out to do what it was for", () => {
    expect(told()).toBe(
      "This notebook sets out to predict `depth` from `canals.csv`. The training of a neural network failed (`ValueError`).",
    );
  });

  it("did learn if a later cell uses it", () => {
    expect(told({ code: "guesses = net.predict(B)" })).toContain("A neural network predicts `depth`");
  });
});

describe("a notebook that nobody has run", () => {
  it("shows no results, and says why", () => {
    const { text } = read({ code: LOAD, unrun: true }, { code: LINE, unrun: true });
    expect(text).toContain("The notebook is saved without outputs, so it shows no results.");
  });

  it("is much like one of which only the data was read", () => {
    const { text } = read({ code: LOAD, printed: "" }, { code: LINE, unrun: true }, { code: LASSO, unrun: true });
    expect(text).toBe(
      "The code that trains linear regression and Lasso was not run. 25% of the rows are held out for testing. The cells that train are saved without outputs, so the notebook shows no results.",
    );
  });

  it("may have been run and cleared where a later cell was run", () => {
    const { text } = read({ code: LOAD }, { code: LASSO, unrun: true }, { code: "len(canals)", shown: "812" });
    expect(text).not.toContain("was not run");
    expect(text).not.toContain("without outputs");
  });

  it("is not one that was run and shows nothing", () => {
    const { text } = read({ code: LOAD }, { code: LASSO });
    expect(text).not.toContain("without outputs");
  });
});

describe("what is done to the data in cells that were not run", () => {
  const loaded = { code: LOAD };
  const line = { code: LINE, printed: "R2 0.64\n" };
  const filled: WrittenCell = { code: 'canals["width"] = canals["width"].fillna(0)', unrun: true };
  const kinds = (...cells: WrittenCell[]): readonly string[] =>
    analyseNotebook(notebookOf(...cells)).facts.facts.map(({ kind }) => kind);

  it("was not done if none after them was run", () => {
    expect(kinds(loaded, line, filled)).not.toContain("filled");
  });

  it("was done if later cells were run: somebody cleared them", () => {
    expect(kinds(loaded, filled, line)).toContain("filled");
  });
});

describe("cells that were run in another order", () => {
  const order = (...turns: readonly number[]): string[] => {
    const notebook = notebookOf(
      { code: LOAD },
      { code: "model = Lasso().fit(A, a)" },
      { code: 'print("R2", model.score(B, b))', printed: "R2 0.41\n" },
      { code: "model = LinearRegression().fit(A, a)" },
      { code: 'print("R2", model.score(B, b))', printed: "R2 0.58\n" },
    );
    const cells = notebook.cells.map((cell, at) => ({ ...cell, executionCount: turns[at] ?? null }));
    return analyseNotebook({ ...notebook, cells }).facts.experiments.flatMap(({ metrics, models }) =>
      metrics.map(({ printed, model }) => `${models.find(({ id }) => id === model)?.name ?? ""} ${printed}`),
    );
  };

  it("show no value of a model that learned later, if another had its name by then", () => {
    expect(order(1, 2, 3, 4, 5)).toEqual(["Lasso 0.41", "Linear Regression 0.58"]);
    expect(order(1, 7, 5, 4, 8)).toEqual(["Lasso 0.58"]);
  });

  it("show the same model where its cell was only run again", () => {
    expect(order(1, 7, 3, 8, 9)).toEqual(["Lasso 0.41", "Linear Regression 0.58"]);
    // Nobody knows what the missing 5 was.
    expect(order(1, 9, 6, 4, 8)).toEqual(["Lasso 0.41", "Linear Regression 0.58"]);
  });
});

describe("a model that could not learn", () => {
  const failed = (evalue: string, code: string, line: number, ...after: readonly WrittenCell[]) => {
    const notebook = notebookOf({ code: LOAD }, { code }, ...after);
    const lines = code
      .split("\n")
      .map((text, at) => `${at + 1 === line ? "----> " : "      "}${String(at + 1)} ${text}`);
    const traceback = ["ValueError  Traceback (most recent call last)", lines.join("\n")];
    const error = { kind: "error", ename: "ValueError", evalue, traceback } as const;
    const cells = notebook.cells.map((cell, at) => (at === 1 ? { ...cell, outputs: [error] } : cell));
    const { sections, facts } = analyseNotebook({ ...notebook, cells });
    return { facts, text: [...sections.modeling, ...sections.validation].map(({ text }) => text).join(" ") };
  };
  const FIT = "lasso = Lasso(alpha=0.1)\nlasso.fit(A, a)\nprint(lasso.score(B, b))";

  it("is said to have failed, and why", () => {
    const { text } = failed("Input contains NaN.", FIT, 2);
    expect(text).toMatch(/^The training of Lasso failed \(the data contains missing or infinite values\)\. /);
    expect(text).toMatch(/failed \(the data contains missing or infinite values\), so there are no results\.$/);
    expect(failed("could not convert string to float: 'lock'", FIT, 2).text).toContain(
      "(the data contains text that was not turned into numbers)",
    );
    expect(failed("n < 0", FIT, 2).text).toContain("failed (`ValueError`)");
    expect(failed("Unknown label type: 'continuous'", FIT, 2).text).toContain(
      "(the target is a continuous number, not a class)",
    );
  });

  it("is given no reason that its error does not have", () => {
    const hint = "Maybe you fit a classifier, which expects classes, on a target with continuous values.";
    expect(failed(`Unknown label type: unknown. ${hint}`, FIT, 2).text).toContain("failed (`ValueError`)");
    const sizes = "The size of tensor a (64) must match the size of tensor b (10)";
    expect(failed(sizes, FIT, 2).text).toContain("failed (`ValueError`)");
  });

  it("has failed in all turns of a loop that show nothing of it", () => {
    const code =
      "for alpha in [0.1, 1]:\n    lasso = Lasso(alpha=alpha)\n    lasso.fit(A, a)\n    print(lasso.score(B, b))";
    expect(failed("Input contains NaN.", code, 3).text).toContain("The training of Lasso failed");
  });

  it("has failed in every turn of a loop over several classes that shows nothing of the first", () => {
    const code =
      "for model in [Lasso(alpha=0.1), LinearRegression()]:\n    model.fit(A, a)\n    print(model.score(B, b))";
    expect(failed("Input contains NaN.", code, 2).text).toContain("The training of Lasso and linear regression failed");
  });

  it("did not learn because cells above put it together and describe it", () => {
    const { cells, ...rest } = notebookOf(
      { code: LOAD },
      {
        code: "from keras.models import Sequential\nfrom keras.layers import Dense\nnet = Sequential()\nnet.add(Dense(32))\nnet.add(Dense(1))",
      },
      { code: 'net.compile(loss="mse", optimizer="adam")\nnet.summary()' },
      { code: "net.fit(A, a, epochs=20)" },
      { code: "net.summary()" },
    );
    const traceback = ["ValueError  Traceback (most recent call last)\n----> 1 net.fit(A, a, epochs=20)"];
    const error = { kind: "error", ename: "ValueError", evalue: "n < 0", traceback } as const;
    const { sections, executiveSummary } = analyseNotebook({
      ...rest,
      cells: cells.map((cell, at) => (at === 3 ? { ...cell, outputs: [error] } : cell)),
    });
    expect(sections.modeling.map(({ text }) => text)).toEqual([
      "The training of a neural network failed (`ValueError`).",
    ]);
    expect(executiveSummary.map(({ text }) => text).join(" ")).toBe(
      "This notebook sets out to predict `depth` from `canals.csv`. The training of a neural network failed (`ValueError`), so there are no results.",
    );
  });

  it("is not said to have failed where it learned in the end, or where another line failed", () => {
    expect(failed("Input contains NaN.", FIT, 2, { code: FIT, printed: "0.66\n" }).text).not.toContain("failed");
    expect(failed("Input contains NaN.", FIT, 3).text).not.toContain("failed");
    const other = { code: "line = LinearRegression().fit(A, a)\nprint(line.score(B, b))", printed: "0.58\n" };
    expect(failed("Input contains NaN.", FIT, 2, other).text).not.toContain("Lasso");
  });
});

describe("models that learn from one table", () => {
  const told = (...errors: readonly (string | null)[]): string => {
    const models = [
      "naive = NaiveBayes()\nmodel = naive.fit(learned)",
      "model = RandomForestClassifier().fit(learned)",
    ];
    const notebook = notebookOf(
      {
        code: `from pyspark.ml.classification import NaiveBayes, RandomForestClassifier
learned, held = spark.read.csv("locks.csv").randomSplit([0.8, 0.2])`,
      },
      ...models.map((code) => ({ code: `${code}\nrated = model.transform(held)\nrated.show(n=3)` })),
    );
    const cells = notebook.cells.map((cell, at) => {
      const evalue = errors[at - 1] ?? null;
      const traceback = ["IllegalArgumentException  Traceback (most recent call last)"];
      return evalue === null
        ? cell
        : { ...cell, outputs: [{ kind: "error", ename: "IllegalArgumentException", evalue, traceback } as const] };
    });
    const { sections } = analyseNotebook({ ...notebook, cells });
    return [...sections.exploration, ...sections.modeling, ...sections.validation].map(({ text }) => text).join(" ");
  };
  const NONE = "features does not exist. Available: width, depth";

  it("are not trained where all cells that train fail", () => {
    expect(told(NONE, NONE)).toContain(
      "The training of naive Bayes and a random forest failed (the data has no column `features`), so there are no results.",
    );
    expect(told(NONE, NONE)).not.toContain("are trained");
  });

  it("are left out where another one learned", () => {
    expect(told(NONE, null)).not.toMatch(/naive Bayes|failed/);
  });
});

describe("models of cells without outputs", () => {
  it("may have learned where the author tells their results below", () => {
    const cleared = { code: `${LASSO}\nprint("R2", lasso.score(B, b))`, unrun: true as const };
    const told = (...after: readonly WrittenCell[]): string =>
      read({ code: LOAD }, { code: "canals.shape", shown: "(40, 3)" }, cleared, ...after).text;
    expect(told()).toContain("cells that train are saved without outputs");
    expect(told("Lasso explains 66% of the variance.")).not.toContain("was not run");
    expect(told("## Conclusion\n\n- R2 of Lasso: 66%\n- We may add more canals.")).not.toContain("was not run");
    // What stands between cells may be what readers are to find.
    expect(told("Lasso should explain 66%.", { code: "print(depth)", unrun: true })).toContain("was not run");
  });

  it.each([
    ["a setting", "We hold out 25% of the canals, and the learning rate is 0.01."],
    ["what others found", "## References\n\nElsewhere Lasso explains 66% of the variance."],
    ["a solution", "## Solution\n\nLasso explains 66% of the variance."],
    [
      "what readers have to open",
      "<details>\n<summary>Depth</summary>\n\nLasso explains 66% of the variance.\n\n</details>",
    ],
    ["a sheet of exercises", "# Exercises on canals\n\n## Depth\n\nLasso explains 66% of the variance."],
  ])("have not learned for %s below", (_, text) => {
    const cleared = { code: `${LASSO}\nprint("R2", lasso.score(B, b))`, unrun: true as const };
    const shown = { code: "canals.shape", shown: "(40, 3)" };
    expect(read({ code: LOAD }, shown, cleared, text).text).toContain("cells that train are saved without outputs");
  });
});

describe("a notebook whose last cell failed", () => {
  const cautions = (
    [ename, evalue]: readonly [string, string],
    ...cells: readonly WrittenCell[]
  ): readonly (string | undefined)[] => {
    const notebook = notebookOf({ code: LOAD }, ...cells);
    const error = { kind: "error", ename, evalue, traceback: [] } as const;
    const failing = typeof cells[0] === "string" ? 2 : 1;
    const own = notebook.cells.map((cell) =>
      cell.index === failing ? { ...cell, outputs: [...cell.outputs, error] } : cell,
    );
    return analyseNotebook({ ...notebook, cells: own }).facts.cautions.flatMap((one) =>
      one.kind === "ends-in-error" ? [one.error] : [],
    );
  };
  const failed = { code: "canals.plot(x=length)" };

  it("ends in its error, whatever was not run below it", () => {
    const error = ["NameError", "name 'length' is not defined"] as const;
    expect(cautions(error, failed)).toEqual(["NameError: name 'length' is not defined"]);
    expect(cautions(error, failed, "Next, the locks.", { code: "canals.head()", unrun: true })).toHaveLength(1);
    expect(cautions(["ValueError", `${"a very long message ".repeat(9)}`], failed)).toEqual(["ValueError"]);
    expect(cautions(["OSError", "invalid: 'C:\u0007pp'"], failed)).toEqual(["OSError"]);
    expect(cautions(["MemoryError", ""], failed)).toEqual(["MemoryError"]);
  });

  it("names an error once, and none where it has no name", () => {
    const said = "UndefVarError: length not defined";
    expect(cautions(["UndefVarError", said], failed)).toEqual([said]);
    expect(cautions(["LoadError", said], failed)).toEqual([said]);
    expect(cautions(["ERROR", "Error in plot(d): no such column\n"], failed)).toEqual([
      "Error in plot(d): no such column",
    ]);
    expect(cautions(["ERROR", `Error in ${"a very long call ".repeat(9)}`], failed)).toEqual([""]);
  });

  it("is not told where the cell is there to fail", () => {
    const error = ["ValueError", "stop here"] as const;
    expect(cautions(error, { code: 'raise ValueError("stop here")' })).toEqual([]);
    expect(cautions(["NameError", "name 'exit' is not defined"], { code: "exit()" })).toEqual([]);
    expect(cautions(error, "A name without a value gives an error:", failed)).toEqual([]);
    expect(cautions(error, "The mean squared error by lock:", failed)).toHaveLength(1);
  });

  it("does not where the work goes on, where somebody stopped it, or where the line is no code", () => {
    const error = ["NameError", "name 'length' is not defined"] as const;
    expect(cautions(error, failed, { code: "print('done')", printed: "done\n" })).toEqual([]);
    expect(cautions(["KeyboardInterrupt", ""], failed)).toEqual([]);
    expect(cautions(["SystemExit", "0"], failed)).toEqual([]);
    expect(cautions(["SyntaxError", "invalid syntax"], failed)).toEqual([]);
  });

  it("says so in its summary, unless it has a result", () => {
    const notebook = notebookOf({ code: LOAD }, failed);
    const error = { kind: "error", ename: "NameError", evalue: "name 'length' is not defined", traceback: [] } as const;
    const cells = notebook.cells.map((cell, at) => (at === 1 ? { ...cell, outputs: [error] } : cell));
    const { executiveSummary, sections } = analyseNotebook({ ...notebook, cells });
    const words = "The notebook ends in an error (`NameError: name 'length' is not defined`).";
    expect(executiveSummary.map(({ text }) => text)).toContain(words);
    expect(sections.validation.map(({ text }) => text)).toContain(words);
  });
});

it("what a loop measured stays where the next line fails", () => {
  const code = `${LOAD}
for model in (LinearRegression(), Lasso()):
    model.fit(A, a)
    print(model.score(B, b))
print(finest)`;
  const line = code.split("\n").length;
  const traceback = [`NameError  Traceback (most recent call last)\n----> ${line} print(finest)\n`];
  const error = { kind: "error", ename: "NameError", evalue: "name 'finest' is not defined", traceback } as const;
  const { cells, ...rest } = notebookOf({ code, printed: "0.81\n0.64\n" });
  const failed = cells.map((cell) => ({ ...cell, outputs: [...cell.outputs, error] }));
  const text = analyseNotebook({ ...rest, cells: failed })
    .sections.validation.map((one) => one.text)
    .join(" ");
  expect(text).toContain("an R2 of 0.81");
});
