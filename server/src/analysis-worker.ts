/** Reads and judges notebooks off the main thread: a large one takes seconds, and the server must answer others meanwhile. */
import { parentPort } from "node:worker_threads";
import { analyseDigest } from "../../supabase/functions/_shared/analyse-digest.ts";

export interface AnalysisJob {
  readonly id: number;
  readonly content: string;
}

parentPort?.on("message", ({ id, content }: AnalysisJob) => {
  parentPort?.postMessage({ id, outcome: analyseDigest(content) });
});
