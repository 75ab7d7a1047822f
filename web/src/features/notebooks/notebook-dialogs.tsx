import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TrashNote } from "../../components/trash-note.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { oneLine } from "../../lib/one-line.ts";
import { tooLong } from "../../lib/text-limit.ts";
import { usePerson } from "../auth/data.ts";
import type { Folder } from "../folders/data.ts";
import { useDeleteNotebooks, useMoveNotebooks, useRenameNotebook } from "./changes.ts";
import { type NotebookCardData, TITLE } from "./data.ts";

interface NotebookDialogProps {
  /** The notebooks in question, at least one; null keeps the dialog shut. */
  readonly notebooks: readonly NotebookCardData[] | null;
  readonly onClose: () => void;
}

export const RenameNotebookDialog = ({ notebooks, onClose }: NotebookDialogProps) => {
  const rename = useRenameNotebook();
  const [title, setTitle] = useValueOf(notebooks, ([chosen]) => chosen?.title ?? "");
  const notebook = notebooks?.[0];
  const submit = (): void => {
    const trimmed = oneLine(title);
    // An empty title: nothing happens (spec section 5).
    if (!notebook || !trimmed || tooLong(trimmed, TITLE) || rename.isPending) return;
    rename.mutate({ id: notebook.id, title: trimmed, former: notebook.title }, { onSuccess: onClose });
  };
  return (
    <Dialog open={notebooks !== null} onOpenChange={(open) => !open && onClose()} title="Rename Notebook">
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField label="Title" value={title} limit={TITLE} onChange={(event) => setTitle(event.target.value)} />
        <DialogButtons label="Save" busy={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
};

export const MoveNotebooksDialog = ({
  notebooks,
  onClose,
  folders,
}: NotebookDialogProps & { readonly folders: readonly Folder[] }) => {
  const move = useMoveNotebooks();
  const [folderId, setFolderId] = useValueOf<string | null>(notebooks, commonFolder);
  const count = useLast(notebooks)?.length ?? 1;
  const submit = (): void => {
    if (!notebooks || move.isPending) return;
    const filings = notebooks
      .filter((notebook) => notebook.folderId !== folderId)
      .map((notebook) => ({ id: notebook.id, folderId, former: notebook.folderId }));
    // All of them are there already.
    if (filings.length === 0) onClose();
    else move.mutate(filings, { onSuccess: onClose });
  };
  return (
    <Dialog
      open={notebooks !== null}
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? "Move Notebook" : `Move ${count} Notebooks`}
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
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

export const DeleteNotebooksDialog = ({ notebooks, onClose }: NotebookDialogProps) => {
  const remove = useDeleteNotebooks();
  const person = usePerson();
  const last = useLast(notebooks) ?? [];
  const many = last.length > 1;
  return (
    <ConfirmDialog
      open={notebooks !== null}
      onOpenChange={(open) => !open && onClose()}
      title={many ? `Delete ${last.length} Notebooks` : "Delete Notebook"}
      description={`This action cannot be undone. Are you sure you want to delete ${many ? "these notebooks" : "this notebook"}?`}
      confirmLabel="Delete"
      destructive
      busy={remove.isPending}
      onConfirm={() => {
        if (!notebooks) return;
        remove.mutate(
          notebooks.map(({ id }) => id),
          { onSettled: onClose },
        );
      }}
    >
      <TrashNote what={many ? "They" : "It"} />
      {many ? (
        <ul
          aria-label="Notebooks to delete"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reachable by keyboard
          tabIndex={0}
          className="max-h-40 list-disc overflow-y-auto rounded-control bg-well py-2 pr-3 pl-8 text-sm"
        >
          {last.map(({ id, title, teamId, userId }) => (
            <li key={id} className="break-words">
              {title}
              {teamId ? <span className="text-ink-soft"> ({whoElseLoses(userId === person.id)})</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </ConfirmDialog>
  );
};

const whoElseLoses = (isOwner: boolean): string =>
  isOwner ? "shared with a team, which will lose it too" : "a teammate's; they and the team will lose it";

/** The folder all of them are in; otherwise none. */
const commonFolder = (notebooks: readonly NotebookCardData[]): string | null => {
  const [first] = notebooks;
  return first && notebooks.every(({ folderId }) => folderId === first.folderId) ? first.folderId : null;
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

/** What the dialog is about, also while it fades out. */
const useLast = <Value,>(value: Value | null): Value | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};

/** A form value that starts from the notebooks each time the dialog opens for some, and stays while it fades out. */
const useValueOf = <Value extends string | null>(
  notebooks: readonly NotebookCardData[] | null,
  initial: (notebooks: readonly NotebookCardData[]) => Value,
): [Value | Extract<"", Value>, (value: Value) => void] => {
  const [last, setLast] = useState<readonly NotebookCardData[] | null>(null);
  const [value, setValue] = useState<Value>("" as Value);
  if (notebooks !== last) {
    setLast(notebooks);
    if (notebooks) setValue(initial(notebooks));
  }
  return [value, setValue];
};
