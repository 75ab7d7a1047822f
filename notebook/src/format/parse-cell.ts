import { isJsonObject, multilineText, textOf, type JsonObject } from "./multiline.ts";
import type { Cell, CellType, MimeBundle } from "./notebook.ts";
import { executionCount, mimeBundle, parseOutput } from "./parse-output.ts";

/**
 * One cell of nbformat 1 to 4.x; `index` is its position in the file. Never fails: anything else is shown as a raw cell
 * holding its JSON, so that every later cell keeps its position. `warn` gets what was wrong, with the cell named.
 */
export function parseCell(value: unknown, index: number, nbformat: number, warn: (warning: string) => void): Cell {
  return readCell(value, index, nbformat, (what) => warn(`cell ${index + 1} ${what}`));
}

function readCell(value: unknown, index: number, nbformat: number, warn: (what: string) => void): Cell {
  if (!isJsonObject(value)) {
    warn("is not an object and is shown as text");
    return { ...EMPTY, index, source: textOf(value) };
  }
  const type = cellType(value, warn);
  return {
    index,
    type,
    id: typeof value["id"] === "string" ? value["id"] : null,
    source: cellSource(value, nbformat, warn),
    executionCount: type === "code" ? executionCount(value["execution_count"] ?? value["prompt_number"]) : null,
    outputs: type === "code" ? cellOutputs(value["outputs"], nbformat, warn) : [],
    attachments: attachments(value["attachments"], nbformat, warn),
    tags: tags(value["metadata"]),
  };
}

const EMPTY = {
  type: "raw",
  id: null,
  source: "",
  executionCount: null,
  outputs: [],
  attachments: {},
  tags: [],
} as const;

function cellType(cell: JsonObject, warn: (what: string) => void): CellType {
  const type = cell["cell_type"];
  switch (type) {
    case "code":
    case "markdown":
    case "raw":
      return type;
    // nbformat 2 and 3 have these two; both are text that markdown can carry.
    case "heading":
    case "html":
      return "markdown";
    case undefined:
      warn("has no cell_type");
      return Array.isArray(cell["outputs"]) ? "code" : "raw";
    default:
      warn(`has the unknown cell_type "${textOf(type).slice(0, 60)}" and is shown as text`);
      return "raw";
  }
}

function cellSource(cell: JsonObject, nbformat: number, warn: (what: string) => void): string {
  // nbformat 2 and 3 call the source of a code cell "input", nbformat 1 "code".
  const value = cell["source"] ?? cell["input"] ?? cell["code"];
  const text = multilineText(value, nbformat);
  if (text === null) warn(value === undefined || value === null ? "has no source" : "has a source that is not text");
  const source = text ?? textOf(value);
  if (cell["cell_type"] !== "heading") return source;
  const level = cell["level"];
  const depth = typeof level === "number" && level >= 1 && level <= 6 ? Math.floor(level) : 1;
  return `${"#".repeat(depth)} ${source}`;
}

function cellOutputs(value: unknown, nbformat: number, warn: (what: string) => void): Cell["outputs"] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    warn("has outputs that are not a list; they are left out");
    return [];
  }
  return value.map((output, position) =>
    parseOutput(output, nbformat, (what) => warn(`has an output (number ${position + 1}) that ${what}`)),
  );
}

function attachments(value: unknown, nbformat: number, warn: (what: string) => void): Cell["attachments"] {
  if (value === undefined || value === null) return {};
  if (!isJsonObject(value)) {
    warn("has attachments that are not an object; they are left out");
    return {};
  }
  const bundles: [string, MimeBundle][] = [];
  for (const [name, bundle] of Object.entries(value)) {
    if (name !== "__proto__" && isJsonObject(bundle)) bundles.push([name, mimeBundle(bundle, nbformat)]);
    else warn(`has an attachment "${name.slice(0, 60)}" that is left out`);
  }
  return Object.fromEntries(bundles);
}

function tags(metadata: unknown): readonly string[] {
  if (!isJsonObject(metadata) || !Array.isArray(metadata["tags"])) return [];
  return metadata["tags"].filter((tag): tag is string => typeof tag === "string");
}
