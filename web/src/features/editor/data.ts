/** The calls of the editor: load one notebook, save it. */
import { storableJson } from "@data-documentation/notebook/format/text.ts";
import { blobJson, jsonBlob, jsonBody } from "../../lib/json-body.ts";
import { logError } from "../../lib/log.ts";
import { onlyText, textBytes } from "../../lib/only-text.ts";
import { rawAnswer } from "../../lib/raw-answer.ts";
import { readAnswer } from "../../lib/rows.ts";
import type { StoredContent, UnreadablePart } from "../../lib/stored/content.ts";
import { filePath } from "../../lib/stored/file-path.ts";
import { isUuid } from "../../lib/uuid.ts";
import { type NotebookRow, savedRow } from "../../lib/stored/rows.ts";
import { storedNotebook } from "../../lib/stored/notebook.ts";
import { type NotebookChart, loadCharts } from "../charts/data.ts";
import { NOTEBOOK_STATUSES } from "../notebooks/data.ts";
import { type NotebookFields, type NotebookFile, emptyFields } from "./fields.ts";
import { type SaveAnswer, type SaveRequest, saveArgument } from "./save-request.ts";

/** What an analysis tells the editor. */
export { ANALYSIS_FAILED, type AnalysisEvent, type CarriedTexts } from "./analysis-run.ts";
export type { NotebookFile } from "./fields.ts";
/** For documenting a file without the editor's screen. */
export { reduceEditor } from "./reducer.ts";
export { pressSave, type SendSave, type SentSave, UnansweredSave } from "./save-flow.ts";
export { savingObstacle } from "./save-request.ts";
export { type EditorState, newEditorState } from "./state.ts";

export interface LoadedNotebook {
  readonly id: string;
  readonly version: number;
  readonly ownerId: string;
  readonly fields: NotebookFields;
  /** What was stored and is no longer legible; the fields are empty there. */
  readonly unreadable: readonly UnreadablePart[];
}

/** Rejects with a BackendError; kind "not-found" where there is no such notebook for this person. A notebook without a content row has empty texts. */
export async function loadNotebook(id: string): Promise<LoadedNotebook> {
  const { notebook, content } = await storedNotebook(id);
  if (content === null) logError("The notebook has no stored content:", id);
  return {
    id: notebook.id,
    version: notebook.version,
    ownerId: notebook.user_id,
    // Texts that could not be read must not look empty: the next save would make them so.
    ...fieldsOf(notebook, content),
  };
}

/** The file and the pictures of a stored notebook, which follow its texts: they are large. */
export interface Attached {
  readonly file: Promise<NotebookFile | null>;
  /** Never rejects. */
  readonly charts: Promise<readonly NotebookChart[]>;
}

/** Asks for the texts of a notebook and for what is attached to it in the same moment; resolves with the texts, and rejects as loadNotebook does. */
export async function openNotebook(
  id: string,
): Promise<{ readonly notebook: LoadedNotebook; readonly attached: Attached }> {
  const attached = isUuid(id) ? loadAttached(id) : { file: Promise.resolve(null), charts: Promise.resolve([]) };
  // Whoever waits for it hears of it; where the texts fail, nobody does.
  attached.file.catch(() => {});
  return { notebook: await loadNotebook(id), attached };
}

export const loadAttached = (id: string): Attached => ({ file: loadNotebookFile(id), charts: loadCharts(id) });

/** The raw file; null where none was uploaded. Read by the editor and the download alone. */
export async function loadNotebookFile(id: string): Promise<NotebookFile | null> {
  return onlyFile(filePath(id));
}

/** The file in the one column of the one row that a query gives; null where there is none. */
export async function onlyFile(query: string): Promise<NotebookFile | null> {
  const json = await onlyText(await rawAnswer(query, {}));
  return json && { json, bytes: await textBytes(json), chartsJson: null };
}

/** A file of 10 MB takes a while over a slow line; nobody waits longer than this. */
const SAVE_TIMEOUT_MS = 120_000;

/** One request; rejects with a BackendError. */
export async function sendSave(
  request: SaveRequest,
  file: NotebookFile | null,
  charts: readonly NotebookChart[],
): Promise<SaveAnswer> {
  const body = jsonBody({
    save: saveArgument(request),
    ...(request.withFile &&
      file && { original_notebook: file.json, charts: file.chartsJson ?? jsonBlob(storableJson(charts)) }),
  });
  return readAnswer(
    await blobJson(await rawAnswer("rpc/save_notebook", { body, signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) })),
    savedRow,
  );
}

/** Rows of the database as the editor's fields; a notebook without a content row has empty texts. */
export function fieldsOf(
  notebook: Omit<NotebookRow, "id" | "user_id" | "updated_at" | "version">,
  content: StoredContent | null,
): Pick<LoadedNotebook, "fields" | "unreadable"> {
  const empty = emptyFields();
  const fields: NotebookFields = {
    ...empty,
    ...content?.fields,
    title: notebook.title,
    description: notebook.description ?? "",
    status: NOTEBOOK_STATUSES.find((known) => known === notebook.status) ?? empty.status,
    folderId: notebook.folder_id,
    teamId: notebook.team_id,
    fileName: notebook.file_name,
  };
  return { fields, unreadable: content?.unreadable ?? [] };
}
