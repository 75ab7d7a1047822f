import type { EdgeMiddleware } from "./context.ts";
import { TOO_SLOW, refuse } from "./refusal.ts";

/**
 * Answers at the latest `milliseconds`, by path, after the last chunk of the request has arrived, even if a connection
 * that was cut never says so. The statement itself ends by the limits of the database, which are shorter.
 */
export const deadline =
  (milliseconds: (path: string) => number): EdgeMiddleware =>
  async (context, next) => {
    let timer: NodeJS.Timeout | undefined;
    const passed = new Promise<"passed">((resolve) => {
      timer = setTimeout(() => resolve("passed"), milliseconds(context.req.path));
    });
    context.set("arriving", () => void timer?.refresh());
    try {
      if ((await Promise.race([next(), passed])) === "passed") return refuse(context.req.path, TOO_SLOW);
    } finally {
      clearTimeout(timer);
    }
    return undefined;
  };
