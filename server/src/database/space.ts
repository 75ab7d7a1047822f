import { open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";

export interface Space {
  /** Gives the reserve back to a full disk, so that the database can recover on it. */
  yieldReserve(): Promise<void>;
  close(): void;
}

const MEGABYTE = 1024 * 1024;
/** Room that recovery needs at most: two segments of the write-ahead log. */
const RESERVE = 32 * MEGABYTE;
const WARN_BELOW = 512 * MEGABYTE;
const EVERY = 60_000;

/**
 * Keeps a reserve of 32 MB beside the database and warns while less than 512 MB are free. A PostgreSQL that found no room for
 * its log stays down until there is some, even for reading; the reserve is that room.
 */
export const watchSpace = async (folder: string, log: Logger): Promise<Space> => {
  const reserve = join(folder, "space-reserve");
  let warned = false;
  const look = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free > WARN_BELOW + RESERVE) await fill(reserve);
    if (free < WARN_BELOW && !warned)
      log.warn(
        { folder, freeMegabytes: Math.floor(free / MEGABYTE) },
        "the disk is nearly full: make room before saving fails",
      );
    warned = free < WARN_BELOW;
  };
  const safely = (): Promise<void> =>
    look().catch((error: unknown) => log.warn({ err: error }, "free space could not be read"));
  await safely();
  const timer = setInterval(() => void safely(), EVERY);
  timer.unref();
  return {
    yieldReserve: () => rm(reserve, { force: true }),
    close: () => clearInterval(timer),
  };
};

/** Real blocks, not a hole in a file. */
const fill = async (path: string): Promise<void> => {
  if ((await stat(path).catch(() => null))?.size === RESERVE) return;
  const file = await open(path, "w", 0o600);
  try {
    const block = Buffer.alloc(MEGABYTE, 0x5f);
    for (let written = 0; written < RESERVE; written += MEGABYTE) await file.write(block);
    await file.sync();
  } finally {
    await file.close();
  }
};
