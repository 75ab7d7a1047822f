/** The server as users start it: a process of its own, with its own data folder and its own PostgreSQL. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { loginAt, withConnection } from "../../server/src/database/login.ts";
import { openFolder } from "./postgres.ts";

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  readonly key: string;
  /** What it has written so far, both streams. */
  output(): string;
  /**
   * Sends a signal and waits for the exit; resolves with the exit code, or the signal that ended it, and the
   * milliseconds it took.
   */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
  /** A request with the key, signed in where a token is given. */
  request(
    path: string,
    init?: { method?: string; json?: unknown; token?: string; timeout?: number },
  ): Promise<Response>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another copy of the repository. */
  readonly root?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** With the web app, as `npm start` serves it. */
  readonly web?: boolean;
}

export const ROOT = resolve(import.meta.dirname, "../..");

/** Settings of a developer's `.env` must not reach the tests: an empty value counts as unset. */
export const UNSET = {
  DATABASE_URL: "",
  PUBLIC_URL: "",
  SITE_ADMIN_EMAIL: "",
  SMTP_URL: "",
  MAIL_FROM: "",
  AI_PROVIDER: "",
  HOST: "",
  BACKUP_DIR: "",
};
const READY_WITHIN = 90_000;

/** Starts a server without waiting for it. */
export const spawnServer = ({
  dataDir,
  env,
  root = ROOT,
  uid,
  gid,
  web = false,
}: ServerProcessOptions): { child: ChildProcess; output: () => string } => {
  let output = "";
  const child = spawn(process.execPath, ["server/src/start.mjs", ...(web ? [] : ["--without-web"])], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", ...UNSET, PORT: "0", LOG_LEVEL: "info", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, as a shell gives it: Ctrl-C reaches all of it.
    detached: true,
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  return { child, output: () => output };
};

/** Starts a server and waits until it answers. Throws with its output when it exits instead. */
export const startServerProcess = async (options: ServerProcessOptions): Promise<ServerProcess> => {
  const { child, output } = spawnServer(options);
  const until = Date.now() + READY_WITHIN;
  let url: string | undefined;
  while (!(url = /is ready at (\S+)/.exec(output())?.[1])) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
      throw new Error(`The server did not start: ${output()}`);
    await sleep(20);
  }
  const address = url.replace("localhost", "127.0.0.1");
  const { supabaseKey: key } = (await (await fetch(`${address}/config.json`)).json()) as { supabaseKey: string };
  return {
    pid: child.pid ?? 0,
    url: address,
    key,
    output,
    end: async (signal) => {
      const start = Date.now();
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        child.kill(signal);
        await exited;
      }
      return { code: child.exitCode, signal: child.signalCode, ms: Date.now() - start };
    },
    request: (path, { method = "GET", json, token, timeout = 30_000 } = {}) =>
      fetch(new URL(path, address), {
        method,
        headers: {
          apikey: key,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(json === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        signal: AbortSignal.timeout(timeout),
      }),
  };
};

/** Runs a server that is expected to refuse: its exit code and its output, as lines. */
export const refusedServer = async (
  options: ServerProcessOptions,
): Promise<{ code: number | null; lines: string[] }> => {
  const { child, output } = spawnServer(options);
  const timer = setTimeout(() => child.kill("SIGKILL"), READY_WITHIN);
  await once(child, "close");
  clearTimeout(timer);
  return {
    code: child.exitCode,
    lines: output()
      .split("\n")
      .filter((line) => line !== ""),
  };
};

/** A new data folder; `remove` also ends the PostgreSQL that a killed server has left in it. */
export const newDataFolder = async (): Promise<{ path: string; cluster: string; remove(): Promise<void> }> => {
  const path = await openFolder("data");
  const cluster = join(path, "pg18");
  return {
    path,
    cluster,
    remove: async () => {
      for (const pid of await databaseProcesses(cluster)) endProcess(pid);
      while ((await databaseProcesses(cluster)).length > 0) await sleep(50);
      await rm(path, { recursive: true, force: true });
    },
  };
};

/**
 * A data folder that a server has started in once: the next start finds its database, which takes half the work of
 * making one.
 */
export const usedDataFolder = async (): ReturnType<typeof newDataFolder> => {
  const folder = await newDataFolder();
  await fillDataFolder(folder.path);
  return folder;
};

/** Fills a new data folder as after one start and an orderly stop, with a copy of a folder prepared that way. */
export const fillDataFolder = async (path: string): Promise<void> => {
  left ??= leave();
  execFileSync("cp", ["-a", `${await left}/.`, path]);
};

let left: Promise<string> | undefined;

const leave = async (): Promise<string> => {
  const { path } = await newDataFolder();
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  const server = await startServerProcess({ dataDir: path });
  const { code } = await server.end("SIGTERM");
  if (code !== 0) throw new Error(`The server ended with ${code}: ${server.output()}`);
  return path;
};

const endProcess = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended in the meantime.
  }
};

/** The ids of the processes that work in a cluster's folder. Linux only, like the tests that count processes. */
export const databaseProcesses = async (cluster: string): Promise<number[]> => {
  const folder = realpathOrNull(cluster);
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  return ids.filter((pid) => {
    try {
      return folder !== null && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
};

const realpathOrNull = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

/** The process id in a cluster's postmaster.pid. */
export const postmasterPid = (cluster: string): number =>
  Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);

/** Runs statements as the superuser of a running server's database. */
export const asSuperuser = async <T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, "installation.json"), "utf8")) as {
    databasePassword: string;
  };
  const [, , , port, socketFolder] = readFileSync(join(dataDir, "pg18", "postmaster.pid"), "utf8").split("\n");
  return withConnection(
    loginAt({ socketFolder: socketFolder ?? null, port: Number(port) }, "postgres", databasePassword),
    work,
  );
};

/** Registers a person and returns their token. */
export const register = async (server: ServerProcess, email: string): Promise<string> => {
  const response = await server.request("/auth/v1/signup", {
    method: "POST",
    json: { email, password: "correct horse battery" },
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`Nobody could register (${response.status}).`);
  return token;
};

/** The arguments of save_notebook for a new notebook whose every text contains `mark`. */
export const newSave = (saveId: string, mark: string): Record<string, unknown> => ({
  save: {
    save_id: saveId,
    id: null,
    version: null,
    title: mark,
    description: "",
    status: "In Development",
    folder_id: null,
    team_id: null,
    file_name: `${mark}.ipynb`,
    content: {
      exploration_section: mark,
      data_prep_section: mark,
      feature_engineering_section: mark,
      modeling_section: mark,
      validation_section: mark,
    },
  },
  original_notebook: JSON.stringify({ cells: [], metadata: { mark }, nbformat: 4, nbformat_minor: 5 }),
  charts: [{ cell_index: 0, position: 0, title: mark, mime_type: "image/png", data: "AAAA" }],
});
