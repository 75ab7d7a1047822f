import { STAGES, type CellReading, type Sentence } from "@data-documentation/notebook/analysis/analysis.ts";
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { evaluationFacts } from "./eval-facts.ts";
import { readNotebook } from "./file-report.ts";

/** A labelled cell of an evaluation set; other fields of the row are not looked at. */
export interface LabelledCell {
  readonly notebook_id: string | number;
  readonly cell_index: number;
  readonly source: string;
}

/** Stage and tags of one cell, read alone: as if it were the only cell of a Python notebook. */
export function cellPrediction({ notebook_id, cell_index, source }: LabelledCell): object {
  const notebook: Notebook = {
    nbformat: 4,
    nbformatMinor: 5,
    language: "python",
    kernel: null,
    cells: [{ index: 0, type: "code", id: null, source, executionCount: null, outputs: [], attachments: {}, tags: [] }],
    warnings: [],
  };
  const [reading] = analyseNotebook(notebook).cells;
  return { notebook_id, cell_index, ...labels(reading) };
}

/**
 * Everything the analysis says of one file: reading, stages of the code cells, model, metrics, scores and texts. `ms` is the time for
 * reading and analysing, milliseconds. A refused file has ok false and the refusal.
 */
export async function notebookPrediction(file: string): Promise<object> {
  const start = performance.now();
  const read = await readNotebook(file);
  if (!read.ok) return { ok: false, refusal: read.error, ms: since(start) };
  const notebook = read.value;
  const analysis = analyseNotebook(notebook);
  const ms = since(start);
  const codeCells = analysis.cells.filter((cell) => notebook.cells[cell.index]?.type === "code");
  return {
    ok: true,
    ms,
    language: analysis.language,
    cells: codeCells.map((cell) => ({ cell_index: cell.index, ...labels(cell) })),
    primary: analysis.model === null ? null : familyOf(analysis.model),
    models: [...new Set(analysis.models.map(familyOf))],
    metrics: analysis.metrics.map(({ name, value, split, model, cell }) => ({
      name,
      value: numberOf(value),
      printed: value,
      split,
      model,
      cell_index: cell,
    })),
    clarity: analysis.quality.clarity.score,
    documentation: analysis.quality.documentation.score,
    codeQuality: analysis.quality.codeQuality.score,
    overall: analysis.quality.overallScore,
    sections: Object.fromEntries(STAGES.map((stage) => [stage, text(analysis.sections[stage])])),
    evidence: analysis.sections,
    executive: text(analysis.executiveSummary),
    outcome: analysis.outcome,
    facts: evaluationFacts(analysis.facts),
  };
}

/** The evaluation set of models and metrics names families where the analysis names what the notebook uses. */
function familyOf(model: string): string {
  return FAMILIES.find(([, names]) => names.test(model))?.[0] ?? model;
}

const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ["AutoML", /^AutoGluon$/],
  ["CNN", /^(?:AlexNet|DenseNet|EfficientNet|Inception|MobileNet|ResNet|VGG)\d*$/],
  ["ElasticNet", /^Elastic Net$/],
  ["GLM", /^Generalized Linear Model$/],
  ["LDA topic model", /^Latent Dirichlet Allocation$/],
];

function labels(reading: CellReading | undefined): object {
  return { stage: reading?.stage ?? "other", stages: reading?.stages ?? ["other"], tags: reading?.tags ?? [] };
}

/** "93.5%" is 93.5; anything but a number stays as printed. */
function numberOf(value: string): number | string {
  const number = Number.parseFloat(value.replace(/,(?=\d{3}\b)/g, ""));
  return Number.isFinite(number) ? number : value;
}

function text(sentences: readonly Sentence[]): string {
  return sentences.map((sentence) => sentence.text).join(" ");
}

function since(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10;
}
