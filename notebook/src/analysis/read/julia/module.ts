import type { Module } from "../python/ast.ts";
import { parseJulia } from "./syntax.ts";

/**
 * Reads one cell of Julia into the tree that all languages share. Linear; broken code gives whatever could be read, and never throws.
 *
 * Columns are subscripts (`df.a` and `df[!, :a]` are df["a"]), places in tables are `df.loc[rows, columns]`, symbols are texts, the dots
 * that spread calls and operators over arrays say nothing, `using X` imports everything of `julia.X`, functions return their last value,
 * and a function of several lines inside an expression is defined before its statement.
 */
export const readJulia = (source: string): Module => ({ ...parseJulia(withoutModes(source)), python2: false });

/** Lines for help (`?name`), for the shell (`;ls`) and for the package manager (`]add X`) blanked. */
function withoutModes(source: string): string {
  const start = source.search(/\S/);
  const mode = source[start] === ";" || source[start] === "]" ? /[^\n]*/y : /$/y;
  mode.lastIndex = Math.max(0, start);
  return source
    .replace(mode, (line) => " ".repeat(line.length))
    .replace(/^\?[^\s?].*$/gm, (line) => " ".repeat(line.length))
    .replace(/\r(?=\n)/g, " ");
}
