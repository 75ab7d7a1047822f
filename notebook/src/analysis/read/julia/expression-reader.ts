import type { Argument, Expression, Parameter, Statement } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";

export interface ExpressionReader {
  /** Reads the expressions of another source. */
  begin(source: string): void;
  one(piece: SyntaxPiece | undefined, before: Statement[]): Expression;
  text(piece: SyntaxPiece): string;
  parameters(pieces: readonly SyntaxPiece[], before: Statement[]): Parameter[];
  args(pieces: readonly SyntaxPiece[], before: Statement[]): Argument[];
}
