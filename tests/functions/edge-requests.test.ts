/**
 * What requests contain: too much, too deep, anything at all, and while the database is away. Only that request fails,
 * and no secret is logged.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secretsInLog } from "../support/log-secrets.ts";
import { soonest } from "../support/soonest.ts";
import { startTestServer } from "../support/server.ts";
import { tries } from "../support/sizes.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), "web-"));
  writeFileSync(join(webFolder, "index.html"), "<!doctype html><title>Data Documentation</title>");
  server = await startTestServer({ webFolder });
  ada = await server.signUp();
});
afterAll(() => server.stop());

const json = { "content-type": "application/json" };

describe("size and depth", () => {
  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  const targets: readonly [string, RequestInit][] = [
    ["/rest/v1/notebooks", { method: "POST", headers: json }],
    ["/rest/v1/rpc/save_notebook", { method: "POST", headers: json }],
    ["/auth/v1/signup", { method: "POST", headers: json }],
    ["/functions/v1/analyze-notebook-content", { method: "POST", headers: json }],
  ];

  it("D04: nesting over 100 levels is refused everywhere within 300 ms, whatever the size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...targets),
        fc.integer({ min: 101, max: 400_000 }),
        fc.constantFrom("[", '{"a":'),
        async ([path, init], depth, open) => {
          const limit = path.includes("signup") ? 60_000 : 900_000;
          const body = open.repeat(Math.min(depth, Math.floor(limit / open.length)));
          // Analysis requests allow so few values that names and objects become too many before they are too deep.
          const status = path.startsWith("/functions") && open !== "[" ? 413 : 400;
          const refused = async (): Promise<void> => {
            const response = await server.request(path, { ...init, body, token: ada.accessToken });
            const { message = "other service" } = (await response.json()) as { message?: string };
            expect([response.status, message]).toEqual([
              status,
              path.startsWith("/rest") ? expect.stringContaining("100 levels") : "other service",
            ]);
          };
          expect(await soonest(300, refused)).toBeLessThan(300);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("D04: 10 MB of opening brackets in a save are cheap to refuse", async () => {
    const body = "[".repeat(10 * 1024 * 1024);
    const refused = async (): Promise<void> => {
      const save = { method: "POST", headers: json, body, token: ada.accessToken };
      expect((await server.request("/rest/v1/rpc/save_notebook", save)).status).toBe(400);
    };
    expect(await soonest(1000, refused)).toBeLessThan(1000);
  });

  it("D04: brackets inside a string are text", async () => {
    const save = { save_id: crypto.randomUUID(), title: "Brackets", status: "In Development", content: {} };
    const response = await server.request("/rest/v1/rpc/save_notebook", {
      method: "POST",
      token: ada.accessToken,
      json: { save, original_notebook: `{"cells": ${nested(5000)}} \\"[` },
    });
    expect(await response.json()).toMatchObject({ outcome: "saved" });
  });

  it("D04: nested queries are refused, plain or encoded", async () => {
    for (const query of [
      `and=${"(or(".repeat(60)}`,
      `select=${"a(".repeat(120)}`,
      `and=${encodeURIComponent("(or(".repeat(60))}`,
      `tags=cs.${"{".repeat(150)}`,
    ])
      expect((await server.request(`/rest/v1/notebooks?${query}`, { token: ada.accessToken })).status).toBe(400);
  });

  it("D04: under a flood of such bodies another user is answered within 2 s", async () => {
    const grace = await server.signUp();
    const body = new Uint8Array(5 * 1024 * 1024).fill("[".charCodeAt(0));
    const answered = async (): Promise<number> => {
      const rain = Array.from({ length: 20 }, () =>
        server.request("/rest/v1/rpc/save_notebook", { method: "POST", headers: json, body, token: ada.accessToken }),
      );
      const start = performance.now();
      expect((await server.request("/rest/v1/notebooks?select=id", { token: grace.accessToken })).status).toBe(200);
      const milliseconds = performance.now() - start;
      for (const response of await Promise.all(rain)) expect(response.status).toBe(400);
      return milliseconds;
    };
    expect(await soonest(2000, answered)).toBeLessThan(2000);
  });

  it("L9: a body over its limit is refused with the limit named, announced or not", async () => {
    for (const [path, size] of [
      ["/auth/v1/signup", 65 * 1024],
      ["/rest/v1/folders", 1024 * 1024 + 1],
      ["/functions/v1/analyze-notebook-content", 3 * 1024 * 1024 + 1],
      ["/functions/v1/delete-account", 65 * 1024],
      ["/rest/v1/rpc/save_notebook", 32 * 1024 * 1024 + 1],
    ] as const) {
      const announced = await server.request(path, {
        method: "POST",
        headers: json,
        body: `"${"x".repeat(size)}"`,
        token: ada.accessToken,
      });
      expect(announced.status, path).toBe(413);
      expect(await announced.text()).toMatch(/\d+ (KB|MB)/);
      const chunks = new ReadableStream({
        start: (controller) => {
          for (let sent = 0; sent <= size; sent += 65_536) controller.enqueue(new Uint8Array(65_536).fill(120));
          controller.close();
        },
      });
      const streamed = await server.request(path, {
        method: "POST",
        headers: json,
        body: chunks,
        duplex: "half",
        token: ada.accessToken,
      } as RequestInit);
      expect(streamed.status, path).toBe(413);
    }
  });
});

describe("faults", () => {
  const PATHS = [
    "/rest/v1/notebooks",
    "/rest/v1/rpc/save_notebook",
    "/rest/v1/rpc/accept_team_invitation",
    "/rest/v1/team_members",
    "/auth/v1/token?grant_type=password",
    "/auth/v1/token?grant_type=refresh_token",
    "/auth/v1/user",
    "/auth/v1/verify",
    "/auth/v1/signup",
    "/auth/v1/logout",
    "/functions/v1/analyze-notebook-content",
    "/functions/v1/send-invitation-email",
    "/functions/v1/nonsense",
    "/auth/v1/recover",
    "/auth/v1/resend",
    "/rest/v1/%ff",
    "/rest/v1/a%00",
    "//rest/v1/notebooks",
    "/assets/%2e%2e%2f%00",
    "/config.json",
    "/",
  ];

  it("F16: whatever is sent, only that request fails, and never with a server error", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on("unhandledRejection", note);
    const grace = await server.signUp();
    const text = fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "",
        "null",
        "0",
        '"x"',
        "[]",
        "{}",
        '{"__proto__":{"x":1}}',
        "\ud800",
        "\u0000",
        '{"save":"\\u0000"}',
        '{"save":{"save_id":"x"}}',
        '{"invitationId":{}}',
        '{"email":{},"password":[]}',
        '{"email":"a\\u0000@example.org","password":"correct horse"}',
        '{"type":{"toString":1},"token_hash":"0123456789012345678901234567890123456789"}',
        '{"refresh_token":"\\u0000"}',
        '{"data":{"name":"\\ud800"}}',
        '{"title":{"toString":1},"created_at":0}',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"),
        text,
        fc.dictionary(
          fc.constantFrom(
            "select",
            "order",
            "limit",
            "offset",
            "id",
            "or",
            "columns",
            "on_conflict",
            "title",
            "\u0000",
          ),
          fc.oneof(
            fc.string(),
            fc.constantFrom(
              "eq.1",
              "*",
              "a(b(",
              "-1",
              "999999999999999999999",
              "in.(",
              "not.is.null",
              "cs.{",
              "toString.1",
              "not.constructor",
            ),
          ),
        ),
        fc.constantFrom(
          {},
          { prefer: "return=representation,count=exact" },
          { accept: "application/vnd.pgrst.object+json" },
          { accept: "application/vnd.pgrst.plan" },
          { accept: "text/csv" },
          { range: "0-0" },
          { "accept-profile": "auth" },
          { "content-profile": "private" },
          { "content-type": "text/csv" },
        ),
        async (path, method, body, query, headers) => {
          const url = new URL(`${server.url}${path}`);
          for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
          const hasBody = method !== "GET" && method !== "HEAD";
          const response = await server.request(url.href, {
            method,
            headers: { ...json, ...(headers as Record<string, string>) },
            ...(hasBody ? { body } : {}),
            token: grace.accessToken,
          });
          expect(response.status, await response.clone().text()).toBeLessThan(500);
          if (path === "/auth/v1/logout" && response.status === 204) Object.assign(grace, await server.signUp());
        },
      ),
      { numRuns: tries({ few: 150, many: 600 }), examples: [["/auth/v1/logout", "POST", "null", {}, {}]] },
    );
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
    expect((await server.request("/rest/v1/notebooks?select=id", { token: ada.accessToken })).status).toBe(200);
  });

  it("G08: while the database restarts, services answer 503 with a retry time, and the page and health are there", async () => {
    for (const state of ["starting", "restarting", "stopped"] as const) {
      server.database.state = state;
      for (const path of ["/rest/v1/notebooks", "/auth/v1/settings", "/functions/v1/delete-account", "/readyz"]) {
        const response = await server.request(path, { token: ada.accessToken });
        expect([response.status, response.headers.get("retry-after")], path).toEqual([503, "2"]);
      }
      for (const path of ["/", "/healthz", "/config.json"]) expect((await server.request(path)).status).toBe(200);
    }
    server.database.state = "ready";
    expect((await server.request("/readyz")).status).toBe(200);
  });

  it("C20: no token, key, address, password or text of a notebook is in the log of all of the above", async () => {
    const canary = "notebook-canary-7f3a";
    await server.request("/rest/v1/rpc/save_notebook", {
      method: "POST",
      token: ada.accessToken,
      json: {
        save: {
          save_id: crypto.randomUUID(),
          title: canary,
          status: "In Development",
          content: { modeling_section: canary },
        },
        original_notebook: canary,
      },
    });
    const headers = Object.fromEntries(
      ["user-agent", "cookie", "prefer", "referer", "x-client-info", "x-forwarded-for", "range"].map((name) => [
        name,
        canary,
      ]),
    );
    await server.request(`/rest/v1/notebooks?title=eq.${canary}`, { token: ada.accessToken, headers });
    // A failure is logged at every level.
    server.database.state = "restarting";
    const failed = await server.request(`/rest/v1/notebooks?title=eq.${canary}`, { token: ada.accessToken, headers });
    server.database.state = "ready";
    expect(failed.status).toBe(503);
    await server.request(`/auth/callback?token_hash=${canary}&type=signup`);
    await server.request(`/rest/v1/notebooks?apikey=${server.key}&nonsense=${canary}`, { token: ada.accessToken });
    const log = server.log();
    for (const path of ["/rest/v1/rpc/save_notebook", "/auth/callback", "/rest/v1/notebooks"])
      expect(log).toContain(`"path":"${path}"`);
    expect(log).not.toContain(canary);
    expect(secretsInLog(server, ada)).toEqual([]);
  });
});
