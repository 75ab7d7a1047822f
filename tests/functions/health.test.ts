/** What operators ask a server: whether it is alive, whether it is ready, and its metrics. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSave } from "../support/server-process.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

const GB = 1024 ** 3;
const ROOM = { free: 10 * GB, minimum: GB, isLow: false };
const FULL = { free: 5_000_000, minimum: GB, isLow: true };

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
  // The data service reads the catalogue at its first request, which must not run into the lock below.
  await server.request("/rest/v1/notebooks?select=id", { token: ada.accessToken });
});
afterAll(() => server.stop());

const readiness = async (query = ""): Promise<[number, string | undefined]> => {
  const response = await fetch(`${server.url}/readyz${query}`);
  const text = await response.text();
  return [response.status, response.ok ? undefined : (JSON.parse(text) as { code: string }).code];
};

describe("H01: /readyz says whether requests should be sent here, and why not", () => {
  it("a server whose database answers is ready", async () => {
    expect(await readiness()).toEqual([200, undefined]);
  });

  it("a database that is starting, or lacks a migration of this release, makes it unready", async () => {
    server.database.state = "starting";
    expect(await readiness()).toEqual([503, "not_ready"]);
    server.database.state = "ready";

    const newest = await server.adminSql`delete from migrations.applied
      where version = (select max(version) from migrations.applied) returning *`;
    expect(await readiness()).toEqual([503, "not_migrated"]);
    await server.adminSql`insert into migrations.applied ${server.adminSql(newest)}`;
    // A newer release has migrated it: this server keeps running until it is replaced.
    await server.adminSql`insert into migrations.applied (version, name, checksum) values ('99990101000000', 'later', '')`;
    expect(await readiness()).toEqual([200, undefined]);
    await server.adminSql`delete from migrations.applied where version = '99990101000000'`;
  });

  it("a hanging database is distinguished from one that answers within two seconds, and does not hold up the response", async () => {
    await server.adminSql.begin(async (transaction) => {
      await transaction`lock table migrations.applied in access exclusive mode`;
      const began = Date.now();
      const probes = Promise.all([1, 2, 3, 4, 5, 6].map(() => readiness()));
      await sleep(500);
      const asking =
        await transaction`select from pg_locks where relation = 'migrations.applied'::regclass and not granted`;
      expect(asking).toHaveLength(1);
      expect(await probes).toEqual(Array.from({ length: 6 }, () => [503, "database_silent"]));
      expect(Date.now() - began).toBeLessThan(4_500);
      expect((await server.request("/rest/v1/notebooks", { token: ada.accessToken })).status).toBe(200);
    });
    expect(await readiness()).toEqual([200, undefined]);
  });

  it("an almost full disk makes it unready for all but reading", async () => {
    server.database.space = FULL;
    expect(await readiness()).toEqual([503, "disk_low"]);
    expect(await readiness("?for=reading")).toEqual([200, undefined]);
    server.database.space = ROOM;
    expect(await readiness()).toEqual([200, undefined]);
  });
});

describe("H02: /metrics", () => {
  it("counts requests by kind and status, uploads, lines, connections, disk and memory, and contains no user data", async () => {
    const mark = `canary-${randomUUID()}`;
    await server.request("/rest/v1/rpc/save_notebook", {
      method: "POST",
      token: ada.accessToken,
      json: newSave(randomUUID(), mark),
    });
    for (const path of [`/rest/v1/${mark}`, `/${mark}`, `/rest/v1/rpc/${mark}`, `/rest/v1/notebooks?title=eq.${mark}`])
      await server.request(path, { token: ada.accessToken });
    const response = await fetch(`${server.url}/metrics`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await response.text();
    for (const line of [
      /^datadoc_http_request_duration_seconds_count\{route="save",status="200"\} 1$/m,
      /^datadoc_http_request_duration_seconds_count\{route="rows",status="404"\} 1$/m,
      /^datadoc_upload_bytes_count\{route="save"\} 1$/m,
      /^datadoc_line_waiting\{line="analyses"\} 0$/m,
      /^datadoc_database_up 1$/m,
      /^datadoc_database_size_bytes \d{7,}$/m,
      /^datadoc_database_connections\{pool="edge",state="active"\} \d+$/m,
      /^datadoc_disk_free_bytes 10737418240$/m,
      /^datadoc_read_only 0$/m,
      /^process_resident_memory_bytes \d+$/m,
      /^process_cpu_seconds_total /m,
      /^nodejs_eventloop_lag_seconds /m,
    ])
      expect(text).toMatch(line);
    for (const theirs of [mark, ada.id, ada.email, server.key]) expect(text).not.toContain(theirs);
  });

  it("has a number of lines that does not grow with what is requested", async () => {
    const lines = async (): Promise<number> =>
      (await (await fetch(`${server.url}/metrics`)).text()).match(/^datadoc_(?:http|upload)/gm)?.length ?? 0;
    const paths = Array.from({ length: 30 }, (_, index) => `/rest/v1/table_${index}`);
    const ask = (path: string) => server.request(path, { token: ada.accessToken });
    await ask(paths[0] ?? "");
    const before = await lines();
    await Promise.all(paths.map(ask));
    expect(await lines()).toBe(before);
  });

  it("is available to this machine alone without a token, and with one to anyone", async () => {
    const open = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(`${url}/metrics`, { headers })).status;
    expect(await open(server.url)).toBe(200);
    const [reachable, guarded] = await Promise.all([
      startTestServer({ env: { PUBLIC_URL: "https://notebooks.example.org" } }),
      startTestServer({ env: { METRICS_TOKEN: "a-token-of-monitoring" } }),
    ]);
    expect(await open(reachable.url)).toBe(404);
    expect(await open(reachable.url, { authorization: "Bearer undefined" })).toBe(404);
    expect(await open(guarded.url)).toBe(401);
    expect(await open(guarded.url, { authorization: "Bearer a-token-of-monitorinG" })).toBe(401);
    expect(await open(guarded.url, { authorization: "Bearer a-token-of-monitoring" })).toBe(200);
    expect(guarded.log()).not.toContain("a-token-of");
    await Promise.all([reachable.stop(), guarded.stop()]);
  });
});

describe("F04 H03: while the disk is almost full", () => {
  const save = (mark: string) =>
    server.request("/rest/v1/rpc/save_notebook", {
      method: "POST",
      token: ada.accessToken,
      json: newSave(randomUUID(), mark),
    });
  const row = (method: string, path: string, json?: unknown) =>
    server.request(path, { method, token: ada.accessToken, ...(json === undefined ? {} : { json }) });

  it("no more is stored and each refusal says why; users sign in, read, search and delete; then everything is as before", async () => {
    const { id } = (await (await save("kept")).json()) as { id: string };
    server.database.space = FULL;
    expect(((await (await server.request("/config.json")).json()) as { readOnly: boolean }).readOnly).toBe(true);
    const refused = [
      await save("refused"),
      await row("POST", "/rest/v1/folders", { name: "Refused" }),
      await row("PATCH", `/rest/v1/notebook_content?notebook_id=eq.${id}`, { modeling_section: "refused" }),
      await row("POST", "/rest/v1/rpc/create_access_token", { name: "refused" }),
      await server.request("/functions/v1/push-notebook", { method: "POST", json: {} }),
      await server.request("/auth/v1/signup", {
        method: "POST",
        json: { email: "b@example.org", password: "12345678" },
      }),
    ];
    for (const response of refused) {
      expect([response.status, response.headers.get("retry-after")], response.url).toEqual([507, "60"]);
      expect(await response.text()).toContain("The disk of the server is almost full, so nothing was saved.");
    }
    const allowed = [
      await server.request("/auth/v1/token?grant_type=password", {
        method: "POST",
        json: { email: ada.email, password: ada.password },
      }),
      await row("GET", "/rest/v1/notebooks?select=id,title,notebook_content(original_notebook)"),
      await row("POST", "/rest/v1/rpc/find_notebooks", { asked: {} }),
      await row("POST", "/rest/v1/rpc/account_summary"),
      await row("POST", "/rest/v1/rpc/record_export", { kind: "workspace", notebooks: 1 }),
      await row("PATCH", `/rest/v1/team_invitations?id=eq.${randomUUID()}`, { status: "declined" }),
      await row("DELETE", `/rest/v1/notebook_links?id=eq.${randomUUID()}`),
      await row("POST", "/rest/v1/rpc/delete_notebooks", { notebook_ids: [id] }),
      await row("DELETE", `/rest/v1/folders?id=eq.${randomUUID()}`),
    ];
    for (const response of allowed)
      expect([200, 204], `${response.url} ${await response.clone().text()}`).toContain(response.status);
    server.database.space = ROOM;
    expect(((await (await server.request("/config.json")).json()) as { readOnly: boolean }).readOnly).toBe(false);
    expect((await save("saved")).status).toBe(200);
  });
});

it("H01: a stopping server says so at /readyz while it still answers everyone", async () => {
  server.stopping();
  expect(await readiness("?for=reading")).toEqual([503, "stopping"]);
  const { status, headers } = await fetch(`${server.url}/healthz`);
  expect([status, headers.get("connection")]).toEqual([200, "close"]);
  expect((await server.request("/rest/v1/notebooks?select=id", { token: ada.accessToken })).status).toBe(200);
});
