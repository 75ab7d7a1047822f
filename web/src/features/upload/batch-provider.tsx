import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { showToast } from "../../components/ui/toast.ts";
import { failureToast } from "../../lib/errors.ts";
import { logError } from "../../lib/log.ts";
import { notebooksKey } from "../notebooks/data.ts";
import { isArchive, notebooksIn } from "./archives.ts";
import { type Batch, openBatch } from "./batch.ts";
import { BatchPanel } from "./batch-panel.tsx";
import { ModelDialog } from "../../components/model-dialog.tsx";
import { SecretsDialog } from "./secrets-dialog.tsx";
import type { ModelQuestion } from "../../lib/model-choice.ts";
import type { SecretsQuestion } from "./upload-session.ts";

const BatchContext = createContext<Batch | null>(null);

/** Documents several files at once, whatever screen the person goes to meanwhile. */
export const useBatch = (): Batch => {
  const batch = useContext(BatchContext);
  if (!batch) throw new Error("useBatch needs a BatchProvider around it.");
  return batch;
};

/** Around every screen under /app: the work continues while people move between them. Its list is above `children`. */
export const BatchProvider = ({ children }: { readonly children: ReactNode }) => {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<SecretsQuestion | null>(null);
  const [modelQuestion, setModelQuestion] = useState<ModelQuestion | null>(null);
  const [batch] = useState(() => {
    const opened = openBatch(async (file, place, analysed, signal) => {
      try {
        // Loaded only when somebody uploads several files.
        const { documentFile, IN_BROWSER } = await import("./document-file.ts");
        // One question for all files: an answer is remembered, and "Cancel" is meant for the others, too.
        const askAboutModel = (asked: ModelQuestion | null): void => {
          const decide: ModelQuestion["decide"] = (decision) => {
            if (decision === "cancel") opened.cancelRest();
            asked?.decide(decision);
          };
          setModelQuestion(asked && { ...asked, decide });
        };
        return await documentFile(file, place, { ...IN_BROWSER, ask: setQuestion, askAboutModel, signal }, analysed);
      } catch (error) {
        logError("Error documenting notebook:", error);
        throw error;
      } finally {
        setQuestion(null);
        setModelQuestion(null);
        void queryClient.invalidateQueries({ queryKey: notebooksKey });
      }
    });
    return openingArchives(opened);
  });
  useEffect(() => batch.close, [batch]);
  return (
    <BatchContext value={batch}>
      <BatchPanel batch={batch} />
      {children}
      <SecretsDialog question={question} />
      <ModelDialog question={modelQuestion} />
    </BatchContext>
  );
};

/** Zip files come in as the notebooks in them, the other files as they are. */
const openingArchives = (batch: Batch): Batch => ({
  ...batch,
  add: (files, place) => {
    const single = files.filter((file) => !isArchive(file));
    if (single.length > 0) batch.add(single, place);
    for (const archive of files.filter(isArchive))
      notebooksIn(archive).then(
        (notebooks) => batch.add(notebooks, place),
        (error: unknown) => {
          logError("Error reading a zip file:", error);
          showToast({ ...UNREAD(error), variant: "destructive" });
        },
      );
  },
});

const UNREAD = failureToast("The zip file could not be read.", "Zip file not uploaded");
