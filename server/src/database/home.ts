import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, writeDurably } from "../durable-file.ts";
import { StartRefusal, systemCode } from "../start-refusal.ts";
import { type DatabaseUser, closedFolder, databaseUser } from "./run-as.ts";

/** Where the files of the embedded database are, and which user works on them. */
export interface DatabaseHome {
  readonly folder: string;
  readonly user: DatabaseUser;
  /** Versions of PostgreSQL with a cluster here: pg17, pg18 ... */
  readonly majors: readonly number[];
}

/**
 * Names the home if it is not the data folder itself. Written once: a later change of permissions must not make an
 * empty database appear.
 */
const POINTER = "database-folder";
/** Where services keep their state (Filesystem Hierarchy Standard), accessible to every user. */
const STATE = "/var/lib/data-documentation";

/**
 * Finds the home of the database: the data folder, or, if the server runs as root and PostgreSQL's user cannot enter
 * the data folder, a folder of its own below /var/lib. Throws StartRefusal if existing files cannot be reached.
 */
export const databaseHome = async (dataDir: string, state: string = STATE): Promise<DatabaseHome> => {
  const pointed = await readPointer(dataDir);
  const folder = pointed ?? dataDir;
  const majors = await clusters(folder, pointed !== null);
  const newest = majors.at(-1);
  if (newest !== undefined) return { folder, majors, user: await userOf(folder, join(folder, `pg${newest}`)) };
  const user = databaseUser();
  if (closedFolder(folder, user) === null) return { folder, majors, user };
  return { folder: await elsewhere(dataDir, state, user), majors, user };
};

const readPointer = async (dataDir: string): Promise<string | null> => {
  try {
    return (await readFile(join(dataDir, POINTER), "utf8")).trim() || null;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw new StartRefusal(
      `${join(dataDir, POINTER)} cannot be read (${systemCode(error)}): start the server as the user who made it.`,
    );
  }
};

const clusters = async (folder: string, mustExist: boolean): Promise<number[]> => {
  try {
    const names = await readdir(folder);
    return names.flatMap((name) => (/^pg\d+$/.test(name) ? [Number(name.slice(2))] : [])).sort((a, b) => a - b);
  } catch (error) {
    if (systemCode(error) !== "ENOENT" || mustExist)
      throw new StartRefusal(`The database folder ${folder} cannot be read (${systemCode(error)}).`);
    return [];
  }
};

/** Only the owner of a cluster can run it. */
const userOf = async (folder: string, cluster: string): Promise<DatabaseUser> => {
  const { uid } = await stat(cluster);
  const ourUid = process.getuid?.();
  if (ourUid !== undefined && ourUid !== 0 && uid !== ourUid)
    throw new StartRefusal(
      `The database in ${cluster} belongs to the user with id ${uid}. Start the server as that user, or as root if root made it.`,
    );
  const user = databaseUser(uid);
  const closed = closedFolder(folder, user);
  if (closed)
    throw new StartRefusal(
      `The database in ${cluster} belongs to the user ${user.name}, who may not enter ${closed}. Allow it with chmod o+x ${closed}.`,
    );
  return user;
};

/** The same data folder always leads to the same place. */
const elsewhere = async (dataDir: string, state: string, user: DatabaseUser): Promise<string> => {
  const name = createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex")
    .slice(0, 16);
  const folder = join(state, name);
  const closed = closedFolder(dataDir, user);
  try {
    for (const part of [state, folder]) {
      await mkdir(part, { recursive: true });
      await chmod(part, 0o755);
    }
  } catch (error) {
    throw new StartRefusal(
      `PostgreSQL runs as the user ${user.name}, who may not enter ${closed}, and ${folder} cannot be made (${systemCode(error)}). Set DATA_DIR to a folder that user can reach.`,
    );
  }
  const still = closedFolder(folder, user);
  if (still)
    throw new StartRefusal(
      `PostgreSQL runs as the user ${user.name}, who may enter neither ${closed} nor ${still}. Set DATA_DIR to a folder that user can reach.`,
    );
  const side = join(dataDir, `${POINTER}.new`);
  await rm(side, { force: true });
  await writeDurably(side, `${folder}\n`, 0o644);
  await rename(side, join(dataDir, POINTER));
  await syncFolder(dataDir);
  return folder;
};
