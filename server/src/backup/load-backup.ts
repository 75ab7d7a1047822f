import { pipeline } from "node:stream/promises";
import postgres, { type Sql } from "postgres";
import type { DatabaseLogin } from "../database/database.ts";
import { hostOf } from "../database/login.ts";
import { type Migration, readMigrations } from "../migrate.ts";
import { prepareDatabase } from "../prepare-database.ts";
import type { Archive } from "./archive-reader.ts";
import { type Connection, withConnection } from "./connection.ts";
import type { TableEntry } from "./manifest.ts";
import { BackupRefusal } from "./refusal.ts";
import { UNMARK, isMarked, mark } from "./restore-mark.ts";
import { LONG_SESSION, backedUpTables, copyIn, copyOut, nameOf } from "./tables.ts";
import { tally } from "./tally.ts";

/**
 * The migrations under which the backup was made, which are the first ones of this release. Throws BackupRefusal if
 * they are not: a newer release made the backup, or a different build.
 */
export const migrationsOf = async ({ path, manifest }: Archive): Promise<readonly Migration[]> => {
  const shipped = await readMigrations();
  for (const [position, { version, name, checksum }] of manifest.migrations.entries())
    if (shipped[position]?.version !== version || shipped[position].checksum !== checksum)
      throw new BackupRefusal(
        version > (shipped.at(-1)?.version ?? "")
          ? `${path} was made by a newer release (it has ${version}_${name}.sql). Restore it with that release or a later one.`
          : `${path} was made by another build (its ${version}_${name}.sql is not this release's).`,
      );
  return shipped.slice(0, manifest.migrations.length);
};

/** Throws BackupRefusal if the database has tables, unless an interrupted restore made them. */
const demandEmpty = async (sql: Sql): Promise<void> => {
  const [found] = await sql<{ name: string; tables: number }[]>`
    select current_database() as name, count(*)::int as tables
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\_%'`;
  if (found && found.tables > 0 && !(await isMarked(sql)))
    throw new BackupRefusal(
      `The database ${found.name} is not empty (${found.tables} tables). Nothing was changed. Make an empty one and name it in DATABASE_URL; the old one stays as it is.`,
    );
};

/**
 * Fills an empty database: the tables as they were when the backup was made, then all rows in one transaction, read
 * again and compared before it commits, then the newer migrations. Until the rows are there, the database is marked as
 * unfinished.
 */
export const loadBackup = async (
  login: DatabaseLogin,
  archive: Archive,
  apiPassword: string,
  signal: AbortSignal,
): Promise<void> => {
  const migrations = await migrationsOf(archive);
  const admin = postgres(login.url, { ...hostOf(login), max: 3, onnotice: () => {} });
  try {
    await demandEmpty(admin);
    await mark(admin);
    await prepared(admin, { apiPassword, migrations });
    await withConnection(login, signal, (connection) => loadRows(connection, archive, signal));
    await prepared(admin, { apiPassword });
    // The new rows have not been analysed yet: until then, plans would be made without statistics.
    await admin`analyze`;
  } finally {
    await admin.end({ timeout: 2 });
  }
};

const prepared = async (admin: Sql, options: Parameters<typeof prepareDatabase>[1]): Promise<void> => {
  const result = await prepareDatabase(admin, options);
  if (!result.ok) throw new BackupRefusal(result.error.message);
};

/** The owner's triggers stay off: what they would write is in the backup. References are checked. */
const loadRows = async (connection: Connection, archive: Archive, signal: AbortSignal): Promise<void> => {
  const { tables } = archive.manifest;
  await connection.query(LONG_SESSION);
  await connection.query("begin");
  await demandTables(connection, archive);
  for (const table of tables) await connection.query(`alter table ${nameOf(table)} disable trigger user`);
  // Some migrations insert rows.
  for (const table of tables.toReversed()) await connection.query(`delete from ${nameOf(table)}`);
  for (const table of tables)
    await pipeline(await archive.open(table.entry), connection.copyIn(copyIn(table)), { signal });
  for (const table of tables) await compare(connection, table);
  for (const table of tables) await connection.query(`alter table ${nameOf(table)} enable trigger user`);
  await connection.query(UNMARK);
  await connection.query("commit");
};

const demandTables = async (connection: Connection, { path, manifest }: Archive): Promise<void> => {
  const known = new Map((await backedUpTables(connection)).map((table) => [nameOf(table), new Set(table.columns)]));
  const unknown = manifest.tables.flatMap((table) =>
    table.columns
      .filter((column) => !known.get(nameOf(table))?.has(column))
      .map((column) => `${nameOf(table)}.${column}`),
  );
  if (unknown.length > 0)
    throw new BackupRefusal(
      `${path} has ${unknown[0]}, which this release does not know. It was made by another release.`,
    );
};

const compare = async (connection: Connection, table: TableEntry): Promise<void> => {
  const { through, total } = tally();
  await pipeline(connection.copyOut(await copyOut(connection, table)), through.resume());
  const { rows, sha256 } = total();
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new BackupRefusal(`The rows of ${nameOf(table)} are not those of the backup. Nothing was restored.`);
};
