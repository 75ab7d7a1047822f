import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { walkExpression, walkStatements, ownExpressions } from "../python/walk.ts";
import { written } from "../fixtures/written.ts";
import { readR } from "./module.ts";

const said = (source: string): string => written(readR(source));

describe("R is read into the same tree as Python", () => {
  it.each([
    ["every assignment operator assigns", "a <- 1; 2 -> b; c = 3; d <- e <- 4", "a = 1\nb = 2\nc = 3\nd = e = 4"],
    ["an outer assignment is global", "f <- function() n <<- n + 1", "def f():\n  global n\n  n = (n + 1)\n  return n"],
    ["packages are imported whole", 'library(dplyr); require("caret")', "from r.dplyr import *\nfrom r.caret import *"],
    [
      "packages are imported even when silenced or tested for",
      "suppressMessages({library(a); library(b)}); if (!require(zoo)) install.packages('zoo')",
      'from r.a import *\nfrom r.b import *\nfrom r.zoo import *\nif (not require(zoo)):\n  install.packages("zoo")',
    ],
    ["a function can be qualified by its package", "stats::sd(x)", "stats::sd(x)"],
    ["booleans and missing values", "c(TRUE, F, NULL, NA)", "[True, False, None, None]"],
    ["numbers and strings lose R-only syntax", `c(3L, 1e-3, .5, 'a\\tb', r"(\\d)")`, '[3, 1e-3, .5, "a\\tb", "\\\\d"]'],
    ["named lists are dictionaries", "list(a = 1, b = c(x = 2))", '{"a": 1, "b": {"x": 2}}'],
    ["names may contain spaces and dots", "`my var` <- read.csv('x')", 'my var = read.csv("x")'],
    ["operators follow R's precedence", "!a %in% b && -2^2 < 3 %% 2", "((not (a in b)) and ((- (2 ** 2)) < (3 % 2)))"],
    ["a formula is an operation", "lm(y ~ a + b, data = df)", "lm((y ~ (a + b)), data=df)"],
    ["a line that ends in an operator continues", "ggplot(df) +\n  geom_bar()\n-1", "(ggplot(df) + geom_bar())\n(- 1)"],
  ])("%s", (_what, source, expected) => expect(said(source)).toBe(expected));

  it.each([
    ["columns", 'df$a; df[["a"]]; df[, "a"]; df["a"]', 'df["a"]\ndf["a"]\ndf["a"]\ndf["a"]'],
    ["rows and columns", "df[df$a > 1, c('a', 'b')]", 'df.loc[(df["a"] > 1), ["a", "b"]]'],
    [
      "columns by number",
      "df[, 2]; df[, 2:3]; df[, k:3]; df[, c(1, 3)]",
      "df[:, 1]\ndf[:, 1:3]\ndf[:, (k - 1):3]\ndf[[0, 2]]",
    ],
    [
      "columns left out by number",
      "df[, -1]; df[, -c(1, 3:4)]",
      "df.drop(columns=df.columns[[0]])\ndf.drop(columns=df.columns[[0, 2, 3]])",
    ],
    [
      "columns of some rows",
      "df[rows, -2]; df[rows, 2]",
      "df.loc[rows, :].drop(columns=df.loc[rows, :].columns[[1]])\ndf.loc[rows, 1]",
    ],
    [
      "columns left out by name",
      'df[, !(names(df) %in% gone)]; df[!colnames(df) %in% c("a")]; df[, -which(names(df) == "a")]',
      'df.drop(columns=gone)\ndf.drop(columns=["a"])\ndf.drop(columns="a")',
    ],
    ["a vector without its first value", "x[-1]", "x[(- 1)]"],
    ["rows", "df[rows, ]; df[1:10, ]", "df.loc[rows, :]\ndf.loc[1:10, :]"],
    ["new columns", "df$b <- df$a * 2", 'df["b"] = (df["a"] * 2)'],
    ["filled gaps", "df$a[is.na(df$a)] <- 0", 'df["a"][is.na(df["a"])] = 0'],
    ["removed columns", "df$a <- NULL", 'delete df["a"]'],
    ["renamed columns", "names(df)[2] <- 'x'; colnames(df) <- n", 'df.columns[1] = "x"\ndf.columns = n'],
    ["other replacements", "levels(df$a) <- n", 'df["a"] = levels<-(df["a"], value=n)'],
    ["columns of a data.table", "dt[, z := x + y]", 'dt["z"] = (x + y)'],
    ["groups of a data.table", "dt[, .(m = mean(x)), by = g]", "data.table::[(dt, :, .(m=mean(x)), by=g)"],
  ])("tables: %s", (_what, source, expected) => expect(said(source)).toBe(expected));

  it.each([
    ["the value is the first argument", "df %>% filter(a > 1) |> head", "head(filter(df, (a > 1)))"],
    ["the value replaces the dot", "df %>% lm(y ~ ., data = .)", "lm((y ~ .), data=df)"],
    ["the value replaces the underscore", "df |> lm(y ~ a, data = _)", "lm((y ~ a), data=df)"],
    ["several dots share a variable", "df %>% f(., nrow(.))", ". = df\nf(., nrow(.))"],
    ["a column may follow a pipe", "df %>% .$a", '. = df\n.["a"]'],
    ["a pipe can assign", "df %<>% na.omit()", "df = na.omit(df)"],
    ["a continuation line may be just a call", "x <- df %>%\n  # keep\n  f() %>%\n  g()", "x = g(f(df))"],
  ])("pipes: %s", (_what, source, expected) => expect(said(source)).toBe(expected));

  it("functions return their last value, also from the branches of a condition", () => {
    expect(
      said("f <- function(x, k = 3, ...) {\n if (x > k) {\n y <- 1\n y\n }\n else if (x > 5) 'b' else return(2)\n}"),
    ).toBe(
      'def f(x, k=3, *...):\n  if (x > k):\n    y = 1\n    return y\n  elif (x > 5):\n    return "b"\n  else:\n    return 2',
    );
  });

  it("a short function stays inline, a longer one is defined before its use", () => {
    expect(said("sapply(x, function(v) v + 1); sapply(x, \\(v) v)")).toBe(
      "sapply(x, lambda v: (v + 1))\nsapply(x, lambda v: v)",
    );
    expect(said("m <- sapply(x, function(v) { s <- sd(v); s / 2 })")).toBe(
      "def function at 15(v):\n  s = sd(v)\n  return (s / 2)\nm = sapply(x, function at 15)",
    );
  });

  it("conditions and blocks can be values", () => {
    expect(said("a <- if (x) 1 else 2")).toBe("a = (1 if x else 2)");
    expect(said("a <- if (x) { b <- 1; b } else 2")).toBe("if x:\n  b = 1\n  a = b\nelse:\n  a = 2");
    expect(said("a <- tryCatch({ b <- f(); b }, error = function(e) NULL)")).toBe("b = f()\na = b");
  });

  it("loops", () => {
    expect(said("for (i in 1:3) { if (i == 2) next }\nrepeat break\nwhile (a > b) a <- b")).toBe(
      "for i in base::seq(1, 3):\n  if (i == 2):\n    continue\nwhile True:\n  break\nwhile (a > b):\n  a = b",
    );
  });

  it("keeps positions and comments", () => {
    const source = "# load\ndf <- f(x) # now";
    const { body, comments } = readR(source);
    expect(comments.map(({ text, ownLine }) => [text, ownLine])).toEqual([
      ["# load", true],
      ["# now", false],
    ]);
    const [first] = body;
    expect(source.slice(first?.from, first?.to)).toBe("df <- f(x)");
  });
});

describe("broken or huge R code", () => {
  it("is read before and after the broken part", () => {
    const { body, errors } = readR("a <- 1\nb <- f(2,\n  3\nc <- 4\nd <- )\ne <- 5");
    expect(errors.length).toBeGreaterThan(0);
    expect(written({ body })).toMatch(/^a = 1\nb = f\(2, 3\)\nc = 4\n[\s\S]*e = 5$/);
  });

  it("never crashes the reader, at any nesting depth", () => {
    const pieces = fc.constantFrom(
      ..."( ) [ ] [[ { } , ; \n <- -> <<- = := ~ %>% |> $ @ :: + - ! ? if else for in while function repeat \\ \" ' ` # x . _ 1 TRUE".split(
        " ",
      ),
      " ",
      "\n",
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), (source) => inside(source)));
    fc.assert(fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => inside(parts.join(" "))));
    for (const piece of [
      "(",
      "[",
      "{",
      "f(",
      "-",
      "a <- ",
      "if (a) ",
      "function(x) ",
      "x %>% f(",
      "a + ",
      "x[[",
      "f(g(x)) <- ",
    ])
      inside(piece.repeat(5_000));
  });

  it("gives a tree that grows no faster than the source", () => {
    const count = (source: string): number => {
      let nodes = 0;
      walkStatements(readR(source).body, (s) =>
        ownExpressions(s).forEach((e) => walkExpression(e, () => (nodes += 1))),
      );
      return nodes;
    };
    for (const line of ["x <- df %>% f(., g(.)) %>% h(., .)\n", "y <- sapply(x, function(v) { a <- v; a })\n"])
      expect(count(line.repeat(40))).toBeLessThanOrEqual(count(line.repeat(20)) * 2);
    const nested = (depth: number): string => "f(function(x) { a <- ".repeat(depth) + "1" + "; a })".repeat(depth);
    expect(count(nested(24))).toBeLessThanOrEqual(count(nested(12)) * 3);
  });
});

/** Checks that every position is within the source. */
function inside(source: string): boolean {
  const { body, errors } = readR(source);
  walkStatements(body, ({ from, to }) => {
    if (from < 0 || to > source.length || from > to) throw new Error(`${from}-${to} of ${source.length}`);
  });
  return errors.every(({ from, to }) => from <= to && to <= source.length);
}
