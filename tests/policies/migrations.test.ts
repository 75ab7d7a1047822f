import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import postgres from "postgres";
import { bootstrapAuth } from "../../server/src/auth-schema.ts";
import { grantAccountsToOwner } from "../../server/src/database/roles.ts";
import { migrate, readMigrations, type Migration } from "../../server/src/migrate.ts";
import { prepareDatabase } from "../../server/src/prepare-database.ts";
import { startTestDatabase } from "../support/postgres.ts";
import { onEachDatabase } from "./database.ts";

const migration = (version: number, sql: string): Migration => ({
  version: `2030010100000${version}`,
  name: `step_${version}`,
  sql,
  checksum: createHash("sha256").update(sql).digest("hex"),
});

const FIRST = migration(1, "create table public.first (id integer); insert into public.first values (1);");
const SECOND = migration(2, "create table public.second (id integer);");
const THIRD = migration(3, "insert into public.first values (3);");

onEachDatabase((database) => {
  /** An empty database next to the prepared one, sharing its roles. */
  let url: string;
  let empty: postgres.Sql;
  let name: string;
  beforeEach(async () => {
    name = `migrations_${randomUUID().replaceAll("-", "")}`;
    const { host, port, user, pass } = database().admin.options;
    await database().admin`create database ${database().admin(name)}`;
    await database().admin.unsafe(`grant create on database ${name} to datadoc_owner`);
    url = `postgres://${user}:${encodeURIComponent(String(pass ?? ""))}@${host[0]}:${port[0]}/${name}`;
    empty = postgres(url, { onnotice: () => {} });
    await empty`grant create on schema public to datadoc_owner`;
  });
  afterEach(async () => {
    await empty.end();
    await database().admin`drop database ${database().admin(name)} with (force)`;
  });
  const run = (list: readonly Migration[]) => migrate(empty, "datadoc_owner", list);
  const tables = async (): Promise<readonly unknown[]> => {
    const rows = await empty`select tablename from pg_tables where schemaname = 'public' order by 1`;
    return rows.map((row) => row["tablename"]);
  };

  it("applies what is missing, in order, once, as the owner of the tables", async () => {
    expect(await run([FIRST, SECOND])).toEqual({ ok: true, value: [FIRST.version, SECOND.version] });
    expect(await run([FIRST, SECOND])).toEqual({ ok: true, value: [] });
    expect(await run([FIRST, SECOND, THIRD])).toEqual({ ok: true, value: [THIRD.version] });
    expect(await empty`select id from public.first order by id`).toEqual([{ id: 1 }, { id: 3 }]);
    const owners = await empty`select distinct tableowner from pg_tables where schemaname = 'public'`;
    expect(owners).toEqual([{ tableowner: "datadoc_owner" }]);
  });

  it("F09: a migration that fails leaves nothing behind, and says which one and why", async () => {
    const broken = migration(2, "create table public.second (id integer); select 1 / 0; create table public.never ();");
    const result = await run([FIRST, broken, THIRD]);
    expect(result).toMatchObject({ ok: false, error: { reason: "failed" } });
    expect(result.ok ? "" : result.error.message).toMatch(
      /20300101000002_step_2\.sql .*division by zero.*as it was before/,
    );
    expect(await tables()).toEqual(["first"]);
    expect(await run([FIRST, SECOND, THIRD])).toEqual({ ok: true, value: [SECOND.version, THIRD.version] });
  });

  it("F09: eight servers that start concurrently apply each migration once", async () => {
    const servers = Array.from({ length: 8 }, () => postgres(url, { onnotice: () => {}, max: 2 }));
    const results = await Promise.all(servers.map((sql) => migrate(sql, "datadoc_owner", [FIRST, SECOND, THIRD])));
    const applied = results.flatMap((result) => (result.ok ? result.value : ["failed"]));
    expect(applied).toEqual([FIRST.version, SECOND.version, THIRD.version]);
    expect(await empty`select id from public.first order by id`).toEqual([{ id: 1 }, { id: 3 }]);
    await Promise.all(servers.map((sql) => sql.end()));
  });

  it("F09: a server killed in the middle of a migration leaves it undone, and the next start applies it", async () => {
    const slow = migration(2, "create table public.second (id integer); select pg_sleep(30);");
    const script = `
      import postgres from "postgres";
      import { migrate } from "./server/src/migrate.ts";
      await migrate(postgres(process.env.DATABASE, { onnotice() {} }), "datadoc_owner", JSON.parse(process.env.MIGRATIONS));`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { ...process.env, DATABASE: url, MIGRATIONS: JSON.stringify([FIRST, slow]) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const sleeping = () => empty`select pid from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'`;
    while ((await sleeping()).length === 0 && child.exitCode === null)
      await new Promise((wait) => setTimeout(wait, 50));
    expect(await sleeping()).toHaveLength(1);
    child.kill("SIGKILL");
    await ended;
    // PostgreSQL notices a lost client only when the statement ends; a server that starts meanwhile waits for the lock.
    for (const { pid } of await sleeping()) await empty`select pg_terminate_backend(${pid})`;
    expect(await run([FIRST, SECOND])).toEqual({ ok: true, value: [SECOND.version] });
    expect(await tables()).toEqual(["first", "second"]);
  });

  it("F06: refuses a database of a newer release, and changes nothing", async () => {
    await run([FIRST, SECOND, THIRD]);
    const result = await run([FIRST, SECOND]);
    expect(result).toMatchObject({ ok: false, error: { reason: "newer" } });
    expect(result.ok ? "" : result.error.message).toContain("newer release (it has 20300101000003_step_3.sql)");
  });

  it("refuses a migration that was changed after it was applied", async () => {
    await run([FIRST]);
    const result = await run([migration(1, `${FIRST.sql} -- edited`), SECOND]);
    expect(result).toMatchObject({ ok: false, error: { reason: "changed" } });
    expect(await tables()).toEqual(["first"]);
  });

  it("refuses a migration that is older than what is applied, and one of another build", async () => {
    await run([FIRST, THIRD]);
    expect(await run([FIRST, SECOND, THIRD])).toMatchObject({ ok: false, error: { reason: "out of order" } });
    const other = await run([FIRST, SECOND, migration(4, "select 1")]);
    expect(other).toMatchObject({ ok: false, error: { reason: "newer" } });
    expect(other.ok ? "" : other.error.message).toContain("another build");
  });

  it("leaves a connection as it found it: no role, no lock, no lifted time limits", async () => {
    const one = postgres(url, { max: 1, onnotice: () => {}, connection: { statement_timeout: 1234 } });
    await migrate(one, "datadoc_owner", [FIRST, migration(2, "select 1 / 0")]);
    const [left] = await one`
      select current_setting('role') as role, current_setting('statement_timeout') as timeout,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`;
    expect(left).toEqual({ role: "none", timeout: "1234ms", locks: 0 });
    await one.end();
  });

  it("our own migrations are named consistently, in order, and their checksums do not depend on line endings", async () => {
    const shipped = await readMigrations();
    expect(shipped.length).toBeGreaterThan(8);
    expect(shipped.map(({ version }) => version)).toEqual(shipped.map(({ version }) => version).sort());
    for (const { sql } of shipped) expect(sql).not.toMatch(/\r|create role|create extension/);
  });

  it("C23: notebooks that were shared before versions had an owner are shared from the version that entered the team", async () => {
    await bootstrapAuth(empty);
    await grantAccountsToOwner(empty);
    const shipped = await readMigrations();
    const sharing = shipped.findIndex(({ name: step }) => step === "sharing");
    expect(sharing).toBeGreaterThan(8);
    expect(await run(shipped.slice(0, sharing))).toMatchObject({ ok: true });
    const [team, other] = [randomUUID(), randomUUID()];
    /** The team of each version, and where the notebook is now. */
    const stored: Record<string, { versions: (string | null)[]; now: string | null; from: number | null }> = {
      "shared on the way": { versions: [null, null, team, team], now: team, from: 3 },
      "shared from the start": { versions: [team, team], now: team, from: 1 },
      "without versions": { versions: [], now: team, from: 1 },
      private: { versions: [null, null], now: null, from: null },
      "back from elsewhere": { versions: [team, other, null, team], now: team, from: 4 },
      "shared in a list": { versions: [null, null], now: team, from: 3 },
    };
    await empty.begin(async (sql) => {
      // Without people and teams, and without today's rules.
      await sql`set local session_replication_role = replica`;
      for (const [title, { versions, now }] of Object.entries(stored)) {
        const id = randomUUID();
        await sql`insert into notebooks ${sql({ id, title, team_id: now, user_id: randomUUID(), version: 7, updated_at: "2026-01-01Z" })}`;
        for (const [index, team_id] of versions.entries())
          await sql`insert into revisions ${sql({ notebook_id: id, version: index + 1, save_id: randomUUID(), snapshot: sql.json({ team_id }) as never })}`;
      }
    });
    expect(await run(shipped)).toMatchObject({ ok: true });
    const rows = await empty`select title, shared_from, version, updated_at from notebooks`;
    expect(Object.fromEntries(rows.map((row) => [row["title"], row["shared_from"]]))).toEqual(
      Object.fromEntries(Object.entries(stored).map(([title, { from }]) => [title, from])),
    );
    expect(rows.every((row) => row["version"] === 7 && (row["updated_at"] as Date).getUTCFullYear() === 2026)).toBe(
      true,
    );
  });

  it("prepares a database with a role that is not a superuser but may create roles and owns the database", async () => {
    const role = `keeper_${randomUUID().slice(0, 8)}`;
    // On a server prepared earlier by others, the roles belong to someone else: they are granted to the keeper.
    await empty.unsafe(`
      create role ${role} login createrole password 'keeper';
      alter database ${name} owner to ${role};
      grant anon, authenticated, service_role, datadoc_owner, datadoc_api to ${role} with admin option`);
    const keeperUrl = new URL(url);
    keeperUrl.username = role;
    keeperUrl.password = "keeper";
    const keeper = postgres(keeperUrl.href, { onnotice: () => {} });
    // The API's role is shared by all databases here, and so is its password.
    const apiPassword = String(database().api.options.pass);
    const prepared = await prepareDatabase(keeper, { apiPassword });
    expect(prepared).toMatchObject({ ok: true });
    expect(prepared.ok && prepared.value.length).toBe((await readMigrations()).length);
    expect(await prepareDatabase(keeper, { apiPassword })).toEqual({ ok: true, value: [] });
    await keeper.end();
    await empty.unsafe(`reassign owned by ${role} to current_user; drop owned by ${role}`);
    await empty.unsafe(`drop role ${role}`);
  });
});

it("on an empty server, a role that may create roles makes everything from nothing, and acts as the owner it has made", async () => {
  const server = await startTestDatabase();
  const superuser = postgres(server.url, { onnotice: () => {} });
  await superuser`create role keeper login createrole password 'keeper'`;
  await superuser`create database kept owner keeper`;
  const url = new URL(server.url);
  url.username = "keeper";
  url.password = "keeper";
  url.pathname = "/kept";
  const keeper = postgres(url.href, { onnotice: () => {} });
  for (const applied of [(await readMigrations()).length, 0]) {
    const prepared = await prepareDatabase(keeper, { apiPassword: "policies" });
    expect(prepared.ok && prepared.value.length).toBe(applied);
  }
  await superuser`alter role datadoc_api bypassrls`;
  await expect(prepareDatabase(keeper, { apiPassword: "policies" })).rejects.toThrow("past the row rules");
  await keeper.end();
  await superuser.end();
  await server.stop();
});
