/** What the page and the worker that reads a notebook say to each other. */
import type { Analysis } from "@data-documentation/notebook/analysis/analysis.ts";
import type { NotebookReading } from "@data-documentation/notebook/analysis/notebook-reading.ts";
import type { SecretFinding } from "@data-documentation/notebook/format/secrets.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import type { Result } from "@data-documentation/notebook/result.ts";
import type { CarriedTexts, NotebookFile } from "../editor/data.ts";
import type { PreviewNotebook } from "../preview/data.ts";

/** A secret as it may be shown: the value itself stays in the worker. */
export type ShownSecret = Omit<SecretFinding, "secret">;

export interface OpenedFile {
  /** From the notebook's first heading; null where it has none. */
  readonly title: string | null;
  /** What an export of this app has put into the file; null where there is none. */
  readonly documentation: CarriedTexts | null;
  /** At most MAX_SHOWN_SECRETS of them. */
  readonly secrets: readonly ShownSecret[];
  readonly secretCount: number;
}

export interface PreparedFile {
  /** The text to keep: the file's, or the one with its secrets masked. Its charts come as JSON alone: the preview has the same pictures. */
  readonly file: NotebookFile & { readonly chartsJson: Blob };
  /** What is sent for analysis, as one JSON string. Secrets are masked in it, whatever was decided about the file. */
  readonly digest: Blob;
  readonly preview: PreviewNotebook;
}

/** The built-in analysis, run here: for a stored notebook, and where the server answered nothing. */
export type LocalReading = NotebookReading & Pick<Analysis, "sections">;

/** Each request and its answer. A worker reads one file: open, prepare, analyse. */
export interface ReaderCalls {
  open: { readonly request: { readonly file: Blob }; readonly answer: Result<OpenedFile, UploadRefusal> };
  prepare: { readonly request: { readonly mask: boolean }; readonly answer: PreparedFile };
  /** A stored notebook: its cells, without looking for secrets again. */
  show: { readonly request: { readonly json: Blob }; readonly answer: Result<PreviewNotebook, UploadRefusal> };
  analyse: { readonly request: Record<never, never>; readonly answer: LocalReading };
  /** The digest of a stored notebook, to analyse it again. */
  digest: { readonly request: Record<never, never>; readonly answer: Blob };
}

export type ReaderCall = keyof ReaderCalls;

/** What the worker offers. */
export type ReaderWorker = {
  [Call in ReaderCall]: (
    request: ReaderCalls[Call]["request"],
  ) => ReaderCalls[Call]["answer"] | Promise<ReaderCalls[Call]["answer"]>;
};

/** Listed in the dialog; more are counted. */
export const MAX_SHOWN_SECRETS = 200;
/** Specification, section 8. */
export const READ_FAILURE = "Failed to read file as text";
