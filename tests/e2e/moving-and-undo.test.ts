/** Moving several notebooks at once, and taking a move or a new title back. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import { accessibilityFindings } from "../support/browser.ts";
import { type Scene, openScene, toast, withFault, leaveWithEscape } from "./scene.ts";
import {
  type Shelf,
  box,
  folderOf,
  newShelf,
  openShelf,
  seesFocusOn,
  seesSelected,
  seesTitles,
  selectAll,
} from "./shelf.ts";

let scene: Scene;
let shelf: Shelf;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.end());

beforeEach(async () => {
  shelf = await newShelf(scene);
});

const titleOf = async (id = ""): Promise<string | undefined> =>
  (await shelf.owner.client.from("notebooks").select("title").eq("id", id).single()).data?.title;
const moveTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: "Move to folder…" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Folder" }).click();
  await page.getByRole("option", { name, exact: true }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
};

describe("moving several notebooks", () => {
  it("is one request; they leave the list, and Undo brings all of them back", async () => {
    const { page, sent, errors, close } = await openShelf(scene, shelf);
    await box(page, "One").check();
    await box(page, "Three").check();
    await moveTo(page, "There");
    await toast(page, "Notebooks moved", "2 notebooks have been moved to a different folder.");
    await seesTitles(page, ["Two", "Four"]);
    expect(sent).toEqual(["POST /rest/v1/rpc/file_notebooks"]);
    expect(await folderOf(shelf, shelf.ids[0])).toBe(shelf.there);
    await seesSelected(page, "");
    await seesFocusOn(page, "Notebooks");
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Move undone", "The notebooks are back where they were.");
    for (const title of ["One", "Two", "Three", "Four"]) await box(page, title).waitFor();
    expect(await page.locator("main article h3").count()).toBe(4);
    expect(sent).toHaveLength(2);
    for (const id of shelf.ids) expect(await folderOf(shelf, id)).toBe(shelf.here);
    expect(errors).toEqual([]);
    await close();
  });

  it("from all notebooks, Undo puts each back into its own folder; those already there are left alone", async () => {
    await shelf.owner.client
      .from("notebooks")
      .update({ folder_id: null })
      .eq("id", shelf.ids[1] ?? "");
    await shelf.owner.client
      .from("notebooks")
      .update({ folder_id: shelf.there })
      .eq("id", shelf.ids[2] ?? "");
    const { page, close } = await openShelf(scene, shelf);
    await page.goto("/app/dashboard?show=all&sort=title");
    await selectAll(page).check();
    await seesSelected(page, "4 selected");
    await moveTo(page, "There");
    await toast(page, "Notebooks moved", "3 notebooks have been moved");
    for (const id of shelf.ids) expect(await folderOf(shelf, id)).toBe(shelf.there);
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Move undone");
    expect(await Promise.all(shelf.ids.map((id) => folderOf(shelf, id)))).toEqual([
      shelf.here,
      null,
      shelf.there,
      shelf.here,
    ]);
    await close();
  });

  it("moves none where one has gone meanwhile, and says so; the rest stays selected and then goes", async () => {
    const { page, close } = await openShelf(scene, shelf);
    await selectAll(page).check();
    await shelf.owner.client
      .from("notebooks")
      .delete()
      .eq("id", shelf.ids[3] ?? "");
    await moveTo(page, "There");
    await toast(page, "Error", "Nothing was moved: a notebook or the folder no longer exists or isn't yours.");
    for (const id of shelf.ids.slice(0, 3)) expect(await folderOf(shelf, id)).toBe(shelf.here);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await seesSelected(page, "3 selected");
    await moveTo(page, "There");
    await toast(page, "Notebooks moved");
    await page.getByText("No notebooks in this folder").waitFor();
    await close();
  });

  it("moves none into a folder that has gone meanwhile, none where the database or the network fails, and loses nothing", async () => {
    const { page, close } = await openShelf(scene, shelf);
    const failed = "Failed to rename, move or delete notebook. Please try again.";
    await box(page, "One").check();
    await box(page, "Two").check();
    await withBrokenTable(scene.server, "notebooks", "update", async () => {
      await moveTo(page, "There");
      await toast(page, "Error", failed);
    });
    const again = page.getByRole("button", { name: "Move", exact: true });
    await withFault(page, { path: "/rest/v1/rpc", fault: "no answer" }, async () => {
      await again.click();
      await toast(page, "Error", failed);
    });
    await shelf.owner.client.from("folders").delete().eq("id", shelf.there);
    await again.click();
    await toast(page, "Error", "Nothing was moved: a notebook or the folder no longer exists or isn't yours.");
    await leaveWithEscape(page, page.getByRole("dialog"));
    await seesSelected(page, "2 selected");
    for (const id of shelf.ids) expect(await folderOf(shelf, id)).toBe(shelf.here);
    await close();
  });
});

describe("Undo in a message", () => {
  it("takes back a rename by keyboard: F8, Tab, Enter", async () => {
    const { page, errors, close } = await openShelf(scene, shelf);
    await page.getByRole("button", { name: "Rename: One" }).click();
    await page.getByLabel("Title").fill("Uno");
    await page.keyboard.press("Enter");
    await toast(page, "Notebook renamed", "The notebook has been successfully renamed.");
    await page.getByRole("link", { name: "Uno" }).waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await toast(page, "Rename undone", "The previous title was restored.");
    await page.getByRole("link", { name: "One" }).waitFor();
    expect(await titleOf(shelf.ids[0])).toBe("One");
    expect(errors).toEqual([]);
    await close();
  });

  it("leaves a title that somebody has given since", async () => {
    const { page, close } = await openShelf(scene, shelf);
    await page.getByRole("button", { name: "Rename: One" }).click();
    await page.getByLabel("Title").fill("Uno");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Notebook renamed");
    await shelf.owner.client
      .from("notebooks")
      .update({ title: "Eins" })
      .eq("id", shelf.ids[0] ?? "");
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(
      page,
      "Could not undo",
      "The notebook was renamed again or deleted in the meantime. Nothing was changed.",
    );
    await page.getByRole("link", { name: "Eins" }).waitFor();
    await close();
  });

  it("takes back the move of one notebook, on another page too, and says why where it cannot", async () => {
    const { page, sent, close } = await openShelf(scene, shelf);
    const moveOne = async (title: string): Promise<void> => {
      await page.getByRole("button", { name: `Move to Folder: ${title}` }).click();
      await page.getByRole("dialog", { name: "Move Notebook" }).getByRole("combobox", { name: "Folder" }).click();
      await page.getByRole("option", { name: "There" }).click();
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await toast(page, "Notebook moved", "The notebook has been moved to a different folder.");
    };
    await moveOne("One");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Teams" }).click();
    await page.waitForURL("**/app/teams");
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Move undone", "The notebook is back where it was.");
    expect(await folderOf(shelf, shelf.ids[0])).toBe(shelf.here);
    expect(sent).toEqual(["PATCH /rest/v1/notebooks", "PATCH /rest/v1/notebooks"]);
    await page.goBack();
    await moveOne("Two");
    await withFault(page, { path: "/rest/v1/notebooks", method: "PATCH", fault: "no answer" }, async () => {
      await page.getByRole("button", { name: "Undo" }).click();
      await toast(page, "Could not undo", "The server cannot be reached.");
    });
    await moveOne("Three");
    await shelf.owner.client.from("folders").delete().eq("id", shelf.here);
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Could not undo", "A notebook or its previous folder no longer exists. Nothing was changed.");
    expect(await folderOf(shelf, shelf.ids[2])).toBe(shelf.there);
    await close();
  });

  it("is not offered after deleting one notebook, and a move that changes nothing says nothing", async () => {
    const { page, sent, close } = await openShelf(scene, shelf);
    await page.getByRole("button", { name: "Move to Folder: One" }).click();
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Delete: One" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Notebook deleted", "The notebook has been successfully deleted.");
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await seesFocusOn(page, "Notebooks");
    await close();
  });
});
