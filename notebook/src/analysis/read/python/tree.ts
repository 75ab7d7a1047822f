import { IterMode, type Tree } from "@lezer/common";

/** A lezer node with its children in an array: read once with the fast cursor, then walked many times. */
export interface SyntaxPiece {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly SyntaxPiece[];
}

/** Shared by all leaves, which most nodes are. */
const NONE: Building[] = [];

interface Building {
  name: string;
  from: number;
  to: number;
  children: Building[];
}

/** Copies a lezer tree without recursion, so that deep nesting cannot overflow the stack. `see` gets every node but the root, in order. */
export function syntaxPieces(tree: Tree, see: (piece: SyntaxPiece, isError: boolean) => void): SyntaxPiece {
  const root: Building = { name: tree.type.name, from: 0, to: tree.length, children: NONE };
  const open: Building[] = [];
  let current = root;
  // The groups that the grammar makes of repetitions have no name; to leave them out here is faster than to have them skipped.
  const cursor = tree.cursor(IterMode.IncludeAnonymous);
  let more = cursor.firstChild();
  while (more) {
    const { name, isError, isAnonymous } = cursor.type;
    if (!isAnonymous) {
      const piece = { name, from: cursor.from, to: cursor.to, children: NONE };
      if (current.children === NONE) current.children = [piece];
      else current.children.push(piece);
      see(piece, isError);
      open.push(current);
      current = piece;
    }
    if (cursor.firstChild()) continue;
    do {
      if (!cursor.type.isAnonymous) current = open.pop() ?? root;
      more = cursor.nextSibling();
    } while (!more && cursor.parent());
  }
  return root;
}

/** The innermost piece that begins at a position or before and ends after it; the root where there is none. */
export function pieceAt(root: SyntaxPiece, position: number): SyntaxPiece {
  let piece = root;
  for (;;) {
    const { children } = piece;
    let low = 0;
    let high = children.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((children[middle]?.to ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    const child = children[low];
    if (child === undefined || child.from > position) return piece;
    piece = child;
  }
}

const PUNCTUATION = new Set(["(", ")", "[", "]", "{", "}", ",", ":", ".", "async", "Comment", "⚠"]);
/** False for brackets, commas, comments and error marks. */
export const isExpressionPiece = (piece: SyntaxPiece): boolean => !PUNCTUATION.has(piece.name);

/** Where a piece stands. For the rarer nodes: copying it takes longer than `from` and `to` written out. */
export const span = ({ from, to }: SyntaxPiece): { from: number; to: number } => ({ from, to });
