import { fail, ok, type Result } from "../result.ts";
import { nestingBeyond } from "./json-depth.ts";
import { explainJsonError, lineOf } from "./json-error.ts";
import { notebookKernel, notebookLanguage } from "./language.ts";
import { MAX_CELLS, MAX_JSON_DEPTH } from "./limits.ts";
import { isJsonObject, textOf } from "./multiline.ts";
import type { Notebook } from "./notebook.ts";
import { parseCell } from "./parse-cell.ts";
import { readingWarnings } from "./reading-warnings.ts";
import { withoutMark } from "./text.ts";
import { widgetTexts } from "./widgets.ts";
import { nestedTooDeeply, notANotebook, type UploadRefusal } from "./upload-refusal.ts";

/**
 * Reads nbformat 2, 3 (cells under `worksheets`), 4.0 to 4.5 and later minors. Whatever breaks the schema but has a cells array
 * opens; what is wrong in it is skipped or shown as text and noted in `warnings`. Never throws. `text` is decoded JSON text
 * (see decode.ts); nesting that would fill the memory is refused before it is parsed. Linear in its length.
 */
export function parseNotebook(text: string): Result<Notebook, UploadRefusal> {
  const tooDeep = nestingBeyond(text, MAX_JSON_DEPTH);
  if (tooDeep !== null) {
    return fail(nestedTooDeeply(MAX_JSON_DEPTH, `the limit is passed on line ${lineOf(text, tooDeep)}`));
  }
  const json = parseJson(text);
  if (!json.ok) return json;
  const found = findCells(json.value);
  if (!found.ok) return found;

  const file = isJsonObject(json.value) ? json.value : {};
  const nbformat = versionNumber(file["nbformat"]) ?? (Array.isArray(file["cells"]) ? 4 : 3);
  const warnings = readingWarnings();
  if (found.value.length > MAX_CELLS) {
    warnings.add(`only the first ${MAX_CELLS} of ${found.value.length} cells are read`);
  }
  const widgets = widgetTexts(file["metadata"]);
  return ok({
    nbformat,
    nbformatMinor: versionNumber(file["nbformat_minor"]) ?? 0,
    language: notebookLanguage(file["metadata"], found.value),
    kernel: notebookKernel(file["metadata"]),
    cells: found.value.slice(0, MAX_CELLS).map((cell, index) => parseCell(cell, index, nbformat, warnings.add)),
    ...(widgets && { widgets }),
    warnings: warnings.list(),
  });
}

function parseJson(text: string): Result<unknown, UploadRefusal> {
  const json = withoutMark(text);
  try {
    return ok(JSON.parse(json));
  } catch (error) {
    const words = explainJsonError(json) ?? (error instanceof Error ? error.message : "it cannot be read");
    return fail(notANotebook(`not valid JSON: ${words}`));
  }
}

function findCells(json: unknown): Result<readonly unknown[], UploadRefusal> {
  if (!isJsonObject(json)) return fail(notANotebook(`missing 'cells' array: the JSON document is ${kindOf(json)}`));
  const cells = json["cells"];
  if (Array.isArray(cells)) return ok(cells);
  const sheets = json["worksheets"];
  if (Array.isArray(sheets)) {
    const lists = sheets.flatMap((sheet) =>
      isJsonObject(sheet) && Array.isArray(sheet["cells"]) ? [sheet["cells"]] : [],
    );
    if (lists.length > 0) return ok(lists.flat());
    return fail(notANotebook("missing 'cells' array: no worksheet has one"));
  }
  if (cells === undefined) return fail(notANotebook("missing 'cells' array: the document has no 'cells'"));
  return fail(notANotebook(`missing 'cells' array: 'cells' is ${kindOf(cells)}`));
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return "a text";
  return typeof value === "number" ? "a number" : textOf(value);
}

function versionNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
