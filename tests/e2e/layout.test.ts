/**
 * What only a real layout shows: what stays in view, what scrolls, what changes with the window's width, what is
 * dragged.
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WIDTHS } from "../support/browser.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;
let grace: TestPerson;
let teamId: string;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
  grace = await scene.server.signUp("grace@example.org");
  const team = { name: "Shared work", created_by: ada.id };
  teamId = (await ada.client.from("teams").insert(team).select("id").single()).data?.id ?? "";
  await scene.server
    .adminSql`insert into team_members (team_id, user_id, role) values (${teamId}, ${grace.id}, 'member')`;
  for (const name of ["Zebra", "alpha", "Mango"]) await ada.client.from("folders").insert({ name, user_id: ada.id });
});
afterAll(() => scene.end());

describe("the frame of the app", () => {
  it("has a sidebar with the pages and the folders by name, which collapses to icons and stays that way", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "alpha" }).waitFor();
    const names = await main.getByRole("link").allTextContents();
    expect(names.slice(0, 4)).toEqual(["Dashboard", "Teams", "New Notebook", "Catalog"]);
    expect(names.slice(4)).toEqual(["alpha", "Mango", "Zebra", "Trash"]);
    await page.goto(`/app/teams/${teamId}`);
    await expect.poll(() => main.getByRole("link", { name: "Teams" }).getAttribute("aria-current")).toBe("page");
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    expect(await main.getByRole("link", { name: "Dashboard" }).textContent()).toBe("");
    await main.getByRole("link", { name: "Dashboard" }).hover();
    await page.getByText("Dashboard", { exact: true }).last().waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Expand sidebar" }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it("keeps the bar in view with the address in the user menu, its links and Log out", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    expect(
      await page
        .locator("header")
        .first()
        .evaluate((bar) => getComputedStyle(bar).position),
    ).toBe("sticky");
    await page.getByRole("button", { name: /ada@example\.org/ }).click();
    for (const item of ["Teams", "Account Settings", "Log out"])
      await page.getByRole("menuitem", { name: item }).waitFor();
    await close();
  });

  it("on a phone is a drawer over the whole screen with the sections Main and Folders", async () => {
    const { page, close } = await scene.open(ada);
    await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    await page.goto("/app/dashboard");
    await page.getByPlaceholder("Search...", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog");
    for (const section of ["Main", "Folders"])
      await drawer.getByRole("heading", { name: section, exact: true }).waitFor();
    for (const link of ["Dashboard", "Teams", "New Notebook", "alpha"])
      await drawer.getByRole("link", { name: link, exact: true }).waitFor();
    expect(await drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: WIDTHS.phone, height: 800 });
    await drawer.getByRole("link", { name: "Teams", exact: true }).click();
    await page.waitForURL("**/app/teams");
    await drawer.waitFor({ state: "detached" });
    await close();
  });
});

it("a message is dismissed by a swipe of 50 px or more, and stays below that", async () => {
  const { page, close } = await scene.open(grace);
  await page.goto("/app/admin");
  const message = page.locator("ol > li[data-state=open]");
  await message.getByText("Access Denied", { exact: true }).waitFor();
  const { x = 0, y = 0 } = (await message.boundingBox()) ?? {};
  for (const [distance, left] of [
    [40, 1],
    [60, 0],
  ] as const) {
    await page.mouse.move(x + 20, y + 12);
    await page.mouse.down();
    for (let moved = 10; moved <= distance; moved += 10) await page.mouse.move(x + 20 + moved, y + 12);
    await page.mouse.up();
    await expect.poll(() => message.count(), { timeout: 2000 }).toBe(left);
  }
  await close();
});

it("a member list shows initials, address and role, and scrolls within 350 px", async () => {
  const { page, close } = await scene.open(ada);
  await page.goto(`/app/teams/${teamId}`);
  await page.getByRole("tab", { name: "Manage Team" }).waitFor();
  expect(await page.getByRole("tab").allTextContents()).toEqual(["Notebooks", "Members", "Manage Team"]);
  await page.getByRole("tab", { name: "Members", exact: true }).click();
  const list = page.getByRole("list", { name: "Members" });
  const row = list.getByRole("listitem").filter({ hasText: "grace@example.org" });
  await row.getByText("Member", { exact: true }).waitFor();
  expect(await row.locator("[aria-hidden=true]").first().textContent()).toBe("A");
  await list.getByText("Admin", { exact: true }).waitFor();
  const look = await list.evaluate((element) => {
    const { maxHeight, overflowY } = getComputedStyle(element);
    return { maxHeight, overflowY };
  });
  expect(look).toEqual({ maxHeight: "350px", overflowY: "auto" });
  await close();
});

it("on a phone the bar of a selection stays in view and never covers the focused card", async () => {
  const person = await scene.server.signUp();
  const titles = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
  for (const title of titles) await person.client.from("notebooks").insert({ title, user_id: person.id });
  const { page, close } = await scene.open(person);
  await page.setViewportSize({ width: WIDTHS.phone, height: 700 });
  await page.goto("/app/dashboard?show=all");
  const box = (title: string): Locator => page.getByRole("checkbox", { name: `Select: ${title}` });
  await box("Five").check();
  await box("One").focus();
  for (const title of titles.slice(4)) {
    while (!(await box(title).evaluate((input) => input === document.activeElement)))
      await page.keyboard.press("Shift+Tab");
    const bar = await page.getByRole("group", { name: "Selection" }).boundingBox();
    const focused = await box(title).boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual(0);
    expect(focused?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  await close();
});
