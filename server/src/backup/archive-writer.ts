import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { link, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { syncFolder } from "../durable-file.ts";
import { systemCode } from "../start-refusal.ts";
import { BackupRefusal } from "./refusal.ts";
import { type Total, tally } from "./tally.ts";

/** A zip archive being written, entry by entry, with none of them held in memory. */
export interface ArchiveWriter {
  add(entry: string, source: Readable): Promise<Total>;
}

/** Marks a file that is not a backup yet, or is left from a run that was killed. */
export const PARTIAL = ".partial-";
/** For files that nobody else may read: they contain password hashes and the keys of the installation. */
const PRIVATE = 0o600;
/** Higher levels take twice the time to save a twentieth. */
const COMPRESSION = 3;

/**
 * Writes a file completely or not at all: beside its final place, flushed to disk, accepted by `verify`, then renamed.
 * Never replaces a file unless `overwrite` says so. Throws BackupRefusal if the file exists, the folder cannot be
 * written or the disk is full.
 */
export const writeArchive = async (
  path: string,
  { overwrite, signal }: { overwrite: boolean; signal: AbortSignal },
  fill: (archive: ArchiveWriter, signal: AbortSignal) => Promise<void>,
  verify: (path: string) => Promise<void>,
): Promise<void> => {
  const side = path + PARTIAL + randomBytes(6).toString("hex");
  try {
    if (!overwrite && existsSync(path)) throw Object.assign(new Error("It exists."), { code: "EEXIST" });
    await writeZip(side, signal, fill);
    await verify(side);
    signal.throwIfAborted();
    await (overwrite ? rename(side, path) : renameToNew(side, path));
    await syncFolder(dirname(path));
  } catch (error) {
    throw refusal(path, error);
  } finally {
    await rm(side, { force: true });
  }
};

const writeZip = async (
  path: string,
  signal: AbortSignal,
  fill: (archive: ArchiveWriter, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const zip = new ZipFile();
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  zip.on("error", (error) => failed.abort(error));
  const written = pipeline(
    zip.outputStream,
    createWriteStream(path, { flags: "wx", mode: PRIVATE, flush: true }) as Writable,
    { signal: either },
  );
  written.catch((error: unknown) => failed.abort(error));
  try {
    await fill({ add: (entry, source) => addEntry(zip, entry, source, either) }, either);
    zip.end();
    await written;
  } catch (error) {
    failed.abort(error);
    await written.catch(() => {});
    // The failure that stopped the others comes before those it stopped.
    throw either.reason;
  }
};

const addEntry = async (zip: ZipFile, entry: string, source: Readable, signal: AbortSignal): Promise<Total> => {
  const { through, total } = tally();
  zip.addReadStream(through, entry, { compressionLevel: COMPRESSION, forceZip64Format: true, mode: PRIVATE });
  await pipeline(source, through, { signal });
  return total();
};

/**
 * Unlike a rename, a link fails if the name has been taken meanwhile. Some file systems of shared folders have no
 * links.
 */
const renameToNew = async (side: string, path: string): Promise<void> => {
  try {
    await link(side, path);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "ENOSYS"].includes(systemCode(error) ?? "")) throw error;
    await rename(side, path);
  }
};

const refusal = (path: string, error: unknown): unknown => {
  switch (systemCode(error)) {
    case "EEXIST":
      return new BackupRefusal(
        `${path} exists already. Choose another name, or allow it to be replaced with --overwrite.`,
      );
    case "ENOSPC":
    case "EDQUOT":
      return new BackupRefusal(`There is no room for the backup in ${dirname(path)}. Nothing was left there.`);
    case "ENOENT":
      return new BackupRefusal(`The folder ${dirname(path)} does not exist.`);
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "EISDIR":
    case "ENOTDIR":
      return new BackupRefusal(`${path} cannot be written (${systemCode(error)}).`);
    default:
      return error;
  }
};
