import { existsSync } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { DatabaseLogin } from "../database/database.ts";
import { databaseHome } from "../database/home.ts";
import type { Env } from "../env.ts";
import { INSTALLATION_FILE, openInstallation } from "../installation.ts";
import { readMigrations } from "../migrate.ts";
import { StartRefusal } from "../start-refusal.ts";
import { type Connection, withConnection } from "./connection.ts";
import { withDatabase } from "./reach-database.ts";
import { BackupRefusal } from "./refusal.ts";
import { keptBackups } from "./schedule.ts";
import { LONG_SESSION, backedUpTables, nameOf, quoted } from "./tables.ts";

/** The result of one check. */
export interface Finding {
  readonly name: string;
  /** A warning needs a person's attention soon, a fault now. */
  readonly verdict: "ok" | "warning" | "fault";
  readonly text: string;
  /** For programs: the row count of each table. */
  readonly rows?: Readonly<Record<string, number>>;
}

const MEGABYTE = 1024 * 1024;
const SCARCE = 512 * MEGABYTE;

/** Checks an installation for everything that can be wrong, without changing anything. Reads every row. */
export const checkInstallation = async (env: Env, log: Logger, signal: AbortSignal): Promise<Finding[]> => {
  const folder = await checkFolder(env);
  const database = await withDatabase(env, log, (login) => checkDatabase(login, signal)).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof BackupRefusal || error instanceof StartRefusal)) throw error;
    return [fault("database", error.message)];
  });
  return [folder, ...database, await checkBackups(env), await checkSpace(env)];
};

const ok = (name: string, text: string): Finding => ({ name, verdict: "ok", text });
const warning = (name: string, text: string): Finding => ({ name, verdict: "warning", text });
const fault = (name: string, text: string): Finding => ({ name, verdict: "fault", text });

const checkFolder = async ({ DATA_DIR, DATABASE_URL }: Env): Promise<Finding> => {
  const name = "data folder";
  const keys = join(DATA_DIR, INSTALLATION_FILE);
  if (!existsSync(keys)) return fault(name, `${keys} is missing. Restore a backup.`);
  const { mode } = await stat(keys);
  try {
    await openInstallation(DATA_DIR);
    if (!DATABASE_URL) await databaseHome(DATA_DIR);
  } catch (error) {
    if (error instanceof StartRefusal) return fault(name, error.message);
    throw error;
  }
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    return warning(name, `${keys} could be read by other users; now it cannot.`);
  const unfinished = (await readdir(DATA_DIR)).filter((entry) => /^restore\.json$|^restoring-/.test(entry));
  return unfinished.length > 0
    ? warning(name, `A restore was interrupted (${unfinished.join(", ")}). The next start of the server clears it up.`)
    : ok(name, DATA_DIR);
};

const checkDatabase = (login: DatabaseLogin, signal: AbortSignal): Promise<Finding[]> =>
  withConnection(login, signal, async (connection) => {
    await connection.query(LONG_SESSION);
    const [server] = await connection.query<{ version: string }>("select current_setting('server_version') as version");
    const answers = ok("database", `PostgreSQL ${server?.version} answers.`);
    const [found] = await connection.query("select to_regclass('migrations.applied') is not null as prepared");
    if (!found?.["prepared"])
      return [answers, fault("migrations", "The database is empty: no server has used it yet.")];
    const migrations = await checkMigrations(connection);
    const rows = await checkRows(connection);
    // Unreadable tables cannot be compared either.
    if (rows.verdict === "fault") return [answers, migrations, rows];
    return [answers, migrations, rows, await checkReferences(connection), await checkIndexes(connection)];
  });

const checkMigrations = async ({ query }: Connection): Promise<Finding> => {
  const name = "migrations";
  const [mark] = await query("select to_regclass('migrations.unfinished_restore') is not null as there");
  if (mark?.["there"]) return fault(name, "A restore into this database was interrupted. Repeat it.");
  const applied = await query<{ version: string; checksum: string }>(
    "select version, checksum from migrations.applied order by version",
  );
  const shipped = await readMigrations();
  const differs = applied.find(({ checksum }, position) => shipped[position]?.checksum !== checksum);
  if (differs) return fault(name, `Migration ${differs.version} is not one of this release.`);
  const missing = shipped.length - applied.length;
  return missing > 0
    ? warning(name, `${missing} are waiting for the next start of the server.`)
    : ok(name, `All ${applied.length} are applied.`);
};

/** Every value is read: a page with a wrong checksum fails here. */
const checkRows = async (connection: Connection): Promise<Finding> => {
  const name = "rows";
  const rows: Record<string, number> = {};
  for (const table of await backedUpTables(connection)) {
    const words = `${table.schema}.${table.name}`;
    try {
      const [counted] = await connection.query<{ rows: string }>(
        `select count(*) as rows, sum(octet_length(t::text)) from ${nameOf(table)} t`,
      );
      rows[words] = Number(counted?.rows);
    } catch (error) {
      return fault(name, `${words} cannot be read: ${(error as Error).message}. Restore a backup.`);
    }
  }
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  return { ...ok(name, `${sum.toLocaleString("en")} rows in ${Object.keys(rows).length} tables, all read.`), rows };
};

/** The database enforces its references itself; damage to an index or a superuser can break them. */
const checkReferences = async ({ query }: Connection): Promise<Finding> => {
  const name = "references";
  const references = await query<{ name: string; child: string; parent: string; from: string[]; to: string[] }>(`
    select k.conname as name, format('%I.%I', cn.nspname, c.relname) as child, format('%I.%I', pn.nspname, p.relname) as parent,
      to_json(array(select a.attname from unnest(k.conkey) with ordinality u (number, place)
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number order by u.place)) as from,
      to_json(array(select a.attname from unnest(k.confkey) with ordinality u (number, place)
        join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number order by u.place)) as to
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid join pg_catalog.pg_namespace cn on cn.oid = c.relnamespace
    join pg_catalog.pg_class p on p.oid = k.confrelid join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
    where k.contype = 'f' order by 1`);
  for (const { name: reference, child, parent, from, to } of references) {
    const [counted] = await query<{ orphans: number }>(`
      select count(*)::int as orphans from ${child} c
      where ${from.map((column) => `c.${quoted(column)} is not null`).join(" and ")}
        and not exists (select from ${parent} p
          where ${from.map((column, place) => `p.${quoted(to[place] ?? "")} = c.${quoted(column)}`).join(" and ")})`);
    if (counted && counted.orphans > 0)
      return fault(name, `${counted.orphans} rows of ${child} refer to nothing (${reference}). Restore a backup.`);
  }
  return ok(name, `${references.length} kinds, each row refers to one that exists.`);
};

/** The extension amcheck compares indexes with their tables. It is created and rolled back in one transaction. */
const checkIndexes = async ({ query }: Connection): Promise<Finding> => {
  const name = "indexes";
  try {
    await query("begin");
    await query("create extension if not exists amcheck with schema public");
  } catch {
    await query("rollback");
    return ok(name, "Not looked at: this PostgreSQL has no amcheck, or lets only a superuser use it.");
  }
  try {
    const checked = await query(`
      select public.bt_index_check(c.oid, true) from pg_catalog.pg_class c
      join pg_catalog.pg_index i on i.indexrelid = c.oid join pg_catalog.pg_am m on m.oid = c.relam
      where m.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid and c.relkind = 'i'`);
    return ok(name, `${checked.length} agree with their tables.`);
  } catch (error) {
    return fault(name, `${(error as Error).message}. Run reindex database, or restore a backup.`);
  } finally {
    await query("rollback");
  }
};

const checkBackups = async ({ BACKUPS }: Env): Promise<Finding> => {
  const name = "backups";
  if (!BACKUPS) return ok(name, "The server takes none by itself (BACKUP_DIR).");
  const kept = await keptBackups(BACKUPS.folder).catch((error: unknown) => String(error));
  if (typeof kept === "string") return fault(name, `${BACKUPS.folder} cannot be read: ${kept}`);
  const newest = kept[0];
  if (!newest) return fault(name, `There is none in ${BACKUPS.folder}.`);
  const age = Date.now() - newest.made.getTime();
  const words = `The last of ${kept.length} is ${(age / 3_600_000).toFixed(1)} hours old (${newest.path}).`;
  return age > 2 * BACKUPS.every ? fault(name, words) : ok(name, words);
};

const checkSpace = async ({ DATA_DIR, BACKUPS }: Env): Promise<Finding> => {
  const name = "free space";
  const home = await databaseHome(DATA_DIR).catch(() => ({ folder: DATA_DIR }));
  const folders = [home.folder, ...(BACKUPS ? [BACKUPS.folder] : [])].filter((folder) => existsSync(folder));
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return { folder, bytes: bavail * bsize };
    }),
  );
  const text = free.map(({ folder, bytes }) => `${Math.floor(bytes / MEGABYTE)} MB in ${folder}`).join(", ");
  if (free.length === 0) return warning(name, `${home.folder} does not exist.`);
  return free.some(({ bytes }) => bytes < SCARCE) ? warning(name, `${text}: make room.`) : ok(name, `${text}.`);
};
