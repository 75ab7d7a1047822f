import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { messageOf } from "../../lib/errors.ts";
import { logError } from "../../lib/log.ts";
import type { NotebookCardData } from "../notebooks/data.ts";
import { archiveNotebooks } from "./archive-notebooks.ts";
import { fileNameOf } from "./file-name.ts";
import { type ExportScope, recordExport } from "./record-export.ts";
import { saveFile } from "../../lib/save-file.ts";

export interface ArchiveDialogProps {
  /** Of the file and of its index page. */
  readonly title: string;
  /** What the activity log calls it. */
  readonly scope: ExportScope;
  readonly load: () => Promise<readonly NotebookCardData[]>;
  readonly onClose: () => void;
}

type State =
  | { readonly kind: "asked" }
  | { readonly kind: "working"; readonly ready: number; readonly of: number }
  | { readonly kind: "done"; readonly count: number; readonly failed: readonly string[] }
  | { readonly kind: "failed"; readonly reason: string };

/** Many notebooks as one zip file: says what will be in it, how far it is, and what could not be exported. */
export const ArchiveDialog = ({ title, scope, load, onClose }: ArchiveDialogProps) => {
  const [state, setState] = useState<State>({ kind: "asked" });
  const cancel = useRef<AbortController | null>(null);
  useEffect(() => () => cancel.current?.abort(), []);
  const begin = async (): Promise<void> => {
    const controller = new AbortController();
    cancel.current = controller;
    setState({ kind: "working", ready: 0, of: 0 });
    try {
      const notebooks = await load();
      const count = notebooks.length;
      const onProgress = (ready: number): void => setState({ kind: "working", ready, of: count });
      onProgress(0);
      await recordExport(scope, count);
      const { content, failed } = await archiveNotebooks({ title, notebooks, onProgress, signal: controller.signal });
      saveFile({ name: `${fileNameOf(title)}.zip`, content });
      setState({ kind: "done", count: count - failed.length, failed });
    } catch (error) {
      if (controller.signal.aborted) return;
      logError("Error exporting notebooks:", error);
      setState({ kind: "failed", reason: messageOf(error) });
    }
  };
  const busy = state.kind === "working";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Export ${title}`}
      description="One zip file with an index page, and for each notebook a page that opens offline and the notebook with its documentation."
      footer={
        <>
          <Button onClick={onClose}>{busy ? "Cancel" : "Close"}</Button>
          {state.kind === "done" ? null : (
            <Button variant="primary" busy={busy} onClick={() => void begin()}>
              {state.kind === "failed" ? "Try again" : "Export"}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">{statusOf(state)}</div>
    </Dialog>
  );
};

function statusOf(state: State) {
  switch (state.kind) {
    case "asked":
      return null;
    case "working":
      return state.of === 0 ? (
        <p>Loading the list of notebooks...</p>
      ) : (
        <>
          <p>{`${state.ready} of ${state.of} ${state.of === 1 ? "notebook" : "notebooks"}`}</p>
          <progress aria-label="Exported" value={state.ready} max={state.of} className="w-full accent-accent" />
        </>
      );
    case "done":
      return (
        <>
          <p>{`${state.count} ${state.count === 1 ? "notebook is" : "notebooks are"} in the file, which your browser keeps with its downloads.`}</p>
          {state.failed.length > 0 ? (
            <Notice title="Not all notebooks could be exported" className="mt-3">
              {state.failed.join(", ")}. The index page says why.
            </Notice>
          ) : null}
        </>
      );
    case "failed":
      return (
        <Notice tone="danger" title="Export failed">
          {state.reason}
        </Notice>
      );
  }
}
