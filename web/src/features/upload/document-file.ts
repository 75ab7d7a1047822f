/** One notebook file from start to end without anybody watching: read, analysed and saved as a notebook of its own. */
import { messageOf } from "../../lib/errors.ts";
import {
  type EditorState,
  newEditorState,
  pressSave,
  reduceEditor,
  savingObstacle,
  sendSave,
  type SendSave,
  type SentSave,
  UnansweredSave,
} from "../editor/data.ts";
import type { NotebookPlace } from "../../lib/model-rule.ts";
import { type AnalysisCalls, analysisCalls } from "./data.ts";
import { type ModelQuestion, unaskedModel } from "../../lib/model-choice.ts";
import { type NotebookReader, openReader } from "./notebook-reader.ts";
import { openUploadSession, type SecretsQuestion, type UploadParts, type UploadStatus } from "./upload-session.ts";

/** Where the notebook goes. */
export interface Place {
  readonly folderId: string | null;
  readonly teamId: string | null;
}

export interface MadeNotebook {
  readonly id: string;
  readonly title: string;
}

/** How one file ended. */
export type Documented =
  /** `note`: what is missing although it was saved. */
  | { readonly status: "done"; readonly notebook: MadeNotebook; readonly note: string | null }
  /** `analysed`: what trying again starts from. */
  | { readonly status: "failed"; readonly note: string; readonly analysed: Analysed | null }
  | { readonly status: "cancelled" };

export interface DocumentParts {
  readonly calls: (place: () => NotebookPlace) => AnalysisCalls;
  readonly unaskedModel: (place: NotebookPlace) => ReturnType<UploadParts["unaskedModel"]>;
  readonly openReader: () => NotebookReader;
  readonly send: SendSave;
  /** Secrets were found; null: decided. */
  readonly ask: (question: SecretsQuestion | null) => void;
  /** The first notebook is about to go to a language model; null: decided. */
  readonly askAboutModel: (question: ModelQuestion | null) => void;
  /** Aborted: nothing more is sent. */
  readonly signal: AbortSignal;
}

/** The worker, the server's functions and its database. */
export const IN_BROWSER = {
  calls: analysisCalls,
  unaskedModel,
  openReader,
  send: sendSave,
} satisfies Partial<DocumentParts>;

/** What is ready to be saved. A save that got no answer is settled first, so that trying again never makes two notebooks. */
export interface Analysed {
  readonly state: EditorState;
  readonly unfinished: SentSave | null;
}

/** `analysed`: what an earlier attempt has left; the file is not analysed twice. Never rejects. */
export async function documentFile(
  file: File,
  place: Place,
  parts: DocumentParts,
  analysed: Analysed | null,
): Promise<Documented> {
  if (analysed) return save(analysed, parts);
  const [state, status] = await analyse(file, place, parts);
  if (status.refusal) {
    const { title, message, reason } = status.refusal;
    return { status: "failed", note: `${title}: ${reason === message ? message : reason}`, analysed: null };
  }
  // Cancelled by the person, when asked or while it was read.
  if (state.file === null || parts.signal.aborted) return { status: "cancelled" };
  return save({ state, unfinished: null }, parts);
}

async function analyse(file: File, place: Place, parts: DocumentParts) {
  const at = { notebookId: null, teamId: place.teamId };
  let state = newEditorState(place);
  let status: Partial<UploadStatus> = {};
  const session = openUploadSession({
    emit: (event) => {
      state = reduceEditor(state, event);
    },
    update: (change) => {
      if (change.question !== undefined) parts.ask(change.question);
      if (change.modelQuestion !== undefined) parts.askAboutModel(change.modelQuestion);
      status = { ...status, ...change };
    },
    // The list of files says how each one ended.
    toast: () => () => true,
    calls: parts.calls(() => at),
    unaskedModel: () => parts.unaskedModel(at),
    openReader: parts.openReader,
  });
  parts.signal.addEventListener("abort", session.close);
  await session.choose(file);
  session.close();
  return [state, status] as const;
}

async function save({ state, unfinished }: Analysed, { send, signal }: DocumentParts): Promise<Documented> {
  try {
    const obstacle = savingObstacle(state.fields);
    if (obstacle) throw new Error(obstacle);
    const { id } = await pressSave({ state, unfinished, send, onSaved: () => {} });
    return {
      status: "done",
      notebook: { id, title: state.fields.title.trim() || "Untitled notebook" },
      note: noteOf(state),
    };
  } catch (error) {
    if (signal.aborted) return { status: "cancelled" };
    const unanswered = error instanceof UnansweredSave;
    return {
      status: "failed",
      note: `It was analyzed but not saved. ${messageOf(unanswered ? error.cause : error)}`,
      analysed: { state, unfinished: unanswered ? error.sent : null },
    };
  }
}

const noteOf = ({ run }: EditorState): string | null =>
  run && (run.failed.length > 0 || run.scoreFailed)
    ? "Part of the analysis failed. Open the notebook and choose Analyze again."
    : null;
