/** The layer between the network and the services: names, origins, headers, files. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request as rawRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secretsInLog } from "../support/log-secrets.ts";
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
): Promise<{ status: number; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = rawRequest({ hostname, port, path, method, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    sent.on("error", reject);
    sent.end();
  });

it("an idle connection is kept longer than proxies keep theirs", async () => {
  const { headers } = await raw("/healthz", { connection: "keep-alive" });
  expect(Number(/timeout=(\d+)/.exec(String(headers["keep-alive"]))?.[1])).toBeGreaterThan(60);
});

it("a visitor who is not signed in is asked to sign in, by HEAD as by GET", async () => {
  for (const method of ["GET", "HEAD"])
    expect((await raw("/rest/v1/notebooks", { apikey: server.key }, method)).status).toBe(401);
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
  ])("C19: a request for the host %j is refused (another name that points here)", async (host) => {
    for (const path of ["/", "/config.json", "/rest/v1/site_content", "/auth/v1/settings"])
      expect([400, 421]).toContain((await raw(path, { host, apikey: server.key })).status);
  });

  it("C19: this machine's own names are answered, also through a proxy at another port, and grant no permissions", async () => {
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

  it("C18: functions and accounts accept only JSON, which another site's form cannot send", async () => {
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
  it("C17: every response forbids framing, sniffing and passing on the address, errors too", async () => {
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

  it("D23: the page that draws figures is in a sandbox however it is opened, and only the app may frame it", async () => {
    const { headers } = await raw("/figure.html", { apikey: server.key });
    expect(headers["content-security-policy"]).toBe("sandbox allow-scripts; frame-ancestors 'self'");
    expect([headers["x-frame-options"], headers["x-content-type-options"]]).toEqual(["SAMEORIGIN", "nosniff"]);
    expect((await raw("/figure.html/", { apikey: server.key })).headers["x-frame-options"]).toBe("DENY");
  });

  it("C17: where the app is reached by https, browsers are instructed to stay with it", async () => {
    const other = await startTestServer({ env: { PUBLIC_URL: "https://docs.example.org" } });
    expect((await other.request("/healthz")).headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
    await other.stop();
  });

  it("files with a hash in their name are cached forever, pages are revalidated, a missing file is a 404 and not a page", async () => {
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

it("C20: refused requests leave no token, key or address in the log either", () => {
  expect(server.log().split("\n").length).toBeGreaterThan(100);
  expect(secretsInLog(server, ada)).toEqual([]);
});
