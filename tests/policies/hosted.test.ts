import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import postgres from "postgres";
import { bootstrapAuth } from "../../server/src/auth-schema.ts";
import { migrate, readMigrations } from "../../server/src/migrate.ts";
import { type PolicyDatabase, actAs, onEachDatabase, outcome } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { join, newNotebook, newPerson, newTeam } from "./people.ts";

/** Privileges of anon and authenticated on every table and function of ours, one per line. */
/** Texts and settings of the site, which everyone may read. */
const FOR_EVERYBODY = new Set(["site_content", "site_settings"]);

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
 * A database as hosted Supabase provides it: the role that migrates is not a superuser, accounts belong to another
 * role, and everything new in the schema public is granted to everyone by default.
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

/** No row, or no privilege to ask for one. */
const isNothing = (answer: unknown): boolean => answer === "42501" || (Array.isArray(answer) && answer.length === 0);

/**
 * Requests as the platform's REST service makes them: the role and the claims of the person, local to a transaction.
 */
const requestsOf = (sql: postgres.Sql): PolicyDatabase => {
  const as: PolicyDatabase["as"] = async (person, work) => {
    const { value } = await sql.begin(async (transaction) => {
      await actAs(transaction, person);
      return { value: await work(transaction) };
    });
    return value;
  };
  return { admin: sql, api: sql, as, dryRun: as };
};

onEachDatabase((database) => {
  it("A01 A02 A03 L2: on hosted Supabase a save works and a team shares it, and a stranger and the public see and change nothing", async () => {
    await likeHosted(database(), async (sql, owner) => {
      await migrate(sql, owner, await readMigrations());
      const hosted = requestsOf(sql);
      const [ada, grace, stranger] = await Promise.all(
        ["ada", "grace", "stranger"].map((name) => newPerson(hosted, name)),
      );
      if (!ada || !grace || !stranger) throw new Error("Three people have accounts.");
      const team = await newTeam(hosted, ada);
      await join(hosted, ada, team, grace);
      const id = await newNotebook(hosted, ada, { team_id: team });
      const seen = await hosted.as(
        grace,
        (request) =>
          request`select n.title, c.modeling_section from notebooks n join notebook_content c on c.notebook_id = n.id`,
      );
      expect(seen).toEqual([{ title: "Customer churn", modeling_section: "A random forest." }]);
      expect(await brokenInvariants(hosted)).toEqual([]);

      const tables = await sql<{ name: string }[]>`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
      const filled: string[] = [];
      for (const { name } of tables) {
        const [{ rows } = { rows: 0 }] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${sql(name)}`;
        if (rows > 0 && !FOR_EVERYBODY.has(name)) filled.push(name);
      }
      expect(filled).toEqual(expect.arrayContaining(["notebooks", "notebook_content", "charts", "revisions", "teams"]));
      for (const person of [stranger, null])
        for (const name of filled) {
          const isOwn = name === "profiles" && person !== null;
          const rows = await hosted
            .as(person, (request) => request`select 1 from ${request(name)}`)
            .catch((error: { code?: string }) => error.code);
          expect(rows, name).toEqual(isOwn ? [{ "?column?": 1 }] : person ? [] : expect.toSatisfy(isNothing));
          const attempt = hosted.as(person, async (request) => {
            const { count } = await request`delete from ${request(name)}`;
            expect(count, name).toBe(0);
          });
          expect(["accepted", "42501"], name).toContain(await outcome(attempt));
        }
      expect(await sql`select id from notebooks`).toEqual([{ id }]);
    });
  });

  it("A01 L2: hosted Supabase takes the migrations unchanged, and its broad default grants open nothing more", async () => {
    await likeHosted(database(), async (sql, owner) => {
      const migrations = await readMigrations();
      const applied = await migrate(sql, owner, migrations);
      expect(applied).toMatchObject({ ok: true });
      expect(await rights(sql)).toEqual(await rights(database().admin));
    });
  });

  it("an account that existed before the migrations has a profile after them", async () => {
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
