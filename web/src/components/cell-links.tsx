/** The cells a statement rests on; one click shows a cell in the Code tab. Cells are counted from 1 for people, from 0 in data. */
export const CellLinks = ({ cells, onShowCell }: CellLinksProps) =>
  cells.length === 0 ? null : (
    <span className="flex flex-wrap items-center gap-1">
      {cells.slice(0, MAX_CELLS).map((cell) => (
        <button
          key={cell}
          type="button"
          className="min-h-6 rounded-control border border-rule bg-well px-1.5 font-mono text-xs text-ink-soft transition-colors hover:border-edge hover:text-ink pointer-coarse:min-h-hit pointer-coarse:px-3"
          onClick={() => onShowCell(cell)}
        >
          Cell {cell + 1}
        </button>
      ))}
      {cells.length > MAX_CELLS ? (
        <span className="text-xs text-ink-faint">and {cells.length - MAX_CELLS} more</span>
      ) : null}
    </span>
  );

interface CellLinksProps {
  readonly cells: readonly number[];
  readonly onShowCell: (cell: number) => void;
}

const MAX_CELLS = 12;
