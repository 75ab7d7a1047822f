/** One test for each unsafe default of the backend service: the safe setting holds on this driver. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { SignJWT } from "jose";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../server/src/app.ts";
import { newPublishableKey } from "../../server/src/backend.ts";
import { createLog } from "../../server/src/log.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

describe("the backend behind its guards", () => {
  let server: TestServer;
  let ada: TestPerson;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signUp();
  });
  afterAll(() => server.stop());

  it("L1: row rules hold from the very first request, even when everything was granted to everyone", async () => {
    const fresh = await startTestServer();
    await fresh.adminSql.unsafe(`
      create table public.late (id int primary key, secret text);
      alter table public.late enable row level security;
      insert into public.late values (1, 'hidden');
      grant all on public.late to anon, authenticated, datadoc_api`);
    expect(await (await fresh.request("/rest/v1/late?select=*")).json()).toEqual([]);
    expect((await fresh.request("/rest/v1/late?id=eq.1", { method: "DELETE" })).status).toBeLessThan(500);
    expect(await fresh.adminSql`select * from public.late`).toHaveLength(1);
    await fresh.stop();
  });

  it("L2: no request changes the permissions in the database", async () => {
    const rights = () => server.adminSql`
      select table_schema, table_name, grantee, privilege_type from information_schema.table_privileges
      where grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC') and table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2, 3, 4`;
    const defaults = () => server.adminSql`select * from pg_default_acl order by oid`;
    const before = [await rights(), await defaults()];
    for (const token of [undefined, ada.accessToken]) await server.request("/rest/v1/notebooks?select=id", { token });
    expect([await rights(), await defaults()]).toEqual(before);
  });

  it("L3: the server's login role can do nothing but switch to a visitor or a user", async () => {
    const [role] = await server.adminSql`
      select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'datadoc_api'`;
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false, false]);
    const memberships = await server.adminSql`
      select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
      where u.rolname = 'datadoc_api' order by 1`;
    expect(memberships.map(({ rolname }) => rolname)).toEqual(["anon", "authenticated"]);
    const owned = await server.adminSql`
      select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('datadoc_api', 'anon', 'authenticated')`;
    expect(owned).toHaveLength(0);
  });

  it.each(["service_role", "postgres", "datadoc_owner", "datadoc_api", "anon"])(
    "L4: a well-signed token that names the database role %s is refused",
    async (role) => {
      const token = await signed(server, { role });
      expect((await server.request("/rest/v1/notebooks?select=id", { token })).status).toBe(401);
    },
  );

  it("L4: even past the edge the database refuses the login role any role but those two", async () => {
    const api = postgres(server.apiUrl, { onnotice: () => {}, max: 1 });
    for (const role of ["service_role", "postgres", "datadoc_owner"])
      await expect(api.unsafe(`set role ${role}`)).rejects.toMatchObject({ code: "42501" });
    await api.end();
  });

  it("L5: tokens without exp, or of another audience or issuer, are refused, and a malformed one does not count as a visitor's", async () => {
    const refused = [
      await signed(server, {}, { exp: false }),
      await signed(server, { aud: "elsewhere" }),
      await signed(server, { iss: "https://elsewhere.example" }),
      "not.a.token",
      "garbage",
      "",
    ];
    for (const token of refused)
      expect((await server.request("/rest/v1/site_content?select=id", { token })).status, token.slice(0, 20)).toBe(401);
    expect((await server.request("/rest/v1/site_content?select=id", { token: await signed(server) })).status).toBe(401);
    expect((await server.request("/rest/v1/site_content?select=id", { token: ada.accessToken })).status).toBe(200);
  });

  it("L6: a short secret stops the server from starting, and keys are new each time", async () => {
    const options = {
      env: { HOST: "127.0.0.1", PUBLIC_URL: "http://localhost:1" },
      installation: { jwtSecret: "unsafe-secret-change-me", publishableKey: "sb_publishable_x" },
      database: { apiUrl: server.apiUrl, state: () => "ready" as const, space: () => null },
      log: createLog("silent"),
    };
    await expect(createApp(options)).rejects.toThrow("at least 32 bytes");
    const keys = [await newPublishableKey(), await newPublishableKey()];
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/);
  });

  it("L6: the published fallback secret signs nothing here", async () => {
    for (const secret of ["unsafe-secret-change-me", "dev-secret-change-me"])
      expect(
        (await server.request("/rest/v1/notebooks", { token: await signed({ ...server, jwtSecret: secret }) })).status,
      ).toBe(401);
  });

  it.each(["/rest/v1/notebooks", "/rest/v1/", "/auth/v1/settings", "/auth/v1/user", "/functions/v1/delete-account"])(
    "L7: a request from this machine without the key is refused at %s",
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(401);
      expect((await fetch(server.url + path, { headers: { apikey: "sb_secret_guess" } })).status).toBe(401);
    },
  );

  it("L9: bodies are limited by endpoint, and passwords in both directions", async () => {
    const big = JSON.stringify({ email: "a@example.org", password: "x".repeat(70_000) });
    const json = { "content-type": "application/json" };
    expect((await server.request("/auth/v1/signup", { method: "POST", body: big, headers: json })).status).toBe(413);
    for (const [password, status] of [
      ["12345", 422],
      ["é".repeat(37), 422],
      ["é".repeat(36), 200],
    ] as const) {
      const email = `${randomUUID()}@example.org`;
      expect((await server.request("/auth/v1/signup", { method: "POST", json: { email, password } })).status).toBe(
        status,
      );
    }
  });

  it("L10: access tokens live ten minutes, and what users write into their own profile grants nothing", async () => {
    const claims = JSON.parse(Buffer.from(ada.accessToken.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      number
    >;
    expect((claims["exp"] ?? 0) - (claims["iat"] ?? 0)).toBe(600);
    await server.signUp("first@example.org");
    const { client } = await server.signUp("mallory@example.org");
    await client.auth.updateUser({ data: { is_admin: true, role: "service_role", email: "first@example.org" } });
    expect((await client.rpc("is_site_admin")).data).toBe(false);
    expect((await client.auth.refreshSession()).data.user?.role).toBe("authenticated");
  });

  it("L11: errors carry a code and a readable message, never names, values, SQL or a stack", async () => {
    const attempts: [string, RequestInit][] = [
      ["/rest/v1/notebooks?id=eq.nonsense", {}],
      ["/rest/v1/notebooks?nonsense=eq.1", {}],
      ["/rest/v1/notebooks?select=title,nonsense(*)", {}],
      ["/rest/v1/nonsense", {}],
      ["/rest/v1/rpc/nonsense", { method: "POST" }],
      ["/rest/v1/folders", { method: "POST", body: JSON.stringify({ name: 7, user_id: "x" }) }],
      [
        "/rest/v1/team_members",
        { method: "POST", body: JSON.stringify({ team_id: randomUUID(), user_id: ada.id, role: "admin" }) },
      ],
      ["/rest/v1/profiles", { method: "POST", body: JSON.stringify({ id: ada.id, email: ada.email }) }],
      ["/rest/v1/notebooks", { method: "POST", body: "{" }],
      ["/rest/v1/notebooks?order=title.sideways", {}],
      ["/rest/v1/notebooks?and=(id.eq.1", {}],
      ["/rest/v1/notebooks?title=match.%5B", {}],
    ];
    for (const [path, init] of attempts) {
      const response = await server.request(path, {
        ...init,
        token: ada.accessToken,
        headers: { "content-type": "application/json" },
      });
      const text = await response.text();
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.status, `${path} ${text}`).toBeLessThan(500);
      expect(text, path).not.toMatch(
        /select |insert |violates|constraint|postgres|relation "|RangeError|at \w+ \(|node_modules|row-level|pg_/i,
      );
      expect(JSON.parse(text), path).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        hint: null,
      });
    }
  });

  it("L11: nothing of a request, its SQL or its errors reaches the console or the log", async () => {
    const canary = `canary-${randomUUID()}`;
    await server.request(`/rest/v1/notebooks?title=eq.${canary}&nonsense=eq.1`, { token: ada.accessToken });
    await server.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      json: { email: `${canary}@example.org`, password: canary },
    });
    expect(server.log()).toContain("backend message");
    expect(server.log()).not.toContain(canary);
    expect(server.log()).not.toMatch(/eyJ|select /i);
  });

  it("L11: a warning that arrives as an error is a warning, and ends nothing", async () => {
    const warned = once(process, "warning");
    process.emitWarning(new Error("too many listeners"));
    expect(await warned).toEqual([expect.objectContaining({ message: "too many listeners" })]);
  });

  it("L12: policies and users can ask who they are", async () => {
    const fresh = await startTestServer();
    await fresh.adminSql.unsafe(`
      create function public.whoami() returns text language sql stable
        as $$ select concat_ws(' ', auth.uid(), auth.role(), auth.email(), (auth.jwt() ->> 'session_id') is not null) $$;
      grant execute on function public.whoami() to anon, authenticated`);
    const grace = await fresh.signUp();
    expect((await grace.client.rpc("whoami" as never)).data).toBe(`${grace.id} authenticated ${grace.email} t`);
    expect((await fresh.client().rpc("whoami" as never)).data).toBe("anon f");
    await fresh.stop();
  });

  it.each([
    "otp",
    "magiclink",
    "authorize?provider=github",
    "callback",
    "admin/users",
    "factors",
    "sso",
    "invite",
    "reauthenticate",
    "token?grant_type=pkce",
  ])("L13: /auth/v1/%s does not exist: only the addresses the app uses do", async (path) => {
    for (const method of ["GET", "POST"]) {
      const response = await server.request(`/auth/v1/${path}`, {
        method,
        ...(method === "POST" ? { json: { email: ada.email } } : {}),
      });
      expect([400, 404]).toContain(response.status);
    }
  });
});

const signed = async (
  { jwtSecret, url }: { jwtSecret: string; url: string },
  claims: Record<string, unknown> = {},
  { exp = true } = {},
): Promise<string> => {
  const token = new SignJWT({
    iss: `${url}/auth/v1`,
    aud: "authenticated",
    role: "authenticated",
    sub: randomUUID(),
    session_id: randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt();
  return (exp ? token.setExpirationTime("5m") : token).sign(new TextEncoder().encode(jwtSecret));
};
