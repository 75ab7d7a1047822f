/** Expressions as they are written. */
import type { Expression } from "../read/python/ast.ts";
import type { Value } from "../read/trace/value.ts";

/** As written, for plain arithmetic of columns; null for anything that does not read as a formula. */
export function sourceOf(node: Expression): string | null {
  switch (node.kind) {
    case "subscript":
      return node.index[0]?.kind === "string" ? node.index[0].value : null;
    case "attribute":
      // `df.price` is a column, and so is `df.price.values`; `df.day.dt.month` is computed.
      return node.object.kind === "name" ? node.name : node.name === "values" ? sourceOf(node.object) : null;
    case "number":
      return node.text;
    case "string":
      return node.format ? null : `'${node.value}'`;
    case "operation": {
      const { operator } = node;
      const right = operand(node.right, operator, true);
      const left = node.left ? operand(node.left, operator, false) : "";
      return left === null || right === null ? null : `${left} ${operator} ${right}`.trim();
    }
    default:
      return null;
  }
}

/** One side of an operation, in the brackets it needs: the tree has none. */
function operand(node: Expression, around: string, isRight: boolean): string | null {
  const text = sourceOf(node);
  if (text === null || node.kind !== "operation") return text;
  const own = STRENGTH[node.operator] ?? 0;
  const outer = STRENGTH[around] ?? 0;
  return own < outer || (own === outer && isRight !== (around === "**")) ? `(${text})` : text;
}

/** How strongly operators bind: comparisons least. */
const STRENGTH: Readonly<Record<string, number>> = {
  "|": 1,
  "^": 2,
  "&": 3,
  "+": 4,
  "-": 4,
  "*": 5,
  "/": 5,
  "//": 5,
  "%": 5,
  "@": 5,
  "~": 6,
  "**": 7,
};

export function literal(node: Expression): Value {
  switch (node.kind) {
    case "string":
      return { kind: "constant", value: node.value };
    case "number":
      return { kind: "constant", value: Number(node.text) };
    case "constant":
      return node.value === "None"
        ? { kind: "constant", value: null }
        : node.value === "True" || node.value === "False"
          ? { kind: "constant", value: node.value === "True" }
          : { kind: "unknown" };
    case "list":
    case "tuple":
      return { kind: "sequence", type: node.kind, items: node.items.map(literal), open: false };
    default:
      return { kind: "unknown" };
  }
}

/** Enough of an expression to recognise a statistic: `df["a"].mean()`. */
export function textOfNode(node: Expression): string {
  switch (node.kind) {
    case "name":
      return node.id;
    case "number":
      return node.text;
    case "string":
      return `'${node.value}'`;
    case "constant":
      return node.value;
    case "attribute":
      return `${textOfNode(node.object)}.${node.name}`;
    case "call":
      return `${textOfNode(node.callee)}(${node.args.map((a) => textOfNode(a.value)).join(", ")})`;
    case "subscript":
      return `${textOfNode(node.object)}[${node.index.map(textOfNode).join(", ")}]`;
    case "operation":
      return `${node.left ? textOfNode(node.left) : ""} ${node.operator} ${textOfNode(node.right)}`;
    case "list":
      return `[${node.items.map(textOfNode).join(", ")}]`;
    case "lambda":
      return textOfNode(node.body);
    default:
      return "";
  }
}

/** A number, a text without holes, `True`, `None`. */
export const isConstant = (node: Expression): boolean =>
  node.kind === "number" ||
  node.kind === "constant" ||
  (node.kind === "string" && !node.format) ||
  (node.kind === "operation" && node.left === null && isConstant(node.right));

export const isNumber = (node: Expression): boolean =>
  node.kind === "number" || (node.kind === "operation" && node.left === null && isNumber(node.right));

/** `np.nan`, `None` */
export const isGap = (node: Expression): boolean =>
  (node.kind === "attribute" && /^(?:nan|NaN|NA|NaT)$/.test(node.name)) ||
  (node.kind === "constant" && node.value === "None");
