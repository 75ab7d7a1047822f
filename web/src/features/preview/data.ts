/** A notebook as the Code tab shows it: every text and picture capped, so that no file is too large to open. Built in a worker. */
import { type CellCounts, cellCounts } from "@data-documentation/notebook/format/counts.ts";
import type { Cell, CellType, Notebook, Output } from "@data-documentation/notebook/format/notebook.ts";
import { type OutlineEntry, outlineOf } from "./outline.ts";
import { PICTURE_TYPES, readPicture } from "./picture.ts";
import { type CappedText, type PreviewOutput, capped, pictureOf, previewOutput } from "./preview-output.ts";

export interface PreviewNotebook {
  readonly language: string;
  /** All cells of the file, shown or not. */
  readonly counts: CellCounts;
  /** At most MAX_PREVIEW_CELLS. */
  readonly cells: readonly PreviewCell[];
  /** Headings in reading order. */
  readonly outline: readonly OutlineEntry[];
  /** Names that links may lead to (`anchorKey`), and the cell of each. */
  readonly anchors: Readonly<Record<string, number>>;
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

/** What there is to show: nothing yet, a notebook, or a file that is not JSON (its first characters). */
export type PreviewContent =
  | { readonly kind: "none" }
  | { readonly kind: "loading" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "notebook"; readonly notebook: PreviewNotebook };

export const MAX_PREVIEW_CELLS = 20_000;
const MAX_SOURCE_CHARACTERS = 200_000;
const MAX_OUTPUTS = 100;
/** Of the whole notebook: each is an object that is handed over to the page. */
const MAX_ALL_OUTPUTS = 10_000;
const MAX_ATTACHMENTS = 100;
const MAX_WARNINGS = 100;

export function previewOf(notebook: Notebook): PreviewNotebook {
  return {
    language: notebook.language,
    counts: cellCounts(notebook),
    cells: previewCells(notebook.cells.slice(0, MAX_PREVIEW_CELLS), notebook.widgets),
    ...outlineOf(notebook.cells.slice(0, MAX_PREVIEW_CELLS)),
    warnings: notebook.warnings.slice(0, MAX_WARNINGS).map((warning) => warning.slice(0, 1000)),
  };
}

function previewCells(cells: readonly Cell[], widgets: Notebook["widgets"]): PreviewCell[] {
  let left = MAX_ALL_OUTPUTS;
  return cells.map((cell) => {
    const all = joinedStreams(cell.outputs);
    const outputs = all.slice(0, Math.min(MAX_OUTPUTS, left));
    left -= outputs.length;
    return previewCell(cell, { outputs, omittedOutputs: all.length - outputs.length }, widgets);
  });
}

/** What a cell prints comes in pieces, as it is printed: those that follow one another are one text, as Jupyter shows them. */
function joinedStreams(outputs: readonly Output[]): readonly Output[] {
  const pieces: Output[][] = [];
  for (const output of outputs) {
    const last = pieces.at(-1)?.at(-1);
    if (output.kind === "stream" && last?.kind === "stream" && last.name === output.name) pieces.at(-1)?.push(output);
    else pieces.push([output]);
  }
  return pieces.flatMap(([first, ...rest]) => {
    if (first?.kind !== "stream") return first ?? [];
    return { ...first, text: [first, ...rest].map((piece) => ("text" in piece ? piece.text : "")).join("") };
  });
}

function previewCell(
  cell: Cell,
  { outputs, omittedOutputs }: { readonly outputs: readonly Output[]; readonly omittedOutputs: number },
  widgets: Notebook["widgets"],
): PreviewCell {
  return {
    index: cell.index,
    type: cell.type,
    source: capped(cell.source, MAX_SOURCE_CHARACTERS),
    executionCount: cell.executionCount,
    outputs: outputs.map((output) => previewOutput(output, widgets)),
    omittedOutputs,
    attachments: pastedPictures(cell.attachments),
  };
}

function pastedPictures(attachments: Cell["attachments"]): Record<string, string> {
  const pictures: [string, string][] = [];
  for (const [name, data] of Object.entries(attachments).slice(0, MAX_ATTACHMENTS)) {
    const picture = pictureOf(data)?.picture;
    if (picture?.ok) pictures.push([name, picture.url]);
  }
  return Object.fromEntries(pictures);
}

/** Whether a stored picture is shown at all, if only on demand. For a worker: drawings are weighed. */
export function isShown({ mime_type: mimeType, data }: { readonly mime_type: string; readonly data: string }): boolean {
  const type = PICTURE_TYPES.find((known) => known === mimeType);
  if (type === undefined) return false;
  const picture = readPicture(type, data);
  return picture.ok || picture.large !== null;
}
