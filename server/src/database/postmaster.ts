import { type ChildProcess, spawn } from "node:child_process";
import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { StartRefusal } from "../start-refusal.ts";
import type { Binaries } from "./binaries.ts";
import { SUPERUSER } from "./cluster.ts";
import { isRefused, loginAt, withConnection } from "./login.ts";
import type { DatabaseUser } from "./run-as.ts";
import { type Endpoint, serverSettings } from "./settings.ts";
import { childEnvironment, runTool } from "./tool.ts";

/** What it takes to start PostgreSQL. */
export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly user: DatabaseUser;
  readonly endpoint: Endpoint;
  readonly password: string;
  readonly log: Logger;
  /** Overrides serverSettings; for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A running PostgreSQL, our child process, that answers. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason, with its last lines. */
  readonly ended: Promise<string>;
  /** Ends connections and transactions in order; after five seconds at most, kills them. */
  stop(): Promise<void>;
}

/** Recovery after a crash replays at most max_wal_size, which takes seconds. */
const READY_WITHIN = 60_000;
const KEPT_LINES = 40;

/**
 * Starts PostgreSQL in a process group of its own, so that Ctrl-C in a terminal reaches only this server, and returns
 * once this very cluster accepts logins. Throws StartRefusal with PostgreSQL's own reason if it ends or stays silent.
 */
export const startPostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  const { binaries, cluster, user, log } = options;
  const settings = { ...serverSettings(options.endpoint), ...options.settings };
  const child = spawn(
    binaries.postgres,
    ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...user.ids,
      cwd: cluster,
      env: childEnvironment(),
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      windowsHide: true,
    },
  );
  const lines = lastLines(child, log);
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(reasonIn(lines) ?? `it ended with ${signal ?? code}`));
  }).then((reason) => {
    over = true;
    return reason;
  });
  const stop = async (): Promise<void> => {
    if (over) return;
    for (const [mode, seconds] of [
      ["fast", 5],
      ["immediate", 2],
    ] as const) {
      const asked = runTool(binaries.pgCtl, ["stop", "-D", cluster, "-m", mode, "-w", "-t", String(seconds)], {
        user,
        limit: (seconds + 1) * 1_000,
      });
      await Promise.race([ended, asked]);
      await Promise.race([ended, sleep(over ? 0 : 200)]);
      if (over) return;
    }
    child.kill("SIGKILL");
    await ended;
  };
  const failure = await Promise.race([untilReady(options), ended.then((reason) => reason || "it ended")]);
  if (failure === null) return { pid: child.pid ?? 0, ended, stop };
  await stop();
  throw new StartRefusal(`PostgreSQL does not start in ${cluster}: ${failure}. Nothing was deleted.`);
};

/** Null once a login on this cluster succeeds, or why that will not happen. */
const untilReady = async ({ endpoint, password, cluster }: PostmasterOptions): Promise<string | null> => {
  const login = loginAt(endpoint, SUPERUSER, password);
  const expected = await realpath(cluster);
  const until = Date.now() + READY_WITHIN;
  for (let pause = 20; Date.now() < until; pause = Math.min(pause * 1.5, 200)) {
    try {
      const folder = await withConnection(
        login,
        async (sql) => (await sql`select current_setting('data_directory') as folder`)[0]?.folder as string,
      );
      return (await realpath(folder)) === expected ? null : `another database, of ${folder}, answers in its place`;
    } catch (error) {
      if (isRefused(error)) return `it refuses the password in installation.json (${(error as Error).message})`;
      await sleep(pause);
    }
  }
  return `it has not answered for ${READY_WITHIN / 1_000} s`;
};

const lastLines = (child: ChildProcess, log: Logger): string[] => {
  const lines: string[] = [];
  let rest = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    const parts = `${rest}${chunk.toString()}`.split("\n");
    rest = (parts.pop() ?? "").slice(-2_000);
    for (const line of parts) {
      log.debug({ line }, "postgres");
      // Somebody sent SIGTERM: it would wait for our pools forever and refuse new connections meanwhile.
      if (/received smart shutdown request/.test(line)) child.kill("SIGINT");
      lines.push(line);
    }
    lines.splice(0, lines.length - KEPT_LINES);
  });
  return lines;
};

/** PostgreSQL's last complaint about itself; refused and terminated connections are not the reason. */
const reasonIn = (lines: readonly string[]): string | null => {
  const complaints = lines.filter((line) => !/connection|connections|starting up|shutting down/.test(line));
  const complaint = complaints.findLast((line) => /FATAL|PANIC/.test(line)) ?? complaints.at(-1);
  return complaint?.replace(/^.*?(FATAL|PANIC|LOG):\s*/, "").trim() ?? null;
};
