/**
 * Who sees and changes what, over HTTP, for relations and columns as the catalogue lists them: a table added later is
 * covered.
 */
import { createHash, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveNotebook } from "../support/save-notebook.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

const CANARY = "AKIAIOSFODNN7CANARY0";
let server: TestServer;
let ada: TestPerson;
let mallory: TestPerson;
let notebook: string;
let team: string;
let relations: string[];
let columns: { relation: string; column: string; type: string }[];

beforeAll(async () => {
  server = await startTestServer();
  await server.signUp(); // the first account is the site admin, so it is none of those below
  [ada, mallory] = await Promise.all([server.signUp(), server.signUp()]);
  notebook = await saveNotebook(
    ada,
    { title: "Ada's", description: CANARY, content: { modeling_section: CANARY } },
    {
      file: `{"cells": [], "key": "${CANARY}"}`,
      charts: [{ cell_index: 0, position: 0, title: CANARY, mime_type: "image/png", data: "AAAA" }],
    },
  );
  team =
    (await ada.client.from("teams").insert({ name: "Ada's team", created_by: ada.id }).select("id").single()).data
      ?.id ?? "";
  await ada.client.from("folders").insert({ name: CANARY, user_id: ada.id });
  await ada.client.from("team_invitations").insert({ team_id: team, email: "guest@example.org", invited_by: ada.id });
  relations = (
    await server.adminSql`select table_name from information_schema.tables where table_schema = 'public' order by 1`
  ).map(({ table_name }) => String(table_name));
  columns = (
    await server.adminSql`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`
  ).map(({ table_name, column_name, data_type }) => ({
    relation: String(table_name),
    column: String(column_name),
    type: String(data_type),
  }));
});
afterAll(() => server.stop());

/** Hash of every row of every table of ours. */
const everything = async (): Promise<string> => {
  const hash = createHash("sha256");
  for (const relation of relations) {
    const [row] = await server.adminSql.unsafe(
      `select coalesce(json_agg(t order by t::text), '[]')::text as rows from public.${relation} t`,
    );
    hash.update(String(row?.["rows"]));
  }
  return hash.digest("hex");
};
const isEmpty = async (response: Response): Promise<boolean> => {
  const text = await response.text();
  return response.status >= 400 || ["", "[]", "0", '[{"count":0}]'].includes(text);
};

describe("a client with only the public key", () => {
  it("A01: reads no row of any table but public site texts and settings, at any address", async () => {
    for (const relation of relations.filter((name) => name !== "site_settings")) {
      const answers = [`?select=*`, `?select=count`, `?limit=1`, `?id=not.is.null`];
      for (const query of answers) {
        const response = await server.request(`/rest/v1/${relation}${query}`, { headers: { prefer: "count=exact" } });
        expect(await isEmpty(response.clone()), `${relation}${query}: ${await response.text()}`).toBe(true);
        expect(response.headers.get("content-range") ?? "*/0").toMatch(/\/(0|\*)$/);
      }
    }
  });

  it("A01: writes nothing anywhere", async () => {
    const before = await everything();
    for (const relation of relations)
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        for (const query of ["", "?id=not.is.null", `?id=eq.${notebook}`]) {
          const response = await server.request(`/rest/v1/${relation}${query}`, {
            method,
            json: { id: notebook, title: "x", name: "xxx", content: "x" },
            headers: { prefer: "return=representation" },
          });
          expect(await isEmpty(response), `${method} ${relation}${query}`).toBe(true);
        }
    expect(await everything()).toBe(before);
  });

  it("A01: may call no procedure, and finds neither the API description nor another schema", async () => {
    const procedures = (
      await server.adminSql`select distinct proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where nspname in ('public', 'private', 'auth')`
    ).map(({ proname }) => String(proname));
    expect(procedures.length).toBeGreaterThan(5);
    for (const name of procedures) {
      const response = await server.request(`/rest/v1/rpc/${name}`, { method: "POST", json: {} });
      // Everyone may ask whether they are the site admin; the answer is no.
      if (name === "is_site_admin" && response.status === 200) expect(await response.json()).toBe(false);
      else expect([400, 401, 403, 404], name).toContain(response.status);
    }
    for (const path of ["/rest/v1/", "/rest/v1", "/rest/v1/?apikey=x"])
      expect([401, 403, 404]).toContain((await server.request(path)).status);
    for (const schema of ["auth", "private", "edge", "pg_catalog", "information_schema"])
      expect((await server.request("/rest/v1/users", { headers: { "accept-profile": schema } })).status).toBe(406);
    for (const relation of ["auth.users", "edge.rate_limits", "pg_roles", "pg_authid"])
      expect((await server.request(`/rest/v1/${relation}`)).status).toBe(404);
  });
});

describe("a stranger who is signed in", () => {
  it("A02: reads nothing of other users by id, by list, or through any foreign key, and counts nothing", async () => {
    const keys = await server.adminSql`
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = 'public'`;
    const bare = (name: unknown): string => String(name).replace("public.", "");
    const paths = [
      ...relations.flatMap((relation) => [`${relation}?select=*`, `${relation}?select=*&limit=1000`]),
      ...keys.flatMap(({ child, parent }) => [
        `${bare(child)}?select=*,${bare(parent)}(*)`,
        `${bare(parent)}?select=*,${bare(child)}(*)`,
      ]),
      "teams?select=*,notebooks(*,notebook_content(*))",
      "folders?select=*,notebooks(*,notebook_content(original_notebook))",
      `notebooks?id=in.(${notebook},${randomUUID()})`,
      `notebook_content?notebook_id=eq.${notebook}`,
      `profiles?id=eq.${ada.id}`,
    ];
    for (const path of paths) {
      const response = await server.request(`/rest/v1/${path}`, {
        token: mallory.accessToken,
        headers: { prefer: "count=exact" },
      });
      const text = await response.text();
      for (const secret of [CANARY, notebook, team, ada.id, ada.email, "guest@example.org"])
        expect(text, path).not.toContain(secret);
    }
  });

  it("A02: learns nothing from filters, orders and counts: a true guess looks like a false one", async () => {
    const guesses: readonly [string, string][] = [
      [
        `notebook_content?original_notebook=like.*AKIA*&select=notebook_id`,
        `notebook_content?original_notebook=like.*NOPE*&select=notebook_id`,
      ],
      [`notebooks?id=eq.${notebook}&select=id`, `notebooks?id=eq.${randomUUID()}&select=id`],
      [`profiles?email=eq.${ada.email}&select=id`, `profiles?email=eq.nobody@example.org&select=id`],
      [
        `team_invitations?email=eq.guest@example.org&select=id`,
        `team_invitations?email=eq.other@example.org&select=id`,
      ],
      [
        `notebooks?select=id,notebook_content!inner(notebook_id)&notebook_content.modeling_section=like.AKIA*`,
        `notebooks?select=id,notebook_content!inner(notebook_id)&notebook_content.modeling_section=like.NOPE*`,
      ],
    ];
    for (const [right, wrong] of guesses) {
      const answers = await Promise.all(
        [right, wrong].map(async (path) => {
          const response = await server.request(`/rest/v1/${path}`, {
            token: mallory.accessToken,
            headers: { prefer: "count=exact" },
          });
          return [response.status, response.headers.get("content-range"), await response.text()];
        }),
      );
      expect(answers[0], right).toEqual(answers[1]);
    }
  });

  it("A03: changes and deletes nothing of other users, with or without a filter", async () => {
    const before = await everything();
    for (const relation of relations)
      for (const method of ["PATCH", "DELETE"])
        for (const query of [
          "",
          "?id=not.is.null",
          `?id=eq.${notebook}`,
          `?notebook_id=eq.${notebook}`,
          `?team_id=eq.${team}`,
        ]) {
          if (relation === "profiles" && (query === "" || query.includes("not.is.null"))) continue; // their own row matches
          await server.request(`/rest/v1/${relation}${query}`, {
            method,
            token: mallory.accessToken,
            json: { title: "x", name: "xxx", content: "x", status: "declined", role: "admin" },
          });
        }
    expect(await everything()).toBe(before);
  });
});

describe("writes with extra columns", () => {
  it("A15: whatever columns a user sends, ids, owners, versions and times of their notebook stay the server's", async () => {
    const mine = await saveNotebook(mallory, { title: "Mallory's" });
    const value = (type: string): fc.Arbitrary<unknown> =>
      type === "uuid"
        ? fc.constantFrom(ada.id, mallory.id, notebook, randomUUID())
        : type.startsWith("timestamp")
          ? fc.constantFrom("1970-01-01T00:00:00Z", "2999-01-01T00:00:00Z", "infinity")
          : type === "integer" || type === "double precision"
            ? fc.constantFrom(-1, 0, 999_999, 10.5)
            : fc.constantFrom("admin", "Published", "In Development", "nonsense", "x", null);
    const ownColumns = columns.filter(({ relation }) => relation === "notebooks");
    const patch = fc
      .uniqueArray(fc.constantFrom(...ownColumns), { minLength: 1, maxLength: 5, selector: ({ column }) => column })
      .chain((chosen) => fc.record(Object.fromEntries(chosen.map(({ column, type }) => [column, value(type)]))));
    const before = await everythingOf(ada.id);
    const stored = async () => (await server.adminSql`select * from public.notebooks where id = ${mine}`)[0];
    const born = await stored();
    await fc.assert(
      fc.asyncProperty(patch, fc.constantFrom("PATCH", "POST"), async (body, method) => {
        const response = await server.request(
          method === "PATCH" ? `/rest/v1/notebooks?id=eq.${mine}` : "/rest/v1/notebooks",
          {
            method,
            token: mallory.accessToken,
            json: method === "POST" ? { user_id: mallory.id, title: "New", ...body } : body,
          },
        );
        expect(response.status).toBeLessThan(500);
        const now = await stored();
        expect(now).toMatchObject({ id: mine, user_id: mallory.id, created_at: born?.["created_at"] });
        expect(["In Development", "Ready for Review", "Published", "Archived"]).toContain(now?.["status"]);
        expect(Math.abs(Date.now() - Number(now?.["updated_at"]))).toBeLessThan(120_000);
      }),
      { numRuns: 150 },
    );
    const odd =
      await server.adminSql`select 1 from public.notebooks where user_id = ${mallory.id} and (created_at < now() - interval '1 hour' or created_at > now() + interval '1 minute' or version < 1)`;
    expect(odd).toHaveLength(0);
    expect(await everythingOf(ada.id)).toBe(before);
  });
});

const everythingOf = async (id: string): Promise<string> =>
  JSON.stringify(
    await server.adminSql`select n.*, c.* from public.notebooks n join public.notebook_content c on c.notebook_id = n.id where n.user_id = ${id} order by n.id`,
  );
