/** Selecting several notebooks of a list, and deleting them at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import { accessibilityFindings, WIDTHS } from "../support/browser.ts";
import { type Scene, openScene, toast, withFault } from "./scene.ts";
import {
  type Shelf,
  box,
  newNotebook,
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

describe("selecting notebooks in a folder", () => {
  it("works box by box, over a range with Shift, all at once, and by keyboard; Escape clears it", async () => {
    const { page, errors, close } = await openShelf(scene, shelf);
    expect(await page.getByRole("button", { name: "Move to folder…" }).count()).toBe(0);
    await box(page, "One").click();
    await seesSelected(page, "1 selected");
    await box(page, "Three").click({ modifiers: ["Shift"] });
    await seesSelected(page, "3 selected");
    expect(await box(page, "Two").isChecked()).toBe(true);
    expect(await selectAll(page).evaluate((all: HTMLInputElement) => all.indeterminate)).toBe(true);
    await box(page, "Two").focus();
    await page.keyboard.press("Space");
    await seesSelected(page, "2 selected");
    await page.keyboard.press("Escape");
    await seesSelected(page, "");
    await selectAll(page).focus();
    await page.keyboard.press("Space");
    await seesSelected(page, "4 selected");
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Space");
    await seesSelected(page, "");
    await box(page, "Four").check();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await seesSelected(page, "");
    await seesFocusOn(page, "Notebooks");
    expect(errors).toEqual([]);
    await close();
  });

  it("Escape in a dialog, a menu or the search box does its own work and leaves the selection", async () => {
    const { page, close } = await openShelf(scene, shelf);
    await box(page, "One").check();
    await box(page, "Two").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Sort by" }).click();
    await page.getByRole("option", { name: "Title" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("option", { name: "Title" }).waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Search notebooks" }).fill("One");
    await page.keyboard.press("Escape");
    await seesSelected(page, "2 selected");
    await box(page, "Four").focus();
    await page.keyboard.press("Escape");
    await seesSelected(page, "");
    await close();
  });

  it("on a phone the bar stays in view and never lies over the card that has the focus", async () => {
    for (const title of ["Five", "Six", "Seven", "Eight"]) await newNotebook(shelf.owner, title, shelf.here);
    const { page, close } = await openShelf(scene, shelf);
    await page.setViewportSize({ width: WIDTHS.phone, height: 700 });
    await box(page, "Five").check();
    await box(page, "One").focus();
    for (const title of ["Five", "Six", "Seven", "Eight"]) {
      while (!(await box(page, title).evaluate((input) => input === document.activeElement)))
        await page.keyboard.press("Shift+Tab");
      const bar = await page.getByRole("group", { name: "Selection" }).boundingBox();
      const focused = await box(page, title).boundingBox();
      expect(bar?.y).toBeGreaterThanOrEqual(0);
      expect(focused?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    }
    await close();
  });

  it("what a filter hides is not selected any more", async () => {
    await shelf.owner.client.from("notebooks").update({ status: "Published" }).in("id", shelf.ids.slice(0, 2));
    const { page, close } = await openShelf(scene, shelf);
    await selectAll(page).check();
    await page.getByRole("combobox", { name: "Status", exact: true }).click();
    await page.getByRole("option", { name: "Published" }).click();
    await seesSelected(page, "2 selected");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("heading", { name: "Delete 2 Notebooks" }).waitFor();
    await close();
  });
});

describe("deleting several notebooks", () => {
  it("of teammates is an admin's work, too: the question says whose they are, and a member is not offered it", async () => {
    const grace = await scene.server.signUp();
    const team = { name: "Shared", created_by: shelf.owner.id };
    const team_id = (await shelf.owner.client.from("teams").insert(team).select("id").single()).data?.id ?? "";
    await scene.server
      .adminSql`insert into team_members (team_id, user_id, role) values (${team_id}, ${grace.id}, 'member')`;
    await shelf.owner.client
      .from("notebooks")
      .update({ team_id })
      .eq("id", shelf.ids[0] ?? "");
    for (const title of ["Hers", "Second of hers"])
      await grace.client.from("notebooks").insert({ title, user_id: grace.id, team_id });

    const member = await scene.open(grace);
    await member.page.goto("/app/dashboard?show=all");
    await box(member.page, "Hers").waitFor();
    expect(await box(member.page, "One").count()).toBe(0);
    await member.close();

    const { page, errors, close } = await openShelf(scene, shelf);
    await page.goto("/app/dashboard?show=all&sort=title");
    for (const title of ["Hers", "Second of hers", "One"]) await box(page, title).check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("alertdialog");
    expect(await question.getByRole("listitem").allTextContents()).toEqual([
      "Hers (a teammate's; they and the team will lose it)",
      "One (shared with a team, which will lose it too)",
      "Second of hers (a teammate's; they and the team will lose it)",
    ]);
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Notebooks deleted", "3 notebooks have been successfully deleted.");
    await seesTitles(page, ["Four", "Three", "Two"]);
    const { data } = await grace.client.from("notebooks").select("id");
    expect(data).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("asks first and names them; it is one request and cannot be undone, as the question says", async () => {
    const { page, sent, errors, close } = await openShelf(scene, shelf);
    await box(page, "One").check();
    await box(page, "Two").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await question
      .getByText("This action cannot be undone. Are you sure you want to delete these notebooks?")
      .waitFor();
    expect(await question.getByRole("listitem").allTextContents()).toEqual(["One", "Two"]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Notebooks deleted", "2 notebooks have been successfully deleted.");
    await seesTitles(page, ["Three", "Four"]);
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    expect(sent).toEqual(["POST /rest/v1/rpc/delete_notebooks"]);
    expect(errors).toEqual([]);
    await close();
  });

  it("deletes none where one is gone, where the database refuses or nobody answers, and keeps the selection", async () => {
    const { page, close } = await openShelf(scene, shelf);
    const remove = async (): Promise<void> => {
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    };
    await selectAll(page).check();
    await withBrokenTable(scene.server, "notebooks", "delete", async () => {
      await remove();
      await toast(page, "Error", "Failed to rename, move or delete notebook. Please try again.");
    });
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await withFault(page, { path: "/rest/v1/rpc", fault: "no answer" }, async () => {
      await remove();
      await toast(page, "Error", "Failed to rename, move or delete notebook. Please try again.");
    });
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await seesSelected(page, "4 selected");
    await shelf.owner.client
      .from("notebooks")
      .delete()
      .eq("id", shelf.ids[0] ?? "");
    await remove();
    await toast(page, "Error", "Nothing was deleted: a notebook no longer exists, or you may not delete it.");
    await seesSelected(page, "3 selected");
    await seesTitles(page, ["Two", "Three", "Four"]);
    await close();
  });
});
