import type { Connection } from "./connection.ts";

/** A table as a backup sees it. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Without generated columns, which the database computes again. */
  readonly columns: readonly string[];
}

/** Tables whose rows are not in a backup, and the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "auth.sessions": "logins: a copy of the file must not sign anybody in",
  "auth.refresh_tokens": "logins: a copy of the file must not sign anybody in",
  "auth.flow_state": "sign-ins under way",
  "edge.rate_limits": "counts of recent attempts",
  "migrations.applied": "stands in the manifest",
  "migrations.installation": "names the keys, which the backup holds",
};

/** For the manifest: everything in an installation that a restore does not bring back. */
export const LEFT_OUT_WORDS: readonly string[] = [
  ...Object.entries(LEFT_OUT).map(([table, reason]) => `${table} (${reason})`),
  "the environment and .env (settings of the machine)",
];

/**
 * Makes the text of every value the same on every server and in every session, lifts time limits, and fails if row
 * rules would hide rows.
 */
export const LONG_SESSION = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off; set search_path = '';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;`;

/**
 * All tables of the database that belong in a backup, each after those it refers to. Throws if they refer to each other
 * in a circle.
 */
export const backedUpTables = async ({ query }: Connection): Promise<Table[]> => {
  const tables = await query<Table & { id: string; parents: string[] }>(
    `
    select c.oid::text as id, n.nspname as schema, c.relname as name,
      to_json(array(select a.attname from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum)) as columns,
      to_json(array(select k.confrelid::text from pg_catalog.pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid)) as parents
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      and n.nspname || '.' || c.relname <> all ($1)
    order by n.nspname, c.relname`,
    [Object.keys(LEFT_OUT)],
  );
  const left = new Map(tables.map((table) => [table.id, table]));
  const sorted: Table[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find(({ parents }) => !parents.some((parent) => left.has(parent)));
    if (!next) throw new Error("Tables refer to each other in a circle: there is no order to load them in.");
    left.delete(next.id);
    sorted.push({ schema: next.schema, name: next.name, columns: next.columns });
  }
  return sorted;
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const nameOf = ({ schema, name }: Pick<Table, "schema" | "name">): string => `${quoted(schema)}.${quoted(name)}`;

/** The statement that writes all rows in primary-key order: the same rows give the same bytes. */
export const copyOut = async ({ query }: Connection, table: Table): Promise<string> => {
  const key = await query<{ name: string; text: boolean }>(
    `
    select a.attname as name, a.attcollation <> 0 as text
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = $1::regclass and i.indisprimary
    order by array_position(i.indkey::int2[], a.attnum)`,
    [nameOf(table)],
  );
  if (key.length === 0) throw new Error(`${nameOf(table)} has no primary key: its rows have no order.`);
  const order = key.map(({ name, text }) => quoted(name) + (text ? ` collate "C"` : ""));
  return `copy (select ${table.columns.map(quoted).join(", ")} from ${nameOf(table)} order by ${order.join(", ")}) to stdout`;
};

export const copyIn = (table: Table): string =>
  `copy ${nameOf(table)} (${table.columns.map(quoted).join(", ")}) from stdin`;
