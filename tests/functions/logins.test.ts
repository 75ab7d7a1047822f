/** Tokens and logins: what proves a user's identity, and when it stops doing so. */
import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import postgres from "postgres";
import { createLogins } from "../../server/src/edge/logins.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
});
afterAll(() => server.stop());

const SERVICES: readonly [string, RequestInit][] = [
  ["/rest/v1/notebooks?select=id", {}],
  ["/auth/v1/user", {}],
  ["/functions/v1/delete-account", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }],
];
const answers = (token: string): Promise<number[]> =>
  Promise.all(SERVICES.map(async ([path, init]) => (await server.request(path, { ...init, token })).status));

describe("a token that this installation did not issue", () => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = (): Record<string, unknown> => ({
    iss: `${server.url}/auth/v1`,
    aud: "authenticated",
    role: "authenticated",
    sub: ada.id,
    session_id: JSON.parse(Buffer.from(ada.accessToken.split(".")[1] ?? "", "base64url").toString()).session_id,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 300,
  });
  const hs256 = (header: unknown, payload: unknown, secret = server.jwtSecret): string => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const header = { alg: "HS256", typ: "JWT" };
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

  it("C04: the same claims, correctly signed, are let in (so that each refusal below has its own reason)", async () => {
    expect(await server.request("/auth/v1/user", { token: hs256(header, claims()) }).then(({ status }) => status)).toBe(
      200,
    );
  });

  const forgeries: readonly [string, () => string | Promise<string>][] = [
    ["alg none without a signature", () => `${part({ alg: "none" })}.${part(claims())}.`],
    ["alg none with our signature", () => hs256({ alg: "none" }, claims())],
    ["alg nOnE", () => hs256({ alg: "nOnE" }, claims())],
    [
      "alg HS512",
      () => new SignJWT(claims()).setProtectedHeader({ alg: "HS512" }).sign(new TextEncoder().encode(server.jwtSecret)),
    ],
    [
      "alg RS256 with a key of its own",
      () => new SignJWT(claims()).setProtectedHeader({ alg: "RS256" }).sign(privateKey),
    ],
    [
      "HS256 over somebody's public key",
      () => hs256(header, claims(), publicKey.export({ type: "spki", format: "pem" }).toString()),
    ],
    ["an empty signature", () => `${part(header)}.${part(claims())}.`],
    ["a changed signature", () => `${hs256(header, claims()).slice(0, -4)}AAAA`],
    [
      "claims changed after signing",
      () => ada.accessToken.replace(/\.[^.]+\./, `.${part({ ...claims(), sub: randomUUID() })}.`),
    ],
    ["another installation's secret", () => hs256(header, claims(), "another secret of another installation")],
    ["an empty secret", () => hs256(header, claims(), "")],
    ["a kid that is a path", () => hs256({ ...header, kid: "../../../../dev/null" }, claims(), "")],
    [
      "a key of its own in the header",
      () => hs256({ ...header, jwk: { kty: "oct", k: "c2VjcmV0" } }, claims(), "secret"),
    ],
    ["crit that nobody knows", () => hs256({ ...header, crit: ["exp"], exp: true }, claims())],
    ["role service_role", () => hs256(header, { ...claims(), role: "service_role" })],
    ["role postgres", () => hs256(header, { ...claims(), role: "postgres" })],
    ["role anon", () => hs256(header, { ...claims(), role: "anon" })],
    ["no role", () => hs256(header, { ...claims(), role: undefined })],
    ["no exp", () => hs256(header, { ...claims(), exp: undefined })],
    ["exp in the past", () => hs256(header, { ...claims(), exp: Math.floor(Date.now() / 1000) - 60 })],
    ["exp as text", () => hs256(header, { ...claims(), exp: "tomorrow" })],
    ["nbf in the future", () => hs256(header, { ...claims(), nbf: Math.floor(Date.now() / 1000) + 600 })],
    ["no aud", () => hs256(header, { ...claims(), aud: undefined })],
    ["aud anon", () => hs256(header, { ...claims(), aud: "anon" })],
    ["no iss", () => hs256(header, { ...claims(), iss: undefined })],
    ["another iss", () => hs256(header, { ...claims(), iss: "https://evil.example/auth/v1" })],
    ["no sub", () => hs256(header, { ...claims(), sub: undefined })],
    ["a sub that is not a UUID", () => hs256(header, { ...claims(), sub: "' or 1=1" })],
    ["somebody else's sub with my login", () => hs256(header, { ...claims(), sub: randomUUID() })],
    ["a login that never was", () => hs256(header, { ...claims(), session_id: randomUUID() })],
    ["no login", () => hs256(header, { ...claims(), session_id: undefined })],
    ["two parts", () => "a.b"],
    ["four parts", () => `${hs256(header, claims())}.x`],
    ["a header that is not JSON", () => `e30x.${part(claims())}.x`],
    ["words", () => "let me in"],
    ["a key that looks like a server key", () => `sb_secret_${"0".repeat(22)}_01234567`],
    ["8,000 letters", () => "a".repeat(8000)],
  ];
  it.each(forgeries)("C04: %s is refused by every service", async (_name, forge) => {
    expect(await answers(await forge())).toEqual([401, 401, 401]);
  });

  it.each(["Basic YTpi", "Bearer", "Bearer  ", "bearer: x", "Token x"])(
    "C04: an Authorization header of %j is refused, not ignored",
    async (authorization) => {
      expect((await server.request("/rest/v1/site_content?select=id", { headers: { authorization } })).status).toBe(
        401,
      );
    },
  );
});

describe("a login that has ended", () => {
  it("C03: after signing out the access token opens nothing, though it has not expired", async () => {
    const person = await server.signUp();
    expect((await server.request("/rest/v1/notebooks?select=id", { token: person.accessToken })).status).toBe(200);
    await person.client.auth.signOut({ scope: "local" });
    expect(await answers(person.accessToken)).toEqual([401, 401, 401]);
  });

  it("C03: signing out everywhere ends the logins of other devices too", async () => {
    const person = await server.signUp();
    const phone = server.client();
    const { data } = await phone.auth.signInWithPassword(person);
    const phoneToken = data.session?.access_token ?? "";
    expect((await server.request("/rest/v1/notebooks?select=id", { token: phoneToken })).status).toBe(200);
    await person.client.auth.signOut({ scope: "global" });
    expect(await answers(phoneToken)).toEqual([401, 401, 401]);
  });

  it("C03: the token of a deleted person opens nothing", async () => {
    const person = await server.signUp();
    expect((await person.client.functions.invoke("delete-account", { body: { userId: person.id } })).error).toBeNull();
    expect(await answers(person.accessToken)).toEqual([401, 401, 401]);
  });

  it("C03: a login ended behind the server's back (another server, an administrator) stops working within seconds", async () => {
    const person = await server.signUp();
    expect((await server.request("/rest/v1/notebooks?select=id", { token: person.accessToken })).status).toBe(200);
    await server.adminSql`delete from auth.sessions where user_id = ${person.id}`;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    try {
      expect(await answers(person.accessToken)).toEqual([401, 401, 401]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("C03: a banned user is out, and can neither renew the login nor sign in again", async () => {
    const person = await server.signUp();
    await server.adminSql`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`;
    expect(await answers(person.accessToken)).toEqual([401, 401, 401]);
    const { client } = person;
    expect((await client.auth.refreshSession({ refresh_token: person.refreshToken })).error?.status).toBe(400);
    expect((await server.client().auth.signInWithPassword(person)).error?.code).toBe("user_banned");
  });
});

describe("refreshing", () => {
  const refresh = (refreshToken: string) =>
    server.request("/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      json: { refresh_token: refreshToken },
    });
  const next = async (refreshToken: string): Promise<string> =>
    ((await (await refresh(refreshToken)).json()) as { refresh_token: string }).refresh_token;

  it("C06: the parent of the active token still gets the active one (a response that was lost on the way)", async () => {
    const { refreshToken } = await server.signUp();
    const active = await next(refreshToken);
    expect(active).not.toBe(refreshToken);
    expect(await next(refreshToken)).toBe(active);
  });

  it("C06: an older token is refused, and with it the whole family: it was copied", async () => {
    const { refreshToken } = await server.signUp();
    const second = await next(refreshToken);
    const third = await next(second);
    expect((await refresh(refreshToken)).status).toBe(400);
    expect((await refresh(third)).status).toBe(400);
    expect((await refresh(second)).status).toBe(400);
  });

  it("C06: invented tokens are refused", async () => {
    for (const invented of [randomUUID(), "x", "' or true --"]) expect((await refresh(invented)).status).toBe(400);
    for (const json of [{}, { refresh_token: 7 }, { refresh_token: null }, []])
      expect((await server.request("/auth/v1/token?grant_type=refresh_token", { method: "POST", json })).status).toBe(
        400,
      );
  });

  it("C07: five tabs that refresh concurrently all stay signed in, again and again", async () => {
    let { refreshToken } = await server.signUp();
    for (let round = 0; round < 5; round += 1) {
      const tokens = await Promise.all(Array.from({ length: 5 }, () => next(refreshToken)));
      expect(new Set(tokens).size).toBe(1);
      refreshToken = tokens[0] ?? "";
    }
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it("C07: two servers over one database that renew one login concurrently return the same token", async () => {
    const pools = [0, 1].map(() => postgres(server.apiUrl, { onnotice: () => {}, max: 2 }));
    const servers = pools.map((sql) => createLogins(sql));
    let { refreshToken } = await server.signUp();
    for (let round = 0; round < 10; round += 1) {
      const renewed = await Promise.all([...servers, ...servers].map((logins) => logins.renew(refreshToken)));
      expect(new Set(renewed.map((login) => login?.refreshToken)).size).toBe(1);
      refreshToken = renewed[0]?.refreshToken ?? "";
    }
    expect((await refresh(refreshToken)).status).toBe(200);
    await Promise.all(pools.map((sql) => sql.end()));
  });

  it("C07: while the database is away a refresh is answered with 503, which clients retry instead of signing out", async () => {
    const { refreshToken } = await server.signUp();
    server.database.state = "restarting";
    try {
      const response = await refresh(refreshToken);
      expect([response.status, response.headers.has("retry-after")]).toEqual([503, true]);
    } finally {
      server.database.state = "ready";
    }
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});
