import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Analysis } from "@data-documentation/notebook/analysis/analysis.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import type { Result } from "@data-documentation/notebook/result.ts";
import { KEPT_ANALYSES, keptAnswers } from "../../supabase/functions/_shared/kept.ts";
import type { AnalysisJob } from "./analysis-worker.ts";

export type Outcome = Result<Analysis, UploadRefusal>;

export interface AnalysisService {
  /** Throws an AbortError when `signal` aborts first, and an error when the digest cannot be read in time. `person`: id of who asks. */
  analyse(content: string, person: string, signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

interface Job extends AnalysisJob {
  readonly key: string;
  readonly person: string;
  readonly hash: string;
  readonly promise: Promise<Outcome>;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
  /** How many requests still want the answer. */
  wanted: number;
}

const QUEUE = 40;
/** Milliseconds one digest may take before its worker is replaced. */
const TIME_LIMIT = 20_000;

/** One worker, a queue before it, and the latest answers of each person by the hash of what was read. */
export const createAnalysis = (log: Logger): AnalysisService => {
  const kept = keptAnswers<Outcome>(KEPT_ANALYSES);
  const jobs = new Map<string, Job>();
  const queue: Job[] = [];
  let current: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null;
  let worker: Worker | null = null;
  let lastId = 0;

  const finish = (settle: (job: Job) => void): void => {
    if (!current) return;
    const { job, timer } = current;
    clearTimeout(timer);
    current = null;
    jobs.delete(job.key);
    settle(job);
    next();
  };
  const give = (error: Error): void => {
    const broken = worker;
    worker = null;
    void broken?.terminate();
    log.warn({ err: error }, "an analysis was given up");
    finish((job) => job.reject(error));
  };
  const hired = (): Worker => {
    if (worker) return worker;
    const fresh = new Worker(new URL("./analysis-worker.mjs", import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    fresh.unref();
    fresh.on("message", ({ id, outcome }: { id: number; outcome: Outcome }) => {
      if (current?.job.id !== id) return;
      kept.set(current.job.person, current.job.hash, outcome);
      finish((job) => job.resolve(outcome));
    });
    fresh.on("error", (error) => {
      if (worker === fresh) give(error);
    });
    worker = fresh;
    return fresh;
  };
  const next = (): void => {
    if (current) return;
    const job = queue.shift();
    if (!job) return;
    current = { job, timer: setTimeout(() => give(new Error("The analysis took too long.")), TIME_LIMIT) };
    hired().postMessage({ id: job.id, content: job.content } satisfies AnalysisJob);
  };
  const order = (key: string, asked: Pick<Job, "content" | "person" | "hash">): Job => {
    const { promise, resolve, reject } = deferred<Outcome>();
    const job: Job = { ...asked, id: (lastId += 1), key, promise, resolve, reject, wanted: 0 };
    promise.catch(() => undefined);
    jobs.set(key, job);
    queue.push(job);
    next();
    return job;
  };
  const leave = (job: Job): void => {
    job.wanted -= 1;
    const place = queue.indexOf(job);
    if (job.wanted > 0 || place < 0) return;
    queue.splice(place, 1);
    jobs.delete(job.key);
  };

  return {
    analyse: async (content, person, signal) => {
      signal.throwIfAborted();
      const hash = createHash("sha256").update(content).digest("base64");
      const known = kept.get(person, hash);
      if (known) return known;
      const key = `${person} ${hash}`;
      if (!jobs.has(key) && queue.length >= QUEUE) throw new Error("Too many notebooks are waiting to be read.");
      const job = jobs.get(key) ?? order(key, { content, person, hash });
      job.wanted += 1;
      return untilAborted(job.promise, signal, () => leave(job));
    },
    close: async () => {
      for (const job of queue.splice(0)) job.reject(new Error("The server is stopping."));
      finish((job) => job.reject(new Error("The server is stopping.")));
      await worker?.terminate();
      worker = null;
    },
  };
};

const deferred = <T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } => {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
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
