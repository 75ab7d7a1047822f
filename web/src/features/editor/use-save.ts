import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useCallback, useRef, useState } from "react";
import { BackendError, messageOf } from "../../lib/errors.ts";
import { usePerson } from "../auth/data.ts";
import { notebooksKey } from "../notebooks/data.ts";
import { myTeamsQuery } from "../teams/data.ts";
import { type LoadedNotebook, loadAttached, loadNotebook, sendSave } from "./data.ts";
import type { EditorEvent } from "./reducer.ts";
import { type SentSave, UnansweredSave, pressSave } from "./save-flow.ts";
import { savingObstacle } from "./save-request.ts";
import { authorOf } from "./versions.ts";
import type { EditorState } from "./state.ts";
import { useChange } from "../../lib/use-change.ts";

export interface Saving {
  readonly saving: boolean;
  readonly save: () => void;
  /** Why the last press did not save, until the next one. `gone`: the notebook is not there any more, or not ours. */
  readonly problem: { readonly message: string; readonly gone: boolean } | null;
  /** What somebody else saved meanwhile. */
  readonly conflict: Conflict | null;
  readonly unfinished: SentSave | null;
  readonly setUnfinished: (sent: SentSave | null) => void;
  readonly closeConflict: () => void;
}

export interface Conflict extends LoadedNotebook {
  readonly savedBy: "me" | "someone-else" | "unknown";
}

/** Saving as a mutation: `stateRef` holds the newest state, so that a press sends what is on the screen. */
export function useSave(stateRef: { readonly current: EditorState }, dispatch: Dispatch<EditorEvent>): Saving {
  const person = usePerson();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [problem, setProblem] = useState<Saving["problem"]>(null);
  const [unfinished, setUnfinishedState] = useState<SentSave | null>(null);
  const unfinishedRef = useRef<SentSave | null>(null);
  const setUnfinished = useCallback((sent: SentSave | null) => {
    unfinishedRef.current = sent;
    setUnfinishedState(sent);
  }, []);

  const mutation = useChange({
    mutationFn: async () => {
      const obstacle = savingObstacle(stateRef.current.fields);
      if (obstacle) throw new BackendError("other", obstacle);
      const answer = await pressSave({
        state: stateRef.current,
        unfinished: unfinishedRef.current,
        send: sendSave,
        onSaved: ({ id, version }, sent) => {
          setUnfinished(null);
          const { fields, withFile } = sent.request;
          dispatch({
            type: "saved",
            id,
            version,
            ownerId: person.id,
            fields,
            file: withFile ? sent.file : null,
          });
        },
      });
      if (answer.outcome === "conflict") {
        const theirs = await loadNotebook(answer.id);
        setConflict({ ...theirs, savedBy: await whoSaved(theirs, person.id) });
      }
      return answer;
    },
    onMutate: () => setProblem(null),
    onError: async (error) => {
      setProblem({
        message: problemWords(error, stateRef.current),
        gone: isGone(error) && stateRef.current.id !== null,
      });
      setUnfinished(error instanceof UnansweredSave ? error.sent : null);
      const { id, fields } = stateRef.current;
      if (id !== null || fields.teamId === null || !isGone(error)) return;
      // A team that was deleted meanwhile, or that the person was removed from, leaves the select.
      const teams = await queryClient.fetchQuery({ ...myTeamsQuery(person.id), staleTime: 0 });
      if (!teams.some((team) => team.id === fields.teamId)) dispatch({ type: "typed", fields: { teamId: null } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notebooksKey }),
    texts: {
      success: (answer) => (answer.outcome === "saved" ? { title: "Notebook saved" } : null),
      failure: (error) => ({
        title: "Submission error",
        description: `There was a problem with the form submission. ${problemWords(error, stateRef.current)}`,
      }),
    },
  });

  const { mutate, isPending } = mutation;
  const save = useCallback(() => {
    if (!isPending) mutate();
  }, [isPending, mutate]);

  return {
    saving: isPending,
    save,
    problem,
    conflict,
    unfinished,
    setUnfinished,
    closeConflict: () => setConflict(null),
  };
}

/** Brings the file and the pictures of the server into the editor: they belong to the version that was taken over. */
export async function takeServerFile(id: string, dispatch: Dispatch<EditorEvent>): Promise<void> {
  const attached = loadAttached(id);
  const [file, charts] = await Promise.all([attached.file, attached.charts]);
  dispatch({ type: "fileTaken", file, charts });
}

/** A version that renaming or moving made has no author. Without a team, nobody but its owner can have made it. */
async function whoSaved(theirs: LoadedNotebook, personId: string): Promise<Conflict["savedBy"]> {
  const author = await authorOf(theirs.id, theirs.version).catch(() => null);
  if (author !== null) return author === personId ? "me" : "someone-else";
  return theirs.fields.teamId === null && theirs.ownerId === personId ? "me" : "unknown";
}

const isGone = (error: unknown): boolean =>
  error instanceof BackendError && (error.kind === "not-found" || error.kind === "refused");

function problemWords(error: unknown, { id, fields }: EditorState): string {
  if (isGone(error) && id === null && (fields.teamId ?? fields.folderId) !== null) {
    return "The team or folder no longer exists, or you are no longer in the team. Your text is still here: choose where it belongs and save again.";
  }
  if (isGone(error)) {
    return "The notebook was deleted, or you are no longer allowed to change it. Your text is still here: save it as a copy.";
  }
  if (error instanceof BackendError && error.kind === "not-authenticated") {
    return "User not authenticated: your session has ended. Your text is still here. Sign in and save again.";
  }
  return messageOf(error instanceof UnansweredSave ? error.cause : error);
}
