/** Reads what begins with a word of the language. */
import type { ExceptHandler, Statement } from "../python/ast.ts";
import { nameOf, span } from "../made-nodes.ts";
import { bindings } from "./brackets.ts";
import { PLAIN } from "./cursor.ts";
import { functionWord } from "./functions.ts";
import { importWord } from "./imports.ts";
import type { Reader } from "./reader.ts";

type Word = (r: Reader, from: number, isStatement: boolean) => void;

/** The statements that a word begins, which is the next token; null where it is a name like any other. */
export function keyword(r: Reader, word: string, isStatement: boolean): Statement[] | null {
  const read = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  // `mutable` and `abstract` are words only before what they make.
  if (read === undefined || (word === "mutable" && !r.cursor.is("struct", 1))) return null;
  if (word === "abstract" && !r.cursor.is("type", 1)) return null;
  return r.apart(() => read(r, r.cursor.next().from, isStatement));
}

/** A block up to its `end`. */
function closed(r: Reader): Statement[] {
  const body = r.block();
  if (!r.cursor.skip("end")) r.cursor.fail();
  return body;
}

const passed = (r: Reader, from: number): void => void r.before.push({ kind: "pass", from, to: r.cursor.reached });

/** What defines things that nobody follows: macros, abstract types, quoted code. */
const ignored: Word = (r, from) => {
  r.apart(() => {
    if (!r.cursor.endsLine()) r.cursor.within(PLAIN, () => r.expression(1));
  });
  closed(r);
  passed(r, from);
};

/** `const x = 5`, `local x`: an assignment with a word before it. */
const wrapping: Word = (r) => {
  const read = r.apart(() => r.statement(true));
  r.before.push(...read.filter(({ kind }) => kind !== "expression"));
};

const WORDS: Readonly<Record<string, Word>> = {
  begin: (r) => void r.before.push(...closed(r)),
  quote: (r, from) => {
    closed(r);
    passed(r, from);
  },
  if: condition,
  while: (r, from) => {
    const subject = test(r);
    const body = closed(r);
    r.before.push({ kind: "while", targets: [], subject, body, otherwise: [], from, to: r.cursor.reached });
  },
  for: (r, from) => {
    const over = r.cursor.within(PLAIN, () => bindings(r));
    let body = closed(r);
    const place = { from, to: r.cursor.reached };
    for (const { targets, iterable } of over.toReversed())
      body = [{ kind: "for", targets, subject: iterable, body, otherwise: [], ...place }];
    r.before.push(...(over.length === 0 ? [{ kind: "broken" as const, ...place }] : body));
  },
  let: (r) => {
    const { cursor } = r;
    cursor.within(PLAIN, () => {
      while (!cursor.endsLine()) {
        const before = cursor.place;
        r.statement(false);
        if (!cursor.skip(",") || cursor.place === before) break;
      }
    });
    r.before.push(...closed(r));
  },
  try: attempt,
  function: functionWord,
  macro: ignored,
  struct: structure,
  mutable: (r, from) => {
    r.cursor.next();
    structure(r, from);
  },
  module: moduleWord,
  baremodule: moduleWord,
  abstract: (r, from, isStatement) => {
    r.cursor.next();
    ignored(r, from, isStatement);
  },
  return: (r, from) => {
    const { cursor } = r;
    const isEmpty = cursor.endsLine() || /^(?:end|else|elseif|[)\]}])$/.test(cursor.peek().text);
    const { from: start } = cursor.peek();
    const read = isEmpty ? [] : r.apart(() => r.statement(true));
    const operands = isEmpty ? [] : [r.valueOf(read, { from: start, to: cursor.reached })];
    r.before.push({ kind: "return", operands, from, to: cursor.reached });
  },
  break: (r, from) => void r.before.push({ kind: "break", from, to: r.cursor.reached }),
  continue: (r, from) => void r.before.push({ kind: "continue", from, to: r.cursor.reached }),
  using: (r, from) => importWord(r, true, from),
  import: (r, from) => importWord(r, false, from),
  export: (r, from) => {
    while (!r.cursor.endsLine()) r.cursor.next();
    passed(r, from);
  },
  const: wrapping,
  local: wrapping,
  global: (r, from) => {
    const { kind, text, to } = r.cursor.peek();
    if (kind === "name") r.before.push({ kind: "global", names: [text], from, to });
    wrapping(r, from, true);
  },
};

function test(r: Reader) {
  return r.cursor.within(PLAIN, () => r.assignment());
}

function condition(r: Reader, from: number): void {
  const branches = [{ test: test(r), body: r.block() }];
  let otherwise: Statement[] = [];
  for (;;) {
    if (r.cursor.skip("elseif")) branches.push({ test: test(r), body: r.block() });
    else if (r.cursor.skip("else")) otherwise = r.block();
    else break;
  }
  if (!r.cursor.skip("end")) r.cursor.fail();
  r.before.push({ kind: "if", branches, otherwise, from, to: r.cursor.reached });
}

function attempt(r: Reader, from: number): void {
  const { cursor } = r;
  const body = r.block();
  const handlers: ExceptHandler[] = [];
  let otherwise: Statement[] = [];
  let last: Statement[] = [];
  for (;;) {
    const { from: start } = cursor.peek();
    if (cursor.skip("catch")) {
      const token = cursor.peek();
      const isCapture = token.kind === "name" && !token.first && !/^(?:end|finally)$/.test(token.text);
      if (isCapture) cursor.next();
      const caught = r.block();
      const name = isCapture ? nameOf(token.text, token) : null;
      handlers.push({ type: null, name, body: caught, from: start, to: cursor.reached });
    } else if (cursor.skip("finally")) last = r.block();
    else if (cursor.skip("else")) otherwise = r.block();
    else break;
  }
  if (!cursor.skip("end")) cursor.fail();
  r.before.push({ kind: "try", body, handlers, otherwise, finally: last, from, to: cursor.reached });
}

/** A type with fields is a class whose attributes are declared. */
function structure(r: Reader, from: number): void {
  const { cursor, origins } = r;
  const { from: start } = cursor.peek();
  r.apart(() => cursor.within(PLAIN, () => r.expression(1)));
  const name = /^[\p{L}_][\p{L}\p{N}_!]*/u.exec(r.text(start, cursor.reached))?.[0] ?? "";
  const body = closed(r).map((field): Statement => {
    if (field.kind !== "expression" || field.value.kind !== "name") return field;
    const annotation = origins.types.get(field.value) ?? { kind: "unknown" as const, from: 0, to: 0 };
    return { kind: "assign", targets: [field.value], value: null, update: null, annotation, ...span(field) };
  });
  const to = cursor.reached;
  r.before.push({ kind: "class", name, nameFrom: start, bases: [], decorators: [], body, docstring: null, from, to });
}

function moduleWord(r: Reader): void {
  r.apart(() => r.expression(17));
  r.before.push(...closed(r));
}
