import { ModelFailure } from "./complete.ts";

/** A failure that may pass, and when the other side said to come again. */
export interface PassingFailure {
  readonly failure: ModelFailure;
  /** Value of Retry-After; null without one. */
  readonly retryAfter: string | null;
}

export interface Patience {
  /** Calls in total. */
  readonly attempts: number;
  /** Milliseconds before the second call if the server does not say; twice as long before each further one. */
  readonly pause: number;
  /** Milliseconds: if asked to wait longer, it gives up at once. */
  readonly longestPause: number;
}

export const PATIENCE: Patience = { attempts: 3, pause: 1_000, longestPause: 20_000 };

/** Calls again as long as `passing` considers the rejection temporary. */
export const retrying = async <T>(
  call: () => Promise<T>,
  passing: (error: unknown) => PassingFailure | null,
  signal: AbortSignal,
  { attempts, pause, longestPause }: Patience,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call();
    } catch (error) {
      const known = passing(error);
      if (known === null) throw error;
      const wait = secondsOf(known.retryAfter) ?? (pause * 2 ** (attempt - 1)) / 1000;
      if (attempt === attempts || wait * 1000 > longestPause) throw known.failure;
      await sleep(wait * 1000, signal);
    }
};

/** Retry-After is a number of seconds or a date. */
const secondsOf = (header: string | null): number | null => {
  if (header === null) return null;
  const seconds = /^\d{1,9}(\.\d+)?$/.test(header.trim())
    ? Number(header)
    : (new Date(header).getTime() - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
};

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
