import { once } from "node:events";
import { chmod, chown, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseUser } from "../../server/src/database/run-as.ts";
import { openInstallation } from "../../server/src/installation.ts";
import { fillDataFolder, newDataFolder, refusedServer, startServerProcess } from "../support/server-process.ts";

let data: Awaited<ReturnType<typeof newDataFolder>>;

/** Owned as if PostgreSQL had made it: a database owned by root is refused for that alone. */
const ownedByDatabaseUser = async (folder: string): Promise<void> => {
  const { ids } = databaseUser();
  if (ids) await chown(folder, ids.uid, ids.gid);
};

beforeEach(async () => {
  data = await newDataFolder();
});
afterEach(() => data.remove());

describe("A server that cannot start says why in one line and exits with 1", () => {
  it("G04: another program has the port; nothing was touched", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const refused = await refusedServer({ dataDir: data.path, env: { PORT: String(port) } });
    other.close();
    expect(refused).toEqual({
      code: 1,
      lines: [`Port ${port} on 127.0.0.1 is taken by another program. Stop that one, or set PORT to another number.`],
    });
    expect(await readdir(data.path)).toEqual([]);
  });

  it("G03, F07: a second server names folder and process, at the same port and at another; the first one keeps running", async () => {
    await fillDataFolder(data.path);
    const first = await startServerProcess({ dataDir: data.path });
    expect(first.output(), "a start that went well warns of nothing").not.toMatch(/"level":[456]0/);
    const second = await refusedServer({ dataDir: data.path });
    expect(second).toEqual({
      code: 1,
      lines: [
        `The data folder ${data.path} is in use by the server with process id ${first.pid}. Stop that one first, or set DATA_DIR to another folder.`,
      ],
    });
    const third = await refusedServer({ dataDir: data.path, env: { PORT: new URL(first.url).port } });
    expect(third.code).toBe(1);
    expect(third.lines).toHaveLength(1);
    expect((await first.request("/readyz")).status).toBe(200);
    expect((await first.end("SIGTERM")).code).toBe(0);
  });

  it("the data folder is a file", async () => {
    const path = join(data.path, "file");
    await writeFile(path, "");
    const refused = await refusedServer({ dataDir: path });
    expect(refused).toEqual({
      code: 1,
      lines: [`The data folder ${path} is, or lies below, a file. Remove it or set DATA_DIR.`],
    });
  });

  it("F06: the data folder is not writable", async () => {
    const path = join(data.path, "closed");
    await mkdir(path);
    await chmod(path, 0o555);
    // Permissions don't apply to root, so root tries it as another user.
    const person = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const refused = await refusedServer({ dataDir: path, ...person });
    expect(refused.code).toBe(1);
    expect(refused.lines).toEqual([
      `The data folder ${path} cannot be written (EACCES). Give this user the right to, or set DATA_DIR to another folder.`,
    ]);
  });

  it("each mistake in the environment gets its own line", async () => {
    const refused = await refusedServer({
      dataDir: data.path,
      env: { PORT: "many", PUBLIC_URL: "https://example.org/path", AI_PROVIDER: "oracle" },
    });
    expect(refused.code).toBe(1);
    expect(refused.lines.map((line) => line.split(":")[0])).toEqual(["PORT", "PUBLIC_URL", "AI_PROVIDER"]);
  });

  it("F06: the secrets of the installation are damaged; they stay as they are", async () => {
    await writeFile(join(data.path, "installation.json"), '{"jwtSecret":"short"}');
    const refused = await refusedServer({ dataDir: data.path });
    expect(refused.code).toBe(1);
    expect(refused.lines).toHaveLength(1);
    expect(refused.lines[0]).toContain("installation.json is damaged");
    expect(await readFile(join(data.path, "installation.json"), "utf8")).toBe('{"jwtSecret":"short"}');
  });

  it("C05: a secret that is too short to sign with is refused", async () => {
    await fillDataFolder(data.path);
    const file = join(data.path, "installation.json");
    const secrets = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    await writeFile(file, JSON.stringify({ ...secrets, jwtSecret: "unsafe-secret-change-me" }));
    const refused = await refusedServer({ dataDir: data.path });
    expect(refused.code).toBe(1);
    expect(refused.lines.join()).toContain("installation.json is damaged (jwtSecret)");
  });
});

describe("A data folder with a problem is never emptied", () => {
  const starts = async (): Promise<void> => {
    const server = await startServerProcess({ dataDir: data.path });
    expect((await server.end("SIGTERM")).code).toBe(0);
  };
  /** Names and sizes of everything in the cluster, to see that a refused start changed nothing. */
  const inventory = async (): Promise<string[]> => (await readdir(data.cluster, { recursive: true })).sort();

  it("F06: a half-made folder in place of the database", async () => {
    await openInstallation(data.path);
    await mkdir(join(data.cluster, "base"), { recursive: true });
    await ownedByDatabaseUser(data.cluster);
    const refused = await refusedServer({ dataDir: data.path });
    expect(refused.code).toBe(1);
    expect(refused.lines).toHaveLength(1);
    expect(refused.lines[0]).toContain(`${data.cluster} is not a database, or only a part of one`);
    expect(await inventory()).toEqual(["base"]);
  });

  it("G16: a database of another major version, in its own folder or in the wrong one", async () => {
    await openInstallation(data.path);
    await mkdir(join(data.path, "pg17"));
    await writeFile(join(data.path, "pg17", "PG_VERSION"), "17\n");
    await ownedByDatabaseUser(join(data.path, "pg17"));
    const old = await refusedServer({ dataDir: data.path });
    expect(old.code).toBe(1);
    expect(old.lines).toHaveLength(1);
    expect(old.lines[0]).toContain("was made by PostgreSQL 17, and this release brings PostgreSQL 18");
    expect(old.lines[0]).toContain("npx datadoc-server backup FILE");
    expect(old.lines[0]).toContain("npx datadoc-server restore FILE --replace");
    expect(await readdir(data.path)).toEqual(["installation.json", "pg17"]);

    await mkdir(data.cluster);
    await writeFile(join(data.cluster, "PG_VERSION"), "19\n");
    await ownedByDatabaseUser(data.cluster);
    const newer = await refusedServer({ dataDir: data.path });
    expect(newer.lines[0]).toContain("was made by PostgreSQL 19");
    expect(await inventory()).toEqual(["PG_VERSION"]);
  });

  it("F06: damaged control data and a lost file give PostgreSQL's reason, and stay as they are", async () => {
    await fillDataFolder(data.path);
    const control = join(data.cluster, "global", "pg_control");
    const whole = await readFile(control);
    const before = await inventory();
    await writeFile(control, whole.subarray(0, 100));
    const cut = await refusedServer({ dataDir: data.path });
    expect(cut.code).toBe(1);
    expect(cut.lines.filter((line) => !line.startsWith("{"))).toHaveLength(1);
    expect(cut.lines.at(-1)).toMatch(/PostgreSQL does not start in .*pg_control.*Nothing was deleted\.$/);
    expect((await readFile(control)).length).toBe(100);

    const flipped = Buffer.from(whole);
    flipped[40] = (flipped[40] ?? 0) ^ 0xff;
    await writeFile(control, flipped);
    expect((await refusedServer({ dataDir: data.path })).lines.at(-1)).toContain("PostgreSQL does not start in");
    expect((await inventory()).filter((name) => name !== "postmaster.pid")).toEqual(before);

    await writeFile(control, whole);
    const mended = await startServerProcess({ dataDir: data.path });
    await mended.end("SIGTERM");
  });

  it("F06: the secrets belong to another database: no one gets in, nothing changes", async () => {
    await fillDataFolder(data.path);
    const file = join(data.path, "installation.json");
    const secrets = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    await writeFile(file, JSON.stringify({ ...secrets, databasePassword: "x".repeat(43) }));
    const refused = await refusedServer({ dataDir: data.path });
    expect(refused.code).toBe(1);
    expect(refused.lines.at(-1)).toContain("it refuses the password in installation.json");
    await writeFile(file, JSON.stringify(secrets));
    await starts();
  });

  it("F06: a database whose secrets are missing is not touched", async () => {
    await fillDataFolder(data.path);
    const file = join(data.path, "installation.json");
    const secrets = await readFile(file, "utf8");
    await rm(file);
    const refused = await refusedServer({ dataDir: data.path });
    expect(refused.code).toBe(1);
    expect(refused.lines.filter((line) => !line.startsWith("{"))).toEqual([
      `${data.path} holds a database, but installation.json with its passwords is missing. Restore that file from a backup.`,
    ]);
    expect(await readdir(data.path)).not.toContain("installation.json");
    await writeFile(file, secrets);
    await starts();
  });
});
