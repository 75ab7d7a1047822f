import { clsx } from "clsx";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { OutlineEntry } from "./outline.ts";

export interface NotebookOutlineProps {
  readonly entries: readonly OutlineEntry[];
  /** Where the list says which cell is the first in sight; the list itself is not drawn again for it. */
  readonly scrolledRef: RefObject<((cell: number) => void) | null>;
  readonly onGo: (cell: number) => void;
}

/** The notebook's headings, with the one whose cells are in sight marked. */
export const NotebookOutline = ({ entries, scrolledRef, onGo }: NotebookOutlineProps) => {
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
    const marked = list.current?.children[current];
    const area = list.current?.parentElement;
    if (!(marked instanceof HTMLElement) || !area) return;
    const top = marked.offsetTop - area.offsetTop;
    if (top < area.scrollTop || top + marked.offsetHeight > area.scrollTop + area.clientHeight)
      area.scrollTop = top - area.clientHeight / 3;
  }, [current]);
  const least = Math.min(...entries.map(({ level }) => level));
  return (
    <nav
      aria-label="Outline of the notebook"
      className="max-h-48 overflow-y-auto rounded-sheet border border-rule bg-sheet p-2 xl:max-h-[600px]"
    >
      <ol ref={list} className="text-sm">
        {entries.map((entry, index) => (
          // A notebook may have the same heading twice, in one cell even.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button
              type="button"
              aria-current={index === current ? "location" : undefined}
              className={clsx(
                "w-full rounded-control py-1 pr-2 text-left wrap-anywhere hover:bg-well pointer-coarse:min-h-hit",
                INDENTS[Math.min(entry.level - least, 3)],
                index === current ? "bg-accent-tint font-semibold text-accent" : "text-ink-soft",
              )}
              onClick={() => onGo(entry.cell)}
            >
              {entry.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};

const INDENTS = ["pl-2", "pl-5", "pl-8", "pl-11"] as const;
