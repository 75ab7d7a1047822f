import { condensedOutputs, cutOutputText } from "./condense-output.ts";
import { fairLevel, headAndTail, jsonBytes, utf8Bytes } from "./cut.ts";
import { MAX_DIGEST_BYTES } from "./limits.ts";
import type { Cell, Notebook, Output } from "./notebook.ts";
import { notebookJson } from "./notebook-json.ts";
import { mapOutputTexts, outputTexts } from "./output-texts.ts";

/**
 * The notebook without what an analysis never reads: pictures lose their data (their mime types stay), neighbouring stream outputs
 * become one, long outputs keep head and tail, and everything together fits the digest (1 MB of JSON). Where it must shrink,
 * outputs give way first, the longest most, then the longest sources. Pure, deterministic, linear, and idempotent: the condensed
 * form of a condensed notebook is the same, so that an analysis of the digest is an analysis of the file.
 */
export function condenseNotebook(notebook: Notebook): Notebook {
  const whole = within(notebook, GENEROUS);
  if (isWithinDigest(whole)) return whole;
  const size = sizeOf(whole);
  // Cells and outputs cost bytes even if they are empty: few enough are kept that half the digest is left for texts.
  let framed = whole;
  let framedSize = size;
  for (const frame of NARROWER) {
    if (framedSize.frame <= MAX_DIGEST_BYTES / 2) break;
    framed = within(whole, frame);
    framedSize = sizeOf(framed);
  }
  return withShorterTexts(framed, framedSize);
}

/** How many cells of a notebook, and outputs of a cell and in all, are kept. */
interface Frame {
  readonly cells: number;
  readonly outputsOfCell: number;
  readonly outputs: number;
  /** Tags and attachments of a cell. */
  readonly labels: number;
}

const GENEROUS: Frame = { cells: 10_000, outputsOfCell: 200, outputs: 20_000, labels: 10 };
/** The last of them takes less than 100 KB. */
const NARROWER: readonly Frame[] = [
  { cells: 5_000, outputsOfCell: 100, outputs: 2_500, labels: 10 },
  { cells: 4_000, outputsOfCell: 20, outputs: 400, labels: 2 },
  { cells: 1_000, outputsOfCell: 0, outputs: 0, labels: 0 },
];
const LABEL_LENGTH = 80;

function within(notebook: Notebook, frame: Frame): Notebook {
  const cells = notebook.cells.slice(0, frame.cells);
  const counts = cells.map((cell) => Math.min(cell.outputs.length, frame.outputsOfCell));
  const count = Math.min(frame.outputsOfCell, fairLevel(counts, frame.outputs));
  return {
    nbformat: 4,
    nbformatMinor: 4,
    language: notebook.language.slice(0, LABEL_LENGTH).trim(),
    kernel: notebook.kernel?.slice(0, LABEL_LENGTH).trim() ?? null,
    cells: cells.map((cell) => ({
      ...cell,
      id: null,
      outputs: condensedOutputs(cell.outputs, count),
      attachments: namesOnly(cell.attachments, frame.labels),
      tags:
        cell.tags.length === 0
          ? cell.tags
          : cell.tags.filter((tag) => tag.length <= LABEL_LENGTH).slice(0, frame.labels),
    })),
    warnings: [],
  };
}

function namesOnly(attachments: Cell["attachments"], count: number): Cell["attachments"] {
  const names = Object.keys(attachments);
  if (names.length === 0) return attachments;
  const named = names.filter((name) => name.length <= LABEL_LENGTH);
  return Object.fromEntries(named.slice(0, count).map((name) => [name, {}]));
}

/** Whether frame and texts, as `sizeOf` counts them, fit the digest: for most notebooks their JSON tells at once. */
function isWithinDigest(notebook: Notebook): boolean {
  if (bytesAtMost(notebook) <= MAX_DIGEST_BYTES) return true;
  let characters = 0;
  let lineEnds = 0;
  for (const cell of notebook.cells) {
    characters += cell.source.length;
    for (const output of cell.outputs) {
      for (const [, text] of outputTexts(output)) characters += text.length;
      // A traceback counts as one text: besides quotes and comma, there is an escaped line end between two frames.
      if (output.kind === "error") lineEnds += Math.max(0, output.traceback.length - 1);
    }
  }
  return characters <= MAX_DIGEST_BYTES && utf8Bytes(notebookJson(notebook)) + 2 * lineEnds <= MAX_DIGEST_BYTES;
}

/** Bytes of a character in JSON: \u0000 */
const WIDEST = 6;
/** More than the names and brackets of the file, a cell, an output and a text in a list take. */
const AROUND = { file: 400, cell: 200, output: 200, text: 20 } as const;

/** A number of bytes that a condensed notebook's JSON does not exceed, computed without writing it. */
function bytesAtMost(notebook: Notebook): number {
  let characters = notebook.language.length * 2 + (notebook.kernel?.length ?? 0) * 2;
  let around: number = AROUND.file;
  for (const cell of notebook.cells) {
    characters += cell.source.length;
    around += AROUND.cell + cell.outputs.length * AROUND.output;
    for (const name of [...cell.tags, ...Object.keys(cell.attachments)]) {
      characters += name.length;
      around += AROUND.text;
    }
    for (const output of cell.outputs) {
      if (output.kind === "stream") characters += output.text.length;
      else if (output.kind === "error") {
        characters += output.ename.length + output.evalue.length;
        for (const frame of output.traceback) characters += frame.length;
        around += output.traceback.length * AROUND.text;
      } else if (output.kind !== "unsupported") {
        for (const [mime, text] of Object.entries(output.data)) {
          characters += mime.length + text.length;
          around += AROUND.text;
        }
      }
    }
  }
  return characters * WIDEST + around;
}

/** Bytes of a notebook's JSON: of everything but the texts (never too low), and of each source, in order. */
interface NotebookSize {
  readonly frame: number;
  readonly sources: readonly number[];
}

function sizeOf(notebook: Notebook): NotebookSize {
  const withoutTexts = notebook.cells.map((cell) => ({ ...cell, source: "", outputs: cell.outputs.map(withoutText) }));
  return {
    frame: utf8Bytes(notebookJson({ ...notebook, cells: withoutTexts })),
    sources: notebook.cells.map((cell) => jsonBytes(cell.source)),
  };
}

/** Frames of a traceback stay as empty lines: their quotes and commas belong to the frame. */
function withoutText(output: Output): Output {
  if (output.kind === "error") return { ...output, evalue: "", traceback: output.traceback.map(() => "") };
  return mapOutputTexts(output, () => "");
}

/** Share of the text that outputs keep even if the sources alone would fill the digest. */
const OUTPUT_SHARE = 0.15;

function withShorterTexts(notebook: Notebook, { frame, sources }: NotebookSize): Notebook {
  const budget = MAX_DIGEST_BYTES - frame;
  const outputBudget = Math.max(budget - sum(sources), Math.floor(budget * OUTPUT_SHARE));
  const outputs = outputSizes(notebook, outputBudget);
  const outputLevel = fairLevel(outputs, outputBudget);
  const sourceBudget = budget - sum(outputs.map((size) => Math.min(size, outputLevel)));
  const sourceLevel = fairLevel(sources, sourceBudget);
  return {
    ...notebook,
    cells: notebook.cells.map((cell) => ({
      ...cell,
      source: headAndTail(cell.source, sourceLevel, cell.type === "code" ? OMITTED_CODE : OMITTED_TEXT),
      outputs: cell.outputs.map((output) => shorterOutput(output, outputLevel)),
    })),
  };
}

/**
 * Bytes of each output text for a fair level within a budget. A text has at least as many bytes as characters: what has more of
 * them than the level that characters alone would give is cut anyway, and is not looked through.
 */
function outputSizes(notebook: Notebook, budget: number): readonly number[] {
  const texts = notebook.cells.flatMap((cell) => cell.outputs.flatMap(outputTexts).map(([, text]) => text));
  const level = fairLevel(
    texts.map((text) => text.length),
    budget,
  );
  return texts.map((text) => (text.length > level ? text.length : jsonBytes(text)));
}

/** A comment in every language commonly used in notebooks. */
const OMITTED_CODE = "\n# [... source shortened ...]\n";
const OMITTED_TEXT = "\n\n[... text shortened ...]\n\n";

function shorterOutput(output: Output, maximum: number): Output {
  return maximum === Infinity ? output : mapOutputTexts(output, (text) => cutOutputText(text, maximum));
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
