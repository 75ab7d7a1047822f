import type { Evidence } from "../facts.ts";

/** What a fact rests on that is found in one place: the cell, and whether its code certainly runs. */
export const evidenceOf = ({ cell, certain }: { readonly cell: number; readonly certain: boolean }): Evidence => ({
  cells: [cell],
  certainty: certain ? "certain" : "likely",
});
