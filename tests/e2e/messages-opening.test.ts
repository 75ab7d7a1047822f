import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast, toasts } from "./scene.ts";
import { heldBack } from "../support/held-back.ts";

let scene: Scene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(() => scene.end());

const save = (page: Page): Promise<void> => page.getByRole("button", { name: "Save Notebook" }).click();

describe("opening a notebook", () => {
  it("a notebook that is unknown, malformed or somebody else's says Notebook not found", async () => {
    const grace = await scene.server.signUp();
    const row = { title: "Hers", user_id: grace.id };
    const { data } = await grace.client.from("notebooks").insert(row).select("id").single();
    const { page, errors, close } = await scene.open(ada);
    for (const id of [data?.id ?? "", crypto.randomUUID(), "0", "%", "<b>", "new2", "x".repeat(3000)]) {
      await page.goto(`/app/notebooks/${encodeURIComponent(id)}`);
      await page.getByText("Error loading notebook").waitFor();
      await page.getByText("Notebook not found").waitFor();
      await page.getByRole("link", { name: "Back to Dashboard" }).waitFor();
    }
    expect(errors).toEqual([]);
    await close();
  });

  it("shows the message of what went wrong, and Loading notebook... until then", async () => {
    const row = { title: "Stored", user_id: ada.id };
    const { data } = await ada.client.from("notebooks").insert(row).select("id").single();
    const { page, log, close } = await scene.open(ada);
    const letGo = await heldBack(page, "**/rest/v1/notebooks?*", "abort");
    await page.goto(`/app/notebooks/${data?.id ?? ""}`);
    await page.getByText("Loading notebook...").waitFor();
    letGo();
    await page.getByText("Error loading notebook").waitFor({ timeout: 15_000 });
    await page.getByText("The server cannot be reached. Check your connection and try again.").waitFor();
    await page.unroute("**/rest/v1/notebooks?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Title", { exact: true }).waitFor();
    // A notebook without a content row has empty texts.
    await page.getByRole("tab", { name: "Exploration" }).click();
    expect(await page.getByLabel("Document the exploration process").inputValue()).toBe("");
    expect(log.join("\n")).not.toContain("    at ");
    await close();
  });

  it("with ids in the query of neither a folder nor a team of mine loses nothing: choosing others saves", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/notebooks/new?folderId=%3Cb%3E&teamId=7");
    await page.getByLabel("Title", { exact: true }).fill("From an odd link");
    await save(page);
    await toast(page, "Submission error");
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("From an odd link");
    for (const [field, none] of [
      ["Folder", "None"],
      ["Team", "Individual Notebook"],
    ] as const) {
      await page.getByRole("combobox", { name: field, exact: true }).click();
      await page.getByRole("option", { name: none }).click();
    }
    await save(page);
    await toast(page, "Notebook saved");
    expect(await toasts(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});
