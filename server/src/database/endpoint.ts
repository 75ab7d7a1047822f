import { chmod, chown, mkdir, mkdtemp, rmdir } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { StartRefusal, systemCode } from "../start-refusal.ts";
import { type DatabaseUser, closedFolder } from "./run-as.ts";
import type { Endpoint } from "./settings.ts";

const PREFIX = "data-documentation-";
/** As long as what mkdtemp appends to a prefix. */
const RANDOM_PART = "0".repeat(6);
/** Bytes in a socket's path: 107 on Linux, 103 on macOS and the BSDs (sockaddr_un), excluding the terminator. */
const LONGEST_PATH = 103;
/** With a socket, the port is only part of its name. */
const SOCKET_PORT = 5432;

/**
 * A new private folder for the database's socket, which only the database user and this server can enter. It is outside
 * the data folder, whose path may be too long or whose file system may not support sockets. On Windows, a free port of
 * this machine.
 */
export const newEndpoint = async (
  user: DatabaseUser,
  places: readonly string[] = [tmpdir(), "/tmp", "/var/tmp"],
): Promise<Endpoint> => {
  if (process.platform === "win32") return { socketFolder: null, port: await freePort() };
  for (const place of places) {
    if (
      Buffer.byteLength(socketPath(join(place, PREFIX + RANDOM_PART))) > LONGEST_PATH ||
      closedFolder(place, user) !== null
    )
      continue;
    try {
      const socketFolder = await mkdtemp(join(place, PREFIX));
      await makePrivate(socketFolder, user);
      return { socketFolder, port: SOCKET_PORT };
    } catch (error) {
      if (systemCode(error) === null) throw error;
    }
  }
  throw new StartRefusal(
    `There is no folder for the database's socket: ${places.join(", ")} cannot be written or have too long a path. Set TMPDIR to a short, writable folder.`,
  );
};

/** The folder may have been cleaned up while the database was down. */
export const renewEndpoint = async ({ socketFolder }: Endpoint, user: DatabaseUser): Promise<void> => {
  if (socketFolder === null) return;
  try {
    await mkdir(socketFolder, { mode: 0o700 });
    await makePrivate(socketFolder, user);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
};

/** Removes a folder that newEndpoint made, once it is empty. */
export const removeSocketFolder = async (folder: string | null): Promise<void> => {
  if (folder !== null && basename(folder).startsWith(PREFIX)) await rmdir(folder).catch(() => {});
};

/** A port of this machine that nothing listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const socketPath = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

const makePrivate = async (folder: string, user: DatabaseUser): Promise<void> => {
  await chmod(folder, 0o700);
  if (user.ids) await chown(folder, user.ids.uid, user.ids.gid);
};
