import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseUser } from "../../server/src/database/run-as.ts";
import { identityOf } from "../../server/src/process-identity.ts";
import { postmasterPid, refusedServer, startServerProcess, usedDataFolder } from "../support/server-process.ts";

let data: Awaited<ReturnType<typeof usedDataFolder>>;
let strangers: ChildProcess[];
/**
 * The lines of a live server's pid file: process, folder, start, port, socket folder, address, shared memory, status.
 */
let pidFile: readonly string[];
beforeAll(async () => {
  const other = await usedDataFolder();
  const server = await startServerProcess({ dataDir: other.path });
  pidFile = (await readFile(join(other.cluster, "postmaster.pid"), "utf8")).split("\n");
  expect((await server.end("SIGTERM")).code).toBe(0);
  await other.remove();
});
beforeEach(async () => {
  data = await usedDataFolder();
  strangers = [];
});
afterEach(async () => {
  for (const stranger of strangers) stranger.kill("SIGKILL");
  await data.remove();
});

/**
 * A shell of the database's user, the only user whose processes PostgreSQL checks. Resolves with the first line it
 * writes.
 */
const stranger = async (script: string): Promise<string> => {
  const child = spawn("/bin/sh", ["-c", script], {
    ...databaseUser().ids,
    cwd: "/",
    stdio: ["ignore", "pipe", "ignore"],
  });
  strangers.push(child);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return line.toString().trim();
};

/** A zombie, ended but not yet reaped, does not count as alive. */
const isAlive = (pid: number): boolean => identityOf(pid) !== null;

/** A pid file as a killed PostgreSQL leaves it, with another program's process id in it. */
const leavePidFile = async (pid: number): Promise<void> => {
  const [, , ...rest] = pidFile;
  await writeFile(join(data.cluster, "postmaster.pid"), [String(pid), data.cluster, ...rest].join("\n"));
};

describe("What a killed server left behind", () => {
  it("G02: a pid file whose id belongs to another program of the same user is removed, and that program survives", async () => {
    const pid = Number(await stranger("echo $$; exec sleep 600"));
    await leavePidFile(pid);
    const server = await startServerProcess({ dataDir: data.path });
    expect(server.output()).toContain("its process id belongs to no PostgreSQL of this folder now");
    expect(isAlive(pid)).toBe(true);
    expect((await server.end("SIGTERM")).code).toBe(0);
  });

  it("G02: a pid file whose process has ended and is never reaped is removed", async () => {
    // The shell turns into sleep, which does not reap the shell's child.
    const pid = Number(await stranger("sleep 0.3 & echo $!; exec sleep 600"));
    await expect.poll(async () => readFile(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
    await leavePidFile(pid);
    const server = await startServerProcess({ dataDir: data.path });
    expect(server.output()).toContain("removed a postmaster.pid that was left behind");
    expect((await server.end("SIGTERM")).code).toBe(0);
  });

  it("G02: a pid file of an ended process, or without an id, is not an obstacle", async () => {
    const pid = Number(await stranger("echo $$"));
    await expect.poll(() => isAlive(pid)).toBe(false);
    await leavePidFile(pid);
    const second = await startServerProcess({ dataDir: data.path });
    await second.end("SIGTERM");
    await writeFile(join(data.cluster, "postmaster.pid"), "");
    const third = await startServerProcess({ dataDir: data.path });
    expect((await third.end("SIGTERM")).code).toBe(0);
  });

  it("G01: a PostgreSQL that runs in the folder and refuses our password is not stopped", async () => {
    const server = await startServerProcess({ dataDir: data.path });
    await server.end("SIGKILL");
    const pid = postmasterPid(data.cluster);
    const file = join(data.path, "installation.json");
    const secrets = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    await writeFile(file, JSON.stringify({ ...secrets, databasePassword: "somebody else's password, 32 bytes long" }));
    const refused = await refusedServer({ dataDir: data.path });
    expect(refused.code).toBe(1);
    expect(refused.lines.at(-1)).toBe(
      `A PostgreSQL with process id ${pid} works in ${data.cluster} and refuses the password in installation.json. Stop it, then start the server again.`,
    );
    expect(isAlive(pid)).toBe(true);
    await writeFile(file, JSON.stringify(secrets));
    const mended = await startServerProcess({ dataDir: data.path });
    expect(isAlive(pid)).toBe(false);
    expect((await mended.end("SIGTERM")).code).toBe(0);
  });
});
