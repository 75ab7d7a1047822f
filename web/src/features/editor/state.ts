/** What the editor holds while a notebook is open. */
import type { NotebookChart } from "../charts/data.ts";
import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { SectionNote } from "../../lib/section-note.ts";
import type { SectionProgress } from "../../lib/section-progress.ts";
import {
  type NotebookFields,
  type NotebookFile,
  type TypedField,
  type UnreadablePart,
  STAGE_FIELDS,
  changedFields,
  emptyFields,
} from "./fields.ts";

export interface EditorState {
  /** null: not saved yet. */
  readonly id: string | null;
  /** The version the texts are based on; sent with a save so that nobody's work is overwritten unseen. */
  readonly version: number | null;
  /** null: the person who is writing. */
  readonly ownerId: string | null;
  readonly fields: NotebookFields;
  /** The fields as the server has them (or an empty notebook). */
  readonly saved: NotebookFields;
  /** What the server has of these fields cannot be read; they are empty here. The next save replaces it. */
  readonly unreadable: readonly UnreadablePart[];
  readonly file: NotebookFile | null;
  /** Whether the stored file and its pictures were read; until then, no file here does not mean that there is none. */
  readonly fileLoaded: boolean;
  readonly charts: readonly NotebookChart[];
  /** Whether the server has this file and its charts. */
  readonly fileSaved: boolean;
  readonly run: AnalysisRun | null;
  /** Texts that an upload replaced, the newest last. */
  readonly former: readonly FormerTexts[];
  readonly suggested: SuggestedTexts;
  /** What the file and its analysis would say in the place of a person's own words. */
  readonly offered: OfferedTexts;
  /** Whether the title was typed since the notebook was opened. */
  readonly titleTyped: boolean;
}

/** One analysis. Answers carry its id; those of another run are late and dropped. */
export interface AnalysisRun {
  readonly id: string;
  readonly running: boolean;
  readonly pending: readonly Stage[];
  /** Stages whose call failed. */
  readonly failed: readonly Stage[];
  /** Fields typed into since the run began: they belong to the person. */
  readonly typed: readonly TypedField[];
  /** Who wrote each summary that has arrived. */
  readonly sources: Readonly<Partial<Record<Stage, NonNullable<NotebookFields["summarySource"]>>>>;
  /** What became of a language model's sections. */
  readonly notes: Readonly<Partial<Record<Stage, SectionNote | undefined>>>;
  /** How far a language model is with the sections that are pending. */
  readonly progress: Readonly<Partial<Record<Stage, SectionProgress | undefined>>>;
  readonly scorePending: boolean;
  readonly scoreFailed: boolean;
  /** A person wrote the description: the summary is offered beside it. */
  readonly keepsDescription: boolean;
}

/** What an analysis writes into, and what an upload therefore keeps a copy of. */
export const FORMER_FIELDS = [...Object.values(STAGE_FIELDS), "description", "modelType", "accuracyMetrics"] as const;

/** Texts that an upload took the place of. */
export interface FormerTexts {
  readonly fileName: string | null;
  /** Of the file before it. */
  readonly facts: NotebookFields["facts"];
  /** Which of them a person wrote or decided about since the analysis before; null: they were there before any analysis of this session. */
  readonly settled: readonly TypedField[] | null;
  readonly fields: Pick<
    NotebookFields,
    (typeof FORMER_FIELDS)[number] | "mlOutcome" | "sectionEvidence" | "summarySource"
  >;
}

export type OfferedTexts = Partial<Pick<NotebookFields, "title" | "description">>;

/** What the last analysis proposed; a proposal nobody changed may be replaced by the next one. */
export type SuggestedTexts = Partial<Pick<NotebookFields, "modelType" | "accuracyMetrics">>;

export function newEditorState(preselected?: Parameters<typeof emptyFields>[0]): EditorState {
  const fields = emptyFields(preselected);
  return { ...BLANK, fields, saved: fields };
}

/** The state of a notebook that was loaded; its file follows with `fileLoaded`. */
export function loadedEditorState(loaded: {
  readonly id: string;
  readonly version: number;
  readonly ownerId: string;
  readonly fields: NotebookFields;
  readonly unreadable: readonly UnreadablePart[];
}): EditorState {
  return { ...BLANK, ...loaded, fileLoaded: false, saved: loaded.fields };
}

export const isDirty = (state: EditorState): boolean =>
  !state.fileSaved || (state.fields !== state.saved && changedFields(state.saved, state.fields).length > 0);

const BLANK: Omit<EditorState, "fields" | "saved"> = {
  id: null,
  version: null,
  ownerId: null,
  unreadable: [],
  file: null,
  fileLoaded: true,
  charts: [],
  fileSaved: true,
  run: null,
  former: [],
  suggested: {},
  offered: {},
  titleTyped: false,
};
