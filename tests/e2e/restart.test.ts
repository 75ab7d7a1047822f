/** The server itself stops and restarts, as its own process with its own database, while editors are open. */
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../server/src/database/endpoint.ts";
import { openSharedBrowser, openPerson } from "../support/browser.ts";
import {
  descriptionOf,
  openTab,
  save,
  saveButton,
  seesProblem,
  seesText,
  signIn,
  titleOf,
  writeNotebook,
} from "../support/people.ts";
import { type ServerProcess, newDataFolder, register, startServerProcess } from "../support/server-process.ts";
import { tries } from "../support/sizes.ts";

let data: Awaited<ReturnType<typeof newDataFolder>>;
let server: ServerProcess;
let browser: Browser;
let options: Parameters<typeof startServerProcess>[0];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  data = await newDataFolder();
  ends.push(() => data.remove());
  options = { dataDir: data.path, web: true, root: resolve("."), env: { PORT: String(await freePort()) } };
  server = await startServerProcess(options);
  ends.push(() => server.end("SIGTERM"));
  const opened = await openSharedBrowser();
  browser = opened.browser;
  ends.push(opened.close);
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test("F05: after a restart the server finds its editors open, their texts kept, and accepts their next save", async () => {
  const ada = await personAt("ada@example.org");
  const grace = await personAt("grace@example.org");
  const id = await writeNotebook(ada.page, "Open through a restart");
  await descriptionOf(ada.page).fill("Typed before the restart.");
  await grace.page.goto("/app/notebooks/new");
  await titleOf(grace.page).fill("Never saved before");

  expect((await server.end("SIGTERM")).code).toBe(0);
  await openTab(ada.page, "Validation");
  await ada.page.getByLabel("Document the validation process").fill("Typed while it was down.");
  await ada.page.keyboard.press("Control+s");
  await seesProblem(ada.page, "The server cannot be reached. Check your connection and try again.");
  server = await startServerProcess(options);

  await ada.page.getByRole("button", { name: "Try again" }).click();
  await seesText(ada.page, "Notebook saved");
  await save(grace.page);
  await ada.page.goto(`/app/notebooks/${id}`);
  await titleOf(ada.page).waitFor();
  expect(await descriptionOf(ada.page).inputValue()).toBe("Typed before the restart.");
  await openTab(ada.page, "Validation");
  expect(await ada.page.getByLabel("Document the validation process").inputValue()).toBe("Typed while it was down.");
  await grace.page.goto("/app/dashboard");
  await grace.page.getByRole("link", { name: "Never saved before" }).waitFor();
  expect(await grace.page.getByRole("main").getByRole("article").count()).toBe(1);
  expect([...ada.errors, ...grace.errors]).toEqual([]);
  await ada.close();
  await grace.close();
});

test("F05: a Save during a short restart succeeds by itself once the server is back", async () => {
  const { page, close } = await personAt("linus@example.org");
  await writeNotebook(page, "Patient");
  await descriptionOf(page).fill("Sent into the restart.");
  await server.end("SIGKILL");
  const starting = startServerProcess(options);
  await saveButton(page).click();
  server = await starting;
  await saved(page);
  await page.reload();
  await titleOf(page).waitFor();
  expect(await descriptionOf(page).inputValue()).toBe("Sent into the restart.");
  await close();
});

test("F01: a user saves again and again while the server is killed; every text confirmed to them is there", async () => {
  const { page, errors, close } = await personAt("barbara@example.org");
  const id = await writeNotebook(page, "Killed again and again");
  for (let round = 1; round <= tries({ few: 1, many: 10 }); round += 1) {
    await descriptionOf(page).fill(`Round ${round}`);
    await saveButton(page).click();
    await page.waitForTimeout(Math.random() * 60);
    await server.end("SIGKILL");
    server = await startServerProcess(options);
    await saved(page);
    const other = await page.context().newPage();
    await other.goto(`/app/notebooks/${id}`);
    await titleOf(other).waitFor();
    expect(await descriptionOf(other).inputValue()).toBe(`Round ${round}`);
    await other.close();
  }
  expect(errors).toEqual([]);
  await close();
});

/** Presses "Try again" for as long as the page offers it, as a user would, until nothing is unsaved. */
async function saved(page: Page): Promise<void> {
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await expect
    .poll(
      async () => {
        if (await again.isVisible()) await again.click();
        return (await page.getByText("Unsaved changes").count()) + (await page.getByText("Saving...").count());
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(0);
}

async function personAt(email: string) {
  await register(server, email);
  const screen = await openPerson(browser, server.url);
  await screen.page.goto("/login");
  await signIn(screen.page, { email, password: "correct horse battery" });
  await screen.page.waitForURL("**/app/dashboard");
  return screen;
}
