/** Zip files among those that somebody uploads, as an export of this app or as any tool makes them. */
import { askWorker } from "../../lib/ask-worker.ts";
import { Refusal } from "../../lib/errors.ts";
import type { ArchiveWorker } from "./read-archive.ts";

export const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);

/** Milliseconds. */
const TIME_LIMIT = 120_000;

/** The notebooks in it. Rejects with a Refusal where it can't be read, or holds none. */
export async function notebooksIn(archive: File): Promise<File[]> {
  const worker = new Worker(new URL("./archive.worker.ts", import.meta.url), { type: "module" });
  const read = await askWorker<ArchiveWorker, Awaited<ReturnType<ArchiveWorker["notebooks"]>>>(
    worker,
    (remote) => remote.notebooks(archive),
    TIME_LIMIT,
  );
  if (!read.ok) throw new Refusal("Zip file not uploaded", `${archive.name}: ${read.error}`);
  return read.value.map(({ name, content }) => new File([content], name));
}
