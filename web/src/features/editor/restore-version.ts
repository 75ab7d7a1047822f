/** A former version comes back into the editor as unsaved changes: nothing is written, and nothing is lost. */
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../lib/errors.ts";
import { logError } from "../../lib/log.ts";
import { reopenFile } from "../upload/data.ts";
import { type NotebookFields, changedFields } from "./fields.ts";
import type { EditorState } from "./state.ts";
import type { Editor } from "./use-editor.ts";
import { loadVersionFile } from "./versions.ts";

/** The version's texts, at the place where the notebook is now: restoring does not move it to another folder or team. */
export const inPlace = (former: NotebookFields, { fields }: Pick<EditorState, "fields">): NotebookFields => ({
  ...former,
  folderId: fields.folderId,
  teamId: fields.teamId,
});

export const readsTheSame = (former: NotebookFields, state: EditorState): boolean =>
  changedFields(inPlace(former, state), state.fields).length === 0;

/** Resolves to whether the version is in the editor; where not, a toast says why. */
export async function restoreVersion(
  { state, dispatch, drafts, dirty }: Editor,
  { version, former, otherFile }: RestoredVersion,
): Promise<boolean> {
  try {
    const stored = otherFile && state.id !== null ? await loadVersionFile(state.id, version) : null;
    const file = stored === null ? undefined : await reopenFile(stored);
    if (dirty) await drafts.setAside();
    // Without a file of its own the version takes the one that is there, and its name.
    const fileName = otherFile && stored === null ? state.fields.fileName : former.fileName;
    dispatch({ type: "draftRestored", fields: { ...inPlace(former, state), fileName }, file, version: null });
  } catch (error) {
    logError("Error restoring version:", error);
    showToast({ title: "Error restoring version", description: messageOf(error), variant: "destructive" });
    return false;
  }
  showToast({
    title: `Version ${version} is in the editor`,
    description: `Save the notebook to keep it.${dirty ? " Your unsaved changes stay in this browser as a draft." : ""}`,
  });
  return true;
}

export interface RestoredVersion {
  readonly version: number;
  readonly former: NotebookFields;
  /** Whether the editor holds another file than that version had. */
  readonly otherFile: boolean;
}
