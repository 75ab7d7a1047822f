import { type Remote, wrap } from "comlink";

/**
 * The answer of a worker that is opened for one question and ends with it. Rejects where the worker fails, or where it takes longer than
 * `limit` milliseconds.
 */
export async function askWorker<Offered, Answer>(
  worker: Worker,
  ask: (remote: Remote<Offered>) => Promise<Answer>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    // Nobody else hears of it: the question would stay open.
    worker.addEventListener("error", ({ message }) => reject(new Error(message || "The worker stopped")));
    if (Number.isFinite(limit)) timer = setTimeout(() => reject(new Error("The worker took too long")), limit);
  });
  try {
    return await Promise.race([ask(wrap<Offered>(worker)), failed]);
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
