import { isBlank } from "@data-documentation/notebook/format/text.ts";
import { type Dispatch, useEffect, useRef, useState } from "react";
import { type Blocker } from "react-router";
import { paths } from "../../app/paths.ts";
import { showToast } from "../../components/ui/toast.ts";
import { isCovered } from "../../lib/shortcuts.ts";
import { messageOf } from "../../lib/errors.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { logError } from "../../lib/log.ts";
import { usePerson } from "../auth/data.ts";
import type { Attached } from "./data.ts";
import type { NotebookFields, TypedField } from "./fields.ts";
import { keepMine } from "./merge.ts";
import { type EditorEvent, reduceEditor } from "./reducer.ts";
import { type EditorState, isDirty } from "./state.ts";
import { type Drafts, useDraft } from "./use-draft.ts";
import { type Saving, takeServerFile, useSave } from "./use-save.ts";

export interface Editor extends Saving {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly type: (fields: Partial<Pick<NotebookFields, TypedField>>) => void;
  readonly dirty: boolean;
  readonly drafts: Drafts;
  readonly blocker: Blocker;
  readonly saveAsCopy: () => void;
  readonly resolveConflict: (choice: "mine" | "theirs") => void;
}

/** Everything a notebook screen needs while it is open. `start` is read once; `attached` is on its way where the notebook is stored. */
export function useEditor(start: EditorState, attached: Attached | null): Editor {
  const [state, setState] = useState(start);
  // Events take effect at once, not with the next render: a save that follows one sends its result.
  const stateRef = useRef(start);
  const [dispatch] = useState(() => (event: EditorEvent): void => {
    stateRef.current = reduceEditor(stateRef.current, event);
    setState(stateRef.current);
  });

  const person = usePerson();
  const saving = useSave(stateRef, dispatch);
  const drafts = useDraft(state, dispatch, saving);
  const dirty = isDirty(state);
  // A new notebook moves to its own address after its first save.
  const blocker = useLeaveGuard(dirty, state.id === null ? null : paths.notebook(state.id));
  useStoredFile(attached, dispatch);
  useSaveKey(saving.save);

  const saveAsCopy = async (): Promise<void> => {
    const { id, file, fileLoaded, fields, ownerId } = stateRef.current;
    if (id && (file === null || !fileLoaded))
      await takeServerFile(id, dispatch).catch((error) => logError("Error copying file:", error));
    const gone = saving.problem?.gone === true;
    dispatch({
      type: "becameCopy",
      title: `${isBlank(fields.title) ? "Untitled notebook" : fields.title.trim()} (copy)`,
      folderId: ownerId === person.id && !gone ? fields.folderId : null,
      teamId: gone ? null : fields.teamId,
    });
    saving.setUnfinished(null);
    saving.closeConflict();
    saving.save();
  };

  const resolveConflict = (choice: "mine" | "theirs"): void => {
    const theirs = saving.conflict;
    if (!theirs) return;
    const mine = stateRef.current;
    saving.closeConflict();
    const { version } = theirs;
    // Their file goes with their texts, and with mine where I left the file alone.
    const takesFile = choice === "theirs" || mine.fileSaved;
    const finish = async (): Promise<void> => {
      if (choice === "theirs") await drafts.setAside();
      const fields = choice === "mine" ? keepMine(mine.saved, mine.fields, theirs.fields) : theirs.fields;
      dispatch({ type: "rebased", saved: theirs.fields, fields, version });
      if (takesFile) await takeServerFile(theirs.id, dispatch).catch((error) => logError("Error loading file:", error));
      if (choice === "mine") saving.save();
    };
    void finish();
  };

  return {
    ...saving,
    state,
    dispatch,
    type: (fields) => dispatch({ type: "typed", fields }),
    dirty,
    drafts,
    blocker,
    saveAsCopy: () => void saveAsCopy(),
    resolveConflict,
  };
}

/** The file and the pictures of a stored notebook follow its texts: they are large. */
function useStoredFile(attached: Attached | null, dispatch: Dispatch<EditorEvent>): void {
  useEffect(() => {
    if (attached === null) return undefined;
    let gone = false;
    const load = async (): Promise<void> => {
      try {
        const file = await attached.file;
        if (!gone) dispatch({ type: "fileArrived", file });
        const charts = await attached.charts;
        if (!gone) dispatch({ type: "fileLoaded", file, charts });
      } catch (error) {
        logError("Error loading notebook content:", error);
        if (gone) return;
        showToast({ title: "Error loading notebook", description: messageOf(error), variant: "destructive" });
      }
    };
    void load();
    return () => {
      gone = true;
    };
  }, [attached, dispatch]);
}

/** Ctrl+S, and Cmd+S on a Mac. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // A question about the save, the login or leaving comes first.
      if (!isCovered()) save();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [save]);
}
