import { describe, expect, it } from "vitest";
import { readCell } from "../../read/python/code.ts";
import { lintCells } from "./lint.ts";

const found = (...sources: string[]): string[] =>
  lintCells(sources.map((source, index) => readCell(source, index))).findings.map(
    ({ code, name, cell }) => `${code} ${name} cell ${cell}`,
  );

describe("a notebook read as one module", () => {
  it("counts an import as used when a later cell uses it", () => {
    expect(found("import os", "print(os.name)")).toEqual([]);
    expect(found("import os", "print(1)")).toEqual(["F401 os cell 0"]);
  });

  it("knows the names that IPython provides", () => {
    expect(found("display(1)\nget_ipython()\nprint(_, _3, In, Out[1])")).toEqual([]);
  });

  it("reads names in magics and shell lines, and binds the names that cell magics set", () => {
    expect(found("import os, sys\nfolder = 'a'", "%timeit os.listdir(folder)", "!ls {sys.path}")).toEqual([]);
    expect(found("%%capture out\nprint(1)", "out.show()")).toEqual([]);
  });

  it("accepts unknown names after magics that may define them", () => {
    expect(found("%pylab inline", "plot([1, 2])")).toEqual([]);
    expect(found("%run setup.py", "print(config)")).toEqual([]);
  });

  it("distinguishes names defined too late from names never defined", () => {
    const { findings } = lintCells([readCell("print(late, never)", 0), readCell("late = 1", 1)]);
    expect(findings.map(({ name, boundLater }) => [name, boundLater])).toEqual([
      ["late", true],
      ["never", false],
    ]);
  });

  it("accepts Python 2 builtins in a Python 2 notebook", () => {
    expect(found("print 'a'\nfor i in xrange(3):\n    print unicode(i)")).toEqual([]);
    expect(found("for i in xrange(3):\n    print(i)")).toEqual(["F821 xrange cell 0"]);
  });

  it("survives broken cells and deep nesting", () => {
    expect(() =>
      found("def f(", ")))", `x = ${"(".repeat(500)}1${")".repeat(500)}`, `y = ${"1 + ".repeat(3000)}1`),
    ).not.toThrow();
  });
});
