/** Which cells two versions of a notebook share, and which are in only one of them. */
import { diffArrays } from "diff";
import type { Cell, Notebook } from "../format/notebook.ts";

export type CellDifference =
  | { readonly kind: "added"; readonly after: Cell }
  | { readonly kind: "removed"; readonly before: Cell }
  /** A different source at the same place. */
  | { readonly kind: "changed"; readonly before: Cell; readonly after: Cell }
  /** The same source with different outputs. Execution counts do not count as a difference. */
  | { readonly kind: "outputs"; readonly before: Cell; readonly after: Cell };

/** Cells that may differ before the versions count as having nothing in common: pairing them takes quadratic time. */
const MOST_CHANGES = 2000;

/** In the order of the later version; removed cells stay where they were. */
export function cellDifferences(before: Notebook, after: Notebook): CellDifference[] {
  const parts = diffArrays(before.cells.map(identity), after.cells.map(identity), { maxEditLength: MOST_CHANGES }) ?? [
    { value: before.cells, count: before.cells.length, removed: true, added: false },
    { value: after.cells, count: after.cells.length, removed: false, added: true },
  ];
  const differences: CellDifference[] = [];
  let [from, to] = [0, 0];
  let removed: readonly Cell[] = [];
  const flush = (added: readonly Cell[]): void => {
    differences.push(...replaced(removed, added));
    removed = [];
  };
  for (const part of parts) {
    const count = part.value.length;
    if (part.removed) {
      removed = before.cells.slice(from, from + count);
      from += count;
    } else if (part.added) {
      flush(after.cells.slice(to, to + count));
      to += count;
    } else {
      flush([]);
      for (let step = 0; step < count; step += 1)
        differences.push(...outputChange(before.cells[from + step], after.cells[to + step]));
      from += count;
      to += count;
    }
  }
  flush([]);
  return differences;
}

const identity = ({ type, source }: Cell): string => `${type} ${source.trimEnd()}`;

/** Pairs cells that replaced others, in order: those that share most of their lines are the same cell, edited. */
function replaced(removed: readonly Cell[], added: readonly Cell[]): CellDifference[] {
  const differences: CellDifference[] = [];
  let next = 0;
  for (const before of removed) {
    const words = wordsOf(before);
    const near = added.slice(next, next + REACH).findIndex((after) => isAlike(before, words, after));
    const at = near < 0 ? near : next + near;
    if (at < 0) {
      differences.push({ kind: "removed", before });
      continue;
    }
    for (const after of added.slice(next, at)) differences.push({ kind: "added", after });
    const after = added[at];
    if (after) differences.push({ kind: "changed", before, after });
    next = at + 1;
  }
  return [...differences, ...added.slice(next).map((after): CellDifference => ({ kind: "added", after }))];
}

/** How many cells are searched for the edited version of one. */
const REACH = 20;
/** Share of the longer cell's words that both contain. */
const ALIKE = 0.5;

function isAlike(before: Cell, former: ReadonlySet<string>, after: Cell): boolean {
  if (before.type !== after.type) return false;
  if (before.id !== null && before.id === after.id) return true;
  const latter = wordsOf(after);
  const common = [...former].filter((word) => latter.has(word)).length;
  return common >= ALIKE * Math.max(former.size, latter.size);
}

const wordsOf = ({ source }: Cell): Set<string> =>
  new Set(source.split(/[^\p{L}\p{N}_]/u).filter((word) => word !== ""));

function outputChange(before: Cell | undefined, after: Cell | undefined): CellDifference[] {
  if (!before || !after || JSON.stringify(shown(before)) === JSON.stringify(shown(after))) return [];
  return [{ kind: "outputs", before, after }];
}

/** What outputs show. Streams arrive in chunks of any size. */
const shown = ({ outputs }: Cell): unknown[] => {
  const streams = outputs.flatMap((output) => (output.kind === "stream" ? [output.text] : [])).join("");
  const others = outputs.flatMap((output): unknown[] =>
    output.kind === "stream" ? [] : [output.kind === "result" ? { ...output, executionCount: null } : output],
  );
  return [streams, ...others];
};
