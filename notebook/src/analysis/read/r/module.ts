import type { Module } from "../python/ast.ts";
import { readStatements } from "./statements.ts";
import { parseR } from "./syntax.ts";

/**
 * Reads one cell of R into the tree that all languages share. Linear; broken code gives whatever could be read, and never throws.
 *
 * Pipes are calls (`x |> f(y)` is f(x, y)), columns are subscripts (`df$a` is df["a"]), places in tables are `df.loc[rows, columns]`,
 * `library(x)` imports everything of `r.x`, functions return their last value, and `levels(x) <- y` assigns what a call of `levels<-`
 * gives. A function of several lines inside an expression is defined before its statement.
 */
export function readR(source: string): Module {
  const { body, comments, errors } = parseR(source);
  return { body: readStatements(body), comments, errors, python2: false };
}
