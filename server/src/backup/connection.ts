import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { DatabaseLogin } from "../database/database.ts";

/** One connection for long-running work, with COPY as streams. */
export interface Connection {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** What a `copy ... to stdout` writes, at the speed it is read. */
  copyOut(statement: string): Readable;
  /**
   * Feeds a `copy ... from stdin`. It ends once the database has taken everything, and fails with the database's
   * reason.
   */
  copyIn(statement: string): Writable;
}

/**
 * Runs `work` on a connection of its own, which ends at once if `signal` aborts or the work fails: nothing keeps
 * running in the database. It does not use the driver of the rest of the server, whose COPY streams wait forever after
 * some rows and some errors.
 */
export const withConnection = async <T>(
  login: DatabaseLogin,
  signal: AbortSignal,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  signal.throwIfAborted();
  const socket = new Socket();
  const client = new pg.Client({ ...optionsOf(login), stream: () => socket, connectionTimeoutMillis: 10_000 });
  // The running statement fails with it; between statements nothing else would notice.
  client.on("error", () => {});
  const cut = (): void => void socket.destroy();
  signal.addEventListener("abort", cut);
  try {
    await client.connect();
    const result = await work({
      query: async (text, values = []) => (await client.query(text, [...values])).rows,
      copyOut: (statement) => client.query(copyTo(statement)),
      copyIn: (statement) => client.query(copyFrom(statement)),
    });
    await client.end();
    return result;
  } finally {
    signal.removeEventListener("abort", cut);
    cut();
  }
};

const optionsOf = ({ url, host }: DatabaseLogin): pg.ClientConfig => {
  const address = new URL(url);
  if (host === undefined) {
    // Then sslmode means what it means to PostgreSQL's own programs.
    if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
    return { connectionString: address.href };
  }
  return {
    host,
    port: Number(address.port || 5432),
    user: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
    database: decodeURIComponent(address.pathname.slice(1)),
  };
};
