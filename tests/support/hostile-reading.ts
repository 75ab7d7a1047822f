/** Reads a notebook from its first cell to its last, as somebody who looks at each of them. */
import type { Page } from "playwright-core";
import { placeOf } from "./hostile-cells.ts";
import { MARK } from "./main-thread.ts";

/** Counts what the page asked of the worker that reads foreign text and has no answer to yet. Before the page is loaded. */
export const watchDrawings = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const state = window as unknown as { drawings: number };
    state.drawings = 0;
    window.Worker = class extends Worker {
      readonly #draws: boolean;
      #asked = 0;
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.#draws = String(url).includes("drawing.worker");
        if (this.#draws)
          this.addEventListener("message", ({ data }: MessageEvent<{ began: boolean }>) => {
            if (!data.began) this.#count(-1);
          });
      }
      override postMessage(message: unknown): void {
        if (this.#draws) this.#count(1);
        super.postMessage(message);
      }
      override terminate(): void {
        this.#count(-this.#asked);
        super.terminate();
      }
      #count(more: number): void {
        this.#asked += more;
        state.drawings += more;
      }
    };
  });
};

/** Milliseconds until a cell is there that somebody went to by its address. */
const TO_COME = 60_000;

/** Stands in for a figure until its library has drawn it or was ended. */
const DRAWING = ".animate-breathe";

/**
 * Goes to each cell by its address, waits until it is drawn, and scrolls on by so many steps. What the page's thread does meanwhile is
 * marked with the cell's position. Resolves with the cells that were not drawn within `patience` milliseconds.
 */
export const readThrough = (
  page: Page,
  cells: number,
  reading: { readonly patience: number; readonly steps: number },
): Promise<number[]> =>
  page.evaluate(
    async ({ count, steps, places, patience, mark, longest, drawing }) => {
      const state = window as unknown as { drawings: number };
      const list = document.querySelector<HTMLElement>('[aria-label="Cells of the notebook"]');
      if (list === null) throw new Error("There are no cells.");
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const drawn = async (): Promise<boolean> => {
        const end = performance.now() + patience;
        const isQuiet = (): boolean => state.drawings === 0 && list.querySelector(drawing) === null;
        // An answer is drawn in the next frame, and asks for more, if it does, in the one after that.
        for (let quiet = 0; quiet < 3; quiet = isQuiet() ? quiet + 1 : 0) {
          if (performance.now() > end) return false;
          await frame();
        }
        return true;
      };
      const unfinished: number[] = [];
      for (let index = 0; index < count; index += 1) {
        performance.mark(`${mark}${index}`);
        const place = places[index] ?? 0;
        location.hash = `#cell-${place + 1}`;
        const end = performance.now() + longest;
        while (list.querySelector(`[data-cell="${place}"]`) === null) {
          if (performance.now() > end) throw new Error(`Cell ${place + 1} is not shown.`);
          await frame();
        }
        if (!(await drawn())) unfinished.push(index);
        for (let step = 0; step < steps; step += 1) {
          list.scrollBy(0, 200);
          await frame();
        }
      }
      performance.mark(`${mark}${count}`);
      return unfinished;
    },
    {
      count: cells,
      ...reading,
      places: Array.from({ length: cells }, (_, index) => placeOf(index)),
      mark: MARK,
      longest: TO_COME,
      drawing: DRAWING,
    },
  );
