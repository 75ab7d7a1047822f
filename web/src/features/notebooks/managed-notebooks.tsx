import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";
import type { Folder } from "../folders/data.ts";
import type { NotebookCardData } from "./data.ts";
import { NOTEBOOK_ACTIONS, type NotebookAction } from "./notebook-actions.ts";
import { NotebookCard } from "./notebook-card.tsx";
import { NotebookContextMenu } from "./notebook-context-menu.tsx";
import { DeleteNotebookDialog, MoveNotebookDialog, RenameNotebookDialog } from "./notebook-dialogs.tsx";
import { NotebookGrid } from "./notebook-grid.tsx";

export interface ManagedNotebooksProps {
  readonly notebooks: readonly NotebookCardData[];
  readonly folders: readonly Folder[];
}

/** Cards that can be renamed, moved and deleted, from their buttons and from the right-click menu. */
export const ManagedNotebooks = ({ notebooks, folders }: ManagedNotebooksProps) => {
  const [asked, setAsked] = useState<{ notebook: NotebookCardData; action: NotebookAction } | null>(null);
  const close = (): void => setAsked(null);
  const dialog = (action: NotebookAction) => ({
    notebook: asked?.action === action ? asked.notebook : null,
    onClose: close,
  });
  return (
    <>
      <NotebookGrid notebooks={notebooks}>
        {(notebook) => (
          <NotebookContextMenu notebook={notebook} onAction={(action) => setAsked({ notebook, action })}>
            <NotebookCard
              notebook={notebook}
              actions={NOTEBOOK_ACTIONS.map(({ action, label, icon: Icon }) => (
                <Tooltip key={action} label={label}>
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`${label}: ${notebook.title}`}
                    onClick={() => setAsked({ notebook, action })}
                  >
                    <Icon aria-hidden />
                  </Button>
                </Tooltip>
              ))}
            />
          </NotebookContextMenu>
        )}
      </NotebookGrid>
      <RenameNotebookDialog {...dialog("rename")} />
      <MoveNotebookDialog {...dialog("move")} folders={folders} />
      <DeleteNotebookDialog {...dialog("delete")} />
    </>
  );
};
