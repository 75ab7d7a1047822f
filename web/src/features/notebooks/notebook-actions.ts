import { FolderInput, Pencil, Trash2 } from "lucide-react";

/** What can be done with a notebook from a list (spec section 2). */
export const NOTEBOOK_ACTIONS = [
  { action: "rename", label: "Rename", icon: Pencil },
  { action: "move", label: "Move to Folder", icon: FolderInput },
  { action: "delete", label: "Delete", icon: Trash2 },
] as const;

export type NotebookAction = (typeof NOTEBOOK_ACTIONS)[number]["action"];
