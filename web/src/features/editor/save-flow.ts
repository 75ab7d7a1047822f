/** One press of Save, its retries, and the save before it whose answer never came. */
import { BackendError } from "../../lib/errors.ts";
import type { NotebookChart } from "../charts/data.ts";
import { type NotebookFile, changedFields } from "./fields.ts";
import { type SaveAnswer, type SaveRequest, saveRequest } from "./save-request.ts";
import type { EditorState } from "./state.ts";

/** A request with what goes along. */
export interface SentSave {
  readonly request: SaveRequest;
  readonly file: NotebookFile | null;
  readonly charts: readonly NotebookChart[];
}

export type SendSave = (
  request: SaveRequest,
  file: NotebookFile | null,
  charts: readonly NotebookChart[],
) => Promise<SaveAnswer>;

export interface SavePress {
  readonly state: EditorState;
  /** A save that may or may not have been written: its answer got lost. It is settled first, under its own id. */
  readonly unfinished: SentSave | null;
  readonly send: SendSave;
  /** Called for each save that the server confirmed. */
  readonly onSaved: (answer: SaveAnswer, sent: SentSave) => void;
  /** Pauses between attempts, in milliseconds. */
  readonly pauses?: readonly number[];
}

/** No answer came, after all attempts: the save may or may not have been written. */
export class UnansweredSave extends Error {
  readonly sent: SentSave;

  constructor(sent: SentSave, cause: BackendError) {
    super(cause.message, { cause });
    this.name = "UnansweredSave";
    this.sent = sent;
  }
}

/**
 * The last answer. Rejects with UnansweredSave, or with a BackendError when the server refused. The same press never writes twice, and
 * a new notebook never becomes two: an unfinished save is settled before another one is begun.
 */
export async function pressSave(press: SavePress): Promise<SaveAnswer> {
  let { state } = press;
  if (press.unfinished) {
    const settled = await settle(press, press.unfinished);
    if (settled?.outcome === "saved") {
      state = confirmed(state, settled, press.unfinished);
      if (state.fileSaved && changedFields(press.unfinished.request.fields, state.fields).length === 0) return settled;
    }
  }
  const sent: SentSave = { request: saveRequest(state), file: state.file, charts: state.charts };
  const answer = await attempt(press, sent);
  if (answer.outcome === "saved") press.onSaved(answer, sent);
  return answer;
}

/** null: the server refused it, so nothing of it was written. */
async function settle(press: SavePress, sent: SentSave): Promise<SaveAnswer | null> {
  try {
    const answer = await attempt(press, sent);
    if (answer.outcome === "saved") press.onSaved(answer, sent);
    return answer;
  } catch (error) {
    if (error instanceof UnansweredSave || isKind(error, "not-authenticated")) throw error;
    return null;
  }
}

function confirmed(state: EditorState, answer: SaveAnswer, sent: SentSave): EditorState {
  const fileSaved = state.fileSaved || (sent.request.withFile && sent.file?.json === state.file?.json);
  return { ...state, id: answer.id, version: answer.version, fileSaved };
}

const PAUSES = [600, 2000];

async function attempt({ send, pauses = PAUSES }: SavePress, sent: SentSave): Promise<SaveAnswer> {
  for (let tries = 0; ; tries++) {
    try {
      return await send(sent.request, sent.file, sent.charts);
    } catch (error) {
      if (!isKind(error, "offline", "server")) throw error;
      const pause = pauses[tries];
      if (pause === undefined) throw new UnansweredSave(sent, error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function isKind(error: unknown, ...kinds: BackendError["kind"][]): error is BackendError {
  return error instanceof BackendError && kinds.includes(error.kind);
}
