/** JSON of an output as a tree that a page can hold. Runs in a worker. */
import { TEXT_BUDGET, fittingLength } from "../../lib/text-weight.ts";
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
/** Of all names and values together: piled-up marks and changes of direction take a browser long to lay out. */
const MAX_WEIGHT = 6 * TEXT_BUDGET;

export function drawJson(source: string): Drawn<JsonNode> {
  try {
    const left: Budget = { nodes: MAX_NODES, shown: [] };
    const root = nodeOf(null, JSON.parse(source) as unknown, 0, left);
    const text = left.shown.join("");
    return fittingLength(text, MAX_WEIGHT) < text.length
      ? refused("This JSON has too many parts to display.")
      : { ok: true, value: root };
  } catch {
    return refused("This is not JSON.");
  }
}

interface Budget {
  nodes: number;
  /** Names and values so far. */
  readonly shown: string[];
}

function nodeOf(key: string | null, value: unknown, depth: number, left: Budget): JsonNode {
  left.nodes -= 1;
  if (key !== null) left.shown.push(key);
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value);
    const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
    left.shown.push(shown);
    return { key, holder: null, value: shown, children: [] };
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
