/**
 * Fair sharing of what everyone uses: each caller has a few requests running at once and some waiting, and if places
 * are scarce they go round from caller to caller. A caller that asks for a hundred slow things at once delays only
 * itself.
 */
export interface Turns {
  /**
   * Waits for the caller's turn; calling the returned function ends it. Null if too many of theirs are waiting already,
   * it did not come in time, or `signal` aborted.
   */
  enter(caller: string, signal?: AbortSignal): Promise<(() => void) | null>;
  /** Runs `work` when it is the caller's turn. Null as above. */
  take<T>(caller: string, work: () => Promise<T>): Promise<T | null>;
  /** The current number of requests, of all callers. */
  load(): Load;
}

export interface Load {
  readonly atWork: number;
  readonly waiting: number;
}

export interface Share {
  /** Requests of one caller running at once, and waiting behind them. */
  readonly atWork: number;
  readonly waiting: number;
  /** Requests of all callers running at once; unlimited if absent. */
  readonly places?: number;
  /** Milliseconds in the queue; after that the caller had better ask again. */
  readonly patience: number;
}

interface Line {
  busy: number;
  readonly queue: (() => void)[];
}

export const createTurns = ({ atWork, waiting, places = Number.POSITIVE_INFINITY, patience }: Share): Turns => {
  /** In the order in which they are served next; a caller that was served moves to the end. */
  const lines = new Map<string, Line>();
  let busy = 0;
  const begin = (caller: string, line: Line): void => {
    line.busy += 1;
    busy += 1;
    lines.delete(caller);
    lines.set(caller, line);
  };
  const next = (): void => {
    for (const [caller, line] of lines) {
      if (busy >= places) return;
      if (line.busy >= atWork) continue;
      const call = line.queue.shift();
      if (!call) continue;
      begin(caller, line);
      call();
    }
  };
  const leave = (caller: string, line: Line): void => {
    line.busy -= 1;
    busy -= 1;
    if (line.busy === 0 && line.queue.length === 0) lines.delete(caller);
    next();
  };
  const enter = async (caller: string, signal?: AbortSignal): Promise<(() => void) | null> => {
    const line = lines.get(caller) ?? { busy: 0, queue: [] };
    lines.set(caller, line);
    if (line.busy < atWork && busy < places) begin(caller, line);
    else if (line.queue.length >= waiting || !(await inLine(line.queue, patience, signal))) {
      if (line.busy === 0 && line.queue.length === 0) lines.delete(caller);
      return null;
    }
    return () => leave(caller, line);
  };
  return {
    enter,
    load: () => ({ atWork: busy, waiting: [...lines.values()].reduce((sum, { queue }) => sum + queue.length, 0) }),
    take: async (caller, work) => {
      const end = await enter(caller);
      if (!end) return null;
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
};

/** True when the turn came; false, and out of the queue, if it did not come in time. */
const inLine = (queue: (() => void)[], patience: number, signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isTurn: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      resolve(isTurn);
    };
    const called = (): void => end(true);
    const giveUp = (): void => {
      queue.splice(queue.indexOf(called), 1);
      end(false);
    };
    const timer = setTimeout(giveUp, patience);
    signal?.addEventListener("abort", giveUp, { once: true });
    queue.push(called);
  });
