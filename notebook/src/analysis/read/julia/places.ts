/** Reads what stands behind a value: calls, columns, rows, and parts of modules. */
import { own } from "../../own.ts";
import type { Expression } from "../python/ast.ts";
import { call, nameOf, type Span, span, textLiteral } from "../made-nodes.ts";
import { argumentsOf, array, list } from "./brackets.ts";
import { macro } from "./macros.ts";
import { operatorOf } from "./operators.ts";
import type { Reader } from "./reader.ts";

const CONSTANTS: Readonly<Record<string, string>> = { true: "True", false: "False", nothing: "None", missing: "None" };

/** A name, or what a word means that no one can bind. */
export function constantOf(word: string, place: Span): Expression {
  const value = own(CONSTANTS, word);
  if (value !== undefined) return { kind: "constant", value, ...span(place) };
  if (word === "NaN" || word === "Inf") return { kind: "number", text: word.toLowerCase(), ...span(place) };
  return nameOf(word, place);
}

/** `f(x)`, `f.(x)`: the opening bracket is the next token. */
export function called(r: Reader, left: Expression, from: number): Expression {
  const callee = r.text(from, r.cursor.reached).replace(/\.$/, "");
  const { items, named } = list(r, ")");
  const args = argumentsOf(items, named ?? []);
  const place = { from, to: r.cursor.reached };
  const pairs = args.map(({ value }) => value);
  if (
    /^(?:Ordered)?Dict$/.test(callee) &&
    pairs.length > 0 &&
    pairs.every((v) => v.kind === "operation" && v.operator === "=>")
  )
    return {
      kind: "dict",
      entries: pairs.flatMap((v) => (v.kind === "operation" ? [{ key: v.left, value: v.right }] : [])),
      ...place,
    };
  // What is called behind a dot is no column.
  const word = r.origins.fields.get(left);
  const head: Expression =
    left.kind === "subscript" && word !== undefined
      ? { kind: "attribute", object: left.object, name: word, ...span(left) }
      : left;
  const made: Expression = { kind: "call", callee: head, args, ...place };
  r.origins.items.set(made, { items: [...items, ...(named ?? [])], callee });
  return made;
}

/** `df.age` is a column, `CSV.read` and `model.fit` are attributes; also `f.(x)`, `a."b"` and `M.@m`. */
export function field(r: Reader, left: Expression, from: number): Expression {
  const { cursor, origins } = r;
  cursor.next();
  if (cursor.is("(")) return called(r, left, from);
  const token = cursor.peek();
  if (token.kind === "macro")
    return r.valueOf(
      r.apart(() => macro(r, false, from)),
      { from, to: cursor.reached },
    );
  if (token.kind !== "name" && cursor.endsLine()) {
    cursor.fail();
    return { kind: "unknown", from, to: cursor.reached };
  }
  const name: Expression = token.kind === "name" ? nameOf(cursor.next().text, token) : r.expression(Infinity);
  const place = { from, to: cursor.reached };
  if (name.kind === "string") return { kind: "subscript", object: left, index: [name], ...place };
  const word = r.text(token.from, cursor.reached);
  if (left.kind === "name" ? /^[A-Z]/.test(left.id) : left.kind === "attribute")
    return { kind: "attribute", object: left, name: word, ...place };
  const column: Expression = { kind: "subscript", object: left, index: [textLiteral(word, token)], ...place };
  origins.fields.set(column, word);
  return column;
}

/** Types before brackets that make a list, not a look into one: `Float64[1, 2]`. */
const ELEMENT_TYPE =
  /^(?:Any|Bool|Char|Complex\w*|Float\d*|U?Int\d*|Number|Real|String|Symbol|Function|Tuple|Vector|Dict)$/;

/** All rows of named columns are these columns; rows and columns are a place: `df.loc[rows, columns]`. */
export function index(r: Reader, left: Expression, from: number): Expression {
  const object = { from, to: r.cursor.reached };
  const inner = array(r);
  if (left.kind === "name" && ELEMENT_TYPE.test(left.id)) return inner;
  const place = { from, to: r.cursor.reached };
  const look = (value: Expression, at: readonly Expression[]): Expression => ({
    kind: "subscript",
    object: value,
    index: at,
    ...place,
  });
  if (inner.kind !== "list" || !r.origins.vectors.has(inner)) return look(left, [inner]);
  const found = inner.items.map((item) => position(r, item));
  const [rows, columns] = found;
  if (found.length !== 2 || rows === undefined || columns === undefined) return look(left, found);
  if (columns.kind === "number" || columns.kind === "slice" || columns.kind === "operation") return look(left, found);
  if (rows.kind === "slice" && rows.parts.length === 0) return look(left, [columns]);
  return look({ kind: "attribute", object: left, name: "loc", ...object }, found);
}

function position({ origins }: Reader, item: Expression): Expression {
  // A sign alone stands for all that there is.
  if (item.kind === "name" && !/^[\p{L}_∇∂∞°]/u.test(item.id)) return { kind: "slice", parts: [], ...span(item) };
  const parts = origins.ranges.get(item);
  return parts === undefined ? item : { kind: "slice", parts, ...span(item) };
}

/** What an operator makes of two values. */
export function joined(r: Reader, operator: string, left: Expression, right: Expression, place: Span): Expression {
  switch (operator) {
    case "::":
      r.origins.types.set(left, right);
      return left;
    case "where":
      return left;
    case ":": {
      const parts = [...(r.origins.ranges.get(left) ?? [left]), right].slice(0, 3);
      const range = call(nameOf("Base::range", place), parts, place);
      r.origins.ranges.set(range, parts);
      return range;
    }
    case "|>":
      return piped(r, left, right, place);
    default:
      return { kind: "operation", operator: operatorOf(operator), left, right, ...place };
  }
}

/** `x |> f` is f(x); a pipe between two calls makes one thing of them. */
function piped(r: Reader, value: Expression, target: Expression, place: Span): Expression {
  if (target.kind === "call" && r.origins.macros.has(target))
    return { ...target, args: [{ name: null, star: "", value }, ...target.args], ...place };
  return target.kind === "call"
    ? { kind: "operation", operator: "|>", left: value, right: target, ...place }
    : call(target, [value], place);
}
