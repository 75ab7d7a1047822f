/** Two members save the same notebook: the second is told, sees both texts, and chooses. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
} from "../support/people.ts";
import type { TestServer } from "../support/server.ts";
import { teamOf } from "../support/team-of.ts";
import { openServerAndBrowser } from "../support/web-server.ts";

let server: TestServer;
let browser: Browser;
let ada: PersonAtScreen;
let grace: PersonAtScreen;
let team: string;
let notebook: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const opened = await openServerAndBrowser();
  ({ server, browser } = opened);
  ends.push(opened.close);
  ada = await signedInPerson(browser, server, "Ada");
  grace = await signedInPerson(browser, server, "Grace");
  team = await teamOf([ada, grace], "Writers");
});

afterAll(async () => {
  expect([...ada.errors, ...grace.errors]).toEqual([]);
  for (const end of ends.reverse()) await end();
});

/** Both have the notebook open; Ada saves a new title and description while Grace has written two other texts and her own description. */
beforeEach(async () => {
  const saving = await ada.client
    .rpc("save_notebook", {
      save: {
        save_id: crypto.randomUUID(),
        id: null,
        version: null,
        title: "Churn",
        description: "As it began.",
        status: "In Development",
        folder_id: null,
        team_id: team,
        file_name: null,
        content: {},
      },
    })
    .throwOnError();
  notebook = (saving.data as { id: string }).id;
  await Promise.all([openNotebook(ada.page, notebook), openNotebook(grace.page, notebook)]);
  await descriptionOf(grace.page).fill("As Grace sees it.");
  await write(grace.page, "Validation", "Grace validated it.");
  await openTab(ada.page, "Details");
  await titleOf(ada.page).fill("Churn in March");
  await descriptionOf(ada.page).fill("As Ada sees it.");
  await save(ada.page);
  await saveButton(grace.page).click();
  await seesText(grace.page, "This notebook was saved by someone else");
});

test("F03: nothing is written before the choice; the differences name who changed what", async () => {
  const { page } = grace;
  expect(await stored()).toEqual({
    title: "Churn in March",
    description: "As Ada sees it.",
    validation: null,
    version: 2,
  });
  await page.getByText("3 fields differ.").waitFor();
  await page.getByRole("button", { name: "See the differences" }).click();
  const list = page.getByRole("region", { name: "Differences" });
  const shown = await list.getByRole("listitem").allTextContents();
  expect(shown.map((text) => /^(Title|Description|Validation)Changed by (you|them|both)/.exec(text)?.[0])).toEqual([
    "TitleChanged by them",
    "DescriptionChanged by both",
    "ValidationChanged by you",
  ]);
  expect(await list.textContent()).toContain("Ada");
  expect(await list.textContent()).toContain("Grace");
  // Closing the question goes back to the text.
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await openTab(page, "Details");
  expect(await descriptionOf(page).inputValue()).toBe("As Grace sees it.");
  expect((await stored()).version).toBe(2);
});

test("F03: Keep mine writes my texts, and what only they changed is taken over", async () => {
  await grace.page.getByRole("button", { name: "Keep mine" }).click();
  await seesText(grace.page, "Notebook saved");
  expect(await stored()).toEqual({
    title: "Churn in March",
    description: "As Grace sees it.",
    validation: "Grace validated it.",
    version: 3,
  });
  await openTab(grace.page, "Details");
  expect(await titleOf(grace.page).inputValue()).toBe("Churn in March");
});

test("F03: Take theirs shows their version and keeps mine as a draft that is offered again", async () => {
  const { page } = grace;
  await page.getByRole("button", { name: "Take theirs" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await openTab(page, "Details");
  await expect.poll(() => descriptionOf(page).inputValue()).toBe("As Ada sees it.");
  expect((await stored()).version).toBe(2);
  await page.reload();
  await seesText(page, "You have unsaved changes from an earlier visit");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => descriptionOf(page).inputValue()).toBe("As Grace sees it.");
  // It was written on the former version: saving it asks once more instead of overwriting Ada.
  await saveButton(page).click();
  await seesText(page, "This notebook was saved by someone else");
  expect((await stored()).description).toBe("As Ada sees it.");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await seesText(page, "Notebook saved");
  expect((await stored()).description).toBe("As Grace sees it.");
});

test("F03: Save mine as a copy leaves theirs as it is and makes a notebook of my own", async () => {
  const { page } = grace;
  await page.getByRole("button", { name: "Save mine as a copy" }).click();
  await seesText(page, "Notebook saved");
  await page.waitForURL((url) => !url.pathname.endsWith(notebook));
  expect(await stored()).toEqual({
    title: "Churn in March",
    description: "As Ada sees it.",
    validation: null,
    version: 2,
  });
  const copy = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [row] =
    await server.adminSql`select title, description, user_id, version from public.notebooks where id = ${copy}`;
  expect({ ...row }).toEqual({
    title: "Churn (copy)",
    description: "As Grace sees it.",
    user_id: grace.id,
    version: 1,
  });
});

async function write(page: Page, tab: string, text: string): Promise<void> {
  await openTab(page, tab);
  await page.getByLabel(`Document the ${tab.toLowerCase()} process`).fill(text);
}

async function stored() {
  const [row] = await server.adminSql`select n.title, n.description, c.validation_section validation, n.version
    from public.notebooks n join public.notebook_content c on c.notebook_id = n.id where n.id = ${notebook}`;
  return { ...row } as { title: string; description: string; validation: string | null; version: number };
}
