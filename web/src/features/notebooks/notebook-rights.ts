import { usePerson } from "../auth/data.ts";
import { useMyTeams } from "../teams/data.ts";
import type { NotebookCardData } from "./data.ts";
import { NOTEBOOK_ACTIONS, type NotebookAction } from "./notebook-actions.ts";

/**
 * What the person is offered for a notebook they see: everybody edits, only the owner files it, the owner or an admin of its team deletes it.
 * The server decides; this only keeps from offering what it would refuse.
 */
export const useNotebookRights = (): ((notebook: NotebookCardData) => readonly NotebookAction[]) => {
  const { id: personId } = usePerson();
  const teams = useMyTeams();
  return ({ userId, teamId }) => {
    const own = userId === personId;
    const admin = teams.data?.some(({ id, role }) => id === teamId && role === "admin") ?? false;
    const allowed: Readonly<Record<NotebookAction, boolean>> = { rename: true, move: own, delete: own || admin };
    return NOTEBOOK_ACTIONS.map(({ action }) => action).filter((action) => allowed[action]);
  };
};
