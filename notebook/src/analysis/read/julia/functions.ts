import { plainFunction, withReturn } from "../returns.ts";
import type { Call, Expression, FunctionDefinition, Parameter, Statement } from "../python/ast.ts";
import { nameOf, type Span, span } from "../made-nodes.ts";
import type { Item, Reader } from "./reader.ts";

const asItem = (value: Expression): Item => ({ name: null, left: null, value, spread: false, ...span(value) });

const parametersOf = (items: readonly Item[]): Parameter[] =>
  items.map(({ left, value, spread, from, to }) => {
    const plain = left ?? value;
    return {
      name: plain.kind === "name" && /^[\p{L}_]/u.test(plain.id) ? plain.id : `argument at ${from}`,
      star: spread ? "*" : "",
      annotation: null,
      fallback: left === null ? null : value,
      from,
      to,
    };
  });

/** A function of one expression stays in its place; a longer one is defined before. */
function lambda(r: Reader, items: readonly Item[], body: readonly Statement[], { from, to }: Span): Expression {
  const parameters = parametersOf(items);
  const [only, ...others] = body;
  if (only?.kind === "expression" && others.length === 0)
    return { kind: "lambda", parameters, body: only.value, from, to };
  const name = `function at ${from}`;
  r.before.push(plainFunction({ name, nameFrom: from, parameters, body: withReturn(body), from, to }));
  return nameOf(name, { from, to: from });
}

/** The name that a function is defined under: `show` of `Base.show`; null for a head that is no name. */
function nameIn(callee: string): string | null {
  const written = callee.replace(/\{.*$/s, "");
  return /^[^\s(["':]/.test(written) ? written.slice(written.lastIndexOf(".") + 1) : null;
}

/** A function under the name in its head: `f(x) = x + 1`, `function f(x) x + 1 end`. */
export function definition(
  nameFrom: number,
  { items, callee }: { readonly items: readonly Item[]; readonly callee: string },
  body: readonly Statement[],
  { from, to }: Span,
): FunctionDefinition {
  const name = nameIn(callee) ?? `function at ${from}`;
  return plainFunction({ name, nameFrom, parameters: parametersOf(items), body: withReturn(body), from, to });
}

/** `x -> x + 1`, `(x, y) -> begin ... end`: the arrow is the next token. */
export function arrow(r: Reader, left: Expression, from: number): Expression {
  r.cursor.next();
  const items = r.origins.items.get(left)?.items ?? [asItem(left)];
  const isBlock = r.cursor.is("begin");
  const body = r.apart(() => r.statement(false));
  const place = { from, to: r.cursor.reached };
  return lambda(r, items, isBlock ? withReturn(body) : body, place);
}

/** The function behind a call is given to it first: `map(xs) do x ... end`. */
export function doBlock(r: Reader, given: Call, from: number): Expression {
  const { cursor } = r;
  const { from: start } = cursor.next();
  const items: Item[] = [];
  cursor.within({ lines: false, blanks: false, index: false, choice: false }, () => {
    while (!cursor.endsLine()) {
      const before = cursor.place;
      items.push(asItem(r.expression(1)));
      if (!cursor.skip(",") || cursor.place === before) break;
    }
  });
  const body = r.block();
  if (!cursor.skip("end")) cursor.fail();
  const value = lambda(r, items, body, { from: start, to: cursor.reached });
  return { ...given, args: [{ name: null, star: "", value }, ...given.args], from, to: cursor.reached };
}

/** `function f(x) ... end`, behind its word; without a name it is a value. */
export function functionWord(r: Reader, from: number, isStatement: boolean): void {
  const { cursor, origins } = r;
  const { from: start } = cursor.peek();
  const head = cursor.within({ lines: false, blanks: false, index: false, choice: false }, () => r.expression(1));
  const written = r.text(start, cursor.reached);
  const body = r.block();
  if (!cursor.skip("end")) cursor.fail();
  const place = { from, to: cursor.reached };
  // `function f end` has nothing but a name, which brackets would make what it is given.
  const isName = head.kind === "name" && !written.startsWith("(");
  const items = origins.items.get(head) ?? { items: isName ? [] : [asItem(head)], callee: isName ? written : "" };
  if (isStatement || nameIn(items.callee) !== null) r.before.push(definition(start, items, body, place));
  else r.before.push({ kind: "expression", value: lambda(r, items.items, body, place), ...place });
}
