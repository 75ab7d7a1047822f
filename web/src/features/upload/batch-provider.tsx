import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { logError } from "../../lib/log.ts";
import { notebooksKey } from "../notebooks/data.ts";
import { type Batch, openBatch } from "./batch.ts";
import { BatchPanel } from "./batch-panel.tsx";
import { SecretsDialog } from "./secrets-dialog.tsx";
import type { SecretsQuestion } from "./upload-session.ts";

const BatchContext = createContext<Batch | null>(null);

/** Documents several files at once, whatever screen the person goes to meanwhile. */
export const useBatch = (): Batch => {
  const batch = useContext(BatchContext);
  if (!batch) throw new Error("useBatch needs a BatchProvider around it.");
  return batch;
};

/** Around every screen under /app: the work goes on while people move between them. Its list stands above `children`. */
export const BatchProvider = ({ children }: { readonly children: ReactNode }) => {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<SecretsQuestion | null>(null);
  const [batch] = useState(() =>
    openBatch(async (file, place, analysed, signal) => {
      try {
        // Nobody who uploads one file, or none, loads this.
        const { documentFile, IN_BROWSER } = await import("./document-file.ts");
        return await documentFile(file, place, { ...IN_BROWSER, ask: setQuestion, signal }, analysed);
      } catch (error) {
        logError("Error documenting notebook:", error);
        throw error;
      } finally {
        setQuestion(null);
        void queryClient.invalidateQueries({ queryKey: notebooksKey });
      }
    }),
  );
  useEffect(() => batch.close, [batch]);
  return (
    <BatchContext value={batch}>
      <BatchPanel batch={batch} />
      {children}
      <SecretsDialog question={question} />
    </BatchContext>
  );
};
