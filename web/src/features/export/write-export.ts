/** The page's side of the worker that writes a documented notebook as a file. */
import { askWorker } from "../../lib/ask-worker.ts";
import { Refusal } from "../../lib/errors.ts";
import type { NotebookChart } from "../charts/data.ts";
import type { Reading } from "../reader/data.ts";
import {
  type Archive,
  type ExportKind,
  type ExportWorker,
  type Exported,
  NEEDS_FILE,
  type Written,
} from "./messages.ts";

export interface ExportSource {
  readonly reading: Reading;
  readonly loadCharts: () => Promise<readonly NotebookChart[]>;
  /** The file's text as a JSON string; null where none was uploaded. */
  readonly loadFile: () => Promise<Blob | null>;
}

/** Milliseconds. The largest notebooks take seconds; what takes longer will not end. */
const TIME_LIMIT = 60_000;

/** Rejects with a Refusal where the notebook has no file, or one that can't be read, and the format needs it. */
export async function writeExport(kind: ExportKind, source: ExportSource): Promise<Exported> {
  const { reading } = source;
  const charts = kind === "original" ? [] : await source.loadCharts();
  const file = NEEDS_FILE.has(kind) ? await source.loadFile() : null;
  const written = await askWorker<ExportWorker, Written>(
    openWorker(),
    ({ write }) => write(kind, { reading, charts, file }),
    TIME_LIMIT,
  );
  if (!written.ok) throw new Refusal("Export failed", written.error);
  return written.value;
}

/** Milliseconds; an archive may hold hundreds of notebooks. */
const ARCHIVE_LIMIT = 600_000;

/** All of them as one zip file. */
export const writeArchive = (archive: Archive): Promise<Blob> =>
  askWorker<ExportWorker, Blob>(openWorker(), (worker) => worker.archive(archive), ARCHIVE_LIMIT);

const openWorker = (): Worker => new Worker(new URL("./export.worker.ts", import.meta.url), { type: "module" });
