/** The network fails while somebody saves: nothing typed is lost, nothing is written twice, nobody is signed out. */
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSharedBrowser } from "../support/browser.ts";
import { type Network, openNetwork } from "../support/network.ts";
import {
  type PersonAtScreen,
  descriptionOf,
  saveButton,
  seesProblem,
  seesText,
  signedInPerson,
  titleOf,
  writeNotebook,
} from "../support/people.ts";
import { type TestServer, startTestServer } from "../support/server.ts";
import { keepsDraft } from "../support/stored-draft.ts";

const SAVE = "/rest/v1/rpc/save_notebook";
const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";

let server: TestServer;
let browser: Browser;
let network: Network;
let ada: PersonAtScreen;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
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
  for (const end of ends.reverse()) await end();
});

test("F02: a new notebook was saved, every answer got lost, and Save is pressed again: it is the same notebook", async () => {
  const { page } = ada;
  await page.goto("/app/notebooks/new");
  await titleOf(page).fill("Answered into the void");
  network.fault = { kind: "cut", path: SAVE };
  await saveButton(page).click();
  await seesProblem(page, UNREACHABLE);
  expect(await stored("Answered into the void")).toMatchObject([{ version: 1, revisions: 1 }]);

  network.fault = null;
  await descriptionOf(page).fill("Typed after the lost answer.");
  await page.getByRole("button", { name: "Try again" }).click();
  await seesText(page, "Notebook saved");
  await page.waitForURL(/[0-9a-f-]{36}$/);
  expect(await stored("Answered into the void")).toEqual([
    { id: page.url().slice(-36), description: "Typed after the lost answer.", version: 2, revisions: 2 },
  ]);
});

test("F02: also when the page is loaded again before the next press", async () => {
  const { page } = ada;
  await page.goto("/app/notebooks/new");
  await titleOf(page).fill("Lost and reloaded");
  network.fault = { kind: "cut", path: SAVE };
  await saveButton(page).click();
  await seesProblem(page, "The notebook is not saved");
  network.fault = null;
  // The draft, with the save in doubt, is written a moment after the failure.
  await keepsDraft(page, /Lost and reloaded.*"unfinished":\{/);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await seesText(page, "You have unsaved changes from an earlier visit");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => titleOf(page).inputValue()).toBe("Lost and reloaded");
  await saveButton(page).click();
  await seesText(page, "Notebook saved");
  await page.waitForURL(/[0-9a-f-]{36}$/);
  expect(await stored("Lost and reloaded")).toMatchObject([{ id: page.url().slice(-36), version: 1, revisions: 1 }]);
});

test("F02: one lost answer is retried by itself, and nobody notices", async () => {
  const { page } = ada;
  await page.goto("/app/notebooks/new");
  await titleOf(page).fill("Retried once");
  const before = network.seen.length;
  network.fault = { kind: "cut", path: SAVE, once: true };
  await saveButton(page).click();
  await seesText(page, "Notebook saved");
  expect(network.seen.slice(before).filter((line) => line === `POST ${SAVE}`)).toHaveLength(2);
  expect(await stored("Retried once")).toMatchObject([{ version: 1, revisions: 1 }]);
});

test("F10: offline the page says so, keeps what is typed, and saves it when the connection is back", async () => {
  const { page } = ada;
  const id = await writeNotebook(page, "On the train");
  await page.context().setOffline(true);
  await seesText(
    page,
    "You are offline. What you type is kept in this browser; saving works again when the connection is back.",
  );
  await descriptionOf(page).fill("Written in a tunnel.");
  await page.keyboard.press("Control+s");
  await seesProblem(page, "The notebook is not saved");
  expect(await descriptionOf(page).inputValue()).toBe("Written in a tunnel.");
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Try again" }).click();
  await seesText(page, "Notebook saved");
  expect(await stored("On the train")).toMatchObject([{ id, description: "Written in a tunnel.", version: 2 }]);
});

test("F10: behind a hotel's sign-in page that answers everything, nothing counts as saved and nobody is signed out", async () => {
  const { page } = ada;
  await writeNotebook(page, "In the hotel");
  await descriptionOf(page).fill("Written in the lobby.");
  network.fault = { kind: "portal" };
  await saveButton(page).click();
  await seesProblem(page, UNREACHABLE);
  expect(await stored("In the hotel")).toMatchObject([{ version: 1 }]);
  network.fault = null;
  await page.getByRole("button", { name: "Try again" }).click();
  await seesText(page, "Notebook saved");
  expect(await stored("In the hotel")).toMatchObject([{ description: "Written in the lobby.", version: 2 }]);
});

test("F10: while an answer takes long the page says Saving..., and impatient presses send nothing twice", async () => {
  const { page } = ada;
  await writeNotebook(page, "Slow answer");
  await descriptionOf(page).fill("First thought.");
  const before = network.seen.length;
  network.fault = { kind: "hold", path: SAVE };
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  await descriptionOf(page).fill("First thought. Second thought, while it saved.");
  network.fault = null;
  network.release();
  await saveButton(page).waitFor();
  await seesText(page, "Notebook saved");
  expect(network.seen.slice(before).filter((line) => line === `POST ${SAVE}`)).toHaveLength(1);
  expect(await stored("Slow answer")).toMatchObject([{ description: "First thought.", version: 2 }]);
  // What was typed meanwhile is still there, and still unsaved.
  expect(await descriptionOf(page).inputValue()).toBe("First thought. Second thought, while it saved.");
  await seesText(page, "Unsaved changes");
  await saveButton(page).click();
  await expect
    .poll(() => stored("Slow answer"))
    .toMatchObject([{ description: "First thought. Second thought, while it saved.", version: 3 }]);
});

test("F10: a gateway's 503 in place of the server loses nothing", async () => {
  const { page } = ada;
  await writeNotebook(page, "Gateway");
  await descriptionOf(page).fill("Kept through 503.");
  network.fault = { kind: "unavailable" };
  await saveButton(page).click();
  await seesProblem(page, "The notebook is not saved");
  network.fault = null;
  await page.getByRole("button", { name: "Try again" }).click();
  await seesText(page, "Notebook saved");
  expect(await stored("Gateway")).toMatchObject([{ description: "Kept through 503.", version: 2 }]);
});

async function stored(title: string) {
  const rows =
    await server.adminSql`select id, description, version, (select count(*)::int from public.revisions r where r.notebook_id = n.id) revisions
    from public.notebooks n where title = ${title}`;
  return rows.map((row) => ({ ...row }));
}
