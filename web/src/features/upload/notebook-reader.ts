/** The page's side of the worker that reads one notebook file. */
import { wrap } from "comlink";
import type { ReaderCall, ReaderCalls, ReaderWorker } from "./reader-messages.ts";

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
  const remote = wrap<ReaderWorker>(worker);
  let fail: (error: Error) => void = () => {};
  // Nobody else hears that the worker is gone: a call to it would stay open.
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  worker.addEventListener("error", ({ message }) => fail(new Error(message || "The notebook reader stopped")));
  worker.addEventListener("messageerror", () =>
    fail(new Error("The notebook reader gave an answer that cannot be read")),
  );
  return {
    ask: (call, request) => Promise.race([remote[call](request as never), failed]),
    close: () => {
      worker.terminate();
      fail(new Error("The notebook reader was closed"));
    },
  };
}
