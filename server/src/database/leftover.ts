import { readFile, readdir, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import { identityOf } from "../process-identity.ts";
import { StartRefusal, systemCode } from "../start-refusal.ts";
import type { Binaries } from "./binaries.ts";
import { SUPERUSER } from "./cluster.ts";
import { removeSocketFolder } from "./endpoint.ts";
import { isNotYetUp, isRefused, loginAt, withConnection } from "./login.ts";
import type { DatabaseUser } from "./run-as.ts";
import type { Endpoint } from "./settings.ts";
import { runTool } from "./tool.ts";

export interface LeftoverOptions {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser;
  readonly password: string;
  readonly log: Logger;
  /** How long an unidentifiable process may keep holding the cluster, in milliseconds. */
  readonly patience?: number;
}

const PATIENCE = 10_000;

/**
 * Cleans up after a server that was killed: its PostgreSQL lives on and holds the cluster. It is stopped only once it
 * has let us in with our password and named our folder; a process id alone proves nothing. The pid file of one that is gone
 * is removed only when its process is not a PostgreSQL of this cluster. The caller holds the lock of the data folder.
 */
export const clearLeftover = async (options: LeftoverOptions): Promise<void> => {
  const { cluster, log, patience = PATIENCE } = options;
  const start = Date.now();
  for (;;) {
    const file = await readPidFile(cluster);
    if (file === null) return;
    const found = await look(file, options);
    if (found === "ours") return stop(file, options);
    if (found === "gone")
      return log.info({ pid: file.pid }, "the database was not shut down last time; it recovers by itself");
    if (found === "stranger") return removePidFile(file, options);
    // One that is starting or stopping is given time to do so.
    if (Date.now() - start >= (found === "mute" ? 6 * patience : patience)) {
      if (found === "silent") return removePidFile(file, options);
      throw new StartRefusal(
        `A PostgreSQL with process id ${file.pid} works in ${cluster} and ${found === "refuses" ? "refuses the password in installation.json" : "does not answer"}. Stop it, then start the server again.`,
      );
    }
    await sleep(200);
  }
};

/** The lines of postmaster.pid (miscadmin.h, LOCK_FILE_LINE_*). */
interface PidFile {
  readonly pid: number;
  readonly text: string;
  readonly endpoint: Endpoint | null;
}

/** Null if the cluster has none: no PostgreSQL runs there. */
export const readPidFile = async (cluster: string): Promise<PidFile | null> => {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return null;
    throw new StartRefusal(`The database in ${cluster} cannot be read (${systemCode(error)}).`);
  });
  if (text === null) return null;
  const [pid, , , port, socketFolder, address] = text.split("\n").map((line) => line.trim());
  const reachable = Boolean(socketFolder) || Boolean(address);
  return {
    pid: Math.abs(Number(pid)) || 0,
    text,
    endpoint: reachable && Number(port) > 0 ? { socketFolder: socketFolder || null, port: Number(port) } : null,
  };
};

/**
 * ours: let us in and named our folder. gone: no such process. stranger: the id belongs to another program, or to a process
 * that has ended and is not reaped. refuses, mute: a PostgreSQL works here and keeps us out, or is starting or stopping.
 * silent: unknown.
 */
type Finding = "ours" | "gone" | "stranger" | "refuses" | "mute" | "silent";

const look = async (file: PidFile, { cluster, password }: LeftoverOptions): Promise<Finding> => {
  const login = file.endpoint && loginAt(file.endpoint, SUPERUSER, password);
  const answer = login && (await withConnection(login, dataDirectory, 2).catch((error: unknown) => error));
  if (typeof answer === "string" && (await realpath(answer)) === (await realpath(cluster))) return "ours";
  if (isNotYetUp(answer)) return "mute";
  const works = await worksIn(file.pid, cluster);
  if (works) return isRefused(answer) ? "refuses" : "mute";
  if (identityOf(file.pid) === null && !hasId(file.pid)) return "gone";
  return works === null ? "silent" : "stranger";
};

const dataDirectory = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  return row?.folder ?? "";
};

/**
 * The test PostgreSQL applies to its pid file. Also true for a zombie process, and for a file without an id, on which
 * it does not start either.
 */
const hasId = (pid: number): boolean => {
  try {
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
};

/**
 * Whether a PostgreSQL works on the cluster: it and all its workers stay in the cluster's folder, and workers may
 * outlive it. If the folders of processes cannot be seen, the command of the process decides; null if that is unknown
 * as well.
 */
const worksIn = async (pid: number, cluster: string): Promise<boolean | null> => {
  const folder = await realpath(cluster);
  const processes = await readdir("/proc").catch(() => []);
  const seen = await Promise.all(
    processes.filter((name) => /^\d+$/.test(name)).map((name) => readlink(`/proc/${name}/cwd`).catch(() => null)),
  );
  if (seen.some((place) => place !== null)) return seen.includes(folder);
  const { ok, output } = await runTool("ps", ["-o", "command=", "-p", String(pid)], {});
  return ok ? output.includes(folder) : null;
};

const stop = async (file: PidFile, { cluster, binaries, user, log }: LeftoverOptions): Promise<void> => {
  const stopped = await runTool(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "30"], { user });
  if (!stopped.ok && (await readPidFile(cluster))?.pid === file.pid)
    throw new StartRefusal(
      `The PostgreSQL with process id ${file.pid} that an earlier run left behind does not stop (${stopped.lastLine}). Stop it, then start the server again.`,
    );
  await removeSocketFolder(file.endpoint?.socketFolder ?? null);
  log.info({ pid: file.pid }, "stopped the database that an earlier run left behind");
};

/** PostgreSQL itself refuses to start while a process with that id is alive, whatever program it is. */
const removePidFile = async (file: PidFile, { cluster, log }: LeftoverOptions): Promise<void> => {
  if ((await readPidFile(cluster))?.text !== file.text) return;
  await rm(join(cluster, "postmaster.pid"), { force: true });
  await removeSocketFolder(file.endpoint?.socketFolder ?? null);
  log.warn(
    { pid: file.pid },
    "removed a postmaster.pid that was left behind: its process id belongs to no PostgreSQL of this folder now",
  );
};
