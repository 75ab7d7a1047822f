/** What a person edits in a notebook: every text of the editor under the names of the specification. */
import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { type ContentFields, readContent } from "../../lib/stored/content.ts";
import type { NotebookStatus } from "../notebooks/data.ts";

export type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";
export type { UnreadablePart } from "../../lib/stored/content.ts";

/** The facts are as they are kept, whatever their version: read them with readFacts and readCorrections. */
export interface NotebookFields extends ContentFields {
  readonly title: string;
  readonly description: string;
  readonly status: NotebookStatus;
  readonly folderId: string | null;
  readonly teamId: string | null;
  /** With a team that the notebook enters, its earlier versions are shared too. A choice for one save; it is stored nowhere. */
  readonly sharePast?: boolean;
  readonly fileName: string | null;
}

/** The fields a person types into or picks. */
export type TypedField = Exclude<
  keyof NotebookFields,
  "fileName" | "mlOutcome" | "codeQualityScore" | "sectionEvidence" | "summarySource" | "facts" | "factCorrections"
>;

export type SummarySource = NonNullable<NotebookFields["summarySource"]>;

/** A notebook file as it was read, kept outside the page's memory. */
export interface NotebookFile {
  /** The raw text of the file, written as one JSON string, the form in which it is saved. */
  readonly json: Blob;
  /** Size of the file. */
  readonly bytes: number;
  /** The file's pictures as the JSON that is sent when saving; null where it was not made yet. */
  readonly chartsJson: Blob | null;
}

/** Where each analysed stage is written (specification, section 4: the five AI sections). */
export const STAGE_FIELDS = {
  exploration: "explorationSection",
  preparation: "dataPrepSection",
  featureEngineering: "featureEngineeringSection",
  modeling: "modelingSection",
  validation: "validationSection",
} as const satisfies Record<Stage, TypedField>;

/** A notebook before anything is typed (specification, section 4). */
export function emptyFields(preselected: { folderId?: string | null; teamId?: string | null } = {}): NotebookFields {
  return {
    title: "",
    description: "",
    status: "In Development",
    folderId: preselected.folderId ?? null,
    teamId: preselected.teamId ?? null,
    fileName: null,
    ...readContent({}).fields,
  };
}

/** The fields in which two versions differ; structured values are compared by content. */
export function changedFields(before: NotebookFields, after: NotebookFields): (keyof NotebookFields)[] {
  return (Object.keys(before) as (keyof NotebookFields)[]).filter((key) => !sameValue(before[key], after[key]));
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** Keys in one order: PostgreSQL's jsonb returns objects with their keys sorted by its own rule. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, canonical(entry)]),
  );
}
