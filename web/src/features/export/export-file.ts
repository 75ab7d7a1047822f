/** A documented notebook as a file for people to keep. Loaded when somebody exports. */
import type { Cell } from "@data-documentation/notebook/format/notebook.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { type DocumentedNotebook, dataAddress } from "@data-documentation/notebook/document/document.ts";
import { htmlDocument } from "@data-documentation/notebook/document/html.ts";
import { markdownDocument } from "@data-documentation/notebook/document/markdown.ts";
import { modelCard } from "@data-documentation/notebook/document/model-card.ts";
import { withDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import { Refusal } from "../../lib/errors.ts";
import { blobJson } from "../../lib/json-body.ts";
import type { NotebookChart } from "../charts/data.ts";
import type { Reading } from "../reader/data.ts";

export type ExportKind = "html" | "html-with-code" | "markdown" | "word" | "notebook" | "model-card" | "original";

export interface Exported {
  readonly name: string;
  readonly content: Blob;
}

export interface ExportSource {
  readonly reading: Reading;
  readonly loadCharts: () => Promise<readonly NotebookChart[]>;
  /** The file's text as a JSON string; null where none was uploaded. */
  readonly loadFile: () => Promise<Blob | null>;
}

/** Rejects with a Refusal where the notebook has no file, or one that can't be read, and the format needs it. */
export async function exportFile(kind: ExportKind, { reading, loadCharts, loadFile }: ExportSource): Promise<Exported> {
  const name = fileNameOf(reading.title);
  const documented = async (): Promise<DocumentedNotebook> => documentedNotebook(reading, await loadCharts());
  switch (kind) {
    case "html":
      return { name: `${name}.html`, content: text(htmlDocument(await documented()), "text/html") };
    case "html-with-code": {
      const code = codeCells(await fileText(loadFile));
      return { name: `${name}.html`, content: text(htmlDocument(await documented(), code), "text/html") };
    }
    case "markdown":
      return {
        name: `${name}.md`,
        content: text(markdownDocument(await documented(), dataAddress), "text/markdown"),
      };
    case "word": {
      const { wordDocument } = await import("@data-documentation/notebook/document/word.ts");
      return { name: `${name}.docx`, content: new Blob([await wordDocument(await documented())], { type: WORD }) };
    }
    case "model-card":
      return { name: "README.md", content: text(modelCard(await documented()), "text/markdown") };
    case "notebook": {
      const file = withDocumentation(await fileText(loadFile), await documented());
      if (!file.ok) throw new Refusal(FAILED, file.error.reason);
      return { name: `${name}.documented.ipynb`, content: text(file.value, NOTEBOOK) };
    }
    case "original":
      return { name: reading.fileName ?? `${name}.ipynb`, content: text(await fileText(loadFile), NOTEBOOK) };
  }
}

const FAILED = "Export failed";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const NOTEBOOK = "application/x-ipynb+json";

const text = (content: string, type: string): Blob => new Blob([content], { type: `${type};charset=utf-8` });

async function fileText(loadFile: () => Promise<Blob | null>): Promise<string> {
  const json = await loadFile();
  const content = json === null ? null : await blobJson(json);
  if (typeof content !== "string") throw new Refusal(FAILED, "No notebook file is stored with this documentation.");
  return content;
}

function codeCells(file: string): Cell[] {
  const notebook = parseNotebook(file);
  if (!notebook.ok) throw new Refusal(FAILED, notebook.error.reason);
  return notebook.value.cells.filter(({ type, source }) => type === "code" && source.trim() !== "");
}

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
  pictures: charts.map(({ cell_index: cell, title, mime_type: mimeType, data }) => ({
    cell,
    title: title ?? `Cell ${cell + 1}`,
    mimeType,
    data,
  })),
});

const LONGEST_NAME = 80;

/** A title without the signs that file systems refuse, and without dots at its ends. */
export function fileNameOf(title: string): string {
  const words = title
    .replace(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/gu, " ")
    .slice(0, LONGEST_NAME)
    .split(/\s/);
  let name = words.filter((word) => word !== "").join(" ");
  while (/^[. ]/.test(name)) name = name.slice(1);
  while (/[. ]$/.test(name)) name = name.slice(0, -1);
  return name === "" ? "notebook" : name;
}
