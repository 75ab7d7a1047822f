/** Deleted items: undone from the message, found on the trash page, restored, or deleted for good. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { teamOf } from "../support/team-of.ts";
import { type ScreenScene, openScreenScene, press } from "./scene.ts";
import { type Shelf, newShelf, openShelf, seesFocusOn, seesTitles } from "./shelf.ts";

let scene: ScreenScene;
let shelf: Shelf;
let owner: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
});
afterAll(() => scene.end());

beforeEach(async () => {
  shelf = await newShelf(scene);
  ({ owner } = shelf);
});

const deleteNotebook = (id = "") => owner.client.from("notebooks").delete().eq("id", id).throwOnError();
const list = (): Promise<HTMLElement> => screen.findByRole("list", { name: "Trash" });
const titles = async (): Promise<string[]> =>
  within(await list())
    .getAllByRole("button", { name: /^Restore: / })
    .map((button) => button.getAttribute("aria-label")?.replace("Restore: ", "") ?? "");
const answer = async (title: string, button: string): Promise<void> =>
  press("button", button, await screen.findByRole("alertdialog", { name: title }));

describe("Undo after deleting", () => {
  it("brings a notebook back into its list; the question says where it goes", async () => {
    const app = await openShelf(scene, shelf);
    await press("button", "Delete: Two");
    const question = await screen.findByRole("alertdialog", { name: "Delete Notebook" });
    within(question).getByText("This action cannot be undone. Are you sure you want to delete this notebook?");
    within(question).getByText("It stays in your trash for 30 days, to be restored or deleted for good.");
    await press("button", "Delete", question);
    await app.toast("Notebook deleted", "The notebook has been successfully deleted.");
    await seesTitles(["One", "Three", "Four"]);
    await press("button", "Undo");
    await app.toast("Deletion undone", '"Two" is back.');
    await screen.findByRole("link", { name: "Two" });
  });

  it("brings a folder back with its notebooks, and a team with its members", async () => {
    const app = await openShelf(scene, shelf);
    await press("button", "Delete folder Here");
    await answer("Delete Folder", "Delete");
    await app.toast("Folder deleted");
    await press("button", "Undo");
    await app.toast("Deletion undone", '"Here" is back with 4 notebooks.');
    await screen.findByRole("link", { name: "Here" });

    const team = await teamOf([owner], "Research");
    await app.goTo(`/app/teams/${team}`);
    await press("button", "Delete Team");
    await answer("Delete Team", "Delete");
    await app.toast("Team Deleted", "The team has been successfully deleted.");
    await press("button", "Undo");
    await app.toast("Deletion undone", '"Research" is back with its members.');
    await screen.findByRole("link", { name: /Research/ });
  });

  it("says why it failed when it came too late", async () => {
    const app = await openShelf(scene, shelf);
    await press("button", "Delete: Two");
    await answer("Delete Notebook", "Delete");
    await app.toast("Notebook deleted");
    await owner.client.from("trash").delete().eq("deleted_by", owner.id).throwOnError();
    await press("button", "Undo");
    await app.toast("Could not undo", "It is no longer in your trash.");
  });
});

describe("the trash", () => {
  it("is a press away, and says when it is empty or can't be loaded", async () => {
    const app = await openShelf(scene, shelf);
    await press("link", "Trash");
    await screen.findByRole("heading", { name: "Trash", level: 1 });
    await screen.findByText("Your trash is empty");
    expect(app.address()).toBe("/app/trash");
    expect(screen.queryByRole("button", { name: "Empty trash" })).toBeNull();
    await scene.withFault({ path: "/rest/v1/trash", method: "GET", fault: "no answer" }, async () => {
      await scene.open("/app/trash", owner);
      await screen.findByText("The trash could not be loaded");
    });
    await press("button", "Try again");
    await screen.findByText("Your trash is empty");
  });

  it("shows what, when and for how long, and restores it; a missing destination is mentioned", async () => {
    const [one, two] = shelf.ids;
    for (const id of [one, two]) await deleteNotebook(id);
    await owner.client.from("folders").delete().eq("id", shelf.here).throwOnError();
    const { adminSql } = scene.server;
    await adminSql`update trash set deleted_at = now() - interval '28 days 1 hour' where object_id = ${two ?? ""}`;
    await adminSql`update trash set deleted_at = now() - interval '29 days 1 hour' where object_id = ${one ?? ""}`;
    const app = await scene.open("/app/trash", owner);
    expect(await titles()).toEqual(["Here", "Two", "One"]);
    const rows = within(await list()).getAllByRole("listitem");
    expect(rows[0]?.textContent).toMatch(
      /^HereFolder, 2 notebooks, 1 KBDeleted [A-Z][a-z]{2} \d{1,2}, 20\d\d30 days left/u,
    );
    expect(rows[1]?.textContent).toContain("2 days left");
    expect(rows[2]?.textContent).toMatch(/^OneNotebook, 1 KB.*Last day/u);
    await press("button", "Restore: One");
    await app.toast("Notebook restored", '"One" is back. Its folder no longer exists, so it is in no folder.');
    await seesFocusOn("Deleted items");
    await press("button", "Restore: Here");
    await app.toast("Folder restored", '"Here" is back with 2 notebooks.');
    await press("button", "Restore: Two");
    await app.toast("Notebook restored", '"Two" is back.');
    await screen.findByText("Your trash is empty");
    await press("link", "Here");
    await screen.findByRole("link", { name: "Two" });
  });

  it("gives a folder another name where its own is taken", async () => {
    await owner.client.from("folders").delete().eq("id", shelf.there).throwOnError();
    await owner.client.from("folders").insert({ name: "there", user_id: owner.id }).throwOnError();
    const app = await scene.open("/app/trash", owner);
    await press("button", "Restore: There");
    await app.toast(
      "Folder restored",
      '"There (2)" is back. You have another folder called "There", so it has a new name.',
    );
  });

  it("deletes one thing or everything for good, each after a question, and says what failed", async () => {
    for (const id of shelf.ids.slice(0, 3)) await deleteNotebook(id);
    const app = await scene.open("/app/trash", owner);
    await scene.withFault({ path: "/rest/v1/rpc/restore_from_trash", method: "POST", fault: "no answer" }, async () => {
      await press("button", "Restore: One");
      await app.toast("Failed to restore");
    });
    await press("button", "Delete for good: One");
    await answer("Delete for good?", "Cancel");
    await scene.withFault({ path: "/rest/v1/trash", method: "DELETE", fault: "no answer" }, async () => {
      await press("button", "Delete for good: One");
      await answer("Delete for good?", "Delete for good");
      await app.toast("Failed to delete for good");
    });
    await press("button", "Delete for good: One");
    await answer("Delete for good?", "Delete for good");
    await app.toast("Deleted for good", '"One" can no longer be restored.');
    await waitFor(async () => expect(await titles()).toEqual(["Three", "Two"]));
    await press("button", "Empty trash");
    await answer("Empty the trash?", "Empty trash");
    await app.toast("Trash emptied", "Everything in it has been deleted for good.");
    await screen.findByText("Your trash is empty");
    expect(await scene.server.adminSql`select from trash where deleted_by = ${owner.id}`).toHaveLength(0);
  });
});
