/** A notebook as the Code tab shows it: every text and picture capped, so that no file is too large to open. Built in a worker. */
import { type CellCounts, cellCounts } from "@data-documentation/notebook/format/counts.ts";
import type { Cell, CellType, MimeBundle, Notebook, Output } from "@data-documentation/notebook/format/notebook.ts";
import { PICTURE_TYPES, type PreviewPicture, readPicture } from "./picture.ts";
import { terminalText } from "./terminal-text.ts";

export interface PreviewNotebook {
  readonly language: string;
  /** All cells of the file, shown or not. */
  readonly counts: CellCounts;
  /** At most MAX_PREVIEW_CELLS. */
  readonly cells: readonly PreviewCell[];
  /** What was skipped or repaired while reading. */
  readonly warnings: readonly string[];
}

export interface PreviewCell {
  readonly index: number;
  readonly type: CellType;
  readonly source: CappedText;
  readonly executionCount: number | null;
  readonly outputs: readonly PreviewOutput[];
  readonly omittedOutputs: number;
  /** Pictures pasted into a markdown cell: file name to data URL. */
  readonly attachments: Readonly<Record<string, string>>;
}

export interface CappedText {
  readonly text: string;
  /** Characters left out at the end. */
  readonly omitted: number;
}

export type PreviewOutput =
  | { readonly kind: "text"; readonly tone: "plain" | "stderr" | "error"; readonly text: CappedText }
  /** One result in several forms: the screen shows the first that it can show safely. */
  | {
      readonly kind: "bundle";
      readonly picture: PreviewPicture | null;
      readonly html: string | null;
      readonly rich: RichText | null;
      readonly text: CappedText | null;
    }
  | { readonly kind: "unsupported"; readonly mimeTypes: readonly string[] };

/** Forms that are richer than plain text and need no frame. */
export interface RichText {
  readonly kind: "markdown" | "latex" | "json";
  readonly source: string;
}

/** What there is to show: nothing yet, a notebook, or a file that is not JSON (its first characters). */
export type PreviewContent =
  | { readonly kind: "none" }
  | { readonly kind: "loading" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "notebook"; readonly notebook: PreviewNotebook };

export const MAX_PREVIEW_CELLS = 20_000;
const MAX_SOURCE_CHARACTERS = 200_000;
const MAX_OUTPUT_CHARACTERS = 200_000;
/** Longer markdown, LaTeX and JSON are shown as text. */
export const MAX_RICH_CHARACTERS = 50_000;
const MAX_OUTPUTS = 100;
/** Of the whole notebook: each is an object that is handed over to the page. */
const MAX_ALL_OUTPUTS = 10_000;
const MAX_ATTACHMENTS = 100;
const MAX_WARNINGS = 100;
const MAX_TYPES = 10;

export function previewOf(notebook: Notebook): PreviewNotebook {
  return {
    language: notebook.language,
    counts: cellCounts(notebook),
    cells: previewCells(notebook.cells.slice(0, MAX_PREVIEW_CELLS)),
    warnings: notebook.warnings.slice(0, MAX_WARNINGS).map((warning) => warning.slice(0, 1000)),
  };
}

function previewCells(cells: readonly Cell[]): PreviewCell[] {
  let left = MAX_ALL_OUTPUTS;
  return cells.map((cell) => {
    const outputs = cell.outputs.slice(0, Math.min(MAX_OUTPUTS, left));
    left -= outputs.length;
    return previewCell(cell, outputs);
  });
}

function previewCell(cell: Cell, outputs: readonly Output[]): PreviewCell {
  return {
    index: cell.index,
    type: cell.type,
    source: capped(cell.source, MAX_SOURCE_CHARACTERS),
    executionCount: cell.executionCount,
    outputs: outputs.map(previewOutput),
    omittedOutputs: cell.outputs.length - outputs.length,
    attachments: pastedPictures(cell.attachments),
  };
}

function previewOutput(output: Output): PreviewOutput {
  switch (output.kind) {
    case "stream":
      return { kind: "text", tone: output.name === "stderr" ? "stderr" : "plain", text: terminal(output.text) };
    case "error": {
      const traceback = output.traceback.join("\n");
      const text = traceback.trim() === "" ? `${output.ename}: ${output.evalue}` : traceback;
      return { kind: "text", tone: "error", text: terminal(text) };
    }
    case "unsupported":
      return { kind: "unsupported", mimeTypes: [output.outputType] };
    default:
      return bundle(output.data);
  }
}

function bundle(data: MimeBundle): PreviewOutput {
  const picture = pictureOf(data);
  const html = data["text/html"];
  const rich = richText(data);
  const text = data["text/plain"] ?? rich?.source;
  if (picture === null && html === undefined && text === undefined) {
    return {
      kind: "unsupported",
      mimeTypes: Object.keys(data)
        .slice(0, MAX_TYPES)
        .map((type) => type.slice(0, 100)),
    };
  }
  return {
    kind: "bundle",
    picture,
    html: html ?? null,
    rich: rich !== null && rich.source.length <= MAX_RICH_CHARACTERS ? rich : null,
    text: text === undefined ? null : terminal(text),
  };
}

/** In the order of JupyterLab's. */
function richText(data: MimeBundle): RichText | null {
  for (const [type, kind] of RICH_TYPES) {
    const source = data[type];
    if (source !== undefined && source.trim() !== "") return { kind, source };
  }
  return null;
}

const RICH_TYPES = [
  ["text/markdown", "markdown"],
  ["text/latex", "latex"],
  ["application/json", "json"],
] as const;

function pictureOf(data: MimeBundle): PreviewPicture | null {
  let refused: PreviewPicture | null = null;
  for (const type of PICTURE_TYPES) {
    const content = data[type];
    if (content === undefined || content.trim() === "") continue;
    const picture = readPicture(type, content);
    if (picture.ok) return picture;
    refused ??= picture;
  }
  return refused;
}

function pastedPictures(attachments: Cell["attachments"]): Record<string, string> {
  const pictures: [string, string][] = [];
  for (const [name, data] of Object.entries(attachments).slice(0, MAX_ATTACHMENTS)) {
    const picture = pictureOf(data);
    if (picture?.ok) pictures.push([name, picture.url]);
  }
  return Object.fromEntries(pictures);
}

const terminal = (text: string): CappedText => {
  const { text: kept, omitted } = capped(text, MAX_OUTPUT_CHARACTERS);
  return { text: terminalText(kept), omitted };
};

function capped(text: string, limit: number): CappedText {
  return text.length <= limit ? { text, omitted: 0 } : { text: text.slice(0, limit), omitted: text.length - limit };
}
