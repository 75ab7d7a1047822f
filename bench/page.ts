import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser, WIDTHS } from "../tests/support/browser.ts";
import { saveButton, seesText, signedInPerson } from "../tests/support/people.ts";
import { sampleNotebook } from "../tests/support/sample-notebook.ts";
import { startTestServer, type TestServer } from "../tests/support/server.ts";
import { builtWeb } from "./lib/built-web.ts";
import { type Measurement, median } from "./lib/measurement.ts";
import { type PageFetches, fetchesOf, loadOnce, longestTask } from "./lib/page-marks.ts";

const LOADS = 5;
const SLOWDOWN = 4;

/** The first page for somebody who was never here, what the pages that are often the first ones fetch, and the page while a notebook of 10 MB passes through it, in Chromium against our server. */
export async function measure(): Promise<Measurement[]> {
  const server = await startTestServer({ webFolder: builtWeb() });
  const { browser, close } = await openBrowser();
  try {
    return [
      ...(await landing(browser, server)),
      ...(await fetches(browser, server)),
      ...(await largeNotebook(browser, server)),
    ];
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

/** Scripts and requests of the first pages with an empty cache. */
async function fetches(browser: Browser, server: TestServer): Promise<Measurement[]> {
  const { page, close } = await signedInPerson(browser, server, "Ada");
  const storageState = await page.context().storageState();
  await close();
  const row = (
    name: string,
    { script, requests }: PageFetches,
    most: { readonly script: number; readonly requests: number },
  ): Measurement[] => [
    { name: `${name}: JavaScript sent`, value: script, unit: "KB", bound: { atMost: most.script } },
    { name: `${name}: requests of all kinds`, value: requests, unit: "requests", bound: { atMost: most.requests } },
  ];
  return [
    ...row("Landing page", await fetchesOf(browser, server.url), { script: 3, requests: 12 }),
    ...row("Login", await fetchesOf(browser, `${server.url}/login`), { script: 120, requests: 15 }),
    ...row("Dashboard", await fetchesOf(browser, `${server.url}/app/dashboard`, { storageState }), {
      script: 230,
      requests: 25,
    }),
  ];
}

/** The longest task of the page's own thread while 10 MB are uploaded and saved: of several people in turn, the median. */
async function largeNotebook(browser: Browser, server: TestServer): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "data-documentation-bench-"));
  const file = join(folder, "large.ipynb");
  const text = sampleNotebook({ rounds: 39, pictureSide: 240 });
  writeFileSync(file, text);
  const uploads: number[] = [];
  const saves: number[] = [];
  try {
    for (let turn = 0; turn < LOADS; turn++) {
      const { page, close } = await signedInPerson(browser, server, `Grace-${turn}`);
      await page.goto("/app/notebooks/new");
      const upload = async (): Promise<void> => {
        await page.locator('input[type="file"]').setInputFiles(file);
        await seesText(page, "Upload successful", 60_000);
      };
      const save = async (): Promise<void> => {
        await saveButton(page).click();
        await seesText(page, "Notebook saved", 60_000);
      };
      uploads.push(await longestTask(page, upload));
      saves.push(await longestTask(page, save));
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const name = `Notebook of ${(text.length / 1024 / 1024).toFixed(1)} MB`;
  const row = (what: string, tasks: readonly number[]): Measurement => ({
    name: `${name}, ${what}: the page's longest task`,
    value: median(tasks),
    unit: "ms",
    bound: { atMost: 100 },
  });
  return [row("uploaded and analysed", uploads), row("saved", saves)];
}
