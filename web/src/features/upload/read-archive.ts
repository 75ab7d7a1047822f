/** The notebooks in a zip file, for a worker. A zip file can unpack to a thousand times its size: what is read is counted. */
import { MAX_UPLOAD_BYTES } from "@data-documentation/notebook/format/limits.ts";
import { type Result, fail, ok } from "@data-documentation/notebook/result.ts";
import { type Endpoint, expose } from "comlink";
import { Unzip, type UnzipFile, UnzipInflate } from "fflate";

export interface PackedNotebook {
  /** Without its folder. */
  readonly name: string;
  /** Of a file over the limit of an upload just so much that it is refused in the same words. */
  readonly content: Blob;
}

export type ArchiveWorker = { notebooks: (archive: Blob) => Promise<Result<readonly PackedNotebook[], string>> };

/** Answers the page at the other end: of a worker, unless given. */
export const offerArchive = (end?: Endpoint): void =>
  expose({ notebooks: (archive) => notebooks(archive) } satisfies ArchiveWorker, end);

/** Of one zip file. */
const MOST = { notebooks: 500, megabytes: 300 };
/** Bytes of the zip file that are unpacked at a time. */
const STEP = 64 * 1024;

/** Those in hidden folders (checkpoints, what macOS adds) are left out. The error is in words for people. */
export async function notebooks(archive: Blob, most = MOST): Promise<Result<readonly PackedNotebook[], string>> {
  const found: PackedNotebook[] = [];
  const read: { bytes: number; refusal: string | null } = { bytes: 0, refusal: null };
  const unzip = new Unzip((file) => {
    if (!IS_NOTEBOOK.test(file.name) || HIDDEN.test(file.name)) return;
    if (found.length >= most.notebooks) read.refusal = `It contains more than ${most.notebooks} notebooks.`;
    else unpack(file);
  });
  unzip.register(UnzipInflate);
  const unpack = (file: UnzipFile): void => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    file.ondata = (error, piece, final) => {
      if (error) read.refusal = UNREADABLE;
      else if (size <= MAX_UPLOAD_BYTES) {
        const kept = new Uint8Array(piece.subarray(0, MAX_UPLOAD_BYTES + 1 - size));
        pieces.push(kept);
        size += kept.length;
        read.bytes += kept.length;
      }
      if (read.bytes > most.megabytes * MB) read.refusal = `It contains more than ${most.megabytes} MB of notebooks.`;
      if (final) found.push({ name: file.name.split("/").at(-1) ?? file.name, content: new Blob(pieces) });
    };
    file.start();
  };
  try {
    for (let from = 0; from < archive.size && read.refusal === null; from += STEP) {
      const piece = new Uint8Array(await archive.slice(from, from + STEP).arrayBuffer());
      unzip.push(piece, from + STEP >= archive.size);
    }
  } catch {
    return fail(UNREADABLE);
  }
  if (read.refusal !== null) return fail(read.refusal);
  return found.length === 0 ? fail("It contains no notebook (.ipynb) that can be read.") : ok(found);
}

const MB = 1024 * 1024;
const IS_NOTEBOOK = /\.ipynb$/i;
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;
const UNREADABLE = "It is damaged, or not a zip file.";
