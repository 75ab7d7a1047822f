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

/** Notebooks for one zip file. */
export interface Archive {
  /** Of the index page. */
  readonly title: string;
  readonly notebooks: readonly ArchivedNotebook[];
}

export interface ArchivedNotebook {
  readonly title: string;
  readonly status: string;
  /** 0 to 10; null where it was not scored. */
  readonly score: number | null;
  readonly outcome: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Its page, then the notebook itself where it has one; none where it could not be exported. */
  readonly files: readonly Exported[];
  /** Why it could not be exported, in words for people. */
  readonly failure: string | null;
}

export type ExportWorker = {
  write: (kind: ExportKind, input: ExportInput) => Promise<Written>;
  archive: (archive: Archive) => Promise<Blob>;
};
