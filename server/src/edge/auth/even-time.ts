import { setTimeout as sleep } from "node:timers/promises";
import type { EdgeMiddleware } from "../context.ts";

/**
 * The least time an answer takes, in milliseconds, if it must not reveal whether an address has an account: a little
 * more than the slower path takes on an ordinary idle machine.
 */
export const EVEN_TIME = { signIn: 100, signUp: 150, mailLink: 50 } as const;

/** How many of the last answers count. */
const COUNTED = 16;
/** No answer is held back longer than this because of others, in milliseconds. */
const LONGEST = 3_000;

/**
 * Holds back what would come sooner than `milliseconds` after the question, or sooner than the slowest of the last answers to such
 * questions. Doing the same work on every way is not enough: an account found is one more row read, written and mailed about, and a
 * busy machine stretches the difference until it can be heard. What it stretches is what the next answers wait for.
 * @param holds which answers are held back and remembered, by status; all of them unless given
 */
export const evenTime = (milliseconds: number, holds: (status: number) => boolean = () => true): EdgeMiddleware => {
  const recent: number[] = [];
  return async (context, next) => {
    const start = performance.now();
    await next();
    if (!holds(context.res.status)) return;
    const took = performance.now() - start - (context.var.slowed ?? 0);
    recent.push(Math.min(took, LONGEST));
    if (recent.length > COUNTED) recent.shift();
    await sleep(Math.max(milliseconds, ...recent) - took);
  };
};
