import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ReservedSql, Sql } from "postgres";
import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";

/** One file of the migrations folder, `<version>_<name>.sql`; the version is 14 digits. */
export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with Unix line ends, in hexadecimal. */
  readonly checksum: string;
}

/** Why the database stays as it is, in words for the person who starts the server. */
export interface MigrationRefusal {
  readonly reason: "newer" | "changed" | "out of order" | "failed" | "unfinished";
  readonly message: string;
}

/** The folder that hosted Supabase takes its migrations from as well. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../supabase/migrations/", import.meta.url));

/**
 * Brings the database to the newest migration and returns the versions it has applied now, oldest first.
 *
 * Everything runs on one reserved connection under an advisory lock: a second server that starts at the same moment waits
 * and then finds nothing to do. Each file is one transaction together with its entry in the list, so a file is applied as a
 * whole or not at all, whenever the process dies. `owner` is the role that owns what the migrations make; `sql` must be
 * allowed to act as it.
 */
export const migrate = async (
  sql: Sql,
  owner: string,
  migrations: readonly Migration[],
): Promise<Result<readonly string[], MigrationRefusal>> => {
  const connection = await sql.reserve();
  try {
    await connection`set statement_timeout = 0`;
    await connection`set lock_timeout = 0`;
    await connection`select pg_advisory_lock(hashtext('data-documentation migrations'))`;
    try {
      await connection.unsafe(LIST_OF_MIGRATIONS);
      return await applyMissing(connection, owner, migrations);
    } finally {
      await connection`select pg_advisory_unlock(hashtext('data-documentation migrations'))`;
      await connection`reset statement_timeout`;
      await connection`reset lock_timeout`;
    }
  } finally {
    connection.release();
  }
};

/** The version that this release brings its database to. */
export const newestVersion = async (folder: string = MIGRATIONS_FOLDER): Promise<string> =>
  (await filesIn(folder)).at(-1)?.slice(0, 14) ?? "";

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();

/** All migrations of a folder in order. Throws when a file's name is not of the form above. */
export const readMigrations = async (folder: string = MIGRATIONS_FOLDER): Promise<readonly Migration[]> => {
  const files = await filesIn(folder);
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_([a-z_]+)\.sql$/.exec(file) ?? [];
      if (!version || !name) throw new Error(`${file} is not named like a migration: 14 digits, _, lower-case words.`);
      const sql = (await readFile(`${folder}/${file}`, "utf8")).replaceAll("\r\n", "\n");
      return { version, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

/** Apart from the app's schemas, since a backup carries the version of the data and not this list. */
const LIST_OF_MIGRATIONS = `
create schema if not exists migrations;
revoke all on schema migrations from public;
create table if not exists migrations.applied (
  version text primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);
`;

const applyMissing = async (
  connection: ReservedSql,
  owner: string,
  migrations: readonly Migration[],
): Promise<Result<readonly string[], MigrationRefusal>> => {
  const rows = await connection<AppliedMigration[]>`select version, name, checksum from migrations.applied`;
  const applied = byPresentVersion(rows);
  const refusal = differences(applied, migrations);
  if (refusal) return fail(refusal);
  const done: string[] = [];
  for (const migration of migrations.slice(applied.length)) {
    const failure = await applyOne(connection, owner, migration);
    if (failure) return fail(failure);
    done.push(migration.version);
  }
  return ok(done);
};

interface AppliedMigration {
  readonly version: string;
  readonly name: string;
  readonly checksum: string;
}

/** Of migrations that were released in an earlier form, too. Databases that have it get what they lack from a later migration. */
const FORMER_CHECKSUMS: ReadonlySet<string> = new Set([
  // 20261130130000_catalog_reach; 20261202110000_filters_in_one_place
  "2df05b7b72a179bd7b3b34354f88888a6d2ddb414e236a80de570375c5f88e1d",
  // 20261202110000_filters_in_one_place, by its former version
  "98306c21be1dba6e24639469f7ea6e8de8aa4fb76e5fd17a0d91b7f8a69238c5",
]);

/** Versions of migrations that have another one now, and the same effect. */
const FORMER_VERSIONS: ReadonlyMap<string, string> = new Map([["20261130130110", "20261202110000"]]);

const byPresentVersion = (rows: readonly AppliedMigration[]): AppliedMigration[] =>
  rows
    .map((row) => ({ ...row, version: FORMER_VERSIONS.get(row.version) ?? row.version }))
    .toSorted((a, b) => (a.version < b.version ? -1 : 1));

/** What is applied must be the beginning of what there is, unchanged or in a released form. */
const differences = (
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): MigrationRefusal | null => {
  const newest = migrations.at(-1)?.version ?? "";
  for (const [position, row] of applied.entries()) {
    const file = `${row.version}_${row.name}.sql`;
    const known = migrations.find(({ version }) => version === row.version);
    if (!known)
      return {
        reason: "newer",
        message:
          row.version > newest
            ? `The database belongs to a newer release (it has ${file}). Start that release, or restore a backup made with this one.`
            : `The database has ${file}, which this release does not know. It belongs to another build; nothing was changed.`,
      };
    if (known.checksum !== row.checksum && !FORMER_CHECKSUMS.has(row.checksum))
      return {
        reason: "changed",
        message: `${file} has changed since it was applied. Restore the file, and put the change in a new migration.`,
      };
    const expected = migrations[position];
    if (expected?.version !== row.version)
      return {
        reason: "out of order",
        message: `${expected?.version}_${expected?.name}.sql is older than ${file}, which is applied already. Give it a newer version.`,
      };
  }
  return null;
};

const applyOne = async (
  connection: ReservedSql,
  owner: string,
  { version, name, sql, checksum }: Migration,
): Promise<MigrationRefusal | null> => {
  try {
    await connection`begin`;
    await connection`select set_config('role', ${owner}, true)`;
    await connection.unsafe(sql);
    await connection`set local role none`;
    await connection`insert into migrations.applied (version, name, checksum) values (${version}, ${name}, ${checksum})`;
    await connection`commit`;
    return null;
  } catch (error) {
    await connection`rollback`;
    const cause = error instanceof Error ? error.message : String(error);
    return {
      reason: "failed",
      message: `${version}_${name}.sql could not be applied (${cause}). The database is as it was before this file.`,
    };
  }
};
