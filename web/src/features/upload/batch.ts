/** Several notebooks at once: documented one after the other, each into a notebook of its own. A file that fails holds up no other. */
import type { Analysed, Documented, MadeNotebook, Place } from "./document-file.ts";

export interface BatchItem {
  readonly id: string;
  readonly fileName: string;
  readonly status: "waiting" | "working" | Documented["status"];
  /** The notebook that was made of it. */
  readonly notebook: MadeNotebook | null;
  /** Why it failed, or what is missing although it was saved. */
  readonly note: string | null;
}

export type DocumentOne = (
  file: File,
  place: Place,
  analysed: Analysed | null,
  signal: AbortSignal,
) => Promise<Documented>;

export interface Batch {
  /** A new list after each change. */
  readonly items: () => readonly BatchItem[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly File[], place: Place) => void;
  /** Puts a failed or cancelled file in line again. */
  readonly retry: (id: string) => void;
  /** Those that wait are cancelled; the one at work is finished. */
  readonly cancelRest: () => void;
  /** Forgets the list, once nothing waits or is at work. */
  readonly clear: () => void;
  /** The person leaves: the one at work is stopped, too. */
  readonly close: () => void;
}

interface Entry extends BatchItem {
  readonly file: File;
  readonly place: Place;
  readonly analysed: Analysed | null;
}

export const isOpen = ({ status }: BatchItem): boolean => status === "waiting" || status === "working";

/** `document` may reject: the file then failed for a reason that nobody expected. */
export function openBatch(document: DocumentOne): Batch {
  let entries: readonly Entry[] = [];
  let running: AbortController | null = null;
  const listeners = new Set<() => void>();

  const set = (next: readonly Entry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, part: Partial<Entry>): void =>
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));

  const run = async (): Promise<void> => {
    if (running) return;
    const controller = new AbortController();
    running = controller;
    for (;;) {
      const next = entries.find(({ status }) => status === "waiting");
      if (!next || controller.signal.aborted) break;
      change(next.id, { status: "working" });
      const outcome = await document(next.file, next.place, next.analysed, controller.signal).catch(unexpected);
      change(next.id, { analysed: null, ...outcome });
    }
    if (running === controller) running = null;
  };

  return {
    items: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files, place) => {
      const added = files.map((file): Entry => {
        const id = crypto.randomUUID();
        return { id, file, fileName: file.name, place, status: "waiting", notebook: null, note: null, analysed: null };
      });
      // A list that has ended makes room for the next one; what failed in it stays to be tried again.
      set([...(entries.some(isOpen) ? entries : entries.filter(({ status }) => status === "failed")), ...added]);
      void run();
    },
    retry: (id) => {
      change(id, { status: "waiting", note: null });
      void run();
    },
    cancelRest: () =>
      set(entries.map((entry) => (entry.status === "waiting" ? { ...entry, status: "cancelled" } : entry))),
    clear: () => {
      if (!entries.some(isOpen)) set([]);
    },
    close: () => {
      running?.abort();
      running = null;
      set([]);
    },
  };
}

const unexpected = (): Documented => ({
  status: "failed",
  note: "There was an error uploading the notebook.",
  analysed: null,
});
