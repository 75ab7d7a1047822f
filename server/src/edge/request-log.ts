import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Metrics } from "../metrics.ts";
import type { ClientAddress } from "./client-address.ts";
import type { EdgeMiddleware } from "./context.ts";

export const REQUEST_ID = "x-request-id";

/** The address of a shared page is the key to it. */
const withoutToken = (path: string): string => path.replace(/^\/s\/.*/s, "/s/...");

interface Answered {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** When it arrived, as `performance.now()`. */
  readonly start: number;
  /** Of its body. */
  readonly bytes: number;
}

/**
 * Logs one line per request and counts it in the metrics: what and how long, never who, from where, or what was in it.
 */
export const requestRecord =
  (log: Logger, metrics: Metrics) =>
  ({ id, method, path, status, start, bytes }: Answered): void => {
    const ms = performance.now() - start;
    metrics.count({ path, status, seconds: ms / 1000, bytes });
    const line = { id, method, path: withoutToken(path), status, ms: Math.round(ms) };
    if (status >= 500) log.warn(line, "request");
    else log.debug(line, "request");
  };

/** Gives each request an id and the address it came from, and records its answer. */
export const requestLog =
  (record: ReturnType<typeof requestRecord>, addressOf: ClientAddress): EdgeMiddleware =>
  async (context, next) => {
    const id = randomUUID();
    const start = performance.now();
    context.set("client", addressOf(context.req.raw, context.env));
    context.header(REQUEST_ID, id);
    await next();
    const { method, path } = context.req;
    record({ id, method, path, status: context.res.status, start, bytes: context.var.body?.length ?? 0 });
  };
