/** Menus and dialogs by keyboard: they take the focus, trap it, and return it to the control that opened them. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WIDTHS } from "../support/browser.ts";
import { focusArrives, hasFocus, tabBackTo, tabTo, watchFocus } from "../support/keyboard.ts";
import { seesText } from "../support/people.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, type Screen, leaveWithEscape, openScene } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;
let screen: Screen;
let folder: string;

beforeAll(async () => {
  scene = await openScene({ env: { SITE_ADMIN_EMAIL: "ada@example.org" } });
  ada = await scene.server.signUp("ada@example.org");
  const made = await ada.client.from("folders").insert({ name: "Churn", user_id: ada.id }).select("id").single();
  folder = made.data?.id ?? "";
  for (const title of ["Early parcels", "Late parcels", "Lost parcels"])
    await ada.client.from("notebooks").insert({ title, user_id: ada.id, folder_id: folder });
  screen = await scene.open(ada);
  await watchFocus(screen.page);
});

afterAll(async () => {
  expect(screen.errors).toEqual([]);
  await screen.close();
  await scene.end();
});

const layers = (page: Page): Locator => page.locator("[role=dialog], [role=alertdialog], [role=menu]");
const closed = (page: Page): Promise<void> => layers(page).waitFor({ state: "detached" });
const leave = (page: Page): Promise<void> => leaveWithEscape(page, layers(page));

/**
 * Presses Enter on the control; the dialog takes the focus at `first`, keeps it however often Tab is pressed, and
 * Escape returns it.
 */
async function opensAndGivesBack(opener: Locator, first: Locator): Promise<void> {
  const page = opener.page();
  await page.keyboard.press("Enter");
  await focusArrives(first);
  await tabTo(page.locator("[role=dialog] button:enabled, [role=alertdialog] button:enabled").last());
  await tabBackTo(first);
  await leave(page);
  await focusArrives(opener);
}

test("by keyboard, a folder is made and deleted, and the question puts the focus on Cancel", async () => {
  const { page } = screen;
  await page.goto("/app/dashboard");
  const opener = page.getByRole("button", { name: "New Folder" });
  await tabTo(opener);
  await opensAndGivesBack(opener, page.getByLabel("Folder name"));
  await page.keyboard.press("Enter");
  await focusArrives(page.getByLabel("Folder name"));
  await page.keyboard.type("Parcels");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Parcels", level: 1 }).waitFor();
  await closed(page);
  // The button appears for those who cannot hover over it.
  const remove = page.getByRole("button", { name: "Delete folder Parcels" });
  await tabBackTo(remove);
  expect(await remove.evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
  await opensAndGivesBack(remove, page.getByRole("button", { name: "Cancel" }));
  await page.keyboard.press("Enter");
  await focusArrives(page.getByRole("button", { name: "Cancel" }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/dashboard");
});

test("by keyboard, cards are renamed, moved and deleted from their menu and from their buttons", async () => {
  const { page } = screen;
  const { keyboard } = page;
  await page.goto(`/app/folders/${folder}`);
  const card = page.getByRole("link", { name: "Late parcels" });
  await tabTo(card);
  for (const key of ["Shift+F10", "ContextMenu"]) {
    await keyboard.press(key);
    await page.getByRole("menuitem", { name: "Rename" }).waitFor();
    await leave(page);
    await focusArrives(card);
  }
  await keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Rename" }).waitFor();
  await keyboard.type("Re");
  await focusArrives(page.getByRole("menuitem", { name: "Rename" }));
  await keyboard.press("Enter");
  await focusArrives(page.getByLabel("Title"));
  await leave(page);
  await focusArrives(card);

  const rename = page.getByRole("button", { name: "Rename: Late parcels" });
  await tabTo(rename);
  await opensAndGivesBack(rename, page.getByLabel("Title"));
  const move = page.getByRole("button", { name: "Move to Folder: Late parcels" });
  await tabTo(move);
  await keyboard.press("Enter");
  await focusArrives(page.getByRole("combobox", { name: "Folder" }));
  await keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "None" }).waitFor();
  await keyboard.press("Home");
  await keyboard.press("Enter");
  await page.getByRole("option", { name: "None" }).waitFor({ state: "detached" });
  expect(await page.getByRole("combobox", { name: "Folder" }).textContent()).toBe("None");
  await leave(page);
  await focusArrives(move);
  const remove = page.getByRole("button", { name: "Delete: Late parcels" });
  await tabTo(remove);
  await opensAndGivesBack(remove, page.getByRole("button", { name: "Cancel" }));
});

test("by keyboard, a team is made, someone is invited, and the link is selected", async () => {
  const { page } = screen;
  const { keyboard } = page;
  await page.goto("/app/teams");
  const create = page.getByRole("main").getByRole("button", { name: "Create Team" });
  await tabTo(create);
  await opensAndGivesBack(create, page.getByLabel("Team name"));
  await keyboard.press("Enter");
  await focusArrives(page.getByLabel("Team name"));
  await keyboard.type("Parcel people");
  await keyboard.press("Enter");
  await page.waitForURL(/\/app\/teams\/[0-9a-f-]{36}$/);
  await page.getByRole("tab", { name: "Notebooks" }).waitFor();
  await closed(page);
  await tabTo(page.getByRole("tab", { name: "Notebooks" }));
  await keyboard.press("ArrowRight");
  await focusArrives(page.getByRole("tab", { name: "Members", exact: true }));
  const invite = page.getByRole("button", { name: "Invite Member" });
  await tabTo(invite);
  await opensAndGivesBack(invite, page.getByLabel("Email address"));
  await keyboard.press("Enter");
  await focusArrives(page.getByLabel("Email address"));
  await keyboard.type("mary@example.org");
  await keyboard.press("Enter");
  await focusArrives(page.getByLabel("Invitation link"));
  await tabTo(page.getByRole("button", { name: "Done" }));
  await keyboard.press("Enter");
  await closed(page);
  await focusArrives(invite);
  await tabBackTo(page.getByRole("tab", { name: "Team Members" }));
  await keyboard.press("ArrowRight");
  await page.getByRole("list", { name: "Pending invitations" }).getByText("mary@example.org").waitFor();
});

test("by keyboard, an admin's text is previewed and editing continues where it was", async () => {
  const { page } = screen;
  await page.goto("/app/admin");
  await tabTo(page.getByRole("button", { name: "Preview Hero Description" }));
  await page.keyboard.press("Enter");
  await focusArrives(page.getByRole("button", { name: "Edit Hero Description" }));
  await page.keyboard.press("Enter");
  await focusArrives(page.getByRole("button", { name: "Preview Hero Description" }));
});

test("by keyboard on a narrow window, the drawer opens, closes, and a link in it is followed", async () => {
  const { page } = screen;
  await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
  await page.goto("/app/dashboard");
  const opener = page.getByRole("button", { name: "Open menu" });
  await tabTo(opener);
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("dialog").getByRole("button", { name: "New Folder" }));
  await leave(page);
  await focusArrives(opener);
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("dialog").getByRole("link", { name: "Teams" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/teams");
  await closed(page);
  await focusArrives(page.getByRole("heading", { name: "Teams", level: 1 }));
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
});

test("by keyboard, a message is reached with F8 and dismissed", async () => {
  const { page } = screen;
  await page.goto(`/app/folders/${folder}`);
  await tabTo(page.getByRole("button", { name: "Rename: Lost parcels" }));
  await page.keyboard.press("Enter");
  await focusArrives(page.getByLabel("Title"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Found parcels");
  await page.keyboard.press("Enter");
  await seesText(page, "Notebook renamed");
  await closed(page);
  await page.keyboard.press("F8");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await tabTo(dismiss);
  expect(await hasFocus(dismiss)).toBe(true);
  await page.keyboard.press("Enter");
  await dismiss.waitFor({ state: "detached" });
});
