/**
 * Text of a "multiline string": a string, or an array of lines. nbformat 4 keeps the line ends in the array; 2 and 3 may leave
 * them out, and their own reader tells the two apart by the first line (nbformat v3 rwbase `_join_lines`).
 */
export function multilineText(value: unknown, nbformat: number): string | null {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return null;
  const lines = value.every((line) => typeof line === "string") ? value : value.map(textOf);
  const separator = nbformat < 4 && !/[\r\n]$/.test(lines[0] ?? "") ? "\n" : "";
  return lines.join(separator);
}

/** Text for a value that should have been text: the value itself, its JSON, or nothing for null. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  try {
    return JSON.stringify(value);
  } catch {
    // Engines parse any nesting, but serialise it recursively, which fails after some thousand levels. The file itself
    // keeps it.
    return "(nested too deeply to show)";
  }
}

/** A JSON object (not an array, not null). Its fields are unknown until checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
