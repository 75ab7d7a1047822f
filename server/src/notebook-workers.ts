import Piscina from "piscina";
import type { Logger } from "pino";
import type * as jobs from "./notebook-jobs.ts";

type Jobs = typeof jobs;

export interface NotebookWorkers<Job extends keyof Jobs> {
  /** Does the job. Call it only while fewer than all workers are at work. */
  run(input: Parameters<Jobs[Job]>[0]): Promise<Awaited<ReturnType<Jobs[Job]>>>;
  close(): Promise<void>;
}

/** The notebook was not read within the limits of time and memory. */
export class ReadingTooSlow extends Error {
  constructor() {
    super("Reading the notebook took too long.");
    this.name = "ReadingTooSlow";
  }
}

/** Milliseconds one notebook may take before its worker is replaced. */
const TIME_LIMIT = 20_000;
/** A usual notebook takes less than 250 MB; with more than this its worker is replaced. */
const MEMORY_LIMIT_MB = 400;
/** Milliseconds after which a worker without work ends: it gives back about 50 MB, and the next one takes a moment to start. */
const IDLE = 120_000;

/** Workers off the main thread: a large notebook takes seconds, and the server must answer others meanwhile. */
export const createNotebookWorkers = <Job extends keyof Jobs>(
  job: Job,
  most: number,
  log: Logger,
): NotebookWorkers<Job> => {
  const pool = new Piscina<Parameters<Jobs[Job]>[0], Awaited<ReturnType<Jobs[Job]>>>({
    filename: new URL("./notebook-worker.mjs", import.meta.url).href,
    name: job,
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  return {
    run: (input) =>
      pool.run(input, { signal: AbortSignal.timeout(TIME_LIMIT) }).catch((error: unknown) => {
        log.warn({ err: error, job }, "reading a notebook was stopped");
        throw isOverLimit(error) ? new ReadingTooSlow() : error;
      }),
    close: () => pool.destroy(),
  };
};

const isOverLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"));
