import type { RArgument, RNode, RSource } from "./nodes.ts";
import { readTokens, type Token } from "./tokens.ts";

/** How strongly operators bind, after R's own table (?Syntax). */
const INFIX: ReadonlyMap<string, number> = new Map(
  (
    [
      ["?", 1],
      ["=", 3],
      [":=", 5],
      ["<-", 5],
      ["<<-", 5],
      ["->", 6],
      ["->>", 6],
      ["~", 7],
      ["|| |", 8],
      ["&& &", 9],
      ["== != < > <= >=", 11],
      ["+ -", 12],
      ["* /", 13],
      ["|>", 14],
      [":", 15],
      ["^ **", 17],
      ["( [ [[", 18],
      ["$ @", 19],
      [":: :::", 20],
    ] as const
  ).flatMap(([signs, power]) => signs.split(" ").map((sign): [string, number] => [sign, power])),
);
const PREFIX: ReadonlyMap<string, number> = new Map([
  ["?", 1],
  ["~", 7],
  ["!", 10],
  ["-", 16],
  ["+", 16],
]);
const RIGHT: ReadonlySet<string> = new Set(["=", "<-", "<<-", ":=", "^", "**"]);
const SPECIAL = 14;
const CLOSING: ReadonlySet<string> = new Set([")", "]", "}"]);

/** Deeper nesting is not read: nobody writes it, and the stack has an end. */
const DEEPEST = 150;

/** Parses one cell of R. Linear; whatever is no R is `unknown` and listed among the errors. */
export function parseR(source: string): RSource {
  const { tokens, comments } = readTokens(source);
  const errors: { from: number; to: number }[] = [];
  let at = 0;
  let depth = 0;
  /** Inside round and square brackets a line end means nothing. */
  let bracketed = false;
  let statement = 0;

  const last = tokens[tokens.length - 1] ?? { kind: "end", text: "", from: 0, to: 0, first: true };
  const peek = (): Token => tokens[at] ?? last;
  const next = (): Token => tokens[at++] ?? last;
  const isSign = (token: Token, text: string): boolean => token.kind === "sign" && token.text === text;
  const reached = (): number => tokens[at - 1]?.to ?? 0;

  const body = sequence();
  return { body, comments, errors };

  /** Expressions up to a closing brace or the end, parted by line ends and semicolons. */
  function sequence(): RNode[] {
    const result: RNode[] = [];
    for (let token = peek(); token.kind !== "end"; token = peek()) {
      if (isSign(token, "}") && depth > 0) break;
      if (isSign(token, ";")) at += 1;
      else {
        statement = at;
        result.push(expression(0));
        if (at === statement) at += 1;
        else if (!endsStatement(peek())) fail(peek());
      }
    }
    return result;
  }

  function endsStatement(token: Token): boolean {
    return token.first || isSign(token, ";") || isSign(token, "}");
  }

  function fail(token: Token): RNode {
    errors.push({ from: token.from, to: token.to });
    return { kind: "unknown", from: token.from, to: token.to };
  }

  function expression(power: number): RNode {
    if (depth > DEEPEST) return fail(next());
    depth += 1;
    let left = primary();
    for (;;) {
      const token = peek();
      if (token.kind !== "sign" || (token.first && !bracketed)) break;
      const own = token.text.startsWith("%") && token.text.length > 1 ? SPECIAL : INFIX.get(token.text);
      if (own === undefined || own <= power) break;
      left = infix(left, token, own);
    }
    depth -= 1;
    return left;
  }

  function infix(left: RNode, token: Token, power: number): RNode {
    if (token.text === "(") {
      const args = list(")");
      return { kind: "call", callee: left, args, from: left.from, to: reached() };
    }
    if (token.text === "[" || token.text === "[[") {
      const double = token.text === "[[";
      const args = list("]");
      if (double && isSign(peek(), "]")) at += 1;
      return { kind: "index", object: left, args, double, from: left.from, to: reached() };
    }
    at += 1;
    const right = expression(RIGHT.has(token.text) ? power - 1 : power);
    return { kind: "operation", operator: token.text, left, right, from: left.from, to: Math.max(right.to, token.to) };
  }

  function primary(): RNode {
    const token = peek();
    if (token.kind === "end" || (token.kind === "sign" && CLOSING.has(token.text))) {
      // A closing sign ends what is around it; a stray one at the top is passed over.
      if (token.kind === "sign" && depth <= 1) at += 1;
      return fail(token);
    }
    at += 1;
    const { from, to } = token;
    if (token.kind === "string") return { kind: "string", value: token.text, from, to };
    if (token.kind === "number") return { kind: "number", text: token.text.replace(/L$/, ""), from, to };
    if (token.kind === "name") return source[from] === "`" ? { kind: "name", id: token.text, from, to } : word(token);
    if (token.text === "(") {
      at -= 1;
      const [inner] = list(")");
      return inner?.value ?? { kind: "unknown", from, to: reached() };
    }
    if (token.text === "{") return { kind: "block", body: within(false, block), from, to: reached() };
    if (token.text === "\\") return definition(from);
    const power = PREFIX.get(token.text);
    if (power === undefined) return fail(token);
    const right = expression(power);
    return { kind: "operation", operator: token.text, left: null, right, from, to: Math.max(to, right.to) };
  }

  function word(token: Token): RNode {
    const { from, to } = token;
    switch (token.text) {
      case "function":
        return definition(from);
      case "if": {
        const test = condition();
        const whenTrue = expression(2);
        if (peek().kind !== "name" || peek().text !== "else")
          return { kind: "if", test, whenTrue, otherwise: null, from, to: reached() };
        at += 1;
        const otherwise = expression(2);
        return { kind: "if", test, whenTrue, otherwise, from, to: reached() };
      }
      case "while": {
        const test = condition();
        return { kind: "while", test, body: expression(2), from, to: reached() };
      }
      case "repeat":
        return { kind: "while", test: null, body: expression(2), from, to: reached() };
      case "for": {
        const [part] = isSign(peek(), "(") ? list(")") : [];
        const header = part?.value;
        const isIn = header?.kind === "operation" && header.operator === "in" && header.left !== null;
        const name = isIn && header.left ? header.left : fail(token);
        const subject = isIn ? header.right : fail(token);
        return { kind: "for", name, subject, body: expression(2), from, to: reached() };
      }
      case "break":
      case "next":
        return { kind: token.text, from, to };
      default:
        return { kind: "name", id: token.text, from, to };
    }
  }

  function condition(): RNode {
    const [part] = isSign(peek(), "(") ? list(")") : [];
    return part?.value ?? fail(peek());
  }

  function definition(from: number): RNode {
    const parameters = isSign(peek(), "(") ? list(")") : [];
    return { kind: "function", parameters, body: expression(2), from, to: reached() };
  }

  function block(): RNode[] {
    const inner = sequence();
    if (isSign(peek(), "}")) at += 1;
    return inner;
  }

  function within<T>(brackets: boolean, read: () => T): T {
    const before = { bracketed, statement };
    bracketed = brackets;
    const result = read();
    ({ bracketed, statement } = before);
    return result;
  }

  /** What stands between brackets, parted by commas; the opening one is the next token. */
  function list(close: string): RArgument[] {
    at += 1;
    return within(true, () => {
      const args: RArgument[] = [];
      let comma = false;
      for (let token = peek(); ; token = peek()) {
        if (isSign(token, close)) {
          if (comma) args.push({ name: null, value: null, from: token.from, to: token.from });
          at += 1;
          return args;
        }
        if (token.kind === "end" || isSign(token, "}") || isAbandoned(token)) {
          fail(token);
          return args;
        }
        if (isSign(token, ",")) {
          args.push({ name: null, value: null, from: token.from, to: token.from });
          comma = true;
          at += 1;
          continue;
        }
        comma = false;
        if (token.kind === "sign" && CLOSING.has(token.text)) {
          fail(next());
          continue;
        }
        args.push(argument());
        if (isSign(peek(), ",")) {
          comma = true;
          at += 1;
        } else if (!isSign(peek(), close) && peek().kind !== "end" && !isAbandoned(peek())) fail(next());
      }
    });
  }

  /** A line that begins no deeper than the statement, without a comma before it: the bracket was never closed. */
  function isAbandoned(token: Token): boolean {
    const previous = tokens[at - 1];
    const start = tokens[statement];
    if (!token.first || previous === undefined || start === undefined || previous.kind === "sign") return false;
    return token.kind === "name" && column(token) <= column(start);
  }

  function column(token: Token): number {
    let from = token.from;
    while (from > 0 && token.from - from < 200 && source[from - 1] !== "\n") from -= 1;
    return token.from - from;
  }

  function argument(): RArgument {
    const token = peek();
    const assigned = tokens[at + 1];
    const from = token.from;
    if ((token.kind === "name" || token.kind === "string") && assigned && isSign(assigned, "=")) {
      at += 2;
      const after = peek();
      const empty = after.kind === "sign" && (after.text === "," || CLOSING.has(after.text));
      const value = empty || after.kind === "end" ? null : expression(3);
      return { name: token.text, value, from, to: reached() };
    }
    const value = expression(2);
    // `for (x in xs)`: only here `in` is a word between two expressions.
    if (peek().kind === "name" && peek().text === "in" && value.kind === "name") {
      at += 1;
      const right = expression(2);
      const header: RNode = { kind: "operation", operator: "in", left: value, right, from, to: right.to };
      return { name: null, value: header, from, to: right.to };
    }
    return { name: null, value, from, to: reached() };
  }
}
