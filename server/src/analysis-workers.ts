import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { AnalysisJob } from "./analysis-worker.ts";
import type { Analysis } from "@data-documentation/notebook/analysis/analysis.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import type { Result } from "@data-documentation/notebook/result.ts";

export type Outcome = Result<Analysis, UploadRefusal>;

export interface AnalysisWorkers {
  /** Reads a digest. Call it only while fewer than all workers are at work. */
  read(content: string): Promise<Outcome>;
  close(): Promise<void>;
}

/** The digest was not read within the limits of time and memory. */
export class AnalysisTooSlow extends Error {
  constructor() {
    super("The analysis took too long.");
    this.name = "AnalysisTooSlow";
  }
}

/** Milliseconds one digest may take before its worker is replaced. */
const TIME_LIMIT = 20_000;
/** A usual digest of 1 MB takes less than 250 MB; with more than this its worker is replaced. */
const MEMORY_LIMIT_MB = 400;

/** Workers off the main thread: a large notebook takes seconds, and the server must answer others meanwhile. */
export const createAnalysisWorkers = (most: number, log: Logger): AnalysisWorkers => {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let lastId = 0;
  const hire = (): Worker => {
    const worker = new Worker(new URL("./analysis-worker.mjs", import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    worker.unref();
    // An error outside of a job: the worker is gone, and the next job hires another.
    worker.on("error", () => forget(worker));
    all.add(worker);
    return worker;
  };
  const forget = (worker: Worker): void => {
    all.delete(worker);
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
    void worker.terminate();
  };
  /** One more is there before it is needed: a worker takes a while to start. */
  const keepOneReady = (): void => {
    if (idle.length === 0 && all.size < most) idle.push(hire());
  };
  return {
    read: (content) =>
      new Promise((resolve, reject) => {
        const worker = idle.shift() ?? hire();
        keepOneReady();
        lastId += 1;
        const id = lastId;
        const give = (error: Error): void => {
          settle();
          forget(worker);
          log.warn({ err: error }, "an analysis was given up");
          reject(error);
        };
        const timer = setTimeout(() => give(new AnalysisTooSlow()), TIME_LIMIT);
        const answer = (message: { id: number; outcome: Outcome }): void => {
          if (message.id !== id) return;
          settle();
          idle.push(worker);
          resolve(message.outcome);
        };
        const settle = (): void => {
          clearTimeout(timer);
          worker.off("message", answer);
          worker.off("error", failed);
          worker.off("exit", gone);
        };
        const failed = (error: Error): void =>
          give("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new AnalysisTooSlow() : error);
        const gone = (): void => give(new Error("The server is stopping."));
        worker.on("message", answer);
        worker.on("error", failed);
        worker.on("exit", gone);
        worker.postMessage({ id, content } satisfies AnalysisJob);
      }),
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
      all.clear();
      idle.length = 0;
    },
  };
};
