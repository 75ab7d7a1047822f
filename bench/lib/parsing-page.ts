import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { longestTask } from "../../tests/support/main-thread.ts";
import { median } from "./measurement.ts";

const ROUNDS = 5;

/** Milliseconds until a page without anything else has read the file as text and parsed it as JSON. */
export async function readAndParsed(beside: Page, file: string): Promise<number> {
  const page = await beside.context().newPage();
  try {
    return await parses(page, file);
  } finally {
    await page.close();
  }
}

export interface Parsing {
  /** Milliseconds from handing the file to the page until it is parsed. */
  readonly time: number;
  /** Milliseconds of processor time that parsing takes of the page's main thread. */
  readonly task: number;
}

/** What a page takes that does nothing but read a text and parse it as JSON; medians. `beside` has the address of a server. */
export async function parsing(browser: Browser, beside: Page, text: string): Promise<Parsing> {
  const folder = mkdtempSync(join(tmpdir(), "data-documentation-bench-"));
  const page = await beside.context().newPage();
  try {
    const file = join(folder, "notebook.ipynb");
    writeFileSync(file, text);
    const times: number[] = [];
    const tasks: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // The trace is asked for pages that have an address.
      await page.goto(new URL("/config.json", beside.url()).href);
      const parse = async (): Promise<void> => void times.push(await parses(page, file));
      tasks.push(await longestTask(browser, page, parse));
    }
    return { time: median(times), task: median(tasks) };
  } finally {
    await page.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function parses(page: Page, file: string): Promise<number> {
  await page.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.addEventListener("change", async () => {
      JSON.parse((await input.files?.[0]?.text()) ?? "");
      document.title = "parsed";
    });
    document.body.replaceChildren(input);
  });
  const start = performance.now();
  await page.locator("input").setInputFiles(file);
  await page.waitForFunction(() => document.title === "parsed");
  return performance.now() - start;
}
