import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFindings, WIDTHS } from "../support/browser.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast, withFault } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;
let grace: TestPerson;
let folderId: string;
let teamId: string;
let hersId: string;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
  grace = await scene.server.signUp("grace@example.org");
  folderId = await insert(ada, "folders", { name: "Churn", user_id: ada.id });
  teamId = await insert(grace, "teams", { name: "Forecasting", created_by: grace.id });
  const { adminSql: sql } = scene.server;
  await sql`insert into team_members (team_id, user_id, role) values (${teamId}, ${ada.id}, 'member')`;
  for (const [title, status, score] of [
    ["Week 10", "Archived", 5],
    ["apple", "Published", null],
    ["Week 2", "In Development", 8.2],
    ["Zebra", "Published", 3],
  ] as const) {
    const id = await insert(ada, "notebooks", { title, status, user_id: ada.id, folder_id: folderId });
    await sql`update notebooks set overall_score = ${score} where id = ${id}`;
  }
  hersId = await insert(grace, "notebooks", { title: "Hers", user_id: grace.id, team_id: teamId });
  await insert(ada, "notebooks", { title: "One", user_id: ada.id });
  await insert(ada, "notebooks", { title: "Two", user_id: ada.id, team_id: teamId, status: "Published" });
});
afterAll(() => scene.end());

const insert = async (person: TestPerson, table: "folders" | "teams" | "notebooks", row: object): Promise<string> =>
  (
    await person.client
      .from(table)
      .insert(row as never)
      .select("id")
      .single()
  ).data?.id ?? "";

const titles = (page: Page): Promise<string[]> => page.locator("main article h3").allTextContents();
const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

describe("the cards of a folder", () => {
  it("are sorted by date, title, status and score, either way", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto(`/app/folders/${folderId}`);
    await page.getByRole("link", { name: "Zebra" }).waitFor();
    const reverse = page.getByRole("button", { name: /reverse the order/ });
    const orders: Record<string, string[]> = {
      Title: ["apple", "Week 2", "Week 10", "Zebra"],
      Status: ["Week 2", "Zebra", "apple", "Week 10"],
      Date: ["Zebra", "Week 2", "apple", "Week 10"],
    };
    for (const [key, order] of Object.entries(orders)) {
      await choose(page, "Sort by", key);
      await expect.poll(() => titles(page)).toEqual(order);
    }
    await reverse.click();
    await expect.poll(() => titles(page)).toEqual(["Week 10", "apple", "Week 2", "Zebra"]);
    await choose(page, "Sort by", "Score");
    await expect.poll(() => titles(page)).toEqual(["Week 2", "Week 10", "Zebra", "apple"]);
    await reverse.click();
    await expect.poll(() => titles(page)).toEqual(["Zebra", "Week 10", "Week 2", "apple"]);
    expect(errors).toEqual([]);
    await close();
  });

  it("are filtered by status and score by keyboard alone, and reload, a visit to a notebook and Back keep it", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Churn" }).click();
    await page.getByRole("link", { name: "Zebra" }).waitFor();
    await page.getByRole("combobox", { name: "Status", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "Published" }).waitFor();
    await page.keyboard.press("P");
    await page.keyboard.press("Enter");
    await expect.poll(() => titles(page)).toEqual(["Zebra", "apple"]);
    await page.getByText("2 of 4 notebooks").waitFor();
    expect(new URL(page.url()).search).toBe("?status=published");
    await page.reload();
    await page.getByRole("link", { name: "Zebra" }).waitFor();
    expect(await titles(page)).toEqual(["Zebra", "apple"]);
    await page.getByRole("link", { name: "Zebra" }).click();
    await page.getByRole("heading", { name: "Zebra" }).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("link", { name: "apple" }).waitFor();
    expect(await titles(page)).toEqual(["Zebra", "apple"]);
    // Each change replaces the address: Back leaves the list.
    await choose(page, "Score", "Needs improvement, below 5");
    await expect.poll(() => titles(page)).toEqual(["Zebra"]);
    await page.goBack();
    await page.waitForURL("**/app/dashboard");
    expect(errors).toEqual([]);
    await close();
  });

  it("that match nothing say so, and one press clears the filters with the focus kept in the list", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto(`/app/folders/${folderId}?status=archived&score=excellent&sort=title`);
    await page.getByText("No notebooks match").waitFor();
    await page.getByText("0 of 4 notebooks").waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => titles(page)).toEqual(["apple", "Week 2", "Week 10", "Zebra"]);
    expect(new URL(page.url()).search).toBe("?sort=title");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Notebooks");
    await close();
  });

  it("take an address with a sort or filter that does not exist, say so and show everything", async () => {
    const { page, errors, close } = await scene.open(ada);
    for (const wrong of ["sort=size", "order=up", "status=%00", "score=<b>11</b>", `status=${"x".repeat(2000)}`]) {
      await page.goto(`/app/folders/${folderId}?${wrong}`);
      await page.getByText("The address contains an unknown sort order or filter, which was ignored.").waitFor();
      expect((await titles(page)).length).toBe(4);
    }
    await choose(page, "Sort by", "Title");
    await page.getByText("which was ignored.").waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await close();
  });

  it("are all there where a folder holds more than one answer of the server carries", async () => {
    const keeper = await scene.server.signUp();
    const full = await insert(keeper, "folders", { name: "Full", user_id: keeper.id });
    await scene.server.adminSql`
      insert into notebooks (title, user_id, folder_id, updated_at)
      select 'Notebook ' || i, ${keeper.id}, ${full}, now() - i * interval '1 minute' from generate_series(1, 1003) i`;
    const { page, close } = await scene.open(keeper);
    await page.goto(`/app/folders/${full}?order=asc`);
    await page.getByText("1003 notebooks", { exact: true }).waitFor();
    expect((await titles(page))[0]).toBe("Notebook 1003");
    await close();
  });

  it("a folder's page leads back to the dashboard, a notebook's to its folder or its team", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto(`/app/folders/${folderId}`);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.waitFor();
    expect(await crumbs.getByRole("listitem").allTextContents()).toEqual(["Dashboard", "Churn"]);
    await page.getByRole("link", { name: "Zebra" }).click();
    await page.getByRole("heading", { name: "Zebra" }).waitFor();
    await crumbs.getByRole("link", { name: "Churn" }).click();
    await page.waitForURL(`**/app/folders/${folderId}`);
    await crumbs.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/app/dashboard");
    await page.goto(`/app/notebooks/${hersId}`);
    await crumbs.getByRole("link", { name: "Forecasting" }).click();
    await page.waitForURL(`**/app/teams/${teamId}`);
    await close();
  });
});

describe("all notebooks", () => {
  it("stand one press away from the recent six, teammates' among them, and no request reads a file", async () => {
    const { page, errors, close } = await scene.open(ada);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
    await page.goto("/app/dashboard");
    await page.getByRole("link", { name: "Hers" }).waitFor();
    expect(await titles(page)).toEqual(["Two", "One", "Hers", "Zebra", "Week 2", "apple"]);
    await page.getByRole("link", { name: "All notebooks" }).click();
    await page.getByRole("heading", { name: "All Notebooks" }).waitFor();
    await page.getByText("7 notebooks", { exact: true }).waitFor();
    await choose(page, "Sort by", "Title");
    await expect.poll(() => titles(page)).toEqual(["apple", "Hers", "One", "Two", "Week 2", "Week 10", "Zebra"]);
    await page.reload();
    await page.getByRole("link", { name: "Hers" }).waitFor();
    expect((await titles(page))[1]).toBe("Hers");
    expect(asked.some((url) => url.includes("/rest/v1/notebooks?"))).toBe(true);
    expect(asked.filter((url) => /notebook_content|original_notebook/.test(url))).toEqual([]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Recent only" }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(6);
    expect(errors).toEqual([]);
    await close();
  });

  it("offer for a teammate's notebook what a member may do: rename it, not file or delete it", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto("/app/dashboard?show=all");
    const card = page.getByRole("article").filter({ hasText: "Hers" });
    await card.getByRole("button", { name: "Rename: Hers" }).waitFor();
    expect(await card.getByRole("button").count()).toBe(1);
    expect(await card.getByRole("checkbox").count()).toBe(0);
    await card.getByRole("link", { name: "Hers" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Open" }).waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Open", "Rename"]);
    await close();
    const hers = await scene.open(grace);
    await hers.page.goto("/app/dashboard?show=all");
    // She is an admin of the team.
    const foreign = hers.page.getByRole("article").filter({ hasText: "Two" });
    await foreign.getByRole("button", { name: "Delete: Two" }).waitFor();
    expect(await foreign.getByRole("button").count()).toBe(2);
    // What she may delete she may select; filing it is the owner's.
    await foreign.getByRole("checkbox", { name: "Select: Two" }).check();
    const selection = hers.page.getByRole("group", { name: "Selection" });
    await selection.getByText("A teammate's notebook is filed by its owner.").waitFor();
    expect(await selection.getByRole("button", { name: "Move to folder…" }).count()).toBe(0);
    await hers.close();
  });

  it("say so when they cannot be loaded, and try again", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    await page.getByRole("link", { name: "Hers" }).waitFor();
    await withFault(page, { path: "/rest/v1/notebooks", fault: "error 500" }, async () => {
      await page.getByRole("link", { name: "All notebooks" }).click();
      await toast(page, "Failed to load notebooks", "Could not retrieve your notebooks. Please try again later.");
    });
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.getByText("7 notebooks", { exact: true }).waitFor();
    await close();
  });

  it("are drawn sixty at a time, and on a phone the tools stand within the page", async () => {
    const many = await scene.server.signUp();
    const rows = Array.from({ length: 130 }, (_, index) => ({ title: `Notebook ${index + 1}`, user_id: many.id }));
    await many.client.from("notebooks").insert(rows);
    const { page, close } = await scene.open(many);
    await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    await page.goto("/app/dashboard?show=all&sort=title");
    await page.getByText("130 notebooks", { exact: true }).waitFor();
    expect((await titles(page)).slice(0, 3)).toEqual(["Notebook 1", "Notebook 2", "Notebook 3"]);
    expect((await titles(page)).length).toBe(60);
    await page.getByRole("button", { name: "Show 60 more of 130" }).click();
    await page.getByRole("button", { name: "Show 10 more of 130" }).click();
    expect((await titles(page)).at(-1)).toBe("Notebook 130");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
    await close();
  });
});

it("a team's notebooks are sorted and filtered the same way", async () => {
  const { page, errors, close } = await scene.open(grace);
  await page.goto(`/app/teams/${teamId}?sort=title`);
  await expect.poll(() => titles(page)).toEqual(["Hers", "Two"]);
  await choose(page, "Status", "Published");
  await expect.poll(() => titles(page)).toEqual(["Two"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => titles(page)).toEqual(["Hers", "Two"]);
  expect(errors).toEqual([]);
  await close();
});

it("a search that finds nothing says where it looks", async () => {
  const { page, close } = await scene.open(ada);
  await page.goto("/app/dashboard");
  await page.getByPlaceholder("Search notebooks...").fill("no such thing");
  await page.getByText("No notebooks found.", { exact: true }).waitFor();
  await page.getByText("Searches titles and descriptions.").waitFor();
  await close();
});
