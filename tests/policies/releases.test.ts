/**
 * Databases of former releases, migrated to this one. `releases/VERSION.sql` holds what a release could store that no
 * earlier one could, in the SQL of its time; VERSION is its last migration. Each release adds such a file.
 */
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { restore } from "../../server/src/backup/restore.ts";
import { writeBackup } from "../../server/src/backup/write-backup.ts";
import { readMigrations } from "../../server/src/migrate.ts";
import { prepareDatabase } from "../../server/src/prepare-database.ts";
import { TEST_PASSWORD } from "../support/postgres.ts";
import { onEachDatabase } from "./database.ts";

const FOLDER = new URL("releases/", import.meta.url);
const apiPassword = TEST_PASSWORD;
type Row = Readonly<Record<string, unknown>>;

/** Written by `sha256sum *.sql` at each release; migrations after its last line are not released yet. */
const releasedMigrations = async (): Promise<string[]> =>
  (await readFile(new URL("released-migrations.txt", import.meta.url), "utf8")).trim().split("\n");
const releases = async (): Promise<string[]> =>
  (await readdir(FOLDER)).map((file) => file.replace(/\.sql$/, "")).toSorted();

it("a released migration never changes: its databases would be refused", async () => {
  const released = await releasedMigrations();
  const present = (await readMigrations()).map(({ version, name, checksum }) => `${checksum}  ${version}_${name}.sql`);
  expect(present.slice(0, released.length)).toEqual(released);
});

it("the last release has rows here that later ones must keep", async () => {
  const last = (await releasedMigrations()).at(-1);
  expect(last).toContain(`  ${(await releases()).at(-1)}_`);
});

onEachDatabase((database) => {
  let made: string[], folder: string;
  beforeEach(async () => {
    made = [];
    folder = await mkdtemp(join(tmpdir(), "data-documentation-releases-"));
  });
  afterEach(async () => {
    for (const name of made) await database().admin`drop database ${database().admin(name)} with (force)`;
    await rm(folder, { recursive: true, force: true });
  });
  const emptyDatabase = async (): Promise<string> => {
    const name = `release_${randomUUID().replaceAll("-", "")}`;
    const { host, port, user, pass } = database().admin.options;
    await database().admin`create database ${database().admin(name)} template template0`;
    made.push(name);
    return `postgres://${user}:${encodeURIComponent(String(pass ?? ""))}@${host[0]}:${port[0]}/${name}`;
  };
  const at = async <T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
    const sql = postgres(url, { max: 2, onnotice: () => {} });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  };

  /** Brings the database to a release and stores what that release could store. */
  const live = async (sql: Sql, release: string): Promise<void> => {
    const shipped = await readMigrations();
    const last = shipped.findIndex(({ version }) => version === release);
    expect(last, `${release} is a migration`).toBeGreaterThan(0);
    const prepared = await prepareDatabase(sql, { apiPassword, migrations: shipped.slice(0, last + 1) });
    expect(prepared).toMatchObject({ ok: true });
    const rows = await readFile(new URL(`${release}.sql`, FOLDER), "utf8");
    await sql.begin(async (transaction) => {
      // Inserts rows as they were stored, whatever rules were in force.
      await transaction`set local session_replication_role = replica`;
      await transaction.unsafe(rows);
    });
  };

  /** Every row of every table of ours, under its table and its key. */
  const allRows = async (sql: Sql): Promise<Map<string, Row>> => {
    const tables = await sql<{ name: string; key: string }[]>`
      select c.oid::regclass::text as name, string_agg(a.attname, ',') as key
      from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where c.relnamespace::regnamespace::text in ('public', 'private', 'auth') group by c.oid`;
    const found = new Map<string, Row>();
    for (const { name, key } of tables)
      for (const { row } of await sql.unsafe<{ row: Row }[]>(`select to_jsonb(t) as row from ${name} t`))
        found.set(`${name} ${key.split(",").map((column) => String(row[column]))}`, row);
    return found;
  };
  /** Worked out from what notebooks hold, and worked out again where a release knows better. */
  const DERIVED = ["catalog_entries", "private.notebook_words"];
  const isDerived = (place: string): boolean => DERIVED.some((table) => place.startsWith(`${table} `));
  /** What has been lost or changed of the old rows, column by column; of derived ones, which are gone. */
  const lost = (then: ReadonlyMap<string, Row>, now: ReadonlyMap<string, Row>): string[] =>
    [...then].flatMap(([place, row]) => {
      const kept = now.get(place);
      if (!kept) return [`${place} is gone`];
      if (isDerived(place)) return [];
      return Object.entries(row).flatMap(([column, value]) =>
        JSON.stringify(kept[column]) === JSON.stringify(value) ? [] : [`${place}: ${column}`],
      );
    });

  it("every row stored then is there, unchanged, after all migrations since", async () => {
    await at(await emptyDatabase(), async (sql) => {
      const then = new Map<string, Row>();
      for (const release of await releases()) {
        await live(sql, release);
        for (const [place, row] of await allRows(sql)) if (!then.has(place)) then.set(place, row);
      }
      expect(await prepareDatabase(sql, { apiPassword })).toMatchObject({ ok: true });
      const now = await allRows(sql);
      expect(then.size).toBeGreaterThan(30);
      expect(lost(then, now)).toEqual([]);
      for (const table of DERIVED)
        expect(
          [...now.keys()].filter((place) => place.startsWith(`${table} `)),
          "what a later release derives is there for the rows of former ones",
        ).toHaveLength(5);
      const shared = await sql`
        select n.updated_at <= r.newest_by as "isFound" from notebooks n
        join team_members m on m.team_id = n.team_id
        left join private.member_recency r on r.team_id = m.team_id and r.user_id = m.user_id`;
      expect(new Set(shared.map(({ isFound }) => isFound)), "members find what was in their teams").toEqual(
        new Set([true]),
      );
    });
  }, 60_000);

  it("a database with the earlier form of a released migration ends with the functions of every other", async () => {
    const functions = (sql: Sql) => sql`
      select p.oid::regprocedure::text as name, p.prosrc, p.proconfig, p.proacl::text from pg_proc p
      where p.pronamespace::regnamespace::text in ('public', 'private') order by 1`;
    const shipped = await readMigrations();
    const former = shipped.findIndex(({ version }) => version === "20261130130100");
    await at(await emptyDatabase(), async (sql) => {
      await prepareDatabase(sql, { apiPassword, migrations: shipped.slice(0, former + 1) });
      await sql`drop function private.filtered_notebooks(jsonb, integer, uuid[])`;
      await sql`create function private.filtered_notebooks(jsonb, integer) returns uuid[] language sql as 'select null::uuid[]'`;
      await sql`alter function private.filtered_notebooks(jsonb, integer) owner to datadoc_owner`;
      await sql`update migrations.applied set checksum = '2df05b7b72a179bd7b3b34354f88888a6d2ddb414e236a80de570375c5f88e1d'
        where version = '20261130130000'`;
      expect(await prepareDatabase(sql, { apiPassword })).toMatchObject({ ok: true });
      expect(await functions(sql)).toEqual(await functions(database().admin));
      // Nothing is left to do where a migration was applied under its former version.
      await sql`update migrations.applied set version = '20261130130110',
        checksum = '98306c21be1dba6e24639469f7ea6e8de8aa4fb76e5fd17a0d91b7f8a69238c5' where version = '20261202110000'`;
      expect(await prepareDatabase(sql, { apiPassword })).toMatchObject({ ok: true });
    });
  }, 60_000);

  it("F08: a backup made then is restored with its rows, and migrated", async () => {
    const [first = ""] = await releases();
    const url = await emptyDatabase();
    const then = await at(url, async (sql) => {
      await live(sql, first);
      return allRows(sql);
    });
    const keys = { publishableKey: "sb_publishable_test", jwtSecret: "j".repeat(40), databasePassword: "d".repeat(40) };
    await writeFile(join(folder, "installation.json"), JSON.stringify({ ...keys, apiPassword }));
    await chmod(join(folder, "installation.json"), 0o600);
    const path = join(folder, "then.backup.zip");
    await writeBackup({ login: { url, host: undefined }, dataDir: folder, path });
    const target = await emptyDatabase();
    await restore({
      env: { DATA_DIR: join(folder, "data"), DATABASE_URL: target },
      path,
      replace: false,
      log: pino({ level: "silent" }),
      signal: new AbortController().signal,
    });
    await at(target, async (sql) => {
      expect(lost(then, await allRows(sql))).toEqual([]);
      const [newest] = await sql`select max(version) as version from migrations.applied`;
      expect(newest?.["version"]).toBe((await readMigrations()).at(-1)?.version);
    });
  }, 60_000);
});
