import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, cardOf, fill, openScreenScene, press, titlesOfCards, user } from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;
let grace: TestPerson;
let teamId: string;

beforeAll(async () => {
  scene = await openScreenScene();
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

describe("the search box", () => {
  it("D12: searches the loaded notebooks by title and description, ignoring case, and opens the chosen one", async () => {
    const app = await scene.open("/app/dashboard", ada);
    for (const nothing of ["no such thing", "%", "_", ".*", "<b>", "数据"]) {
      await fill("Search notebooks", nothing);
      await screen.findByText("No notebooks found.");
    }
    screen.getByText("Searches titles, descriptions, sections, facts, and the text and code of cells.");
    await fill("Search notebooks", "whales");
    expect(await screen.findAllByRole("option")).toHaveLength(1);
    await user.clear(screen.getByLabelText("Search notebooks"));
    await user.keyboard("NOTEBOOK 5");
    await screen.findByRole("option", { name: /Notebook 5/ });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(app.address()).toMatch(/^\/app\/notebooks\/[0-9a-f-]{36}$/));
    await screen.findByRole("heading", { name: "Notebook 5", level: 1 });
  });

  it("U03: finds notebooks by their text below those found by title, each once, and the keyboard reaches them", async () => {
    const eve = await scene.server.signUp();
    await written(eve, "Whales", { modeling_section: "Humpback whales sing." });
    await written(eve, "Songs", { modeling_section: "Humpback <b>whales</b>\u202E sing." });
    const app = await scene.open("/app/dashboard", eve);
    await fill("Search notebooks", "whales");
    const group = await screen.findByRole("group", { name: "In the text of notebooks" });
    const [found, ...others] = within(group).getAllByRole("option");
    expect([others, screen.getAllByRole("option").length]).toEqual([[], 2]);
    expect(found?.textContent).toContain("Modeling:Humpback <b>whales</b>\u202E sing.");
    expect(found?.querySelector("mark")?.textContent).toBe("whales");
    expect(found?.querySelector("bdi b")).toBeNull();
    await user.keyboard("{ArrowUp}");
    expect(found?.hasAttribute("data-highlighted")).toBe(true);
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Songs", level: 1 });
    expect(app.unseenToasts()).toEqual([]);
  });

  it("suggests what a typo probably meant, and searches for it on request", async () => {
    const eve = await scene.server.signUp();
    await written(eve, "Parcels", { modeling_section: "Gradient boosting." });
    const app = await scene.open("/app/dashboard", eve);
    await fill("Search notebooks", "gradiant bosting");
    await screen.findByText("No notebooks found.");
    await press("button", "gradient boosting");
    await screen.findByRole("option", { name: /^Parcels/ });
    const box = screen.getByLabelText<HTMLInputElement>("Search notebooks");
    expect([box.value, document.activeElement]).toEqual(["gradient boosting", box]);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await app.withFault({ path: "/rest/v1/rpc/respelled_search", fault: "error 500" }, async () => {
      await app.goTo("/app/catalog?text=prcels");
      await screen.findByText("No notebooks match");
    });
    await app.goTo("/app/catalog?text=parcles");
    await press("button", "parcels");
    await screen.findByRole("rowheader", { name: /^Parcels/ });
    expect([app.address(), app.unseenToasts()]).toEqual(["/app/catalog?text=parcels", []]);
  });

  it("still searches titles when texts cannot be searched, and says so", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await app.withFault({ path: "/rest/v1/rpc/find_notebooks", fault: "error 500" }, async () => {
      await fill("Search notebooks", "Notebook 5");
      await screen.findByRole("option", { name: /Notebook 5/ });
      await screen.findByText("The text of notebooks could not be searched. Please try again later.");
    });
  });
});

const written = async ({ client }: TestPerson, title: string, content: object): Promise<void> => {
  const save = { save_id: crypto.randomUUID(), title, content } as never;
  const { error } = await client.rpc("save_notebook", { save });
  if (error) throw new Error(error.message);
};

describe("the dashboard", () => {
  it("shows the six newest as cards that open them, and the three info cards", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await screen.findByRole("heading", { name: "Dashboard", level: 1 });
    await screen.findByRole("link", { name: "Notebook 8" });
    expect(titlesOfCards()).toEqual([8, 7, 6, 5, 4, 3].map((index) => `Notebook ${index}`));
    within(cardOf("Notebook 8")).getByText("No description provided");
    expect(cardOf("Notebook 8").textContent).toMatch(/Updated: [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    for (const name of ["Documentation Structure", "Folder Organization", "Notebook Archive", "Getting Started"])
      screen.getByRole("heading", { name });
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "New Notebook" }).getAttribute("href")).toBe("/app/notebooks/new");
    await press("link", "Notebook 8");
    await waitFor(() => expect(app.address()).toMatch(/^\/app\/notebooks\/[0-9a-f-]{36}$/));
  });

  it("shows three skeleton cards while it loads, and the texts that this browser has stored", async () => {
    const app = await scene.open("/app/teams", ada);
    const letGo = app.holdBack({ path: "/rest/v1/notebooks" });
    localStorage.setItem("dashboard-content", JSON.stringify([{ id: "welcome-message", content: "Hello, analysts" }]));
    await app.withFault({ path: "/rest/v1/site_content", fault: "no answer" }, async () => {
      await app.goTo("/app/dashboard");
      await screen.findByText("Hello, analysts");
      await waitFor(() => expect(document.querySelectorAll("main [aria-busy=true] > *:not(output)")).toHaveLength(3));
      letGo();
      await screen.findByRole("link", { name: "Notebook 8" });
    });
  });
});

describe("folders and teams", () => {
  it("a folder's page names it and makes notebooks in it; its Move dialog does not offer the folder itself", async () => {
    const { data } = await ada.client.from("folders").select("id").eq("name", "Mango").single();
    await ada.client.from("notebooks").insert({ title: "Filed", user_id: ada.id, folder_id: data?.id ?? null });
    const app = await scene.open(`/app/folders/${data?.id}`, ada);
    await screen.findByRole("heading", { name: "Mango", level: 1 });
    await press("button", "Move to Folder: Filed");
    const dialog = await screen.findByRole("dialog", { name: "Move Notebook" });
    await press("combobox", "Folder", dialog);
    await screen.findByRole("option", { name: "None" });
    await user.keyboard("{Escape}");
    await press("button", "Cancel", dialog);
    await press("link", "New Notebook", await screen.findByRole("main"));
    await waitFor(() => expect(app.address()).toBe(`/app/notebooks/new?folderId=${data?.id}`));
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Folder" }).textContent).toBe("Mango"));
  });

  it("a team's page lists its notebooks newest first for every member, and makes notebooks in the team", async () => {
    for (const title of ["Older", "Newer"])
      await ada.client.from("notebooks").insert({ title, user_id: ada.id, team_id: teamId });
    const app = await scene.open(`/app/teams/${teamId}`, grace);
    await screen.findByRole("link", { name: "Older" });
    expect(titlesOfCards()).toEqual(["Newer", "Older"]);
    within(cardOf("Newer")).getByText("No description");
    expect(cardOf("Newer").textContent).toMatch(/Last updated: [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect(screen.queryByText("Admin")).toBeNull();
    await press("link", "Create Notebook");
    await waitFor(() => expect(app.address()).toBe(`/app/notebooks/new?teamId=${teamId}`));
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Team" }).textContent).toBe("Shared work"));
    await screen.findByText("Members of the team can read and edit the notebook with you.");
  });
});
