import type { SyntaxPiece } from "../python/tree.ts";

/** What the parts of the grammar ask of each other. */
export interface Grammar {
  /** An expression whose operators bind more strongly than a power. */
  expression(power: number): SyntaxPiece;
  /** An expression that may assign, or be a tuple without brackets. */
  statement(): SyntaxPiece;
  /** The same without such a tuple. */
  assignment(): SyntaxPiece;
  /** Statements up to one of some words. */
  block(): SyntaxPiece[];
}
