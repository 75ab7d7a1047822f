/**
 * Strangers at the door: they lock no one out, learn from no response who has an account, and end a copied login by
 * using its token.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLimits } from "../../supabase/functions/_shared/limits.ts";
import { PASSWORD, confirmedAccount, newAddress } from "../support/account-calls.ts";
import { startMailSink } from "../support/mail-sink.ts";
import type { MailSink } from "../support/mail-sink.ts";
import { startTestServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";

/** Signs in from a network address, as reported by a trusted proxy. */
const signInFrom = (server: TestServer, client: string, email: string, password = PASSWORD, cookie = "") =>
  server.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    json: { email, password },
    headers: { "x-forwarded-for": client, ...(cookie && { cookie }) },
  });
const cookieOf = (response: Response): string => response.headers.get("set-cookie")?.split(";")[0] ?? "";

describe("strangers' wrong passwords", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ limits: "on", env: { TRUSTED_PROXIES: ["127.0.0.1"] } });
  });
  afterAll(() => server.stop());
  /** Sixty wrong passwords from many addresses, as counted by another server over the same database. */
  const manyGuesses = async (email: string): Promise<void> => {
    const elsewhere = createLimits(server.adminSql, server.jwtSecret);
    for (let attempt = 0; attempt < 60; attempt += 1) await elsewhere.spend("signInAnywhere", { account: email });
  };

  /** The sorted statuses of this many wrong passwords sent concurrently. */
  const guesses = async (count: number, client: string, email: string, cookie = ""): Promise<readonly number[]> => {
    const sent = Array.from({ length: count }, () => signInFrom(server, client, email, "guess", cookie));
    return (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
  };

  it("C22: a stranger is locked out from where they are; the owner elsewhere is not, whatever the stranger keeps doing", async () => {
    const { email } = await server.signUp();
    expect(await guesses(40, "198.51.100.1", email)).toEqual([
      ...Array<number>(10).fill(400),
      ...Array<number>(30).fill(429),
    ]);
    const start = performance.now();
    expect((await signInFrom(server, "192.0.2.1", email)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1500);
  });

  it("C22: strangers from many addresses slow a new browser down and lock no one out", async () => {
    const { email } = await server.signUp();
    await manyGuesses(email);
    const start = performance.now();
    expect((await signInFrom(server, "192.0.2.2", email)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(1500);
  });

  it("C22: a browser that has signed in before has an allowance of its own, and is not slowed down", async () => {
    const { email } = await server.signUp();
    const cookie = cookieOf(await signInFrom(server, "192.0.2.3", email));
    expect(cookie).toMatch(/^device-[0-9a-f]{16}=[\w-]{22}\.[\w-]{43}$/);
    await manyGuesses(email);
    // The neighbour behind the same address has used up its allowance.
    await guesses(12, "192.0.2.3", email);
    const start = performance.now();
    expect((await signInFrom(server, "192.0.2.3", email, PASSWORD, cookie)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1500);
    expect(await guesses(12, "192.0.2.3", email, cookie)).toEqual([...Array<number>(10).fill(400), 429, 429]);
  });

  it("C22: the cookie is signed, for one account, and is used only for counting", async () => {
    const [one, other] = await Promise.all([server.signUp(), server.signUp()]);
    const response = await signInFrom(server, "192.0.2.4", one.email);
    expect(response.headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=Strict$/);
    const cookie = cookieOf(response);
    const [name = "", value = ""] = cookie.split("=");
    const client = "198.51.100.4";
    await guesses(10, client, other.email);
    const forgeries = [
      cookie,
      `${name}=${randomUUID()}.${value.split(".")[1]}`,
      `${name}=x`,
      `${name}=`,
      "device-=;=",
      name,
    ];
    for (const forged of forgeries)
      expect((await signInFrom(server, client, other.email, PASSWORD, forged)).status, forged).toBe(429);
    expect((await server.request("/auth/v1/user", { headers: { cookie } })).status).toBe(401);
  });

  it("C22: a refused attempt counts nowhere: not for the account, and not for others behind the address", async () => {
    const { email } = await server.signUp();
    const client = "198.51.100.5";
    await guesses(250, client, email);
    const colleague = await server.signUp();
    expect((await signInFrom(server, client, colleague.email)).status).toBe(200);
  });

  it("C24: X-Forwarded-For from an untrusted sender is ignored", async () => {
    const open = await startTestServer({ limits: "on", env: { PUBLIC_URL: "https://docs.example.org" } });
    const { email } = await open.signUp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await signInFrom(open, `203.0.113.${attempt}`, email, "guess")).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    await open.stop();
  });
});

describe("responses that must not reveal who has an account", () => {
  let server: TestServer;
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startMailSink();
    server = await startTestServer({ mail: sink });
  });
  afterAll(async () => {
    await server.stop();
    await sink.stop();
  });

  /** The whole response, byte for byte, except values that are new each time: those are reduced to their format. */
  const whole = async (response: Response, address: string): Promise<string> => {
    const headers = [...response.headers].filter(([name]) => name !== "date");
    return [response.status, ...headers.map((pair) => pair.join(": ")), await response.text()]
      .join("\n")
      .replaceAll(address, "(address)")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, "(id of version $1)")
      .replaceAll(/\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d\.\d{1,6}(\+00|Z)/g, "(time$1$2)");
  };
  const register = (email: string, data: unknown = { name: "Ada" }) =>
    server.request("/auth/v1/signup", { method: "POST", json: { email, password: PASSWORD, data } });
  const known = async () => (await confirmedAccount(server, sink)).email;
  const unconfirmed = async () => {
    const email = newAddress();
    await register(email);
    return email;
  };

  it.each([[{ name: "Ada" }], [{}], [undefined], [{ name: "  " }], [{ name: "Ada", is_admin: true }]])(
    "C25: registering gets the same response whether or not the address is taken (%j)",
    async (data) => {
      const answers = new Set<string>();
      for (const address of [newAddress(), newAddress(), await known(), await unconfirmed()])
        answers.add(await whole(await register(address, data), address));
      expect([...answers]).toHaveLength(1);
      expect([...answers][0]).toContain("(id of version 4)");
    },
  );

  it("C25: the id in the response belongs to no one, for a new account as for a known one", async () => {
    const ids = await Promise.all(
      [newAddress(), await known()].map(
        async (address) => ((await (await register(address)).json()) as { id: string }).id,
      ),
    );
    expect(await server.adminSql`select id from auth.users where id in ${server.adminSql(ids)}`).toHaveLength(0);
  });

  it("C25: requesting another link or a new password gets the same response", async () => {
    for (const [path, extra] of [
      ["/auth/v1/recover", {}],
      ["/auth/v1/resend", { type: "signup" }],
    ] as const) {
      const answers = new Set<string>();
      for (const address of [newAddress(), await known(), await unconfirmed()])
        answers.add(
          await whole(await server.request(path, { method: "POST", json: { email: address, ...extra } }), address),
        );
      expect([...answers], path).toHaveLength(1);
    }
  });

  it("C25: changing to an address gets the same response, then and later, whether or not it is taken; only its mailbox learns", async () => {
    const answers = new Set<string>();
    for (const target of [newAddress(), await known(), await unconfirmed()]) {
      const me = await confirmedAccount(server, sink);
      const seen = sink.received.length;
      const change = { method: "PUT", token: me.token, json: { email: target } };
      const told: string[] = [];
      for (const response of [
        await server.request("/auth/v1/user", change),
        await server.request("/auth/v1/user", { token: me.token }),
        await server.request("/auth/v1/user", change),
      ])
        // A time has as many digits as it happens to need.
        told.push((await whole(response, target)).replaceAll(me.email, "(me)").replace(/content-length: \d+/, ""));
      answers.add(told.join("\n"));
      expect(told[0]).toContain('"new_email":"(address)"');
      expect((await sink.next(me.email, seen)).subject).toBe("Your email address is about to change");
    }
    expect([...answers]).toHaveLength(1);
  });

  it("C25: a taken address gets a mail without a link to take it, and keeps its owner", async () => {
    const taken = await known();
    const me = await confirmedAccount(server, sink);
    const seen = sink.received.length;
    expect((await me.client.auth.updateUser({ email: taken.toUpperCase() })).error).toBeNull();
    const mail = await sink.next(taken, seen);
    expect(mail.subject).toBe("You already have an account");
    expect(mail.text).not.toContain("token_hash");
    const [row] =
      await server.adminSql`select email_change_token_new as token from auth.users where email = ${me.email}`;
    const link = { type: "email_change", token_hash: String(row?.["token"]) };
    expect((await server.request("/auth/v1/verify", { method: "POST", json: link })).status).toBe(422);
  });
});

describe("a refresh token that was copied", () => {
  it("C06: used after it was replaced, it ends the access tokens of its own login immediately, and of no other", async () => {
    const server = await startTestServer();
    const person = await server.signUp();
    const phone = await server.client().auth.signInWithPassword(person);
    const refresh = async (token: string) => {
      const response = await server.request("/auth/v1/token?grant_type=refresh_token", {
        method: "POST",
        json: { refresh_token: token },
      });
      return {
        status: response.status,
        ...((await response.json()) as { access_token: string; refresh_token: string }),
      };
    };
    const second = await refresh(person.refreshToken);
    const third = await refresh(second.refresh_token);
    const tokens = [person.accessToken, second.access_token, third.access_token];
    const open = (token: string) =>
      server.request("/rest/v1/notebooks?select=id", { token }).then(({ status }) => status);
    expect(await Promise.all(tokens.map(open))).toEqual([200, 200, 200]);
    expect((await refresh(person.refreshToken)).status).toBe(400);
    expect(await Promise.all(tokens.map(open))).toEqual([401, 401, 401]);
    expect((await refresh(third.refresh_token)).status).toBe(400);
    expect(await open(phone.data.session?.access_token ?? "")).toBe(200);
    await server.stop();
  });
});
