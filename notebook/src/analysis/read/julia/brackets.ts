import type { SyntaxPiece } from "../python/tree.ts";
import { type Cursor, leaf, node } from "./cursor.ts";
import { operatorPiece } from "./operators.ts";
import type { Grammar } from "./grammar.ts";

export interface BracketReader {
  /** What stands between brackets, parted by commas; round ones with one value or with semicolons alone are no tuple. */
  list(name: "Arguments" | "ParenExpression" | "BraceExpression", close: string): SyntaxPiece;
  /** A vector, a matrix, or what a loop makes. */
  array(): SyntaxPiece;
}

/** Reads brackets; the opening one is the next token. */
export function arrayReader(cursor: Cursor, grammar: Grammar): BracketReader {
  return { list, array };

  function list(name: "Arguments" | "ParenExpression" | "BraceExpression", close: string): SyntaxPiece {
    const { from } = cursor.next();
    return cursor.within({ lines: true, blanks: false, choice: false }, () => {
      const items: SyntaxPiece[] = [];
      let named: SyntaxPiece[] | null = null;
      let commas = 0;
      for (;;) {
        if (cursor.skip(close)) break;
        if (isOver(close)) {
          cursor.fail();
          break;
        }
        if (cursor.skip(",")) commas += 1;
        else if (cursor.is(";")) {
          cursor.next();
          named ??= [];
        } else {
          const before = cursor.place;
          (named ?? items).push(item(name));
          if (cursor.place === before) {
            cursor.fail();
            cursor.next();
          } else if (!cursor.is(",") && !cursor.is(";") && !cursor.is(close)) cursor.fail();
        }
      }
      const to = cursor.reached;
      if (name === "ParenExpression" && commas === 0 && items.length > 0) {
        const plain = [...items, ...(named ?? [])];
        return node(
          name,
          plain.map((part) => (part.name === "KwArg" ? { ...part, name: "Assignment" } : part)),
          from,
          to,
        );
      }
      const keywords = named
        ? [node("KeywordArguments", named, named[0]?.from ?? to, named[named.length - 1]?.to ?? to)]
        : [];
      return node(name === "ParenExpression" ? "TupleExpression" : name, [...items, ...keywords], from, to);
    });
  }

  /** A bracket that is never closed ends where a block does. */
  function isOver(close: string): boolean {
    const token = cursor.peek();
    if (token.kind === "end") return true;
    if (token.kind === "name") return token.first && /^(?:end|else|elseif|catch|finally)$/.test(token.text);
    return token.kind === "sign" && /^[)\]}]$/.test(token.text) && token.text !== close;
  }

  function item(name: string): SyntaxPiece {
    const value = grammar.assignment();
    if (cursor.is("for")) return generator(value);
    return value.name === "Assignment" && name !== "BraceExpression" ? { ...value, name: "KwArg" } : value;
  }

  function generator(element: SyntaxPiece): SyntaxPiece {
    const parts = [element];
    for (;;) {
      const { from } = cursor.peek();
      if (cursor.skip("for")) parts.push(node("GenFor", bindings(), from, cursor.reached));
      else if (cursor.skip("if")) {
        const test = grammar.expression(1);
        parts.push(node("GenFilter", [test], from, test.to));
      } else return node("Generator", parts, element.from, cursor.reached);
    }
  }

  function bindings(): SyntaxPiece[] {
    const result: SyntaxPiece[] = [];
    do {
      const piece = binding(cursor, grammar);
      if (piece === null) break;
      result.push(piece);
    } while (cursor.skip(","));
    return result;
  }

  function array(): SyntaxPiece {
    const { from } = cursor.next();
    return cursor.within({ lines: false, blanks: true, index: true, choice: false }, () => {
      const rows: SyntaxPiece[][] = [[]];
      let commas = false;
      for (;;) {
        const token = cursor.peek();
        const row = rows[rows.length - 1] ?? [];
        if (cursor.skip("]")) break;
        if (isOver("]")) {
          cursor.fail();
          break;
        }
        if (row.length > 0 && !commas && (cursor.is(";") || token.first) && !cursor.is("for")) rows.push([]);
        if (cursor.skip(";")) continue;
        if (cursor.skip(",")) {
          commas = true;
          continue;
        }
        if (cursor.is("for") && row.length === 1 && row[0]) {
          const made = cursor.within({ lines: true, blanks: false }, () => generator(row[0] ?? leaf("⚠", from, from)));
          if (!cursor.skip("]")) cursor.fail();
          return node("ComprehensionExpression", [made], from, cursor.reached);
        }
        const before = cursor.place;
        const element = commas
          ? cursor.within({ lines: true, blanks: false }, () => grammar.assignment())
          : grammar.assignment();
        (rows[rows.length - 1] ?? row).push(element);
        if (cursor.place === before) {
          cursor.fail();
          cursor.next();
        }
      }
      const to = cursor.reached;
      const full = rows.filter((row) => row.length > 0);
      if (commas || full.length === 0 || (full.length === 1 && full[0]?.length === 1))
        return node("VectorExpression", full.flat(), from, to);
      const pieces = full.map((row) => node("MatrixRow", row, row[0]?.from ?? from, row[row.length - 1]?.to ?? to));
      return node("MatrixExpression", pieces, from, to);
    });
  }
}

/** `x in xs`, `(i, x) = f(y)`; null where a loop is not over anything. */
export function binding(cursor: Cursor, grammar: Grammar): SyntaxPiece | null {
  cursor.skip("outer");
  const target = grammar.expression(7);
  const { from, to, text } = cursor.peek();
  if (!/^(?:in|=|∈)$/.test(text)) {
    cursor.fail();
    return null;
  }
  cursor.next();
  const iterable = grammar.expression(1);
  return node(
    "ForBinding",
    [target, leaf(operatorPiece("="), from, to), iterable],
    target.from,
    Math.max(to, iterable.to),
  );
}
