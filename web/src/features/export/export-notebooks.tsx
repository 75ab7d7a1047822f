import { FolderArchive } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { ArchiveDialogProps } from "./archive-dialog.tsx";

const ArchiveDialog = lazy(async () => ({ default: (await import("./archive-dialog.tsx")).ArchiveDialog }));

/** For the pages of folders and teams, and for the account: everything in one file. */
export const ExportNotebooks = (props: Omit<ArchiveDialogProps, "onClose">) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FolderArchive aria-hidden />
        Export
      </Button>
      {open ? (
        <Suspense>
          <ArchiveDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
