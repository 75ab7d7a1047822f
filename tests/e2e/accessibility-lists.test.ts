/**
 * The app's frame, the dashboard and folders, with everything that opens in them. The full dashboard is in main-job.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WIDTHS } from "../support/browser.ts";
import { flaws } from "../support/looks.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, type Screen, openScene, withFault } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;
let screen: Screen;
let folder: string;

beforeAll(async () => {
  scene = await openScene();
  // The first account of a server on one machine is its site admin.
  await scene.server.signUp("admin@example.org");
  ada = await scene.server.signUp("ada@example.org");
  screen = await scene.open(ada);
});

afterAll(async () => {
  expect(screen.errors).toEqual([]);
  await screen.close();
  await scene.end();
});

/** Folders and notebooks with short and long names, scored and unscored. */
async function fill(): Promise<void> {
  const { adminSql: sql } = scene.server;
  const folders = ["Churn", "A folder with a name that is a good deal longer than the sidebar is wide"];
  for (const name of folders) await ada.client.from("folders").insert({ name, user_id: ada.id });
  folder = (await ada.client.from("folders").select("id").eq("name", "Churn").single()).data?.id ?? "";
  const notebooks = [
    { title: "Churn of a small telecom", description: "Reads `churn.csv` and drops rows without `tenure`." },
    { title: "Late parcels", status: "Published" },
    { title: "A title so long that nobody would write it, and yet somebody will ".repeat(3).trim() },
  ];
  for (const notebook of notebooks)
    await ada.client.from("notebooks").insert({ ...notebook, user_id: ada.id, folder_id: folder });
  await sql`update notebooks set overall_score = 6.4 where title = 'Late parcels'`;
}

const openFolder = async (page: Page): Promise<void> => {
  await page.goto(`/app/folders/${folder}`);
  await page.getByRole("link", { name: "Late parcels" }).waitFor();
};

test("a new account: no violations in the empty dashboard, the drawer, the user menu and the list of shortcuts", async () => {
  const { page } = screen;
  await page.goto("/app/dashboard");
  await page.getByText("No notebooks yet").waitFor();
  const found = await flaws(page, "dashboard empty");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).waitFor();
  found.push(...(await flaws(page, "user menu")));
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  found.push(...(await flaws(page, "shortcuts")));
  await page.keyboard.press("Escape");
  expect(found).toEqual([]);
});

test("an account with folders: no violations in the collapsed sidebar, the drawer, New Folder and Delete Folder", async () => {
  await fill();
  const { page } = screen;
  await page.goto("/app/dashboard");
  await page.getByRole("link", { name: "Late parcels" }).waitFor();
  await page.getByRole("button", { name: "New Folder" }).click();
  const dialog = page.getByRole("dialog", { name: "New Folder" });
  await dialog.getByLabel("Folder name").fill("churn");
  await dialog.getByRole("button", { name: "Create Folder" }).click();
  await dialog.getByRole("alert").waitFor();
  const found = await flaws(page, "new folder refused");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete folder Churn" }).click();
  await page.getByRole("alertdialog").waitFor();
  found.push(...(await flaws(page, "delete folder")));
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.getByRole("link", { name: "Churn", exact: true }).hover();
  await page.getByText("Churn", { exact: true }).last().waitFor();
  found.push(...(await flaws(page, "collapsed sidebar")));
  await page.getByRole("button", { name: "Expand sidebar" }).click();

  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Churn", exact: true }).waitFor();
  found.push(...(await flaws(page, "drawer")).filter((flaw) => flaw.includes(`${WIDTHS.phone} px`)));
  expect(found).toEqual([]);
});

test("searching: no violations in the results, nor when there are none", async () => {
  const { page } = screen;
  await page.goto("/app/dashboard");
  const box = page.getByRole("combobox", { name: "Search notebooks" });
  await box.fill("e");
  await page.getByRole("option", { name: /Late parcels/ }).waitFor();
  const found = await flaws(page, "search results");
  await box.fill("no such thing");
  await page.getByText("No notebooks found.").waitFor();
  found.push(...(await flaws(page, "search without results")));
  expect(found).toEqual([]);
});

test("browsing the catalog: no violations in the table, its filters, groups and passages, nor in the files", async () => {
  const { page } = screen;
  const told = (reads: string, writes: string) => ({
    version: 1,
    question: { text: "Which customers will leave in the next three months, and why?", cell: 0 },
    headline: 0,
    experiments: [{ data: [reads], target: "churn", models: [], metrics: [], best: null }],
    facts: [
      { kind: "source", form: "file", name: reads },
      { kind: "saved", name: writes },
    ],
  });
  for (const [title, reads, writes] of [
    ["Clean", "raw.csv", "clean.csv"],
    ["Train", "clean.csv", "model.pkl"],
  ] as const) {
    const content = { facts: told(reads, writes), modeling_section: "A random forest of parcels." };
    await ada.client.rpc("save_notebook", { save: { save_id: crypto.randomUUID(), title, content } as never });
  }
  await page.goto("/app/catalog?group=data&text=forest");
  await page.getByRole("rowheader", { name: /^Train/ }).waitFor();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("combobox", { name: "Status" }).waitFor();
  const found = await flaws(page, "catalog");
  await page.getByRole("tab", { name: "Files between notebooks" }).click();
  await page.getByRole("heading", { name: "clean.csv" }).waitFor();
  found.push(...(await flaws(page, "files between notebooks")));
  expect(found).toEqual([]);
});

test("managing a folder: no violations in its cards, their menu, and the dialogs that rename, move and delete", async () => {
  const { page } = screen;
  await openFolder(page);
  const found = await flaws(page, "folder");
  await page.getByRole("link", { name: "Late parcels" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Open" }).waitFor();
  found.push(...(await flaws(page, "card menu")));
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog", { name: "Rename Notebook" }).waitFor();
  found.push(...(await flaws(page, "rename")));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Move to Folder: Late parcels" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Folder" }).click();
  await page.getByRole("option", { name: "None" }).waitFor();
  found.push(...(await flaws(page, "move with its list")));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete: Late parcels" }).click();
  await page.getByRole("alertdialog").waitFor();
  found.push(...(await flaws(page, "delete notebook")));
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(found).toEqual([]);
});

test("sorting, filtering and selecting: no violations in the lists, the bar, the bulk dialogs, and the offer to undo", async () => {
  const { page } = screen;
  await openFolder(page);
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await page.getByRole("option", { name: "Title" }).waitFor();
  const found = await flaws(page, "sort list");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Score" }).click();
  await page.getByRole("option", { name: /^Excellent/ }).click();
  await page.getByRole("link", { name: "Late parcels" }).waitFor({ state: "detached" });
  found.push(...(await flaws(page, "nothing left by the filter")));
  await openFolder(page);
  await page.getByRole("checkbox", { name: "Select: Late parcels" }).check();
  await page.getByRole("checkbox", { name: /^Select: Churn/ }).check();
  found.push(...(await flaws(page, "selection")));
  await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").waitFor();
  found.push(...(await flaws(page, "delete several")));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Move to folder…" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Folder" }).click();
  await page.getByRole("option", { name: "None" }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.keyboard.press("F8");
  found.push(...(await flaws(page, "moved with undo")));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Late parcels" }).waitFor();
  expect(found).toEqual([]);
});

test("opening an empty, unknown or unreachable folder: no violations in the message", async () => {
  const { page } = screen;
  const { data } = await ada.client.from("folders").insert({ name: "Empty", user_id: ada.id }).select("id").single();
  await page.goto(`/app/folders/${data?.id}`);
  await page.getByText("No notebooks in this folder").waitFor();
  const found = await flaws(page, "folder empty");
  const cells = [{ cell_type: "markdown", metadata: {}, source: "# Late parcels of March" }];
  const files = {
    "march.ipynb": JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
    "april.ipynb": "{",
  };
  await page
    .getByLabel("Notebook files")
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) })),
    );
  await page.getByText("1 of 2 done, 1 failed").waitFor();
  found.push(...(await flaws(page, "several files")));
  await screen.go("/app/folders/00000000-0000-0000-0000-000000000000");
  await page.getByText("Folder not found").waitFor();
  found.push(...(await flaws(page, "folder unknown")));
  await withFault(page, { path: "/rest/v1/notebooks", fault: "error 500" }, async () => {
    await page.goto(`/app/folders/${folder}`);
    await page.getByRole("button", { name: "Try again" }).first().waitFor();
    found.push(...(await flaws(page, "folder unreachable")));
  });
  expect(found).toEqual([]);
});

test("being denied a page, offline or waiting for the first answer: no violations in the message", async () => {
  const { page } = screen;
  await screen.go("/app/admin");
  await page.getByText("Access Denied", { exact: true }).waitFor();
  await page.keyboard.press("F8");
  const found = await flaws(page, "access denied");
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await page.context().setOffline(true);
  await page.getByText(/^You are offline/).waitFor();
  found.push(...(await flaws(page, "offline")));
  await page.context().setOffline(false);
  await page.route("**/rest/v1/notebooks*", () => {});
  await page.goto("/app/dashboard");
  await page.getByText("Loading notebooks...").waitFor({ state: "attached" });
  found.push(...(await flaws(page, "dashboard loading")));
  await screen.go(`/app/notebooks/00000000-0000-0000-0000-000000000000`);
  await page.getByText("Loading notebook...").waitFor();
  found.push(...(await flaws(page, "notebook loading")));
  await page.unroute("**/rest/v1/notebooks*");
  await page.goto(`/app/notebooks/00000000-0000-0000-0000-000000000000`);
  await page.getByText("Error loading notebook").first().waitFor();
  found.push(...(await flaws(page, "notebook unknown")));
  expect(found).toEqual([]);
});
