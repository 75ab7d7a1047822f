import { ModelFailure, TimeUp } from "./complete.ts";

/** Milliseconds for everything about one section. Less than a browser waits. */
export const SECTION_TIME = 75_000;

/**
 * Runs `work` until it is done, `signal` aborts, or the time is up: then it rejects with a ModelFailure, "too-slow".
 */
export const inTime = async <T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  // A timer that can be stopped; AbortSignal.timeout would keep Deno waiting for it.
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new TimeUp()), milliseconds);
  try {
    return await work(AbortSignal.any([signal, ending.signal]));
  } catch (error) {
    signal.throwIfAborted();
    throw ending.signal.aborted ? new ModelFailure("too-slow") : error;
  } finally {
    clearTimeout(timer);
  }
};
