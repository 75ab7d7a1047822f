/** The sheet that menus, selects and pickers open on, and the rows in it. */
export const popupClass =
  "rounded-sheet border border-rule bg-sheet p-1 text-sm text-ink shadow-lift outline-none transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0";

export const itemClass =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-highlighted:bg-well data-disabled:opacity-50 pointer-coarse:min-h-hit [&_svg]:size-4 [&_svg]:shrink-0";
