import type { ImportedName } from "../python/ast.ts";
import type { RArgument, RNode } from "./nodes.ts";

/** "dplyr::filter" and "filter" for a plain or qualified name; null for everything else. */
export function pathOf(node: RNode): string | null {
  if (node.kind === "name") return node.id;
  if (node.kind === "string") return node.value;
  if (node.kind !== "operation" || !node.operator.startsWith("::") || node.left === null) return null;
  const left = pathOf(node.left);
  const right = pathOf(node.right);
  return left === null || right === null ? null : `${left}::${right}`;
}

/** The function that a call names, without its package. */
export function calledName(node: RNode): string | null {
  if (node.kind !== "call") return null;
  const path = pathOf(node.callee);
  return path === null ? null : path.slice(path.lastIndexOf(":") + 1);
}

const ATTACHING: ReadonlySet<string> = new Set(["library", "require", "requireNamespace", "loadNamespace", "p_load"]);
const OPTIONS: ReadonlySet<string> = new Set(["character.only", "install", "update", "lib.loc", "help", "pos"]);

/** The packages that `library(x)`, `require("x")` or `pacman::p_load(x, y)` attach; null where the call is none of these. */
export function attachedPackages(node: RNode): readonly ImportedName[] | null {
  const called = calledName(node);
  if (node.kind !== "call" || called === null || !ATTACHING.has(called)) return null;
  // The package is what a variable says.
  if (node.args.some((a) => a.name === "character.only")) return null;
  const named = node.args.filter((a) => a.value !== null && !OPTIONS.has(a.name ?? ""));
  const packages = called === "p_load" ? named : named.slice(0, 1);
  return packages.flatMap(importOf);
}

const TIDYVERSE = "ggplot2 dplyr tidyr readr purrr tibble stringr forcats lubridate";

/** Packages that attach others: the core of the tidyverse, https://tidyverse.tidyverse.org, and of https://www.tidymodels.org. */
const ATTACHES: ReadonlyMap<string, readonly string[]> = new Map([
  ["tidyverse", `tidyverse ${TIDYVERSE}`.split(" ")],
  [
    "tidymodels",
    "tidymodels rsample parsnip recipes workflows workflowsets tune dials yardstick broom infer dplyr ggplot2 purrr tibble tidyr".split(
      " ",
    ),
  ],
]);

function importOf({ value }: RArgument): ImportedName[] {
  const path = value === null ? null : pathOf(value);
  if (value === null || path === null || path === "") return [];
  const { from, to } = value;
  const packages = ATTACHES.get(path) ?? [path];
  return packages.map((name) => ({ module: `r.${name}`, name: "*", alias: null, bound: "*", from, to }));
}
