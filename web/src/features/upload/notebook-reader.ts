/** The page's side of the worker that reads one notebook file. */
import type { ReaderCall, ReaderCalls, ReaderResponse } from "./reader-messages.ts";

export interface NotebookReader {
  /** Rejects where the worker fails or the reader was closed meanwhile. */
  readonly ask: <Call extends ReaderCall>(
    call: Call,
    request: ReaderCalls[Call]["request"],
  ) => Promise<ReaderCalls[Call]["answer"]>;
  /** Ends the worker, whatever it is doing, and frees its memory. */
  readonly close: () => void;
}

export function openReader(): NotebookReader {
  const worker = new Worker(new URL("./upload.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let nextId = 1;

  const failAll = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<ReaderResponse>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) asked?.resolve(data.answer as never);
    else asked?.reject(new Error(data.message));
  });
  worker.addEventListener("error", (event) => failAll(event.message || "The notebook reader stopped"));
  worker.addEventListener("messageerror", () => failAll("The notebook reader gave an answer that cannot be read"));

  return {
    ask: (call, request) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, call, ...request });
      }),
    close: () => {
      worker.terminate();
      failAll("The notebook reader was closed");
    },
  };
}
