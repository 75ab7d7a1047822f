/**
 * Fair shares of the database: each caller has a few requests at work at once and some waiting, so that one who asks for a
 * hundred slow things at once waits for themselves and nobody else does.
 */
export interface Turns {
  /** Runs `work` when it is the caller's turn. Null when too many of theirs are waiting already. */
  take<T>(caller: string, work: () => Promise<T>): Promise<T | null>;
}

export const createTurns = ({ atWork, waiting }: { readonly atWork: number; readonly waiting: number }): Turns => {
  const callers = new Map<string, { busy: number; readonly queue: (() => void)[] }>();
  return {
    take: async (caller, work) => {
      const line = callers.get(caller) ?? { busy: 0, queue: [] };
      callers.set(caller, line);
      if (line.busy >= atWork) {
        if (line.queue.length >= waiting) return null;
        await new Promise<void>((resolve) => line.queue.push(resolve));
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
