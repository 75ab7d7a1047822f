import { describe, expect, it } from "vitest";
import type { Output } from "../../format/notebook.ts";
import { errorOf, failedFit, failedLine, messageOf } from "./failures.ts";

/** What a cell comes to whose line, by its number from 1, fails. */
function failedAt(line: number, source: string): string | null {
  const traceback = [`----> ${String(line)} ${source.split("\n")[line - 1] ?? ""}`];
  return failedFit(source, [{ kind: "error", ename: "ValueError", evalue: "n < 0", traceback }]);
}

describe("a cell that fails", () => {
  it.each([
    [1, "model.fit(A, a)"],
    [2, "model = Lasso()\nmodel.fit(A[['width', 'depth']], a.values.ravel())\nmodel.predict(B)"],
    [2, "for model in models:\n    model.fit(\n        A,\n        a,\n    )\n    print(model.score(B, b))"],
    [1, "line = Lasso().fit(A, a); forest = Forest()"],
  ])("fails as a model learns in line %i of %s", (line, source) => {
    expect(failedAt(line, source)).toBe("ValueError: n < 0");
  });

  it("has slipped, and trained nothing, where the code itself is wrong", () => {
    const error: Output = {
      kind: "error",
      ename: "NameError",
      evalue: "name 'aa' is not defined",
      traceback: ["----> 1 "],
    };
    expect(failedFit("model.fit(A, aa)", [error])).toBeNull();
    expect(failedFit("model.fit(A, aa)", [{ ...error, ename: "ValueError" }])).not.toBeNull();
  });

  it.each([
    [2, "for model in models:\n    model.check(A)\n    model.fit(A, a)"],
    [1, "depths = Lasso().fit(A, a).predict(B)"],
    [1, "depths = (Lasso().fit(A, a)\n    .predict(B))"],
    [1, "scaler.fit(A[['width', 'depth']])"],
    [1, "scaler.fit(A,)"],
    [1, "model.fit(scaler.transform(A), a)"],
  ])("fails elsewhere in line %i of %s", (line, source) => {
    expect(failedAt(line, source)).toBeNull();
  });
});

describe("the line at which a cell failed", () => {
  const SOURCE = "%%time\nplots = load()\nfit = learn(plots)\nshow(fit)";
  const at = (source: string, ...traceback: string[]): number | null =>
    failedLine({ kind: "error", ename: "ValueError", evalue: "", traceback }, source);

  it.each([
    ["an arrow in colours", "\u001b[0;32m----> 3\u001b[0;31m fit = learn(plots)\u001b[0m", 3],
    ["frames of a library before those of the cell", "pool.py in map(f)\n----> 2 return f(x)\n\n----> 4 show(fit)", 4],
    ["a frame of the cell", 'File "<stdin>", line 3, in <module>', 3],
    ["a frame of a new IPython", "Cell In[7], line 4", 4],
    ["a frame of Julia", "[2] top-level scope\n   @ In[5]:2", 2],
    ["a timed cell, counted from below the magic", "File <timed exec>:2", 3],
    ["the first call in R", "Error in fit: n < 0\nTraceback:\n\n1. learn(plots)\n2. stop()", 3],
  ])("is read from %s", (_, traceback, line) => {
    expect(at(SOURCE, ...traceback.split("\n\n"))).toBe(line);
  });

  it("is not known from frames of libraries alone, nor from a call that the cell has twice", () => {
    expect(at(SOURCE, "pool.py in map(f)\n----> 2 return f(x)")).toBeNull();
    expect(at("learn(plots)\nlearn(plots)", "1. learn(plots)")).toBeNull();
  });
});

describe("an error of which nobody kept the frames", () => {
  const error = (evalue: string, ...traceback: string[]) =>
    ({ kind: "error", ename: "IllegalArgumentException", evalue, traceback }) as const;
  const SOURCE = "rows = read()\nmodel = forest.fit(rows)\nmodel.transform(rows).show()";
  const isForest = (name: string): boolean => name === "forest";

  it("is taken for that of the training where the cell has shown nothing", () => {
    expect(failedFit(SOURCE, [error("no rows")], isForest)).toBe("IllegalArgumentException: no rows");
    expect(failedFit(SOURCE, [error("no rows")])).toBeNull();
    const shown: Output = { kind: "display", data: { "text/plain": "rows" } };
    expect(failedFit(SOURCE, [shown, error("no rows")], isForest)).toBeNull();
  });

  it("has its message in the traceback where it has no other", () => {
    expect(messageOf(error("ignored", "IllegalArgumentException: no rows"))).toBe("no rows");
    expect(messageOf(error("", "Traceback"))).toBe("");
  });

  it("is printed by cells that run on a cluster", () => {
    const text = `An error was encountered:\nno rows\nTraceback (most recent call last):\n  File "<stdin>", line 2, in <module>\npyspark.sql.utils.IllegalArgumentException: no rows\n`;
    const found = errorOf([{ kind: "stream", name: "stderr", text }]);
    expect(found).toMatchObject({ ename: "IllegalArgumentException", evalue: "no rows" });
    expect(found === undefined ? null : failedLine(found, SOURCE)).toBe(2);
  });
});
