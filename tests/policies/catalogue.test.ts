import { expect, it } from "vitest";
import { onEachDatabase, outcome } from "./database.ts";

/** Checks what the catalogue says about every object of ours, so that one added later cannot be forgotten. */
onEachDatabase((database) => {
  const names = async (query: string): Promise<readonly string[]> => {
    const rows = await database().admin.unsafe<{ name: string }[]>(query);
    return rows.map((row) => row.name);
  };

  it("A20: every table of ours has row rules switched on", async () => {
    const without = await names(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and c.relkind in ('r', 'p') and not c.relrowsecurity`);
    expect(without).toEqual([]);
  });

  it("A20: every table that users may touch has a rule for each verb that they may use", async () => {
    const without = await names(`
      select c.relname || ' ' || verb.privilege as name
      from pg_class c
      cross join (values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')) verb (privilege, command)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_table_privilege('authenticated', c.oid, verb.privilege)
        and not exists (
          select from pg_policy p where p.polrelid = c.oid and p.polcmd::text in (verb.command, '*')
        )
      order by 1`);
    // Refused row by row so that the specification's one call without effect gets through its trigger.
    expect(without).toEqual(["team_members insert"]);
  });

  it("A20: the name of every rule fits: PostgreSQL keeps 63 bytes of it", async () => {
    expect(await names(`select polname as name from pg_policy where octet_length(polname) >= 63`)).toEqual([]);
  });

  it("A01: a visitor may read the site's texts and settings and may use nothing else", async () => {
    const tables = await names(`
      select c.relname || ' ' || privilege as name from pg_class c
      cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and c.relkind in ('r', 'v', 'm', 'p') and has_table_privilege('anon', c.oid, privilege)
      order by 1`);
    expect(tables).toEqual(["site_content select", "site_settings select"]);
    const functions = await names(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege('anon', p.oid, 'execute')`);
    expect(functions).toEqual(["private.is_request()"]);
    expect(await names(`select 'private' as name where has_schema_privilege('anon', 'private', 'usage')`)).toEqual([]);
  });

  it("A19: functions with their owner's rights are in the private schema; every function has an empty search path", async () => {
    const exposed = await names(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.pronamespace not in ('private'::regnamespace, 'pg_catalog'::regnamespace, 'information_schema'::regnamespace)`);
    expect(exposed).toEqual([]);
    const loose = await names(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(p.proconfig @> array['search_path=""'], false)`);
    expect(loose).toEqual([]);
    expect(
      await names(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
      ),
    ).toEqual([]);
  });

  it("A18: signed-in users may run the functions that rules and screens call, and no others", async () => {
    const functions = await names(`
      select p.pronamespace::regnamespace::text || '.' || p.proname as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege('authenticated', p.oid, 'execute')
      order by 1`);
    expect(functions).toEqual([
      "private.accept_invitation",
      "private.catalog_reach",
      "private.check_save",
      "private.confirmed_email",
      "private.count_notebooks",
      "private.create_access_token",
      "private.create_notebook_link",
      "private.filtered_notebooks",
      "private.has_members",
      "private.is_request",
      "private.is_restoring",
      "private.is_site_admin",
      "private.matching_notebooks",
      "private.model_totals",
      "private.my_admin_team_ids",
      "private.my_invited_team_ids",
      "private.my_inviter_ids",
      "private.my_model_rule",
      "private.my_team_ids",
      "private.my_teammate_ids",
      "private.my_usage",
      "private.newest_notebook_ids",
      "private.newest_notebooks",
      "private.newest_team_notebook_ids",
      "private.passage_of",
      "private.plain_email",
      "private.prepare_invitation",
      "private.reached_notebooks",
      "private.record_export",
      "private.record_revision",
      "private.replace_charts",
      "private.respelled",
      "private.restore_from_trash",
      "private.site_activity",
      "private.without_empty",
      "public.accept_team_invitation",
      "public.account_summary",
      "public.catalog_choices",
      "public.create_access_token",
      "public.create_notebook_link",
      "public.delete_notebooks",
      "public.file_flows",
      "public.file_notebooks",
      "public.find_notebooks",
      "public.is_site_admin",
      "public.model_rule",
      "public.model_totals",
      "public.my_usage",
      "public.newest_notebooks",
      "public.newest_team_notebooks",
      "public.record_export",
      "public.respelled_search",
      "public.restore_from_trash",
      "public.save_notebook",
      "public.save_site_texts",
      "public.site_activity",
    ]);
  });

  it("A14: every primary key is a uuid that the server makes, or refers to another row; site texts have names, and the settings are one row", async () => {
    const keys = await names(`
      select c.relname || ': ' || string_agg(coalesce(pg_get_expr(d.adbin, d.adrelid), 'the key of its parent'), ', ') as name
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where k.contype = 'p' and c.relnamespace = 'public'::regnamespace
        and not exists (
          select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = k.conkey
        )
      group by c.relname order by 1`);
    expect(keys).toEqual([
      "access_tokens: gen_random_uuid()",
      "charts: gen_random_uuid()",
      "folders: gen_random_uuid()",
      "notebook_links: gen_random_uuid()",
      "notebooks: gen_random_uuid()",
      "revisions: gen_random_uuid()",
      "site_content: the key of its parent",
      "site_settings: true",
      "team_invitations: gen_random_uuid()",
      "team_members: gen_random_uuid()",
      "teams: gen_random_uuid()",
      "trash: gen_random_uuid()",
    ]);
  });

  it("every foreign key has an index, so that no cascade reads a whole table", async () => {
    const slow = await names(`
      select f.conrelid::regclass || '.' || f.conname as name from pg_constraint f
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace
        and not exists (
          select from pg_index i
          where i.indrelid = f.conrelid and i.indpred is null
            and (string_to_array(i.indkey::text, ' ')::smallint[])[1 : cardinality(f.conkey)] @> f.conkey
        )`);
    expect(slow).toEqual([]);
  });

  it("policies look up the user once per statement, not once per row", async () => {
    const perRow = await names(`
      select polrelid::regclass || ': ' || polname as name from pg_policy
      where polrelid::regclass::text not like 'auth.%' and exists (
        select from regexp_matches(
          coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), ''),
          '(?<!SELECT )(auth\\.uid|private\\.confirmed_email|private\\.is_site_admin)\\(\\)', 'g'
        )
      )`);
    expect(perRow).toEqual([]);
  });

  it("policies are written as sentences", async () => {
    const policies = await names(
      `select polname as name from pg_policy where polrelid::regclass::text !~ '^(auth|storage)'`,
    );
    expect(policies.length).toBeGreaterThan(30);
    for (const policy of policies) expect(policy).toMatch(/^[A-Z][a-z].* .* /);
  });

  it("L3 L4: the API logs in as a role that can be anon or authenticated and nothing else", async () => {
    const [role] = await database().admin`
      select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = 'datadoc_api'`;
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: true,
    });
    // Distinct: databases of other tests in this cluster are prepared by roles of their own, and each grants them once more.
    const roles = await names(`
      select distinct roleid::regrole::text as name from pg_auth_members where member = 'datadoc_api'::regrole order by 1`);
    expect(roles).toEqual(["anon", "authenticated"]);
    for (const name of ["service_role", "datadoc_owner", "postgres"])
      expect(await outcome(database().api.begin((sql) => sql`select set_config('role', ${name}, true)`))).toBe("42501");
  });

  it("L3: without choosing a role the API reads no table of ours, and makes none", async () => {
    const tables = await names(
      `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(tables.length).toBeGreaterThan(9);
    for (const table of tables)
      for (const statement of [`select from ${table}`, `delete from ${table}`, `truncate ${table}`])
        expect(await outcome(database().api.unsafe(statement)), statement).toBe("42501");
    expect(await outcome(database().api.unsafe("create table public.extra (id int)"))).toBe("42501");
    expect(await outcome(database().api.unsafe("copy (select 1) to program 'true'"))).toBe("42501");
    const owned = await names(`select relname as name from pg_class where relowner = 'datadoc_api'::regrole`);
    expect(owned).toEqual([]);
  });

  it("L12: policies can ask auth.uid(), auth.role() and auth.jwt() about the current user", async () => {
    const person = { id: "6f2c1a52-7c0d-4b7e-9a55-0b6f3a1d2c11", email: "who@example.org" };
    const [row] = await database().as(
      person,
      (sql) => sql`select auth.uid() as id, auth.role() as role, auth.jwt() ->> 'email' as email`,
    );
    expect(row).toEqual({ ...person, role: "authenticated" });
    const [visitor] = await database().as(null, (sql) => sql`select auth.uid() as id, auth.role() as role`);
    expect(visitor).toEqual({ id: null, role: "anon" });
  });

  it("accounts and their passwords are out of reach for requests", async () => {
    const person = { id: "6f2c1a52-7c0d-4b7e-9a55-0b6f3a1d2c11", email: "who@example.org" };
    for (const table of ["users", "sessions", "refresh_tokens", "identities", "audit_log_entries"])
      for (const who of [person, null])
        expect(await outcome(database().as(who, (sql) => sql`select from ${sql(`auth.${table}`)}`))).toBe("42501");
  });
});
