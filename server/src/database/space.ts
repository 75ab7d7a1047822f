import { open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";

/** The disk that the embedded database is on. */
export interface DiskSpace {
  /** Bytes. */
  readonly free: number;
  /** Bytes below which nothing more may be saved; 0 for no limit. */
  readonly minimum: number;
  /** From the moment less than the minimum is free until there is clearly more again. */
  readonly isLow: boolean;
}

export interface Space {
  /** As measured a few seconds ago at most. */
  now(): DiskSpace;
  /** Releases the reserve on a full disk, so that the database can recover on it. */
  yieldReserve(): Promise<void>;
  close(): void;
}

const MEGABYTE = 1024 * 1024;
/** The most room that recovery needs: two segments of the write-ahead log. */
const RESERVE = 32 * MEGABYTE;
const WARN_BELOW = 512 * MEGABYTE;
/** Milliseconds. What arrives between two measurements must fit below the minimum. */
const EVERY = 2_000;
/** How much more than the minimum ends a shortage: otherwise it would come and go with each temporary file. */
const CLEARLY_MORE = 1.1;

/**
 * Keeps a reserve of 32 MB beside the database, warns while less than 512 MB are free, and reports when less than
 * `minimum` bytes are. A PostgreSQL that found no room for its log stays down until there is some, even for reading;
 * the reserve provides it.
 */
export const watchSpace = async (folder: string, minimum: number, log: Logger): Promise<Space> => {
  const reserve = join(folder, "space-reserve");
  let warned = false;
  let now: DiskSpace = { free: 0, minimum, isLow: false };
  const look = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const isLow = free < minimum * (now.isLow ? CLEARLY_MORE : 1);
    if (isLow && !now.isLow)
      log.error(
        { folder, freeMegabytes: Math.floor(free / MEGABYTE) },
        "the disk is almost full: nothing more is saved until there is room",
      );
    if (now.isLow && !isLow) log.warn({ folder }, "there is room on the disk again: saving works");
    now = { free, minimum, isLow };
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
    now: () => now,
    yieldReserve: () => rm(reserve, { force: true }),
    close: () => clearInterval(timer),
  };
};

/** Real blocks, not a hole in a sparse file. */
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
