/** What changed between two texts, word by word. */

export interface DiffPart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Cells of the comparison table; beyond it the differing middle is shown as one replacement. Ten fields are compared at once, and a million cells take about 8 ms. */
const MAX_TABLE = 1_500_000;

/** Parts that, without the removed ones, read `after`, and without the added ones read `before`. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const a = words(before);
  const b = words(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return merged([
    { kind: "same", text: a.slice(0, start).join("") },
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: "same", text: end === 0 ? "" : a.slice(-end).join("") },
  ]);
}

/** Words and the spaces between them, nothing lost. */
const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** Longest common subsequence (Wagner and Fischer 1974). */
function middle(a: readonly string[], b: readonly string[]): DiffPart[] {
  const width = b.length + 1;
  if (a.length === 0 || b.length === 0 || (a.length + 1) * width > MAX_TABLE) {
    return [
      { kind: "removed", text: a.join("") },
      { kind: "added", text: b.join("") },
    ];
  }
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: DiffPart[] = [];
  let row = 0;
  let column = 0;
  while (row < a.length || column < b.length) {
    if (row < a.length && column < b.length && a[row] === b[column]) {
      parts.push({ kind: "same", text: a[row] ?? "" });
      row++;
      column++;
    } else if (column >= b.length || (row < a.length && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: "removed", text: a[row++] ?? "" });
    } else {
      parts.push({ kind: "added", text: b[column++] ?? "" });
    }
  }
  return parts;
}

function merged(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    if (part.text === "") continue;
    const last = result.at(-1);
    if (last?.kind === part.kind) result[result.length - 1] = { kind: part.kind, text: last.text + part.text };
    else result.push(part);
  }
  return result;
}
