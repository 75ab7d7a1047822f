import type { KeptFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import { readEvidence } from "@data-documentation/notebook/document/evidence.ts";
import * as z from "zod/mini";
import type { Tables } from "../database.types.ts";
import { readScore } from "./score.ts";

/** The columns of notebook_content as the editor's fields, each read. */
export type ContentFields = { readonly [Field in ContentField]: ReturnType<(typeof CONTENT)[Field]["read"]> };

/** Structured values that somebody stored in a shape of their own. */
export type UnreadablePart = "codeQualityScore" | "sectionEvidence";

export interface StoredContent {
  readonly fields: ContentFields;
  readonly unreadable: readonly UnreadablePart[];
}

type ContentField = keyof typeof CONTENT;
type Column = keyof Tables<"notebook_content">;

const column = <Value>(name: Column, read: (value: unknown) => Value) => ({ name, read });
const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** Read by the schema of facts, which keeps what it cannot read. */
const kept = (value: unknown): KeptFacts | null => (typeof value === "object" && !Array.isArray(value) ? value : null);

/** Each field of the editor, its column and how that is read: nowhere else is a column named. */
const CONTENT = {
  explorationSection: column("exploration_section", text),
  dataPrepSection: column("data_prep_section", text),
  featureEngineeringSection: column("feature_engineering_section", text),
  modelingSection: column("modeling_section", text),
  validationSection: column("validation_section", text),
  businessLogicSection: column("business_logic_section", text),
  modelType: column("model_type", text),
  accuracyMetrics: column("accuracy_metrics", text),
  mlOutcome: column("ml_outcome", text),
  codeQualityScore: column("code_quality_score", readScore),
  sectionEvidence: column("section_evidence", (value) => readEvidence(value).evidence),
  summarySource: column("summary_source", (value) => (value === "model" || value === "built-in" ? value : null)),
  facts: column("facts", kept),
  factCorrections: column("fact_corrections", kept),
};

const FIELDS = Object.keys(CONTENT) as ContentField[];

const readBy = (stored: (field: ContentField) => unknown): ContentFields =>
  Object.fromEntries(FIELDS.map((field) => [field, CONTENT[field].read(stored(field))])) as ContentFields;

/** What to select. */
export const CONTENT_COLUMNS = FIELDS.map((field) => CONTENT[field].name).join(",");

/** A row as the editor has it; texts that were never written are empty. */
export const readContent = (row: Readonly<Record<string, unknown>>): StoredContent => {
  const fields = readBy((field) => row[CONTENT[field].name]);
  const score = row[CONTENT.codeQualityScore.name] ?? null;
  const unreadable: UnreadablePart[] = [];
  if (score !== null && fields.codeQualityScore === null) unreadable.push("codeQualityScore");
  if (readEvidence(row[CONTENT.sectionEvidence.name]).incomplete) unreadable.push("sectionEvidence");
  return { fields, unreadable };
};

/** The same by the names of the fields, as a draft has them. */
export const readContentFields = (stored: Readonly<Record<string, unknown>>): ContentFields =>
  readBy((field) => stored[field]);

/** The fields as the row they are stored in. */
export const contentOf = (fields: ContentFields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(FIELDS.map((field) => [CONTENT[field].name, fields[field]]));

export const contentRow = z.pipe(z.record(z.string(), z.unknown()), z.transform(readContent));
