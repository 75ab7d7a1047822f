import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Analysis } from "@data-documentation/notebook/analysis/analysis.ts";
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import { isPart } from "@data-documentation/notebook/analysis/judge/title.ts";
import { cellCounts, type CellCounts } from "@data-documentation/notebook/format/counts.ts";
import { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { findSecrets, type SecretFinding } from "@data-documentation/notebook/format/secrets.ts";
import { notebookTitle, titleFromFileName } from "@data-documentation/notebook/format/title.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import { validateFile } from "@data-documentation/notebook/format/validate.ts";
import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";

/** What the command says of one file; plain data, printed as it is by --json. */
export type FileReport =
  | { readonly file: string; readonly ok: false; readonly error: UploadRefusal }
  | {
      readonly file: string;
      readonly ok: true;
      readonly title: string | null;
      readonly language: string;
      readonly kernel: string | null;
      readonly counts: CellCounts;
      /** What was skipped or repaired while reading. */
      readonly warnings: readonly string[];
      /** Keys and passwords in the file, without their values. */
      readonly secrets: readonly Omit<SecretFinding, "secret">[];
      readonly analysis: Analysis;
    };

/** Reads and analyses one file; what cannot be read is a value with the reason. */
export async function fileReport(file: string): Promise<FileReport> {
  const read = await readNotebook(file);
  if (!read.ok) return { file, ok: false, error: read.error };
  const notebook = read.value;
  const secrets = await findSecrets(notebook);
  return {
    file,
    ok: true,
    title: notebookTitle(notebook),
    language: notebook.language,
    kernel: notebook.kernel,
    counts: cellCounts(notebook),
    warnings: notebook.warnings,
    secrets: secrets.map(({ secret: _value, ...shown }) => shown),
    analysis: analyseNotebook(notebook),
  };
}

/**
 * What a report on a file is called: its heading, or where that is missing or names only a step, the name of the file, never
 * its path.
 */
export function reportTitle(heading: string | null, file: string): string {
  const named = titleFromFileName(basename(file));
  return (heading === null || isPart(heading) ? (named ?? heading) : heading) ?? basename(file);
}

export async function readNotebook(file: string): Promise<Result<Notebook, UploadRefusal>> {
  const read = await readNotebookFile(file);
  return read.ok ? ok(read.value.notebook) : read;
}

/** The same checks in the same order as an upload: name, size, encoding, JSON, cells. With the file's text. */
export async function readNotebookFile(
  file: string,
): Promise<Result<{ readonly notebook: Notebook; readonly text: string }, UploadRefusal>> {
  try {
    const { size } = await stat(file);
    const valid = validateFile({ name: basename(file), size });
    if (!valid.ok) return valid;
    const text = decodeNotebook(await readFile(file));
    if (!text.ok) return text;
    const notebook = parseNotebook(text.value);
    return notebook.ok ? ok({ notebook: notebook.value, text: text.value }) : notebook;
  } catch (error) {
    return fail({ title: "Upload error", message: "Failed to read file as text", reason: systemWords(error) });
  }
}

/** Why the system refused a file, in the user's words. */
export function systemWords(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const words: Readonly<Record<string, string>> = {
    ENOENT: "there is no such file",
    EACCES: "you don't have permission for this file",
    EISDIR: "this is a folder",
    EEXIST: "this file exists already, and is not overwritten",
  };
  return words[code] ?? (error instanceof Error ? error.message : String(error));
}
