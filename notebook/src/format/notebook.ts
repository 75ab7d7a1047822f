/** The notebook as the rest of the product sees it: one structure for nbformat 2 to 4.x. */
import type { PictureSize } from "./picture-size.ts";

export type CellType = "code" | "markdown" | "raw";

/** Mime type to text. Multi-line arrays are joined; JSON bundles are kept as JSON text; pictures are base64. */
export type MimeBundle = Readonly<Record<string, string>>;

/** Mime type of a picture to the size, in CSS pixels, at which its author shows it. */
export type PictureSizes = Readonly<Record<string, PictureSize>>;

export type Output =
  | { readonly kind: "stream"; readonly name: "stdout" | "stderr"; readonly text: string }
  | { readonly kind: "display"; readonly data: MimeBundle; readonly sizes?: PictureSizes }
  | {
      readonly kind: "result";
      readonly executionCount: number | null;
      readonly data: MimeBundle;
      readonly sizes?: PictureSizes;
    }
  | {
      readonly kind: "error";
      readonly ename: string;
      readonly evalue: string;
      /** One entry per frame, ANSI colours kept. */
      readonly traceback: readonly string[];
    }
  /** An output this version cannot read; shown as "Output format not supported in preview". */
  | { readonly kind: "unsupported"; readonly outputType: string };

export interface Cell {
  /** Position among all cells of the file, from 0. The only identifier of a cell in evidence. */
  readonly index: number;
  readonly type: CellType;
  /** nbformat 4.5 cell id, if there is one. */
  readonly id: string | null;
  readonly source: string;
  readonly executionCount: number | null;
  readonly outputs: readonly Output[];
  /** File name to mime bundle (pictures pasted into markdown). */
  readonly attachments: Readonly<Record<string, MimeBundle>>;
  readonly tags: readonly string[];
}

export interface Notebook {
  readonly nbformat: number;
  readonly nbformatMinor: number;
  /** Lower-case language name, "python" if the file does not say. */
  readonly language: string;
  readonly kernel: string | null;
  readonly cells: readonly Cell[];
  /** What each widget showed last, as text, by the id of its model; empty if no widget state is stored. */
  readonly widgets?: Readonly<Record<string, string>>;
  /** What was skipped or repaired while reading, in plain words with the position. */
  readonly warnings: readonly string[];
}
