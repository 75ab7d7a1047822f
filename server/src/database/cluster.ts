import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, writeDurably } from "../durable-file.ts";
import { StartRefusal, systemCode } from "../start-refusal.ts";
import type { Binaries } from "./binaries.ts";
import type { DatabaseHome } from "./home.ts";
import { runTool } from "./tool.ts";

/** The superuser of the embedded cluster, and its only database. */
export const SUPERUSER = "postgres";
export const DATABASE = "postgres";

export interface ClusterOptions {
  /** Throwaway clusters of tests need not reach the disk. */
  readonly durable?: boolean;
}

/**
 * The cluster of this PostgreSQL version in the database's home, made when there is none: UTF-8, order of text independent
 * of the machine's language, checksums, password logins only. It is made in a side folder and renamed, so that one that was
 * interrupted is never taken for a database. What is there already is never changed; what cannot be used is a StartRefusal.
 */
export const openCluster = async (
  home: DatabaseHome,
  binaries: Binaries,
  password: string,
  options: ClusterOptions = {},
): Promise<string> => {
  const folder = join(home.folder, `pg${binaries.major}`);
  await removeUnfinished(home.folder);
  if (home.majors.includes(binaries.major)) {
    await checkVersion(folder, binaries.major);
    return folder;
  }
  const other = home.majors.at(-1);
  if (other !== undefined)
    throw new StartRefusal(otherVersion(join(home.folder, `pg${other}`), String(other), binaries.major));
  await create(home, folder, binaries, password, options);
  return folder;
};

const otherVersion = (folder: string, found: string, wanted: number): string =>
  `The database in ${folder} was made by PostgreSQL ${found}, and this release brings PostgreSQL ${wanted}. Nothing was changed. ${
    Number(found) < wanted
      ? "With the release that made it, run: npx datadoc-server backup FILE. Then, with this one: npx datadoc-server restore FILE --replace."
      : "Start the release that made it, or move the folder away to begin with an empty database."
  }`;

const checkVersion = async (folder: string, wanted: number): Promise<void> => {
  const found = await readFile(join(folder, "PG_VERSION"), "utf8").catch((error: unknown) => {
    const code = systemCode(error);
    throw new StartRefusal(
      code === "ENOENT"
        ? `${folder} is not a database, or only a part of one (PG_VERSION is missing). Nothing was changed. Restore a backup, or move the folder away to begin with an empty database.`
        : `The database in ${folder} cannot be read (${code}).`,
    );
  });
  if (found.trim() !== String(wanted))
    throw new StartRefusal(otherVersion(folder, found.trim() || "of an unknown version", wanted));
};

const SIDE = /^pg\d+\.new-[0-9a-f]+(\.password)?$/;

/**
 * The caller holds the lock of the data folder: the server that began these has ended. The initdb of one that was
 * killed may write for another moment, until it finds its folder gone: a folder that fills while it is emptied is
 * emptied again.
 */
const removeUnfinished = async (home: string): Promise<void> => {
  for (const name of await readdir(home))
    if (SIDE.test(name)) await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
};

const create = async (
  { folder: home, user }: DatabaseHome,
  folder: string,
  binaries: Binaries,
  password: string,
  { durable = true }: ClusterOptions,
): Promise<void> => {
  const side = `${folder}.new-${randomBytes(6).toString("hex")}`;
  const passwordFile = `${side}.password`;
  try {
    await mkdir(side, { mode: 0o700 });
    await chmod(side, 0o700);
    await writeDurably(passwordFile, password, 0o600);
    if (user.ids) for (const path of [side, passwordFile]) await chown(path, user.ids.uid, user.ids.gid);
    const made = await runTool(
      binaries.initdb,
      [...INITDB, `--pgdata=${side}`, `--pwfile=${passwordFile}`, ...(durable ? [] : ["--no-sync"])],
      { user, limit: 120_000 },
    );
    if (!made.ok) {
      const cause = /(?:error|FATAL|PANIC): .*/.exec(made.output)?.[0] ?? made.lastLine;
      throw new StartRefusal(
        OUT_OF_ROOM.test(made.output) ? noRoom(home) : `The database could not be made in ${home}: ${cause}`,
      );
    }
    await rename(side, folder);
    if (durable) await syncFolder(home);
  } catch (error) {
    await rm(side, { recursive: true, force: true });
    const code = systemCode(error);
    if (error instanceof StartRefusal || code === null) throw error;
    throw new StartRefusal(code === "ENOSPC" ? noRoom(home) : `The database could not be made in ${home} (${code}).`);
  } finally {
    await rm(passwordFile, { force: true });
  }
};

/** What initdb says on a full disk; by then it has cleaned up after itself. */
const OUT_OF_ROOM = /No space left|could not extend file|wrote only \d+ of/;

const noRoom = (home: string): string =>
  `The disk with ${home} is full: there is no room for a database (about 100 MB).`;

const INITDB = [
  `--username=${SUPERUSER}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  "--no-instructions",
];
