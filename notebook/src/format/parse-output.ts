import { isJsonObject, multilineText, textOf, type JsonObject } from "./multiline.ts";
import type { MimeBundle, Output, PictureSizes } from "./notebook.ts";

/**
 * One output of nbformat 2 to 4.x. What cannot be read becomes "unsupported" or text; `warn` gets the reason in plain words.
 */
export function parseOutput(value: unknown, nbformat: number, warn: (what: string) => void): Output {
  if (!isJsonObject(value)) {
    warn("is not an object");
    return { kind: "unsupported", outputType: "unknown" };
  }
  const outputType = typeof value["output_type"] === "string" ? value["output_type"] : "unknown";
  switch (outputType) {
    case "stream":
      return {
        kind: "stream",
        // nbformat 2 and 3 call the name "stream".
        name: value["name"] === "stderr" || value["stream"] === "stderr" ? "stderr" : "stdout",
        text: readText(value["text"], nbformat, () => warn("has no text")),
      };
    case "display_data":
    case "update_display_data":
      return { kind: "display", data: readData(value, nbformat, warn), ...pictureSizes(value["metadata"]) };
    case "execute_result":
    case "pyout":
      return {
        kind: "result",
        executionCount: executionCount(value["execution_count"] ?? value["prompt_number"]),
        data: readData(value, nbformat, warn),
        ...pictureSizes(value["metadata"]),
      };
    case "error":
    case "pyerr":
      return {
        kind: "error",
        ename: textOf(value["ename"]),
        evalue: textOf(value["evalue"]),
        traceback: traceback(value["traceback"]),
      };
    default:
      warn(outputType === "unknown" ? "has no output_type" : `has the unknown output_type "${short(outputType)}"`);
      return { kind: "unsupported", outputType: short(outputType) };
  }
}

/** A whole run number, or null if the cell was not run or the file says something else. */
export function executionCount(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/**
 * Mime types of a bundle, each as text. The key `__proto__` is left out: it is not a mime type, and would change
 * objects it is copied to.
 */
export function mimeBundle(value: JsonObject, nbformat: number): MimeBundle {
  const texts: Record<string, string> = {};
  for (const mime of Object.keys(value)) {
    if (mime !== "__proto__") texts[mime] = mimeText(mime, value[mime], nbformat);
  }
  return texts;
}

/** nbformat 2 and 3 write the bundle into the output itself, under these names. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  text: "text/plain",
  html: "text/html",
  svg: "image/svg+xml",
  png: "image/png",
  jpeg: "image/jpeg",
  latex: "text/latex",
  json: "application/json",
  javascript: "application/javascript",
  pdf: "application/pdf",
};

function readData(output: JsonObject, nbformat: number, warn: (what: string) => void): MimeBundle {
  const data = output["data"];
  if (isJsonObject(data)) return mimeBundle(data, nbformat);
  const named = Object.entries(SHORT_NAMES).filter(([name]) => output[name] !== undefined && output[name] !== null);
  if (named.length > 0) {
    return Object.fromEntries(named.map(([name, mime]) => [mime, mimeText(mime, output[name], nbformat)]));
  }
  if (data === undefined && nbformat < 4) return {};
  warn(data === undefined ? "has no data" : "has data that is not an object");
  return data === undefined || data === null ? {} : { "text/plain": textOf(data) };
}

/** The metadata of an output by mime type; whole pixels up to the size of a poster. */
function pictureSizes(metadata: unknown): { readonly sizes?: PictureSizes } {
  if (!isJsonObject(metadata)) return {};
  const sizes = Object.keys(metadata).flatMap((mime) => {
    const stated = mime.startsWith("image/") ? metadata[mime] : undefined;
    if (!isJsonObject(stated)) return [];
    const [width, height] = [stated["width"], stated["height"]];
    return isLength(width) && isLength(height) ? [[mime, { width, height }] as const] : [];
  });
  return sizes.length === 0 ? {} : { sizes: Object.fromEntries(sizes) };
}

const isLength = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 10_000;

const JSON_MIME = /^application\/(?:[\w.-]+\+)?json$/;

/**
 * JSON stays JSON text (a list there is a list, not lines); anything else is joined lines, or its JSON if it is not
 * text.
 */
function mimeText(mime: string, content: unknown, nbformat: number): string {
  if (nbformat >= 4 && JSON_MIME.test(mime)) return textOf(content);
  return multilineText(content, nbformat) ?? textOf(content);
}

function readText(value: unknown, nbformat: number, missing: () => void): string {
  const text = multilineText(value, nbformat);
  if (text === null) missing();
  return text ?? textOf(value);
}

function traceback(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf) : typeof value === "string" ? [value] : [];
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}\u2026` : text;
}
