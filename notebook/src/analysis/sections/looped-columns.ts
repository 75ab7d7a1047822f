import { columnNames } from "../python/bindings.ts";
import type { Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** The names that `for c in ["a", "b"]:` of a cell goes through, listed there or under a name of the cell; else none. */
export function loopedColumns(story: Story, cell: number, variable: string): readonly string[] {
  const { texts, byCell } = indexOf(story);
  const text = texts.get(cell) ?? "";
  // An expression is not made for nothing: that takes longer than the search.
  if (!text.includes("for")) return [];
  const loop = new RegExp(String.raw`for\s+${variable}\s+in\s+(\w+|[[(][^\])]{1,400}[\])])\s*:`);
  const list = loop.exec(text)?.[1] ?? "";
  if (/^[[(]/.test(list)) return [...list.matchAll(/["']([^"'\n]{1,40})["']/g)].map((m) => m[1] ?? "");
  const made = (byCell.get(cell) ?? []).find((a) => a.kind === "assign" && a.names.includes(list));
  return made?.kind === "assign" ? columnNames(made.value) : [];
}
