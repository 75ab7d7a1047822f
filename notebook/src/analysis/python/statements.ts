import type { Argument, Assignment, ExceptHandler, Expression, Match, Name, Statement, Try } from "./ast.ts";
import { type ExpressionReader, expressionReader } from "./expressions.ts";
import { importStatement } from "./imports.ts";
import { isExpressionPiece, type SyntaxPiece } from "./tree.ts";

export interface StatementReader {
  /** Statements of a block over the source text. `prints` are the positions of Python 2's print statements. */
  read(source: string, prints: ReadonlySet<number>, pieces: readonly SyntaxPiece[]): Statement[];
}

type Read = (piece: SyntaxPiece) => Statement | readonly Statement[];

/** Reads statements out of syntax pieces, of one source text after the other. */
export function statementReader(): StatementReader {
  const expressions = expressionReader();
  const { one, list, text } = expressions;
  let prints: ReadonlySet<number> = new Set();
  let depth = 0;

  function read(source: string, printsOfSource: ReadonlySet<number>, pieces: readonly SyntaxPiece[]): Statement[] {
    expressions.begin(source);
    prints = printsOfSource;
    depth = 0;
    return block(pieces);
  }

  function block(pieces: readonly SyntaxPiece[]): Statement[] {
    const result: Statement[] = [];
    if (depth > 100) return result;
    depth += 1;
    for (const piece of pieces) {
      const statement = readers[piece.name]?.(piece);
      if (!statement) continue;
      if (Array.isArray(statement)) result.push(...statement);
      else result.push(statement as Statement);
    }
    depth -= 1;
    return result;
  }

  /** For the rarer statements: copying it takes longer than `from` and `to` written out. */
  const span = (piece: SyntaxPiece): { from: number; to: number } => ({ from: piece.from, to: piece.to });
  const bodyOf = (piece: SyntaxPiece | undefined): Statement[] => (piece ? block(piece.children) : []);
  /** Children after dropping the keywords that name the statement. */
  const operands = (piece: SyntaxPiece, keyword: string): SyntaxPiece[] =>
    piece.children.filter((c) => isExpressionPiece(c) && c.name !== keyword);
  const keyword =
    (kind: "pass" | "break" | "continue"): Read =>
    (piece) => ({ kind, from: piece.from, to: piece.to });
  const simple =
    (kind: "return" | "raise" | "assert" | "delete", word: string): Read =>
    (piece) => {
      const parts = operands(piece, word).filter((c) => c.name !== "from");
      const values =
        kind === "return" && piece.children.some((c) => c.name === ",")
          ? [list(parts.flatMap(withComma))]
          : parts.map(one);
      return { kind, operands: values, from: piece.from, to: piece.to };
    };

  function decorated(piece: SyntaxPiece): Statement[] {
    const decorators = piece.children.filter((c) => c.name === "Decorator").map((c) => decorator(c, expressions));
    return block(piece.children).map((s) =>
      s.kind === "function" || s.kind === "class" ? { ...s, decorators, from: piece.from } : s,
    );
  }

  function definition(piece: SyntaxPiece): Statement {
    const name = piece.children.find((c) => c.name === "VariableName");
    const body = bodyOf(piece.children.find((c) => c.name === "Body"));
    const first = body[0];
    const docstring = first?.kind === "expression" && first.value.kind === "string" ? first.value.value : null;
    const shared = {
      name: name ? text(name) : "",
      nameFrom: name?.from ?? piece.from,
      decorators: [],
      body,
      docstring,
      ...span(piece),
    };
    if (piece.name === "ClassDefinition") {
      const bases: Argument[] = expressions.args(piece.children.find((c) => c.name === "ArgList"));
      return { kind: "class", bases, ...shared };
    }
    const returns = piece.children.find((c) => c.name === "TypeDef")?.children.find(isExpressionPiece);
    const parameters = expressions.parameters(piece.children.find((c) => c.name === "ParamList"));
    return { kind: "function", parameters, returns: returns ? one(returns) : null, ...shared };
  }

  function ifStatement(piece: SyntaxPiece): Statement {
    const branches: { test: Expression; body: readonly Statement[] }[] = [];
    let otherwise: readonly Statement[] = [];
    let test: Expression | null = null;
    for (const child of piece.children) {
      if (child.name === "if" || child.name === "elif") test = { kind: "unknown", from: child.from, to: child.to };
      else if (child.name === "else") test = null;
      else if (child.name === "Body") {
        if (test) branches.push({ test, body: bodyOf(child) });
        else otherwise = bodyOf(child);
      } else if (isExpressionPiece(child)) test = one(child);
    }
    return { kind: "if", branches, otherwise, from: piece.from, to: piece.to };
  }

  function loop(piece: SyntaxPiece): Statement {
    const bodies = piece.children.filter((c) => c.name === "Body").map(bodyOf);
    const head = piece.children.slice(
      0,
      piece.children.findIndex((c) => c.name === "Body"),
    );
    const shared = { body: bodies[0] ?? [], otherwise: bodies[1] ?? [], from: piece.from, to: piece.to };
    if (piece.name === "WhileStatement") {
      return {
        kind: "while",
        targets: [],
        subject: one(head.find((c) => isExpressionPiece(c) && c.name !== "while")),
        ...shared,
      };
    }
    const at = head.findIndex((c) => c.name === "in");
    const targets = head.slice(0, at).filter((c) => isExpressionPiece(c) && c.name !== "for" && c.name !== "*");
    return { kind: "for", targets: targets.map(one), subject: list(head.slice(at + 1)), ...shared };
  }

  function withStatement(piece: SyntaxPiece): Statement {
    const items: { value: Expression; target: Expression | null }[] = [];
    let isTarget = false;
    for (const child of piece.children) {
      if (child.name === "as") isTarget = true;
      else if (child.name === "Body" || child.name === "with" || !isExpressionPiece(child)) continue;
      else {
        const last = items[items.length - 1];
        // `as m[n]`: the grammar knows names only, and leaves the brackets as a list.
        if (last?.target && child.name === "ArrayExpression" && child.from === last.target.to) {
          const index = child.children.filter(isExpressionPiece).map(one);
          last.target = { kind: "subscript", object: last.target, index, from: last.target.from, to: child.to };
        } else if (isTarget && last) last.target = one(child);
        else items.push({ value: one(child), target: null });
        isTarget = false;
      }
    }
    return { kind: "with", items, body: bodyOf(piece.children.find((c) => c.name === "Body")), ...span(piece) };
  }

  function tryStatement(piece: SyntaxPiece): Try {
    const parts: { -readonly [K in "body" | "otherwise" | "finally"]: Statement[] } = {
      body: [],
      otherwise: [],
      finally: [],
    };
    const handlers: ExceptHandler[] = [];
    let mode: "body" | "except" | "otherwise" | "finally" = "body";
    let heads: SyntaxPiece[] = [];
    let from = piece.from;
    for (const child of piece.children) {
      if (child.name === "except") [mode, heads, from] = ["except", [], child.from];
      else if (child.name === "else") mode = "otherwise";
      else if (child.name === "finally") mode = "finally";
      else if (child.name === "Body") {
        if (mode === "except") handlers.push(handler(heads, bodyOf(child), from, child.to));
        else parts[mode] = bodyOf(child);
      } else if (mode === "except") heads.push(child);
    }
    return { kind: "try", handlers, ...parts, ...span(piece) };
  }

  function handler(heads: readonly SyntaxPiece[], body: readonly Statement[], from: number, to: number): ExceptHandler {
    const values = heads.filter((c) => isExpressionPiece(c) && c.name !== "as" && c.name !== "*");
    const named = heads.some((c) => c.name === "as" || c.name === ",");
    const last = values[values.length - 1];
    const name = named && values.length > 1 && last ? one(last) : null;
    return { type: values[0] ? one(values[0]) : null, name: name?.kind === "name" ? name : null, body, from, to };
  }

  function assignment(piece: SyntaxPiece): Assignment {
    const targets: Expression[] = [];
    let group: SyntaxPiece[] | null = null;
    let annotation: Expression | null = null;
    let update: string | null = null;
    let assigned = false;
    for (const child of piece.children) {
      if (child.name === "AssignOp" || child.name === "UpdateOp") {
        if (child.name === "UpdateOp") update = text(child);
        assigned = true;
        targets.push(list(group ?? []));
        group = null;
      } else if (child.name === "TypeDef") annotation = one(child.children.find(isExpressionPiece));
      else if (group === null) group = [child];
      else group.push(child);
    }
    const value = assigned ? list(group ?? []) : null;
    if (!assigned) targets.push(list(group ?? []));
    return { kind: "assign", targets, value, update, annotation, from: piece.from, to: piece.to };
  }

  function match(piece: SyntaxPiece): Match {
    const body = piece.children.find((c) => c.name === "MatchBody");
    const cases = (body?.children ?? [])
      .filter((c) => c.name === "MatchClause")
      .map((clause) => {
        const guard = clause.children.find((c) => c.name === "Guard");
        const test = guard?.children.find((c) => isExpressionPiece(c) && c.name !== "if");
        return {
          captures: clause.children.flatMap((c) => (c.name.endsWith("Pattern") ? captures(c) : [])),
          guard: test ? one(test) : null,
          body: bodyOf(clause.children.find((c) => c.name === "Body")),
        };
      });
    return { kind: "match", subject: one(operands(piece, "match")[0]), cases, ...span(piece) };
  }

  function captures(pattern: SyntaxPiece): Name[] {
    if (pattern.name === "CapturePattern" || pattern.name === "AsPattern" || pattern.children.length > 0) {
      const own = pattern.name === "CapturePattern" || pattern.name === "AsPattern" ? pattern.children : [];
      const names = own
        .filter((c) => c.name === "VariableName")
        .map((c): Name => ({ kind: "name", id: text(c), from: c.from, to: c.to }));
      return [...names, ...pattern.children.filter((c) => c.name.endsWith("Pattern")).flatMap(captures)];
    }
    return [];
  }

  const readers: Readonly<Record<string, Read>> = {
    ImportStatement: (piece) => importStatement(piece, text),
    AssignStatement: assignment,
    UpdateStatement: assignment,
    ExpressionStatement: (piece) => {
      const value = list(piece.children);
      return { kind: "expression", value: prints.has(piece.from) ? printCall(value) : value, ...span(piece) };
    },
    PrintStatement: (piece) => ({ kind: "expression", value: printCall(list(piece.children)), ...span(piece) }),
    YieldStatement: (piece) => {
      const values = piece.children.filter((c) => isExpressionPiece(c) && c.name !== "yield" && c.name !== "from");
      const value: Expression = {
        kind: "yield",
        value: values.length > 0 ? list(piece.children) : null,
        ...span(piece),
      };
      return { kind: "expression", value, ...span(piece) };
    },
    StatementGroup: (piece) => block(piece.children),
    FunctionDefinition: definition,
    ClassDefinition: definition,
    DecoratedStatement: decorated,
    IfStatement: ifStatement,
    ForStatement: loop,
    WhileStatement: loop,
    WithStatement: withStatement,
    TryStatement: tryStatement,
    MatchStatement: match,
    ReturnStatement: simple("return", "return"),
    RaiseStatement: simple("raise", "raise"),
    AssertStatement: simple("assert", "assert"),
    DeleteStatement: simple("delete", "del"),
    ScopeStatement: (piece) => ({
      kind: piece.children[0]?.name === "nonlocal" ? "nonlocal" : "global",
      names: piece.children.filter((c) => c.name === "VariableName").map(text),
      ...span(piece),
    }),
    PassStatement: keyword("pass"),
    BreakStatement: keyword("break"),
    ContinueStatement: keyword("continue"),
  };
  return { read };
}

const withComma = (piece: SyntaxPiece): SyntaxPiece[] => [
  piece,
  { name: ",", from: piece.to, to: piece.to, children: [] },
];

/** Python 2's `print x, y` was parsed as a tuple, or as a lone name. */
function printCall(value: Expression): Expression {
  const [first, ...rest] = value.kind === "tuple" ? value.items : [value];
  const callee: Expression = { kind: "name", id: "print", from: value.from, to: first?.to ?? value.to };
  const args = rest.map((item): Argument => ({ name: null, star: "", value: item }));
  return { kind: "call", callee, args, from: value.from, to: value.to };
}

function decorator(piece: SyntaxPiece, { one, args, text }: ExpressionReader): Expression {
  const parts = piece.children.filter((c) => c.name !== "At");
  let callee: Expression = one(parts[0]);
  for (const part of parts.slice(1)) {
    const reach = { from: callee.from, to: part.to };
    if (part.name === "VariableName" || part.name === "PropertyName")
      callee = { kind: "attribute", object: callee, name: text(part), ...reach };
    else if (part.name === "ArgList") callee = { kind: "call", callee, args: args(part), ...reach };
  }
  return callee;
}
