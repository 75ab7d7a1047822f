import type { Sql } from "postgres";

/**
 * Set in the database from the first step of a restore until its rows are there, so that no server takes a
 * half-restored database for an installation.
 */
export const isMarked = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql`select to_regclass('migrations.unfinished_restore') is not null as marked`;
  return row?.["marked"] === true;
};

export const mark = async (sql: Sql): Promise<void> => {
  await sql`create schema if not exists migrations`;
  await sql`create table if not exists migrations.unfinished_restore (began timestamptz not null default now())`;
};

export const UNMARK = "drop table migrations.unfinished_restore";

export const UNFINISHED =
  "A restore into this database was interrupted. Repeat it (npx datadoc-server restore FILE), or use an empty database.";
