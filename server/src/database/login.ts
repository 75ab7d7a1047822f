import postgres, { type Sql } from "postgres";
import type { DatabaseLogin } from "./database.ts";
import { DATABASE } from "./cluster.ts";
import type { Endpoint } from "./settings.ts";

/** How `user` logs in to the embedded cluster at `endpoint`. */
export const loginAt = ({ socketFolder, port }: Endpoint, user: string, password: string): DatabaseLogin => ({
  url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`,
  host: socketFolder ?? undefined,
});

/** Driver options of a login. */
export const hostOf = ({ host }: DatabaseLogin): { host?: string } => (host ? { host } : {});

/** Runs `work` on a connection of its own. Connecting may take `seconds`. */
export const withConnection = async <T>(
  login: DatabaseLogin,
  work: (sql: Sql) => Promise<T>,
  seconds = 5,
): Promise<T> => {
  const sql = postgres(login.url, {
    ...hostOf(login),
    max: 1,
    connect_timeout: seconds,
    onnotice: () => {},
    fetch_types: false,
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
};

/** PostgreSQL's own answer while it starts, recovers or stops (SQLSTATE 57P03). */
export const isNotYetUp = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "57P03";

/** Wrong password or no right to log in (SQLSTATE class 28). */
export const isRefused = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith("28");
