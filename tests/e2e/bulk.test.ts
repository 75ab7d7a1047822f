import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessibilityFindings, WIDTHS } from "../support/browser.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, type Screen, openScene, toast, withBrokenTable, withFault } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;
let here: string;
let there: string;
let ids: string[];

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.end());

beforeEach(async () => {
  ada = await scene.server.signUp();
  here = await folder("Here");
  there = await folder("There");
  ids = [];
  for (const title of ["Four", "Three", "Two", "One"]) ids.unshift(await notebook(title, here));
});

const folder = async (name: string): Promise<string> =>
  (await ada.client.from("folders").insert({ name, user_id: ada.id }).select("id").single()).data?.id ?? "";
const notebook = async (title: string, folder_id: string): Promise<string> =>
  (await ada.client.from("notebooks").insert({ title, user_id: ada.id, folder_id }).select("id").single()).data?.id ??
  "";

const openHere = async (): Promise<Screen & { readonly sent: readonly string[] }> => {
  const screen = await scene.open(ada);
  const sent: string[] = [];
  screen.page.on("request", (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (/^(PATCH|DELETE) .*notebooks|notebooks$/.test(call) && !call.startsWith("GET")) sent.push(call);
  });
  await screen.page.goto(`/app/folders/${here}`);
  await screen.page.getByRole("link", { name: "One" }).waitFor();
  return { ...screen, sent };
};
const box = (page: Page, title: string) => page.getByRole("checkbox", { name: `Select: ${title}` });
const selectAll = (page: Page) => page.getByRole("checkbox", { name: "Select all" });
const selected = (page: Page): Promise<string | null> =>
  page.getByRole("group", { name: "Selection" }).getByRole("status").textContent();
const titles = (page: Page): Promise<string[]> => page.locator("main article h3").allTextContents();
const folderOf = async (id: string | undefined): Promise<string | null> =>
  (
    await ada.client
      .from("notebooks")
      .select("folder_id")
      .eq("id", id ?? "")
      .single()
  ).data?.folder_id ?? null;
const titleOf = async (id: string | undefined): Promise<string | undefined> =>
  (
    await ada.client
      .from("notebooks")
      .select("title")
      .eq("id", id ?? "")
      .single()
  ).data?.title;
const moveTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: "Move to folder…" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Folder" }).click();
  await page.getByRole("option", { name, exact: true }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
};
const focusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

describe("selecting notebooks in a folder", () => {
  it("works box by box, over a range with Shift, all at once, and by keyboard; Escape clears it", async () => {
    const { page, errors, close } = await openHere();
    expect(await page.getByRole("button", { name: "Move to folder…" }).count()).toBe(0);
    await box(page, "One").click();
    expect(await selected(page)).toBe("1 selected");
    await box(page, "Three").click({ modifiers: ["Shift"] });
    expect(await selected(page)).toBe("3 selected");
    expect(await box(page, "Two").isChecked()).toBe(true);
    expect(await selectAll(page).evaluate((all: HTMLInputElement) => all.indeterminate)).toBe(true);
    await box(page, "Two").focus();
    await page.keyboard.press("Space");
    expect(await selected(page)).toBe("2 selected");
    await page.keyboard.press("Escape");
    expect(await selected(page)).toBe("");
    await selectAll(page).focus();
    await page.keyboard.press("Space");
    expect(await selected(page)).toBe("4 selected");
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Space");
    expect(await selected(page)).toBe("");
    await box(page, "Four").check();
    await page.getByRole("button", { name: "Clear selection" }).click();
    expect(await selected(page)).toBe("");
    await expect.poll(() => focusedLabel(page)).toBe("Notebooks");
    expect(errors).toEqual([]);
    await close();
  });

  it("Escape in a dialog, a menu or the search box does its own work and leaves the selection", async () => {
    const { page, close } = await openHere();
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
    expect(await selected(page)).toBe("2 selected");
    await box(page, "Four").focus();
    await page.keyboard.press("Escape");
    expect(await selected(page)).toBe("");
    await close();
  });

  it("on a phone the bar stays in view and never lies over the card that has the focus", async () => {
    for (const title of ["Five", "Six", "Seven", "Eight"]) await notebook(title, here);
    const { page, close } = await openHere();
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
    await ada.client.from("notebooks").update({ status: "Published" }).in("id", ids.slice(0, 2));
    const { page, close } = await openHere();
    await selectAll(page).check();
    await page.getByRole("combobox", { name: "Status", exact: true }).click();
    await page.getByRole("option", { name: "Published" }).click();
    await expect.poll(() => selected(page)).toBe("2 selected");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("heading", { name: "Delete 2 Notebooks" }).waitFor();
    await close();
  });
});

describe("moving several notebooks", () => {
  it("is one request; they leave the list, and Undo brings all of them back", async () => {
    const { page, sent, errors, close } = await openHere();
    await box(page, "One").check();
    await box(page, "Three").check();
    await moveTo(page, "There");
    await toast(page, "Notebooks moved", "2 notebooks have been moved to a different folder.");
    await expect.poll(() => titles(page)).toEqual(["Two", "Four"]);
    expect(sent).toEqual(["POST /rest/v1/rpc/file_notebooks"]);
    expect(await folderOf(ids[0])).toBe(there);
    expect(await selected(page)).toBe("");
    await expect.poll(() => focusedLabel(page)).toBe("Notebooks");
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Move undone", "The notebooks are back where they were.");
    await expect.poll(async () => (await titles(page)).length).toBe(4);
    expect(sent).toHaveLength(2);
    for (const id of ids) expect(await folderOf(id)).toBe(here);
    expect(errors).toEqual([]);
    await close();
  });

  it("from all notebooks, Undo puts each back into its own folder; those already there are left alone", async () => {
    await ada.client
      .from("notebooks")
      .update({ folder_id: null })
      .eq("id", ids[1] ?? "");
    await ada.client
      .from("notebooks")
      .update({ folder_id: there })
      .eq("id", ids[2] ?? "");
    const { page, close } = await openHere();
    await page.goto("/app/dashboard?show=all&sort=title");
    await selectAll(page).check();
    expect(await selected(page)).toBe("4 selected");
    await moveTo(page, "There");
    await toast(page, "Notebooks moved", "3 notebooks have been moved");
    for (const id of ids) expect(await folderOf(id)).toBe(there);
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Move undone");
    expect(await Promise.all(ids.map(folderOf))).toEqual([here, null, there, here]);
    await close();
  });

  it("moves none where one has gone meanwhile, and says so; the rest stays selected and then goes", async () => {
    const { page, close } = await openHere();
    await selectAll(page).check();
    await ada.client
      .from("notebooks")
      .delete()
      .eq("id", ids[3] ?? "");
    await moveTo(page, "There");
    await toast(page, "Error", "Nothing was moved: a notebook or the folder is gone, or not yours.");
    for (const id of ids.slice(0, 3)) expect(await folderOf(id)).toBe(here);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => selected(page)).toBe("3 selected");
    await moveTo(page, "There");
    await toast(page, "Notebooks moved");
    await page.getByText("No notebooks in this folder").waitFor();
    await close();
  });

  it("moves none into a folder that has gone meanwhile, none where the database or the network fails, and loses nothing", async () => {
    const { page, close } = await openHere();
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
    await ada.client.from("folders").delete().eq("id", there);
    await again.click();
    await toast(page, "Error", "Nothing was moved: a notebook or the folder is gone, or not yours.");
    await page.keyboard.press("Escape");
    expect(await selected(page)).toBe("2 selected");
    for (const id of ids) expect(await folderOf(id)).toBe(here);
    await close();
  });
});

describe("deleting several notebooks", () => {
  it("of teammates is an admin's work, too: the question says whose they are, and a member is not offered it", async () => {
    const grace = await scene.server.signUp();
    const team = { name: "Shared", created_by: ada.id };
    const team_id = (await ada.client.from("teams").insert(team).select("id").single()).data?.id ?? "";
    await scene.server
      .adminSql`insert into team_members (team_id, user_id, role) values (${team_id}, ${grace.id}, 'member')`;
    await ada.client
      .from("notebooks")
      .update({ team_id })
      .eq("id", ids[0] ?? "");
    for (const title of ["Hers", "Second of hers"])
      await grace.client.from("notebooks").insert({ title, user_id: grace.id, team_id });

    const member = await scene.open(grace);
    await member.page.goto("/app/dashboard?show=all");
    await box(member.page, "Hers").waitFor();
    expect(await box(member.page, "One").count()).toBe(0);
    await member.close();

    const { page, errors, close } = await openHere();
    await page.goto("/app/dashboard?show=all&sort=title");
    for (const title of ["Hers", "Second of hers", "One"]) await box(page, title).check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("alertdialog");
    expect(await question.getByRole("listitem").allTextContents()).toEqual([
      "Hers (a teammate's, who loses it, and so does the team)",
      "One (shared with a team, which loses it too)",
      "Second of hers (a teammate's, who loses it, and so does the team)",
    ]);
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Notebooks deleted", "3 notebooks have been successfully deleted.");
    await expect.poll(() => titles(page)).toEqual(["Four", "Three", "Two"]);
    const { data } = await grace.client.from("notebooks").select("id");
    expect(data).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("asks first and names them; it is one request, and without a way back, as the question says", async () => {
    const { page, sent, errors, close } = await openHere();
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
    await expect.poll(() => titles(page)).toEqual(["Three", "Four"]);
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    expect(sent).toEqual(["POST /rest/v1/rpc/delete_notebooks"]);
    expect(errors).toEqual([]);
    await close();
  });

  it("deletes none where one is gone, where the database refuses or nobody answers, and keeps the selection", async () => {
    const { page, close } = await openHere();
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
    expect(await selected(page)).toBe("4 selected");
    await ada.client
      .from("notebooks")
      .delete()
      .eq("id", ids[0] ?? "");
    await remove();
    await toast(page, "Error", "Nothing was deleted: a notebook is gone, or not yours to delete.");
    await expect.poll(() => selected(page)).toBe("3 selected");
    expect(await titles(page)).toHaveLength(3);
    await close();
  });
});

describe("Undo in a message", () => {
  it("takes back a rename by keyboard: F8, Tab, Enter", async () => {
    const { page, errors, close } = await openHere();
    await page.getByRole("button", { name: "Rename: One" }).click();
    await page.getByLabel("Title").fill("Uno");
    await page.keyboard.press("Enter");
    await toast(page, "Notebook renamed", "The notebook has been successfully renamed.");
    await page.getByRole("link", { name: "Uno" }).waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await toast(page, "Rename undone", "The notebook has its former title again.");
    await page.getByRole("link", { name: "One" }).waitFor();
    expect(await titleOf(ids[0])).toBe("One");
    expect(errors).toEqual([]);
    await close();
  });

  it("leaves a title that somebody has given since", async () => {
    const { page, close } = await openHere();
    await page.getByRole("button", { name: "Rename: One" }).click();
    await page.getByLabel("Title").fill("Uno");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Notebook renamed");
    await ada.client
      .from("notebooks")
      .update({ title: "Eins" })
      .eq("id", ids[0] ?? "");
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Could not undo", "The notebook has another title by now, or is gone. Nothing was changed.");
    await page.getByRole("link", { name: "Eins" }).waitFor();
    await close();
  });

  it("takes back the move of one notebook, on another page too, and says why where it cannot", async () => {
    const { page, sent, close } = await openHere();
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
    expect(await folderOf(ids[0])).toBe(here);
    expect(sent).toEqual(["PATCH /rest/v1/notebooks", "PATCH /rest/v1/notebooks"]);
    await page.goBack();
    await moveOne("Two");
    await withFault(page, { path: "/rest/v1/notebooks", method: "PATCH", fault: "no answer" }, async () => {
      await page.getByRole("button", { name: "Undo" }).click();
      await toast(page, "Could not undo", "The server cannot be reached.");
    });
    await moveOne("Three");
    await ada.client.from("folders").delete().eq("id", here);
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Could not undo", "A notebook or its former folder is gone. Nothing was changed.");
    expect(await folderOf(ids[2])).toBe(there);
    await close();
  });

  it("is not offered after deleting one notebook, and a move that changes nothing says nothing", async () => {
    const { page, sent, close } = await openHere();
    await page.getByRole("button", { name: "Move to Folder: One" }).click();
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Delete: One" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Notebook deleted", "The notebook has been successfully deleted.");
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await expect.poll(() => focusedLabel(page)).toBe("Notebooks");
    await close();
  });
});
