/** Prose that stands above the code of its own part of a notebook. */
import type { Block } from "./blocks.ts";

/** A cell of code, or the blocks of a cell of prose. */
export type Stretch = "code" | readonly Block[];

/** The blocks below which code follows before the next heading of the size of their own, or a larger one. Linear. */
export function introductions(stretches: readonly Stretch[]): ReadonlySet<Block> {
  const placed: ("code" | { readonly block: Block; readonly level: number })[] = [];
  let level = 0;
  for (const stretch of stretches) {
    if (stretch === "code") placed.push(stretch);
    else
      for (const block of stretch) {
        if (block.form === "heading") level = block.level;
        placed.push({ block, level });
      }
  }
  const found = new Set<Block>();
  /** For each size of a heading, whether code comes before the next one of that size or larger. */
  const followed = Array.from({ length: SIZES }, () => false);
  for (const one of placed.toReversed()) {
    if (one === "code") followed.fill(true);
    else {
      if (followed[one.level] === true) found.add(one.block);
      if (one.block.form === "heading") followed.fill(false, one.level);
    }
  }
  return found;
}

/** No heading, six sizes, and a bold line. */
const SIZES = 8;
