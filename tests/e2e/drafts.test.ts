/** Unsaved work survives a reload, a crash of the tab, other tabs, and a browser without storage. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type PersonAtScreen,
  descriptionOf,
  openNotebook,
  openTab,
  save,
  saveButton,
  seesText,
  signedInPerson,
  titleOf,
  writeNotebook,
} from "../support/people.ts";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestServer } from "../support/server.ts";
import { openServerAndBrowser } from "../support/web-server.ts";
import { keepsDraft } from "../support/stored-draft.ts";

const OFFER = "You have unsaved changes from an earlier visit";
/** Longer than the pause in typing after which a draft is written. */
const WRITTEN = 800;

let server: TestServer;
let browser: Browser;
let ada: PersonAtScreen;
let folder: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "data-documentation-drafts-"));
  const opened = await openServerAndBrowser();
  ({ server, browser } = opened);
  ends.push(opened.close);
  ada = await signedInPerson(browser, server, "Ada");
});

/** Every test leaves the browser without drafts. */
afterEach(async () => {
  await ada.page.goto("/");
  await ada.page.evaluate(() => indexedDB.deleteDatabase("notebook-drafts"));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const end of ends.reverse()) await end();
});

test("the last words typed before a reload are restored", async () => {
  const { page } = ada;
  await writeNotebook(page, "Hasty");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await descriptionOf(page).pressSequentially("Many words, one after another, without a pause");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await seesText(page, OFFER);
  await page.getByRole("button", { name: "Restore" }).click();
  expect(await descriptionOf(page).inputValue()).toBe("Many words, one after another, without a pause");
  await save(page);
  page.removeAllListeners("dialog");
});

test("after a tab crashes following an upload, the next one restores texts and file", async () => {
  const text = sampleNotebook({ rounds: 2 });
  const path = join(folder, "crash.ipynb");
  writeFileSync(path, text);
  const page = await ada.page.context().newPage();
  await page.goto("/app/notebooks/new");
  await page.locator('input[type="file"]').setInputFiles(path);
  await seesText(page, "Upload successful");
  await openTab(page, "Validation");
  await page.getByLabel("Document the validation process").fill("Written just before the crash.");
  await keepsDraft(page, /Written just before the crash\..*"files":\[".+"\]/);
  await crash(page);

  const next = await ada.page.context().newPage();
  await next.goto("/app/notebooks/new");
  await seesText(next, OFFER);
  await next.getByText(/with the file crash\.ipynb/).waitFor();
  await next.getByRole("button", { name: "Restore" }).click();
  expect(await titleOf(next).inputValue()).toBe("Churn of a small telecom");
  await openTab(next, "Validation");
  expect(await next.getByLabel("Document the validation process").inputValue()).toBe("Written just before the crash.");
  await save(next);
  const [stored] =
    await server.adminSql`select c.original_notebook, c.validation_section, (select count(*)::int from public.charts h where h.notebook_id = n.id) charts
    from public.notebooks n join public.notebook_content c on c.notebook_id = n.id where n.file_name = 'crash.ipynb'`;
  expect(stored).toMatchObject({
    original_notebook: text,
    validation_section: "Written just before the crash.",
    charts: 2,
  });
  await next.close();
});

test("two tabs on one notebook keep separate drafts, and do not offer each other's", async () => {
  const id = await writeNotebook(ada.page, "Two tabs");
  await descriptionOf(ada.page).fill("In the first tab.");
  await keepsDraft(ada.page, /In the first tab\./);
  const second = await ada.page.context().newPage();
  await openNotebook(second, id);
  await second.waitForTimeout(WRITTEN);
  expect(await second.getByText(OFFER).count()).toBe(0);
  await descriptionOf(second).fill("In the second tab.");
  await keepsDraft(second, /In the second tab\./);
  await crash(second);
  await save(ada.page);
  const third = await ada.page.context().newPage();
  await openNotebook(third, id);
  await seesText(third, OFFER);
  await third.getByRole("button", { name: "Restore" }).click();
  expect(await descriptionOf(third).inputValue()).toBe("In the second tab.");
  // It was started before the first tab saved.
  await saveButton(third).click();
  await seesText(third, "You saved this notebook in another tab or device");
  await third.close();
});

test.each([
  {
    kind: "denied",
    words: "This browser does not allow storage. Save before you close this page, or unsaved changes are lost.",
  },
  {
    kind: "full",
    words: "This browser's storage is full. Save before you close this page, or unsaved changes are lost.",
  },
])("F11: with storage $kind the editor says that drafts are not kept, and saving works", async ({ kind, words }) => {
  const page = await ada.page.context().newPage();
  await page.addInitScript((how) => {
    const refuse = (name: string) => () => {
      throw new DOMException("refused", name);
    };
    if (how === "denied") IDBFactory.prototype.open = refuse("SecurityError");
    else IDBObjectStore.prototype.put = refuse("QuotaExceededError");
  }, kind);
  await page.goto("/app/notebooks/new");
  await titleOf(page).fill(`Storage ${kind}`);
  await page.getByRole("status").filter({ hasText: words }).waitFor();
  await save(page);
  await page.waitForURL(/[0-9a-f-]{36}$/);
  const [row] =
    await server.adminSql`select count(*)::int as count from public.notebooks where title = ${`Storage ${kind}`}`;
  expect(row?.["count"]).toBe(1);
  await page.close();
});

/** Kills the tab's process the way a browser crash would: no event, no chance to save. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}
