import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Sql } from "postgres";
import type { AppOptions } from "./app-options.ts";
import { ANSWERS_WITHIN } from "./database/figures.ts";
import type { Edge, EdgeMiddleware } from "./edge/context.ts";
import { isLoopback } from "./edge/client-address.ts";
import {
  DATABASE_READ_ONLY,
  DATABASE_SILENT,
  NOT_FOUND,
  NOT_MIGRATED,
  NOT_READY,
  STOPPING,
  refuse,
} from "./edge/refusal.ts";
import type { Refusal } from "./edge/refusal.ts";
import { DISK_LOW } from "./edge/read-only.ts";
import type { Metrics } from "./metrics.ts";
import { newestVersion } from "./migrate.ts";
import { within } from "./within.ts";

export interface HealthParts {
  readonly sql: Sql;
  readonly metrics: Metrics;
  readonly isStopping: () => boolean;
}

/**
 * For whoever looks after the server, not for people:
 * - /healthz: the process answers. When it does not, start it again.
 * - /readyz: it can do everything; otherwise 503 with the reason. With ?for=reading also where it can do everything but save:
 *   that is what a proxy asks, for the other servers over the same database are no better off.
 * - /metrics: figures for Prometheus, with METRICS_TOKEN. Without one they are there for this machine alone.
 */
export const createHealth = async (options: AppOptions, parts: HealthParts): Promise<Hono<Edge>> => {
  const { env, database } = options;
  const newest = await newestVersion();
  let looking: Promise<Found | null> | null = null;
  // Probes that come while one is unanswered wait for it: a database that hangs must not get one connection after the other.
  const lookOnce = (): Promise<Found | null> =>
    (looking ??= look(parts.sql).finally(() => {
      looking = null;
    }));
  const refusal = async (forReading: boolean): Promise<Refusal | null> => {
    if (parts.isStopping()) return STOPPING;
    if (database.state() !== "ready") return NOT_READY;
    const found = await within(ANSWERS_WITHIN, lookOnce);
    if (!found) return DATABASE_SILENT;
    if (found.version === null || found.version < newest) return NOT_MIGRATED;
    if (forReading) return null;
    if (database.space()?.isLow === true) return { ...DISK_LOW, status: 503 };
    return found.isReadOnly ? DATABASE_READ_ONLY : null;
  };
  return new Hono<Edge>()
    .get("/healthz", (context) => context.text("ok"))
    .get("/readyz", async (context) => {
      const reason = await refusal(context.req.query("for") === "reading");
      return reason ? refuse(context.req.path, reason) : context.text("ok", 200, { "cache-control": "no-store" });
    })
    .get("/metrics", mayRead(env), async (context) =>
      context.body(await parts.metrics.text(), 200, {
        "content-type": parts.metrics.contentType,
        "cache-control": "no-store",
      }),
    );
};

interface Found {
  readonly version: string | null;
  readonly isReadOnly: boolean;
}

const look = async (sql: Sql): Promise<Found | null> => {
  const [row] = await sql<Found[]>`
    select (select max(version) from migrations.applied) as version,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;
  return row ?? null;
};

/** Where a token is set, it opens; where none is and people reach the server from elsewhere, there is nothing at this address. */
const mayRead = ({ METRICS_TOKEN: token, HOST, PUBLIC_URL }: AppOptions["env"]): EdgeMiddleware => {
  if (token !== undefined) {
    const expected = digest(`Bearer ${token}`);
    return async (context, next) =>
      timingSafeEqual(digest(context.req.header("authorization") ?? ""), expected)
        ? next()
        : refuse(context.req.path, NO_TOKEN);
  }
  const isOnlyHere = isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname);
  return async (context, next) => {
    const { hostname } = new URL(context.req.url);
    return isOnlyHere && isLoopback(hostname) && isLoopback(context.var.client)
      ? next()
      : refuse(context.req.path, NOT_FOUND);
  };
};

/** Of one length whatever is sent, so that a comparison tells nothing. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const NO_TOKEN: Refusal = { status: 401, code: "no_token", message: "These figures are read with METRICS_TOKEN." };
