import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import {
  type ScreenScene,
  cardOf,
  choose,
  gone,
  openScreenScene,
  press,
  textsOf,
  titlesOfCards,
  user,
} from "./scene.ts";
import { seesFocusOn, seesTitles } from "./shelf.ts";

let scene: ScreenScene;
let ada: TestPerson;
let grace: TestPerson;
let folderId: string;
let teamId: string;
let hersId: string;

beforeAll(async () => {
  scene = await openScreenScene();
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

const search = (): string => window.location.search;

describe("the cards of a folder", () => {
  it("are sorted by date, title, status and score, either way", async () => {
    await scene.open(`/app/folders/${folderId}`, ada);
    await screen.findByRole("link", { name: "Zebra" });
    const orders: Record<string, string[]> = {
      Title: ["apple", "Week 2", "Week 10", "Zebra"],
      Status: ["Week 2", "Zebra", "apple", "Week 10"],
      Date: ["Zebra", "Week 2", "apple", "Week 10"],
    };
    for (const [key, order] of Object.entries(orders)) {
      await choose("Sort by", key);
      await seesTitles(order);
    }
    await press("button", /reverse the order/);
    await seesTitles(["Week 10", "apple", "Week 2", "Zebra"]);
    await choose("Sort by", "Score");
    await seesTitles(["Week 2", "Week 10", "Zebra", "apple"]);
    await press("button", /reverse the order/);
    await seesTitles(["Zebra", "Week 10", "Week 2", "apple"]);
  });

  it("are filtered by status and score by keyboard alone; a visit to a notebook, Back and a reload keep it", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await press("link", "Churn", await screen.findByRole("navigation", { name: "Main" }));
    (await screen.findByRole("combobox", { name: "Status" })).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("option", { name: "Published" });
    await user.keyboard("P{Enter}");
    await seesTitles(["Zebra", "apple"]);
    await screen.findByText("2 of 4 notebooks");
    expect(search()).toBe("?status=published");
    await press("link", "Zebra");
    await screen.findByRole("heading", { name: "Zebra", level: 1 });
    await press("button", "Back");
    await seesTitles(["Zebra", "apple"]);
    // Each change replaces the address: Back leaves the list.
    await choose("Score", "Needs improvement, below 5");
    await seesTitles(["Zebra"]);
    const address = app.address();
    window.history.back();
    await waitFor(() => expect(app.address()).toBe("/app/dashboard"));
    await scene.open(address, ada);
    await seesTitles(["Zebra"]);
  });

  it("without matches say so, and one press clears the filters with the focus kept in the list", async () => {
    await scene.open(`/app/folders/${folderId}?status=archived&score=excellent&sort=title`, ada);
    await screen.findByText("No notebooks match");
    await screen.findByText("0 of 4 notebooks");
    screen.getByRole("button", { name: "Clear filters" }).focus();
    await user.keyboard("{Enter}");
    await seesTitles(["apple", "Week 2", "Week 10", "Zebra"]);
    expect(search()).toBe("?sort=title");
    await seesFocusOn("Notebooks");
  });

  it("say so where an address names a sort or filter that does not exist, and show everything", async () => {
    const app = await scene.open("/app/dashboard", ada);
    for (const wrong of ["sort=size", "order=up", "status=%00", "score=<b>11</b>", `status=${"x".repeat(2000)}`]) {
      await app.goTo(`/app/folders/${folderId}?${wrong}`);
      await screen.findByText("The address contains an unknown sort order or filter, which was ignored.");
      expect(titlesOfCards()).toHaveLength(4);
      if (wrong.startsWith("status=x")) break;
      await app.goTo("/app/dashboard");
      await gone("The address contains an unknown sort order or filter, which was ignored.");
    }
    await choose("Sort by", "Title");
    await gone("The address contains an unknown sort order or filter, which was ignored.");
  });

  it("are all there where a folder holds more than one response of the server can", async () => {
    const keeper = await scene.server.signUp();
    const full = await insert(keeper, "folders", { name: "Full", user_id: keeper.id });
    await scene.server.adminSql`
      insert into notebooks (title, user_id, folder_id, updated_at)
      select 'Notebook ' || i, ${keeper.id}, ${full}, now() - i * interval '1 minute' from generate_series(1, 1003) i`;
    await scene.open(`/app/folders/${full}?order=asc`, keeper);
    await screen.findByText("1003 notebooks");
    expect(titlesOfCards()[0]).toBe("Notebook 1003");
  });

  it("a folder's page leads back to the dashboard, a notebook's to its folder or its team", async () => {
    const app = await scene.open(`/app/folders/${folderId}`, ada);
    const crumbs = (): Promise<HTMLElement> => screen.findByRole("navigation", { name: "Breadcrumb" });
    await waitFor(async () =>
      expect(textsOf(within(await crumbs()).getAllByRole("listitem"))).toEqual(["Dashboard", "Churn"]),
    );
    await press("link", "Zebra");
    await screen.findByRole("heading", { name: "Zebra", level: 1 });
    await press("link", "Churn", await crumbs());
    await waitFor(() => expect(app.address()).toBe(`/app/folders/${folderId}`));
    await screen.findByRole("heading", { name: "Churn", level: 1 });
    await press("link", "Dashboard", await crumbs());
    await waitFor(() => expect(app.address()).toBe("/app/dashboard"));
    await app.goTo(`/app/notebooks/${hersId}`);
    await press("link", "Forecasting");
    await waitFor(() => expect(app.address()).toBe(`/app/teams/${teamId}`));
  });
});

describe("all notebooks", () => {
  it("are one press away from the recent six, teammates' among them, and no request reads a file", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await seesTitles(["Two", "One", "Hers", "Zebra", "Week 2", "apple"]);
    await press("link", "All notebooks");
    await screen.findByRole("heading", { name: "All Notebooks" });
    await screen.findByText("7 notebooks");
    await choose("Sort by", "Title");
    await seesTitles(["apple", "Hers", "One", "Two", "Week 2", "Week 10", "Zebra"]);
    const asked = app.requests.map(({ path, query }) => `${path}?${decodeURIComponent(`${query}`)}`);
    expect(asked.some((url) => url.startsWith("/rest/v1/notebooks?"))).toBe(true);
    expect(asked.filter((url) => /notebook_content|original_notebook/.test(url))).toEqual([]);
    await scene.open(app.address(), ada);
    await screen.findByRole("link", { name: "Hers" });
    expect(titlesOfCards()[1]).toBe("Hers");
    await press("link", "Recent only");
    await waitFor(() => expect(titlesOfCards()).toHaveLength(6));
  });

  it("offer what a member may do with a teammate's notebook: rename it, not file or delete it", async () => {
    await scene.open("/app/dashboard?show=all", ada);
    await screen.findByRole("button", { name: "Rename: Hers" });
    expect(within(cardOf("Hers")).getAllByRole("button")).toHaveLength(1);
    expect(within(cardOf("Hers")).queryByRole("checkbox")).toBeNull();
    fireEvent.contextMenu(screen.getByRole("link", { name: "Hers" }));
    expect(textsOf(await screen.findAllByRole("menuitem"))).toEqual(["Open", "Rename"]);

    await scene.open("/app/dashboard?show=all", grace);
    // She is an admin of the team.
    await screen.findByRole("button", { name: "Delete: Two" });
    expect(within(cardOf("Two")).getAllByRole("button")).toHaveLength(2);
    // She may select what she may delete; only the owner may file it.
    await press("checkbox", "Select: Two");
    const selection = within(screen.getByRole("group", { name: "Selection" }));
    await selection.findByText("A teammate's notebook is filed by its owner.");
    expect(selection.queryByRole("button", { name: "Move to folder…" })).toBeNull();
  });

  it("say so when they cannot be loaded, and try again", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await screen.findByRole("link", { name: "Hers" });
    await app.withFault({ path: "/rest/v1/notebooks", fault: "error 500" }, async () => {
      await press("link", "All notebooks");
      await app.toast("Failed to load notebooks", "Could not retrieve your notebooks. Please try again later.");
    });
    await press("button", "Try again", screen.getByRole("main"));
    await screen.findByText("7 notebooks");
  });

  it("are drawn sixty at a time", async () => {
    const many = await scene.server.signUp();
    const rows = Array.from({ length: 130 }, (_, index) => ({ title: `Notebook ${index + 1}`, user_id: many.id }));
    await many.client.from("notebooks").insert(rows);
    await scene.open("/app/dashboard?show=all&sort=title", many);
    await screen.findByText("130 notebooks");
    expect(titlesOfCards().slice(0, 3)).toEqual(["Notebook 1", "Notebook 2", "Notebook 3"]);
    await waitFor(() => expect(titlesOfCards()).toHaveLength(60));
    await press("button", "Show 60 more of 130");
    await press("button", "Show 10 more of 130");
    await waitFor(() => expect(titlesOfCards().at(-1)).toBe("Notebook 130"));
  });
});

it("a team's notebooks are sorted and filtered the same way", async () => {
  await scene.open(`/app/teams/${teamId}?sort=title`, grace);
  await seesTitles(["Hers", "Two"]);
  await choose("Status", "Published");
  await seesTitles(["Two"]);
  await press("button", "Clear filters");
  await seesTitles(["Hers", "Two"]);
});
