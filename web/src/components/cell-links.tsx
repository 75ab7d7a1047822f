import { useEffect, useRef, useState } from "react";

/** The cells a statement rests on; one click shows a cell in the Code tab. Cells are counted from 1 for people, from 0 in data. */
export const CellLinks = ({ cells, onShowCell }: CellLinksProps) => {
  const [all, setAll] = useState(false);
  // The button for the rest goes: the focus moves on to the first of them.
  const rest = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (all) rest.current?.focus();
  }, [all]);
  if (cells.length === 0) return null;
  const shown = cells.slice(0, all ? MOST_CELLS : MAX_CELLS);
  return (
    <span className="flex flex-wrap items-center gap-1">
      {shown.map((cell, index) => (
        <button
          // Cells never change places, and one may be named twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          ref={index === MAX_CELLS ? rest : undefined}
          type="button"
          className={linkClass}
          onClick={() => onShowCell(cell)}
        >
          Cell {cell + 1}
        </button>
      ))}
      {cells.length > shown.length && !all ? (
        <button type="button" className={linkClass} onClick={() => setAll(true)}>
          and {cells.length - shown.length} more
        </button>
      ) : null}
    </span>
  );
};

const linkClass =
  "min-h-6 rounded-control border border-rule bg-well px-1.5 font-mono text-xs text-ink-soft transition-colors hover:border-edge hover:text-ink pointer-coarse:min-h-hit pointer-coarse:px-3";

interface CellLinksProps {
  readonly cells: readonly number[];
  readonly onShowCell: (cell: number) => void;
}

const MAX_CELLS = 12;
/** More than this helps nobody, and a page full of buttons freezes. */
const MOST_CELLS = 300;
