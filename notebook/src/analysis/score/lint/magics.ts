import type { Magic } from "../../read/python/source.ts";
import { resolve } from "./bindings.ts";
import type { LintCell } from "./finding.ts";
import type { Walk } from "./walk.ts";

/** Magics after which names may come from anywhere. */
const BRINGS_NAMES = new Set(["pylab", "run", "load", "loadpy", "store"]);
const WORD = /[A-Za-z_]\w*/g;

/**
 * What a magic or shell line does to the names of the notebook: it may read them (`%timeit f(x)`, `!ls {folder}`), and a cell
 * magic may set what its arguments name (`%%capture out`, `%%bash --out files`, `%%R -o fit`).
 */
export function readMagic(walk: Walk, magic: Magic): void {
  if (magic.kind === "line" && BRINGS_NAMES.has(magic.name)) walk.module.star = true;
  const text = magic.kind === "help" ? magic.name : magic.argument;
  for (const [name] of text.matchAll(WORD)) {
    if (resolve(walk.module, name) === null && magic.kind === "cell")
      walk.add(walk.module, name, magic.from, "magic", { used: true });
  }
}

/** True for a notebook written in Python 2, whose builtins differ. */
export function usesPython2(cells: readonly LintCell[]): boolean {
  return cells.some((cell) => cell.module.python2);
}
