import { createContext } from "react";

/** Where the links inside a notebook lead. */
export interface NotebookPlaces {
  /** Index of the cell that holds a heading or anchor of this name; null where none does. */
  readonly cellOf: (anchor: string) => number | null;
  readonly onGo: (cell: number) => void;
}

/** Null where a cell is shown by itself: its links to other cells are text there. */
export const Places = createContext<NotebookPlaces | null>(null);
