import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { DatabaseLogin } from "../database/database.ts";
import { INSTALLATION_FILE } from "../installation.ts";
import { openArchive, verifyArchive } from "./archive-reader.ts";
import { type ArchiveWriter, writeArchive } from "./archive-writer.ts";
import { type Connection, withConnection } from "./connection.ts";
import { MANIFEST_ENTRY, type Manifest, newManifest } from "./manifest.ts";
import { BackupRefusal } from "./refusal.ts";
import { LEFT_OUT_WORDS, LONG_SESSION, type Table, backedUpTables, copyOut, nameOf } from "./tables.ts";

export interface BackupOptions {
  /** As the owner: everything is read. */
  readonly login: DatabaseLogin;
  readonly dataDir: string;
  readonly path: string;
  readonly overwrite?: boolean;
  /** Aborts the backup and leaves nothing. */
  readonly signal?: AbortSignal;
}

/**
 * Writes everything in an installation into one file, while people work: all rows as of one moment, and the keys. The
 * file is read back and compared before it gets its name. Returns what it contains. Throws BackupRefusal; then there is
 * no file.
 */
export const writeBackup = async ({
  login,
  dataDir,
  path,
  overwrite = false,
  signal = new AbortController().signal,
}: BackupOptions): Promise<Manifest> => {
  let manifest: Manifest | undefined;
  await writeArchive(
    path,
    { overwrite, signal },
    (archive, stopped) =>
      withConnection(login, stopped, async (connection) =>
        addRows(connection, archive, await addInstallation(archive, dataDir)),
      ),
    async (side) => {
      const archive = await openArchive(side);
      try {
        await verifyArchive(archive, signal);
        manifest = archive.manifest;
      } finally {
        archive.close();
      }
    },
  );
  if (!manifest) throw new Error("A backup was written and not read back.");
  return manifest;
};

const addInstallation = async (archive: ArchiveWriter, dataDir: string): Promise<Manifest["files"]> => {
  const entry = `data/${INSTALLATION_FILE}`;
  const { bytes, sha256 } = await archive.add(entry, Readable.from([await readFile(join(dataDir, INSTALLATION_FILE))]));
  return [{ name: INSTALLATION_FILE, entry, bytes, sha256, mode: 0o600 }];
};

const addRows = async (connection: Connection, archive: ArchiveWriter, files: Manifest["files"]): Promise<void> => {
  await connection.query(LONG_SESSION);
  const tables = await beginSnapshot(connection);
  const written: Manifest["tables"] = [];
  for (const table of tables) {
    const entry = `tables/${table.schema}.${table.name}`;
    const rows = connection.copyOut(await copyOut(connection, table));
    written.push({
      schema: table.schema,
      name: table.name,
      columns: [...table.columns],
      entry,
      ...(await archive.add(entry, rows)),
    });
  }
  const [now] = await connection.query<{ time: Date; version: string }>(
    "select now() as time, split_part(current_setting('server_version'), ' ', 1) as version",
  );
  const manifest = newManifest({
    createdAt: (now?.time ?? new Date()).toISOString(),
    postgres: now?.version ?? "",
    migrations: await connection.query<Manifest["migrations"][number]>(
      "select version, name, checksum from migrations.applied order by version",
    ),
    tables: written,
    files,
    leftOut: [...LEFT_OUT_WORDS],
  });
  await archive.add(MANIFEST_ENTRY, Readable.from([Buffer.from(manifest)]));
};

/**
 * One moment for all tables. They are locked first, against changes of their form alone: a table that is rewritten after the moment was
 * chosen would look empty (PostgreSQL manual, 13.6).
 */
const beginSnapshot = async (connection: Connection): Promise<Table[]> => {
  const [prepared] = await connection.query("select to_regclass('migrations.applied') is not null as yes");
  if (!prepared?.["yes"]) throw new BackupRefusal("The database is empty: no server has used it yet.");
  const expected = await backedUpTables(connection);
  await connection.query("begin isolation level repeatable read read only");
  await connection.query("set local lock_timeout = '1min'");
  await connection.query(`lock table ${expected.map(nameOf).join(", ")} in access share mode`);
  const tables = await backedUpTables(connection);
  if (JSON.stringify(tables) !== JSON.stringify(expected))
    throw new BackupRefusal("The database is being upgraded. Try again in a minute.");
  return tables;
};
