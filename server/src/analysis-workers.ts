import Piscina from "piscina";
import type { Logger } from "pino";
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
  const pool = new Piscina<string, Outcome>({
    filename: new URL("./analysis-worker.mjs", import.meta.url).href,
    name: "analyseDigest",
    minThreads: 0,
    maxThreads: most,
    idleTimeout: Number.POSITIVE_INFINITY,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  return {
    read: async (content) => {
      try {
        return await pool.run(content, { signal: AbortSignal.timeout(TIME_LIMIT) });
      } catch (error) {
        log.warn({ err: error }, "an analysis was stopped");
        throw isOverLimit(error) ? new AnalysisTooSlow() : error;
      }
    },
    close: () => pool.destroy(),
  };
};

const isOverLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"));
