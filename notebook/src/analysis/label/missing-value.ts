import type { Expression } from "../read/python/ast.ts";

/** `np.nan`, `pd.NA`, `pd.NaT`, `math.nan`, `float("nan")` and `None`: what stands where there is no value. */
export function isMissingValue(node: Expression): boolean {
  if (node.kind === "attribute") return /^(?:nan|NaN|NAN|NA|NaT)$/.test(node.name);
  if (node.kind === "constant") return node.value === "None";
  const [first] = node.kind === "call" ? node.args : [];
  return (
    node.kind === "call" &&
    node.callee.kind === "name" &&
    node.callee.id === "float" &&
    first?.value.kind === "string" &&
    first.value.value.toLowerCase() === "nan"
  );
}
