import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import { STAGES, type Sentence, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { type DocumentedNotebook, dataAddress } from "@data-documentation/notebook/document/document.ts";
import { htmlDocument } from "@data-documentation/notebook/document/html.ts";
import { markdownDocument } from "@data-documentation/notebook/document/markdown.ts";
import { modelCard } from "@data-documentation/notebook/document/model-card.ts";
import { withDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import { notebookCharts } from "@data-documentation/notebook/format/charts.ts";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { notebookTitle } from "@data-documentation/notebook/format/title.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import { type Result, ok } from "@data-documentation/notebook/result.ts";
import { readNotebookFile, reportTitle } from "./file-report.ts";

/** What a documentation is written as, and the end of its file's name. */
export const EXPORTS = {
  html: ".html",
  markdown: ".md",
  notebook: ".documented.ipynb",
  word: ".docx",
  "model-card": ".model-card.md",
} as const;
export type ExportFormat = keyof typeof EXPORTS;

/** The documentation of one file in this format: text, or the bytes of a Word document. */
export async function exported(
  file: string,
  { format, code }: { readonly format: ExportFormat; readonly code: boolean },
): Promise<Result<string | Uint8Array, UploadRefusal>> {
  const read = await readNotebookFile(file);
  if (!read.ok) return read;
  const { notebook, text } = read.value;
  const documented = documentedNotebook(file, notebook);
  switch (format) {
    case "html":
      return ok(htmlDocument(documented, code ? notebook.cells.filter(({ type }) => type === "code") : []));
    case "markdown":
      // Pictures are addresses of their own data: one file is easier to keep than a file and a folder.
      return ok(markdownDocument(documented, dataAddress));
    case "word": {
      // Its library takes longer to load than a notebook to read.
      const { wordDocument } = await import("@data-documentation/notebook/document/word.ts");
      return ok(new Uint8Array(await wordDocument(documented)));
    }
    case "model-card":
      return ok(modelCard(documented));
    case "notebook":
      return withDocumentation(text, documented);
  }
}

/** Writes a file that is not there yet. Rejects with code EEXIST where there is one. */
export const writeNew = (path: string, content: string | Uint8Array): Promise<void> =>
  writeFile(path, content, { flag: "wx" });

/** "reports/churn.ipynb" as HTML: "churn.html", in the folder that the command runs in. */
export const exportName = (file: string, format: ExportFormat): string =>
  `${basename(file).replace(/\.ipynb$/i, "")}${EXPORTS[format]}`;

/** What the analysis alone says of a notebook. */
export function documentedNotebook(file: string, notebook: Notebook): DocumentedNotebook {
  const { sections, executiveSummary, outcome, model, quality, facts } = analyseNotebook(notebook);
  return {
    title: reportTitle(notebookTitle(notebook), file),
    status: null,
    fileName: basename(file),
    author: null,
    version: null,
    updatedAt: null,
    outcome: outcome ?? "",
    modelType: model ?? "",
    metrics: "",
    summary: textOf(executiveSummary),
    sections: Object.fromEntries(STAGES.map((stage) => [stage, textOf(sections[stage])])) as Record<Stage, string>,
    evidence: sections,
    notes: "",
    score: quality,
    facts,
    pictures: notebookCharts(notebook).map(({ cell_index: cell, title, mime_type: mimeType, data }) => ({
      cell,
      title,
      mimeType,
      data,
    })),
  };
}

const textOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(" ");
