import { useEffect, useState } from "react";
import { showToast } from "../../components/ui/toast.ts";
import type { AnalysisEvent, NotebookFile } from "../editor/data.ts";
import { analysisCalls } from "./data.ts";
import { chosenModel } from "./model-choice.ts";
import { openReader } from "./notebook-reader.ts";
import { IDLE, type UploadSession, type UploadStatus, openUploadSession } from "./upload-session.ts";

export interface Upload extends Omit<UploadSession, "choose" | "close" | "show"> {
  readonly choose: (file: File) => void;
  readonly status: UploadStatus;
}

/** `emit` and the file belong to the editor: what it holds is shown, whether it was uploaded, loaded or restored. */
export function useUpload(emit: (event: AnalysisEvent) => void, { stored, loaded }: UploadFile): Upload {
  const [status, setStatus] = useState(IDLE);
  const [session] = useState(() =>
    openUploadSession({
      emit,
      update: (change) => setStatus((before) => ({ ...before, ...change })),
      toast: showToast,
      calls: analysisCalls,
      openReader,
      unaskedModel: async () => {
        const chosen = await chosenModel();
        return chosen?.choice === null ? chosen.model : null;
      },
    }),
  );
  useEffect(() => session.close, [session]);
  useEffect(() => {
    if (stored !== null) session.show(stored);
  }, [session, stored]);
  const waiting = stored === null && !loaded;
  const shown = stored === null ? ({ kind: waiting ? "loading" : "none" } as const) : status.content;
  return { ...session, choose: (file) => void session.choose(file), status: { ...status, content: shown } };
}

interface UploadFile {
  readonly stored: NotebookFile | null;
  /** False while the stored file is on its way. */
  readonly loaded: boolean;
}
