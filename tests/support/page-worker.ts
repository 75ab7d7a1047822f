/** The worker that reads notebooks, for jsdom, which has none: the same code, in the page's thread. */
import { vi } from "vitest";
import { offerReader } from "../../web/src/features/upload/read-notebook.ts";

/** One end of a line between page and worker. What is sent arrives as it is: jsdom's files cannot be copied. */
class End extends EventTarget {
  other: End | null = null;

  postMessage(data: unknown): void {
    queueMicrotask(() => this.other?.dispatchEvent(new MessageEvent("message", { data })));
  }
}

class PageWorker extends End {
  constructor() {
    super();
    const inside = new End();
    inside.other = this;
    this.other = inside;
    offerReader(inside);
  }

  terminate(): void {
    this.other = null;
  }
}

/** Until `vi.unstubAllGlobals()`. */
export const stubWorker = (): void => void vi.stubGlobal("Worker", PageWorker);
