import { loadavg } from "node:os";
import type { Browser, CDPSession, Page } from "playwright-core";
import { openBrowser } from "../tests/support/browser.ts";
import { longestTask } from "../tests/support/main-thread.ts";
import { type PersonAtScreen, openNotebook, openTab, signedInPerson } from "../tests/support/people.ts";
import { sampleNotebook } from "../tests/support/sample-notebook.ts";
import { saveNotebook } from "../tests/support/save-notebook.ts";
import { startTestServer } from "../tests/support/server.ts";
import { builtWeb } from "./lib/built-web.ts";
import { type Measurement, median } from "./lib/measurement.ts";
import { parsing } from "./lib/parsing-page.ts";
import { converted, shown } from "./lib/shown-page.ts";

const ROUNDS = 5;
const SLOWDOWN = 4;
const CELLS = "Cells of the notebook";
const PARSED = "handing the file to a page that reads it and parses it as JSON";
/** CSS pixels that a wheel moves a page by one notch; twenty of them a second are fast. */
const NOTCH = 120;

/** What reading long notebooks takes, in Chromium against our server. */
export async function measure(): Promise<Measurement[]> {
  const server = await startTestServer({ webFolder: builtWeb() });
  const { browser, close } = await openBrowser();
  try {
    const grace = await signedInPerson(browser, server, "Grace");
    return [...(await manyCells(browser, grace)), ...(await largeFile(browser, grace, server.url))];
  } finally {
    await close();
    await server.stop();
  }
}

/** 3,000 cells, 430 of them with a picture: opened, and scrolled through on a processor four times slower. */
async function manyCells(browser: Browser, grace: PersonAtScreen): Promise<Measurement[]> {
  const { page } = grace;
  const file = sampleNotebook({ rounds: 430, pictureSide: 48 });
  const id = await saveNotebook(grace, { title: "Long" }, { file });
  await page.addInitScript(markFirstCell);
  const opened: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`/app/notebooks/${id}#cell-1`);
    await page.locator("[data-cell='0']").waitFor();
    opened.push(await page.evaluate(afterFile));
    await page.goto("/app/dashboard");
  }
  await openNotebook(page, id);
  await openTab(page, "Code");
  await page.locator("[data-cell='0']").waitFor();
  await page.getByLabel(CELLS).hover();
  const devtools = await page.context().newCDPSession(page);
  await scroll(page, 300);
  const before = await memory(devtools);
  // Processor time counted four times. A browser that slows itself down spins in between, and on a busy machine counts others' time as well.
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) longest.push(await longestTask(browser, page, () => scroll(page, 60)));
  await scroll(page, 300);
  const after = await memory(devtools);
  const floor = await parsing(browser, page, file);
  return [
    {
      name: "3,000 cells: first cell after the file arrived",
      value: median(opened),
      unit: "ms",
      peer: { name: PARSED, ratio: median(opened) / floor.time },
      bound: { atMost: 5 },
    },
    {
      name: `3,000 cells: longest task while scrolling, processor ${SLOWDOWN} times slower (load of the machine ${(loadavg()[0] ?? 0).toFixed(1)})`,
      value: median(longest) * SLOWDOWN,
      unit: "ms",
      peer: { name: "parsing the file, in one task", ratio: median(longest) / floor.task },
      bound: { atMost: 1.5 },
    },
    {
      name: "3,000 cells: memory after scrolling on for 360 notches",
      value: after,
      unit: "MB",
      peer: { name: "before", ratio: after / before },
      bound: { atMost: 1.25 },
    },
  ];
}

/** 10 MB from the card on the dashboard to the first cell; from its address, beside Jupyter's own converter with the same file. */
async function largeFile(browser: Browser, grace: PersonAtScreen, url: string): Promise<Measurement[]> {
  const { page } = grace;
  const file = sampleNotebook({ rounds: 39, pictureSide: 240, title: "Large" });
  const size = `${(file.length / 1024 / 1024).toFixed(1)} MB`;
  const id = await saveNotebook(grace, { title: "Large" }, { file });
  const clicked: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto("/app/dashboard");
    const card = page.getByRole("main").getByRole("link", { name: "Large", exact: true });
    await card.waitFor();
    const start = performance.now();
    await card.click();
    await openTab(page, "Code");
    await page.locator("[data-cell='0']").waitFor();
    clicked.push(performance.now() - start);
  }
  const floor = await parsing(browser, page, file);
  const rows: Measurement[] = [
    {
      name: `${size}: first cell after a click on its card`,
      value: median(clicked),
      unit: "ms",
      peer: { name: PARSED, ratio: median(clicked) / floor.time },
      bound: { atMost: 14 },
    },
  ];
  const ours = await shown(
    browser,
    `${url}/app/notebooks/${id}#cell-1`,
    "[data-cell='0']",
    await grace.page.context().storageState(),
  );
  const theirs = await converted(browser, file);
  if (theirs === null) {
    console.log("jupyter-nbconvert is not installed here: nothing to compare the preview with.");
    return rows;
  }
  return [
    ...rows,
    {
      name: `${size}: from its address to the first cell, nothing cached`,
      value: ours.time,
      unit: "ms",
      peer: { name: "jupyter-nbconvert and its page", ratio: ours.time / theirs.time },
      bound: { atMost: 1 },
    },
    {
      name: `${size}: bytes on the way`,
      value: ours.bytes / 1024,
      unit: "KB",
      peer: { name: "jupyter-nbconvert's page", ratio: ours.bytes / theirs.bytes },
    },
  ];
}

async function scroll(page: Page, notches: number): Promise<void> {
  for (let notch = 0; notch < notches; notch++) {
    await page.mouse.wheel(0, NOTCH);
    await page.waitForTimeout(50);
  }
}

/** MB that are left when everything unused is gone. */
async function memory(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1024 / 1024;
}

/** In the page, before anything else: notes when its first cell is there. */
function markFirstCell(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector("[data-cell]") === null) return;
    performance.mark("first cell");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Milliseconds between the arrival of the notebook's file and its first cell. */
function afterFile(): number {
  const files = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.includes("select=original_notebook")) as PerformanceResourceTiming[];
  return (
    (performance.getEntriesByName("first cell")[0]?.startTime ?? Number.NaN) - (files[0]?.responseEnd ?? Number.NaN)
  );
}
