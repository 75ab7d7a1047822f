/** A documented notebook as a file for people to keep, for a worker: a large notebook takes seconds. */
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { type DocumentedNotebook, dataAddress } from "@data-documentation/notebook/document/document.ts";
import { htmlDocument } from "@data-documentation/notebook/document/html.ts";
import { markdownDocument } from "@data-documentation/notebook/document/markdown.ts";
import { modelCard } from "@data-documentation/notebook/document/model-card.ts";
import { withDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import { fail, ok } from "@data-documentation/notebook/result.ts";
import { type Endpoint, expose } from "comlink";
import { blobJson } from "../../lib/json-body.ts";
import type { NotebookChart } from "../charts/data.ts";
import { isShown } from "../preview/data.ts";
import type { Reading } from "../reader/data.ts";
import { archiveFile } from "./archive-file.ts";
import { fileNameOf, notebookFileName } from "./file-name.ts";
import { type ExportInput, type ExportKind, type ExportWorker, NEEDS_FILE, type Written } from "./messages.ts";

/** Answers the page at the other end: of a worker, unless given. */
export const offerExport = (end?: Endpoint): void =>
  expose({ write: exportFile, archive: archiveFile } satisfies ExportWorker, end);

async function exportFile(kind: ExportKind, { reading, charts, file }: ExportInput): Promise<Written> {
  const text = file && (await blobJson(file));
  if (NEEDS_FILE.has(kind) && typeof text !== "string")
    return fail("No notebook file is stored with this documentation.");
  const uploaded = String(text);
  const name = fileNameOf(reading.title);
  const documented = documentedNotebook(reading, charts);
  switch (kind) {
    case "html":
      return exported(`${name}.html`, htmlDocument(documented), "text/html");
    case "html-with-code": {
      const notebook = parseNotebook(uploaded);
      if (!notebook.ok) return fail(notebook.error.reason);
      const code = notebook.value.cells.filter(({ type, source }) => type === "code" && source.trim() !== "");
      return exported(`${name}.html`, htmlDocument(documented, code), "text/html");
    }
    case "markdown":
      return exported(`${name}.md`, markdownDocument(documented, dataAddress), "text/markdown");
    case "word": {
      const { wordDocument } = await import("@data-documentation/notebook/document/word.ts");
      return ok({ name: `${name}.docx`, content: new Blob([await wordDocument(documented)], { type: WORD }) });
    }
    case "model-card":
      return exported("README.md", modelCard(documented), "text/markdown");
    case "notebook": {
      const written = withDocumentation(uploaded, documented);
      return written.ok ? exported(`${name}.documented.ipynb`, written.value, NOTEBOOK) : fail(written.error.reason);
    }
    case "original":
      return exported(notebookFileName(reading.fileName ?? name), uploaded, NOTEBOOK);
  }
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const NOTEBOOK = "application/x-ipynb+json";

const exported = (name: string, content: string, type: string): Written =>
  ok({ name, content: new Blob([content], { type: `${type};charset=utf-8` }) });

const documentedNotebook = (reading: Reading, charts: readonly NotebookChart[]): DocumentedNotebook => ({
  title: reading.title,
  status: reading.status,
  fileName: reading.fileName,
  author: reading.author,
  version: reading.version,
  updatedAt: reading.updatedAt,
  outcome: reading.outcome,
  modelType: reading.modelType,
  metrics: reading.accuracyMetrics,
  summary: reading.summary,
  sections: reading.sections,
  evidence: reading.sectionEvidence,
  notes: reading.notes,
  score: reading.codeQualityScore,
  facts: reading.facts,
  // What could stop a page of the app would stop one in a file as well.
  pictures: charts.filter(isShown).map(({ cell_index: cell, title, mime_type: mimeType, data }) => ({
    cell,
    title: title ?? `Cell ${cell + 1}`,
    mimeType,
    data,
  })),
});
