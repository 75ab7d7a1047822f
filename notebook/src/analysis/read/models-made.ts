/** Which names of a notebook stand for models that it makes, by the text alone: for cells that are not followed. */
import type { Knowledge } from "../know/knowledge.ts";

/**
 * Tells whether a name is bound to a model of a class that is imported by its name, as in `forest = RandomForestClassifier(numTrees=20)`. What
 * only finds components prepares.
 */
export function modelsMade(
  cells: readonly { readonly text: string }[],
  knowledge: Knowledge,
): (name: string) => boolean {
  const text = cells.map((cell) => cell.text).join("\n");
  const classes = new Set<string>();
  for (const [, module = "", all = "", line = ""] of text.matchAll(IMPORTED))
    for (const own of (all === "" ? line : all).match(/\w+/g) ?? []) {
      const family = knowledge.model(knowledge.canonical(`${module}.${own}`));
      if (family !== null && family.task !== "dimensionality reduction") classes.add(own);
    }
  const made = new Set(Array.from(text.matchAll(MADE), ([, name = "", own = ""]) => (classes.has(own) ? name : "")));
  return (name) => classes.size > 0 && (made.has(name) || classes.has(name));
}

const IMPORTED = /^[ \t]*from ([\w.]+) import (?:\(([^)]*)\)|(.*))/gm;
const MADE = /^[ \t]*(\w+) *= *(\w+)\(/gm;
