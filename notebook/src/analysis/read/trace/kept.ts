import { UNKNOWN, type Value } from "./value.ts";

/** Containers inside a value, counted as often as they are reached, and how deep they are: whatever follows values visits them all. */
const MOST_INSIDE = 10_000;
const DEEPEST = 50;

/**
 * A value as a name or a container keeps it: UNKNOWN if it is too large or too deep to be followed, or if it holds the container it is put
 * `into`, since following that would never end.
 */
export function kept(value: Value, into: Value | null = null): Value {
  const open: (readonly [value: Value, depth: number])[] = [[value, 1]];
  let inside = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [one, depth] = next;
    const parts = partsOf(one);
    if (parts === null) continue;
    inside += 1;
    if (one === into || inside > MOST_INSIDE || depth > DEEPEST) return UNKNOWN;
    for (const part of parts) open.push([part, depth + 1]);
  }
  return value;
}

function partsOf(value: Value): readonly Value[] | null {
  if (value.kind === "sequence") return value.items;
  if (value.kind === "template") return value.parts;
  return value.kind === "dictionary" ? [...value.entries.values()].map((entry) => entry.value) : null;
}
