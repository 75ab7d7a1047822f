import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../server/src/database/endpoint.ts";
import {
  asSuperuser,
  databaseProcesses,
  newDataFolder,
  newSave,
  register,
  spawnServer,
  startServerProcess,
  usedDataFolder,
} from "../support/server-process.ts";

let data: Awaited<ReturnType<typeof usedDataFolder>>;
beforeEach(async () => {
  data = await usedDataFolder();
});
afterEach(() => data.remove());

const SECONDS_8 = 8_000;

describe("A server that is asked to stop", () => {
  it("G10: finishes what it has acknowledged and exits with 0 within 8 s on SIGTERM, SIGINT and SIGHUP under load", async () => {
    const env = { PORT: String(await freePort()) };
    const acknowledged: string[] = [];
    let server = await startServerProcess({ dataDir: data.path, env });
    const token = await register(server, "ada@example.org");
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      const over = new AbortController();
      const before = acknowledged.length;
      const load = Array.from({ length: 6 }, async () => {
        while (!over.signal.aborted) {
          const mark = randomUUID();
          const saved = await server
            .request("/rest/v1/rpc/save_notebook", { method: "POST", token, json: newSave(randomUUID(), mark) })
            .catch(() => null);
          if (saved?.status === 200) acknowledged.push(mark);
          else await sleep(20);
        }
      });
      await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(before + 5);
      const ended = await server.end(signal);
      over.abort();
      await Promise.all(load);
      expect(ended, signal).toMatchObject({ code: 0, signal: null });
      expect(ended.ms, signal).toBeLessThan(SECONDS_8);
      expect(await databaseProcesses(data.cluster), signal).toEqual([]);
      expect(await readdir(data.path), signal).not.toContain("server.lock");

      server = await startServerProcess({ dataDir: data.path, env });
      expect(server.output(), signal).not.toContain("it recovers by itself");
      const rows = await asSuperuser(data.path, (sql) => sql<{ title: string }[]>`select title from public.notebooks`);
      expect(
        rows.map(({ title }) => title),
        signal,
      ).toEqual(expect.arrayContaining(acknowledged));
    }
    await server.end("SIGTERM");
  });

  it("G10: Ctrl-C in a terminal reaches only the server, which then stops its database in order", async () => {
    const { child, output } = spawnServer({ dataDir: data.path });
    await expect.poll(output, { timeout: 60_000 }).toContain("is ready at");
    const exited = once(child, "exit");
    // A terminal sends the signal to every process of the group.
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await exited).toEqual([0, null]);
    expect(await readdir(data.cluster)).not.toContain("postmaster.pid");
    const control = await readFile(`${data.cluster}/global/pg_control`);
    // ControlFileData.state (pg_control.h): 1 is "shut down".
    expect(control.readUInt32LE(16)).toBe(1);
  });

  it("G10: an endless request does not hold it up", async () => {
    const server = await startServerProcess({ dataDir: data.path });
    const hanging = request(`${server.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: server.key, "content-type": "application/json", "content-length": "1000" },
    });
    hanging.on("error", () => {});
    hanging.write("{");
    await sleep(200);
    const ended = await server.end("SIGTERM");
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(ended.ms).toBeLessThan(SECONDS_8);
  });

  it("G10: asked to stop while it creates its database, it leaves nothing running", async () => {
    const { path, cluster, remove } = await newDataFolder();
    const { child } = spawnServer({ dataDir: path });
    await expect
      .poll(async () => (await databaseProcesses(cluster)).length, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(0);
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(await databaseProcesses(cluster)).toEqual([]);
    await remove();
  });

  it("ends with npm, whose shell does not pass on signals, and leaves neither a server nor a database behind", async () => {
    const port = await freePort();
    const child = spawn("npm", ["start"], {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: data.path, PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
    await expect.poll(() => output, { timeout: 120_000 }).toContain("is ready at");
    child.kill("SIGTERM");
    const answers = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: SECONDS_8 + 2000 }).toBe(false);
    await expect.poll(() => databaseProcesses(data.cluster), { timeout: SECONDS_8 }).toEqual([]);
  });
});
