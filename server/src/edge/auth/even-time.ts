import { setTimeout as sleep } from "node:timers/promises";
import type { EdgeMiddleware } from "../context.ts";

/**
 * How long an answer takes at least, in milliseconds, where it must not tell whether an address has an account. Each is about
 * three times what the longer way takes on a usual machine, so that one half as fast still tells nothing.
 */
export const EVEN_TIME = { signIn: 200, signUp: 250, mailLink: 100 } as const;

/**
 * Holds back what would come sooner than `milliseconds` after the question. Doing the same work on every way is not enough: an
 * account found is one more row read, written and mailed about, and a busy machine stretches the difference until it can be heard.
 * @param holds which answers are held back, by status; all of them unless given
 */
export const evenTime =
  (milliseconds: number, holds: (status: number) => boolean = () => true): EdgeMiddleware =>
  async (context, next) => {
    const start = performance.now();
    await next();
    const rest = milliseconds - (performance.now() - start);
    if (rest > 0 && holds(context.res.status)) await sleep(rest);
  };
