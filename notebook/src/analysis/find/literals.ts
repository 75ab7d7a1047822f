/** Expressions as they are written. */
import type { Expression } from "../python/ast.ts";
import type { Value } from "../read/trace/value.ts";

/** As written, for plain arithmetic of columns; null for anything that does not read as a formula. */
export function sourceOf(node: Expression): string | null {
  switch (node.kind) {
    case "subscript":
      return node.index[0]?.kind === "string" ? node.index[0].value : null;
    case "attribute":
      return node.name;
    case "number":
      return node.text;
    case "operation": {
      const right = sourceOf(node.right);
      const left = node.left ? sourceOf(node.left) : "";
      return left === null || right === null ? null : `${left} ${node.operator} ${right}`.trim();
    }
    default:
      return null;
  }
}

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
    case "dict": {
      const entries = new Map<string, { key: Value; value: Value }>();
      for (const { key, value } of node.entries) {
        const k = key ? literal(key) : ({ kind: "unknown" } as const);
        entries.set(k.kind === "constant" ? String(k.value) : ` ${entries.size}`, { key: k, value: literal(value) });
      }
      return { kind: "dictionary", entries, open: false };
    }
    default:
      return { kind: "unknown" };
  }
}

/** Enough of an expression to tell a statistic: `df["a"].mean()`. */
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
    default:
      return "";
  }
}
