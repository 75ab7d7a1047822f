import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../tests/support/browser.ts";
import { longestTask } from "../tests/support/main-thread.ts";
import { openTab, saveButton, seesText, signedInPerson, titleOf } from "../tests/support/people.ts";
import { sampleNotebook } from "../tests/support/sample-notebook.ts";
import { saveNotebook } from "../tests/support/save-notebook.ts";
import { startTestServer, type TestServer } from "../tests/support/server.ts";
import { builtWeb } from "./lib/built-web.ts";
import { type Measurement, median } from "./lib/measurement.ts";
import { slowestInteraction } from "./lib/page-marks.ts";
import { readAndParsed } from "./lib/parsing-page.ts";

const ROUNDS = 3;
const SLOWDOWN = 4;
/** Times a page that only parses the file: for 10 MB about 2 s on a quiet machine. */
const MOST = 20;
/** Milliseconds: an interaction that takes longer is felt as slow (web.dev/articles/inp). */
const LONGEST = 200;
const MB = 1024 * 1024;
const SIZES = [
  { name: "10 KB", form: { rounds: 1, pictureSide: 24 } },
  { name: "1 MB", form: { rounds: 10, pictureSide: 145 } },
  { name: "10 MB", form: { rounds: 39, pictureSide: 240 } },
] as const;

/** What somebody waits for while they work, in Chromium against our server. */
export async function measure(): Promise<Measurement[]> {
  const server = await startTestServer({ webFolder: builtWeb() });
  const { browser, close } = await openBrowser();
  const folder = mkdtempSync(join(tmpdir(), "data-documentation-bench-"));
  try {
    return [...(await uploads(browser, server, folder)), ...(await interactions(browser, server))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await close();
    await server.stop();
  }
}

/** From choosing a file to the first section that the server wrote about it, and bytes of the save of its text and of a change to that text. */
async function uploads(browser: Browser, server: TestServer, folder: string): Promise<Measurement[]> {
  const { page, close } = await signedInPerson(browser, server, "Ada");
  const rows: Measurement[] = [];
  for (const { name, form } of SIZES) {
    const times: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // The server keeps what it has analysed: each time it is another notebook.
      const file = join(folder, "notebook.ipynb");
      writeFileSync(file, sampleNotebook({ ...form, title: `Round ${round} of ${name}` }));
      await page.goto("/app/notebooks/new");
      const input = page.locator('input[type="file"]');
      await input.waitFor({ state: "attached" });
      floors.push(await readAndParsed(page, file));
      const arrived = page.waitForResponse((answer) => answer.url().endsWith("/analyze-notebook-content"));
      const start = performance.now();
      await input.setInputFiles(file);
      await (await arrived).finished();
      times.push(performance.now() - start);
      await seesText(page, "Upload successful", 60_000);
    }
    rows.push({
      name: `A file of ${name}, from choosing it to its first section (load of the machine ${(loadavg()[0] ?? 0).toFixed(1)})`,
      value: median(times),
      unit: "ms",
      peer: { name: "handing it to a page that reads it and parses it as JSON", ratio: median(times) / median(floors) },
      bound: { atMost: MOST },
    });
    const first = await sentBySave(page);
    await titleOf(page).fill(`${name}, with another title`);
    const again = await sentBySave(page);
    rows.push({
      name: `A notebook of ${name}, its title changed: sent by the save`,
      value: again / 1024,
      unit: "KB",
      peer: { name: "the first save, with its file", ratio: again / first },
      ...(first > MB ? { bound: { atMost: 0.02 } } : {}),
    });
  }
  await close();
  return rows;
}

/** Bytes of the request. */
async function sentBySave(page: Page): Promise<number> {
  const request = page.waitForRequest((asked) => asked.url().endsWith("/rpc/save_notebook"));
  await saveButton(page).click();
  // The body is a Blob, whose bytes the driver does not see.
  const bytes = Number((await (await request).allHeaders())["content-length"]);
  await seesText(page, "Notebook saved", 60_000);
  await page.getByText("Notebook saved", { exact: true }).first().waitFor({ state: "hidden", timeout: 60_000 });
  return bytes;
}

/** From a key or a click to the next paint, the slowest of each screen, with a processor four times slower. */
async function interactions(browser: Browser, server: TestServer): Promise<Measurement[]> {
  const grace = await signedInPerson(browser, server, "Grace");
  const { page } = grace;
  for (let number = 0; number < 40; number++)
    await saveNotebook(grace, {
      title: `Churn ${number}`,
      content: { exploration_section: "Looked at. ".repeat(200) },
    });
  const id = await saveNotebook(
    grace,
    { title: "Long", content: { exploration_section: "Looked at. ".repeat(200) } },
    { file: sampleNotebook({ rounds: 30, pictureSide: 48 }) },
  );
  const devtools = await page.context().newCDPSession(page);
  const slowed = async (screen: () => Promise<void>, work: () => Promise<void>) => {
    const slowest: number[] = [];
    const tasks: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await screen();
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      slowest.push(await slowestInteraction(page, work));
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      // Processor time counted four times. A browser that slows itself down spins in between, and on a busy machine counts others' time as well.
      await screen();
      tasks.push(SLOWDOWN * (await longestTask(browser, page, work)));
    }
    return { interaction: median(slowest), task: median(tasks) };
  };
  const floor = await slowed(
    async () => {
      // At an address of the server, since the trace is asked for pages that have one.
      await page.goto("/config.json");
      await page.evaluate(() => {
        const button = document.createElement("button");
        button.textContent = "Count";
        button.addEventListener("click", () => button.append("1"));
        document.body.replaceChildren(button);
      });
    },
    async () => {
      for (let click = 0; click < 5; click++) await page.getByRole("button").click();
    },
  );
  const rows = (name: string, { interaction, task }: typeof floor): Measurement[] => [
    {
      name: `${name}, slowest interaction to the next paint, processor ${SLOWDOWN} times slower (load of the machine ${(loadavg()[0] ?? 0).toFixed(1)})`,
      value: interaction,
      unit: "ms",
      peer: { name: "a button on an empty page", ratio: interaction / floor.interaction },
    },
    {
      name: `${name}, longest task of the same, processor ${SLOWDOWN} times slower`,
      value: task,
      unit: "ms",
      bound: { atMost: LONGEST },
    },
  ];
  const editor = await slowed(
    async () => {
      await page.goto(`/app/notebooks/${id}`);
      await titleOf(page).waitFor();
    },
    async () => {
      await titleOf(page).click();
      await page.keyboard.type("Which", { delay: 50 });
      for (const tab of ["Modeling", "Validation", "Exploration"]) await openTab(page, tab);
    },
  );
  const dashboard = await slowed(
    async () => {
      await page.goto("/app/dashboard");
      await page.getByRole("main").getByRole("link", { name: "Long", exact: true }).waitFor();
    },
    async () => {
      await page.getByRole("button", { name: /grace@example\.org/ }).click();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
    },
  );
  await grace.close();
  return [...rows("Editor: typing and tabs", editor), ...rows("Dashboard: the menu of the account", dashboard)];
}
