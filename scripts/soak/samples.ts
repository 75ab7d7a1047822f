/** What the server and its database hold, looked at from outside every few seconds. */
import { readdirSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asSuperuser, databaseProcesses, type ServerProcess } from "../../tests/support/server-process.ts";
import { openHandles, processMemory } from "../../tests/support/process-figures.ts";

export interface Sample {
  /** Milliseconds since the beginning. */
  readonly at: number;
  /** Bytes of memory of their own, of the server and of all processes of the database; its shared buffers fill up to their size and are not in it. */
  readonly server: number;
  readonly database: number;
  /** Bytes of both with what they share, counted once. */
  readonly together: number;
  /** Open files and sockets of the server, and connections to the database. */
  readonly handles: number;
  readonly connections: number;
  /** Bytes of the data folder without the write-ahead log, and of that. */
  readonly disk: number;
  readonly log: number;
  /** Milliseconds that the same piece of work takes here: how busy the machine is. */
  readonly work: number;
  readonly load: number;
}

export interface Watched {
  readonly server: ServerProcess;
  readonly folder: { readonly path: string; readonly cluster: string };
}

export const takeSample = async ({ server, folder }: Watched, at: number): Promise<Sample> => {
  const processes = await databaseProcesses(folder.cluster);
  const ofServer = processMemory(server.pid);
  if (ofServer === null) throw new Error(`The server has ended: ${server.output().slice(-2000)}`);
  const ofDatabase = processes.flatMap((pid) => processMemory(pid) ?? []);
  const log = bytesIn(join(folder.cluster, "pg_wal"));
  return {
    at,
    server: ofServer.own,
    database: sum(ofDatabase.map(({ own }) => own)),
    together: ofServer.share + sum(ofDatabase.map(({ share }) => share)),
    handles: openHandles(server.pid),
    connections: await connections(folder.path),
    disk: bytesIn(folder.path) - log,
    log,
    work: await samePieceOfWork(),
    load: loadavg()[0] ?? 0,
  };
};

/** Of the server, not the one that asks. */
const connections = (dataDir: string): Promise<number> =>
  asSuperuser(dataDir, async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    return row?.count ?? 0;
  });

/** Tables of what people keep on purpose: their notebooks with all versions and what finds them, the trash for 30 days, the activity log for 180. */
const KEPT = [
  "public.notebooks",
  "public.notebook_content",
  "public.charts",
  "public.revisions",
  "public.catalog_entries",
  "private.notebook_words",
  "private.notebook_sizes",
  "private.trashed_notebooks",
  "private.trash_rows",
  "public.trash",
  "private.activity",
];

/** Bytes of the live rows in those tables, as they are stored. */
export const keptBytes = (dataDir: string): Promise<number> =>
  asSuperuser(dataDir, async (sql) => {
    // 32: a row's header and its entry in the page.
    const tables = await sql<{ name: string; width: string }[]>`
      select attrelid::regclass::text as name,
        string_agg('coalesce(pg_column_size(' || quote_ident(attname) || '), 0)', ' + ') || ' + 32' as width
      from pg_attribute
      where (select relnamespace::regnamespace || '.' || relname from pg_class where oid = attrelid) in ${sql(KEPT)}
        and attnum > 0 and not attisdropped
      group by attrelid`;
    if (tables.length !== KEPT.length) throw new Error("A table of what people keep is missing.");
    let bytes = 0;
    for (const { name, width } of tables) {
      const [row] = await sql.unsafe<{ bytes: number }[]>(
        `select coalesce(sum(${width}), 0)::float8 as bytes from ${name}`,
      );
      bytes += row?.bytes ?? 0;
    }
    return bytes;
  });

const bytesIn = (folder: string): number => {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += bytesIn(path);
    // Files of temporary tables and sorts come and go.
    else bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
};

const PIECE = Buffer.alloc(256 * 1024, "a row of numbers ");
const PIECES = 20;

/** In pieces with pauses, so that it meets whatever else the machine does. */
const samePieceOfWork = async (): Promise<number> => {
  let taken = 0;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const start = performance.now();
    createHash("sha256").update(PIECE).digest();
    taken += performance.now() - start;
    await sleep(20);
  }
  return taken;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
