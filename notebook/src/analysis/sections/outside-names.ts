import type { Expression } from "../python/ast.ts";
import { rootName } from "../python/walk.ts";
import { isTable } from "./names.ts";
import type { Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** Functions that hand a name on to each other are followed this far. */
const DEEPEST = 3;
const NAME = /^([A-Za-z_]\w{0,30})(?:\[.*\])?$/;

/**
 * A name as the notebook knows it: what a function calls its parameter, or takes from it, has another name where the function is
 * called. Nothing where that is not seen.
 * @param within the function it stands in; null outside of all
 */
export function namesOutside(story: Story, within: string | null, name: string, depth = 0): readonly string[] {
  if (within === null) return [name];
  const definition = story.code.definitions.get(`local.${within}`);
  if (!definition?.node || depth > DEEPEST) return [];
  const { parameters } = definition.node;
  const place = parameters.findIndex((p) => p.name === name);
  const { byCell, ofLocal } = indexOf(story);
  if (place < 0) {
    const made = (byCell.get(definition.cell) ?? []).find(
      (a) => a.kind === "assign" && a.within === within && a.names.includes(name),
    );
    // A name that the function only reads is the notebook's own.
    if (made === undefined)
      return story.code.actions.some((a) => a.kind === "assign" && a.within === null && a.names.includes(name))
        ? [name]
        : [];
    const from = made.kind === "assign" ? rootName(partOf(made.node, made.names.indexOf(name))) : null;
    return from === null || from === name ? [] : namesOutside(story, within, from, depth + 1);
  }
  const found = new Set<string>();
  for (const call of ofLocal.get(`local.${within}`) ?? []) {
    const given = call.args.find((a) => a.name === name) ?? call.args.filter((a) => a.name === null)[place];
    const text = NAME.exec(given?.text ?? "")?.[1];
    if (text !== undefined) for (const one of namesOutside(story, call.within, text, depth + 1)) found.add(one);
  }
  const fallback = parameters[place]?.fallback;
  if (found.size === 0 && fallback?.kind === "name") found.add(fallback.id);
  return [...found].filter((one) => isTable(one));
}

/** Of `a, b = X[i], X[j]` the part that a name stands for. */
const partOf = (node: Expression, place: number): Expression =>
  node.kind === "tuple" ? (node.items[place] ?? node) : node;
