/**
 * Accounts where mail is sent: registering, a new password, a new address, each through its own mailbox and without
 * telling strangers anything.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PASSWORD, confirmedAccount, followLink, newAddress, post, signIn, signUp } from "../support/account-calls.ts";
import { linkIn, startMailSink } from "../support/mail-sink.ts";
import type { MailSink } from "../support/mail-sink.ts";
import { startTestServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";
import { tries } from "../support/sizes.ts";

describe("where mail is sent", () => {
  let server: TestServer;
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startMailSink();
    server = await startTestServer({ mail: sink, env: { HOST: "0.0.0.0" } });
  });
  afterAll(async () => {
    await server.stop();
    await sink.stop();
  });
  const follow = (email: string, after = 0) => followLink(server, sink, email, after);
  const confirmed = () => confirmedAccount(server, sink);

  it("C12: a user registers, follows the link in the mail, and is signed in; on a network the first one is no site admin", async () => {
    const email = newAddress();
    expect((await signUp(server, email)).body).not.toHaveProperty("access_token");
    const mail = await sink.next(email);
    expect(mail.subject).toBe("Confirm your email address");
    expect(mail.text).toContain(`${server.url}/auth/callback?token_hash=`);
    const { data, error } = await follow(email);
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect((await signIn(server, email)).status).toBe(200);
    const token = data.session?.access_token;
    const asked = await server.request("/rest/v1/rpc/is_site_admin", { method: "POST", json: {}, token });
    expect(await asked.json()).toBe(false);
  });

  it("L8: the right password does not open the account until the link has been followed", async () => {
    const email = newAddress();
    await signUp(server, email);
    expect((await signIn(server, email)).body).toMatchObject({ error_code: "email_not_confirmed" });
  });

  it("a link works once", async () => {
    const email = newAddress();
    await signUp(server, email);
    expect((await follow(email)).error).toBeNull();
    expect((await follow(email)).error?.code).toBe("otp_expired");
  });

  it("a link works for an hour", async () => {
    const email = newAddress();
    await signUp(server, email);
    await sink.next(email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_700_000 });
    try {
      expect((await follow(email)).error?.code).toBe("otp_expired");
    } finally {
      vi.useRealTimers();
    }
  });

  it("links cannot be guessed: one that is too short, of another kind or a typed code is refused", async () => {
    for (const json of [
      { type: "signup", token_hash: "123456" },
      { type: "magiclink", token_hash: "a".repeat(64) },
      { type: "reauthentication", token_hash: "a".repeat(64) },
      { type: "email", email: "a@example.org", token: "123456" },
      { type: "recovery", token_hash: "a".repeat(64) },
      { token_hash: ["a"] },
    ])
      expect((await post(server, "/auth/v1/verify", json)).status).toBe(403);
    const email = newAddress();
    await signUp(server, email);
    expect((await sink.next(email)).text).not.toMatch(/\b\d{6,10}\b(?!.*token_hash)/);
  });

  it("registering again before confirming sends another link, and the previous one expires", async () => {
    const email = newAddress();
    await signUp(server, email);
    const first = linkIn(await sink.next(email));
    const seen = sink.received.length;
    await signUp(server, email);
    const second = linkIn(await sink.next(email, seen));
    expect(second.token_hash).not.toBe(first.token_hash);
    expect((await post(server, "/auth/v1/verify", first)).status).toBe(403);
    expect((await post(server, "/auth/v1/verify", second)).status).toBe(200);
  });

  it("resend sends another link to users waiting for one, and nothing to others", async () => {
    const email = newAddress();
    await signUp(server, email);
    await sink.next(email);
    const seen = sink.received.length;
    expect((await post(server, "/auth/v1/resend", { type: "signup", email })).body).toEqual({});
    expect((await post(server, "/auth/v1/verify", linkIn(await sink.next(email, seen)))).status).toBe(200);
    const after = sink.received.length;
    for (const other of [email, newAddress()])
      expect((await post(server, "/auth/v1/resend", { type: "signup", email: other })).body).toEqual({});
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sink.received.length).toBe(after);
  });

  it("C09: registering with an address that has an account looks the same, and its mailbox gets a message", async () => {
    const { email } = await confirmed();
    const seen = sink.received.length;
    const known = await signUp(server, email);
    const unknown = await signUp(server, newAddress());
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(shape(known.body)).toEqual(shape(unknown.body));
    expect((await sink.next(email, seen)).subject).toBe("You already have an account");
    expect((await signIn(server, email)).status).toBe(200);
  });

  it(
    "C09: asking for a new password, signing in and registering take equally long for known and unknown addresses",
    async () => {
      const timed = await startTestServer({ mail: sink, passwordWork: "full" });
      const { email } = await confirmedAccount(timed, sink);
      const unconfirmed = newAddress();
      await signUp(timed, unconfirmed);
      const kinds = { known: () => email, unconfirmed: () => unconfirmed, unknown: newAddress };
      for (const [what, ask] of [
        ["sign in", (to: string) => signIn(timed, to, "wrong password")],
        ["recover", (to: string) => post(timed, "/auth/v1/recover", { email: to })],
        ["sign up", (to: string) => signUp(timed, to)],
      ] as const) {
        /** By how much each answer took longer than the mean of those that were asked for at the same moment. */
        const delays: Record<string, number[]> = { known: [], unconfirmed: [], unknown: [] };
        const answers = new Set<string>();
        let quickest = Number.POSITIVE_INFINITY;
        // In rotating order, so that each is the first, the second and the third equally often.
        const order = Object.entries(kinds);
        for (let round = 0; round < tries({ few: 12, many: 51 }); round += 1) {
          const times = await Promise.all(
            order.map(async ([, to]) => {
              const start = performance.now();
              const { status, body } = await ask(to());
              answers.add(JSON.stringify([status, shape(body)]));
              return performance.now() - start;
            }),
          );
          const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
          quickest = Math.min(quickest, mean);
          for (const [index, [kind]] of order.entries()) delays[kind]?.push((times[index] ?? Number.NaN) - mean);
          order.push(...order.splice(0, 1));
        }
        expect(answers.size, what).toBe(1);
        const medians = Object.values(delays).map(median);
        // Where everything takes several times as long, random variation grows too.
        expect(
          Math.max(...medians) - Math.min(...medians),
          `${what}: ${medians.map((ms) => ms.toFixed(1)).join(", ")} of ${quickest.toFixed(1)} ms`,
        ).toBeLessThan(Math.max(15, quickest * 0.1));
      }
      await timed.stop();
    },
    tries({ few: 120_000, many: 900_000 }),
  );

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

  it("L8 C11: a new address counts only once its own mailbox has answered; the old mailbox gets a message and cannot complete the change", async () => {
    const { email, client } = await confirmed();
    const target = newAddress();
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

  it("C11: an address that another user has, or takes meanwhile, cannot become mine", async () => {
    const owner = await confirmed();
    const thief = await confirmed();
    expect((await thief.client.auth.updateUser({ email: owner.email })).error).toBeNull();
    expect((await sink.next(owner.email, 0)).text).not.toContain("email_change");
    const wanted = newAddress();
    const seen = sink.received.length;
    await thief.client.auth.updateUser({ email: wanted });
    const link = linkIn(await sink.next(wanted, seen));
    await signUp(server, wanted);
    expect((await post(server, "/auth/v1/verify", link)).body).toMatchObject({ error_code: "email_exists" });
    expect((await thief.client.auth.getUser()).data.user?.email).toBe(thief.email);
  });

  it("C11: claiming the site admin's address grants nothing until the mailbox has answered", async () => {
    const boss = newAddress();
    const owned = await startTestServer({ mail: sink, env: { SITE_ADMIN_EMAIL: boss } });
    const mallory = newAddress();
    await signUp(owned, mallory);
    const link = linkIn(await sink.next(mallory));
    const client = owned.client();
    await client.auth.verifyOtp({ type: "signup", token_hash: link.token_hash });
    await client.auth.updateUser({ email: boss });
    await client.auth.refreshSession();
    expect((await client.rpc("is_site_admin")).data).toBe(false);
    await owned.stop();
  });

  it("an unavailable mail server loses no message: it is delivered later", async () => {
    const email = newAddress();
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

/**
 * Names and types of everything in a response: what could distinguish two responses besides values that are new each
 * time.
 */
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
