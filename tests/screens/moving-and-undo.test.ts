/** Moving several notebooks together, and undoing a move or a new title. */
import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import { type ScreenScene, choose, fill, openScreenScene, press, titlesOfCards, user } from "./scene.ts";
import {
  type Shelf,
  box,
  changesOf,
  folderOf,
  newShelf,
  openShelf,
  seesFocusOn,
  seesSelected,
  seesTitles,
  selectAll,
} from "./shelf.ts";

let scene: ScreenScene;
let shelf: Shelf;

beforeAll(async () => {
  scene = await openScreenScene();
});
afterAll(() => scene.end());

beforeEach(async () => {
  shelf = await newShelf(scene);
});

const titleOf = async (id = ""): Promise<string | undefined> =>
  (await shelf.owner.client.from("notebooks").select("title").eq("id", id).single()).data?.title;
const moveTo = async (name: string): Promise<void> => {
  await press("button", "Move to folder…");
  await choose("Folder", name, await screen.findByRole("dialog"));
  await press("button", "Move");
};
const dialogCloses = (): Promise<void> => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("moving several notebooks", () => {
  it("is one request; they leave the list, and Undo brings all of them back", async () => {
    const app = await openShelf(scene, shelf);
    await user.click(box("One"));
    await user.click(box("Three"));
    await moveTo("There");
    await app.toast("Notebooks moved", "2 notebooks have been moved to a different folder.");
    await seesTitles(["Two", "Four"]);
    expect(changesOf(app)).toEqual(["POST /rest/v1/rpc/file_notebooks"]);
    expect(await folderOf(shelf, shelf.ids[0])).toBe(shelf.there);
    await seesSelected("");
    await seesFocusOn("Notebooks");
    await press("button", "Undo");
    await app.toast("Move undone", "The notebooks are back where they were.");
    for (const title of ["One", "Two", "Three", "Four"]) await screen.findByRole("link", { name: title });
    expect(titlesOfCards()).toHaveLength(4);
    expect(changesOf(app)).toHaveLength(2);
    for (const id of shelf.ids) expect(await folderOf(shelf, id)).toBe(shelf.here);
  });

  it("from all notebooks, Undo puts each back into its own folder; those already there are left alone", async () => {
    const { owner, here, there, ids } = shelf;
    for (const [index, folder_id] of [
      [1, null],
      [2, there],
    ] as const)
      await owner.client
        .from("notebooks")
        .update({ folder_id })
        .eq("id", ids[index] ?? "");
    const app = await scene.open("/app/dashboard?show=all&sort=title", owner);
    await press("checkbox", "Select all");
    await seesSelected("4 selected");
    await moveTo("There");
    await app.toast("Notebooks moved", "3 notebooks have been moved");
    for (const id of ids) expect(await folderOf(shelf, id)).toBe(there);
    await press("button", "Undo");
    await app.toast("Move undone");
    expect(await Promise.all(ids.map((id) => folderOf(shelf, id)))).toEqual([here, null, there, here]);
  });

  it("moves none where one has disappeared meanwhile, and says so; the rest stays selected and then moves", async () => {
    const app = await openShelf(scene, shelf);
    await user.click(selectAll());
    await shelf.owner.client
      .from("notebooks")
      .delete()
      .eq("id", shelf.ids[3] ?? "");
    await moveTo("There");
    await app.toast("Error", "Nothing was moved: a notebook or the folder no longer exists or isn't yours.");
    for (const id of shelf.ids.slice(0, 3)) expect(await folderOf(shelf, id)).toBe(shelf.here);
    await press("button", "Cancel", screen.getByRole("dialog"));
    await seesSelected("3 selected");
    await moveTo("There");
    await app.toast("Notebooks moved");
    await screen.findByText("No notebooks in this folder");
  });

  it("moves none into a folder that has disappeared meanwhile, none where the database or the network fails, and loses nothing", async () => {
    const app = await openShelf(scene, shelf);
    const failed = "Failed to rename, move or delete notebook. Please try again.";
    await user.click(box("One"));
    await user.click(box("Two"));
    await withBrokenTable(scene.server, "notebooks", "update", async () => {
      await moveTo("There");
      await app.toast("Error", failed);
    });
    await app.withFault({ path: "/rest/v1/rpc", fault: "no answer" }, async () => {
      await press("button", "Move");
      await app.toast("Error", failed);
    });
    await shelf.owner.client.from("folders").delete().eq("id", shelf.there);
    await press("button", "Move");
    await app.toast("Error", "Nothing was moved: a notebook or the folder no longer exists or isn't yours.");
    // The first press closes the message, the second the dialog.
    await user.keyboard("{Escape}{Escape}");
    await dialogCloses();
    await seesSelected("2 selected");
    for (const id of shelf.ids) expect(await folderOf(shelf, id)).toBe(shelf.here);
  });
});

describe("Undo in a message", () => {
  it("undoes a rename by keyboard: F8, Tab, Enter", async () => {
    const app = await openShelf(scene, shelf);
    await press("button", "Rename: One");
    await fill("Title", "Uno");
    await user.keyboard("{Enter}");
    await app.toast("Notebook renamed", "The notebook has been successfully renamed.");
    await screen.findByRole("link", { name: "Uno" });
    await dialogCloses();
    await user.keyboard("[F8]");
    for (let stops = 0; document.activeElement?.textContent !== "Undo"; stops += 1) {
      expect(stops).toBeLessThan(3);
      await user.tab();
    }
    await user.keyboard("{Enter}");
    await app.toast("Rename undone", "The previous title was restored.");
    await screen.findByRole("link", { name: "One" });
    expect(await titleOf(shelf.ids[0])).toBe("One");
  });

  it("leaves a title that another user has given since", async () => {
    const app = await openShelf(scene, shelf);
    await press("button", "Rename: One");
    await fill("Title", "Uno");
    await press("button", "Save");
    await app.toast("Notebook renamed");
    await shelf.owner.client
      .from("notebooks")
      .update({ title: "Eins" })
      .eq("id", shelf.ids[0] ?? "");
    await press("button", "Undo");
    await app.toast(
      "Could not undo",
      "The notebook was renamed again or deleted in the meantime. Nothing was changed.",
    );
    await screen.findByRole("link", { name: "Eins" });
  });

  it("undoes the move of one notebook, on another page too, and says why where it cannot", async () => {
    const app = await openShelf(scene, shelf);
    const moveOne = async (title: string): Promise<void> => {
      await press("button", `Move to Folder: ${title}`);
      await choose("Folder", "There", await screen.findByRole("dialog", { name: "Move Notebook" }));
      await press("button", "Move");
      await app.toast("Notebook moved", "The notebook has been moved to a different folder.");
    };
    await moveOne("One");
    await press("link", "Teams", await screen.findByRole("navigation", { name: "Main" }));
    await screen.findByRole("heading", { name: "Teams", level: 1 });
    await press("button", "Undo");
    await app.toast("Move undone", "The notebook is back where it was.");
    expect(await folderOf(shelf, shelf.ids[0])).toBe(shelf.here);
    expect(changesOf(app)).toEqual(["PATCH /rest/v1/notebooks", "PATCH /rest/v1/notebooks"]);
    window.history.back();
    await moveOne("Two");
    await app.withFault({ path: "/rest/v1/notebooks", method: "PATCH", fault: "no answer" }, async () => {
      await press("button", "Undo");
      await app.toast("Could not undo", "The server cannot be reached.");
    });
    await moveOne("Three");
    await shelf.owner.client.from("folders").delete().eq("id", shelf.here);
    await press("button", "Undo");
    await app.toast("Could not undo", "A notebook or its previous folder no longer exists. Nothing was changed.");
    expect(await folderOf(shelf, shelf.ids[2])).toBe(shelf.there);
  });

  it("is not offered after a move that changes nothing, which is silent; a deletion leaves the focus in the list", async () => {
    const app = await openShelf(scene, shelf);
    await press("button", "Move to Folder: One");
    await press("button", "Move");
    await dialogCloses();
    expect(changesOf(app)).toEqual([]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await press("button", "Delete: One");
    await press("button", "Delete", await screen.findByRole("alertdialog"));
    await app.toast("Notebook deleted", "The notebook has been successfully deleted.");
    await seesFocusOn("Notebooks");
  });
});
