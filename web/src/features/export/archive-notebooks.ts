/** A folder, a team or everything as one file to keep. */
import { messageOf } from "../../lib/errors.ts";
import { logError } from "../../lib/log.ts";
import { loadCharts } from "../charts/data.ts";
import type { NotebookCardData } from "../notebooks/data.ts";
import { loadReading, loadReadingFile } from "../reader/data.ts";
import type { ArchivedNotebook, Exported } from "./messages.ts";
import { writeArchive, writeExport } from "./write-export.ts";

export interface ArchiveParts {
  readonly title: string;
  readonly notebooks: readonly NotebookCardData[];
  /** Called with how many are ready. */
  readonly onProgress: (ready: number) => void;
  readonly signal: AbortSignal;
}

export interface MadeArchive {
  readonly content: Blob;
  /** Titles of those that could not be exported; the index page says why. */
  readonly failed: readonly string[];
}

/** One after the other, so that no more than one is in memory. Rejects where the signal aborts. */
export async function archiveNotebooks({ title, notebooks, onProgress, signal }: ArchiveParts): Promise<MadeArchive> {
  const archived: ArchivedNotebook[] = [];
  for (const card of notebooks) {
    signal.throwIfAborted();
    archived.push(await archivedNotebook(card));
    onProgress(archived.length);
  }
  signal.throwIfAborted();
  return {
    content: await writeArchive({ title, notebooks: archived }),
    failed: archived.flatMap((notebook) => (notebook.failure === null ? [] : [notebook.title])),
  };
}

async function archivedNotebook(card: NotebookCardData): Promise<ArchivedNotebook> {
  const { id, title, status, updatedAt, overallScore: score } = card;
  const known = { title, status, updatedAt, score };
  try {
    const { reading } = await loadReading(id);
    const charts = await loadCharts(id);
    const source = { reading, loadCharts: async () => charts, loadFile: () => loadReadingFile(id) };
    const files: Exported[] = [await writeExport("html", source)];
    if (reading.fileName !== null) files.push(await writeExport("notebook", source));
    return { ...known, outcome: reading.outcome, files, failure: null };
  } catch (error) {
    logError("Error exporting the notebook:", error);
    return { ...known, outcome: "", files: [], failure: messageOf(error) };
  }
}
