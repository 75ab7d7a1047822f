/**
 * Throwaway PostgreSQL clusters for tests: real ones, made by the product's own code. They need not survive a crash.
 */
import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type Binaries, findBinaries } from "../../server/src/database/binaries.ts";
import { SUPERUSER, openCluster } from "../../server/src/database/cluster.ts";
import { freePort, newEndpoint, removeSocketFolder } from "../../server/src/database/endpoint.ts";
import { type Postmaster, startPostmaster } from "../../server/src/database/postmaster.ts";
import { type DatabaseUser, databaseUser } from "../../server/src/database/run-as.ts";

export interface TestDatabase {
  /** Superuser over TCP on this machine, database `postgres`. */
  readonly url: string;
  readonly ownerOptions: TestLogin;
  /** The login role of the API. It exists once prepareDatabase has run with `apiOptions.password`. */
  readonly apiOptions: TestLogin;
  stop(): Promise<void>;
}

/** For `postgres(options)`. */
export interface TestLogin {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

/** Of the superuser and, in a prepared cluster, of the API. */
export const TEST_PASSWORD = "known-to-everybody-and-worth-nothing";
/** Losing a throwaway cluster in a crash costs nothing, while waiting for the disk costs minutes over a whole run. */
const CARELESS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "300" };

/**
 * Starts an empty cluster of its own. Also works as root. The first call on a machine makes a template, which later
 * ones copy.
 */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  const user = databaseUser();
  const place = await openFolder("cluster", await quickestFolder());
  const binaries = await findBinaries(user, { copyTo: await sharedFolder() });
  const cluster = join(place, "cluster");
  await cp(await template(binaries, user), cluster, { recursive: true });
  await giveTo(cluster, user);
  const endpoint = await newEndpoint(user);
  const { postmaster, port } = await onFreePort((free) =>
    startPostmaster({
      binaries,
      cluster,
      user,
      endpoint: { ...endpoint, port: free },
      password: TEST_PASSWORD,
      log: pino({ level: "silent" }),
      settings: { ...CARELESS, listen_addresses: "127.0.0.1" },
    }),
  );
  const login = (name: string): TestLogin => ({
    host: "127.0.0.1",
    port,
    database: "postgres",
    user: name,
    password: TEST_PASSWORD,
  });
  return {
    url: `postgres://${SUPERUSER}:${encodeURIComponent(TEST_PASSWORD)}@127.0.0.1:${port}/postgres`,
    ownerOptions: login(SUPERUSER),
    apiOptions: login("datadoc_api"),
    stop: async () => {
      await postmaster.stop();
      await removeSocketFolder(endpoint.socketFolder);
      await rm(place, { recursive: true, force: true });
    },
  };
};

/** Another process may take the port between the check and the start: then another one is tried. */
const onFreePort = async (
  start: (port: number) => Promise<Postmaster>,
): Promise<{ postmaster: Postmaster; port: number }> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { postmaster: await start(port), port };
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
};

/** Bytes: the databases of a run take a third of it. */
const ROOM = 4 * 1024 ** 3;
const IN_MEMORY = "/dev/shm";

/**
 * In memory, where the machine has such a folder with room in it: each database is some 300 files that are deleted soon, and a disk's
 * file system takes twice as long to make and forget them.
 */
const quickestFolder = async (): Promise<string> => {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** A new folder that PostgreSQL's user can enter, even where the temporary folder belongs to root. */
export const openFolder = async (name: string, within = tmpdir()): Promise<string> => {
  const folder = await mkdtemp(join(within, `data-documentation-test-${name}-`));
  await chmod(folder, 0o755);
  return folder;
};

/** Made once per user and kept: all runs on this machine share the template. */
const sharedFolder = async (): Promise<string> => {
  const folder = join(tmpdir(), `data-documentation-test-templates-${process.getuid?.() ?? 0}`);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  return folder;
};

const template = async (binaries: Binaries, user: DatabaseUser): Promise<string> => {
  const shared = await sharedFolder();
  // How clusters are made may change between two runs; an old template must not be taken for a new one.
  const recipe = await readFile(new URL("../../server/src/database/cluster.ts", import.meta.url), "utf8");
  const version = createHash("sha256").update(`${TEST_PASSWORD}\n${recipe}`).digest("hex").slice(0, 12);
  const name = `template-${binaries.major}-${user.ids?.uid ?? "own"}-${version}`;
  if ((await readdir(shared)).includes(name)) return join(shared, name, `pg${binaries.major}`);
  const side = join(shared, `${name}.new-${randomBytes(4).toString("hex")}`);
  await mkdir(side);
  await chmod(side, 0o755);
  await openCluster({ folder: side, user, majors: [] }, binaries, TEST_PASSWORD, { durable: false });
  await rename(side, join(shared, name)).catch(() => rm(side, { recursive: true, force: true }));
  return join(shared, name, `pg${binaries.major}`);
};

const giveTo = async (folder: string, user: DatabaseUser): Promise<void> => {
  await chmod(folder, 0o700);
  if (!user.ids) return;
  const { uid, gid } = user.ids;
  await chown(folder, uid, gid);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(entries.map((entry) => chown(join(entry.parentPath, entry.name), uid, gid)));
};
