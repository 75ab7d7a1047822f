import { randomBytes } from "node:crypto";
import { access, constants, link, mkdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeDurably } from "./durable-file.ts";
import { type ProcessIdentity, identityOf, ownIdentity } from "./process-identity.ts";
import { StartRefusal, systemCode } from "./start-refusal.ts";

/** The data folder, held by this process alone. */
export interface DataFolder {
  release(): Promise<void>;
}

/** Another process holds the folder. */
export class FolderInUse extends StartRefusal {}

const LOCK = "server.lock";
/** How often the holder touches its lock, in milliseconds. */
const BEAT = 1_000;
/** How long a lock of a process that cannot be looked at must stay untouched until it counts as left behind. */
const SILENCE = 3 * BEAT;

/**
 * Makes the data folder where it is missing and takes its lock, which names this process by id and start time: an id alone
 * may belong to another program by now. A lock that was left behind is replaced. Throws StartRefusal when the folder is in
 * use or cannot be written.
 */
export const holdDataFolder = async (folder: string): Promise<DataFolder> => {
  await makeWritable(folder);
  const path = join(folder, LOCK);
  const thisServer = JSON.stringify(ownIdentity());
  for (let attempt = 0; !(await placed(path, thisServer)); attempt += 1) {
    if (attempt >= 20) throw new StartRefusal(`The lock ${path} keeps changing. Is another server starting there?`);
    const found = await readFile(path, "utf8").catch(() => null);
    if (found === null) continue;
    const holder = parse(found);
    if (await isHeld(path, holder))
      throw new FolderInUse(
        `The data folder ${folder} is in use by the server with process id ${holder?.pid ?? "unknown"}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    await removeStale(path, found);
  }
  // Two servers that found the same old lock may both believe to have replaced it. Only one of them still reads its own.
  await sleep(50);
  if ((await readFile(path, "utf8").catch(() => null)) !== thisServer)
    throw new StartRefusal(
      `The data folder ${folder} is being taken by another server that starts at the same moment.`,
    );
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, BEAT);
  beat.unref();
  return {
    release: async () => {
      clearInterval(beat);
      if ((await readFile(path, "utf8").catch(() => null)) === thisServer) await rm(path, { force: true });
    },
  };
};

const makeWritable = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true });
    if (!(await stat(folder)).isDirectory())
      throw new StartRefusal(`The data folder ${folder} is a file. Remove it or set DATA_DIR.`);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    const code = systemCode(error);
    if (code === "EEXIST" || code === "ENOTDIR")
      throw new StartRefusal(`The data folder ${folder} is, or lies below, a file. Remove it or set DATA_DIR.`);
    throw notWritable(folder, code);
  }
};

const notWritable = (folder: string, code: string | null): StartRefusal =>
  new StartRefusal(
    code === "ENOSPC"
      ? `The disk with the data folder ${folder} is full.`
      : `The data folder ${folder} cannot be written (${code}). Give this user the right to, or set DATA_DIR to another folder.`,
  );

/** Puts the complete lock in place in one step, or finds one there. */
const placed = async (path: string, text: string): Promise<boolean> => {
  const side = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeDurably(side, text, 0o600);
    await link(side, path);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") return false;
    // Some file systems of shared folders have no links. There the lock is written in place.
    if (code === "EPERM" || code === "ENOTSUP" || code === "ENOSYS") return writtenInPlace(path, text);
    throw notWritable(join(path, ".."), code);
  } finally {
    await rm(side, { force: true });
  }
};

const writtenInPlace = async (path: string, text: string): Promise<boolean> => {
  try {
    await writeDurably(path, text, 0o600);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw notWritable(join(path, ".."), systemCode(error));
  }
};

const parse = (text: string): ProcessIdentity | null => {
  try {
    const value = JSON.parse(text) as Partial<ProcessIdentity>;
    return typeof value.pid === "number" && Number.isSafeInteger(value.pid) && value.pid > 0
      ? { pid: value.pid, started: String(value.started ?? ""), machine: String(value.machine ?? "") }
      : null;
  } catch {
    return null;
  }
};

/** Whether the process that wrote the lock still runs. Where it cannot be looked at (another container), its beat tells. */
const isHeld = async (path: string, holder: ProcessIdentity | null): Promise<boolean> => {
  if (holder && holder.machine === ownIdentity().machine) {
    const now = identityOf(holder.pid);
    if (now === null) return false;
    if (holder.started !== "") return now.started === holder.started;
  }
  const before = await modified(path);
  if (before === null) return false;
  await sleep(SILENCE);
  return (await modified(path)) !== before;
};

const modified = async (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

/** Removes the lock that was read, and no newer one: what was taken away by mistake is put back. */
const removeStale = async (path: string, content: string): Promise<void> => {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, "utf8")) !== content) await link(aside, path).catch(() => {});
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  } finally {
    await rm(aside, { force: true });
  }
};
