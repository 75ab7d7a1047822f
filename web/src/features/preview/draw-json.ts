/** JSON of an output as a tree that a page can hold. Runs in a worker. */
import { type Drawn, refused } from "./drawn.ts";

export interface JsonNode {
  /** Name or position in what holds it; null at the root. */
  readonly key: string | null;
  /** Of a list or an object: how it opens and closes, and how many parts it has. */
  readonly holder: { readonly kind: "list" | "object"; readonly size: number } | null;
  /** A plain value as JSON; "" for lists and objects. */
  readonly value: string;
  /** The first ones, as far as the budget reaches. */
  readonly children: readonly JsonNode[];
}

const MAX_NODES = 2000;
const MAX_CHILDREN = 200;
const MAX_DEPTH = 30;
const MAX_TEXT = 1000;

export function drawJson(source: string): Drawn<JsonNode> {
  try {
    return { ok: true, value: nodeOf(null, JSON.parse(source) as unknown, 0, { nodes: MAX_NODES }) };
  } catch {
    return refused("This is not JSON.");
  }
}

function nodeOf(key: string | null, value: unknown, depth: number, left: { nodes: number }): JsonNode {
  left.nodes -= 1;
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value);
    return { key, holder: null, value: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text, children: [] };
  }
  const parts: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.slice(0, MAX_CHILDREN).map((part: unknown, index) => [String(index), part])
    : Object.entries(value).slice(0, MAX_CHILDREN);
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  const children: JsonNode[] = [];
  for (const [name, part] of parts) {
    if (left.nodes <= 0 || depth >= MAX_DEPTH) break;
    children.push(nodeOf(name.slice(0, MAX_TEXT), part, depth + 1, left));
  }
  return { key, holder: { kind: Array.isArray(value) ? "list" : "object", size }, value: "", children };
}
