import type { Comment, Expression, Module, Statement } from "../python/ast.ts";
import { nameOf } from "../made-nodes.ts";
import { list } from "./brackets.ts";
import { Cursor, PLAIN } from "./cursor.ts";
import { arrow, definition, doBlock } from "./functions.ts";
import { bindsRight, isAssigning, operatorOf, POSTFIX, powerOf, UNARY } from "./operators.ts";
import { called, field, index, joined } from "./places.ts";
import { CLOSING, primary, special, STOPPING, valueOf } from "./primary.ts";
import type { Reader } from "./reader.ts";
import { readTokens, type Token } from "./tokens.ts";

/** Deeper nesting is not read: nobody writes it, and the stack has an end. */
const DEEPEST = 120;
const DEEPEST_TEXT = 4;
/** A longer row of operators is not read, either. */
const LONGEST = 200;

/** Reads one cell of Julia. Linear; whatever is no Julia is unknown and listed among the errors. */
export const parseJulia = (source: string): Pick<Module, "body" | "comments" | "errors"> =>
  parsePart(source, 0, source.length, 0);

function parsePart(
  source: string,
  start: number,
  stop: number,
  texts: number,
): Pick<Module, "body" | "comments" | "errors"> {
  const { tokens, comments: outside } = readTokens(source, start, stop);
  const comments: Comment[] = [...outside];
  const cursor = new Cursor(tokens);
  const origins = {
    items: new WeakMap(),
    ranges: new WeakMap(),
    types: new WeakMap(),
    fields: new WeakMap(),
    vectors: new WeakSet<Expression>(),
    macros: new WeakSet<Expression>(),
    drawn: new WeakSet<Statement>(),
  };
  const text = (from: number, to: number): string => source.slice(from, to);
  const r: Reader = {
    cursor,
    origins,
    before: [],
    text,
    expression,
    assignment,
    assigns,
    assigned,
    statement,
    block,
    apart,
    valueOf: (read, place) => valueOf(r, read, place),
    inside,
  };
  let depth = 0;
  const body: Statement[] = [];
  while (cursor.peek().kind !== "end") {
    body.push(...block());
    // A word that ends a block which is not open.
    if (cursor.peek().kind !== "end") {
      cursor.fail();
      cursor.next();
    }
  }
  return { body, comments, errors: cursor.errors };

  function apart(read: () => void): Statement[] {
    const outer = r.before;
    r.before = [];
    read();
    const inner = r.before;
    r.before = outer;
    return inner;
  }

  function block(): Statement[] {
    depth += 1;
    const read = apart(() => cursor.within(PLAIN, statements));
    depth -= 1;
    return read;
  }

  function statements(): void {
    for (;;) {
      while (cursor.skip(";"));
      const token = cursor.peek();
      if (token.kind === "end" || (token.kind === "name" && STOPPING.has(token.text))) return;
      const before = cursor.place;
      statement(true);
      if (cursor.place === before) {
        if (depth > 1 && CLOSING.has(cursor.peek().text)) return;
        cursor.next();
      } else if (!cursor.endsLine() && !STOPPING.has(cursor.peek().text)) cursor.fail();
    }
  }

  function statement(open: boolean): void {
    const { from } = cursor.peek();
    const begun = isTooDeep() ? null : special(r, true);
    const { kind, first } = cursor.peek();
    if (begun !== null && (kind !== "sign" || (first && !cursor.context.lines) || cursor.endsLine())) {
      r.before.push(...begun);
      return;
    }
    const value = begun === null ? expression(1) : rest(r.valueOf(begun, { from, to: cursor.reached }), from, 1);
    const left = open ? opened(value, from) : cursor.skip("...") ? starred(value, from) : value;
    if (assigns()) assigned(left, from, open, true);
    else if (cursor.reached > from) r.before.push({ kind: "expression", value: left, from, to: cursor.reached });
  }

  /** A tuple without brackets, or the value alone. */
  function opened(first: Expression, from: number): Expression {
    if (!cursor.is(",") || cursor.context.lines) return first;
    const items = [first];
    while (cursor.skip(",")) {
      if (cursor.peek().kind === "end" || isAssigning(cursor.peek().text)) break;
      items.push(spread());
    }
    return { kind: "tuple", items, from, to: cursor.reached };
  }

  function spread(): Expression {
    const { from } = cursor.peek();
    const value = expression(1);
    return cursor.skip("...") ? starred(value, from) : value;
  }

  function starred(value: Expression, from: number): Expression {
    return { kind: "star", value, from, to: cursor.reached };
  }

  function assigns(): boolean {
    const token = cursor.peek();
    return token.kind === "sign" && isAssigning(token.text) && continues(token) && !isTooDeep();
  }

  function assignment(): Expression {
    const { from } = cursor.peek();
    const left = spread();
    return assigns() ? assigned(left, from, false, false) : left;
  }

  function openAssignment(): Expression {
    const { from } = cursor.peek();
    const left = opened(expression(1), from);
    return assigns() ? assigned(left, from, true, false) : left;
  }

  /** The assignment goes before, and what it assigns to is its value. */
  function assigned(left: Expression, from: number, open: boolean, isStatement: boolean): Expression {
    const sign = cursor.next();
    const isPlain = sign.text === "=" || sign.text === ".=";
    depth += 1;
    const head = isPlain ? origins.items.get(left) : undefined;
    if (head !== undefined && left.kind === "call") {
      const inner = apart(() => statement(open));
      r.before.push(definition(left.from, head, inner, { from, to: cursor.reached }));
      depth -= 1;
      return { kind: "unknown", from, to: cursor.reached };
    }
    const right = open ? openAssignment() : assignment();
    depth -= 1;
    const to = cursor.reached;
    const isDrawn = sign.text.endsWith("~");
    // `y ~ x` of a formula.
    if (isDrawn && !isStatement) return { kind: "operation", operator: "~", left, right, from, to };
    const last = r.before[r.before.length - 1];
    const update = isPlain || isDrawn ? null : operatorOf(sign.text);
    const made: Statement = { kind: "assign", targets: [left], value: right, update, annotation: null, from, to };
    // `a = b = 5` is one assignment to two.
    if (last?.kind === "assign" && last.to === to && right.kind === "name" && update === null)
      r.before[r.before.length - 1] = { ...last, targets: [left, ...last.targets], from };
    else r.before.push(made);
    if (isDrawn) origins.drawn.add(made);
    return left.kind === "name" ? nameOf(left.id, left) : { kind: "unknown", from, to };
  }

  function isTooDeep(): boolean {
    return depth > DEEPEST;
  }

  function expression(power: number): Expression {
    if (isTooDeep()) {
      const failed = cursor.fail();
      cursor.next();
      return failed;
    }
    depth += 1;
    const { from } = cursor.peek();
    const value = rest(primary(r), from, power);
    depth -= 1;
    return value;
  }

  /** What operators and brackets make of a value that stands before them. */
  function rest(value: Expression, from: number, power: number): Expression {
    let left = value;
    for (let round = 1; ; round += 1) {
      const longer = postfix(left, from, power) ?? infix(left, from, power);
      if (longer === null) return left;
      left = round % LONGEST === 0 ? { kind: "unknown", from, to: cursor.reached } : longer;
    }
  }

  /** An operator goes on with an expression unless a line end, or a blank in a matrix, comes first. */
  function continues(token: Token): boolean {
    if (token.first && !cursor.context.lines) return false;
    const after = cursor.peek(1);
    return !(cursor.context.blanks && token.space && !after.space && /^(?:[-+:~!$&]|::)$/.test(token.text));
  }

  function postfix(left: Expression, from: number, power: number): Expression | null {
    const token = cursor.peek();
    if (token.kind === "string" || token.kind === "char" || token.space || power >= POSTFIX)
      return cursor.is("do") && left.kind === "call" && !token.first ? doBlock(r, left, from) : null;
    const isNumber = left.kind === "number" && left.to === cursor.reached;
    if (token.kind === "name" || token.kind === "macro" || (isNumber && token.text === "(")) {
      if (!isNumber || power >= UNARY) return null;
      const right = expression(UNARY);
      return { kind: "operation", operator: "*", left, right, from, to: cursor.reached };
    }
    if (token.kind !== "sign") return null;
    switch (token.text) {
      case "(":
        return called(r, left, from);
      case "[":
        return index(r, left, from);
      case "{":
        apart(() => list(r, "}"));
        return left;
      case "'":
      case ".'":
        cursor.next();
        return { kind: "attribute", object: left, name: "T", from, to: cursor.reached };
      case ".":
        return field(r, left, from);
      default:
        return null;
    }
  }

  function infix(left: Expression, from: number, power: number): Expression | null {
    const token = cursor.peek();
    if ((token.kind !== "sign" && token.kind !== "name") || !continues(token)) return null;
    if (token.text === "->" && power < POSTFIX) return arrow(r, left, from);
    if (token.text === ":" && cursor.context.choice) return null;
    const own = powerOf(token.text);
    if (own === null || own <= power) return null;
    if (token.text === "?") return choice(left, from);
    // A lone colon is all there is of a dimension.
    if (token.text === ":" && (CLOSING.has(cursor.peek(1).text) || cursor.is(",", 1))) return null;
    cursor.next();
    const right = expression(bindsRight(token.text) ? own - 1 : own);
    return joined(r, token.text, left, right, { from, to: cursor.reached });
  }

  function choice(test: Expression, from: number): Expression {
    cursor.next();
    const whenTrue = cursor.within({ choice: true, lines: true, blanks: false }, () => assignment());
    const colon = cursor.within({ lines: true }, () => cursor.skip(":"));
    const otherwise = colon ? assignment() : cursor.fail();
    return { kind: "conditional", test, whenTrue, otherwise, from, to: cursor.reached };
  }

  /** A value in a text. */
  function inside(from: number, to: number): Statement[] {
    if (texts >= DEEPEST_TEXT) return [];
    const inner = parsePart(source, from, to, texts + 1);
    comments.push(...inner.comments);
    return [...inner.body];
  }
}
