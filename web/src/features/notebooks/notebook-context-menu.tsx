import { ContextMenu } from "@base-ui/react/context-menu";
import { clsx } from "clsx";
import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { usePopupContainer } from "../../components/ui/popup-container.ts";
import { itemClass, popupClass } from "../../components/ui/popup.ts";
import type { NotebookCardData } from "./data.ts";
import type { NOTEBOOK_ACTIONS, NotebookAction } from "./notebook-actions.ts";

export interface NotebookContextMenuProps {
  readonly notebook: NotebookCardData;
  /** Those of NOTEBOOK_ACTIONS that the person may take. */
  readonly actions: readonly (typeof NOTEBOOK_ACTIONS)[number][];
  readonly onAction: (action: NotebookAction) => void;
  readonly children: ReactNode;
}

/** The right-click menu of a card; a long press on touch. Everything in it has a button too. */
export const NotebookContextMenu = ({ notebook, actions, onAction, children }: NotebookContextMenuProps) => {
  const navigate = useNavigate();
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger className="h-full">{children}</ContextMenu.Trigger>
      <ContextMenu.Portal container={usePopupContainer()}>
        <ContextMenu.Positioner className="z-50">
          <ContextMenu.Popup className={clsx(popupClass, "min-w-48")}>
            <ContextMenu.Item className={itemClass} onClick={() => void navigate(paths.notebook(notebook.id))}>
              <BookOpen aria-hidden />
              Open
            </ContextMenu.Item>
            {actions.map(({ action, label, icon: Icon }) => (
              <ContextMenu.Item
                key={action}
                className={clsx(itemClass, action === "delete" && "text-danger")}
                onClick={() => onAction(action)}
              >
                <Icon aria-hidden />
                {label}
              </ContextMenu.Item>
            ))}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
};
