import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import postgres from "postgres";
import { bootstrapAuth } from "../../server/src/auth-schema.ts";
import { migrate, readMigrations } from "../../server/src/migrate.ts";
import { onEachDatabase, type PolicyDatabase } from "./database.ts";

/** Rights of anon and authenticated on every table and function of ours, one line each. */
const rights = async (sql: postgres.Sql): Promise<readonly string[]> => {
  const rows = await sql<{ line: string }[]>`
    select role || ' ' || privilege || ' ' || c.oid::regclass as line
    from unnest(array['anon', 'authenticated']) role
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
    cross join pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and has_table_privilege(role, c.oid, privilege)
    union all
    select role || ' execute ' || p.oid::regprocedure
    from unnest(array['anon', 'authenticated']) role cross join pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(role, p.oid, 'execute')
    order by 1`;
  return rows.map(({ line }) => line);
};

/**
 * A database as hosted Supabase hands it over: the role that migrates is no superuser, accounts belong to another role, and
 * everything new in the schema public is granted to everybody by default.
 */
const likeHosted = async (
  { admin }: PolicyDatabase,
  work: (sql: postgres.Sql, owner: string) => Promise<void>,
): Promise<void> => {
  const suffix = randomUUID().slice(0, 8);
  const [name, owner] = [`hosted_${suffix}`, `hosted_owner_${suffix}`];
  const { host, port, user, pass } = admin.options;
  await admin.unsafe(`create role ${owner} nologin`);
  await admin.unsafe(`create database ${name}`);
  await admin.unsafe(`grant create on database ${name} to ${owner}`);
  const sql = postgres({
    host: host[0] ?? "",
    port: port[0] ?? 0,
    database: name,
    user,
    pass: pass ?? "",
    onnotice: () => {},
  });
  try {
    await bootstrapAuth(sql);
    await sql.unsafe(`
      grant usage, create on schema public to ${owner};
      grant usage on schema auth to ${owner};
      grant all on all tables in schema auth to ${owner};
      alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges for role ${owner} in schema public grant all on functions to anon, authenticated, service_role;
      alter default privileges for role ${owner} in schema public grant all on sequences to anon, authenticated, service_role`);
    await work(sql, owner);
  } finally {
    await sql.end();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.unsafe(`drop role ${owner}`);
  }
};

onEachDatabase((database) => {
  it("A01 L2: hosted Supabase takes the migrations unchanged, and its broad default grants open nothing more", async () => {
    await likeHosted(database(), async (sql, owner) => {
      const migrations = await readMigrations();
      const applied = await migrate(sql, owner, migrations);
      expect(applied).toMatchObject({ ok: true });
      expect(await rights(sql)).toEqual(await rights(database().admin));
    });
  });

  it("an account that was there before the migrations has a profile after them", async () => {
    await likeHosted(database(), async (sql, owner) => {
      const id = randomUUID();
      await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, 'early@example.org', '{"name": "Early"}')`;
      await migrate(sql, owner, await readMigrations());
      expect(await sql`select id, email, name from profiles`).toEqual([
        { id, email: "early@example.org", name: "Early" },
      ]);
    });
  });
});
