import type { Logger } from "pino";
import type { Sql } from "postgres";

const HOUR = 3_600_000;
/** Days after which a login that nobody used ends. */
const IDLE_LOGIN_DAYS = 60;

/** Removes, every hour, what nobody will ask for again. Returns a function that stops it. */
export const keepHouse = (sql: Sql, log: Logger): (() => void) => {
  const timer = setInterval(() => {
    sweep(sql).catch((error: unknown) => log.warn({ err: error }, "housekeeping failed"));
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * Once: counters that ran out, logins left unused, refresh tokens replaced long ago (their successors still betray a stolen one), what was
 * in the trash for 30 days, and activity of 180 days ago.
 */
export const sweep = async (sql: Sql): Promise<void> => {
  await sql`delete from edge.rate_limits where expire < ${Date.now()}`;
  await sql`delete from auth.sessions
    where coalesce(refreshed_at at time zone 'utc', created_at) < now() - make_interval(days => ${IDLE_LOGIN_DAYS})`;
  await sql`delete from auth.refresh_tokens where revoked and updated_at < now() - interval '1 day'`;
  await sql`select private.clear_trash(), private.clear_activity()`;
};
