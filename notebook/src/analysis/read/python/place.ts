/** Where the interpreter stands. Mutable: one for a whole notebook. */
export interface Place {
  cell: number;
  within: string | null;
  loops: number;
}

/** The place of an action about a node. For the rarer actions: copying it takes longer than its fields written out. */
export const spot = ({ from, to }: { from: number; to: number }, { cell, within, loops }: Place) => ({
  from,
  to,
  cell,
  within,
  loops,
});
