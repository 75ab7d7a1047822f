import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { DatabaseState } from "./database.ts";
import type { Postmaster } from "./postmaster.ts";

export interface Supervisor {
  state(): DatabaseState;
  onState(listener: (state: DatabaseState) => void): void;
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  readonly first: Postmaster;
  /** Restarts the database. Throws with the reason if it does not come up. */
  readonly start: () => Promise<Postmaster>;
  readonly log: Logger;
}

/**
 * Milliseconds to wait before each attempt; the last one is kept. A full disk may last for hours, so attempts never
 * end.
 */
const DELAYS = [100, 250, 500, 1_000, 2_000, 5_000, 10_000];
/** A database that ran this long was healthy: the next failure begins with the short delays again. */
const HEALTHY = 30_000;

/** Watches the database and restarts it when it ends on its own. */
export const supervise = ({ first, start, log }: SupervisorOptions): Supervisor => {
  const listeners: ((state: DatabaseState) => void)[] = [];
  const stopping = new AbortController();
  let state: DatabaseState = "ready";
  let postmaster: Postmaster | null = first;
  const enter = (next: DatabaseState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  /** The next one that runs, or null if the server stops first. */
  const restarted = async (tries: number): Promise<Postmaster | null> => {
    for (let attempt = tries; !stopping.signal.aborted; attempt += 1) {
      await sleep(DELAYS[Math.min(attempt, DELAYS.length - 1)], null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        log.error(
          { attempt: attempt + 1, reason: (error as Error).message },
          "the database does not start; trying again",
        );
      }
    }
    return null;
  };
  const watch = async (): Promise<void> => {
    let tries = 0;
    while (postmaster) {
      const since = Date.now();
      const reason = await postmaster.ended;
      postmaster = null;
      if (stopping.signal.aborted) return;
      enter("restarting");
      log.error({ reason }, "the database has ended; starting it again");
      tries = Date.now() - since > HEALTHY ? 0 : tries;
      postmaster = await restarted(tries);
      tries += 1;
      if (!postmaster) return;
      if (stopping.signal.aborted) return postmaster.stop();
      enter("ready");
      log.warn("the database is back");
    }
  };
  const watching = watch();
  return {
    state: () => state,
    onState: (listener) => void listeners.push(listener),
    stop: async () => {
      if (!stopping.signal.aborted) {
        stopping.abort();
        enter("stopped");
      }
      await postmaster?.stop();
      await watching;
    },
  };
};
