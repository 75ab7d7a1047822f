/** Selecting several notebooks of a list, and deleting them together. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import { type ScreenScene, choose, fill, openScreenScene, press, textsOf, user } from "./scene.ts";
import {
  type Shelf,
  box,
  changesOf,
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

const gone = (role: string, name?: string): Promise<void> =>
  waitFor(() => expect(screen.queryByRole(role, name === undefined ? {} : { name })).toBeNull());

describe("selecting notebooks in a folder", () => {
  it("works box by box, over a range with Shift, for all together, and by keyboard; Escape clears it", async () => {
    await openShelf(scene, shelf);
    expect(screen.queryByRole("button", { name: "Move to folder…" })).toBeNull();
    await user.click(box("One"));
    await seesSelected("1 selected");
    await user.keyboard("{Shift>}");
    await user.click(box("Three"));
    await user.keyboard("{/Shift}");
    await seesSelected("3 selected");
    expect(box("Two").checked).toBe(true);
    expect(selectAll().indeterminate).toBe(true);
    box("Two").focus();
    await user.keyboard(" ");
    await seesSelected("2 selected");
    await user.keyboard("{Escape}");
    await seesSelected("");
    selectAll().focus();
    await user.keyboard(" ");
    await seesSelected("4 selected");
    await user.keyboard(" ");
    await seesSelected("");
    await user.click(box("Four"));
    await press("button", "Clear selection");
    await seesSelected("");
    await seesFocusOn("Notebooks");
  });

  it("Escape in a dialog, a menu or the search box does its own work and leaves the selection", async () => {
    await openShelf(scene, shelf);
    await user.click(box("One"));
    await user.click(box("Two"));
    await press("button", "Delete");
    await screen.findByRole("alertdialog");
    // As from somebody who is faster than the dialog takes the focus.
    fireEvent.keyDown(document.body, { key: "Escape" });
    await gone("alertdialog");
    await press("combobox", "Sort by");
    await screen.findByRole("option", { name: "Title" });
    await user.keyboard("{Escape}");
    await gone("option", "Title");
    // The list returns the focus in a later frame.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Sort by" })));
    await fill("Search notebooks", "One");
    screen.getByLabelText("Search notebooks").focus();
    await user.keyboard("{Escape}");
    await seesSelected("2 selected");
    box("Four").focus();
    await user.keyboard("{Escape}");
    await seesSelected("");
  });

  it("what a filter hides is not selected any more", async () => {
    await shelf.owner.client.from("notebooks").update({ status: "Published" }).in("id", shelf.ids.slice(0, 2));
    await openShelf(scene, shelf);
    await user.click(selectAll());
    await choose("Status", "Published");
    await seesSelected("2 selected");
    await press("button", "Delete");
    await screen.findByRole("heading", { name: "Delete 2 Notebooks" });
  });
});

describe("deleting several notebooks", () => {
  it("of teammates is an admin's right, too: the question says whose they are, and a member is not offered it", async () => {
    const { server } = scene;
    const { owner, ids } = shelf;
    const grace = await server.signUp();
    const team = { name: "Shared", created_by: owner.id };
    const team_id = (await owner.client.from("teams").insert(team).select("id").single()).data?.id ?? "";
    await server.adminSql`insert into team_members (team_id, user_id, role) values (${team_id}, ${grace.id}, 'member')`;
    await owner.client
      .from("notebooks")
      .update({ team_id })
      .eq("id", ids[0] ?? "");
    for (const title of ["Hers", "Second of hers"])
      await grace.client.from("notebooks").insert({ title, user_id: grace.id, team_id });

    await scene.open("/app/dashboard?show=all", grace);
    await screen.findByRole("checkbox", { name: "Select: Hers" });
    expect(screen.queryByRole("checkbox", { name: "Select: One" })).toBeNull();

    const app = await scene.open("/app/dashboard?show=all&sort=title", owner);
    for (const title of ["Hers", "Second of hers", "One"]) await press("checkbox", `Select: ${title}`);
    await press("button", "Delete");
    const question = await screen.findByRole("alertdialog");
    within(question).getByText("They stay in your trash for 30 days, to be restored or deleted for good.");
    expect(textsOf(within(question).getAllByRole("listitem"))).toEqual([
      "Hers (a teammate's; they and the team will lose it)",
      "One (shared with a team, which will lose it too)",
      "Second of hers (a teammate's; they and the team will lose it)",
    ]);
    await press("button", "Delete", question);
    await app.toast("Notebooks deleted", "3 notebooks have been successfully deleted.");
    await seesTitles(["Four", "Three", "Two"]);
    const { data } = await grace.client.from("notebooks").select("id");
    expect(data).toEqual([]);
  });

  it("asks first and names them; it is one request, and Undo brings all of them back from the trash", async () => {
    const app = await openShelf(scene, shelf);
    await user.click(box("One"));
    await user.click(box("Two"));
    await press("button", "Delete");
    await screen.findByText("This action cannot be undone. Are you sure you want to delete these notebooks?");
    const question = screen.getByRole("alertdialog");
    expect(textsOf(within(question).getAllByRole("listitem"))).toEqual(["One", "Two"]);
    await press("button", "Cancel", question);
    await gone("alertdialog");
    expect(changesOf(app)).toEqual([]);
    await press("button", "Delete");
    await press("button", "Delete", await screen.findByRole("alertdialog"));
    await app.toast("Notebooks deleted", "2 notebooks have been successfully deleted.");
    await seesTitles(["Three", "Four"]);
    expect(changesOf(app)).toEqual(["POST /rest/v1/rpc/delete_notebooks"]);
    await press("button", "Undo");
    await app.toast("Deletion undone", "2 notebooks are back.");
    for (const title of ["One", "Two"]) await screen.findByRole("link", { name: title });
  });

  it("deletes none where one is gone, the database refuses or there is no answer, and keeps the selection", async () => {
    const app = await openShelf(scene, shelf);
    const remove = async (): Promise<void> => {
      await press("button", "Delete");
      await press("button", "Delete", await screen.findByRole("alertdialog"));
    };
    await user.click(selectAll());
    await withBrokenTable(scene.server, "notebooks", "delete", async () => {
      await remove();
      await app.toast("Error", "Failed to rename, move or delete notebook. Please try again.");
    });
    await gone("alertdialog");
    await app.withFault({ path: "/rest/v1/rpc", fault: "no answer" }, async () => {
      await remove();
      await app.toast("Error", "Failed to rename, move or delete notebook. Please try again.");
    });
    await gone("alertdialog");
    await seesSelected("4 selected");
    await shelf.owner.client
      .from("notebooks")
      .delete()
      .eq("id", shelf.ids[0] ?? "");
    await remove();
    await app.toast("Error", "Nothing was deleted: a notebook no longer exists, or you may not delete it.");
    await seesSelected("3 selected");
    await seesTitles(["Two", "Three", "Four"]);
  });
});
