import { askWorker } from "../../lib/ask-worker.ts";
import type { CellsWorker } from "./cells.worker.ts";
import type { PreviewNotebook } from "./data.ts";

/** The cells of a file, given as a JSON string in a Blob; null where it is no notebook. Rejects where the worker fails. */
export const readCells = (json: Blob): Promise<PreviewNotebook | null> =>
  askWorker<CellsWorker, PreviewNotebook | null>(
    new Worker(new URL("./cells.worker.ts", import.meta.url), { type: "module" }),
    ({ read }) => read(json),
  );
