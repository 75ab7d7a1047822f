import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser, WIDTHS } from "../tests/support/browser.ts";
import { saveButton, seesText, signedInPerson } from "../tests/support/people.ts";
import { sampleNotebook } from "../tests/support/sample-notebook.ts";
import { startTestServer, type TestServer } from "../tests/support/server.ts";
import type { Measurement } from "./lib/measurement.ts";
import { loadOnce, longestTask } from "./lib/page-marks.ts";

const WEB = join(import.meta.dirname, "../web/dist");
const LOADS = 5;
const SLOWDOWN = 4;

/** The first page for somebody who was never here, and the page while a notebook of 10 MB passes through it, in Chromium against our server. */
export async function measure(): Promise<Measurement[]> {
  // An older build would be measured otherwise, and nobody would see it.
  const built = spawnSync("npm", ["run", "build", "--silent"], { cwd: join(WEB, "../.."), encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the web cannot be built: ${built.stderr}`);
  const server = await startTestServer({ webFolder: WEB });
  const { browser, close } = await openBrowser();
  try {
    return [...(await landing(browser, server)), ...(await largeNotebook(browser, server))];
  } finally {
    await close();
    await server.stop();
  }
}

/** The landing page with a processor four times slower, each figure the median of several loads with an empty cache. */
async function landing(browser: Browser, server: TestServer): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  // The first load of all finds nothing warm in the server either.
  await loadOnce(browser, server.url, WIDTHS.desktop, 1);
  for (const width of [WIDTHS.desktop, WIDTHS.phone]) {
    const loads = [];
    for (let load = 0; load < LOADS; load++) loads.push(await loadOnce(browser, server.url, width, SLOWDOWN));
    const name = `Landing page at ${width}, processor ${SLOWDOWN} times slower`;
    rows.push(
      {
        name: `${name}: largest contentful paint (load of the machine ${(loadavg()[0] ?? 0).toFixed(1)})`,
        value: median(loads.map(({ paint }) => paint)),
        unit: "ms",
        bound: { atMost: 1_500 },
      },
      {
        name: `${name}: cumulative layout shift`,
        value: median(loads.map(({ shift }) => shift)),
        unit: "of the view",
        bound: { atMost: 0.02 },
      },
      { name: `${name}: JavaScript before that paint`, value: median(loads.map(({ script }) => script)), unit: "KB" },
    );
  }
  return rows;
}

/** The longest task of the page's own thread while 10 MB are uploaded, saved and opened again. */
async function largeNotebook(browser: Browser, server: TestServer): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "data-documentation-bench-"));
  const file = join(folder, "large.ipynb");
  const text = sampleNotebook({ rounds: 39, pictureSide: 240 });
  writeFileSync(file, text);
  try {
    const grace = await signedInPerson(browser, server, "Grace");
    const { page } = grace;
    await page.goto("/app/notebooks/new");
    const row = async (what: string, action: () => Promise<void>): Promise<Measurement> => ({
      name: `Notebook of ${(text.length / 1024 / 1024).toFixed(1)} MB, ${what}: the page's longest task`,
      value: await longestTask(page, action),
      unit: "ms",
      bound: { atMost: 100 },
    });
    const rows = [
      await row("uploaded and analysed", async () => {
        await page.locator('input[type="file"]').setInputFiles(file);
        await seesText(page, "Upload successful", 60_000);
      }),
      await row("saved", async () => {
        await saveButton(page).click();
        await seesText(page, "Notebook saved", 60_000);
      }),
    ];
    await grace.close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
