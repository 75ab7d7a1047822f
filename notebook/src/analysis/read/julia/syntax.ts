import type { Comment } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import { arrayReader } from "./brackets.ts";
import { Cursor, leaf, node, PLAIN } from "./cursor.ts";
import type { Grammar } from "./grammar.ts";
import { keywordReader } from "./keywords.ts";
import { bindsRight, isAssigning, operatorPiece, POSTFIX, powerOf, UNARY } from "./operators.ts";
import { textPiece } from "./texts.ts";
import { readTokens, type Token } from "./tokens.ts";

export interface JuliaSource {
  readonly body: readonly SyntaxPiece[];
  readonly comments: readonly Comment[];
  readonly errors: readonly { readonly from: number; readonly to: number }[];
}

/** Deeper nesting is not read: nobody writes it, and the stack has an end. */
const DEEPEST = 120;
const DEEPEST_TEXT = 4;
const STOPPING: ReadonlySet<string> = new Set(["end", "else", "elseif", "catch", "finally"]);
const CLOSING: ReadonlySet<string> = new Set([")", "]", "}"]);

/** Parses one cell of Julia. Linear; whatever is no Julia is an error piece and listed among the errors. */
export function parseJulia(source: string): JuliaSource {
  return parsePart(source, 0, source.length, 0);
}

function parsePart(source: string, start: number, stop: number, texts: number): JuliaSource {
  const { tokens, comments: outside } = readTokens(source, start, stop);
  const comments = [...outside];
  const cursor = new Cursor(tokens);
  let depth = 0;
  const grammar: Grammar = { expression, statement, assignment, block };
  const { list, array } = arrayReader(cursor, grammar);
  const keywords = keywordReader(cursor, grammar);
  const body: SyntaxPiece[] = [];
  while (cursor.peek().kind !== "end") {
    body.push(...block());
    // A word that ends a block which is not open.
    if (cursor.peek().kind !== "end") {
      cursor.fail();
      cursor.next();
    }
  }
  return { body, comments, errors: cursor.errors };

  function block(): SyntaxPiece[] {
    return cursor.within(PLAIN, () => {
      const result: SyntaxPiece[] = [];
      for (;;) {
        while (cursor.skip(";"));
        const token = cursor.peek();
        if (token.kind === "end" || (token.kind === "name" && STOPPING.has(token.text))) return result;
        const before = cursor.place;
        result.push(statement());
        if (cursor.place === before) {
          if (depth > 0 && CLOSING.has(cursor.peek().text)) return result;
          cursor.next();
        } else if (!cursor.endsLine() && !STOPPING.has(cursor.peek().text)) cursor.fail();
      }
    });
  }

  function statement(): SyntaxPiece {
    const first = expression(1);
    let left = first;
    if (cursor.is(",") && !cursor.context.lines) {
      const items = [first];
      while (cursor.skip(",")) {
        if (cursor.peek().kind === "end" || isAssigning(cursor.peek().text)) break;
        items.push(splat(expression(1)));
      }
      left = node("OpenTuple", items, first.from, cursor.reached);
    }
    return assigned(left, statement);
  }

  function assignment(): SyntaxPiece {
    return assigned(splat(expression(1)), assignment);
  }

  function assigned(left: SyntaxPiece, right: () => SyntaxPiece): SyntaxPiece {
    const token = cursor.peek();
    if (token.kind !== "sign" || !isAssigning(token.text) || !continues(token) || depth > DEEPEST) return left;
    cursor.next();
    depth += 1;
    const value = right();
    depth -= 1;
    const operator = leaf(operatorPiece(token.text), token.from, token.to);
    return node("Assignment", [left, operator, value], left.from, Math.max(token.to, value.to));
  }

  function splat(value: SyntaxPiece): SyntaxPiece {
    return cursor.skip("...") ? node("SplatExpression", [value], value.from, cursor.reached) : value;
  }

  function expression(power: number): SyntaxPiece {
    if (depth > DEEPEST) {
      const failed = cursor.fail();
      cursor.next();
      return failed;
    }
    depth += 1;
    let left = primary();
    for (;;) {
      const longer = postfix(left, power) ?? infix(left, power);
      if (longer === null) break;
      left = longer;
    }
    depth -= 1;
    return left;
  }

  /** An operator goes on with an expression unless a line end, or a blank in a matrix, comes first. */
  function continues(token: Token): boolean {
    if (token.first && !cursor.context.lines) return false;
    const after = cursor.peek(1);
    return !(cursor.context.blanks && token.space && !after.space && /^(?:[-+:~!$&]|::)$/.test(token.text));
  }

  function postfix(left: SyntaxPiece, power: number): SyntaxPiece | null {
    const token = cursor.peek();
    if (token.kind === "string" || token.kind === "char" || token.space || power >= POSTFIX) {
      return token.text === "do" && token.kind === "name" && left.name.endsWith("llExpression") && !token.first
        ? keywords.doBlock(left)
        : null;
    }
    if (token.kind === "name" || token.kind === "macro")
      return left.name.endsWith("Literal") && /^(?:Integer|Float)/.test(left.name) && power < UNARY
        ? juxtaposed(left)
        : null;
    if (token.kind !== "sign") return null;
    switch (token.text) {
      case "(":
        if (/^(?:Integer|Float)Literal$/.test(left.name)) return power < UNARY ? juxtaposed(left) : null;
        return node("CallExpression", [left, list("Arguments", ")")], left.from, cursor.reached);
      case "[":
        return node("IndexExpression", [left, array()], left.from, cursor.reached);
      case "{":
        return node("ParametrizedExpression", [left, list("BraceExpression", "}")], left.from, cursor.reached);
      case "'":
      case ".'":
        cursor.next();
        return node("AdjointExpression", [left], left.from, cursor.reached);
      case ".":
        return field(left);
      default:
        return null;
    }
  }

  function juxtaposed(left: SyntaxPiece): SyntaxPiece {
    const right = expression(UNARY);
    return node("JuxtapositionExpression", [left, right], left.from, right.to);
  }

  /** `a.b`, `f.(x)`, `a."b"`, `M.@m`. */
  function field(left: SyntaxPiece): SyntaxPiece {
    const dot = cursor.next();
    const point = leaf(".", dot.from, dot.to);
    if (cursor.is("(")) return node("CallExpression", [left, point, list("Arguments", ")")], left.from, cursor.reached);
    const { kind, from, to } = cursor.peek();
    if (kind === "macro") {
      const call = primary();
      return call.name === "MacrocallExpression" ? { ...call, from: left.from } : call;
    }
    if (kind === "name") {
      cursor.next();
      return node(
        "FieldExpression",
        [left, point, node("Field", [leaf("Identifier", from, to)], from, to)],
        left.from,
        to,
      );
    }
    const name = cursor.endsLine() ? cursor.fail() : primary();
    return node("FieldExpression", [left, point, node("Field", [name], name.from, name.to)], left.from, cursor.reached);
  }

  function infix(left: SyntaxPiece, power: number): SyntaxPiece | null {
    const token = cursor.peek();
    if (token.kind !== "sign" && token.kind !== "name") return null;
    if (!continues(token)) return null;
    if (token.text === "->" && power < POSTFIX) {
      cursor.next();
      const value = cursor.is("begin") ? expression(1) : assignment();
      return node("ArrowFunctionExpression", [left, value], left.from, Math.max(token.to, value.to));
    }
    if (token.text === ":" && cursor.context.choice) return null;
    const own = powerOf(token.text);
    if (own === null || own <= power) return null;
    if (token.kind === "name" && !/^(?:in|isa|where)$/.test(token.text)) return null;
    if (token.text === "?") return choice(left);
    // A lone colon is all there is of a dimension.
    if (token.text === ":" && (CLOSING.has(cursor.peek(1).text) || cursor.is(",", 1))) return null;
    cursor.next();
    const right = expression(bindsRight(token.text) ? own - 1 : own);
    const operator = leaf(operatorPiece(token.text), token.from, token.to);
    return node("BinaryExpression", [left, operator, right], left.from, Math.max(token.to, right.to));
  }

  function choice(test: SyntaxPiece): SyntaxPiece {
    cursor.next();
    const whenTrue = cursor.within({ choice: true, lines: true, blanks: false }, () => assignment());
    const colon = cursor.within({ lines: true }, () => cursor.skip(":"));
    const otherwise = colon ? assignment() : cursor.fail();
    return node("TernaryExpression", [test, whenTrue, otherwise], test.from, cursor.reached);
  }

  function primary(): SyntaxPiece {
    const token = cursor.peek();
    const { from, to } = token;
    switch (token.kind) {
      case "end":
        return cursor.fail();
      case "number":
        cursor.next();
        return leaf(/^\d[\d_]*$/.test(token.text) ? "IntegerLiteral" : "FloatLiteral", from, to);
      case "char":
        cursor.next();
        return leaf("CharLiteral", from, to);
      case "string":
        cursor.next();
        return textPiece(token, source, inside);
      case "macro":
        return keywords.macro();
      case "name":
        return word(token);
      default:
        return sign(token);
    }
  }

  /** A value in a text. */
  function inside(from: number, to: number): readonly SyntaxPiece[] {
    if (texts >= DEEPEST_TEXT) return [];
    const inner = parsePart(source, from, to, texts + 1);
    comments.push(...inner.comments);
    return inner.body;
  }

  function word(token: Token): SyntaxPiece {
    const isPlace =
      cursor.context.index &&
      (token.text === "end" || (token.text === "begin" && /^[\]:,+-]$/.test(cursor.peek(1).text)));
    const special = isPlace ? null : keywords.read(token.text);
    if (special !== null) return special;
    if (!isPlace && STOPPING.has(token.text)) return cursor.fail();
    cursor.next();
    return leaf("Identifier", token.from, token.to);
  }

  function sign(token: Token): SyntaxPiece {
    const { from, to } = token;
    if (token.text === "(") return list("ParenExpression", ")");
    if (token.text === "[") return array();
    if (token.text === "{") return list("BraceExpression", "}");
    if (CLOSING.has(token.text) || token.text === "," || token.text === ";") return cursor.fail();
    cursor.next();
    const after = cursor.peek();
    if (token.text === ":" && !after.space) {
      if (after.text === "(") return node("QuoteExpression", [expression(POSTFIX)], from, cursor.reached);
      if (
        after.kind === "name" ||
        (after.kind === "sign" && !CLOSING.has(after.text) && after.text !== "," && after.text !== ";")
      ) {
        cursor.next();
        return leaf("Symbol", from, after.to);
      }
    }
    if (token.text === "$") {
      const inner = expression(POSTFIX);
      return node("InterpExpression", [inner], from, inner.to);
    }
    const isAlone =
      after.kind === "end" ||
      after.first ||
      CLOSING.has(after.text) ||
      after.text === "," ||
      after.text === ";" ||
      after.text === "=";
    if (isAlone || !/^\.?(?:[-+!~<>&√∛¬]|::|<:|±)$/u.test(token.text)) {
      if (!isAlone && !after.text.startsWith("(")) cursor.errors.push({ from, to });
      return leaf("Operator", from, to);
    }
    const operand = expression(UNARY);
    return node("UnaryExpression", [leaf("UnaryOp", from, to), operand], from, Math.max(to, operand.to));
  }
}
