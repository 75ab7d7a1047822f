import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ServerProcess,
  asSuperuser,
  databaseProcesses,
  newSave,
  postmasterPid,
  register,
  startServerProcess,
  usedDataFolder,
} from "../support/server-process.ts";
import { tries } from "../support/sizes.ts";

let data: Awaited<ReturnType<typeof usedDataFolder>>;
let server: ServerProcess;
/** All tests share the server, as it is there again after each; the last one stops it. */
beforeAll(async () => {
  data = await usedDataFolder();
  server = await startServerProcess({ dataDir: data.path });
});
afterAll(async () => {
  await server.end("SIGTERM");
  await data.remove();
});

const isReady = async (): Promise<boolean> => (await server.request("/readyz")).status === 200;
const ready = (): Promise<unknown> => expect.poll(isReady, { timeout: 60_000, interval: 50 }).toBe(true);

interface Person {
  readonly token: string;
  readonly title: string;
}

/** A user with one notebook, whose title only they may see. */
const personWithNotebook = async (): Promise<Person> => {
  const token = await register(server, `${randomUUID()}@example.org`);
  const title = randomUUID();
  const saved = await server.request("/rest/v1/rpc/save_notebook", {
    method: "POST",
    token,
    json: newSave(randomUUID(), title),
  });
  expect(saved.status).toBe(200);
  return { token, title };
};

describe("When PostgreSQL dies while the server runs", () => {
  it("G08: users get a 503 with a retry time, readiness says so, and it recovers by itself", async () => {
    const { token, title } = await personWithNotebook();
    process.kill(postmasterPid(data.cluster), "SIGKILL");
    const refused = await expect
      .poll(async () => (await server.request("/rest/v1/notebooks?select=title", { token })).status, {
        timeout: 10_000,
        interval: 5,
      })
      .toBe(503)
      .then(() => server.request("/rest/v1/notebooks?select=title", { token }));
    if (refused.status === 503) expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await server.request("/healthz")).status).toBe(200);
    await ready();
    expect(server.output()).toContain("the database has ended; starting it again");
    expect(server.output()).toContain("the database is back");
    const rows = await server.request("/rest/v1/notebooks?select=title", { token });
    expect(await rows.json()).toEqual([{ title }]);
  });

  it("G08: a killed worker makes PostgreSQL restart; the server keeps running", async () => {
    const { token, title } = await personWithNotebook();
    const before = postmasterPid(data.cluster);
    const worker = await asSuperuser(data.path, async (sql) => {
      const [row] = await sql<
        { pid: number }[]
      >`select pid from pg_stat_activity where usename = 'datadoc_api' limit 1`;
      return row?.pid ?? 0;
    });
    process.kill(worker, "SIGKILL");
    // The server may notice at any time: it may still answer from its cache, then report that it restarts.
    const titles = async (): Promise<unknown> =>
      (await server.request("/rest/v1/notebooks?select=title", { token })).json();
    await expect.poll(titles).toEqual([{ title }]);
    await ready();
    expect(postmasterPid(data.cluster)).toBe(before);
    await expect.poll(titles).toEqual([{ title }]);
  });

  it("G09, A17: stopped, killed and started under load, the process survives, no one sees another's rows, and every connection answers afterwards", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, personWithNotebook));
    const seen = { right: 0, failed: 0, wrong: [] as string[], slowest: 0 };
    const over = new AbortController();
    const load = Array.from({ length: 16 }, async (_, index) => {
      const { token, title } = people[index % people.length] as Person;
      while (!over.signal.aborted) {
        const start = Date.now();
        const response = await server
          .request("/rest/v1/notebooks?select=title,notebook_content(exploration_section)", { token })
          .catch(() => null);
        const body = (await response?.text().catch(() => "")) ?? "";
        seen.slowest = Math.max(seen.slowest, Date.now() - start);
        if (response?.status === 200) {
          const rows = JSON.parse(body) as { title: string }[];
          if (rows.length === 1 && rows[0]?.title === title) seen.right += 1;
          else seen.wrong.push(body);
          // The crowd sends requests all the time, but leaves the processor to the server.
          await sleep(10);
        } else {
          seen.failed += 1;
          await sleep(25);
        }
      }
    });
    await expect.poll(() => seen.right, { timeout: 30_000 }).toBeGreaterThan(100);
    const signals = ["SIGKILL", "SIGTERM", "SIGQUIT", "SIGINT"] as const;
    for (const signal of signals.slice(0, tries({ few: 2, many: 4 }))) {
      const pid = postmasterPid(data.cluster);
      process.kill(pid, signal);
      await expect.poll(isReady, { timeout: 20_000, interval: 10 }).toBe(false);
      await ready();
      const { right } = seen;
      await expect.poll(() => seen.right, { timeout: 30_000 }).toBeGreaterThan(right + 50);
    }
    // Cuts connections but not the database: one after the other, mid-request.
    for (let round = 0; round < tries({ few: 1, many: 10 }); round += 1) {
      await asSuperuser(
        data.path,
        (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'datadoc_api'`,
      );
      await sleep(100);
    }
    over.abort();
    await Promise.all(load);
    expect(seen.wrong).toEqual([]);
    expect(seen.failed).toBeGreaterThan(0);
    expect(seen.slowest).toBeLessThan(25_000);
    await ready();
    const afterwards = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { token } = people[index % people.length] as Person;
        return (await server.request("/rest/v1/notebooks?select=title", { token, timeout: 10_000 })).status;
      }),
    );
    expect(afterwards).toEqual(afterwards.map(() => 200));
    expect(server.output()).not.toContain("uncaught exception");
  }, 240_000);

  it("G08: asked to stop while the database is down, the server ends immediately and leaves nothing", async () => {
    const rounds = tries({ few: 1, many: 3 });
    for (let round = 1; round <= rounds; round += 1) {
      process.kill(postmasterPid(data.cluster), "SIGKILL");
      await expect.poll(isReady, { timeout: 10_000, interval: 5 }).toBe(false);
      if (round < rounds) await ready();
    }
    const ended = await server.end("SIGTERM");
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(ended.ms).toBeLessThan(8_000);
    expect(await databaseProcesses(data.cluster)).toEqual([]);
  });
});
