import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Metrics } from "../metrics.ts";
import type { ClientAddress } from "./client-address.ts";
import type { EdgeMiddleware } from "./context.ts";

export const REQUEST_ID = "x-request-id";

/** The address of a shared page is the key to it. */
const withoutToken = (path: string): string => path.replace(/^\/s\/.*/s, "/s/...");

/** One line for each request, and its part in the figures: what and how long, never who, from where, or what was in it. */
export const requestLog =
  (log: Logger, addressOf: ClientAddress, metrics: Metrics): EdgeMiddleware =>
  async (context, next) => {
    const id = randomUUID();
    const start = performance.now();
    context.set("client", addressOf(context.req.raw, context.env));
    context.header(REQUEST_ID, id);
    await next();
    const { method, path } = context.req;
    const { status } = context.res;
    const ms = performance.now() - start;
    metrics.count({ path, status, seconds: ms / 1000, bytes: context.var.body?.length ?? 0 });
    const line = { id, method, path: withoutToken(path), status, ms: Math.round(ms) };
    if (status >= 500) log.warn(line, "request");
    else log.debug(line, "request");
  };
