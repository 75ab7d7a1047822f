import type { Value } from "./value.ts";

/** A value that was unpacked from a dictionary, as one would write it. */
export function written(value: Value): string {
  if (value.kind === "constant")
    return typeof value.value === "string"
      ? `'${value.value}'`
      : value.value === null
        ? "None"
        : value.value === true
          ? "True"
          : value.value === false
            ? "False"
            : String(value.value);
  if (value.kind === "sequence" && !value.open && value.items.length < 8)
    return `[${value.items.map(written).join(", ")}]`;
  return "";
}
