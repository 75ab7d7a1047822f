/**
 * Everything that opens or appears in the editor. The new notebook, and a saved one with its eight tabs, are in
 * main-job.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flaws } from "../support/looks.ts";
import { descriptionOf, openTab, save, saveButton, titleOf, writeNotebook } from "../support/people.ts";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { twoModelsNotebook } from "../support/two-models-notebook.ts";
import { type Scene, type Screen, endLogin, openScene, withFault, leaveWithEscape } from "./scene.ts";

const UNSAVED = "You have unsaved changes from an earlier visit";

let scene: Scene;
let ada: TestPerson;
let screen: Screen;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
  screen = await scene.open(ada);
});

afterAll(async () => {
  expect(screen.errors).toEqual([]);
  await screen.close();
  await scene.end();
});

const choose = (page: Page, name: string, text: string): Promise<void> =>
  page
    .getByLabel("Notebook file", { exact: true })
    .setInputFiles({ name, mimeType: "application/x-ipynb+json", buffer: Buffer.from(text) });

const notebookOf = (...sources: string[]): string =>
  JSON.stringify({
    cells: sources.map((source) => ({ cell_type: "code", metadata: {}, execution_count: 1, source, outputs: [] })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });

const openNew = async (page: Page): Promise<void> => {
  await page.goto("/app/notebooks/new");
  await titleOf(page).waitFor();
};

test("choosing a file: no violations when it is refused, when it holds credentials, and while it is analysed", async () => {
  const { page } = screen;
  await openNew(page);
  await choose(page, "notes.txt", "no notebook");
  await page.getByRole("alert").waitFor();
  const found = await flaws(page, "upload refused");
  const secret = `client = Client(token="ghp_${"a1B2c3D4e5F6".repeat(3)}")`;
  await choose(page, "keys.ipynb", notebookOf(secret, `password = "Tr0ub4dor-and-3-more"`));
  await page.getByRole("dialog", { name: "This notebook seems to contain credentials" }).waitFor();
  found.push(...(await flaws(page, "credentials")));
  await page.route("**/functions/v1/analyze-notebook-content", () => {});
  await page.getByRole("button", { name: "Mask and continue" }).click();
  await page.getByText("Analyzing").first().waitFor({ state: "attached" });
  found.push(...(await flaws(page, "analysing")));
  await openTab(page, "Modeling");
  found.push(...(await flaws(page, "analysing a section")));
  await page.unroute("**/functions/v1/analyze-notebook-content");
  expect(found).toEqual([]);
});

test("picking a status, a model type and a picture: no violations in what opens", async () => {
  const { page } = screen;
  await openNew(page);
  await choose(page, "churn.ipynb", sampleNotebook());
  await page.getByText("Upload successful", { exact: true }).first().waitFor();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Archived" }).waitFor();
  const found = await flaws(page, "status list");
  await leaveWithEscape(page, page.getByRole("listbox"));
  for (const more of await page.locator("summary").all()) await more.click();
  found.push(...(await flaws(page, "score with its evidence")));
  await openTab(page, "Modeling");
  await page.getByRole("combobox", { name: "Model Type", exact: true }).click();
  await page.getByRole("option").first().waitFor();
  found.push(...(await flaws(page, "model types")));
  await page.getByPlaceholder("Search model type...").fill("no such model");
  await page.getByText("No model type found.").waitFor();
  found.push(...(await flaws(page, "no model type")));
  await leaveWithEscape(page, page.getByPlaceholder("Search model type..."));
  await openTab(page, "Exploration");
  const pictures = page.getByRole("button", { name: /^Enlarge/ });
  await pictures.first().click();
  await page.getByRole("dialog").getByRole("img").waitFor();
  found.push(...(await flaws(page, "picture enlarged")));
  await leaveWithEscape(page, page.getByRole("dialog"));
  await openTab(page, "Code");
  await page.getByRole("button", { name: "Render markdown" }).click();
  await page.getByLabel("Cells of the notebook").getByRole("heading", { name: "Churn of a small telecom" }).waitFor();
  found.push(...(await flaws(page, "code with markdown rendered")));
  await page.getByRole("button", { name: "Render markdown" }).click();
  expect(found).toEqual([]);
});

/** From a cell to a sentence that cites it, with the list of cells filtered by stage first. */
async function backToTheSentence(page: Page): Promise<string[]> {
  const cells = page.getByLabel("Cells of the notebook").getByRole("article");
  await page.getByRole("combobox", { name: "Stage" }).click();
  await page.getByRole("option", { name: /^Modeling/ }).click();
  await page.getByRole("article", { name: "Cell 1, markdown" }).waitFor({ state: "detached" });
  expect(await cells.first().getAttribute("aria-label")).toBe("Cell 5, code");
  await page.getByRole("button", { name: /sentences? on cell 6$/ }).press("Enter");
  const item = page.getByRole("menuitem", { name: /^Modeling: Two models predict/ });
  await item.waitFor();
  const found = await flaws(page, "sentences of a cell");
  await item.click();
  const shown = page.getByRole("listitem").and(page.locator("[aria-current]"));
  await shown.getByText("Two models predict").waitFor();
  expect(await page.evaluate(() => globalThis.getSelection()?.toString())).toMatch(/^Two models predict/);
  return found;
}

test("correcting a finding: no violations in the facts and the suggested texts, and a value leads to its cell", async () => {
  const { page } = screen;
  await openNew(page);
  await choose(page, "churn.ipynb", twoModelsNotebook());
  const card = page.getByRole("region", { name: "Facts", exact: true });
  await card.getByText("Random Forest").first().waitFor();
  await page.getByText("Upload successful", { exact: true }).first().waitFor();
  const found = await flaws(page, "fact card");
  await openTab(page, "Modeling");
  await page.getByRole("table", { name: "churn" }).waitFor();
  found.push(...(await flaws(page, "comparison of models")));
  await openTab(page, "Validation");
  const value = { name: "Logistic Regression, accuracy: 0.84. Show cell 5" };
  await page.getByRole("table", { name: "churn" }).getByRole("button", value).press("Enter");
  await page.getByLabel("Cells of the notebook").getByText("Logistic regression accuracy: 0.84").waitFor();
  expect(await page.getByRole("tab", { name: "Code" }).getAttribute("aria-selected")).toBe("true");
  found.push(...(await backToTheSentence(page)));
  await openTab(page, "Details");
  await card.getByRole("button", { name: "Correct the facts" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Main model" }).click();
  await page.getByRole("option", { name: "Logistic Regression" }).click();
  found.push(...(await flaws(page, "correction of facts")));
  await page.getByRole("button", { name: "Apply corrections" }).click();
  await page.getByText("Some texts are based on a corrected fact").waitFor();
  await card.getByText("One correction by hand").waitFor();
  found.push(...(await flaws(page, "texts offered")));
  await page.getByRole("button", { name: /^Review/ }).click();
  await page.getByRole("dialog", { name: "Texts based on corrected facts" }).waitFor();
  found.push(...(await flaws(page, "offered texts compared")));
  await page.getByRole("button", { name: "Decide later" }).click();
  expect(found).toEqual([]);
});

test("leaving without saving: no violations in the question, nor in the offer on coming back", async () => {
  const { page } = screen;
  await openNew(page);
  await titleOf(page).fill("Not saved yet");
  await descriptionOf(page).fill("Half a sentence");
  await page.getByRole("link", { name: "Teams" }).first().click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  const found = await flaws(page, "leave question");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL("**/app/teams");
  await openNew(page);
  await page.getByText(UNSAVED).waitFor();
  found.push(...(await flaws(page, "draft offered")));
  await page.getByRole("button", { name: "Discard" }).click();
  expect(found).toEqual([]);
});

test("failing to save, or losing the session: no violations in the messages and the dialog", async () => {
  const { page } = screen;
  await openNew(page);
  await titleOf(page).fill("Churn");
  const found: string[] = [];
  await withFault(page, { path: "/rest/v1/rpc/save_notebook", fault: "error 500" }, async () => {
    await saveButton(page).click();
    await page.getByText("The notebook is not saved").waitFor();
    found.push(...(await flaws(page, "not saved")));
  });
  await endLogin(scene.server, page, ada);
  await saveButton(page).click();
  const question = page.getByRole("dialog", { name: "Sign in again" });
  await question.waitFor();
  found.push(...(await flaws(page, "sign in again")));
  await leaveWithEscape(page, question);
  await page.getByText("Your session has ended", { exact: true }).waitFor();
  found.push(...(await flaws(page, "session ended")));
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(found).toEqual([]);
});

test("saving over a save from another tab: no violations in the conflict and its differences", async () => {
  const { page } = screen;
  await openNew(page);
  await titleOf(page).fill("Churn");
  await save(page);
  await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await scene.server
    .adminSql`update notebooks set description = 'As they see it, with some words in common', version = version + 1 where id = ${id}`;
  await descriptionOf(page).fill("As I see it, with some words in common");
  await saveButton(page).click();
  await page.getByRole("dialog", { name: "You saved this notebook in another tab or device" }).waitFor();
  const found = await flaws(page, "conflict");
  await page.getByRole("button", { name: "See the differences" }).click();
  await page.getByRole("region", { name: "Differences" }).waitFor();
  found.push(...(await flaws(page, "conflict with differences")));
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(found).toEqual([]);
});

test("choosing a version and closing the list by keyboard: no violations at any width or in any theme", async () => {
  const { page } = screen;
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
