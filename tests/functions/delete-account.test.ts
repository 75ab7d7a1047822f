/** Deleting an account over HTTP: no one else's, nothing left of it, whole or not at all. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callFunction, confirmedPerson } from "../support/function-calls.ts";
import { startMailSink } from "../support/mail-sink.ts";
import type { MailSink } from "../support/mail-sink.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

let server: TestServer;
let sink: MailSink;
const call = (name: string, json: unknown, token?: string): Promise<Response> =>
  callFunction(server, name, json, token);
const person = (name = "Ada"): Promise<TestPerson> => confirmedPerson(server, name);

beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestServer({ mail: sink });
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

describe("delete-account", () => {
  it("C01: no user deletes another: not with their id, not without a login, not with the public key", async () => {
    const victim = await person("Victim");
    const mallory = await person("Mallory");
    expect((await call("delete-account", { userId: victim.id }, mallory.accessToken)).status).toBe(403);
    expect((await call("delete-account", { userId: victim.id })).status).toBe(401);
    expect((await call("delete-account", { userId: victim.id }, server.key)).status).toBe(401);
    for (const id of [victim.id, mallory.id])
      expect(await server.adminSql`select 1 from auth.users where id = ${id}`).toHaveLength(1);
    expect((await call("delete-account", {}, mallory.accessToken)).status).toBe(200);
    expect(await server.adminSql`select 1 from auth.users where id = ${mallory.id}`).toHaveLength(0);
    expect(await server.adminSql`select 1 from auth.users where id = ${victim.id}`).toHaveLength(1);
  });

  it("a user whose change collides with another user's is asked to try again, and nothing is deleted", async () => {
    const leaver = await person("Leaver");
    await server.adminSql.unsafe(`
      create function public.collide() returns trigger language plpgsql as $$ begin raise deadlock_detected; end $$;
      create trigger collide before delete on public.profiles for each row execute function public.collide()`);
    const refused = await call("delete-account", {}, leaver.accessToken);
    await server.adminSql.unsafe(`drop trigger collide on public.profiles; drop function public.collide()`);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "40P01" }]);
    expect(await server.adminSql`select 1 from auth.users where id = ${leaver.id}`).toHaveLength(1);
    expect((await call("delete-account", {}, leaver.accessToken)).status).toBe(200);
  });

  it("C02: afterwards no column of any table holds the user's id or address", async () => {
    const leaver = await person("Leaver");
    const teammate = await person("Teammate");
    const team =
      (await leaver.client.from("teams").insert({ name: "Leavers", created_by: leaver.id }).select("id").single()).data
        ?.id ?? "";
    await server.adminSql`insert into public.team_members (team_id, user_id, role) values (${team}, ${teammate.id}, 'member')`;
    await leaver.client.from("folders").insert({ name: "Mine", user_id: leaver.id });
    for (const team_id of [null, team]) await saveNotebook(leaver, { title: "Mine", team_id });
    await leaver.client
      .from("team_invitations")
      .insert({ team_id: team, email: "someone@example.org", invited_by: leaver.id });
    const other =
      (await teammate.client.from("teams").insert({ name: "Others", created_by: teammate.id }).select("id").single())
        .data?.id ?? "";
    await teammate.client
      .from("team_invitations")
      .insert({ team_id: other, email: leaver.email, invited_by: teammate.id });
    await leaver.client.auth.refreshSession();
    await leaver.client.auth.updateUser({ email: `new-${leaver.email}` });
    expect(await traces(leaver)).not.toEqual([]);
    const { data } = await leaver.client.auth.getSession();
    expect((await call("delete-account", { userId: leaver.id }, data.session?.access_token)).status).toBe(200);
    expect(await traces(leaver)).toEqual([]);
    expect(
      (await server.adminSql`select role from public.team_members where team_id = ${team}`).map(({ role }) =>
        String(role),
      ),
    ).toEqual(["admin"]);
  });

  it("C02: clicked five times at the same time it is done once, and each click gets a plain answer", async () => {
    const hasty = await person("Hasty");
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => call("delete-account", { userId: hasty.id }, hasty.accessToken)),
    );
    const statuses = clicks.map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 401]).toContain(status);
    expect(await traces(hasty)).toEqual([]);
  });

  it("C02: failing at any step it has done nothing, and a retry succeeds", async () => {
    const unlucky = await person("Unlucky");
    await unlucky.client.from("folders").insert({ name: "Mine", user_id: unlucky.id });
    await saveNotebook(unlucky, { title: "Mine" });
    const before = await traces(unlucky);
    for (const table of [
      "auth.users",
      "public.profiles",
      "public.notebooks",
      "public.notebook_content",
      "public.folders",
      "auth.refresh_tokens",
      "auth.audit_log_entries",
    ]) {
      await server.adminSql.unsafe(`
        create function pg_temp_fail() returns trigger language plpgsql as 'begin raise exception ''thrown by a test''; end';
        create trigger fail before delete on ${table} for each statement execute function pg_temp_fail()`);
      const response = await call("delete-account", { userId: unlucky.id }, unlucky.accessToken);
      expect(response.status, table).toBe(500);
      expect(await response.text(), table).not.toContain("thrown");
      await server.adminSql.unsafe(`drop trigger fail on ${table}; drop function pg_temp_fail()`);
      expect(await traces(unlucky), table).toEqual(before);
    }
    expect((await call("delete-account", { userId: unlucky.id }, unlucky.accessToken)).status).toBe(200);
    expect(await traces(unlucky)).toEqual([]);
  });
});

/** Every table and column that holds the user's id or address in any row. */
const traces = async ({ id, email }: TestPerson): Promise<string[]> => {
  await sleep(50);
  const columns = await server.adminSql`
    select table_schema, table_name, column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2, 3`;
  const found: string[] = [];
  for (const { table_schema, table_name, column_name } of columns) {
    const rows = await server.adminSql`
      select 1 from ${server.adminSql(`${table_schema}.${table_name}`)} t
      where position(${id} in t.${server.adminSql(String(column_name))}::text) > 0 or position(${email} in t.${server.adminSql(String(column_name))}::text) > 0 limit 1`;
    if (rows.length > 0) found.push(`${table_schema}.${table_name}.${column_name}`);
  }
  return found;
};
