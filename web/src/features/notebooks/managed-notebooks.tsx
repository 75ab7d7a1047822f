import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";
import type { Folder } from "../folders/data.ts";
import type { NotebookCardData } from "./data.ts";
import { NOTEBOOK_ACTIONS, type NotebookAction, useNotebookRights } from "./notebook-actions.ts";
import { NotebookCard } from "./notebook-card.tsx";
import { NotebookContextMenu } from "./notebook-context-menu.tsx";
import { DeleteNotebooksDialog, MoveNotebooksDialog, RenameNotebookDialog } from "./notebook-dialogs.tsx";
import { NotebookGrid } from "./notebook-grid.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";

export interface ManagedNotebooksProps {
  readonly notebooks: readonly NotebookCardData[];
  readonly folders: readonly Folder[];
}

/**
 * Cards that can be renamed, moved and deleted, from their buttons and from the right-click menu; several together by their check boxes.
 * What one may delete has a check box: one's own, and as an admin those of the team. Moving is offered while all selected are one's own.
 */
export const ManagedNotebooks = ({ notebooks, folders }: ManagedNotebooksProps) => {
  const [asked, setAsked] = useState<{
    readonly notebooks: readonly NotebookCardData[];
    readonly action: NotebookAction;
  } | null>(null);
  const rightsTo = useNotebookRights();
  const selectable = notebooks.filter((notebook) => rightsTo(notebook).includes("delete"));
  const selection = useSelection(selectable.map(({ id }) => id));
  const chosen = selectable.filter(({ id }) => selection.chosen.has(id));
  const dialog = (action: NotebookAction) => ({
    notebooks: asked?.action === action ? asked.notebooks : null,
    onClose: () => setAsked(null),
  });
  return (
    <>
      {selectable.length > 1 ? (
        <SelectionBar
          selection={selection}
          of={selectable.length}
          movable={chosen.every((notebook) => rightsTo(notebook).includes("move"))}
          onAction={(action) => setAsked({ notebooks: chosen, action })}
        />
      ) : null}
      <NotebookGrid notebooks={notebooks}>
        {(notebook) => {
          const rights = rightsTo(notebook);
          const actions = NOTEBOOK_ACTIONS.filter(({ action }) => rights.includes(action));
          const ask = (action: NotebookAction): void => setAsked({ notebooks: [notebook], action });
          return (
            <NotebookContextMenu notebook={notebook} actions={actions} onAction={ask}>
              <NotebookCard
                notebook={notebook}
                choice={
                  selectable.length > 1 && rights.includes("delete") ? (
                    <Checkbox
                      hideLabel
                      label={`Select: ${notebook.title}`}
                      checked={selection.chosen.has(notebook.id)}
                      onChange={({ nativeEvent }) =>
                        selection.toggle(notebook.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                      }
                    />
                  ) : null
                }
                actions={actions.map(({ action, label, icon: Icon }) => (
                  <Tooltip key={action} label={label}>
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={`${label}: ${notebook.title}`}
                      onClick={() => ask(action)}
                    >
                      <Icon aria-hidden />
                    </Button>
                  </Tooltip>
                ))}
              />
            </NotebookContextMenu>
          );
        }}
      </NotebookGrid>
      <RenameNotebookDialog {...dialog("rename")} />
      <MoveNotebooksDialog {...dialog("move")} folders={folders} />
      <DeleteNotebooksDialog {...dialog("delete")} />
    </>
  );
};
