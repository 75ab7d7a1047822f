import { createHash } from "node:crypto";
import { chmod, chown, mkdir, readFile, readdir, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseHome } from "../../server/src/database/home.ts";
import { closedFolder, databaseUser } from "../../server/src/database/run-as.ts";
import {
  asSuperuser,
  databaseProcesses,
  fillDataFolder,
  newDataFolder,
  postmasterPid,
  register,
  startServerProcess,
} from "../support/server-process.ts";

const isRoot = process.getuid?.() === 0;
const mode = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

let data: Awaited<ReturnType<typeof newDataFolder>>;
beforeEach(async () => {
  data = await newDataFolder();
});
afterEach(() => data.remove());

describe("PostgreSQL's access and access to PostgreSQL", () => {
  it("G05 G12: an unprivileged user, a bare environment, secrets that only their user can read, passwords for every role, no port, and keys of its own that it keeps", async () => {
    const users = await readFile("/etc/passwd", "utf8");
    await fillDataFolder(data.path);
    const server = await startServerProcess({ dataDir: data.path, env: { AI_API_KEY: "sk-canary", CANARY: "canary" } });
    await register(server, "ada@example.org");
    await runsWithoutRights(users);
    const pid = postmasterPid(data.cluster);
    const environment = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0").filter(Boolean);
    expect(environment.map((line) => line.split("=")[0]).sort()).toEqual([
      "LC_ALL",
      "MALLOC_MMAP_THRESHOLD_",
      "MALLOC_TRIM_THRESHOLD_",
      "PATH",
      "TZ",
    ]);
    expect(environment.join()).not.toContain("canary");
    const secrets = JSON.parse(await readFile(join(data.path, "installation.json"), "utf8")) as Record<string, string>;
    expect(secrets["jwtSecret"]?.length).toBeGreaterThanOrEqual(43);
    expect(new Set(Object.values(secrets)).size).toBe(4);
    for (const process of await databaseProcesses(data.cluster)) {
      const command = await readFile(`/proc/${process}/cmdline`, "utf8");
      for (const secret of Object.values(secrets)) expect(command).not.toContain(secret);
    }

    expect(await mode(join(data.path, "installation.json"))).toBe("600");
    expect(await mode(data.cluster)).toBe("700");
    const socketFolder = (await readFile(join(data.cluster, "postmaster.pid"), "utf8")).split("\n")[4] ?? "";
    expect(await mode(socketFolder)).toBe("700");
    expect((await readdir(data.path)).filter((name) => name.includes("password"))).toEqual([]);
    const rules = (await readFile(join(data.cluster, "pg_hba.conf"), "utf8"))
      .split("\n")
      .filter((line) => /^\s*(local|host)/.test(line));
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) expect(rule).toMatch(/\sscram-sha-256$/);

    const [settings] = await asSuperuser(
      data.path,
      (sql) => sql`
      select current_setting('listen_addresses') as addresses, current_setting('password_encryption') as encryption,
        (select bool_and(rolpassword like 'SCRAM-SHA-256$%') from pg_authid where rolcanlogin) as scram`,
    );
    expect(settings).toEqual({ addresses: "", encryption: "scram-sha-256", scram: true });
    await server.end("SIGTERM");
    await expect(stat(socketFolder)).rejects.toThrow("ENOENT");

    const other = await newDataFolder();
    const second = await startServerProcess({ dataDir: other.path });
    expect(server.key).toMatch(/^sb_publishable_/);
    expect(second.key).not.toBe(server.key);
    const others = Object.values(JSON.parse(await readFile(join(other.path, "installation.json"), "utf8")));
    expect(others.filter((secret) => Object.values(secrets).includes(secret as string))).toEqual([]);
    await second.end("SIGTERM");
    await other.remove();
    const again = await startServerProcess({ dataDir: data.path });
    expect(again.key).toBe(server.key);
    expect(JSON.parse(await readFile(join(data.path, "installation.json"), "utf8"))).toEqual(secrets);
    await again.end("SIGTERM");
  });
});

/**
 * G05: PostgreSQL runs as an existing unprivileged user, and no user was created; without root, as the user who started
 * the server.
 */
const runsWithoutRights = async (usersBefore: string): Promise<void> => {
  expect(await readFile("/etc/passwd", "utf8")).toBe(usersBefore);
  if (!isRoot) {
    expect((await stat(data.cluster)).uid).toBe(process.getuid?.());
    return;
  }
  const status = await readFile(`/proc/${postmasterPid(data.cluster)}/status`, "utf8");
  const uid = databaseUser().ids?.uid;
  expect(uid).toBeGreaterThan(0);
  expect(status).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}$`, "m"));
  expect(status).toMatch(/^Groups:\s*$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
};

if (isRoot)
  describe("Started as root", () => {
    it("G05: where the first user does not exist the second one is used; where neither does, the advice is exact", () => {
      expect(databaseUser(null, ["no-such-user", "nobody"]).name).toBe("nobody");
      expect(() => databaseUser(null, ["no-such-user", "nor-this-one"])).toThrow(
        "PostgreSQL refuses to run as root, and this machine has no user no-such-user or nor-this-one. Start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.",
      );
      expect(() => databaseUser(0)).toThrow("The database belongs to root, which PostgreSQL refuses.");
      expect(() => databaseUser(4_000_000_001)).toThrow("whom this machine does not know");
    });

    it.each([
      [0o700, "closed"],
      [0o710, "closed"],
      [0o744, "closed"],
      [0o711, "open"],
      [0o755, "open"],
    ] as const)(
      "G06: a parent folder with mode %o is %s to PostgreSQL's user, and the check names it",
      async (rights, way) => {
        const parent = join(data.path, "parent");
        const below = join(parent, "below");
        await mkdir(below, { recursive: true });
        await chmod(parent, rights);
        expect(closedFolder(below, databaseUser())).toBe(way === "closed" ? parent : null);
      },
    );

    it("G06: below a folder that only root may enter, the database goes to a folder of its own, which is printed and found again", async () => {
      const closed = join(data.path, "closed");
      await mkdir(closed, { mode: 0o700 });
      const dataDir = join(closed, "data");
      const first = await startServerProcess({ dataDir });
      const place = /database: (\S+)/.exec(first.output())?.[1] ?? "";
      const name = createHash("sha256")
        .update(await realpath(dataDir))
        .digest("hex")
        .slice(0, 16);
      expect(place).toBe(`/var/lib/data-documentation/${name}/pg18`);
      await register(first, "ada@example.org");
      await first.end("SIGTERM");
      expect(await mode(join(dataDir, "installation.json"))).toBe("600");

      // The way is open now: the database must still be the same one.
      await chmod(closed, 0o755);
      const second = await startServerProcess({ dataDir });
      expect(second.output()).toContain(place);
      const signIn = await second.request("/auth/v1/token?grant_type=password", {
        method: "POST",
        json: { email: "ada@example.org", password: "correct horse battery" },
      });
      expect(signIn.status).toBe(200);
      await second.end("SIGTERM");
      await rm(dirname(place), { recursive: true });
    });

    it("G06: where no other folder can be reached either, the message names the folders", async () => {
      await chmod(data.path, 0o700);
      const state = join(data.path, "state");
      await expect(databaseHome(data.path, state)).rejects.toThrow(
        `PostgreSQL runs as the user ${databaseUser().name}, who may enter neither ${data.path} nor ${data.path}. Set DATA_DIR to a folder that user can reach.`,
      );
      await chmod(data.path, 0o755);
    });

    it("G05, F06: a database that an ordinary user created keeps running as that user", async () => {
      const nobody = databaseUser(null, ["nobody"]).ids;
      await chown(data.path, nobody?.uid ?? 0, nobody?.gid ?? 0);
      const asPerson = await startServerProcess({ dataDir: data.path, ...nobody });
      expect((await asPerson.end("SIGTERM")).code).toBe(0);
      const asRoot = await startServerProcess({ dataDir: data.path });
      const status = await readFile(`/proc/${postmasterPid(data.cluster)}/status`, "utf8");
      expect(status).toMatch(new RegExp(`^Uid:\\t${nobody?.uid}\\t`, "m"));
      await asRoot.end("SIGTERM");
      const asPersonAgain = await startServerProcess({ dataDir: data.path, ...nobody });
      expect((await asPersonAgain.end("SIGTERM")).code).toBe(0);
    });
  });
else
  describe("Started as an ordinary user", () => {
    it("G06: a folder that only this user may enter is not an obstacle", async () => {
      const closed = join(data.path, "closed");
      await mkdir(closed, { mode: 0o700 });
      const server = await startServerProcess({ dataDir: join(closed, "data") });
      expect(server.output()).toContain(join(closed, "data", "pg18"));
      await server.end("SIGTERM");
    });
  });
