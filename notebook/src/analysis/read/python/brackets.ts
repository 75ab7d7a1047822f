import type { Dict, Expression } from "./ast.ts";
import type { ReadOne } from "./arguments.ts";
import { isExpressionPiece, type SyntaxPiece } from "./tree.ts";

/** The index of a subscript, brackets and all: one expression for each place between commas, slices where colons are. */
export function readIndex(pieces: readonly SyntaxPiece[], one: ReadOne): Expression[] {
  // `a[i]`: one index, between its brackets.
  const [open, only, close] = pieces;
  if (pieces.length === 3 && open?.name === "[" && close?.name === "]" && only && isExpressionPiece(only))
    return [one(only)];
  const result: Expression[] = [];
  let group: SyntaxPiece[] = [];
  for (const piece of pieces) {
    if (piece.name === ",") {
      if (group.length > 0) result.push(readPlace(group, one));
      group = [];
    } else if (piece.name !== "]" && piece.name !== "[" && piece.name !== "Comment" && piece.name !== "⚠")
      group.push(piece);
  }
  if (group.length > 0) result.push(readPlace(group, one));
  return result;
}

/** What stands between two commas. */
function readPlace(group: readonly SyntaxPiece[], one: ReadOne): Expression {
  if (!group.some((p) => p.name === ":")) return one(group.find(isExpressionPiece));
  const from = group[0]?.from ?? 0;
  return {
    kind: "slice",
    parts: group.filter(isExpressionPiece).map(one),
    from,
    to: group[group.length - 1]?.to ?? from,
  };
}

/** A dict as written; `**rest` is an entry without a key. */
export function readDict(piece: SyntaxPiece, one: ReadOne): Dict {
  const entries: { key: Expression | null; value: Expression }[] = [];
  let key: Expression | null = null;
  for (const [position, child] of piece.children.entries()) {
    if (child.name === "**" || child.name === ",") key = null;
    else if (isExpressionPiece(child)) {
      const value = one(child);
      const isKey = key === null && piece.children[position + 1]?.name === ":";
      if (isKey) key = value;
      else {
        entries.push({ key, value });
        key = null;
      }
    }
  }
  return { kind: "dict", entries, from: piece.from, to: piece.to };
}
