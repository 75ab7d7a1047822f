import type { ReadText } from "./arguments.ts";
import type { Match, Name } from "./ast.ts";
import type { ReadBody } from "./compound-statements.ts";
import type { ExpressionReader } from "./expressions.ts";
import { isExpressionPiece, span, type SyntaxPiece } from "./tree.ts";

/** `match` with its cases. */
export function readMatch(piece: SyntaxPiece, { one, text }: ExpressionReader, bodyOf: ReadBody): Match {
  const body = piece.children.find((c) => c.name === "MatchBody");
  const cases = (body?.children ?? [])
    .filter((c) => c.name === "MatchClause")
    .map((clause) => {
      const guard = clause.children.find((c) => c.name === "Guard");
      const test = guard?.children.find((c) => isExpressionPiece(c) && c.name !== "if");
      return {
        captures: clause.children.flatMap((c) => (c.name.endsWith("Pattern") ? captures(c, text) : [])),
        guard: test ? one(test) : null,
        body: bodyOf(clause.children.find((c) => c.name === "Body")),
      };
    });
  const subject = one(piece.children.find((c) => isExpressionPiece(c) && c.name !== "match"));
  return { kind: "match", subject, cases, ...span(piece) };
}

/** The names that a pattern binds. */
function captures(pattern: SyntaxPiece, text: ReadText): Name[] {
  if (pattern.name === "CapturePattern" || pattern.name === "AsPattern" || pattern.children.length > 0) {
    const own = pattern.name === "CapturePattern" || pattern.name === "AsPattern" ? pattern.children : [];
    const names = own
      .filter((c) => c.name === "VariableName")
      .map((c): Name => ({ kind: "name", id: text(c), from: c.from, to: c.to }));
    return [...names, ...pattern.children.filter((c) => c.name.endsWith("Pattern")).flatMap((c) => captures(c, text))];
  }
  return [];
}
