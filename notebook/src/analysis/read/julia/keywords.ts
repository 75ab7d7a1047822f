import type { SyntaxPiece } from "../python/tree.ts";
import { binding } from "./brackets.ts";
import { type Cursor, leaf, node, PLAIN } from "./cursor.ts";
import { importPiece } from "./import-lines.ts";
import type { Grammar } from "./grammar.ts";

export interface KeywordReader {
  /** What begins with a word of the language, which is the next token; null where the word is a name like any other. */
  read(word: string): SyntaxPiece | null;
  macro(): SyntaxPiece;
  /** A call with the function that stands behind it. */
  doBlock(call: SyntaxPiece): SyntaxPiece;
}

const WRAPPING: Readonly<Record<string, string>> = {
  const: "ConstStatement",
  global: "GlobalStatement",
  local: "LocalStatement",
};

export function keywordReader(cursor: Cursor, grammar: Grammar): KeywordReader {
  const readers: Readonly<Record<string, (from: number) => SyntaxPiece | null>> = {
    begin: (from) => closed("BeginStatement", [], from),
    quote: (from) => closed("QuoteStatement", [], from),
    if: condition,
    while: (from) => closed("WhileStatement", [test()], from),
    for: (from) => {
      const bindings: SyntaxPiece[] = [];
      do {
        const one = cursor.within(PLAIN, () => binding(cursor, grammar));
        if (one === null) break;
        bindings.push(one);
      } while (cursor.skip(","));
      return closed("ForStatement", bindings, from);
    },
    let: (from) => {
      const bindings: SyntaxPiece[] = [];
      cursor.within(PLAIN, () => {
        while (!cursor.endsLine()) {
          const before = cursor.place;
          const bound = grammar.assignment();
          bindings.push(node("LetBinding", [bound], bound.from, bound.to));
          if (!cursor.skip(",") || cursor.place === before) break;
        }
      });
      return closed("LetStatement", bindings, from);
    },
    try: attempt,
    function: (from) => {
      const head = cursor.within(PLAIN, () => grammar.expression(1));
      return closed("FunctionDefinition", [node("Signature", [head], head.from, head.to)], from);
    },
    macro: (from) => {
      const head = cursor.within(PLAIN, () => grammar.expression(1));
      return closed("MacroDefinition", [head], from);
    },
    struct: structure,
    mutable: (from) => (cursor.skip("struct") ? structure(from) : null),
    module: (from) => closed("ModuleDefinition", [grammar.expression(17)], from),
    baremodule: (from) => closed("ModuleDefinition", [grammar.expression(17)], from),
    abstract: (from) => (cursor.skip("type") ? closed("AbstractDefinition", [grammar.expression(1)], from) : null),
    return: (from) => {
      const isEmpty = cursor.endsLine() || /^(?:end|else|elseif|[)\]}])$/.test(cursor.peek().text);
      return node("ReturnStatement", isEmpty ? [] : [grammar.statement()], from, cursor.reached);
    },
    break: (from) => leaf("BreakStatement", from, cursor.reached),
    continue: (from) => leaf("ContinueStatement", from, cursor.reached),
    using: (from) => importPiece(cursor, "UsingStatement", from),
    import: (from) => importPiece(cursor, "ImportStatement", from),
    export: (from) => {
      while (!cursor.endsLine()) cursor.next();
      return leaf("ExportStatement", from, cursor.reached);
    },
  };
  return { read, macro, doBlock };

  function read(word: string): SyntaxPiece | null {
    const { from, to } = cursor.peek();
    if (word === "true" || word === "false") {
      cursor.next();
      return leaf("BoolLiteral", from, to);
    }
    const wrapping = Object.hasOwn(WRAPPING, word) ? WRAPPING[word] : undefined;
    if (wrapping !== undefined) {
      cursor.next();
      return node(wrapping, [grammar.statement()], from, cursor.reached);
    }
    const reader = Object.hasOwn(readers, word) ? readers[word] : undefined;
    if (reader === undefined || isName(word)) return null;
    cursor.next();
    return reader(from);
  }

  /** `mutable`, `abstract` and `macro` are words only before what they make. */
  function isName(word: string): boolean {
    if (word === "mutable") return !cursor.is("struct", 1);
    return word === "abstract" && !cursor.is("type", 1);
  }

  /** A block up to its `end`. */
  function closed(name: string, head: readonly SyntaxPiece[], from: number): SyntaxPiece {
    const body = grammar.block();
    if (!cursor.skip("end")) cursor.fail();
    return node(name, [...head, ...body], from, cursor.reached);
  }

  function test(): SyntaxPiece {
    const value = cursor.within(PLAIN, () => grammar.assignment());
    return node("Condition", [value], value.from, value.to);
  }

  function condition(from: number): SyntaxPiece {
    const parts = [test(), ...grammar.block()];
    for (;;) {
      const start = cursor.peek().from;
      if (cursor.skip("elseif")) parts.push(node("ElseIfClause", [test(), ...grammar.block()], start, cursor.reached));
      else if (cursor.skip("else")) parts.push(node("ElseClause", grammar.block(), start, cursor.reached));
      else break;
    }
    if (!cursor.skip("end")) cursor.fail();
    return node("IfStatement", parts, from, cursor.reached);
  }

  function attempt(from: number): SyntaxPiece {
    const parts = [...grammar.block()];
    for (;;) {
      const { from: start } = cursor.peek();
      if (cursor.skip("catch")) {
        const token = cursor.peek();
        const isCapture = token.kind === "name" && !token.first && !/^(?:end|finally)$/.test(token.text);
        const capture = isCapture
          ? [node("ExceptionCapture", [leaf("Identifier", token.from, token.to)], token.from, token.to)]
          : [];
        if (isCapture) cursor.next();
        parts.push(node("CatchClause", [...capture, ...grammar.block()], start, cursor.reached));
      } else if (cursor.skip("finally")) parts.push(node("FinallyClause", grammar.block(), start, cursor.reached));
      else if (cursor.skip("else")) parts.push(node("ElseClause", grammar.block(), start, cursor.reached));
      else break;
    }
    if (!cursor.skip("end")) cursor.fail();
    return node("TryStatement", parts, from, cursor.reached);
  }

  function structure(from: number): SyntaxPiece {
    const head = cursor.within(PLAIN, () => grammar.expression(1));
    return closed("StructDefinition", [node("TypeHead", [head], head.from, head.to)], from);
  }

  function macro(): SyntaxPiece {
    const { from, to } = cursor.next();
    const name = leaf("MacroIdentifier", from, to);
    const parts: SyntaxPiece[] = [];
    if (cursor.is("(") && !cursor.peek().space) {
      const group = grammar.expression(18);
      // The brackets are those of a call: one value in them is an argument.
      parts.push({ ...group, name: "Arguments" });
    } else
      cursor.within({ blanks: true }, () => {
        while (!cursor.endsLine() && !/^(?:[)\]},;:]|end|else|elseif|for|catch|finally)$/.test(plainSign())) {
          const before = cursor.place;
          parts.push(cursor.context.lines ? grammar.assignment() : grammar.statement());
          if (cursor.place === before) break;
        }
      });
    const args =
      parts[0]?.name === "Arguments"
        ? parts
        : parts.length > 0
          ? [node("MacroArguments", parts, to, cursor.reached)]
          : [];
    return node("MacrocallExpression", [name, ...args], from, cursor.reached);
  }

  /** A loop or a symbol may be what a macro is given. */
  function plainSign(): string {
    const { text, kind } = cursor.peek();
    if (kind !== "sign" && kind !== "name") return "";
    if (text === "for" && !cursor.context.lines && !cursor.context.index) return "";
    return text === ":" && !cursor.peek(1).space ? "" : text;
  }

  function doBlock(call: SyntaxPiece): SyntaxPiece {
    const { from } = cursor.next();
    const parameters: SyntaxPiece[] = [];
    cursor.within(PLAIN, () => {
      while (!cursor.endsLine()) {
        const before = cursor.place;
        parameters.push(grammar.expression(1));
        if (!cursor.skip(",") || cursor.place === before) break;
      }
    });
    const header = node(
      "Parameters",
      parameters,
      parameters[0]?.from ?? from,
      parameters[parameters.length - 1]?.to ?? from,
    );
    const clause = closed("DoClause", [header], from);
    return { ...call, children: [...call.children, clause], to: cursor.reached };
  }
}
