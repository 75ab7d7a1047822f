/** How long a page takes from its address, or a notebook through Jupyter's own converter, until it is there to read. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { median } from "./measurement.ts";

const ROUNDS = 5;

export interface Shown {
  /** Milliseconds. */
  readonly time: number;
  readonly bytes: number;
}

type Storage = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** From an address to something on its page, each time in a browser that was never there; the median. */
export async function shown(browser: Browser, url: string, selector: string, storageState?: Storage): Promise<Shown> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...(storageState && { storageState }),
    });
    // Its page asks other servers for libraries; here nobody waits for them.
    await context.route(
      (asked) => /^https?:$/.test(asked.protocol) && asked.origin !== new URL(url).origin,
      (route) => route.abort(),
    );
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const start = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(selector).first().waitFor();
    times.push(performance.now() - start);
    await context.close();
  }
  return { time: median(times), bytes };
}

/** null where it is not installed. */
export async function converted(browser: Browser, file: string): Promise<Shown | null> {
  const folder = mkdtempSync(join(tmpdir(), "data-documentation-bench-"));
  try {
    const notebook = join(folder, "large.ipynb");
    writeFileSync(notebook, file);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      const run = spawnSync("jupyter-nbconvert", ["--to", "html", notebook], { encoding: "utf8" });
      if (run.status !== 0) return null;
      times.push(performance.now() - start);
    }
    const page = join(folder, "large.html");
    const seen = await shown(browser, pathToFileURL(page).href, ".jp-Cell");
    return { time: median(times) + seen.time, bytes: statSync(page).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
