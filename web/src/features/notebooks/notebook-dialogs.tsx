import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import type { Folder } from "../folders/data.ts";
import { type NotebookCardData, useDeleteNotebook, useMoveNotebook, useRenameNotebook } from "./data.ts";

interface NotebookDialogProps {
  /** The notebook in question; null keeps the dialog shut. */
  readonly notebook: NotebookCardData | null;
  readonly onClose: () => void;
}

export const RenameNotebookDialog = ({ notebook, onClose }: NotebookDialogProps) => {
  const rename = useRenameNotebook();
  const [title, setTitle] = useValueOf(notebook, (chosen) => chosen.title);
  const submit = (): void => {
    const trimmed = title.trim();
    // An empty title: nothing happens (spec section 5).
    if (!notebook || !trimmed || rename.isPending) return;
    rename.mutate({ id: notebook.id, title: trimmed }, { onSuccess: onClose });
  };
  return (
    <Dialog open={notebook !== null} onOpenChange={(open) => !open && onClose()} title="Rename Notebook">
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField label="Title" value={title} maxLength={300} onChange={(event) => setTitle(event.target.value)} />
        <DialogButtons label="Save" busy={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
};

export const MoveNotebookDialog = ({
  notebook,
  onClose,
  folders,
}: NotebookDialogProps & { readonly folders: readonly Folder[] }) => {
  const move = useMoveNotebook();
  const [folderId, setFolderId] = useValueOf<string | null>(notebook, (chosen) => chosen.folderId);
  return (
    <Dialog open={notebook !== null} onOpenChange={(open) => !open && onClose()} title="Move Notebook">
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (notebook && !move.isPending) move.mutate({ id: notebook.id, folderId }, { onSuccess: onClose });
        }}
      >
        <SelectField
          label="Folder"
          value={folderId}
          options={[{ value: null, label: "None" }, ...folders.map(({ id, name }) => ({ value: id, label: name }))]}
          onValueChange={setFolderId}
        />
        <DialogButtons label="Move" busy={move.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
};

export const DeleteNotebookDialog = ({ notebook, onClose }: NotebookDialogProps) => {
  const remove = useDeleteNotebook();
  return (
    <ConfirmDialog
      open={notebook !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete Notebook"
      description="This action cannot be undone. Are you sure you want to delete this notebook?"
      confirmLabel="Delete"
      destructive
      busy={remove.isPending}
      onConfirm={() => notebook && remove.mutate({ id: notebook.id }, { onSettled: onClose })}
    />
  );
};

const DialogButtons = ({
  label,
  busy,
  onCancel,
}: {
  readonly label: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}) => (
  <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant="primary" busy={busy}>
      {label}
    </Button>
  </div>
);

/** A form value that starts from the notebook each time the dialog opens for one, and stays while it fades out. */
const useValueOf = <Value extends string | null>(
  notebook: NotebookCardData | null,
  initial: (notebook: NotebookCardData) => Value,
): [Value | Extract<"", Value>, (value: Value) => void] => {
  const [last, setLast] = useState<NotebookCardData | null>(null);
  const [value, setValue] = useState<Value>("" as Value);
  if (notebook !== last) {
    setLast(notebook);
    if (notebook) setValue(initial(notebook));
  }
  return [value, setValue];
};
