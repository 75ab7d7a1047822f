/** Reads brackets; the opening one is the next token. */
import type { Argument, Comprehension, Expression, Statement } from "../python/ast.ts";
import { type Span, textLiteral } from "../made-nodes.ts";
import type { Item, Reader } from "./reader.ts";

interface Items {
  readonly items: readonly Item[];
  /** What stands behind a semicolon; null where there is none. */
  readonly named: readonly Item[] | null;
  readonly commas: number;
}

/** What stands between brackets, parted by commas. */
export function list(r: Reader, close: string): Items {
  const { cursor } = r;
  cursor.next();
  return cursor.within({ lines: true, blanks: false, choice: false }, () => {
    const items: Item[] = [];
    let named: Item[] | null = null;
    let commas = 0;
    for (;;) {
      if (cursor.skip(close)) break;
      if (isOver(r, close)) {
        cursor.fail();
        break;
      }
      if (cursor.skip(",")) commas += 1;
      else if (cursor.skip(";")) named ??= [];
      else {
        const before = cursor.place;
        const read = item(r);
        if (cursor.place > before) (named ?? items).push(read);
        else {
          cursor.fail();
          cursor.next();
          continue;
        }
        if (!cursor.is(",") && !cursor.is(";") && !cursor.is(close)) cursor.fail();
      }
    }
    return { items, named, commas };
  });
}

/** A bracket that is never closed ends where a block does. */
function isOver({ cursor }: Reader, close: string): boolean {
  const token = cursor.peek();
  if (token.kind === "end") return true;
  if (token.kind === "name") return token.first && /^(?:end|else|elseif|catch|finally)$/.test(token.text);
  return token.kind === "sign" && /^[)\]}]$/.test(token.text) && token.text !== close;
}

function item(r: Reader): Item {
  const { cursor } = r;
  const { from } = cursor.peek();
  const first = r.expression(1);
  const written = r.text(from, cursor.reached);
  if (cursor.skip("...")) return { name: null, left: null, value: first, spread: true, from, to: cursor.reached };
  if (cursor.is("=") || cursor.is(".=")) {
    cursor.next();
    const value = r.assignment();
    return { name: written, left: first, value, spread: false, from, to: cursor.reached };
  }
  const changed = r.assigns() ? r.assigned(first, from, false, false) : first;
  const value = cursor.is("for") ? generator(r, changed, "generator", from) : changed;
  return { name: null, left: null, value, spread: false, from, to: cursor.reached };
}

/** What a call is given: behind a semicolon a name alone is given under itself. */
export const argumentsOf = (items: readonly Item[], named: readonly Item[]): Argument[] => [
  ...items.map(({ name, value, spread }): Argument => ({ name, star: spread ? "*" : "", value })),
  ...named.map(({ name, value, spread }): Argument => {
    const own = name ?? (value.kind === "name" && !spread ? value.id : null);
    return { name: own, star: spread ? "**" : "", value };
  }),
];

/** A tuple, named values, or statements of which the last is the value. */
export function paren(r: Reader): Expression {
  const { cursor, origins } = r;
  const { from } = cursor.peek();
  let read: Items = { items: [], named: null, commas: 0 };
  const inside = r.apart(() => {
    read = list(r, ")");
  });
  r.before.push(...inside);
  const { items, named, commas } = read;
  const place = { from, to: cursor.reached };
  if (commas === 0 && items.length > 0) {
    const value = r.valueOf([...items, ...(named ?? [])].map(statementOf), place);
    for (const origin of [origins.ranges, origins.fields, origins.vectors]) origin.delete(value);
    return value;
  }
  const args = argumentsOf(items, named ?? []);
  const tuple: Expression =
    args.length === 0 || args.some(({ name, star }) => name === null || star !== "")
      ? { kind: "tuple", items: args.map(({ value }) => value), ...place }
      : {
          kind: "dict",
          entries: args.map(({ name, value }) => ({ key: textLiteral(name ?? "", value), value })),
          ...place,
        };
  origins.items.set(tuple, { items: [...items, ...(named ?? [])], callee: "" });
  return tuple;
}

/** `a = 1` or `a` as a statement of its own. */
export const statementOf = ({ left, value, from, to }: Item): Statement =>
  left === null
    ? { kind: "expression", value, from, to }
    : { kind: "assign", targets: [left], value, update: null, annotation: null, from, to };

/** `x^2 for x in xs if x > 2` behind its first part. */
function generator(r: Reader, element: Expression, shape: "list" | "generator", from: number): Comprehension {
  const { cursor } = r;
  const loops: { targets: Expression[]; iterable: Expression; conditions: Expression[] }[] = [];
  for (;;) {
    if (cursor.skip("for")) loops.push(...bindings(r).map((one) => ({ ...one, conditions: [] })));
    else if (cursor.skip("if")) loops[loops.length - 1]?.conditions.push(r.expression(1));
    else return { kind: "comprehension", shape, elements: [element], loops, from, to: cursor.reached };
  }
}

/** `x in xs, (i, x) = f(y)`: what loops go over. */
export function bindings(r: Reader): { targets: Expression[]; iterable: Expression }[] {
  const { cursor } = r;
  const result: { targets: Expression[]; iterable: Expression }[] = [];
  do {
    cursor.skip("outer");
    const target = r.expression(7);
    if (!/^(?:in|=|∈)$/.test(cursor.peek().text)) {
      cursor.fail();
      break;
    }
    cursor.next();
    result.push({ targets: [target], iterable: r.expression(1) });
  } while (cursor.skip(","));
  return result;
}

/** A vector, a matrix, or what a loop makes. */
export function array(r: Reader): Expression {
  const { cursor, origins } = r;
  const { from } = cursor.next();
  return cursor.within({ lines: false, blanks: true, index: true, choice: false }, () => {
    const rows: Expression[][] = [[]];
    let commas = false;
    for (;;) {
      const token = cursor.peek();
      const row = rows[rows.length - 1] ?? [];
      if (cursor.skip("]")) break;
      if (isOver(r, "]")) {
        cursor.fail();
        break;
      }
      if (row.length > 0 && !commas && (cursor.is(";") || token.first) && !cursor.is("for")) rows.push([]);
      if (cursor.skip(";")) continue;
      if (cursor.skip(",")) {
        commas = true;
        continue;
      }
      const [element] = row;
      if (cursor.is("for") && row.length === 1 && element) {
        const made = cursor.within({ lines: true, blanks: false }, () => generator(r, element, "list", from));
        if (!cursor.skip("]")) cursor.fail();
        return { ...made, to: cursor.reached };
      }
      const before = cursor.place;
      const value = commas ? cursor.within({ lines: true, blanks: false }, () => r.assignment()) : r.assignment();
      (rows[rows.length - 1] ?? row).push(value);
      if (cursor.place === before) {
        cursor.fail();
        cursor.next();
      }
    }
    const place = { from, to: cursor.reached };
    const full = rows.filter((row) => row.length > 0);
    const [only, ...others] = full;
    if (!commas && others.length > 0)
      return {
        kind: "list",
        items: full.map((row): Expression => ({ kind: "list", items: row, ...around(row) })),
        ...place,
      };
    const made: Expression = { kind: "list", items: full.flat(), ...place };
    // Blanks part the columns of a single row.
    if (commas || only === undefined || only.length === 1) origins.vectors.add(made);
    return made;
  });
}

const around = (row: readonly Expression[]): Span => ({ from: row[0]?.from ?? 0, to: row[row.length - 1]?.to ?? 0 });
