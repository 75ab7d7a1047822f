/** What may happen to the editor's state. Pure: the same events always give the same texts. */
import type { KeptFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import type { NotebookChart } from "../charts/data.ts";
import { type AnalysisEvent, reduceAnalysis } from "./analysis-run.ts";
import type { NotebookFields, NotebookFile, SectionEvidence, TypedField } from "./fields.ts";
import { withOutcome } from "./outcome.ts";
import type { EditorState } from "./state.ts";

export type EditorEvent =
  | AnalysisEvent
  | { readonly type: "typed"; readonly fields: Partial<Pick<NotebookFields, TypedField>> }
  /** What a person says of the facts; `null`: nothing. The facts themselves stay as they were found. */
  | { readonly type: "factsCorrected"; readonly corrections: KeptFacts | null }
  /** Texts that were offered and accepted, or brought back, with the cells they rest on. */
  | {
      readonly type: "textsTaken";
      readonly fields: Partial<Pick<NotebookFields, TypedField>>;
      readonly evidence: SectionEvidence;
    }
  /** The stored file, ahead of its pictures: it can be shown. */
  | { readonly type: "fileArrived"; readonly file: NotebookFile | null }
  | { readonly type: "fileLoaded"; readonly file: NotebookFile | null; readonly charts: readonly NotebookChart[] }
  | {
      readonly type: "saved";
      readonly id: string;
      readonly version: number;
      /** Whose a new notebook becomes; an existing one keeps its owner. */
      readonly ownerId: string;
      /** What was sent: what has been typed since stays unsaved. */
      readonly fields: NotebookFields;
      /** The file that went along; null where the stored one was left. */
      readonly file: NotebookFile | null;
    }
  /** Another version on the server became the base; `fields` is what the editor shows from now on. */
  | {
      readonly type: "rebased";
      readonly saved: NotebookFields;
      readonly fields: NotebookFields;
      readonly version: number;
    }
  /** The server's file takes the place of the one in the editor. */
  | { readonly type: "fileTaken"; readonly file: NotebookFile | null; readonly charts: readonly NotebookChart[] }
  /** From now on the texts belong to a notebook that does not exist yet. */
  | {
      readonly type: "becameCopy";
      readonly title: string;
      readonly folderId: string | null;
      readonly teamId: string | null;
    }
  | {
      readonly type: "draftRestored";
      readonly fields: NotebookFields;
      /** undefined: the draft left the file alone. */
      readonly file?: { readonly file: NotebookFile; readonly charts: readonly NotebookChart[] } | undefined;
      readonly version: number | null;
    };

export function reduceEditor(state: EditorState, event: EditorEvent): EditorState {
  const next = apply(state, event);
  return next.fields === state.fields ? next : { ...next, fields: withOutcome(state.fields, next.fields, event.type) };
}

function apply(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case "typed":
      return {
        ...state,
        fields: { ...state.fields, ...event.fields },
        run: state.run && { ...state.run, typed: [...state.run.typed, ...(Object.keys(event.fields) as TypedField[])] },
        titleTyped: state.titleTyped || event.fields.title !== undefined,
        offered: Object.fromEntries(Object.entries(state.offered).filter(([field]) => !(field in event.fields))),
      };
    case "textsTaken": {
      const typed = apply(state, { type: "typed", fields: event.fields });
      const sectionEvidence = { ...typed.fields.sectionEvidence, ...event.evidence };
      return { ...typed, fields: { ...typed.fields, sectionEvidence } };
    }
    case "factsCorrected":
      return { ...state, fields: { ...state.fields, factCorrections: event.corrections } };
    case "fileArrived":
      return state.file === null && state.fileSaved ? { ...state, file: event.file } : state;
    case "fileLoaded":
      // A file chosen while the stored one was still loading is the newer one.
      return (state.file === null || state.file === event.file) && state.fileSaved
        ? { ...state, file: event.file, charts: event.charts, fileLoaded: true }
        : { ...state, fileLoaded: true };
    case "saved":
      return {
        ...state,
        id: event.id,
        version: event.version,
        ownerId: state.ownerId ?? event.ownerId,
        saved: event.fields,
        unreadable: [],
        fileSaved: state.fileSaved || state.file === event.file,
      };
    case "rebased":
      return {
        ...state,
        saved: event.saved,
        fields: event.fields,
        unreadable: [],
        version: event.version,
      };
    case "fileTaken":
      return { ...state, file: event.file, charts: event.charts, fileLoaded: true, fileSaved: true, run: null };
    case "becameCopy":
      return {
        ...state,
        id: null,
        version: null,
        ownerId: null,
        fields: { ...state.fields, title: event.title, folderId: event.folderId, teamId: event.teamId },
        fileSaved: state.file === null,
      };
    case "draftRestored":
      return {
        ...state,
        fields: event.fields,
        version: state.id === null ? null : (event.version ?? state.version),
        // What an analysis says from now on is about other texts.
        run: null,
        ...(event.file && { file: event.file.file, charts: event.file.charts, fileSaved: false }),
      };
    default:
      return reduceAnalysis(state, event);
  }
}
