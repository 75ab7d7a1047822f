import { FolderInput, Pencil, Trash2 } from "lucide-react";
import { usePerson } from "../auth/data.ts";
import { useMyTeams } from "../teams/data.ts";
import type { NotebookCardData } from "./data.ts";

/** What can be done with a notebook from a list (spec section 2). */
export const NOTEBOOK_ACTIONS = [
  { action: "rename", label: "Rename", icon: Pencil },
  { action: "move", label: "Move to Folder", icon: FolderInput },
  { action: "delete", label: "Delete", icon: Trash2 },
] as const;

export type NotebookAction = (typeof NOTEBOOK_ACTIONS)[number]["action"];

/**
 * What the person is offered for a notebook they see: everybody edits, only the owner files it, the owner or an admin of its team deletes it.
 * The server decides; this only keeps from offering what it would refuse.
 */
export const useNotebookRights = (): ((notebook: NotebookCardData) => readonly NotebookAction[]) => {
  const { id: personId } = usePerson();
  const teams = useMyTeams();
  return ({ userId, teamId }) => {
    const isOwner = userId === personId;
    const admin = teams.data?.some(({ id, role }) => id === teamId && role === "admin") ?? false;
    const allowed: Readonly<Record<NotebookAction, boolean>> = {
      rename: true,
      move: isOwner,
      delete: isOwner || admin,
    };
    return NOTEBOOK_ACTIONS.map(({ action }) => action).filter((action) => allowed[action]);
  };
};
