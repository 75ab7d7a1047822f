import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../server/src/database/endpoint.ts";
import { type Postmaster, startPostmaster } from "../../server/src/database/postmaster.ts";
import { databaseUser } from "../../server/src/database/run-as.ts";
import { runTool } from "../../server/src/database/tool.ts";
import { openFolder, startTestDatabase } from "../support/postgres.ts";
import { newDataFolder, newSave, refusedServer, register, startServerProcess } from "../support/server-process.ts";

const PASSWORD = "an administrator's password";
const user = databaseUser();

interface External {
  readonly url: string;
  stop(): Promise<void>;
}

/** Debian's PostgreSQL, as an administrator would run it: default settings, a TCP port, password logins. */
const startDebian = async (bin: string, settings: Record<string, string> = {}): Promise<External> => {
  const folder = await openFolder("debian");
  const cluster = join(folder, "cluster");
  const passwordFile = join(folder, "password");
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordFile, PASSWORD);
  if (user.ids) for (const path of [folder, cluster, passwordFile]) await chown(path, user.ids.uid, user.ids.gid);
  await chmod(folder, 0o755);
  const made = await runTool(
    join(bin, "initdb"),
    [
      "-D",
      cluster,
      "-U",
      "postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
    ],
    { user },
  );
  if (!made.ok) throw new Error(made.output);
  const port = await freePort();
  const postmaster: Postmaster = await startPostmaster({
    binaries: { initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), pgCtl: join(bin, "pg_ctl"), major: 15 },
    cluster,
    user,
    endpoint: { socketFolder: folder, port },
    password: PASSWORD,
    log: pino({ level: "silent" }),
    settings: { listen_addresses: "127.0.0.1", ...settings },
  });
  return {
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postmaster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const debian = [18, 17, 16, 15]
  .map((major) => `/usr/lib/postgresql/${major}/bin`)
  .find((bin) => existsSync(join(bin, "initdb")));
/**
 * Where no other PostgreSQL is installed, a cluster of the embedded one stands in: the server cannot tell them apart.
 */
const startExternal = (): Promise<External> => (debian ? startDebian(debian) : startTestDatabase());

describe(`With DATABASE_URL (${debian ?? "embedded binaries"})`, () => {
  let external: External;
  let data: Awaited<ReturnType<typeof newDataFolder>>;
  beforeAll(async () => {
    external = await startExternal();
  });
  afterAll(() => external.stop());
  beforeEach(async () => {
    data = await newDataFolder();
  });
  afterEach(() => data.remove());

  const newDatabase = async (options = ""): Promise<string> => {
    const name = `external_${randomUUID().replaceAll("-", "")}`;
    const admin = postgres(external.url, { max: 1, onnotice: () => {} });
    await admin.unsafe(`create database ${name} ${options}`);
    await admin.end();
    const url = new URL(external.url);
    url.pathname = `/${name}`;
    return url.href;
  };

  it("users register and save, and find it again after a restart; no embedded PostgreSQL is created", async () => {
    const env = { DATABASE_URL: await newDatabase(), PORT: String(await freePort()) };
    const first = await startServerProcess({ dataDir: data.path, env });
    expect(first.output()).toContain("(DATABASE_URL)");
    expect(first.output()).not.toContain(encodeURIComponent(PASSWORD));
    const token = await register(first, "ada@example.org");
    const saved = await first.request("/rest/v1/rpc/save_notebook", {
      method: "POST",
      token,
      json: newSave(randomUUID(), "kept"),
    });
    expect(saved.status).toBe(200);
    await first.end("SIGKILL");
    const second = await startServerProcess({ dataDir: data.path, env });
    const rows = await second.request("/rest/v1/notebooks?select=title", { token });
    expect(await rows.json()).toEqual([{ title: "kept" }]);
    expect((await second.end("SIGTERM")).code).toBe(0);
    expect(await readdir(data.path)).toEqual(["installation.json"]);
  });

  it("G18: an external database that could lose saves gets a warning", async () => {
    const careless = debian ? await startDebian(debian, { fsync: "off" }) : await startTestDatabase();
    const server = await startServerProcess({ dataDir: data.path, env: { DATABASE_URL: careless.url } });
    expect(server.output()).toMatch(/"setting":"fsync is off".*the external database could lose saved work/);
    await server.end("SIGTERM");
    await careless.stop();
  });

  it("a wrong password, a missing database and text that is not UTF-8 are reported in one line each", async () => {
    const wrong = new URL(external.url);
    wrong.password = "wrong";
    const missing = new URL(external.url);
    missing.pathname = "/no_such_database";
    const latin = await newDatabase("encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'");
    const refused = await Promise.all(
      [wrong.href, missing.href, latin].map(async (url, index) => {
        const folder = join(data.path, String(index));
        return refusedServer({ dataDir: folder, env: { DATABASE_URL: url } });
      }),
    );
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(refused.map(({ lines }) => lines.join("\n"))).toEqual([
      'The PostgreSQL of DATABASE_URL refuses the login: password authentication failed for user "postgres".',
      'The PostgreSQL of DATABASE_URL refuses the login: database "no_such_database" does not exist.',
      expect.stringMatching(
        /^The database external_\w+ stores text as SQL_ASCII; this server needs one made with encoding UTF8\.$/,
      ),
    ]);
  });

  it("with nothing listening at the address it waits a while for a starting database, then says so", async () => {
    const port = await freePort();
    const refused = await refusedServer({
      dataDir: data.path,
      env: { DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` },
    });
    expect(refused).toEqual({ code: 1, lines: [`No PostgreSQL answers at 127.0.0.1:${port} (DATABASE_URL).`] });
  });
});
