/** What one press of Save sends (procedure save_notebook), and what the answer means. */
import { isBlank, storableJson } from "@data-documentation/notebook/format/text.ts";
import { contentOf } from "../../lib/stored/content.ts";
import { type TextLimit, tooLong } from "../../lib/text-limit.ts";
import { TITLE } from "../notebooks/data.ts";
import type { NotebookFields } from "./fields.ts";
import type { EditorState } from "./state.ts";

export interface SaveRequest {
  /** Made here, one for each press and its retries: the server writes the same press once. */
  readonly saveId: string;
  /** null: a notebook that does not exist yet. */
  readonly id: string | null;
  readonly version: number | null;
  readonly fields: NotebookFields;
  /** Whether the file and its charts go along; without them the stored ones stay. */
  readonly withFile: boolean;
}

/** "conflict": nothing was written, since the version is another one by now. */
export interface SaveAnswer {
  readonly outcome: "saved" | "conflict";
  readonly id: string;
  readonly version: number;
}

export const saveRequest = (
  state: Pick<EditorState, "id" | "version" | "fields" | "fileSaved" | "file">,
): SaveRequest => ({
  saveId: crypto.randomUUID(),
  id: state.id,
  version: state.version,
  fields: state.fields,
  withFile: !state.fileSaved && state.file !== null,
});

/**
 * The procedure's first argument. Empty fields become null there (specification, section 4). A notebook's escapes can bring characters
 * into a sentence that the database refuses: they are replaced here, so that no notebook is unsavable.
 */
export const saveArgument = ({ saveId, id, version, fields }: SaveRequest) =>
  storableJson({
    save_id: saveId,
    id,
    version,
    title: fields.title.trim(),
    description: fields.description,
    status: fields.status,
    folder_id: fields.folderId,
    team_id: fields.teamId,
    share_past: fields.sharePast === true,
    file_name: fields.fileName,
    content: contentOf(fields),
  });

/** What the database takes. */
export const DESCRIPTION: TextLimit = { what: "The description", most: 100_000, unit: "characters" };
export const SECTION: TextLimit = { what: "The text", most: 200, unit: "KB" };

/** Why the fields cannot be saved as they are, in the user's words; null where they can. */
export function savingObstacle({ title, description }: Pick<NotebookFields, "title" | "description">): string | null {
  if (title !== "" && isBlank(title)) return "The title is blank.";
  const obstacle = tooLong(title.trim(), TITLE) ?? tooLong(description, DESCRIPTION);
  return obstacle === undefined ? null : `${obstacle}.`;
}
