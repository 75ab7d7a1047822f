import { clsx } from "clsx";
import { FolderInput, Trash2, X } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import type { NotebookAction } from "./notebook-actions.ts";
import type { Selection } from "./use-selection.ts";

export interface SelectionBarProps {
  readonly selection: Selection;
  /** How many could be chosen. */
  readonly of: number;
  /** Whether all of those selected may be filed; somebody else's may not. */
  readonly movable: boolean;
  readonly onAction: (action: Extract<NotebookAction, "move" | "delete">) => void;
}

/** Select all; how many are selected and what can be done with them. It stays in view while one scrolls through the cards. */
export const SelectionBar = ({ selection, of, movable, onAction }: SelectionBarProps) => {
  const { size } = selection.chosen;
  return (
    <fieldset
      aria-label="Selection"
      className={clsx(
        "mb-3 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 rounded-sheet border px-2 py-1.5",
        size > 0 ? "sticky top-16 z-20 border-accent bg-accent-tint" : "border-transparent",
      )}
    >
      <Checkbox
        label="Select all"
        className="px-3"
        checked={size > 0 && size === of}
        indeterminate={size > 0 && size < of}
        onChange={selection.toggleAll}
      />
      <output className="text-sm">{size > 0 ? `${size} selected` : ""}</output>
      {size > 0 ? (
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {movable ? (
            <Button onClick={() => onAction("move")}>
              <FolderInput aria-hidden />
              Move to folder…
            </Button>
          ) : (
            <span className="text-sm text-ink-soft">A teammate&apos;s notebook is filed by its owner.</span>
          )}
          <Button className="text-danger!" onClick={() => onAction("delete")}>
            <Trash2 aria-hidden />
            Delete
          </Button>
          <Button variant="quiet" size="icon" aria-label="Clear selection" onClick={selection.clear}>
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
};
