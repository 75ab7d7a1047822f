import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownExpressions, walkExpression, walkStatements } from "../python/walk.ts";
import { written } from "../fixtures/written.ts";
import { readJulia } from "./module.ts";

const said = (source: string): string => written(readJulia(source));

describe("Julia is read into the same tree as Python", () => {
  it.each([
    [
      "packages imported whole or by name",
      "using CSV\nusing Flux: relu, crossentropy as ce\nimport Plots as plt\nimport Gen",
      "import julia.CSV as CSV\nfrom julia.CSV import *\nfrom julia.Flux import relu\nfrom julia.Flux import crossentropy as ce\nimport julia.Plots as plt\nimport julia.Gen as Gen",
    ],
    [
      "scikit-learn imported as itself",
      "@sk_import linear_model: (Lasso, Ridge)",
      "from sklearn.linear_model import Lasso\nfrom sklearn.linear_model import Ridge",
    ],
    [
      "MLJ models imported by name",
      "Tree = @load DecisionTreeClassifier pkg=DecisionTree",
      "from julia.MLJ import DecisionTreeClassifier\nTree = DecisionTreeClassifier",
    ],
    [
      "columns",
      'df.age; df[!, :age]; df[:, "age"]; df[:, [:a, :b]]',
      'df["age"]\ndf["age"]\ndf["age"]\ndf[["a", "b"]]',
    ],
    ["rows and columns", "df[df.a .> 3, :b]; df[rows, :]", 'df.loc[(df["a"] > 3), "b"]\ndf[rows, :]'],
    [
      "arrays",
      "X[:, 1]; x[end]; x[2:end]; [1 2; 3 4]; Float64[1, 2]",
      "X[:, 1]\nx[end]\nx[2:end]\n[[1, 2], [3, 4]]\n[1, 2]",
    ],
    [
      "new columns",
      "df.c .= ifelse.(df.a .> 3, 1, 0)\ndf[!, :d] = 2df.a",
      'df["c"] = ifelse((df["a"] > 3), 1, 0)\ndf["d"] = (2 * df["a"])',
    ],
    ["assignments", "x = y = 3\na, b = f(x)\nn += 1\nz .+= 1", "x = y = 3\n(a, b) = f(x)\nn += 1\nz += 1"],
    ["arguments", "f(x, y; k=2, v, rest...)", "f(x, y, k=2, v=v, **rest)"],
    [
      "functions of a module keep their dots",
      "CSV.read(path, DataFrame)\nDecisionTree.fit!(m, X)",
      "CSV.read(path, DataFrame)\nDecisionTree.fit!(m, X)",
    ],
    ["strings with interpolated values", '"a $x, $(y + 1)\\n"', 'f"a {x}, {(y + 1)}\\n"'],
    ["dictionaries and pairs", 'Dict(:a => 1); (a=1, b=2); :a => "b"', '{"a": 1}\n{"a": 1, "b": 2}\n("a" => "b")'],
    [
      "comprehensions",
      "[x^2 for x in xs if x > 2]; sum(x for x in xs)",
      "[(x ** 2) for x in xs if (x > 2)]\nsum([x for x in xs])",
    ],
    ["formulas", "lm(@formula(y ~ a + b), df)", "lm((y ~ (a + b)), df)"],
    [
      "symbols as columns of their table",
      "@df df scatter(:a, group=:b, color=:red)",
      'scatter(df["a"], group=df["b"], color="red")',
    ],
    ["pipes", "df |> describe |> first", "first(describe(df))"],
    [
      "chains",
      "@chain df begin\n  groupby(:b)\n  combine(:c => mean)\nend",
      'combine(groupby(df, "b"), ("c" => mean))',
    ],
    ["random draws", "s ~ Normal(0, 1)", "s = Normal(0, 1)"],
    ["conditions", "z = a > 1 ? 2 : 'y'\nr = if c 1 else 2 end", 'z = (2 if (a > 1) else "y")\nr = (1 if c else 2)'],
    ["booleans and missing values", "(true, false, nothing, missing, NaN)", "(True, False, None, None, nan)"],
    ["macros that only measure time", "@time fit!(m)", "fit!(m)"],
    ["assertions", "@test a == b", "assert (a == b)"],
  ])("%s", (_what, source, expected) => expect(said(source)).toBe(expected));

  it("functions, long and short, return their last value", () => {
    expect(said("f(x::Int, y=2; z=3) = x + y")).toBe("def f(x, y=2, z=3):\n  return (x + y)");
    expect(
      said("function g(df::T; by=:a) where T\n if by == :a\n  1\n elseif by == :b return 5\n else 4 end\nend"),
    ).toBe(
      'def g(df, by="a"):\n  if (by == "a"):\n    return 1\n  elif (by == "b"):\n    return 5\n  else:\n    return 4',
    );
    expect(said("@model function m(x)\n s ~ Normal(0, 1)\nend")).toBe("def m(x):\n  s = Normal(0, 1)\n  return s");
  });

  it("a short function stays inline, a longer one is defined before its use", () => {
    expect(said("filter(row -> row.a > 3, df)")).toBe('filter(lambda row: (row["a"] > 3), df)');
    expect(said("y = map(xs) do v\n  w = v + 1\n  w * 2\nend")).toBe(
      "def function at 12(v):\n  w = (v + 1)\n  return (w * 2)\ny = map(function at 12, xs)",
    );
  });

  it("loops, also over the result of a call", () => {
    expect(said("for (i, x) in enumerate(xs)\n  f(x)\nend")).toBe("for (i, x) in enumerate(xs):\n  f(x)");
    expect(said("for r in eachrow(df)[1:3] f(r) end")).toBe("for r in eachrow(df)[1:3]:\n  f(r)");
    expect(said("for i in 1:3, j = 1:2\n  n += i\nend")).toBe(
      "for i in Base::range(1, 3):\n  for j in Base::range(1, 2):\n    n += i",
    );
    expect(said("while n > 1\n  n -= 1\n  break\nend")).toBe("while (n > 1):\n  n -= 1\n  break");
  });

  it("leaves out help and shell lines and keeps every position", () => {
    const source = "?hist\nx = f(1) # now";
    const { body, comments, errors } = readJulia(source);
    expect([errors.length, comments.map(({ text, ownLine }) => [text, ownLine])]).toEqual([0, [["# now", false]]]);
    expect(source.slice(body[0]?.from, body[0]?.to)).toBe("x = f(1)");
    expect(said(";ls -l")).toBe("");
  });
});

describe("broken or huge Julia code", () => {
  it("is read before and after the broken part", () => {
    const read = readJulia("a = 1\nb = f(2,\nend\nc = 4");
    expect(read.errors.length).toBeGreaterThan(0);
    expect(written(read)).toMatch(/^a = 1\n/);
  });

  it("never crashes the reader, at any nesting depth", () => {
    const pieces = fc.constantFrom(
      ..."( ) [ ] { } , ; : :: . .. ... \n = .= ~ |> => -> ? if else elseif end for in while function do begin let struct using import try catch @df @chain \" ' $ $( # x y! 1 2.0 + - ! &&".split(
        " ",
      ),
      " ",
      "\n",
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), (source) => inside(source)));
    fc.assert(fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => inside(parts.join(" "))));
    for (const piece of [
      "(",
      "[",
      "f(",
      "-",
      "a = ",
      "if a ",
      "x -> ",
      "x |> ",
      "a + ",
      "x[",
      "map(x) do y ",
      "for i in f(",
    ])
      inside(piece.repeat(1_000));
  });

  it("gives a tree that grows no faster than the source", () => {
    const count = (source: string): number => {
      let nodes = 0;
      walkStatements(readJulia(source).body, (s) =>
        ownExpressions(s).forEach((e) => walkExpression(e, () => (nodes += 1))),
      );
      return nodes;
    };
    const nested = (depth: number): string => "map(xs) do x\n a = ".repeat(depth) + "1" + "\n a\nend".repeat(depth);
    expect(count(nested(20))).toBeLessThanOrEqual(count(nested(10)) * 3);
    const line = "y = @chain df begin\n f(_, 1)\n g\nend\n";
    expect(count(line.repeat(40))).toBeLessThanOrEqual(count(line.repeat(20)) * 2);
  });
});

/** Checks that every position is within the source. */
function inside(source: string): boolean {
  const { body, errors } = readJulia(source);
  walkStatements(body, ({ from, to }) => {
    if (from < 0 || to > source.length || from > to) throw new Error(`${from}-${to} of ${source.length}`);
  });
  return errors.every(({ from, to }) => from <= to && to <= source.length);
}
