import type { Argument, Expression, ImportedName, Statement } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import type { ExpressionReader } from "./expression-reader.ts";
import { nameOf, span } from "../made-nodes.ts";
import { partsOf } from "./pieces.ts";

/** Macros that give what they are given, whatever they do besides. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  "@time @timed @btime @benchmark @elapsed @allocated @inbounds @views @view @simd @threads @distributed @everywhere @suppress @show_error @fastmath @async @sync @formula @eval @doc @static @.".split(
    " ",
  ),
);
/** Macros that run their lines one after the other, each on what the one before gave. */
const CHAINING: ReadonlySet<string> = new Set(["@chain", "@pipe", "@linq", "@>"]);

/** The macro's name as written, "@formula"; of `StatsModels.@formula` as well. */
export function macroName(piece: SyntaxPiece, text: (piece: SyntaxPiece) => string): string {
  const [head] = partsOf(piece);
  const written = head ? text(head) : "";
  return written.slice(Math.max(0, written.indexOf("@")));
}

/** What a macro is given, whether in brackets or not. */
export function macroArguments(piece: SyntaxPiece): readonly SyntaxPiece[] {
  return partsOf(piece)
    .slice(1)
    .flatMap((part) => (part.name.endsWith("Arguments") ? partsOf(part) : [part]));
}

export function macroCall(
  piece: SyntaxPiece,
  before: Statement[],
  reader: ExpressionReader,
  statement: (piece: SyntaxPiece, before: Statement[]) => void,
): Expression {
  const { one, text } = reader;
  const { from, to } = piece;
  const name = macroName(piece, text);
  const given = macroArguments(piece);
  const [first, second] = given;
  const last = given[given.length - 1];
  if (TRANSPARENT.has(name) && last) return one(last, before);
  if (name === "@load" || name === "@iload") {
    const model = first ? text(first) : "";
    if (first?.name === "Identifier") {
      before.push({ kind: "import", names: [modelOf(model, first)], from, to });
      return nameOf(model, first);
    }
  }
  if (name === "@df" && first && second) {
    const table = one(first, before);
    return withColumns(table, second, before, reader);
  }
  if (CHAINING.has(name) && first) return chained(given, before, reader, statement);
  const callee = nameOf(name, { from, to: from + name.length });
  const args = given.flatMap((part): Argument[] => {
    const [left, sign, right] = partsOf(part);
    if (part.name !== "Assignment" || sign?.name !== "AssignmentOp" || !left) return reader.args([part], before);
    // `@transform(df, :x = f(:y))`, `@load Model pkg = X`
    const word = text(left).replace(/^:/, "");
    return [{ name: word, star: "", value: one(right, before) }];
  });
  return { kind: "call", callee, args, from, to };
}

const modelOf = (name: string, { from, to }: SyntaxPiece): ImportedName => ({
  module: "julia.MLJ",
  name,
  alias: null,
  bound: name,
  from,
  to,
});

/** `@df data plot(:a, :b, color = :red)`: what is given by its place is a column. */
function withColumns(table: Expression, piece: SyntaxPiece, before: Statement[], reader: ExpressionReader): Expression {
  const whole = reader.one(piece, before);
  if (whole.kind !== "call") return whole;
  const args = whole.args.map((argument): Argument => {
    const isColumn = argument.name === null || /^(?:group|zcolor|weights)$/.test(argument.name);
    return isColumn && argument.value.kind === "string"
      ? { ...argument, value: { kind: "subscript", object: table, index: [argument.value], ...span(argument.value) } }
      : argument;
  });
  return { ...whole, args };
}

/** `@chain df begin f(1); g end` is g(f(df, 1)). */
function chained(
  given: readonly SyntaxPiece[],
  before: Statement[],
  reader: ExpressionReader,
  statement: (piece: SyntaxPiece, before: Statement[]) => void,
): Expression {
  const steps = given.flatMap((part) => (part.name === "BeginStatement" ? partsOf(part) : [part]));
  const [start, ...rest] = steps;
  let value = reader.one(start, before);
  for (const step of rest) {
    if (step.name.endsWith("Statement") || step.name === "Assignment") {
      statement(step, before);
      continue;
    }
    const target = reader.one(step, before);
    const { from } = value;
    const input: Argument = { name: null, star: "", value };
    if (target.kind !== "call") value = { kind: "call", callee: target, args: [input], from, to: target.to };
    else {
      const blank = target.args.findIndex((a) => a.value.kind === "name" && a.value.id === "_");
      const args =
        blank < 0
          ? [input, ...target.args]
          : target.args.map((a, i) => (i === blank ? { ...a, value: input.value } : a));
      value = { ...target, args, from };
    }
  }
  return value;
}
