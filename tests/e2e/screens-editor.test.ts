import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WIDTHS } from "../support/browser.ts";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast } from "./scene.ts";
import { heldBack } from "../support/held-back.ts";

let scene: Scene;
let ada: TestPerson;
let place: string;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "data-documentation-editor-"));
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(async () => {
  await scene.end();
  rmSync(place, { recursive: true, force: true });
});

const tab = (page: Page, name: string): Promise<void> => page.getByRole("tab", { name, exact: true }).click();

const tabs = (page: Page): Promise<string[]> => page.getByRole("tab").allTextContents();

const stored = async (values: Record<string, unknown>): Promise<string> => {
  const row = { title: "Stored", user_id: ada.id };
  const { data } = await ada.client.from("notebooks").insert(row).select("id").single();
  const { adminSql: sql } = scene.server;
  await sql`insert into notebook_content ${sql({ notebook_id: data?.id ?? "", ...values } as Record<string, string>)}`;
  return data?.id ?? "";
};

describe("a new notebook", () => {
  it("opens on Details with everything empty, In Development, in no folder and no team", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    await page.goto("/app/notebooks/new");
    await page.getByRole("heading", { name: "New Notebook", level: 1 }).waitFor();
    expect(await tabs(page)).toEqual([
      "Details",
      "Exploration",
      "Feature Eng",
      "Data Prep",
      "Modeling",
      "Validation",
      "Business Logic",
      "Code",
    ]);
    expect(await page.getByRole("tab", { name: "Details" }).getAttribute("aria-selected")).toBe("true");
    expect(await page.getByRole("combobox", { name: "Status" }).textContent()).toBe("In Development");
    expect(await page.getByRole("combobox", { name: "Folder", exact: true }).textContent()).toBe("None");
    expect(await page.getByRole("combobox", { name: "Team", exact: true }).textContent()).toBe("Individual Notebook");
    await page.getByRole("combobox", { name: "Status" }).click();
    expect(await page.getByRole("option").allTextContents()).toEqual([
      "In Development",
      "Ready for Review",
      "Published",
      "Archived",
    ]);
    await page.keyboard.press("Escape");
    const panel = page.getByRole("region", { name: "Notebook sections" });
    expect(await panel.getByRole("button").allTextContents()).toEqual(
      ["Exploration", "Data Prep", "Feature Eng", "Modeling", "Validation"].map((name) => `${name}Empty`),
    );
    for (const heading of ["Notebook File", "Code Quality Analysis", "Upload Notebook"])
      await page.getByRole("heading", { name: heading }).waitFor();
    expect(await page.getByText("Machine Learning Outcome").count()).toBe(0);
    await tab(page, "Code");
    await page.getByText("No notebook code available. Please upload a notebook file first.").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL("**/app/dashboard");
    expect(errors).toEqual([]);
    await close();
  });

  it("has short tab labels on a phone", async () => {
    const { page, close } = await scene.open(ada);
    await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    await page.goto("/app/notebooks/new");
    await page.getByLabel("Title", { exact: true }).waitFor();
    expect(await tabs(page)).toEqual([
      "Details",
      "Explore",
      "Features",
      "Data",
      "Model",
      "Validate",
      "Business",
      "Code",
    ]);
    await close();
  });

  it("has in each text tab its labelled text and six topics, and in Modeling its three fields", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto("/app/notebooks/new");
    for (const [name, label] of [
      ["Exploration", "Document the exploration process"],
      ["Feature Eng", "Document the feature engineering process"],
      ["Data Prep", "Document the data preparation process"],
      ["Validation", "Document the validation process"],
      ["Business Logic", "Document the business logic process"],
      ["Modeling", "Modeling Description"],
    ] as const) {
      await tab(page, name);
      await page.getByLabel(label, { exact: true }).waitFor();
      const topics = page.getByRole("region", { name: "What to write about" }).getByRole("listitem");
      expect(await topics.count(), name).toBe(6);
    }
    await page.getByLabel("Model Accuracy Metrics").waitFor();
    await close();
  });

  it("takes a model type from the list or a custom one, trimmed, never a blank one", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/notebooks/new");
    await tab(page, "Modeling");
    const picker = page.getByRole("combobox", { name: "Model Type", exact: true });
    expect(await picker.textContent()).toBe("Select a model type...");
    await picker.click();
    const search = page.getByPlaceholder("Search model type...");
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(120);
    await search.fill("no such model");
    await page.getByText("No model type found.").waitFor();
    await search.fill("random forest");
    await page
      .getByRole("option", { name: /Random Forest/ })
      .first()
      .click();
    expect(await picker.textContent()).toContain("Random Forest");
    await picker.click();
    const custom = page.getByPlaceholder("Add custom model type");
    const add = page.getByRole("button", { name: "Add", exact: true });
    for (const blank of ["", "   "]) {
      await custom.fill(blank);
      expect(await add.isDisabled()).toBe(true);
    }
    await custom.fill("  Our <b>own</b> Modèle  ");
    await custom.press("Enter");
    expect(await picker.textContent()).toBe("Our <b>own</b> Modèle");
    expect(errors).toEqual([]);
    await close();
  });

  it("marks a section done from ten characters on, and rewrites the outcome when its sources change", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto("/app/notebooks/new");
    await tab(page, "Exploration");
    const text = page.getByLabel("Document the exploration process");
    const mark = page.getByRole("region", { name: "Notebook sections" }).getByRole("button", { name: /^Exploration/ });
    for (const [characters, word] of [
      [9, "Empty"],
      [10, "Done"],
    ] as const) {
      await tab(page, "Exploration");
      await text.fill("x".repeat(characters));
      await tab(page, "Details");
      expect(await mark.textContent()).toContain(word);
    }
    await tab(page, "Modeling");
    await page.getByLabel("Model Accuracy Metrics").fill("accuracy: 0.87");
    expect(await page.getByText("Machine Learning Outcome").count()).toBe(0);
    await page.getByRole("combobox", { name: "Model Type", exact: true }).click();
    await page.getByPlaceholder("Add custom model type").fill("Forest of ours");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const outcome = page.getByRole("region", { name: "Machine Learning Outcome" });
    await outcome.getByText(/Forest of ours.*87/).waitFor();
    await page.getByLabel("Model Accuracy Metrics").fill("accuracy: 0.91");
    await outcome.getByText(/91/).waitFor();
    await close();
  });
});

describe("an uploaded notebook", () => {
  it("shows its short name and size, the Analyzing badge, and takes its title from the first heading", async () => {
    const { page, errors, close } = await scene.open(ada);
    const name = "a-file-name-that-is-far-too-long-to-show.ipynb";
    const content = sampleNotebook({ title: "From the heading" });
    writeFileSync(join(place, name), content);
    const letGo = await heldBack(page, "**/functions/v1/analyze-notebook-content");
    await page.goto("/app/notebooks/new");
    await page.getByLabel("Notebook file", { exact: true }).setInputFiles(join(place, name));
    await page.getByRole("region", { name: "Notebook sections" }).getByText("Analyzing").first().waitFor();
    letGo();
    await toast(page, "Upload successful");
    const box = page.getByRole("region", { name: "Notebook File" });
    await box.getByText(/^a-file-name-that-is-far-too(…|\.\.\.)$/).waitFor();
    await box.getByText(`${(content.length / 1024).toFixed(1)} KB`).waitFor();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("From the heading");
    await page.getByRole("region", { name: "Machine Learning Outcome" }).waitFor();
    await page.getByRole("button", { name: "Save Notebook" }).click();
    await toast(page, "Notebook saved");
    const { adminSql: sql } = scene.server;
    const [saved] = await sql`select n.user_id, n.file_name, c.business_logic_section, c.original_notebook
      from notebooks n join notebook_content c on c.notebook_id = n.id where n.title = 'From the heading'`;
    expect(saved).toMatchObject({
      user_id: ada.id,
      file_name: name,
      business_logic_section: null,
      original_notebook: content,
    });
    expect(
      (await sql`select from charts join notebooks n on n.id = notebook_id where n.title = 'From the heading'`).length,
    ).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });
});

describe("the Code tab", () => {
  it("shows cells with In and Out, markdown as its source, and says what it cannot show, 600 px high", async () => {
    const cells = [
      { cell_type: "markdown", metadata: {}, source: ["# Title\n", "words"] },
      {
        cell_type: "code",
        metadata: {},
        execution_count: 7,
        source: "print(1)",
        outputs: [
          { output_type: "stream", name: "stdout", text: ["one\n"] },
          { output_type: "display_data", metadata: {}, data: { "application/x-strange": "?" } },
        ],
      },
    ];
    const id = await stored({
      original_notebook: JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
    });
    const { page, errors, close } = await scene.open(ada);
    await page.goto(`/app/notebooks/${id}`);
    await tab(page, "Code");
    for (const badge of ["2 cells total", "1 code cell", "1 markdown cell"])
      await page.getByText(badge, { exact: true }).waitFor();
    await page.getByText("In [7]").waitFor();
    await page.getByText("Out [7]").waitFor();
    await page.getByText("one", { exact: true }).waitFor();
    await page.getByText("# Title").waitFor();
    await page.getByText("Output format not supported in preview").waitFor();
    const list = page.getByLabel("Cells of the notebook");
    expect((await list.boundingBox())?.height).toBe(600);
    expect(await list.locator("textarea, [contenteditable=true]").count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("shows tables in the colors of the page, also when these change while it is open", async () => {
    const table = { "text/html": "<table><tr><td>Rows</td></tr></table>" };
    const outputs = [{ output_type: "execute_result", execution_count: 1, metadata: {}, data: table }];
    const cells = [{ cell_type: "code", metadata: {}, execution_count: 1, source: "df", outputs }];
    const id = await stored({
      original_notebook: JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
    });
    const { page, errors, close } = await scene.open(ada);
    await page.goto(`/app/notebooks/${id}`);
    await tab(page, "Code");
    const ground = (): Promise<string> =>
      page
        .frameLocator("iframe")
        .locator("html")
        .evaluate((html) => getComputedStyle(html).colorScheme);
    await page.frameLocator("iframe").getByText("Rows").waitFor();
    await expect.poll(ground).toBe("light");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect.poll(ground).toBe("dark");
    expect(errors).toEqual([]);
    await close();
  });

  it("shows the first 5000 characters of a stored file that is not JSON", async () => {
    const id = await stored({ original_notebook: `not JSON ${"x".repeat(6000)}` });
    const { page, errors, close } = await scene.open(ada);
    await page.goto(`/app/notebooks/${id}`);
    await tab(page, "Code");
    const text = page.getByLabel("Contents of the file");
    await text.waitFor();
    expect((await text.textContent())?.length).toBe(5000);
    expect(errors).toEqual([]);
    await close();
  });
});
