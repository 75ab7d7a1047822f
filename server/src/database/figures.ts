import type { Sql } from "postgres";
import { within } from "../within.ts";

export interface DatabaseFigures {
  readonly bytes: number;
  readonly mostConnections: number;
  readonly connections: readonly { readonly pool: string; readonly state: string; readonly count: number }[];
}

/** Milliseconds within which a healthy database answers. */
export const ANSWERS_WITHIN = 2_000;

/** Size and connections of the database; null if it does not answer in time. */
export const readFigures = (sql: Sql): Promise<DatabaseFigures | null> =>
  within(ANSWERS_WITHIN, async () => {
    const [size] = await sql<{ bytes: number; most: number }[]>`
      select pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as most`;
    // A role sees only the connections of its own logins: those of our servers.
    const connections = await sql<DatabaseFigures["connections"][number][]>`
      select coalesce(nullif(substr(application_name, length('data-documentation ') + 1), ''), 'rows') as pool,
        coalesce(state, 'unknown') as state, count(*)::int as count
      from pg_stat_activity
      where usename = current_user and datname = current_database() and application_name like 'data-documentation%'
      group by 1, 2`;
    return size ? { bytes: size.bytes, mostConnections: size.most, connections } : null;
  });
