import { useEffect, useState } from "react";
import { showToast } from "../../components/ui/toast.ts";
import type { AnalysisEvent } from "../editor/data.ts";
import { analysisCalls } from "./data.ts";
import { openReader } from "./notebook-reader.ts";
import { IDLE, type UploadSession, type UploadStatus, openUploadSession } from "./upload-session.ts";

export interface Upload extends Omit<UploadSession, "close" | "show"> {
  readonly status: UploadStatus;
}

/** `emit` and `file` belong to the editor: what it holds is shown, whether it was uploaded, loaded or restored. */
export function useUpload(emit: (event: AnalysisEvent) => void, file: UploadFile): Upload {
  const [status, setStatus] = useState(IDLE);
  const [session] = useState(() =>
    openUploadSession({
      emit,
      update: (change) => setStatus((before) => ({ ...before, ...change })),
      toast: showToast,
      calls: analysisCalls,
      openReader,
    }),
  );
  useEffect(() => session.close, [session]);
  useEffect(() => {
    if (file.text !== null) session.show(file.text);
  }, [session, file.text]);
  const waiting = file.text === null && !file.loaded;
  const shown = file.text === null ? ({ kind: waiting ? "loading" : "none" } as const) : status.content;
  return { ...session, status: { ...status, content: shown } };
}

interface UploadFile {
  readonly text: string | null;
  /** False while the stored file is on its way. */
  readonly loaded: boolean;
}
