import type { Logger } from "pino";
import type { Sql } from "postgres";

const HOUR = 3_600_000;
/** Days after which an unused login ends. */
const IDLE_LOGIN_DAYS = 60;

/** Removes, every hour, what is no longer needed. Returns a function that stops it. */
export const keepHouse = (sql: Sql, log: Logger): (() => void) => {
  const timer = setInterval(() => {
    sweep(sql).catch((error: unknown) => log.warn({ err: error }, "housekeeping failed"));
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * Runs once: removes expired counters, unused logins, refresh tokens replaced long ago (their successors still reveal a
 * stolen one), what was in the trash for 30 days, and activity older than 180 days.
 */
export const sweep = async (sql: Sql): Promise<void> => {
  await sql`delete from edge.rate_limits where expire < ${Date.now()}`;
  await sql`delete from auth.sessions
    where coalesce(refreshed_at at time zone 'utc', created_at) < now() - make_interval(days => ${IDLE_LOGIN_DAYS})`;
  await sql`delete from auth.refresh_tokens where revoked and updated_at < now() - interval '1 day'`;
  await sql`select private.clear_trash(), private.clear_activity()`;
};
