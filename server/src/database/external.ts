import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { Installation } from "../installation.ts";
import { StartRefusal } from "../start-refusal.ts";
import type { Database, DatabaseLogin, DatabaseState } from "./database.ts";
import { isNotYetUp, isRefused, withConnection } from "./login.ts";
import { unsafeSettings } from "./settings.ts";

const OLDEST = 15;
/** A database started together with this server may take a while. Milliseconds. */
const PATIENCE = 20_000;

/** Uses the PostgreSQL that DATABASE_URL names, 15 or newer. It is never started, stopped or reconfigured. */
export const openExternal = async (databaseUrl: string, installation: Installation, log: Logger): Promise<Database> => {
  const owner = ownerLogin(databaseUrl);
  const { host } = new URL(owner.url);
  const found = await untilAnswered(owner, owner.host ?? host);
  if (found.major < OLDEST)
    throw new StartRefusal(
      `The PostgreSQL at ${owner.host ?? host} is version ${found.major}; this server needs ${OLDEST} or newer.`,
    );
  if (found.encoding !== "UTF8")
    throw new StartRefusal(
      `The database ${found.name} stores text as ${found.encoding}; this server needs one made with encoding UTF8.`,
    );
  for (const setting of found.unsafe) log.warn({ setting }, "the external database could lose saved work in a crash");
  const listeners: ((state: DatabaseState) => void)[] = [];
  let state: DatabaseState = "ready";
  return {
    owner,
    api: { ...owner, url: withUser(owner.url, "datadoc_api", installation.apiPassword) },
    apiPassword: installation.apiPassword,
    place: `${found.name} at ${owner.host ?? host} (DATABASE_URL)`,
    state: () => state,
    space: () => null,
    onState: (listener) => void listeners.push(listener),
    close: async () => {
      if (state === "stopped") return;
      state = "stopped";
      for (const listener of listeners) listener(state);
    },
  };
};

/** The driver does not read the socket folder from `?host=`, as PostgreSQL's own programs do. */
const ownerLogin = (databaseUrl: string): DatabaseLogin => {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host");
  url.searchParams.delete("host");
  return { url: url.href, host: host ?? undefined };
};

const withUser = (address: string, user: string, password: string): string => {
  const url = new URL(address);
  if (url.hostname === "") url.hostname = "localhost";
  url.username = user;
  url.password = password;
  return url.href;
};

interface Found {
  readonly major: number;
  readonly encoding: string;
  readonly name: string;
  readonly unsafe: readonly string[];
}

const untilAnswered = async (login: DatabaseLogin, place: string): Promise<Found> => {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await withConnection(login, look);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (isRefused(error) || code === "3D000")
        throw new StartRefusal(`The PostgreSQL of DATABASE_URL refuses the login: ${message}.`);
      if (!isNotYetUp(error) && code !== "ECONNREFUSED" && code !== "ENOENT")
        throw new StartRefusal(`The PostgreSQL of DATABASE_URL cannot be used: ${message}.`);
      if (Date.now() >= until) throw new StartRefusal(`No PostgreSQL answers at ${place} (DATABASE_URL).`);
      await sleep(500);
    }
  }
};

const look = async (sql: Sql): Promise<Found> => {
  const [row] = await sql<{ version: number; encoding: string; name: string }[]>`
    select current_setting('server_version_num')::int as version, current_database() as name,
      (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding`;
  if (!row) throw new Error("it gave no answer");
  const unsafe = await unsafeSettings(sql, { fsync: "on", full_page_writes: "on" });
  return { major: Math.floor(row.version / 10_000), encoding: row.encoding, name: row.name, unsafe };
};
