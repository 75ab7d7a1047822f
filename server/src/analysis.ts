import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Logger } from "pino";
import type { analyseDigest } from "../../supabase/functions/_shared/analyse-digest.ts";
import { KEPT_ANALYSES, keptAnswers } from "../../supabase/functions/_shared/kept.ts";
import { createTurns } from "./edge/turns.ts";
import type { Load } from "./edge/turns.ts";
import { ReadingTooSlow, createNotebookWorkers } from "./notebook-workers.ts";

type Outcome = ReturnType<typeof analyseDigest>;

export interface AnalysisService {
  /**
   * Reads a digest in the turn of `person`. Throws an AbortError when `signal` aborts first, AnalysisBusy when too many notebooks of the
   * person are before it, ReadingTooSlow when the digest cannot be read in time.
   */
  analyse(content: string, person: string, signal: AbortSignal): Promise<Outcome>;
  /** Notebooks that are being read, and those in line. */
  load(): Load;
  close(): Promise<void>;
}

/** The person's turn did not come in time. */
export class AnalysisBusy extends Error {
  /** Notebooks of the same person that were to be read before. */
  readonly ahead: number;

  constructor(ahead: number) {
    super("Too many notebooks are waiting to be read.");
    this.name = "AnalysisBusy";
    this.ahead = ahead;
  }
}

interface Job {
  readonly promise: Promise<Outcome>;
  /** How many requests still want the answer. Nobody: it leaves the line. */
  wanted: number;
  readonly leave: AbortController;
}

/** One worker more than a person may have at work, so that nobody has them all. */
const WORKERS = Math.min(3, Math.max(2, availableParallelism()));
const SHARE = { atWork: Math.min(2, WORKERS - 1), places: WORKERS, waiting: 40, patience: 20_000 };

/** Jobs are identified by who asks and what is read. */
const hashOf = (key: string): string => key.slice(key.lastIndexOf(" ") + 1);

/** A few workers, everybody's turn at them, and the latest answers by the hash of what was read. */
export const createAnalysis = (log: Logger): AnalysisService => {
  // An upload asks six times about one digest: five sections and the score.
  const kept = keptAnswers<Outcome | ReadingTooSlow>(KEPT_ANALYSES);
  const jobs = new Map<string, Job>();
  const ahead = new Map<string, number>();
  const turns = createTurns(SHARE);
  const workers = createNotebookWorkers("analyseDigest", WORKERS, log);

  const read = async (key: string, content: string, person: string, signal: AbortSignal): Promise<Outcome> => {
    const before = ahead.get(person) ?? 0;
    ahead.set(person, before + 1);
    try {
      const end = await turns.enter(person, signal);
      if (!end) throw new AnalysisBusy(before);
      try {
        const outcome = await workers.run(content);
        kept.set(person, hashOf(key), outcome);
        return outcome;
      } catch (error) {
        // The other questions about the same notebook need not wait as long to hear the same.
        if (error instanceof ReadingTooSlow) kept.set(person, hashOf(key), error);
        throw error;
      } finally {
        end();
      }
    } finally {
      jobs.delete(key);
      const left = (ahead.get(person) ?? 1) - 1;
      if (left > 0) ahead.set(person, left);
      else ahead.delete(person);
    }
  };
  const order = (key: string, content: string, person: string): Job => {
    const leave = new AbortController();
    const job = { promise: read(key, content, person, leave.signal), wanted: 0, leave };
    job.promise.catch(() => {});
    jobs.set(key, job);
    return job;
  };

  return {
    analyse: async (content, person, signal) => {
      signal.throwIfAborted();
      const hash = createHash("sha256").update(content).digest("base64");
      const key = `${person} ${hash}`;
      const known = kept.get(person, hash);
      if (known) {
        if (known instanceof ReadingTooSlow) throw known;
        return known;
      }
      const job = jobs.get(key) ?? order(key, content, person);
      job.wanted += 1;
      return untilAborted(job.promise, signal, () => {
        job.wanted -= 1;
        if (job.wanted > 0) return;
        job.leave.abort();
        if (jobs.get(key) === job) jobs.delete(key);
      });
    },
    load: turns.load,
    close: () => workers.close(),
  };
};

const untilAborted = <T>(promise: Promise<T>, signal: AbortSignal, onAbort: () => void): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      onAbort();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
