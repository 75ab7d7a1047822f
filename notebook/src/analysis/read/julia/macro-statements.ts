import type { Expression, Statement } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import type { ExpressionReader } from "./expression-reader.ts";
import { macroArguments, macroName } from "./macros.ts";
import { nameOf, span } from "../made-nodes.ts";
import { headCall, partsOf } from "./pieces.ts";

/** Macros around statements: `@time for ...`, `@model function ...`, `@test a == b`, `@sk_import linear_model: Lasso`. */
export function macroStatement(
  piece: SyntaxPiece,
  before: Statement[],
  { one, text }: ExpressionReader,
  statement: (piece: SyntaxPiece, before: Statement[]) => void,
): void {
  const { from, to } = piece;
  const name = macroName(piece, text);
  const given = macroArguments(piece);
  const last = given[given.length - 1];
  if (name === "@test" || name === "@assert") {
    before.push({ kind: "assert", operands: given.slice(0, 1).map((part) => one(part, before)), from, to });
    return;
  }
  if (name === "@sk_import" && last?.name === "BinaryExpression") {
    const [module, , names] = partsOf(last);
    const listed =
      names?.name === "TupleExpression" || names?.name === "ParenExpression" ? partsOf(names) : names ? [names] : [];
    const imported = listed.map((one_) => {
      const bound = text(one_);
      return { module: `sklearn.${module ? text(module) : ""}`, name: bound, alias: null, bound, ...span(one_) };
    });
    before.push({ kind: "import", names: imported, from, to });
    return;
  }
  const isDefinition =
    last?.name === "FunctionDefinition" || (last?.name === "Assignment" && headCall(partsOf(last)[0] ?? last));
  if (last && isDefinition) {
    const inner: Statement[] = [];
    statement(last, inner);
    const decorator: Expression = nameOf(name, { from, to: from + name.length });
    before.push(...inner.map((s): Statement => (s.kind === "function" ? { ...s, decorators: [decorator], from } : s)));
    return;
  }
  if (
    last &&
    /Statement$|^Assignment$|Definition$/.test(last.name) &&
    !/^@(?:chain|pipe|linq|>|transform|load)/.test(name)
  ) {
    statement(last, before);
    return;
  }
  const value = one(piece, before);
  if (value.kind !== "name" || !name.endsWith("load")) before.push({ kind: "expression", value, from, to });
}
