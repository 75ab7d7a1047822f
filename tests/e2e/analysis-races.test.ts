/** What people do while the analysis is still at work. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSharedBrowser } from "../support/browser.ts";
import { type Network, openNetwork } from "../support/network.ts";
import {
  type PersonAtScreen,
  descriptionOf,
  openTab,
  save,
  seesText,
  signedInPerson,
  titleOf,
} from "../support/people.ts";
import { sampleNotebook } from "../support/sample-notebook.ts";
import { type TestServer, startTestServer } from "../support/server.ts";

const ANALYSIS = "/functions/v1/analyze-notebook-content";

let server: TestServer;
let browser: Browser;
let network: Network;
let ada: PersonAtScreen;
let folder: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "data-documentation-races-"));
  server = await startTestServer({ webFolder: resolve("web/dist") });
  ends.push(() => server.stop());
  network = await openNetwork(server);
  ends.push(() => network.stop());
  const opened = await openSharedBrowser();
  browser = opened.browser;
  ends.push(opened.close);
  ada = await signedInPerson(browser, server, "Ada", { baseURL: network.url });
});

afterEach(() => {
  network.fault = null;
  network.release();
});

afterAll(async () => {
  expect(ada.errors).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
  for (const end of ends.reverse()) await end();
});

test("E06: what a person types while the analysis runs is never overwritten by its answers", async () => {
  const { page } = ada;
  await page.goto("/app/notebooks/new");
  network.fault = { kind: "hold", path: ANALYSIS };
  await upload(page, "first.ipynb", "Churn of a small telecom");
  await held();
  await descriptionOf(page).fill("My own summary.");
  await openTab(page, "Exploration");
  await page.getByText("Analyzing").first().waitFor();
  await section(page, "exploration").fill("My own exploration.");
  network.fault = null;
  network.release();
  await seesText(page, "Upload successful");
  expect(await section(page, "exploration").inputValue()).toBe("My own exploration.");
  await openTab(page, "Validation");
  expect((await section(page, "validation").inputValue()).length).toBeGreaterThan(10);
  await openTab(page, "Details");
  expect(await descriptionOf(page).inputValue()).toBe("My own summary.");
});

test("E06: another file chosen while the analysis runs is the one that is documented; late answers are dropped", async () => {
  const { page } = ada;
  await leaveEditor(page);
  await page.goto("/app/notebooks/new");
  network.fault = { kind: "hold", path: ANALYSIS };
  await upload(page, "old.ipynb", "Old question", "old_customers.csv");
  await held();
  network.fault = null;
  await upload(page, "new.ipynb", "New question", "new_customers.csv");
  await seesText(page, "Upload successful");
  network.release();
  await page.waitForTimeout(1000);
  const texts: string[] = [];
  for (const [tab, name] of [
    ["Exploration", "exploration"],
    ["Data Prep", "data preparation"],
    ["Validation", "validation"],
  ] as const) {
    await openTab(page, tab);
    texts.push(await section(page, name).inputValue());
  }
  expect(texts.join("\n")).toContain("new_customers.csv");
  expect(texts.join("\n")).not.toContain("old_customers.csv");
  await openTab(page, "Details");
  expect(await page.getByText("new.ipynb").first().isVisible()).toBe(true);
  expect(await page.getByText("old.ipynb").count()).toBe(0);
  await openTab(page, "Code");
  await page
    .getByText(/new_customers\.csv/)
    .first()
    .waitFor();
});

test("E06: a save while the analysis runs keeps what is there; the answers still arrive and can be saved after it", async () => {
  const { page } = ada;
  await leaveEditor(page);
  await page.goto("/app/notebooks/new");
  network.fault = { kind: "hold", path: ANALYSIS };
  await upload(page, "saved-early.ipynb", "Saved early");
  await held();
  await save(page);
  await page.waitForURL(/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  network.fault = null;
  network.release();
  await seesText(page, "Upload successful");
  await openTab(page, "Validation");
  const text = await section(page, "validation").inputValue();
  expect(text.length).toBeGreaterThan(10);
  expect(await titleOf(page).count()).toBe(0);
  await seesText(page, "Unsaved changes");
  await page.keyboard.press("Control+s");
  await expect
    .poll(
      async () =>
        (await server.adminSql`select validation_section from public.notebook_content where notebook_id = ${id}`)[0]?.[
          "validation_section"
        ],
    )
    .toBe(text);
  const [row] =
    await server.adminSql`select version, (select count(*)::int from public.notebooks where title = 'Saved early') notebooks from public.notebooks where id = ${id}`;
  expect({ ...row }).toEqual({ version: 2, notebooks: 1 });
});

test("E06: the editor is left while the analysis runs: nothing of it reaches the next notebook", async () => {
  const { page } = ada;
  await page.goto("/app/notebooks/new");
  network.fault = { kind: "hold", path: ANALYSIS };
  await upload(page, "left.ipynb", "Left behind");
  await held();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "New Notebook" }).first().click();
  await titleOf(page).waitFor();
  network.fault = null;
  network.release();
  await page.waitForTimeout(1500);
  expect(await titleOf(page).inputValue()).toBe("");
  expect(await descriptionOf(page).inputValue()).toBe("");
  await seesText(page, "You have unsaved changes from an earlier visit");
});

const section = (page: Page, name: string) => page.getByLabel(`Document the ${name} process`);

async function upload(page: Page, name: string, title: string, table = "customers.csv"): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, sampleNotebook({ title }).replaceAll("customers_0.csv", table));
  await page.locator('input[type="file"]').setInputFiles(path);
}

/** Until all five sections of an analysis wait on the wire. */
const held = () => expect.poll(() => network.holding(), { timeout: 15_000 }).toBeGreaterThanOrEqual(5);

/** To a page without an editor: what is unsaved does not matter to the next test. */
async function leaveEditor(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("/");
  page.removeAllListeners("dialog");
  await page.evaluate(() => indexedDB.deleteDatabase("notebook-drafts"));
}
