/** The workers that read and write notebooks, for jsdom, which has none: the same code, in the page's thread. */
import { vi } from "vitest";
import { offerPictures } from "../../web/src/features/editor/compare-pictures.ts";
import { offerExport } from "../../web/src/features/export/export-file.ts";
import { offerArchive } from "../../web/src/features/upload/read-archive.ts";
import { offerReader } from "../../web/src/features/upload/read-notebook.ts";

/** One end of the channel between page and worker. Messages arrive uncloned: jsdom's files cannot be cloned. */
class End extends EventTarget {
  other: End | null = null;

  postMessage(data: unknown): void {
    queueMicrotask(() => this.other?.dispatchEvent(new MessageEvent("message", { data })));
  }
}

const OFFERS: Readonly<Record<string, typeof offerReader>> = {
  "upload.worker": offerReader,
  "export.worker": offerExport,
  "archive.worker": offerArchive,
  "pictures.worker": offerPictures,
};

class PageWorker extends End {
  constructor(address: URL | string) {
    super();
    const inside = new End();
    inside.other = this;
    this.other = inside;
    const name = Object.keys(OFFERS).find((file) => String(address).includes(file)) ?? "";
    OFFERS[name]?.(inside);
  }

  terminate(): void {
    this.other = null;
  }
}

/** Until `vi.unstubAllGlobals()`. */
export const stubWorker = (): void => void vi.stubGlobal("Worker", PageWorker);
