/** Registering, signing in, changing what one signs in with: with mail and without, and what strangers can learn or try. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { linkIn, startMailSink } from "../support/mail-sink.ts";
import type { MailSink } from "../support/mail-sink.ts";
import { startTestServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";

const PASSWORD = "correct horse";
const address = (): string => `${randomUUID()}@example.org`;
const post = async (
  server: TestServer,
  path: string,
  json: unknown,
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> => {
  const response = await server.request(path, { method: "POST", json });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
};
const signIn = (server: TestServer, email: string, password = PASSWORD) =>
  post(server, "/auth/v1/token?grant_type=password", { email, password });
const signUp = (server: TestServer, email: string) =>
  post(server, "/auth/v1/signup", { email, password: PASSWORD, data: { name: "Ada" } });

describe("where mail is sent", () => {
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
  const follow = async (email: string, after = 0) => {
    const link = linkIn(await sink.next(email, after));
    return server.client().auth.verifyOtp({ type: link.type as "signup", token_hash: link.token_hash });
  };
  const confirmed = async (): Promise<{ email: string; client: ReturnType<TestServer["client"]>; token: string }> => {
    const email = address();
    await signUp(server, email);
    await follow(email);
    const client = server.client();
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    return { email, client, token: data.session?.access_token ?? "" };
  };

  it("a person registers, follows the link in the mail, and is signed in", async () => {
    const email = address();
    expect((await signUp(server, email)).body).not.toHaveProperty("access_token");
    const mail = await sink.next(email);
    expect(mail.subject).toBe("Confirm your email address");
    expect(mail.text).toContain(`${server.url}/auth/callback?token_hash=`);
    const { data, error } = await follow(email);
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect((await signIn(server, email)).status).toBe(200);
  });

  it("L8: before the link is followed the right password does not open the account", async () => {
    const email = address();
    await signUp(server, email);
    expect((await signIn(server, email)).body).toMatchObject({ error_code: "email_not_confirmed" });
  });

  it("a link works once", async () => {
    const email = address();
    await signUp(server, email);
    expect((await follow(email)).error).toBeNull();
    expect((await follow(email)).error?.code).toBe("otp_expired");
  });

  it("a link works for an hour", async () => {
    const email = address();
    await signUp(server, email);
    await sink.next(email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_700_000 });
    try {
      expect((await follow(email)).error?.code).toBe("otp_expired");
    } finally {
      vi.useRealTimers();
    }
  });

  it("links cannot be guessed: what is too short, of another kind or a code to type is refused", async () => {
    for (const json of [
      { type: "signup", token_hash: "123456" },
      { type: "magiclink", token_hash: "a".repeat(64) },
      { type: "reauthentication", token_hash: "a".repeat(64) },
      { type: "email", email: "a@example.org", token: "123456" },
      { type: "recovery", token_hash: "a".repeat(64) },
      { token_hash: ["a"] },
    ])
      expect((await post(server, "/auth/v1/verify", json)).status).toBe(403);
    const email = address();
    await signUp(server, email);
    expect((await sink.next(email)).text).not.toMatch(/\b\d{6,10}\b(?!.*token_hash)/);
  });

  it("registering again before confirming sends another link, and the former one ends", async () => {
    const email = address();
    await signUp(server, email);
    const first = linkIn(await sink.next(email));
    const seen = sink.received.length;
    await signUp(server, email);
    const second = linkIn(await sink.next(email, seen));
    expect(second.token_hash).not.toBe(first.token_hash);
    expect((await post(server, "/auth/v1/verify", first)).status).toBe(403);
    expect((await post(server, "/auth/v1/verify", second)).status).toBe(200);
  });

  it("resend sends another link to who waits for one, and nothing to anybody else", async () => {
    const email = address();
    await signUp(server, email);
    await sink.next(email);
    const seen = sink.received.length;
    expect((await post(server, "/auth/v1/resend", { type: "signup", email })).body).toEqual({});
    expect((await post(server, "/auth/v1/verify", linkIn(await sink.next(email, seen)))).status).toBe(200);
    const after = sink.received.length;
    for (const other of [email, address()])
      expect((await post(server, "/auth/v1/resend", { type: "signup", email: other })).body).toEqual({});
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sink.received.length).toBe(after);
  });

  it("C09: registering with an address that has an account looks the same, and its mailbox is told", async () => {
    const { email } = await confirmed();
    const seen = sink.received.length;
    const known = await signUp(server, email);
    const unknown = await signUp(server, address());
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(shape(known.body)).toEqual(shape(unknown.body));
    expect((await sink.next(email, seen)).subject).toBe("You already have an account");
    expect((await signIn(server, email)).status).toBe(200);
  });

  it("C09: asking for a new password, signing in and registering take equally long for known and unknown addresses", async () => {
    const { email } = await confirmed();
    const unconfirmed = address();
    await signUp(server, unconfirmed);
    const kinds = { known: () => email, unconfirmed: () => unconfirmed, unknown: address };
    for (const [what, ask] of [
      ["sign in", (to: string) => signIn(server, to, "wrong password")],
      ["recover", (to: string) => post(server, "/auth/v1/recover", { email: to })],
      ["sign up", (to: string) => signUp(server, to)],
    ] as const) {
      const times: Record<string, number[]> = { known: [], unconfirmed: [], unknown: [] };
      const answers = new Set<string>();
      // Interleaved, so that a slow moment of the machine meets all alike.
      for (let sample = 0; sample < 50; sample += 1)
        for (const [kind, to] of Object.entries(kinds)) {
          const start = performance.now();
          const { status, body } = await ask(to());
          times[kind]?.push(performance.now() - start);
          answers.add(JSON.stringify([status, shape(body)]));
        }
      expect(answers.size, what).toBe(1);
      const medians = Object.values(times).map(median);
      expect(
        Math.max(...medians) - Math.min(...medians),
        `${what}: ${medians.map((ms) => ms.toFixed(1)).join(", ")} ms`,
      ).toBeLessThan(15);
    }
  });

  it("a forgotten password: the link signs in, a new password is set, other logins end, the old password is gone", async () => {
    const { email, token } = await confirmed();
    const seen = sink.received.length;
    expect((await post(server, "/auth/v1/recover", { email: email.toUpperCase() })).body).toEqual({});
    const link = linkIn(await sink.next(email, seen));
    const client = server.client();
    expect((await client.auth.verifyOtp({ type: "recovery", token_hash: link.token_hash })).error).toBeNull();
    expect((await client.auth.updateUser({ password: "a new password" })).error).toBeNull();
    expect((await server.request("/auth/v1/user", { token })).status).toBe(401);
    expect((await signIn(server, email)).status).toBe(400);
    expect((await signIn(server, email, "a new password")).status).toBe(200);
  });

  it("L8 C11: a new address counts only once its own mailbox has answered; the old mailbox is told and cannot finish it", async () => {
    const { email, client } = await confirmed();
    const target = address();
    const seen = sink.received.length;
    expect((await client.auth.updateUser({ email: target })).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: target });
    const told = await sink.next(email, seen);
    expect(told.subject).toBe("Your email address is about to change");
    expect(told.text).not.toContain("token_hash");
    expect((await signIn(server, target)).status).toBe(400);

    const link = linkIn(await sink.next(target, seen));
    expect(link.type).toBe("email_change");
    expect((await post(server, "/auth/v1/verify", link)).status).toBe(200);
    expect((await signIn(server, target)).status).toBe(200);
    expect((await signIn(server, email)).status).toBe(400);
    const [profile] = await server.adminSql`select email from public.profiles where email in (${email}, ${target})`;
    expect(profile).toEqual({ email: target });
  });

  it("C11: an address that somebody else has, or takes meanwhile, cannot become mine", async () => {
    const owner = await confirmed();
    const thief = await confirmed();
    expect((await thief.client.auth.updateUser({ email: owner.email })).error?.code).toBe("email_exists");
    const wanted = address();
    const seen = sink.received.length;
    await thief.client.auth.updateUser({ email: wanted });
    const link = linkIn(await sink.next(wanted, seen));
    await signUp(server, wanted);
    expect((await post(server, "/auth/v1/verify", link)).body).toMatchObject({ error_code: "email_exists" });
    expect((await thief.client.auth.getUser()).data.user?.email).toBe(thief.email);
  });

  it("C11: asking for the site admin's address gives no right while the mailbox has not answered", async () => {
    const boss = address();
    const owned = await startTestServer({ mail: sink, env: { SITE_ADMIN_EMAIL: boss } });
    const mallory = address();
    await signUp(owned, mallory);
    const link = linkIn(await sink.next(mallory));
    const client = owned.client();
    await client.auth.verifyOtp({ type: "signup", token_hash: link.token_hash });
    await client.auth.updateUser({ email: boss });
    await client.auth.refreshSession();
    expect((await client.rpc("is_site_admin")).data).toBe(false);
    await owned.stop();
  });

  it("a mail server that is away loses no message: it is handed over again", async () => {
    const email = address();
    sink.refusing = true;
    expect((await signUp(server, email)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    sink.refusing = false;
    expect((await sink.next(email)).subject).toBe("Confirm your email address");
  });

  it.each([
    "ada@example.org\r\nBcc: victim@example.org",
    "ada@example.org,victim@example.org",
    "Ada <ada@example.org>",
    "ada@example.org>",
    '"ada\\@x"@example.org',
    "ada@exämple.org",
    "ada@example",
    "ada",
    "",
    `${"a".repeat(250)}@example.org`,
    "ada@example.org ",
  ])("B14: %j is refused as an address", async (email) => {
    const seen = sink.received.length;
    for (const path of ["/auth/v1/signup", "/auth/v1/recover", "/auth/v1/resend"])
      expect((await post(server, path, { email, password: PASSWORD, type: "signup" })).body, path).toMatchObject({
        error_code: "email_address_invalid",
      });
    expect(sink.received.length).toBe(seen);
  });
});

describe("where no mail is sent", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it("accounts are ready at once, and an address that is taken is said to be", async () => {
    const email = address();
    expect((await signUp(server, email)).body).toHaveProperty("access_token");
    expect((await signUp(server, email)).body).toMatchObject({ error_code: "user_already_exists" });
  });

  it("what needs mail says so", async () => {
    const { client, email } = await server.signUp();
    expect((await client.auth.updateUser({ email: address() })).error?.code).toBe("email_provider_disabled");
    for (const path of ["/auth/v1/recover", "/auth/v1/resend"])
      expect((await post(server, path, { email, type: "signup" })).body).toMatchObject({
        error_code: "email_provider_disabled",
      });
    expect(await (await server.request("/config.json")).json()).toMatchObject({ mail: false });
  });

  describe("changing the password", () => {
    const aged = async () => {
      const person = await server.signUp();
      await server.adminSql`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = ${person.id}`;
      return person;
    };
    const change = (token: string, json: unknown) => server.request("/auth/v1/user", { method: "PUT", token, json });

    it("C10: a login that is a while old may not change it without the current password", async () => {
      const person = await aged();
      const response = await change(person.accessToken, { password: "something else" });
      expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual([
        400,
        "reauthentication_needed",
      ]);
      expect((await change(person.accessToken, { password: "something else", current_password: "wrong" })).status).toBe(
        400,
      );
      expect((await signIn(server, person.email)).status).toBe(200);
    });

    it("C10: with the current password it may, and all other logins end", async () => {
      const person = await aged();
      const phone = await server.client().auth.signInWithPassword(person);
      expect(
        (await change(person.accessToken, { password: "something else", current_password: PASSWORD })).status,
      ).toBe(200);
      expect((await server.request("/auth/v1/user", { token: phone.data.session?.access_token })).status).toBe(401);
      expect(
        (
          await server.request("/auth/v1/token?grant_type=refresh_token", {
            method: "POST",
            json: { refresh_token: phone.data.session?.refresh_token },
          })
        ).status,
      ).toBe(400);
      expect((await server.request("/auth/v1/user", { token: person.accessToken })).status).toBe(200);
      expect((await signIn(server, person.email, "something else")).status).toBe(200);
    });

    it("C10 L10: signing in with the current password first, as the account page does, is proof too", async () => {
      const person = await aged();
      expect((await person.client.auth.signInWithPassword(person)).error).toBeNull();
      expect((await person.client.auth.updateUser({ password: "something else" })).error).toBeNull();
      expect((await server.request("/auth/v1/user", { token: person.accessToken })).status).toBe(401);
    });

    it("C10: refreshing does not make an old login young", async () => {
      const person = await aged();
      const { data } = await person.client.auth.refreshSession();
      expect((await change(data.session?.access_token ?? "", { password: "something else" })).status).toBe(400);
    });

    it.each([{ password: "12345" }, { password: 123456 }, { password: null }, { password: "é".repeat(37) }])(
      "a password like %j is refused",
      async (json) => {
        const person = await server.signUp();
        expect((await change(person.accessToken, json)).status).toBe(422);
      },
    );
  });
});

describe("attempts have limits", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ limits: "on" });
  });
  afterAll(() => server.stop());

  it("C08: guessing a password ends in 429 with the time to wait; the owner gets in again afterwards; it is the same for unknown addresses", async () => {
    const { email } = await server.signUp();
    for (const target of [email, address()]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 14; attempt += 1)
        statuses.push((await signIn(server, target, `guess ${attempt}`)).status);
      expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(4).fill(429)]);
    }
    const refused = await signIn(server, email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({
      error_code: "over_request_rate_limit",
      msg: expect.stringMatching(/wait \d+ (seconds|minutes)/),
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    try {
      expect((await signIn(server, email)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it("C08: signing in correctly wipes the slate: people who mistype now and then are never locked out", async () => {
    const { email } = await server.signUp();
    for (let day = 0; day < 4; day += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(server, email, "typo")).status).toBe(400);
      expect((await signIn(server, email)).status).toBe(200);
    }
  });

  it("C08: one password tried on many accounts ends in 429 as well", async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 220 && !statuses.has(429); attempt += 20) {
      const round = await Promise.all(Array.from({ length: 20 }, () => signIn(server, address(), "Password1")));
      for (const { status } of round) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([400, 429]));
  });

  it("B14: one address can be registered or written to a few times an hour, and not flooded", async () => {
    const sink = await startMailSink();
    const mailing = await startTestServer({ limits: "on", mail: sink });
    const email = address();
    const registering: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) registering.push((await signUp(mailing, email)).status);
    expect(registering).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const recovering: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      recovering.push((await post(mailing, "/auth/v1/recover", { email })).status);
    expect(recovering).toContain(429);
    await mailing.stop();
    expect(sink.received.length).toBeLessThanOrEqual(6);
    await sink.stop();
  });

  it("C08: the counters name no mailbox, no person and no machine", async () => {
    const keys = (await server.adminSql`select key from edge.rate_limits`).map(({ key }) => String(key));
    expect(keys.length).toBeGreaterThan(10);
    for (const key of keys) expect(key).toMatch(/^\w+\.\w+:[0-9a-f]{64}$/);
  });

  it("C08: refreshing and following links are limited too", async () => {
    const flood = async (path: string, json: unknown, atMost: number): Promise<number> => {
      for (let sent = 0; sent <= atMost; sent += 50) {
        const round = await Promise.all(Array.from({ length: 50 }, () => post(server, path, json)));
        if (round.some(({ status }) => status === 429)) return sent;
      }
      return Number.POSITIVE_INFINITY;
    };
    expect(await flood("/auth/v1/verify", { type: "signup", token_hash: "a".repeat(64) }, 150)).toBeLessThanOrEqual(
      150,
    );
    expect(
      await flood("/auth/v1/token?grant_type=refresh_token", { refresh_token: randomUUID() }, 1300),
    ).toBeLessThanOrEqual(1300);
  });
});

/** Names and kinds of everything in an answer: what could tell two answers apart besides values that are new each time. */
const shape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, shape(inner)]),
    );
  return typeof value === "string" ? "text" : value;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
