import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TrashNote } from "../../components/trash-note.tsx";
import { type Folder, useDeleteFolder } from "./data.ts";

export interface DeleteFolderDialogProps {
  /** The folder in question; null keeps the dialog shut. */
  readonly folder: Folder | null;
  readonly onClose: () => void;
  readonly onDeleted: (folder: Folder) => Promise<void> | void;
}

export const DeleteFolderDialog = ({ folder, onClose, onDeleted }: DeleteFolderDialogProps) => {
  const remove = useDeleteFolder(onDeleted);
  // The name stays in the text while the dialog fades out.
  const [last, setLast] = useState(folder);
  if (folder && folder !== last) setLast(folder);
  return (
    <ConfirmDialog
      open={folder !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete Folder"
      description={`This will delete the folder "${last?.name ?? ""}" and all notebooks inside it. This action cannot be undone.`}
      confirmLabel="Delete"
      destructive
      busy={remove.isPending}
      onConfirm={() => {
        if (!folder) return;
        remove.mutate(folder, { onSettled: onClose });
      }}
    >
      <TrashNote what="They" />
    </ConfirmDialog>
  );
};
