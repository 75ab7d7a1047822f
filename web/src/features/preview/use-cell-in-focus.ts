import { type RefObject, useCallback, useEffect, useState } from "react";
import type { VListHandle } from "virtua";
import { isFocusLost } from "../../lib/lost-focus.ts";

/** A cell to scroll to; `asked` tells two requests for the same cell apart. */
export interface CellFocus {
  readonly index: number;
  readonly asked: number;
}

interface CellPlaces {
  readonly list: RefObject<VListHandle | null>;
  readonly area: RefObject<HTMLElement | null>;
  /** Its place in the list; -1 where a filter hides it. */
  readonly placeOf: (index: number) => number;
  /** Takes the filter away. */
  readonly onHidden: () => void;
}

/** The cell that somebody asked for last: from outside, by a link, or by a search. */
export function useCellInFocus(
  asked: CellFocus | null,
  { list, area, placeOf, onHidden }: CellPlaces,
): { readonly lit: number | null; readonly go: (index: number) => void } {
  const [known, setKnown] = useState<CellFocus | null>(null);
  const [focus, setFocus] = useState<CellFocus | null>(null);
  if (asked !== known) {
    setKnown(asked);
    setFocus(asked);
    if (asked && placeOf(asked.index) < 0) onHidden();
  }
  useEffect(() => {
    if (!focus) return;
    list.current?.scrollToIndex(Math.max(0, placeOf(focus.index)), { align: "start" });
    // What was pressed to get here is in a tab that is hidden now.
    if (isFocusLost())
      area.current?.querySelector<HTMLElement>("[aria-label][tabindex]")?.focus({ preventScroll: true });
    // Another filter is no request for the cell.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focus, list, area]);
  const go = useCallback(
    (index: number) => {
      if (placeOf(index) < 0) onHidden();
      setFocus({ index, asked: performance.now() });
    },
    [placeOf, onHidden],
  );
  return { lit: focus?.index ?? null, go };
}
