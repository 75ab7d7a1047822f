/** Two servers over one PostgreSQL, behind a proxy. */
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../server/src/database/endpoint.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { type Proxy, startProxy } from "../support/proxy.ts";
import {
  type ServerProcess,
  newDataFolder,
  newSave,
  refusedServer,
  register,
  startServerProcess,
} from "../support/server-process.ts";

const EDITORS = 4;

let database: TestDatabase;
let ports: [number, number];
let proxy: Proxy;
let folders: Awaited<ReturnType<typeof newDataFolder>>[];
let servers: ServerProcess[];

/** The server with this number. Its `request` goes through the proxy, whose address is the public one. */
const start = (number: 0 | 1): Promise<ServerProcess> =>
  startServerProcess({
    dataDir: folders[number]?.path ?? "",
    env: {
      DATABASE_URL: database.url,
      INSTALLATION_SECRET: "what all servers of this installation share",
      PORT: String(ports[number]),
      PUBLIC_URL: proxy.url,
      STOP_DELAY: "1",
    },
  });

beforeAll(async () => {
  database = await startTestDatabase();
  ports = [await freePort(), await freePort()];
  proxy = await startProxy(ports);
  folders = [await newDataFolder(), await newDataFolder()];
  // F09: concurrently, over an empty database.
  servers = await Promise.all([start(0), start(1)]);
});
afterAll(async () => {
  for (const server of servers) await server.end("SIGKILL");
  await proxy.close();
  for (const folder of folders) await folder.remove();
  await database.stop();
});

/** Sends a request to one of the servers directly. */
const ask = (number: 0 | 1, path: string, { token, json }: { token?: string; json?: unknown } = {}) =>
  fetch(`http://127.0.0.1:${ports[number]}${path}`, {
    method: json === undefined ? "GET" : "POST",
    headers: {
      apikey: servers[0]?.key ?? "",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });

describe("F09 N01: servers over one database", () => {
  it("share keys, logins and limits, and keep none of them on their disks", async () => {
    const [one] = servers;
    if (!one) throw new Error("Two servers were started.");
    const token = await register(one, "ada@example.org");
    for (const number of [0, 1] as const) {
      expect((await ask(number, "/rest/v1/notebooks?select=id", { token })).status).toBe(200);
      expect(await readdir(folders[number]?.path ?? "")).toEqual(["server.lock"]);
    }
    const attempt = (number: 0 | 1, password: string) =>
      ask(number, "/auth/v1/token?grant_type=password", { json: { email: "ada@example.org", password } });
    // A login that starts at one server and ends at the other.
    const second = (await (await attempt(0, "correct horse battery")).json()) as { access_token: string };
    expect((await ask(1, "/auth/v1/logout?scope=local", { token: second.access_token, json: {} })).status).toBe(204);
    expect((await ask(0, "/auth/v1/user", { token: second.access_token })).status).toBe(401);
    // Ten wrong passwords, whichever server gets them.
    const wrong = await Promise.all(Array.from({ length: 10 }, (_, index) => attempt(index % 2 ? 1 : 0, "wrong")));
    expect(wrong.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400));
    for (const number of [0, 1] as const) expect((await attempt(number, "wrong")).status).toBe(429);
  });

  it("refuse a server with other keys, which would lock them out of their database", async () => {
    const folder = await newDataFolder();
    const refused = await refusedServer({ dataDir: folder.path, env: { DATABASE_URL: database.url } });
    await folder.remove();
    expect(refused.code).toBe(1);
    expect(refused.lines.at(-1)).toMatch(/^The database of DATABASE_URL belongs to servers with other keys\./);
    for (const number of [0, 1] as const) expect((await ask(number, "/readyz")).status).toBe(200);
  });
});

describe("F01 N02: while users save through a proxy", () => {
  it("one server stops in order and none is lost, then one is killed and only its requests in progress are; nothing is written twice", async () => {
    const [one] = servers;
    if (!one) throw new Error("Two servers were started.");
    const token = await register(one, "grace@example.org");
    const acknowledged = new Map<string, string>();
    const tried = new Set<string>();
    const over = new AbortController();
    const save = async (saveId: string): Promise<boolean> => {
      const json = newSave(saveId, saveId);
      const response = await one.request("/rest/v1/rpc/save_notebook", { method: "POST", token, json });
      const text = await response.text();
      if (response.status !== 200) return false;
      acknowledged.set(saveId, (JSON.parse(text) as { id: string }).id);
      return true;
    };
    const edit = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const saveId = randomUUID();
        tried.add(saveId);
        // As the editor does: again with the same id until there is an answer.
        while (!(await save(saveId))) await sleep(50);
      }
    };
    const further = async (saves: number): Promise<void> => {
      const until = acknowledged.size + saves;
      await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(until);
    };
    const editors = Promise.all(Array.from({ length: EDITORS }, edit));
    await further(10);
    expect((await servers[0]?.end("SIGTERM"))?.code).toBe(0);
    await further(10);
    expect(proxy.cutOff(), "lost while a server stopped").toBe(0);

    servers[0] = await start(0);
    const before = proxy.answered().get(ports[0]) ?? 0;
    await expect.poll(() => proxy.answered().get(ports[0]) ?? 0, { timeout: 20_000 }).toBeGreaterThan(before + 3);
    await servers[1]?.end("SIGKILL");
    await further(10);
    over.abort();
    await editors;
    expect(proxy.cutOff(), "lost with a server that was killed").toBeLessThanOrEqual(EDITORS);

    const rows = (await (await ask(0, "/rest/v1/notebooks?select=id,title&limit=1000", { token })).json()) as {
      id: string;
      title: string;
    }[];
    expect(rows).toHaveLength(tried.size);
    expect(new Map(rows.map(({ id, title }) => [title, id]))).toEqual(acknowledged);
  });
});
