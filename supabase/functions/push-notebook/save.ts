/** What a push saves, given what is stored. */
import { readEvidence } from "@data-documentation/notebook/document/evidence.ts";
import { renewedTexts } from "@data-documentation/notebook/document/renewed-texts.ts";
import {
  WRITTEN_LABELS,
  type WrittenField,
  type WrittenTexts,
  fieldsOutcome,
} from "@data-documentation/notebook/document/written-texts.ts";
import { storableJson } from "@data-documentation/notebook/format/text.ts";
import { titleFromFileName } from "@data-documentation/notebook/format/title.ts";
import type { PushedFile } from "./pushed-file.ts";

export interface Push {
  /** Names the file; its last part is the file's name. */
  readonly path: string;
  /** Name or id; null: none. */
  readonly folder: string | null;
  readonly team: string | null;
  /** Made by the client for one push and its retries. */
  readonly saveId: string;
}

/** A notebook and its content as they are stored: columns by name. */
export type StoredNotebook = Readonly<Record<string, unknown>>;

export interface PushedSave {
  /** The first argument of save_notebook. */
  readonly save: object;
  /** What the editor calls the fields that stayed as a person wrote them. */
  readonly kept: readonly string[];
}

/** A notebook that is stored stays where it is, under its title and status; a new one goes where the push wants it. */
export const pushedSave = (
  stored: StoredNotebook | null,
  push: Push,
  place: { readonly folderId: string | null; readonly teamId: string | null },
  file: PushedFile,
): PushedSave => {
  const fileName = fileNameOf(push.path);
  const text = (column: string): string => (typeof stored?.[column] === "string" ? stored[column] : "");
  const source = stored?.["summary_source"];
  const { texts, evidence, kept } = renewedTexts(
    {
      texts: Object.fromEntries(FIELDS.map((field) => [field, text(COLUMNS[field])])) as WrittenTexts,
      evidence: readEvidence(stored?.["section_evidence"]).evidence,
      facts: stored?.["facts"],
      corrections: stored?.["fact_corrections"],
      source: source === "model" || source === "built-in" ? source : null,
    },
    file,
  );
  const { description, ...sections } = texts;
  const columns = Object.entries(sections).map(([field, value]) => [COLUMNS[field as WrittenField], value]);
  return {
    kept: kept.map((field) => WRITTEN_LABELS[field]),
    save: storableJson({
      save_id: push.saveId,
      id: stored?.["id"] ?? null,
      version: stored?.["version"] ?? null,
      title: stored ? text("title") : (file.title ?? titleFromFileName(fileName) ?? ""),
      description,
      status: text("status"),
      folder_id: stored ? stored["folder_id"] : place.folderId,
      team_id: stored ? stored["team_id"] : place.teamId,
      file_name: fileName,
      content: {
        ...(Object.fromEntries(columns) as Record<string, string>),
        business_logic_section:
          text("business_logic_section").trim() === "" ? file.notes : text("business_logic_section"),
        ml_outcome: fieldsOutcome(texts) ?? "",
        code_quality_score: file.analysis.quality,
        section_evidence: evidence,
        summary_source: source ?? "built-in",
        facts: file.analysis.facts,
      },
    }),
  };
};

export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const COLUMNS: Readonly<Record<WrittenField, string>> = {
  explorationSection: "exploration_section",
  dataPrepSection: "data_prep_section",
  featureEngineeringSection: "feature_engineering_section",
  modelingSection: "modeling_section",
  validationSection: "validation_section",
  modelType: "model_type",
  accuracyMetrics: "accuracy_metrics",
  description: "description",
};
const FIELDS = Object.keys(COLUMNS) as WrittenField[];
