/** Two people saved the same notebook: what differs, and how the versions are put together. */
import { type NotebookFields, changedFields } from "./fields.ts";

/** One field that reads differently in the editor and on the server. */
export interface Difference {
  readonly field: ComparedField;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Who moved away from the version that the editor loaded. */
  readonly changedBy: "me" | "them" | "both";
}

export type ComparedField = keyof typeof FIELD_LABELS;

/** Every field in which the two versions differ, in the order of the editor. `base` is what the editor loaded. */
export function differences(base: NotebookFields, mine: NotebookFields, theirs: NotebookFields): Difference[] {
  const byMe = new Set(changedFields(base, mine));
  const byThem = new Set(changedFields(base, theirs));
  const differing = new Set(changedFields(mine, theirs));
  return (Object.keys(FIELD_LABELS) as ComparedField[])
    .filter((field) => differing.has(field))
    .map((field) => ({
      field,
      label: FIELD_LABELS[field],
      mine: mine[field] ?? "",
      theirs: theirs[field] ?? "",
      changedBy: byMe.has(field) ? (byThem.has(field) ? "both" : "me") : "them",
    }));
}

/** "One field differs", "3 fields differ" */
export const howManyDiffer = ({ length }: readonly Difference[]): string =>
  length === 1 ? "One field differs" : `${length} fields differ`;

/**
 * "Keep mine": everything I changed since I loaded the notebook stays as I have it, and what only they changed is taken over, so
 * that keeping mine does not undo work of theirs that I never touched.
 */
export function keepMine(base: NotebookFields, mine: NotebookFields, theirs: NotebookFields): NotebookFields {
  const kept = Object.fromEntries(changedFields(base, mine).map((field) => [field, mine[field]]));
  return { ...theirs, ...kept };
}

const FIELD_LABELS = {
  title: "Title",
  description: "Description",
  status: "Status",
  folderId: "Folder",
  teamId: "Team",
  fileName: "Notebook file",
  explorationSection: "Exploration",
  featureEngineeringSection: "Feature Engineering",
  dataPrepSection: "Data Preparation",
  modelType: "Model Type",
  modelingSection: "Modeling",
  accuracyMetrics: "Model Accuracy Metrics",
  validationSection: "Validation",
  businessLogicSection: "Business Logic",
  mlOutcome: "Machine Learning Outcome",
} as const satisfies Partial<Record<keyof NotebookFields, string>>;
