/** What stands between the network and the services: names, origins, headers, sizes, depth, faults. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), "web-"));
  mkdirSync(join(webFolder, "assets"));
  writeFileSync(join(webFolder, "index.html"), "<!doctype html><title>Data Documentation</title>");
  writeFileSync(join(webFolder, "assets", "app-abc123.js"), "export {};");
  server = await startTestServer({ webFolder });
  ada = await server.signUp();
});
afterAll(() => server.stop());

const json = { "content-type": "application/json" };
/** A request with headers that fetch would not send. */
const raw = (
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<{ status: number; headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = rawRequest({ hostname, port, path, method, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    sent.on("error", reject);
    sent.end();
  });

describe("names and origins", () => {
  it.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.nip.io",
    "169.254.169.254",
    "a@127.0.0.1",
    "127.0.0.1/x",
  ])("C19: a request for the host %j is refused (a foreign name that points here)", async (host) => {
    for (const path of ["/", "/config.json", "/rest/v1/site_content", "/auth/v1/settings"])
      expect([400, 421]).toContain((await raw(path, { host, apikey: server.key })).status);
  });

  it("C19: this machine's own names are answered, also through a proxy at another port, and give no rights", async () => {
    const { port } = new URL(server.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "localhost:5173", "[::1]:80"]) {
      expect((await raw("/config.json", { host })).status).toBe(200);
      expect(
        (await raw("/rest/v1/notebooks", { host, "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" })).status,
      ).toBe(401);
    }
  });

  it("C16: pages of other origins are refused, `null` included, preflight or not, and never get a wildcard", async () => {
    for (const origin of [
      "https://evil.example",
      "null",
      "http://localhost.evil.example",
      "http://127.0.0.1",
      "file://",
      `${server.url}.evil.example`,
    ])
      for (const [method, path] of [
        ["OPTIONS", "/rest/v1/notebooks"],
        ["GET", "/rest/v1/notebooks"],
        ["POST", "/functions/v1/delete-account"],
        ["POST", "/auth/v1/token?grant_type=password"],
      ] as const) {
        const response = await raw(
          path,
          { origin, apikey: server.key, "access-control-request-method": "POST" },
          method,
        );
        expect(response.status, `${origin} ${method}`).toBe(403);
        expect(response.headers).not.toHaveProperty("access-control-allow-origin");
      }
  });

  it("C16: the app's own origin is named exactly, without credentials", async () => {
    for (const method of ["OPTIONS", "GET"]) {
      const { status, headers } = await raw(
        "/rest/v1/site_content?select=id",
        { origin: server.url, apikey: server.key, "access-control-request-method": "GET" },
        method,
      );
      expect(status).toBeLessThan(300);
      expect(headers["access-control-allow-origin"]).toBe(server.url);
      expect(headers["vary"]).toMatch(/origin/i);
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
    }
    expect(
      (await server.request("/rest/v1/site_content?select=id")).headers.get("access-control-allow-origin"),
    ).toBeNull();
  });

  it("C18: functions and accounts take JSON only, which another site's form cannot send", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/plain; application/json",
      "",
    ])
      for (const path of [
        "/functions/v1/delete-account",
        "/functions/v1/analyze-notebook-content",
        "/functions/v1/send-invitation-email",
        "/auth/v1/signup",
        "/auth/v1/token?grant_type=password",
      ]) {
        const response = await server.request(path, {
          method: "POST",
          token: ada.accessToken,
          body: "{}",
          headers: { "content-type": type },
        });
        expect(response.status, `${path} ${type}`).toBe(415);
      }
    expect((await server.adminSql`select 1 from auth.users where id = ${ada.id}`).length).toBe(1);
  });

  it("C18: without the Authorization header no function runs", async () => {
    for (const name of ["delete-account", "analyze-notebook-content", "send-invitation-email"])
      expect((await server.request(`/functions/v1/${name}`, { method: "POST", json: { userId: ada.id } })).status).toBe(
        401,
      );
  });
});

describe("headers", () => {
  it("C17: every answer forbids framing, sniffing and telling others the address, errors too", async () => {
    const paths = [
      "/",
      "/login",
      "/app/teams?invitation=x",
      "/assets/app-abc123.js",
      "/assets/nothing.js",
      "/config.json",
      "/healthz",
      "/readyz",
      "/rest/v1/notebooks",
      "/rest/v1/nonsense",
      "/rest/v1/",
      "/auth/v1/settings",
      "/auth/v1/nonsense",
      "/functions/v1/nonsense",
      "/%2e%2e/%2e%2e/etc/passwd",
    ];
    for (const path of paths)
      for (const init of [
        {},
        { method: "POST", body: "{", headers: json },
        { headers: { host: "evil.example" } },
        { headers: { origin: "null" } },
        { method: "OPTIONS" },
      ]) {
        const { headers } = await raw(
          path,
          { apikey: server.key, ...(init as { headers?: Record<string, string> }).headers },
          (init as { method?: string }).method,
        );
        expect(headers["x-content-type-options"], path).toBe("nosniff");
        expect(headers["x-frame-options"], path).toBe("DENY");
        expect(headers["referrer-policy"], path).toBe("same-origin");
        expect(headers["content-security-policy"], path).toMatch(
          /default-src 'self'.*script-src 'self' 'wasm-unsafe-eval'.*connect-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
        );
        expect(headers["content-security-policy"], path).not.toMatch(
          /script-src[^;]*unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/,
        );
        expect(headers, path).not.toHaveProperty("x-powered-by");
      }
  });

  it("C17: where the app is reached by https, browsers are told to stay there", async () => {
    const other = await startTestServer({ env: { PUBLIC_URL: "https://docs.example.org" } });
    expect((await other.request("/healthz")).headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
    await other.stop();
  });

  it("files with a hash in their name are kept for ever, pages are asked for again, a missing file is a 404 and no page", async () => {
    expect((await server.request("/assets/app-abc123.js")).headers.get("cache-control")).toContain("immutable");
    for (const path of ["/", "/login", "/app/notebooks/new"]) {
      const page = await server.request(path);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-cache"]);
      expect(await page.text()).toContain("<title>Data Documentation</title>");
    }
    expect((await server.request("/assets/gone.js")).status).toBe(404);
    expect((await server.request("/", { method: "POST", body: "x" })).status).toBe(404);
  });

  it.each([
    "/../package.json",
    "/assets/../../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "/assets/..%5c..%5cpackage.json",
    "//etc/passwd",
    "/.env",
  ])("no file outside the web folder is served for %s", async (path) => {
    const response = await fetch(server.url + path, { headers: { apikey: server.key } });
    expect(await response.text()).not.toMatch(/"workspaces"|root:|SMTP_URL/);
  });
});

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
          const start = performance.now();
          const response = await server.request(path, { ...init, body, token: ada.accessToken });
          expect(performance.now() - start).toBeLessThan(300);
          expect([
            response.status,
            ((await response.json()) as { message?: string; msg?: string; error?: string }).message ?? "other service",
          ]).toEqual([400, path.startsWith("/rest") ? expect.stringContaining("100 levels") : "other service"]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("D04: 10 MB of opening brackets in a save cost nothing", async () => {
    const start = performance.now();
    const response = await server.request("/rest/v1/rpc/save_notebook", {
      method: "POST",
      headers: json,
      body: "[".repeat(10 * 1024 * 1024),
      token: ada.accessToken,
    });
    expect(response.status).toBe(400);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it("D04: brackets inside a text are text", async () => {
    const save = { save_id: crypto.randomUUID(), title: "Brackets", status: "In Development", content: {} };
    const response = await server.request("/rest/v1/rpc/save_notebook", {
      method: "POST",
      token: ada.accessToken,
      json: { save, original_notebook: `{"cells": ${nested(5000)}} \\"[` },
    });
    expect(await response.json()).toMatchObject({ outcome: "saved" });
  });

  it("D04: queries that nest are refused, plain or encoded", async () => {
    for (const query of [
      `and=${"(or(".repeat(60)}`,
      `select=${"a(".repeat(120)}`,
      `and=${encodeURIComponent("(or(".repeat(60))}`,
      `tags=cs.${"{".repeat(150)}`,
    ])
      expect((await server.request(`/rest/v1/notebooks?${query}`, { token: ada.accessToken })).status).toBe(400);
  });

  it("D04: while such bodies rain, somebody else is answered within 2 s", async () => {
    const grace = await server.signUp();
    const rain = Array.from({ length: 20 }, () =>
      server.request("/rest/v1/rpc/save_notebook", {
        method: "POST",
        headers: json,
        body: "[".repeat(5 * 1024 * 1024),
        token: ada.accessToken,
      }),
    );
    const start = performance.now();
    expect((await server.request("/rest/v1/notebooks?select=id", { token: grace.accessToken })).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(2000);
    for (const response of await Promise.all(rain)) expect(response.status).toBe(400);
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
    "/config.json",
    "/",
  ];

  it("F16: whatever is sent, only that request fails, and never as an error of the server", async () => {
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
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"),
        text,
        fc.dictionary(
          fc.constantFrom("select", "order", "limit", "offset", "id", "or", "columns", "on_conflict", "title"),
          fc.oneof(
            fc.string(),
            fc.constantFrom("eq.1", "*", "a(b(", "-1", "999999999999999999999", "in.(", "not.is.null", "cs.{"),
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
          const url = new URL(path, server.url);
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
      { numRuns: 600 },
    );
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
    expect((await server.request("/rest/v1/notebooks?select=id", { token: ada.accessToken })).status).toBe(200);
  });

  it("G08: while the database restarts, services say 503 with the time to wait, and the page and health are there", async () => {
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
    await server.request(`/rest/v1/notebooks?title=eq.${canary}`, { token: ada.accessToken });
    await server.request(`/auth/callback?token_hash=${canary}&type=signup`);
    await server.request(`/rest/v1/notebooks?apikey=${server.key}&nonsense=${canary}`, { token: ada.accessToken });
    const log = server.log();
    expect(log.split("\n").length).toBeGreaterThan(300);
    for (const secret of [
      canary,
      ada.email,
      ada.password,
      ada.accessToken,
      server.key,
      server.jwtSecret,
      "example.org",
    ])
      expect(log).not.toContain(secret);
    expect(log).not.toMatch(/eyJ|sb_secret|sb_publishable|Bearer/);
  });
});
