/** What the page and the worker that writes exports say to each other. */
import type { Result } from "@data-documentation/notebook/result.ts";
import type { NotebookChart } from "../charts/data.ts";
import type { Reading } from "../reader/data.ts";

export type ExportKind = "html" | "html-with-code" | "markdown" | "word" | "notebook" | "model-card" | "original";

export interface Exported {
  readonly name: string;
  readonly content: Blob;
}

/** The kinds that hold the notebook itself. */
export const NEEDS_FILE: ReadonlySet<ExportKind> = new Set(["html-with-code", "notebook", "original"]);

/** The file as far as it could be written; otherwise why not, in words for people. */
export type Written = Result<Exported, string>;

export interface ExportInput {
  readonly reading: Reading;
  readonly charts: readonly NotebookChart[];
  /** The file's text as a JSON string; null where none was uploaded, or none is needed. */
  readonly file: Blob | null;
}

export type ExportWorker = { write: (kind: ExportKind, input: ExportInput) => Promise<Written> };
