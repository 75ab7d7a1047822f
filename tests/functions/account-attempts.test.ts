/**
 * What strangers can try: passwords, registrations, mails, links. Each is limited, and the account's owner can still
 * get in.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newAddress, post, signIn, signUp } from "../support/account-calls.ts";
import { startMailSink } from "../support/mail-sink.ts";
import { startTestServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";

describe("attempts have limits", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ limits: "on" });
  });
  afterAll(() => server.stop());

  it("C08: guessing a password ends in 429 with a retry time; the owner can still get in afterwards; unknown addresses behave the same", async () => {
    const { email } = await server.signUp();
    for (const target of [email, newAddress()]) {
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

  it("C08: signing in correctly resets the count: users who mistype now and then are never locked out", async () => {
    const { email } = await server.signUp();
    for (let day = 0; day < 4; day += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(server, email, "typo")).status).toBe(400);
      expect((await signIn(server, email)).status).toBe(200);
    }
  });

  it("C08: one password tried on many accounts ends in 429 as well", async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 220 && !statuses.has(429); attempt += 20) {
      const round = await Promise.all(Array.from({ length: 20 }, () => signIn(server, newAddress(), "Password1")));
      for (const { status } of round) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([400, 429]));
  });

  it("B14: an address can be registered or mailed a few times an hour, but not flooded", async () => {
    const sink = await startMailSink();
    const mailing = await startTestServer({ limits: "on", mail: sink });
    const email = newAddress();
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

  it("C08: the counters identify no mailbox, no person and no machine", async () => {
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
