import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, type ZipFile, openPromise } from "yauzl";
import { systemCode } from "../start-refusal.ts";
import { type Manifest, MANIFEST_ENTRY, parseManifest } from "./manifest.ts";
import { BackupRefusal } from "./refusal.ts";
import { tally } from "./tally.ts";

/** An open backup file. */
export interface Archive {
  readonly path: string;
  readonly manifest: Manifest;
  /** The bytes of an entry. The stream fails if they are not what was written. */
  open(entry: string): Promise<Readable>;
  close(): void;
}

/** Opens a backup and reads its manifest. Throws BackupRefusal for what is not one, is cut off, or comes from a newer release. */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    const code = systemCode(error);
    throw new BackupRefusal(
      code === "ENOENT"
        ? `There is no file ${path}.`
        : code === null
          ? `${path} is not a backup, or only a part of one. Nothing was changed.`
          : `${path} cannot be read (${code}).`,
    );
  });
  try {
    const entries = await entriesOf(zip);
    const open = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`it has no ${name}`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = parseManifest(await manifestText(entries, open), path);
    return { path, manifest, open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw damaged(path, error);
  }
};

/**
 * Reads everything and compares it with the manifest: size, row count and SHA-256 of each part. Throws BackupRefusal at
 * the first difference. Holds only a few blocks in memory at a time.
 */
export const verifyArchive = async ({ path, manifest, open }: Archive, signal?: AbortSignal): Promise<void> => {
  for (const part of [...manifest.files, ...manifest.tables]) {
    const { through, total } = tally();
    try {
      await pipeline(await open(part.entry), through.resume(), { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw damaged(path, error);
    }
    const { bytes, rows, sha256 } = total();
    if (bytes !== part.bytes || sha256 !== part.sha256 || ("rows" in part && rows !== part.rows))
      throw damaged(path, new Error(`${part.entry} is not what was written`));
  }
};

const damaged = (path: string, error: unknown): unknown =>
  error instanceof BackupRefusal
    ? error
    : new BackupRefusal(`${path} is damaged: ${(error as Error).message}. Nothing was changed.`);

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
};

/** Its own checksum is the archive's: nothing else says what it should be. */
const manifestText = async (
  entries: ReadonlyMap<string, Entry>,
  open: (entry: string) => Promise<Readable>,
): Promise<string> => {
  const read = await text(await open(MANIFEST_ENTRY));
  if (crc32(read) !== entries.get(MANIFEST_ENTRY)?.crc32) throw new Error("its manifest is not what was written");
  return read;
};
