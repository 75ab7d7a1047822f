import { clsx } from "clsx";
import { memo, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { OutlineEntry } from "./outline.ts";

export interface NotebookOutlineProps {
  readonly entries: readonly OutlineEntry[];
  /** Where the list says which cell is the first in sight; the list itself is not drawn again for it. */
  readonly scrolledRef: RefObject<((cell: number) => void) | null>;
  readonly onGo: (cell: number) => void;
}

/** The notebook's headings, with the one whose cells are in sight marked. */
export const NotebookOutline = ({ entries: all, scrolledRef, onGo }: NotebookOutlineProps) => {
  // Up to a thousand headings: the cells are shown first.
  const entries = useDeferredValue(all, NONE);
  const list = useRef<HTMLOListElement>(null);
  const [cell, setCell] = useState(0);
  useEffect(() => {
    scrolledRef.current = setCell;
    return () => {
      scrolledRef.current = null;
    };
  }, [scrolledRef]);
  const current = entries.findLastIndex((entry) => entry.cell <= cell);
  useEffect(() => {
    // After the frame: places are known then, and asking for one in the middle of it would lay out the page once more.
    const timer = setTimeout(() => bringIntoSight(list.current, current));
    return () => clearTimeout(timer);
  }, [current]);
  const least = useMemo(() => Math.min(...entries.map(({ level }) => level)), [entries]);
  return (
    <nav
      aria-label="Outline of the notebook"
      className="max-h-48 overflow-y-auto rounded-sheet border border-rule bg-sheet p-2 xl:max-h-[600px]"
    >
      <ol ref={list} className="text-sm">
        {entries.map((entry, index) => (
          // A notebook may have the same heading twice, in one cell even.
          <OutlineItem
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            entry={entry}
            depth={entry.level - least}
            isCurrent={index === current}
            onGo={onGo}
          />
        ))}
      </ol>
    </nav>
  );
};

function bringIntoSight(list: HTMLOListElement | null, index: number): void {
  const marked = list?.children[index];
  const area = list?.parentElement;
  if (!(marked instanceof HTMLElement) || !area) return;
  const top = marked.offsetTop - area.offsetTop;
  if (top < area.scrollTop || top + marked.offsetHeight > area.scrollTop + area.clientHeight)
    area.scrollTop = top - area.clientHeight / 3;
}

interface OutlineItemProps {
  readonly entry: OutlineEntry;
  /** Levels below the notebook's highest heading. */
  readonly depth: number;
  readonly isCurrent: boolean;
  readonly onGo: (cell: number) => void;
}

const OutlineItem = memo(({ entry, depth, isCurrent, onGo }: OutlineItemProps) => (
  <li>
    <button
      type="button"
      aria-current={isCurrent ? "location" : undefined}
      className={clsx(
        "w-full rounded-control py-1 pr-2 text-left wrap-anywhere hover:bg-well pointer-coarse:min-h-hit",
        INDENTS[Math.min(depth, 3)],
        isCurrent ? "bg-accent-tint font-semibold text-accent" : "text-ink-soft",
      )}
      onClick={() => onGo(entry.cell)}
    >
      {entry.text}
    </button>
  </li>
));
OutlineItem.displayName = "OutlineItem";

const NONE: readonly OutlineEntry[] = [];

const INDENTS = ["pl-2", "pl-5", "pl-8", "pl-11"] as const;
