import { useEffect, useState } from "react";
import { showToast } from "../../components/ui/toast.ts";
import type { AnalysisEvent, NotebookFile } from "../editor/data.ts";
import type { NotebookPlace } from "../../lib/model-rule.ts";
import { analysisCalls } from "./data.ts";
import { unaskedModel } from "../../lib/model-choice.ts";
import { openReader } from "./notebook-reader.ts";
import { IDLE, type UploadSession, type UploadStatus, openUploadSession } from "./upload-session.ts";

export interface Upload extends Omit<UploadSession, "awaitFile" | "choose" | "close" | "show"> {
  readonly choose: (file: File) => void;
  readonly status: UploadStatus;
}

/** `emit` and the file belong to the editor: what it holds is shown, whether it was uploaded, loaded or restored. */
export function useUpload(emit: (event: AnalysisEvent) => void, { stored, loaded, named, place }: UploadFile): Upload {
  const [held] = useState(() => holdPlace(place));
  useEffect(() => held.set(place));
  const [status, setStatus] = useState(IDLE);
  const [session] = useState(() =>
    openUploadSession({
      emit,
      update: (change) => setStatus((before) => ({ ...before, ...change })),
      toast: showToast,
      calls: analysisCalls(held.get),
      openReader,
      unaskedModel: () => unaskedModel(held.get()),
    }),
  );
  useEffect(() => session.close, [session]);
  const waiting = stored === null && !loaded;
  const coming = waiting && named;
  useEffect(() => {
    if (stored !== null) session.show(stored);
    else session.awaitFile(coming);
  }, [session, stored, coming]);
  const shown = stored === null ? ({ kind: waiting ? "loading" : "none" } as const) : status.content;
  return { ...session, choose: (file) => void session.choose(file), status: { ...status, content: shown } };
}

/** The session is opened once, and the notebook may be saved or moved to a team while it lasts. */
const holdPlace = (first: NotebookPlace) => {
  let newest = first;
  return { get: (): NotebookPlace => newest, set: (place: NotebookPlace): void => void (newest = place) };
};

interface UploadFile {
  readonly stored: NotebookFile | null;
  /** False while the stored file is on its way. */
  readonly loaded: boolean;
  /** The notebook has the name of a file. */
  readonly named: boolean;
  readonly place: NotebookPlace;
}
