import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expression, Statement } from "./ast.ts";
import { parsePython } from "./syntax.ts";
import { walkStatements } from "./walk.ts";

const first = (source: string): Statement => {
  const statement = parsePython(source).module.body[0];
  if (!statement) throw new Error("no statement");
  return statement;
};
const value = (source: string): Expression => {
  const statement = first(source);
  if (statement.kind !== "expression") throw new Error(statement.kind);
  return statement.value;
};

describe("Python as a typed tree", () => {
  it("reads imports with their local names", () => {
    expect(first("import matplotlib.pyplot as plt, os.path")).toMatchObject({
      kind: "import",
      names: [
        { module: "matplotlib.pyplot", name: null, bound: "plt" },
        { module: "os.path", name: null, bound: "os" },
      ],
    });
    expect(first("from ..a import (b as c,\n  d)")).toMatchObject({
      names: [
        { module: "..a", name: "b", bound: "c" },
        { name: "d", bound: "d" },
      ],
    });
  });

  it("reads calls with positional, named and unpacked arguments", () => {
    expect(value("f(1, a=x, *c, **d)")).toMatchObject({
      kind: "call",
      args: [{ name: null, star: "" }, { name: "a", star: "" }, { star: "*" }, { star: "**" }],
    });
    expect(value("f(x for x in y)")).toMatchObject({
      args: [{ value: { kind: "comprehension", shape: "generator" } }],
    });
  });

  it("reads slices, chained attributes, strings and f-strings", () => {
    expect(value("df.loc[1:2, 'a']")).toMatchObject({
      kind: "subscript",
      index: [{ kind: "slice" }, { kind: "string", value: "a" }],
    });
    expect(value(String.raw`'a\'b' "c"`)).toMatchObject({ kind: "string", value: "a'bc" });
    expect(value("f'{rmse:.3f} km'")).toMatchObject({ format: true, parts: [{ kind: "name", id: "rmse" }] });
  });

  it("reads Python 2 print statements as calls, with their positions", () => {
    const { module } = parsePython('print "a", b\nif c:\n    print\nprint (d)');
    expect(module.python2).toBe(true);
    expect(module.errors).toEqual([]);
    const calls: string[] = [];
    walkStatements(module.body, (s) => {
      if (s.kind === "expression" && s.value.kind === "call" && s.value.callee.kind === "name")
        calls.push(`${s.value.callee.id}/${s.value.args.length}@${s.from}`);
    });
    expect(calls).toEqual(["print/2@0", "print/1@29"]);
  });

  it("reads numbers with a trailing dot", () => {
    const { module, text } = parsePython("x = 10. / 3.\ny = 1.e5");
    expect(module.errors).toEqual([]);
    expect(text).toBe("x = 10  / 3 \ny = 1e05");
  });

  it("reads decorators, parameters, exception handlers and yields", () => {
    const source =
      '@app.route(\'/\')\ndef f(a, *b, c: int = 1, **d):\n    """Doc."""\n    try:\n        yield a\n    except (E, F) as e:\n        pass\n    except:\n        raise\n';
    expect(first(source)).toMatchObject({
      kind: "function",
      docstring: "Doc.",
      decorators: [{ kind: "call" }],
      parameters: [
        { name: "a", star: "" },
        { name: "b", star: "*" },
        { name: "c", fallback: { text: "1" } },
        { name: "d", star: "**" },
      ],
      body: [
        { kind: "expression" },
        {
          kind: "try",
          body: [{ value: { kind: "yield", value: { id: "a" } } }],
          handlers: [{ name: { id: "e" } }, { type: null }],
        },
      ],
    });
  });

  it("binds no name for `with open() as table[key]`", () => {
    expect(first("with f() as t[k]:\n    x = 1")).toMatchObject({
      kind: "with",
      items: [{ target: { kind: "subscript", object: { id: "t" } } }],
    });
  });

  it("reads what it can of broken code and reports where it breaks", () => {
    const { module } = parsePython("x = [1, 2\nfor\ndef f(:\n  y");
    expect(module.errors.length).toBeGreaterThan(0);
    expect(module.body.length).toBeGreaterThan(0);
  });

  it("survives any text at any nesting depth", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (source) => parsePython(source).text.length === source.length),
    );
    const deep = 20_000;
    expect(parsePython(`${"(".repeat(deep)}x${")".repeat(deep)}`).module.body).toHaveLength(1);
    expect(parsePython(`x = ${"a + ".repeat(deep)}b`).module.body.length).toBeGreaterThan(0);
    expect(() => parsePython(`${"if x:\n".repeat(300)}`)).not.toThrow();
  });
});
