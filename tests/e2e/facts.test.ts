/** People compare the models of a notebook, correct what was found in it, and decide about the texts that rest on it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flaws } from "../support/looks.ts";
import { openNotebook, openTab, save, titleOf } from "../support/people.ts";
import type { TestPerson } from "../support/server.ts";
import { twoModelsNotebook } from "../support/two-models-notebook.ts";
import { type Scene, type Screen, openScene, toast } from "./scene.ts";

let scene: Scene;
let person: TestPerson;
let ada: Screen;
let id: string;

beforeAll(async () => {
  scene = await openScene();
  person = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
  ada = await scene.open(person);
});

afterAll(async () => {
  expect(ada.errors).toEqual([]);
  await scene.end();
});

const upload = async (page: Page): Promise<void> => {
  await page.getByLabel("Notebook file", { exact: true }).setInputFiles({
    name: "churn.ipynb",
    mimeType: "application/x-ipynb+json",
    buffer: Buffer.from(twoModelsNotebook()),
  });
  await toast(page, "Analysis complete");
};
const card = (page: Page) => page.getByRole("region", { name: "Facts", exact: true });
const offers = (page: Page) => page.getByRole("dialog", { name: "Texts based on corrected facts" });
const modeling = (page: Page) => page.getByLabel("Modeling Description");
const stored = async () => {
  const [row] = await scene.server.adminSql`select * from notebook_content where notebook_id = ${id}`;
  return row;
};

const correctMainModel = async (page: Page, model: string): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "Correct the facts" });
  await dialog.getByRole("combobox", { name: "Main model" }).click();
  await page.getByRole("option", { name: model }).click();
};

test("an upload is analysed by six requests, and its facts are on the Details tab and beside its models", async () => {
  const { page } = ada;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/analyze-notebook-content")) asked.push(request.postData()?.slice(-60) ?? "");
  });
  await page.goto("/app/notebooks/new");
  await titleOf(page).waitFor();
  await upload(page);
  expect(asked).toHaveLength(6);
  await card(page).getByText("Random Forest").first().waitFor();
  expect(await card(page).innerText()).toMatch(/Target\s+churn/);
  const found = await flaws(page, "fact card");

  await openTab(page, "Modeling");
  const table = page.getByRole("table", { name: "churn" });
  expect(await table.getByRole("row", { name: /Random Forest/ }).innerText()).toMatch(/Main\s*Best/);
  found.push(...(await flaws(page, "comparison of models")));
  await openTab(page, "Validation");
  await table.getByRole("button", { name: "Logistic Regression, accuracy: 0.84. Show cell 5" }).press("Enter");
  await page.getByLabel("Cells of the notebook").getByText("Logistic regression accuracy: 0.84").waitFor();
  expect(await page.getByRole("tab", { name: "Code" }).getAttribute("aria-selected")).toBe("true");
  expect(found).toEqual([]);
});

test("the main model is corrected, the offered texts are accepted, and all of it is there after saving and coming back", async () => {
  const { page } = ada;
  await openTab(page, "Modeling");
  const before = await modeling(page).inputValue();
  await openTab(page, "Details");
  await card(page).getByRole("button", { name: "Correct the facts" }).click();
  await correctMainModel(page, "Logistic Regression");
  const found = await flaws(page, "correction of facts");
  await page.getByRole("button", { name: "Apply corrections" }).click();
  await page.getByText("Some texts are based on a corrected fact").waitFor();
  await card(page).getByText("One correction by hand").waitFor();
  found.push(...(await flaws(page, "texts offered")));
  await openTab(page, "Modeling");
  expect(await modeling(page).inputValue()).toBe(before);

  await page.getByRole("button", { name: /^Review/ }).click();
  await offers(page).waitFor();
  found.push(...(await flaws(page, "offered texts compared")));
  await offers(page).getByRole("button", { name: "Accept the text for Modeling" }).click();
  await offers(page).getByText("Accepted.").waitFor();
  await offers(page)
    .getByRole("button", { name: /^Accept/ })
    .last()
    .click();
  await offers(page).getByRole("button", { name: "Done" }).click();
  await offers(page).waitFor({ state: "detached" });
  const accepted = await modeling(page).inputValue();
  // The settings of the main model, whichever it is.
  expect([before, accepted].map((text) => text.includes("`C=0.5`"))).toEqual([false, true]);
  expect(await page.getByRole("combobox", { name: "Model Type", exact: true }).innerText()).toBe("Logistic Regression");
  await page.getByText("Logistic Regression model predicts").first().waitFor();

  await save(page);
  await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}$/);
  id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await openNotebook(page, id);
  await card(page).getByText("One correction by hand").waitFor();
  expect(await card(page).innerText()).toMatch(/Result\s+Logistic Regression: accuracy 0\.84/);
  expect(await page.getByText("Some texts are based on a corrected fact").count()).toBe(0);
  await openTab(page, "Modeling");
  expect(await modeling(page).inputValue()).toBe(accepted);
  expect(await page.getByRole("row", { name: /Logistic Regression/ }).innerText()).toMatch(/Main/);
  // As found, beside what the person says of it.
  expect(await stored()).toMatchObject({
    facts: { version: 1, experiments: [{ best: { metric: { printed: "0.87" } } }] },
    fact_corrections: { corrections: [{ kind: "main-model", model: { name: "Logistic Regression" } }] },
  });
  expect(found).toEqual([]);
});

test("after another upload the correction holds, and replacing what was typed meanwhile is only offered", async () => {
  const { page } = ada;
  await openTab(page, "Details");
  await upload(page);
  await page.getByText("Some texts are based on a corrected fact").waitFor();
  await openTab(page, "Modeling");
  await modeling(page).fill("I chose the linear model, since the board can read its coefficients.");
  await page.getByRole("button", { name: /^Review/ }).click();
  await offers(page).getByRole("button", { name: "Accept the text for Modeling" }).click();
  await offers(page).getByRole("button", { name: "Restore the previous text" }).click();
  await offers(page).getByRole("button", { name: "Decide later" }).click();
  expect(await modeling(page).inputValue()).toBe(
    "I chose the linear model, since the board can read its coefficients.",
  );
  await page.getByRole("button", { name: "Keep all as they are" }).click();
  await page.getByText("Some texts are based on a corrected fact").waitFor({ state: "detached" });
});

test("a wrong value is hidden and a target named: neither is stated as it was found until both are taken back", async () => {
  const { page } = ada;
  await openTab(page, "Details");
  await card(page).getByRole("button", { name: "Correct the facts" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct the facts" });
  await dialog.getByLabel("Target").fill("left within 90 days");
  await dialog.getByLabel(/^Random Forest, accuracy/).check();
  await dialog.getByRole("button", { name: "Apply corrections" }).click();
  await card(page).getByText("3 corrections by hand").waitFor();
  expect(await card(page).innerText()).toMatch(/Target\s+left within 90 days/);
  await openTab(page, "Validation");
  await page.getByRole("table", { name: "left within 90 days" }).waitFor();
  expect(await page.getByRole("row", { name: /Random Forest/ }).count()).toBe(0);

  await page.getByRole("button", { name: "Correct the facts" }).click();
  await dialog.getByLabel("Target").fill("churn");
  await dialog.getByLabel(/^Random Forest, accuracy/).uncheck();
  await correctMainModel(page, "Random Forest (as found)");
  await dialog.getByRole("button", { name: "Apply corrections" }).click();
  await page.getByRole("row", { name: /Random Forest/ }).waitFor();
  await openTab(page, "Details");
  await save(page);
  expect(await stored()).toMatchObject({ fact_corrections: null });
});
