import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WIDTHS } from "../support/browser.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene } from "./scene.ts";
import { heldBack } from "../support/held-back.ts";

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
  for (let index = 1; index <= 8; index += 1) {
    const description = index === 3 ? "Rows about WHALES" : null;
    await ada.client.from("notebooks").insert({ title: `Notebook ${index}`, description, user_id: ada.id });
  }
});
afterAll(() => scene.end());

const cardTitles = (page: Page): Promise<string[]> => page.locator("main article h3").allTextContents();

describe("the frame of the app", () => {
  it("has a sidebar with the pages and the folders by name, which collapses to icons and stays so", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "alpha" }).waitFor();
    const names = await main.getByRole("link").allTextContents();
    expect(names.slice(0, 3)).toEqual(["Dashboard", "Teams", "New Notebook"]);
    expect(names.slice(3)).toEqual(["alpha", "Mango", "Zebra"]);
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

  it("searches the loaded notebooks by title and description, whatever the case, and opens the chosen one", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    const box = page.getByPlaceholder("Search notebooks...");
    for (const nothing of ["no such thing", "%", "<b>", "数据"]) {
      await box.fill(nothing);
      await page.getByText("No notebooks found.").waitFor();
    }
    await box.fill("whales");
    await page.getByRole("option").waitFor();
    expect(await page.getByRole("option").count()).toBe(1);
    await box.fill("NOTEBOOK 5");
    await page.getByRole("option", { name: /Notebook 5/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}$/);
    await page.getByRole("heading", { name: "Notebook 5" }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

it("a message is swiped away from 50 px on, and stays below that", async () => {
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

describe("the dashboard", () => {
  it("shows the six newest as cards that open them, and the three info cards", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Notebook 8" }).waitFor();
    expect(await cardTitles(page)).toEqual([8, 7, 6, 5, 4, 3].map((index) => `Notebook ${index}`));
    const card = page.getByRole("article").filter({ hasText: "Notebook 8" });
    await card.getByText("No description provided").waitFor();
    expect(await card.textContent()).toMatch(/Updated: [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    for (const info of ["Documentation Structure", "Folder Organization", "Notebook Archive"])
      await page.getByRole("heading", { name: info }).waitFor();
    await page.getByRole("heading", { name: "Getting Started" }).waitFor();
    expect(await page.locator("main").getByRole("link", { name: "New Notebook" }).getAttribute("href")).toBe(
      "/app/notebooks/new",
    );
    await card.getByRole("link").click();
    await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}$/);
    await close();
  });

  it("shows three skeleton cards while it loads, and the texts that this browser has stored", async () => {
    const { page, close } = await scene.open(ada);
    const letGo = await heldBack(page, "**/rest/v1/notebooks*");
    await page.route("**/rest/v1/site_content*", (route) => route.abort());
    await page.addInitScript(() =>
      localStorage.setItem(
        "dashboard-content",
        JSON.stringify([{ id: "welcome-message", content: "Hello, analysts" }]),
      ),
    );
    await page.goto("/app/dashboard");
    await page.getByText("Hello, analysts").waitFor();
    await expect.poll(() => page.locator("main [aria-busy=true] > *:not(output)").count()).toBe(3);
    letGo();
    await page.getByRole("link", { name: "Notebook 8" }).waitFor();
    await close();
  });
});

describe("folders and teams", () => {
  it("a folder's page names it and makes notebooks in it; its Move dialog offers no folder, too", async () => {
    const { data } = await ada.client.from("folders").select("id").eq("name", "Mango").single();
    await ada.client.from("notebooks").insert({ title: "Filed", user_id: ada.id, folder_id: data?.id ?? null });
    const { page, close } = await scene.open(ada);
    await page.goto(`/app/folders/${data?.id}`);
    await page.getByRole("heading", { name: "Mango", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Move to Folder: Filed" }).click();
    const dialog = page.getByRole("dialog", { name: "Move Notebook" });
    await dialog.getByRole("combobox", { name: "Folder" }).click();
    await page.getByRole("option", { name: "None" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.locator("main").getByRole("link", { name: "New Notebook" }).click();
    await page.waitForURL(`**/app/notebooks/new?folderId=${data?.id}`);
    await expect.poll(() => page.getByRole("combobox", { name: "Folder", exact: true }).textContent()).toBe("Mango");
    await close();
  });

  it("a team's page lists its notebooks newest first for every member, and makes notebooks in the team", async () => {
    for (const title of ["Older", "Newer"])
      await ada.client.from("notebooks").insert({ title, user_id: ada.id, team_id: teamId });
    const { page, close } = await scene.open(grace);
    await page.goto(`/app/teams/${teamId}`);
    await page.getByRole("link", { name: "Older" }).waitFor();
    expect(await cardTitles(page)).toEqual(["Newer", "Older"]);
    const card = page.getByRole("article").filter({ hasText: "Newer" });
    await card.getByText("No description", { exact: true }).waitFor();
    expect(await card.textContent()).toMatch(/Last updated: [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect(await page.getByText("Admin", { exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Create Notebook" }).click();
    await page.waitForURL(`**/app/notebooks/new?teamId=${teamId}`);
    await expect
      .poll(() => page.getByRole("combobox", { name: "Team", exact: true }).textContent())
      .toBe("Shared work");
    await page.getByText("Members of the team can read and edit the notebook with you.").waitFor();
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
});
