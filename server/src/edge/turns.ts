/**
 * Fair shares of the database: each caller has a few requests at work at once and some waiting, so that one who asks for a
 * hundred slow things at once waits for themselves and nobody else does.
 */
export interface Turns {
  /** Runs `work` when it is the caller's turn. Null when too many of theirs are waiting already, or it did not come in time. */
  take<T>(caller: string, work: () => Promise<T>): Promise<T | null>;
}

export interface Share {
  /** Requests of one caller at work at once, and in line behind them. */
  readonly atWork: number;
  readonly waiting: number;
  /** Milliseconds in line; after that the caller had better ask again. */
  readonly patience: number;
}

export const createTurns = ({ atWork, waiting, patience }: Share): Turns => {
  const callers = new Map<string, { busy: number; readonly queue: (() => void)[] }>();
  return {
    take: async (caller, work) => {
      const line = callers.get(caller) ?? { busy: 0, queue: [] };
      callers.set(caller, line);
      if (line.busy >= atWork) {
        if (line.queue.length >= waiting) return null;
        if (!(await inLine(line.queue, patience))) return null;
      } else line.busy += 1;
      try {
        return await work();
      } finally {
        // The place passes to the next in line; only an empty line gives it back.
        const next = line.queue.shift();
        if (next) next();
        else {
          line.busy -= 1;
          if (line.busy === 0) callers.delete(caller);
        }
      }
    },
  };
};

/** True when the turn came; false, and out of the line, when it did not come in time. */
const inLine = (queue: (() => void)[], patience: number): Promise<boolean> =>
  new Promise((resolve) => {
    const called = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(called), 1);
      resolve(false);
    }, patience);
    queue.push(called);
  });
