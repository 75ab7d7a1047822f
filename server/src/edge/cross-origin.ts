import { cors } from "hono/cors";
import type { EdgeContext, EdgeMiddleware } from "./context.ts";
import { originOf } from "./hosts.ts";
import { refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Only pages of this server may call it: an `Origin` that is not ours (including `null`) is refused before anything
 * else.
 */
export const crossOrigin = (publicUrl: string): EdgeMiddleware => {
  const publicOrigin = new URL(publicUrl).origin;
  const isOurs = (origin: string, context: EdgeContext): boolean =>
    origin === publicOrigin || origin === originOf(context.req.header("host") ?? "", publicUrl);
  const answer = cors({
    origin: (origin, context) => (isOurs(origin, context as EdgeContext) ? origin : null),
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: ["content-range", "retry-after", "preference-applied"],
    maxAge: 600,
  });
  return async (context, next) => {
    const origin = context.req.header("origin");
    if (origin !== undefined && !isOurs(origin, context)) return refuse(context.req.path, FOREIGN);
    return answer(context, next);
  };
};

const FOREIGN: Refusal = {
  status: 403,
  code: "foreign_origin",
  message: "Only pages of this server may send requests to it.",
};
