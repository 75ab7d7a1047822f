/** What a push reads from its notebook file. */
import type { Analysis } from "@data-documentation/notebook/analysis/analysis.ts";
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import { type CarriedDocumentation, takeDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import type { WrittenTexts } from "@data-documentation/notebook/document/written-texts.ts";
import { type Chart, notebookCharts } from "@data-documentation/notebook/format/charts.ts";
import { maskedNotebook } from "@data-documentation/notebook/format/digest.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { findSecrets } from "@data-documentation/notebook/format/secrets.ts";
import { notebookTitle } from "@data-documentation/notebook/format/title.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import { sizeRefusal } from "@data-documentation/notebook/format/validate.ts";
import { type Result, ok } from "@data-documentation/notebook/result.ts";

export interface PushedFile {
  /** The file's text, without the documentation that an export added. */
  readonly text: string;
  /** Null if the notebook has no heading. */
  readonly title: string | null;
  readonly charts: readonly Chart[];
  readonly analysis: Pick<Analysis, "sections" | "model" | "facts" | "quality">;
  /** Texts and notes of the documentation that came in the file. */
  readonly carried: Partial<WrittenTexts>;
  readonly notes: string;
}

/** Reads it as an upload in the browser does: secrets left in the file appear in neither texts nor facts. */
export const readPushedFile = async (file: string): Promise<Result<PushedFile, UploadRefusal>> => {
  const size = sizeRefusal(new TextEncoder().encode(file).byteLength);
  if (!size.ok) return size;
  const taken = takeDocumentation(file);
  const text = taken?.file ?? file;
  const notebook = parseNotebook(text);
  if (!notebook.ok) return notebook;
  const secrets = await findSecrets(notebook.value);
  const { sections, model, facts, quality } = analyseNotebook(
    secrets.length === 0 ? notebook.value : maskedNotebook(notebook.value, secrets),
  );
  return ok({
    text,
    title: taken?.documentation.title || notebookTitle(notebook.value),
    charts: notebookCharts(notebook.value),
    analysis: { sections, model, facts, quality },
    carried: taken ? carriedTexts(taken.documentation) : {},
    notes: taken?.documentation.notes ?? "",
  });
};

const carriedTexts = ({ sections, summary, modelType, metrics }: CarriedDocumentation): Partial<WrittenTexts> => {
  const texts: WrittenTexts = {
    explorationSection: sections.exploration,
    dataPrepSection: sections.preparation,
    featureEngineeringSection: sections.featureEngineering,
    modelingSection: sections.modeling,
    validationSection: sections.validation,
    modelType,
    accuracyMetrics: metrics,
    description: summary,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));
};
