/** Every save is kept: people look at what a notebook said before, compare it, and bring it back. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flaws } from "../support/looks.ts";
import { descriptionOf, openNotebook, openTab, save, seesText, titleOf, writeNotebook } from "../support/people.ts";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, type Screen, leaveWithEscape, openScene, toast, withFault } from "./scene.ts";

let scene: Scene;
let person: TestPerson;
let ada: Screen;

beforeAll(async () => {
  scene = await openScene();
  person = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
  ada = await scene.open(person);
});

afterAll(async () => {
  expect(ada.errors).toEqual([]);
  await scene.end();
});

test("compares the notebook with each of its versions, brings one back, and nothing is written before the next save", async () => {
  const { page } = ada;
  const id = await writeNotebook(page, "Churn");
  for (const text of ["The first description of the churn.", "The second description of the churn."]) {
    await descriptionOf(page).fill(text);
    await save(page);
  }
  const dialog = await openVersions(page);
  expect(await listed(page)).toEqual([
    expect.stringMatching(/^Version 3NewestYou, \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/),
    expect.stringMatching(/^Version 2You, /),
    expect.stringMatching(/^Version 1You, /),
  ]);
  await dialog.getByText("The editor shows version 3.").waitFor();
  expect(await restoring(page, 3).isDisabled()).toBe(true);

  await choose(page, 2);
  await dialog.getByText("One field differs between version 2 and the editor.").waitFor();
  const differences = dialog.getByRole("region", { name: "Differences" });
  expect(await differences.getByRole("listitem").textContent()).toBe(
    "DescriptionThe then: firstnow: second description of the churn.",
  );
  await choose(page, 1);
  await dialog.getByText("One field differs between version 1 and the editor.").waitFor();
  await choose(page, 2);
  await restoring(page, 2).click();
  await toast(page, "Version 2 is in the editor", "Save the notebook to keep it.");
  await dialog.waitFor({ state: "detached" });
  expect(await descriptionOf(page).inputValue()).toBe("The first description of the churn.");
  expect(await stored(id)).toMatchObject({ version: 3, description: "The second description of the churn." });

  await save(page);
  expect(await stored(id)).toMatchObject({ version: 4, description: "The first description of the churn." });
  await openVersions(page);
  expect(await listed(page)).toHaveLength(4);
});

test("what was not saved when a version is brought back is offered as a draft the next time", async () => {
  const { page } = ada;
  const id = await writeNotebook(page, "Drafted");
  await titleOf(page).fill("Drafted twice");
  await save(page);
  await descriptionOf(page).fill("Not saved yet.");
  await openVersions(page);
  await choose(page, 1);
  await restoring(page, 1).click();
  await toast(page, "Version 1 is in the editor", "Your unsaved changes stay in this browser as a draft.");
  expect([await titleOf(page).inputValue(), await descriptionOf(page).inputValue()]).toEqual(["Drafted", ""]);
  await save(page);
  await openNotebook(page, id);
  await seesText(page, "You have unsaved changes from an earlier visit");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => descriptionOf(page).inputValue()).toBe("Not saved yet.");
});

test("a former file comes back with its texts, its cells and its pictures", async () => {
  const { page } = ada;
  const former = sampleNotebook({ title: "Former file", rounds: 1 });
  await page.goto("/app/notebooks/new");
  await upload(page, "former.ipynb", former);
  await save(page);
  await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const before = await stored(id);
  await upload(page, "later.ipynb", sampleNotebook({ title: "Later file", rounds: 2 }));
  await save(page);
  expect(await stored(id)).not.toMatchObject({ file: before.file });

  const dialog = await openVersions(page);
  expect((await listed(page)).map((text) => /^Version \d(?:Newest)?(?:New file)?/.exec(text)?.[0])).toEqual([
    "Version 2NewestNew file",
    "Version 1New file",
  ]);
  await choose(page, 1);
  await restoring(page, 1).click();
  await dialog.waitFor({ state: "detached" });
  await openTab(page, "Code");
  await page.getByRole("heading", { name: "Former file" }).first().waitFor();
  await save(page);
  expect(await stored(id)).toEqual({ ...before, version: 3 });
});

test("sees which teammate saved what, and that somebody without a profile is a former teammate", async () => {
  const { server } = scene;
  const grace = await server.signUp("grace@example.org", "correct horse", "Grace Hopper");
  const { page } = ada;
  const id = await writeNotebook(page, "Shared");
  await server.adminSql`insert into public.revisions (notebook_id, version, author_id, save_id, snapshot)
    select notebook_id, 0, ${grace.id}, gen_random_uuid(), snapshot from public.revisions where notebook_id = ${id}`;
  await openVersions(page);
  expect((await listed(page)).at(-1)).toMatch(/^Version 0A former teammate, /);
  await server.adminSql`with made as (insert into public.teams (name, created_by) values ('Lab', ${person.id}) returning id)
    insert into public.team_members (team_id, user_id, role) select id, ${grace.id}, 'member' from made`;
  await openNotebook(page, id);
  await openVersions(page);
  await expect.poll(async () => (await listed(page)).at(-1)).toMatch(/^Version 0Grace Hopper, /);
});

test("reads the versions of many saves a page at a time, each of them once", async () => {
  const { page } = ada;
  const id = await writeNotebook(page, "Often saved");
  await scene.server.adminSql`insert into public.revisions (notebook_id, version, author_id, save_id, snapshot)
    select notebook_id, -n, author_id, gen_random_uuid(), snapshot from public.revisions, generate_series(1, 120) n where notebook_id = ${id}`;
  await openVersions(page);
  const older = page.getByRole("button", { name: "Show older versions" });
  for (const count of [50, 100]) {
    await expect.poll(async () => (await listed(page)).length).toBe(count);
    await older.click();
  }
  await expect.poll(async () => (await listed(page)).length).toBe(121);
  await older.waitFor({ state: "detached" });
  expect(new Set(await listed(page)).size).toBe(121);
});

test("a person for whom the versions, one of them or its file cannot be loaded reads why and tries again", async () => {
  const { page } = ada;
  await page.goto("/app/notebooks/new");
  await upload(page, "kept.ipynb", sampleNotebook({ title: "Kept", rounds: 1 }));
  await save(page);
  await upload(page, "other.ipynb", sampleNotebook({ title: "Other", rounds: 1 }));
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Versions" });
  const faulty = { path: "/rest/v1/revisions", fault: "error 500" } as const;
  await withFault(page, faulty, async () => {
    await page.getByRole("button", { name: "Versions" }).click();
    await dialog.getByText("Error loading versions").waitFor();
  });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByText("The editor shows version 2.").waitFor();
  await withFault(page, faulty, async () => {
    await choose(page, 1);
    await dialog.getByText("Error loading version", { exact: true }).waitFor();
  });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await restoring(page, 1).waitFor();
  await withFault(page, faulty, async () => {
    await restoring(page, 1).click();
    await toast(page, "Error restoring version");
  });
  await restoring(page, 1).click();
  await toast(page, "Version 1 is in the editor");
});

test("a person without a mouse chooses a version and closes the list; nothing in it is flawed in any look", async () => {
  const { page } = ada;
  await writeNotebook(page, "By keyboard");
  await descriptionOf(page).fill("A description that only the newest version has.");
  await save(page);
  await page.getByRole("button", { name: "Versions" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await dialog.getByRole("button", { name: /^Version 1/ }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("One field differs between version 1 and the editor.").waitFor();
  expect(await flaws(page, "versions")).toEqual([]);
  await leaveWithEscape(page, dialog);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Versions");
});

async function openVersions(page: Page) {
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await dialog.getByRole("list", { name: "Saved versions" }).waitFor();
  return dialog;
}

const listed = (page: Page): Promise<string[]> =>
  page.getByRole("list", { name: "Saved versions" }).getByRole("listitem").allTextContents();

const choose = (page: Page, version: number): Promise<void> =>
  page
    .getByRole("list", { name: "Saved versions" })
    .getByRole("button", { name: new RegExp(`^Version ${version}\\b`) })
    .click();

const restoring = (page: Page, version: number) => page.getByRole("button", { name: `Restore version ${version}` });

async function upload(page: Page, name: string, text: string): Promise<void> {
  await openTab(page, "Details");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/x-ipynb+json", buffer: Buffer.from(text) });
  await toast(page, "Analysis complete", "", 60_000);
}

async function stored(id: string): Promise<Record<string, unknown>> {
  const [row] = await scene.server.adminSql`
    select n.version, n.description, n.file_name, c.modeling_section, md5(c.original_notebook) as file,
      (select string_agg(title || md5(data), ',' order by cell_index, position) from public.charts where notebook_id = n.id) as charts
    from public.notebooks n join public.notebook_content c on c.notebook_id = n.id where n.id = ${id}`;
  return { ...row };
}
