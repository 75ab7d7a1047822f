import type { ClassDefinition, ExceptHandler, FunctionDefinition, Statement } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import { plainFunction, withReturn } from "../returns.ts";
import { expressionReader } from "./expressions.ts";
import { importsOf } from "./imports.ts";
import { macroStatement } from "./macro-statements.ts";
import { nameOf, span } from "../made-nodes.ts";
import { functionName, headCall, operatorOf, partsOf, withoutType } from "./pieces.ts";

export interface StatementReader {
  read(source: string, pieces: readonly SyntaxPiece[]): Statement[];
}

/** Deeper nesting is not read: the stack has an end. */
const DEEPEST = 60;

/** Reads Julia statements out of syntax pieces, of one source text after the other. */
export function statementReader(): StatementReader {
  const expressions = expressionReader({ statement, bodyOf: (pieces) => withReturn(block(pieces)) });
  const { one, text } = expressions;
  let depth = 0;
  return {
    read(source, pieces) {
      expressions.begin(source);
      depth = 0;
      return block(pieces.filter((piece) => piece.name !== "⚠" && !piece.name.endsWith("Comment")));
    },
  };

  function block(pieces: readonly SyntaxPiece[]): Statement[] {
    const result: Statement[] = [];
    if (depth > DEEPEST) return result;
    depth += 1;
    for (const piece of pieces) statement(piece, result);
    depth -= 1;
    return result;
  }

  function statement(piece: SyntaxPiece, before: Statement[]): void {
    const { from, to } = piece;
    const parts = partsOf(piece);
    switch (piece.name) {
      case "UsingStatement":
      case "ImportStatement": {
        const names = importsOf(piece, text);
        if (names.length > 0) before.push({ kind: "import", names, from, to });
        return;
      }
      case "Assignment":
        assignment(piece, before);
        return;
      case "FunctionDefinition":
        before.push(definition(piece, parts[0], parts.slice(1), before));
        return;
      case "StructDefinition":
        before.push(structure(piece, before));
        return;
      case "ModuleDefinition":
        before.push(...block(parts.slice(1)));
        return;
      case "BeginStatement":
        before.push(...block(parts));
        return;
      case "LetStatement":
        before.push(...block(parts.flatMap((part) => (part.name === "LetBinding" ? partsOf(part) : [part]))));
        return;
      case "IfStatement":
        condition(piece, before);
        return;
      case "ForStatement":
        before.push(loop(piece, before));
        return;
      case "WhileStatement":
        before.push({
          kind: "while",
          targets: [],
          subject: one(parts[0], before),
          body: block(parts.slice(1)),
          otherwise: [],
          from,
          to,
        });
        return;
      case "TryStatement":
        before.push(attempt(piece, from, to));
        return;
      case "ReturnStatement":
        before.push({ kind: "return", operands: parts.map((part) => one(part, before)), from, to });
        return;
      case "BreakStatement":
        before.push({ kind: "break", from, to });
        return;
      case "ContinueStatement":
        before.push({ kind: "continue", from, to });
        return;
      case "GlobalStatement":
      case "LocalStatement":
      case "ConstStatement": {
        const [named] = parts;
        const target = named?.name === "Assignment" ? partsOf(named)[0] : named;
        if (piece.name === "GlobalStatement" && target?.name === "Identifier")
          before.push({ kind: "global", names: [text(target)], from, to });
        for (const part of parts) if (part.name !== "Identifier") statement(part, before);
        return;
      }
      case "MacrocallExpression":
        macroStatement(piece, before, expressions, statement);
        return;
      case "MacroDefinition":
      case "AbstractDefinition":
      case "PrimitiveDefinition":
      case "ExportStatement":
      case "PublicStatement":
      case "QuoteStatement":
        before.push({ kind: "pass", from, to });
        return;
      default:
        before.push({ kind: "expression", value: one(piece, before), from, to });
    }
  }

  function assignment(piece: SyntaxPiece, before: Statement[]): void {
    const { from, to } = piece;
    const [target, sign, value] = partsOf(piece);
    if (target === undefined || sign === undefined) return;
    if (sign.name === "TildeOp") {
      // `x ~ Normal(0, 1)`: a name that a probabilistic program draws.
      const drawn = one(value, before);
      before.push({
        kind: "assign",
        targets: [one(target, before)],
        value: drawn,
        update: null,
        annotation: null,
        from,
        to,
      });
      return;
    }
    if (headCall(target) !== null && sign.name === "AssignmentOp") {
      before.push(
        definition(piece, target, value ? (value.name === "BeginStatement" ? partsOf(value) : [value]) : [], before),
      );
      return;
    }
    const operator = operatorOf(text(sign));
    const update = sign.name === "UpdateOp" ? operator : null;
    const right = one(value, before);
    const targets = [one(withoutType(target), before)];
    const last = before[before.length - 1];
    // `a = b = 5` is one assignment to two.
    if (
      value?.name === "Assignment" &&
      last?.kind === "assign" &&
      last.to === to &&
      right.kind === "name" &&
      update === null
    )
      before[before.length - 1] = { ...last, targets: [...targets, ...last.targets], from };
    else before.push({ kind: "assign", targets, value: right, update, annotation: null, from, to });
  }

  function definition(
    piece: SyntaxPiece,
    head: SyntaxPiece | undefined,
    body: readonly SyntaxPiece[],
    before: Statement[],
  ): FunctionDefinition {
    const { from, to } = piece;
    const called = head ? headCall(head) : null;
    const list = called?.children.find((part) => part.name === "Arguments");
    const parameters = list ? expressions.parameters(partsOf(list), before) : [];
    const name = (head ? functionName(head, text) : null) ?? `function at ${from}`;
    const nameFrom = called?.from ?? from;
    const statements = withReturn(block(body));
    return plainFunction({ name, nameFrom, parameters, body: statements, from, to });
  }

  /** A type with fields is a class whose attributes are declared. */
  function structure(piece: SyntaxPiece, before: Statement[]): ClassDefinition {
    const [head, ...fields] = partsOf(piece);
    const written = head ? text(head) : "";
    const name = /^[\p{L}_][\p{L}\p{N}_!]*/u.exec(written)?.[0] ?? "";
    const body = fields.flatMap((field): Statement[] => {
      const plain = withoutType(field);
      if (plain.name !== "Identifier") return block([field]);
      const target = nameOf(text(plain), plain);
      return [
        {
          kind: "assign",
          targets: [target],
          value: null,
          update: null,
          annotation: one(partsOf(field)[2], before),
          ...span(field),
        },
      ];
    });
    return {
      kind: "class",
      name,
      nameFrom: head?.from ?? piece.from,
      bases: [],
      decorators: [],
      body,
      docstring: null,
      ...span(piece),
    };
  }

  function condition(piece: SyntaxPiece, before: Statement[]): void {
    const [test, ...rest] = partsOf(piece);
    const isClause = (part: SyntaxPiece): boolean => part.name.endsWith("Clause");
    const branches = [{ test: one(test, before), body: block(rest.filter((part) => !isClause(part))) }];
    let otherwise: Statement[] = [];
    for (const clause of rest.filter(isClause)) {
      const [first, ...body] = partsOf(clause);
      if (clause.name === "ElseIfClause") branches.push({ test: one(first, before), body: block(body) });
      else otherwise = block(partsOf(clause));
    }
    before.push({ kind: "if", branches, otherwise, ...span(piece) });
  }

  function loop(piece: SyntaxPiece, before: Statement[]): Statement {
    const { from, to } = piece;
    const parts = partsOf(piece);
    const bindings = parts.filter((part) => part.name === "ForBinding");
    let body = block(parts.filter((part) => part.name !== "ForBinding"));
    for (const binding of bindings.toReversed()) {
      const [target, , iterable] = partsOf(binding);
      body = [
        { kind: "for", targets: [one(target, before)], subject: one(iterable, before), body, otherwise: [], from, to },
      ];
    }
    return body[0] ?? { kind: "broken", from, to };
  }

  function attempt(piece: SyntaxPiece, from: number, to: number): Statement {
    const parts = partsOf(piece);
    const clause = (name: string): SyntaxPiece | undefined => parts.find((part) => part.name === name);
    const caught = clause("CatchClause");
    const [capture, ...rest] = caught ? partsOf(caught) : [];
    const variable = capture?.name === "ExceptionCapture" ? partsOf(capture)[0] : undefined;
    const handler: ExceptHandler = {
      ...span(caught ?? piece),
      type: null,
      name: variable ? nameOf(text(variable), variable) : null,
      body: block(capture?.name === "ExceptionCapture" ? rest : capture ? [capture, ...rest] : []),
    };
    const inner = (name: string): Statement[] => {
      const found = clause(name);
      return found ? block(partsOf(found)) : [];
    };
    return {
      kind: "try",
      body: block(parts.filter((part) => !part.name.endsWith("Clause"))),
      handlers: caught ? [handler] : [],
      otherwise: inner("ElseClause"),
      finally: inner("FinallyClause"),
      from,
      to,
    };
  }
}
