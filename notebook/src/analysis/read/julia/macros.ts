/** Reads macros. Their names decide what becomes of what they are given. */
import type { Argument, Expression, Statement } from "../python/ast.ts";
import { nameOf, type Span, span } from "../made-nodes.ts";
import { list, statementOf } from "./brackets.ts";
import type { Reader } from "./reader.ts";

/** Macros that give what they are given, whatever they do besides. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  "@time @timed @btime @benchmark @elapsed @allocated @inbounds @views @view @simd @threads @distributed @everywhere @suppress @show_error @fastmath @async @sync @formula @eval @doc @static @.".split(
    " ",
  ),
);
/** Macros that run their lines one after the other, each on what the one before gave. */
const CHAINING: ReadonlySet<string> = new Set(["@chain", "@pipe", "@linq", "@>"]);

/** What a macro is given: statements, mostly one that is a value. */
interface Given extends Span {
  readonly statements: readonly Statement[];
  /** The name that stands before an equals sign. */
  readonly name: string | null;
  readonly star: Argument["star"];
  readonly isBlock: boolean;
}

/** A macro, which is the next token, with what it is given; `from` is where a module before it begins. */
export function macro(r: Reader, isStatement: boolean, start?: number): void {
  const token = r.cursor.next();
  const from = start ?? token.from;
  const name = token.text;
  const given = r.cursor.is("(") && !r.cursor.peek().space ? inBrackets(r) : onTheLine(r);
  const place = { from, to: r.cursor.reached };
  if (isStatement && asStatement(r, name, given, place)) return;
  const value = valueOf(r, name, given, place);
  if (!isStatement || value.kind !== "name" || !name.endsWith("load"))
    r.before.push({ kind: "expression", value, ...place });
}

function inBrackets(r: Reader): Given[] {
  const { items, named } = list(r, ")");
  return [...items, ...(named ?? [])].map((item) => ({
    statements: [statementOf(item)],
    name: item.name,
    star: item.spread ? "*" : "",
    isBlock: false,
    ...span(item),
  }));
}

function onTheLine(r: Reader): Given[] {
  const { cursor } = r;
  const given: Given[] = [];
  cursor.within({ blanks: true }, () => {
    while (!cursor.endsLine() && !/^(?:[)\]},;:]|end|else|elseif|for|catch|finally)$/.test(plainSign(r))) {
      const before = cursor.place;
      const { from } = cursor.peek();
      const isBlock = cursor.is("begin");
      const statements = r.apart(() => r.statement(!cursor.context.lines));
      const [only, ...others] = statements;
      const target = only?.kind === "assign" && only.update === null && others.length === 0 ? only.targets[0] : null;
      const name = target && only && !r.origins.drawn.has(only) ? r.text(target.from, target.to) : null;
      given.push({ statements, name, star: "", isBlock, from, to: cursor.reached });
      if (cursor.place === before) break;
    }
  });
  return given;
}

/** A loop or a symbol may be what a macro is given. */
function plainSign({ cursor }: Reader): string {
  const { text, kind } = cursor.peek();
  if (kind !== "sign" && kind !== "name") return "";
  if (text === "for" && !cursor.context.lines && !cursor.context.index) return "";
  return text === ":" && !cursor.peek(1).space ? "" : text;
}

const asValue = (r: Reader, { statements, from, to }: Given): Expression => r.valueOf(statements, { from, to });

/** Macros around statements: `@time for ...`, `@model function ...`, `@test a == b`, `@sk_import linear_model: Lasso`; false for others. */
function asStatement(r: Reader, name: string, given: readonly Given[], place: Span): boolean {
  const last = given[given.length - 1];
  if (name === "@test" || name === "@assert") {
    r.before.push({ kind: "assert", operands: given.slice(0, 1).map((one) => asValue(r, one)), ...place });
    return true;
  }
  if (last === undefined) return false;
  const ending = last.statements[last.statements.length - 1];
  if (name === "@sk_import" && ending?.kind === "expression") {
    const [module, listed] = r.origins.ranges.get(ending.value) ?? [];
    const names = listed?.kind === "tuple" ? listed.items : listed ? [listed] : [];
    const imported = names.map((one) => {
      const bound = r.text(one.from, one.to);
      return {
        module: `sklearn.${module ? r.text(module.from, module.to) : ""}`,
        name: bound,
        alias: null,
        bound,
        ...span(one),
      };
    });
    r.before.push({ kind: "import", names: imported, ...place });
    return true;
  }
  if (ending?.kind === "function") {
    const decorators = [nameOf(name, { from: place.from, to: place.from + name.length })];
    r.before.push(
      ...last.statements.map((s): Statement => (s.kind === "function" ? { ...s, decorators, from: place.from } : s)),
    );
    return true;
  }
  const isPlain = ending?.kind === "expression" && !last.isBlock;
  if (isPlain || /^@(?:chain|pipe|linq|>|transform|load)/.test(name)) return false;
  r.before.push(...last.statements);
  return true;
}

function valueOf(r: Reader, name: string, given: readonly Given[], place: Span): Expression {
  const [first, second] = given;
  const last = given[given.length - 1];
  if (TRANSPARENT.has(name) && last) return asValue(r, last);
  const [model] = first?.statements ?? [];
  if ((name === "@load" || name === "@iload") && model?.kind === "expression" && model.value.kind === "name") {
    const { id } = model.value;
    const imported = { module: "julia.MLJ", name: id, alias: null, bound: id, ...span(model.value) };
    r.before.push({ kind: "import", names: [imported], ...place });
    return nameOf(id, model.value);
  }
  if (name === "@df" && first && second) return withColumns(asValue(r, first), asValue(r, second));
  if (CHAINING.has(name) && first)
    return chained(
      r,
      given.flatMap(({ statements }) => statements),
      place,
    );
  const args = given.map((one): Argument => {
    const [only] = one.statements;
    // `@transform(df, :x = f(:y))`, `@load Model pkg = X`
    if (one.name !== null && only?.kind === "assign" && only.value)
      return { name: one.name.replace(/^:/, ""), star: "", value: only.value };
    return { name: null, star: one.star, value: asValue(r, one) };
  });
  // What MLJ once put together by a macro is what its class puts together now.
  const called = name === "@pipeline" ? "Pipeline" : name;
  const made: Expression = {
    kind: "call",
    callee: nameOf(called, { from: place.from, to: place.from + name.length }),
    args,
    ...place,
  };
  r.origins.macros.add(made);
  return made;
}

/** `@df data plot(:a, :b, color = :red)`: what is given by its place is a column. */
function withColumns(table: Expression, whole: Expression): Expression {
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
function chained(r: Reader, [start, ...rest]: readonly Statement[], place: Span): Expression {
  let value = r.valueOf(start ? [start] : [], place);
  for (const step of rest) {
    if (step.kind !== "expression") {
      r.before.push(step);
      continue;
    }
    const target = step.value;
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
