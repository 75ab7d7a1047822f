import { wrap } from "comlink";
import type { CellsWorker } from "./cells.worker.ts";
import type { PreviewNotebook } from "./data.ts";

/** The cells of a file, given as a JSON string in a Blob; null where it is no notebook. Rejects where the worker fails. */
export async function readCells(json: Blob): Promise<PreviewNotebook | null> {
  const worker = new Worker(new URL("./cells.worker.ts", import.meta.url), { type: "module" });
  try {
    return await Promise.race([
      wrap<CellsWorker>(worker).read(json),
      new Promise<never>((_resolve, reject) => {
        worker.addEventListener("error", ({ message }) => reject(new Error(message || "The notebook reader stopped")));
      }),
    ]);
  } finally {
    worker.terminate();
  }
}
