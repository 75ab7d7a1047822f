/** Backups and restores of a running installation, and what remains when they are interrupted. */
import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, open, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withDatabase } from "../../server/src/backup/reach-database.ts";
import { writeBackup } from "../../server/src/backup/write-backup.ts";
import { runCommand, spawnCommand } from "../support/commands.ts";
import { openFolder } from "../support/postgres.ts";
import {
  type ServerProcess,
  asSuperuser,
  databaseProcesses,
  fillDataFolder,
  newDataFolder,
  newSave,
  register,
  startServerProcess,
} from "../support/server-process.ts";
import { tries } from "../support/sizes.ts";

const log = pino({ level: "silent" });
let data: Awaited<ReturnType<typeof newDataFolder>>;
let server: ServerProcess;
let token: string;
/** Backups made by the tests. Later tests restore the first one. */
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await openFolder("backups");
  file = join(folder, "first.backup.zip");
  data = await newDataFolder();
  await fillDataFolder(data.path);
  server = await startServerProcess({ dataDir: data.path });
  token = await register(server, "ada@example.org");
});
afterAll(async () => {
  await server.end("SIGTERM");
  await data.remove();
  await rm(folder, { recursive: true, force: true });
});

const save = async (mark: string, noise = ""): Promise<boolean> => {
  const json = newSave(randomUUID(), mark);
  if (noise)
    json["original_notebook"] = JSON.stringify({ cells: [], metadata: { noise }, nbformat: 4, nbformat_minor: 5 });
  return (await server.request("/rest/v1/rpc/save_notebook", { method: "POST", token, json })).status === 200;
};
const backUp = (path: string, signal?: AbortSignal): Promise<unknown> =>
  withDatabase({ DATA_DIR: data.path }, log, (login) =>
    writeBackup({ login, dataDir: data.path, path, ...(signal ? { signal } : {}) }),
  );

describe("A backup of a running server", () => {
  let other: Awaited<ReturnType<typeof newDataFolder>>;
  beforeEach(async () => {
    other = await newDataFolder();
  });
  afterEach(() => other.remove());

  it("F08: captures a single moment: every save acknowledged before it, complete, and users can sign in to what is restored", async () => {
    const saved: string[] = [];
    const over = new AbortController();
    const editors = [1, 2, 3].map(async () => {
      while (!over.signal.aborted) {
        const mark = randomUUID();
        if (await save(mark)) saved.push(mark);
      }
    });
    await expect.poll(() => saved.length, { interval: 5 }).toBeGreaterThan(5);
    const before = [...saved];
    const { code, output } = await runCommand(["backup", file], { DATA_DIR: data.path });
    over.abort();
    await Promise.all(editors);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("written and read back in") });
    expect(output).toContain("Left out: auth.sessions (logins: ");
    expect(saved.length).toBeGreaterThan(before.length);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const restored = await runCommand(["restore", file], { DATA_DIR: other.path });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Everybody has to sign in again") });
    const second = await startServerProcess({ dataDir: other.path });
    const signIn = await second.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      json: { email: "ada@example.org", password: "correct horse battery" },
    });
    const { access_token } = (await signIn.json()) as { access_token: string };
    const list = async (path: string): Promise<{ title: string; notebook_content: unknown; revisions: unknown }[]> => {
      const answer = await second.request(`/rest/v1/${path}&order=id&limit=1000`, { token: access_token });
      return (await answer.json()) as never;
    };
    const rows = await list(
      "notebooks?select=title,notebook_content(exploration_section,original_notebook),revisions(version)",
    );
    const titles = rows.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(before));
    expect(saved).toEqual(expect.arrayContaining(titles));
    for (const { title, notebook_content: content, revisions } of rows) {
      expect(content).toMatchObject({ exploration_section: title, original_notebook: expect.stringContaining(title) });
      expect(revisions).toEqual([{ version: 1 }]);
    }
    const charts = await list("charts?select=title");
    expect(charts.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    expect((await second.end("SIGTERM")).code).toBe(0);
  });

  it("F08: a restore into a folder that is in use or not empty is refused, and touches nothing", async () => {
    const inUse = await runCommand(["restore", file, "--replace"], { DATA_DIR: data.path });
    expect(inUse).toMatchObject({
      code: 1,
      output: expect.stringContaining("is in use by the server with process id"),
    });
    await mkdir(join(other.path, "pg17"));
    await writeFile(join(other.path, "pg17", "PG_VERSION"), "17\n");
    const refused = await runCommand(["restore", file], { DATA_DIR: other.path });
    expect(refused).toMatchObject({
      code: 1,
      output: `${other.path} holds an installation (pg17). Nothing was changed. With --replace it is put aside, not deleted.\n`,
    });
    expect(await readdir(other.path)).toEqual(["pg17"]);
  });

  it("F08: a restore that is killed at any moment leaves what was there, and can be repeated; an older PostgreSQL's folder goes aside", async () => {
    await mkdir(join(other.path, "pg17"));
    await writeFile(join(other.path, "pg17", "PG_VERSION"), "17\n");
    const rounds = tries({ few: 1, many: 12 });
    for (let round = 0; round < rounds; round += 1) {
      const { child, ended } = spawnCommand(["restore", file, "--replace"], { DATA_DIR: other.path });
      await expect
        .poll(async () => (await readdir(other.path)).some((name) => name.startsWith("restoring-")), { interval: 5 })
        .toBe(true);
      await sleep((2_500 * (round + Math.random())) / rounds);
      child.kill("SIGKILL");
      await ended;
      const left = await readdir(other.path);
      const parts = left.filter((name) => /^(pg\d+|installation.json)$/.test(name));
      // In between, the plan that lets the next restore continue is there.
      if (!left.includes("restore.json"))
        expect([["pg17"], ["installation.json", "pg18"]]).toContainEqual(parts.toSorted());
    }
    const { code } = await runCommand(["restore", file, "--replace"], { DATA_DIR: other.path });
    expect(code).toBe(0);
    const names = await readdir(other.path);
    expect(names.filter((name) => !name.startsWith("before-restore-")).toSorted()).toEqual([
      "installation.json",
      "pg18",
    ]);
    const asides = await Promise.all(
      names.filter((name) => name.startsWith("before-restore-")).map((name) => readdir(join(other.path, name))),
    );
    expect(asides).toContainEqual(["pg17"]);
    expect(await databaseProcesses(other.cluster)).toEqual([]);
    expect(await readFile(join(other.path, "pg18", "PG_VERSION"), "utf8")).toBe("18\n");
  });
});

describe("A backup that is cut short leaves nothing", () => {
  beforeAll(async () => {
    expect(await save("noise", randomBytes(3_000_000).toString("base64"))).toBe(true);
  });

  it("G15: interrupted, it ends immediately", async () => {
    const path = join(folder, "interrupted.backup.zip");
    const stop = new AbortController();
    const running = backUp(path, stop.signal).catch((error: Error) => error);
    await expect
      .poll(async () => (await readdir(folder)).some((name) => name.includes(".partial-")), { interval: 2 })
      .toBe(true);
    stop.abort(new Error("Interrupted."));
    expect(await running).toBe(stop.signal.reason);
    expect(await readdir(folder)).toEqual(["first.backup.zip"]);
  });

  it("G15: when the database goes away during it, it fails instead of waiting", async () => {
    const path = join(folder, "gone.backup.zip");
    // A lock on a table keeps the backup running as long as needed.
    await asSuperuser(data.path, async (holder) => {
      await holder`begin`;
      await holder`lock table charts in access exclusive mode`;
      const running = backUp(path).catch((error: Error) => error.message);
      await asSuperuser(data.path, async (sql) => {
        const end = () =>
          sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'lock table%' and pid <> pg_backend_pid() and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await end()).length, { interval: 10 }).toBe(1);
      });
      expect(await running).toContain("terminating connection");
    });
    expect(await readdir(folder)).toEqual(["first.backup.zip"]);
  });

  if (process.getuid?.() === 0)
    it("F04: on a disk that fills up it says so", async () => {
      const disk = await openFolder("small-disk");
      expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).status).toBe(0);
      try {
        await expect(backUp(join(disk, "full.backup.zip"))).rejects.toThrow(
          `There is no room for the backup in ${disk}. Nothing was left there.`,
        );
        expect(await readdir(disk)).toEqual([]);
      } finally {
        spawnSync("umount", ["-l", disk]);
        await rm(disk, { recursive: true });
      }
    });
});

const MEGABYTES = tries({ few: 0, many: 1_000 });
if (MEGABYTES > 0)
  it("F13, G15: a gigabyte of notebooks is backed up and restored without being held in memory", async () => {
    await save("the first of many");
    await asSuperuser(data.path, async (sql) => {
      await sql`set statement_timeout = 0`;
      await sql`set session_replication_role = replica`;
      await sql`
        with made as (
          insert into notebooks (id, user_id, title)
          select gen_random_uuid(), user_id, 'large ' || number from (select user_id from notebooks limit 1) owner,
            generate_series(1, ${MEGABYTES}::int) number
          returning id)
        insert into notebook_content (notebook_id, original_notebook)
        select id, (select string_agg(md5(id::text || part), '') from generate_series(1, 32768) part) from made`;
    });
    const path = join(folder, "gigabyte.backup.zip");
    const other = await newDataFolder();
    const wrote = await measured(["backup", path], data.path);
    const read = await measured(["restore", path], other.path);
    const { size } = await stat(path);
    console.info(JSON.stringify({ megabytes: MEGABYTES, fileMegabytes: Math.round(size / 2 ** 20), wrote, read }));
    for (const { code, output, peakMegabytes } of [wrote, read]) {
      expect(code, output).toBe(0);
      expect(peakMegabytes).toBeLessThan(400);
    }
    expect(read.output).toMatch(/^Restored [\d,]+ rows/);
    await other.remove();
  }, 1_800_000);

/** Runs a command and watches its peak memory, as the kernel counts it. */
const measured = async (args: readonly string[], dataDir: string) => {
  const began = Date.now();
  const { child, ended } = spawnCommand(args, { DATA_DIR: dataDir });
  let peakMegabytes = 0;
  const look = setInterval(() => {
    const status = spawnSync("cat", [`/proc/${child.pid}/status`], { encoding: "utf8" }).stdout;
    peakMegabytes = Math.max(peakMegabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 200);
  const run = await ended;
  clearInterval(look);
  return { ...run, peakMegabytes: Math.round(peakMegabytes), seconds: (Date.now() - began) / 1000 };
};

it("a command that does not exist, or is called incorrectly, explains its usage", async () => {
  const runs = await Promise.all(
    [["bakcup"], ["backup"], ["restore", file, "--force"]].map((args) => runCommand(args, { DATA_DIR: data.path })),
  );
  expect(runs.map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(runs.map(({ output }) => output.split("\n")[0])).toEqual([
    "datadoc-server has no command bakcup.",
    "Name one file.",
    expect.stringContaining("Unknown option '--force'"),
  ]);
  const absent = await runCommand(["backup", join(folder, "absent.zip")], { DATA_DIR: join(folder, "nowhere") });
  expect(absent).toEqual({ code: 1, output: `There is no installation in ${join(folder, "nowhere")} (DATA_DIR).\n` });
}, 60_000);

it("a check reads a running server, and finds a corrupted page", async () => {
  const well = await runCommand(["check", "--json"], { DATA_DIR: data.path });
  expect(well.code, well.output).toBe(0);
  const findings = JSON.parse(well.output) as { name: string; rows?: Record<string, number> }[];
  expect(findings.find(({ name }) => name === "rows")?.rows).toMatchObject({ "auth.users": 1 });

  const [users] = await asSuperuser(data.path, (sql) => sql`select pg_relation_filepath('auth.users') as path`);
  expect((await server.end("SIGTERM")).code).toBe(0);
  const page = await open(join(data.cluster, String(users?.["path"])), "r+");
  await page.write(Buffer.from("a disk that forgets"), 0, 19, 8_100);
  await page.close();
  const damaged = await runCommand(["check"], { DATA_DIR: data.path });
  expect(damaged.code).toBe(1);
  expect(damaged.output).toMatch(/^fault +rows: auth\.users cannot be read: invalid page in block 0/m);
}, 60_000);
