import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, endLogin, openScene, toast, withFault } from "./scene.ts";

const FUNCTION = "/functions/v1/analyze-notebook-content";
const SAVE = "/rest/v1/rpc/save_notebook";
const FAILED_SUMMARY = "Error analyzing notebook with AI. Please try again or contact support if the issue persists.";

let scene: Scene;
let ada: TestPerson;
let place: string;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "data-documentation-messages-"));
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(async () => {
  await scene.end();
  rmSync(place, { recursive: true, force: true });
});

const file = (name: string, content: string | Buffer): string => {
  const path = join(place, name);
  writeFileSync(path, content);
  return path;
};

const choose = (page: Page, path: string): Promise<void> =>
  page.getByLabel("Notebook file", { exact: true }).setInputFiles(path);

const openNew = async (page: Page): Promise<void> => {
  await page.goto("/app/notebooks/new");
  await page.getByLabel("Title", { exact: true }).waitFor();
};

const save = (page: Page): Promise<void> => page.getByRole("button", { name: "Save Notebook" }).click();

describe("choosing a file", () => {
  it("refuses another format, a large file and a file that is not a notebook, each in its own words, and leaves the texts alone", async () => {
    const { page, errors, close } = await scene.open(ada);
    const sent: string[] = [];
    page.on("request", (request) => request.url().includes(FUNCTION) && sent.push(request.url()));
    await openNew(page);
    await page.getByLabel("Title", { exact: true }).fill("Mine");
    await choose(page, file("notes.txt", "{}"));
    await toast(page, "Invalid file format", "Please upload a Jupyter Notebook (.ipynb) file.");
    await choose(page, file("large.ipynb", Buffer.alloc(10 * 1024 * 1024 + 1, " ")));
    await toast(
      page,
      "File too large",
      "The file exceeds the 10MB limit. Please remove dataframe printouts or large outputs to reduce file size.",
    );
    const broken = {
      "empty.ipynb": "",
      "text.ipynb": "hello",
      "no-cells.ipynb": '{"nbformat": 4}',
      "list.ipynb": "[]",
    };
    for (const [name, content] of Object.entries(broken)) {
      await choose(page, file(name, content));
      await toast(page, "Invalid notebook format", "missing 'cells' array");
      await page.getByText(/^Reason: /).waitFor();
    }
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Mine");
    expect(sent).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("says that the file could not be read when it is gone meanwhile", async () => {
    const { page, errors, close } = await scene.open(ada);
    await openNew(page);
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "early" })),
    );
    const path = file("gone.ipynb", sampleNotebook());
    await page.locator("#early").setInputFiles(path);
    rmSync(path);
    await page.evaluate(() => {
      const early = document.querySelector<HTMLInputElement>("#early");
      const dropped = new DataTransfer();
      if (early?.files?.[0]) dropped.items.add(early.files[0]);
      const area = document.querySelector("[aria-labelledby=upload-heading] > div:last-of-type");
      area?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: dropped }));
    });
    await toast(page, "Upload error", "There was an error uploading the notebook.");
    await page.getByText("Failed to read file as text").waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe("the analysis of a file", () => {
  it("says Analysis complete, then Upload successful; a typed title stays", async () => {
    const { page, errors, close } = await scene.open(ada);
    await openNew(page);
    await page.getByLabel("Title", { exact: true }).fill("My own title");
    await choose(page, file("good.ipynb", sampleNotebook()));
    await toast(page, "Analysis complete");
    await toast(page, "Upload successful");
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("My own title");
    expect(errors).toEqual([]);
    await close();
  });

  it.each(["no answer", "error 500", "a page instead of data"] as const)(
    "met by %s says Analysis error, then Upload successful, and keeps what basic parsing found",
    async (fault) => {
      const { page, errors, close } = await scene.open(ada);
      await openNew(page);
      await withFault(page, { path: FUNCTION, fault }, async () => {
        await choose(page, file("unlucky.ipynb", sampleNotebook()));
        await toast(
          page,
          "Analysis error",
          "There was an error analyzing the notebook with AI. Basic parsing was still applied.",
        );
        await toast(page, "Upload successful");
      });
      expect(await page.getByLabel("Description").inputValue()).toBe(FAILED_SUMMARY);
      await page.getByText("The score could not be computed").waitFor();
      await page.getByRole("tab", { name: "Modeling" }).click();
      expect(await page.getByLabel("Modeling Description").inputValue()).not.toBe("");
      expect(errors).toEqual([]);
      await close();
    },
  );

  it("skips a section whose call failed, and gives no score where the answer holds none", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.route(`**${FUNCTION}`, async (route) => {
      const { sectionType, prompt } = route.request().postDataJSON() as { sectionType?: string; prompt?: string };
      if (prompt !== undefined) return route.fulfill({ json: { summary: "I would say nine out of ten." } });
      return sectionType === "modeling" ? route.fulfill({ status: 500, json: { error: "Broken" } }) : route.continue();
    });
    await openNew(page);
    await choose(page, file("partly.ipynb", sampleNotebook()));
    await toast(page, "Analysis complete");
    expect(await page.getByLabel("Description").inputValue()).not.toBe("");
    await page.getByText("The score could not be computed").waitFor();
    await page.getByRole("tab", { name: "Modeling" }).click();
    expect(await page.getByLabel("Modeling Description").inputValue()).toBe("");
    await page.getByRole("tab", { name: "Validation" }).click();
    expect(await page.getByLabel("Document the validation process").inputValue()).not.toBe("");
    expect(errors).toEqual([]);
    await close();
  });
});

describe("saving", () => {
  it("says Submission error with the step that failed, for each step, and keeps every text", async () => {
    const { page, errors, close } = await scene.open(ada);
    await openNew(page);
    await choose(page, file("charts.ipynb", sampleNotebook()));
    await toast(page, "Upload successful");
    const title = page.getByLabel("Title", { exact: true });
    await title.fill("Zahlen <b>& 数据</b> \u202e");
    const words = "There was a problem with the form submission.";
    const fails = async (table: string, event: "insert" | "update", step: string): Promise<void> =>
      withBrokenTable(scene.server, table, event, async () => {
        await save(page);
        await toast(page, "Submission error", `${words} ${step}`);
        await page.getByText("The notebook is not saved").waitFor();
      });
    await fails("notebooks", "insert", "Error creating notebook");
    await fails("notebook_content", "insert", "Error creating notebook content");
    await fails("charts", "insert", "Error saving charts");
    expect(await scene.server.adminSql`select from notebooks where user_id = ${ada.id}`).toHaveLength(0);
    expect(await title.inputValue()).toBe("Zahlen <b>& 数据</b> \u202e");
    await save(page);
    await toast(page, "Notebook saved");
    await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}$/);
    await title.fill("Changed");
    await fails("notebooks", "update", "Error updating notebook");
    await fails("notebook_content", "update", "Error updating notebook content");
    await save(page);
    await toast(page, "Notebook saved");
    expect(errors).toEqual([]);
    await close();
  });

  it.each(["no answer", "error 500", "a page instead of data"] as const)(
    "met by %s says Submission error and keeps the text; the next press saves it once",
    async (fault) => {
      const { page, errors, close } = await scene.open(ada);
      await openNew(page);
      await page.getByLabel("Title", { exact: true }).fill(`Kept despite ${fault}`);
      await withFault(page, { path: SAVE, fault }, async () => {
        await save(page);
        await page.getByRole("button", { name: "Saving..." }).waitFor();
        await toast(page, "Submission error", "There was a problem with the form submission.");
      });
      expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe(`Kept despite ${fault}`);
      await page.getByRole("button", { name: "Try again" }).click();
      await toast(page, "Notebook saved");
      const { adminSql: sql } = scene.server;
      expect(await sql`select from notebooks where title = ${`Kept despite ${fault}`}`).toHaveLength(1);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it("without a login says so, keeps the text and asks the person to sign in on the spot", async () => {
    const person = await scene.server.signUp();
    const { page, close } = await scene.open(person);
    await openNew(page);
    await page.getByLabel("Title", { exact: true }).fill("Typed before the end");
    await endLogin(scene.server, page, person);
    // By key: any request of the page may meet the end first and lay the question over the button.
    await page.keyboard.press("Control+s");
    await toast(page, "Submission error", "User not authenticated");
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Typed before the end");
    await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
    await close();
  });

  it("does not send texts that are too long, and says which", async () => {
    const { page, close } = await scene.open(ada);
    await openNew(page);
    await page.getByLabel("Title", { exact: true }).fill("t".repeat(501));
    await page.getByText("The title must be at most 500 characters long", { exact: true }).waitFor();
    await save(page);
    await toast(page, "Submission error", "The title must be at most 500 characters long.");
    await page.getByLabel("Title", { exact: true }).fill("   ");
    await save(page);
    await toast(page, "Submission error", "The title is blank.");
    await page.getByLabel("Title", { exact: true }).fill("");
    await page.getByLabel("Description").fill("Line one\n\n<script>line two</script>");
    await save(page);
    await toast(page, "Notebook saved");
    await page.reload();
    await page.getByRole("heading", { name: "Untitled notebook" }).waitFor();
    expect(await page.getByLabel("Description").inputValue()).toBe("Line one\n\n<script>line two</script>");
    await close();
  });
});
