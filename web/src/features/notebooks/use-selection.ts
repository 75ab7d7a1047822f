import { useState } from "react";
import { useEscape } from "../../lib/shortcuts.ts";

export interface Selection {
  /** Chosen ones of those that are shown: what a filter hides is not acted on. */
  readonly chosen: ReadonlySet<string>;
  /** `range`: everything from the one chosen last up to this one (Shift). */
  readonly toggle: (id: string, range: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which of the rows are chosen; `ids` in the order of the screen. */
export const useSelection = (ids: readonly string[]): Selection => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const chosen = new Set(ids.filter((id) => marked.has(id)));
  const clear = (): void => setMarked(new Set());
  useEscape(chosen.size > 0, clear);
  return {
    chosen,
    clear,
    toggleAll: () => setMarked(chosen.size === ids.length ? new Set() : new Set(ids)),
    toggle: (id, range) => {
      const next = new Set(chosen);
      const from = range && anchor !== null ? ids.indexOf(anchor) : -1;
      const to = ids.indexOf(id);
      const touched = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      for (const each of touched) {
        if (chosen.has(id)) next.delete(each);
        else next.add(each);
      }
      setMarked(next);
      setAnchor(id);
    },
  };
};
