import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asSuperuser, fillDataFolder, newDataFolder, startServerProcess } from "../support/server-process.ts";

let data: Awaited<ReturnType<typeof newDataFolder>>;
beforeEach(async () => {
  data = await newDataFolder();
});
afterEach(() => data.remove());

describe("The embedded cluster", () => {
  // All other tests make their clusters in the machine's language, most often C.
  it.each(["tr_TR.UTF-8", "no_SUCH"])("G14: stores and orders text the same way under LC_ALL=%s", async (language) => {
    const server = await startServerProcess({ dataDir: data.path, env: { LC_ALL: language, LANG: language } });
    const found = await asSuperuser(data.path, async (sql) => {
      const [row] = await sql`
        select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
          lower('ÄİI') as lower, upper('straße') as upper from pg_database where datname = current_database()`;
      const words = await sql<
        { word: string }[]
      >`select word from unnest(array['b', 'ä', 'a', 'Z', 'é', '中', 'e', '😀']) as word order by word`;
      return { ...row, order: words.map(({ word }) => word).join("") };
    });
    expect(found).toEqual({
      encoding: "UTF8",
      provider: "b",
      locale: "C.UTF-8",
      lower: "äii",
      upper: "STRAßE",
      order: "Zabeäé中😀",
    });
    await server.end("SIGTERM");
  });

  it("G13, G17, G18: is durable and has limits, whatever its configuration files say", async () => {
    await fillDataFolder(data.path);
    await appendFile(
      join(data.cluster, "postgresql.auto.conf"),
      "fsync = off\nfull_page_writes = off\nsynchronous_commit = off\nstatement_timeout = 0\nlisten_addresses = '*'\nlog_statement = 'all'\n",
    );
    const second = await startServerProcess({ dataDir: data.path });
    const settings = await asSuperuser(
      data.path,
      (sql) => sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'statement_timeout',
        'lock_timeout', 'idle_in_transaction_session_timeout', 'max_wal_size', 'listen_addresses', 'log_statement', 'log_min_messages',
        'log_min_error_statement') order by name`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: "on",
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      idle_in_transaction_session_timeout: "60000",
      statement_timeout: "60000",
      lock_timeout: "15000",
      max_wal_size: "256",
      listen_addresses: "",
      log_statement: "none",
      log_min_messages: "log",
      log_min_error_statement: "panic",
    });
    await second.end("SIGTERM");
  });

  it("G18: a role or database setting cannot weaken durability either: the server says so and stops", async () => {
    await fillDataFolder(data.path);
    const first = await startServerProcess({ dataDir: data.path });
    await asSuperuser(data.path, (sql) => sql`alter role postgres set synchronous_commit = off`);
    await first.end("SIGTERM");
    await expect(startServerProcess({ dataDir: data.path })).rejects.toThrow(
      `The database in ${data.cluster} could lose saved work: synchronous_commit is off. Remove that setting from its configuration.`,
    );
  });

  it("G12, G13: the pools' connections fit the database's limit, and nothing that users write reaches the log, even where statements fail", async () => {
    await fillDataFolder(data.path);
    const server = await startServerProcess({ dataDir: data.path, env: { LOG_LEVEL: "trace" } });
    await Promise.all(Array.from({ length: 80 }, () => server.request("/rest/v1/site_content?select=id")));
    const counted = await asSuperuser(data.path, async (sql) => {
      const [row] = await sql<{ used: number; allowed: number }[]>`
        select count(*)::int as used, current_setting('max_connections')::int as allowed from pg_stat_activity where usename = 'datadoc_api'`;
      return row;
    });
    expect(counted?.used).toBeGreaterThan(0);
    expect(counted?.used).toBeLessThanOrEqual(16);
    expect(counted?.allowed).toBeGreaterThanOrEqual(2 * 16 + 10);
    await server.request(`/rest/v1/notebooks?id=eq.canary-4711`, { token: "" });
    await asSuperuser(data.path, (sql) => sql`select 'canary-4711'::uuid`.catch(() => {}));
    await server.end("SIGTERM");
    expect(server.output()).toContain('"msg":"postgres"');
    expect(server.output()).not.toContain("canary-4711");
  });

  it("finds its programs even where PATH and the working folder are useless", async () => {
    await fillDataFolder(data.path);
    const child = spawn(process.execPath, ["server/src/start.mjs", "--without-web"], {
      cwd: join(import.meta.dirname, "../.."),
      env: { DATA_DIR: data.path, PORT: "0", PATH: "/nowhere:/usr/bin:/bin" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
    await expect.poll(() => output, { timeout: 60_000 }).toContain("is ready at");
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(0);
  });
});
