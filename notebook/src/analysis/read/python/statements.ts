import type {
  Argument,
  Assignment,
  Expression,
  Statement,
  ClassDefinition,
  FunctionDefinition,
  Match,
  Name,
} from "./ast.ts";
import { readIf, readLoop, readTry, readWith, type ReadBody } from "./compound-statements.ts";
import { expressionReader, type ExpressionReader } from "./expressions.ts";
import { importStatement } from "./imports.ts";
import { isExpressionPiece, span, type SyntaxPiece } from "./tree.ts";
import type { ReadText } from "./arguments.ts";

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

  const bodyOf = (piece: SyntaxPiece | undefined): Statement[] => (piece ? block(piece.children) : []);
  const definition: Read = (piece) => readDefinition(piece, expressions, bodyOf);
  const loop: Read = (piece) => readLoop(piece, expressions, bodyOf);
  const keyword =
    (kind: "pass" | "break" | "continue"): Read =>
    (piece) => ({ kind, from: piece.from, to: piece.to });
  const simple =
    (kind: "return" | "raise" | "assert" | "delete", word: string): Read =>
    (piece) => {
      // Without the keywords that name the statement.
      const parts = piece.children.filter((c) => isExpressionPiece(c) && c.name !== word && c.name !== "from");
      const values =
        kind === "return" && piece.children.some((c) => c.name === ",")
          ? [list(parts.flatMap(withComma))]
          : parts.map(one);
      return { kind, operands: values, from: piece.from, to: piece.to };
    };

  function decorated(piece: SyntaxPiece): Statement[] {
    const decorators = piece.children.filter((c) => c.name === "Decorator").map((c) => readDecorator(c, expressions));
    return block(piece.children).map((s) =>
      s.kind === "function" || s.kind === "class" ? { ...s, decorators, from: piece.from } : s,
    );
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
        value: values.length > 0 ? list(values) : null,
        ...span(piece),
      };
      return { kind: "expression", value, ...span(piece) };
    },
    StatementGroup: (piece) => block(piece.children),
    FunctionDefinition: definition,
    ClassDefinition: definition,
    DecoratedStatement: decorated,
    IfStatement: (piece) => readIf(piece, one, bodyOf),
    ForStatement: loop,
    WhileStatement: loop,
    WithStatement: (piece) => readWith(piece, one, bodyOf),
    TryStatement: (piece) => readTry(piece, one, bodyOf),
    MatchStatement: (piece) => readMatch(piece, expressions, bodyOf),
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

/** A function or class; its decorators stand around it and are read apart. */
function readDefinition(
  piece: SyntaxPiece,
  { one, args, parameters, text }: ExpressionReader,
  bodyOf: ReadBody,
): FunctionDefinition | ClassDefinition {
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
    const bases = args(piece.children.find((c) => c.name === "ArgList"));
    return { kind: "class", bases, ...shared };
  }
  const returns = piece.children.find((c) => c.name === "TypeDef")?.children.find(isExpressionPiece);
  const list = parameters(piece.children.find((c) => c.name === "ParamList"));
  return { kind: "function", parameters: list, returns: returns ? one(returns) : null, ...shared };
}

/** `@app.route("/")`: its parts stand side by side. */
function readDecorator(piece: SyntaxPiece, { one, args, text }: ExpressionReader): Expression {
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

/** `match` with its cases. */
function readMatch(piece: SyntaxPiece, { one, text }: ExpressionReader, bodyOf: ReadBody): Match {
  const body = piece.children.find((c) => c.name === "MatchBody");
  const cases = (body?.children ?? [])
    .filter((c) => c.name === "MatchClause")
    .map((clause) => {
      const guard = clause.children.find((c) => c.name === "Guard");
      const test = guard?.children.find((c) => isExpressionPiece(c) && c.name !== "if");
      return {
        captures: clause.children.flatMap((c) => (c.name.endsWith("Pattern") ? captures(c, text) : [])),
        guard: test ? one(test) : null,
        body: bodyOf(clause.children.find((c) => c.name === "Body")),
      };
    });
  const subject = one(piece.children.find((c) => isExpressionPiece(c) && c.name !== "match"));
  return { kind: "match", subject, cases, ...span(piece) };
}

/** The names that a pattern binds. */
function captures(pattern: SyntaxPiece, text: ReadText): Name[] {
  if (pattern.name === "CapturePattern" || pattern.name === "AsPattern" || pattern.children.length > 0) {
    const own = pattern.name === "CapturePattern" || pattern.name === "AsPattern" ? pattern.children : [];
    const names = own
      .filter((c) => c.name === "VariableName")
      .map((c): Name => ({ kind: "name", id: text(c), from: c.from, to: c.to }));
    return [...names, ...pattern.children.filter((c) => c.name.endsWith("Pattern")).flatMap((c) => captures(c, text))];
  }
  return [];
}
