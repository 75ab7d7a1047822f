import type { Analysis } from "@data-documentation/notebook/analysis/analysis.ts";
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import { ok } from "@data-documentation/notebook/result.ts";
import type { Result } from "@data-documentation/notebook/result.ts";

/** The analysis of a digest, which is itself notebook JSON. */
export const analyseDigest = (content: string): Result<Analysis, UploadRefusal> => {
  const notebook = parseNotebook(content);
  return notebook.ok ? ok(analyseNotebook(notebook.value)) : notebook;
};
