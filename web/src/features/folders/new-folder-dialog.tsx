import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { Refusal } from "../../lib/errors.ts";
import { oneLine } from "../../lib/one-line.ts";
import { tooLong } from "../../lib/text-limit.ts";
import { type Folder, FOLDER_NAME, useCreateFolder } from "./data.ts";

export interface NewFolderDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCreated: (folder: Folder) => void;
}

/** Asks for the name. It stays open, with what was typed, where the folder could not be made. */
export const NewFolderDialog = ({ open, onOpenChange, onCreated }: NewFolderDialogProps) => {
  const [name, setName] = useState("");
  const create = useCreateFolder();
  const close = (): void => {
    onOpenChange(false);
    setName("");
    create.reset();
  };
  const submit = (): void => {
    const trimmed = oneLine(name);
    // An empty name is ignored (spec section 5).
    if (!trimmed || tooLong(trimmed, FOLDER_NAME) || create.isPending) return;
    create.mutate(trimmed, {
      onSuccess: (folder) => {
        close();
        onCreated(folder);
      },
    });
  };
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())} title="New Folder">
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Folder name"
          value={name}
          limit={FOLDER_NAME}
          autoComplete="off"
          error={create.error instanceof Refusal ? `${create.error.title}. ${create.error.message}` : undefined}
          onChange={(event) => {
            setName(event.target.value);
            create.reset();
          }}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create Folder
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
