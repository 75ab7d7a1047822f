import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

/** A name that this many cells give a new value has no value that a reader could know. */
const CELLS = 3;
/** Counters and leftovers are expected to change. */
const FREE = /^(?:_+|[a-z]|fig|ax|axes|axs)$/;

export const reboundNames: Rule = {
  id: "rebound-names",
  category: "clarity",
  measures: "Share of the notebook's names that three or more cells give a new value",
  source:
    "Head et al. 2019; Chattopadhyay et al. 2020 (CHI, What's wrong with computational notebooks?): overwritten names make state hard to follow",
  weight: 1,
  remedy: "Give the result of each step a name of its own instead of overwriting one",
  needs: "python",
  check: ({ lint }) => {
    const places = new Map<string, Set<number>>();
    for (const { name, kind, cell } of lint.module.bindings) {
      if (!REBINDING.has(kind) || FREE.test(name)) continue;
      const cells = places.get(name);
      if (cells === undefined) places.set(name, new Set([cell]));
      else cells.add(cell);
    }
    const rebound = [...places].filter(([, cells]) => cells.size >= CELLS).sort(([, a], [, b]) => b.size - a.size);
    const [most] = rebound;
    const extra = rebound.reduce((sum, [, cells]) => sum + cells.size - CELLS + 1, 0);
    const names = listed(rebound.map(([name]) => name));
    const message = `${count(rebound.length, "name")} given a new value in three or more cells: ${names}${most ? ` (up to ${most[1].size})` : ""}`;
    return observe(
      easeOut(extra / Math.max(places.size, 10), 0.8),
      message,
      rebound.flatMap(([, cells]) => [...cells]),
    );
  },
};

const REBINDING: ReadonlySet<string> = new Set(["assignment", "unpacked", "loop", "with"]);
