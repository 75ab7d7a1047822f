/** Three people with a team: shared notebooks, roles, removal, and the end of the team while others look on. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFindings } from "../support/browser.ts";
import {
  type PersonAtScreen,
  descriptionOf,
  openNotebook,
  openTab,
  save,
  saveButton,
  seesProblem,
  seesText,
  signedInPerson,
  titleOf,
  writeNotebook,
} from "../support/people.ts";
import type { TestServer } from "../support/server.ts";
import { teamOf } from "../support/team-of.ts";
import { openServerAndBrowser } from "../support/web-server.ts";

let server: TestServer;
let browser: Browser;
let ada: PersonAtScreen;
let grace: PersonAtScreen;
let linus: PersonAtScreen;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const opened = await openServerAndBrowser();
  ({ server, browser } = opened);
  ends.push(opened.close);
  ada = await signedInPerson(browser, server, "Ada");
  grace = await signedInPerson(browser, server, "Grace");
  linus = await signedInPerson(browser, server, "Linus");
});

afterAll(async () => {
  expect([...ada.errors, ...grace.errors, ...linus.errors]).toEqual([]);
  for (const end of ends.reverse()) await end();
});

test("A05: a member edits a team notebook from the team's page; both see the same text, and the owner stays the owner", async () => {
  const team = await teamOf([ada, grace], "Shared work");
  const notebook = await writeNotebook(ada.page, "Churn in March", `/app/notebooks/new?teamId=${team}`);

  const { page } = grace;
  await page.goto(`/app/teams/${team}`);
  await page.getByRole("link", { name: "Churn in March" }).click();
  await titleOf(page).waitFor();
  expect(await page.getByRole("combobox", { name: "Folder" }).isDisabled()).toBe(true);
  await page.getByRole("combobox", { name: "Team" }).getByText("Shared work").waitFor();
  await descriptionOf(page).fill("Grace looked at the outliers.");
  await openTab(page, "Validation");
  await page.getByLabel("Document the validation process").fill("Checked on the April extract.");
  await save(page);

  await openNotebook(ada.page, notebook);
  expect(await descriptionOf(ada.page).inputValue()).toBe("Grace looked at the outliers.");
  await openTab(ada.page, "Validation");
  expect(await ada.page.getByLabel("Document the validation process").inputValue()).toBe(
    "Checked on the April extract.",
  );
  expect(await ownerOf(notebook)).toBe(ada.id);

  // A member writes one of their own into the team, and it is in everybody's list at the next look.
  await page.goto(`/app/teams/${team}`);
  await page.getByRole("link", { name: "Create Notebook" }).click();
  await titleOf(page).fill("Churn in April");
  await save(page);
  await ada.page.goto(`/app/teams/${team}`);
  await ada.page.getByText("Last updated:").first().waitFor();
  expect(await ada.page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "Churn in April",
    "Churn in March",
  ]);
  await linus.page.goto(`/app/notebooks/${notebook}`);
  await seesProblem(linus.page, "Notebook not found");
});

test("B05: an admin makes a member an admin and back again, and cannot change or remove themselves", async () => {
  const team = await teamOf([ada, grace], "Roles");
  const { page } = ada;
  await page.goto(`/app/teams/${team}`);
  await openTab(page, "Members");
  const members = page.getByRole("list", { name: "Members" });
  await members.getByText("ada@example.org").waitFor();
  expect(await page.getByRole("button", { name: /ada@example\.org (admin|member)|Remove ada@/ }).count()).toBe(0);

  await page.getByRole("button", { name: "Make grace@example.org admin" }).click();
  await seesText(page, "Team member is now a admin");
  await grace.page.goto(`/app/teams/${team}`);
  await grace.page.getByRole("tab", { name: "Manage Team" }).click();
  expect(await grace.page.getByRole("button", { name: "Save Changes" }).isDisabled()).toBe(true);
  await grace.page.getByLabel("Team name").fill("Roles of two");
  await grace.page.getByRole("button", { name: "Save Changes" }).click();
  await seesText(grace.page, "The team details have been updated successfully.");
  await grace.page.getByRole("heading", { name: /Roles of two/ }).waitFor();

  await page.getByRole("button", { name: "Make grace@example.org member" }).click();
  await seesText(page, "Team member is now a member");
  // Her page still shows the tab: the server decides, and the page says so.
  await grace.page.getByLabel("Team name").fill("Roles of one");
  await grace.page.getByRole("button", { name: "Save Changes" }).click();
  await seesText(grace.page, "Failed to update team");
  await grace.page.getByRole("tab", { name: "Manage Team" }).waitFor({ state: "detached" });
  expect((await server.adminSql`select name from public.teams where id = ${team}`)[0]?.["name"]).toBe("Roles of two");
});

test("A13: a member is removed while the editor is open; the save is refused and the text stays", async () => {
  const team = await teamOf([ada, grace], "Removal");
  const notebook = await writeNotebook(ada.page, "Shared for now", `/app/notebooks/new?teamId=${team}`);
  const { page } = grace;
  await openNotebook(page, notebook);
  await descriptionOf(page).fill("An afternoon of notes.");

  await ada.page.goto(`/app/teams/${team}`);
  await openTab(ada.page, "Members");
  await ada.page.getByRole("button", { name: "Remove grace@example.org" }).click();
  const question = ada.page.getByRole("alertdialog", { name: "Remove Team Member" });
  await question
    .getByText(
      "Are you sure you want to remove grace@example.org from this team? They will no longer have access to team notebooks.",
    )
    .waitFor();
  await question.getByRole("button", { name: "Remove" }).click();
  await seesText(ada.page, "The team member has been removed");

  await saveButton(page).click();
  await seesProblem(
    page,
    "The notebook was deleted, or you are no longer allowed to change it. Your text is still here: save it as a copy.",
  );
  expect(await descriptionOf(page).inputValue()).toBe("An afternoon of notes.");
  const rows =
    await server.adminSql`select n.description, n.version, (select count(*)::int from public.notebook_content c where c.notebook_id = n.id) contents,
    (select count(*)::int from public.revisions r where r.notebook_id = n.id) revisions from public.notebooks n where id = ${notebook}`;
  expect({ ...rows[0] }).toEqual({ description: null, version: 1, contents: 1, revisions: 1 });

  await page.getByRole("button", { name: "Save as a copy" }).click();
  await page.waitForURL((url) => /[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(notebook));
  await seesText(page, "Notebook saved");
  const copy = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [stored] =
    await server.adminSql`select title, description, team_id, user_id from public.notebooks where id = ${copy}`;
  expect({ ...stored }).toEqual({
    title: "Shared for now (copy)",
    description: "An afternoon of notes.",
    team_id: null,
    user_id: grace.id,
  });
});

test("B16: a team is deleted while others look at it and write in it; nobody's screen breaks and no text is lost", async () => {
  const team = await teamOf([ada, grace, linus], "Short-lived");
  const notebook = await writeNotebook(ada.page, "Gone soon", `/app/notebooks/new?teamId=${team}`);
  await grace.page.goto(`/app/teams/${team}`);
  await grace.page.getByRole("link", { name: "Gone soon" }).waitFor();
  await openNotebook(linus.page, notebook);
  await descriptionOf(linus.page).fill("Still being written.");

  await ada.page.goto(`/app/teams/${team}`);
  await ada.page.getByRole("button", { name: "Delete Team" }).click();
  const question = ada.page.getByRole("alertdialog", { name: "Delete Team" });
  await question
    .getByText(
      "This action cannot be undone. This will permanently delete the team and all associated notebooks, removing all team member access.",
    )
    .waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await seesText(ada.page, "The team has been successfully deleted.");
  await ada.page.waitForURL("**/app/teams");
  expect(await ada.page.getByRole("link", { name: "Short-lived" }).count()).toBe(0);

  await grace.page.getByRole("link", { name: "Gone soon" }).click();
  await seesProblem(grace.page, "Notebook not found");
  await grace.page.goto(`/app/teams/${team}`);
  await seesText(grace.page, "Team not found");
  await saveButton(linus.page).click();
  await seesProblem(linus.page, "The notebook is not saved");
  expect(await descriptionOf(linus.page).inputValue()).toBe("Still being written.");
  await linus.page.getByRole("button", { name: "Save as a copy" }).click();
  await seesText(linus.page, "Notebook saved");
  await linus.page.waitForURL((url) => !url.pathname.endsWith(notebook));
  const left = await server.adminSql`select title, user_id from public.notebooks where title like 'Gone soon%'`;
  expect(left.map((row) => ({ ...row }))).toEqual([{ title: "Gone soon (copy)", user_id: linus.id }]);
});

test("B05: when the only admin deletes their account, the longest-standing member becomes admin", async () => {
  const barbara = await signedInPerson(browser, server, "Barbara");
  const team = await teamOf([barbara, grace, linus], "Handed on");
  const { page } = barbara;
  await page.goto("/app/account");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
  await question.getByText(/and you leave 1 team/).waitFor();
  await question.getByRole("textbox").fill("barbara@example.org");
  await question.getByRole("button", { name: "Delete Account" }).click();
  await page.waitForURL(`${server.url}/`);
  await barbara.close();

  await grace.page.goto(`/app/teams/${team}`);
  await openTab(grace.page, "Manage Team");
  await linus.page.goto(`/app/teams/${team}`);
  await linus.page.getByRole("heading", { name: /Handed on/ }).waitFor();
  expect(await linus.page.getByRole("tab", { name: "Manage Team" }).count()).toBe(0);
});

test("B05: a member leaves after a question that says what stays; their notebook is theirs, in the team, and can be taken out", async () => {
  const team = await teamOf([ada, grace], "Left by one");
  const notebook = await writeNotebook(grace.page, "Grace's part", `/app/notebooks/new?teamId=${team}`);
  const { page } = grace;
  await page.goto(`/app/teams/${team}`);
  await page.getByRole("link", { name: "Grace's part" }).waitFor();
  await page.getByRole("button", { name: "Leave Team" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave Team" });
  await question.getByText(/lose access .* Your own notebook in it stays yours and in the team/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.route("**/rest/v1/team_members*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Leave Team" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await seesText(page, "Failed to leave team");
  await page.unroute("**/rest/v1/team_members*");
  await page.getByRole("button", { name: "Leave Team" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await seesText(page, "You are no longer in Left by one.");
  await page.waitForURL("**/app/teams");
  await page.getByRole("heading", { name: "Teams", level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: "Left by one" }).count()).toBe(0);
  await page.goto(`/app/teams/${team}`);
  await seesText(page, "Team not found");

  await ada.page.goto(`/app/teams/${team}`);
  await ada.page.getByRole("link", { name: "Grace's part" }).waitFor();
  await openNotebook(page, notebook);
  await page.getByRole("combobox", { name: "Team" }).click();
  await page.getByRole("option", { name: "Individual Notebook" }).click();
  await save(page);
  await ada.page.reload();
  await seesText(ada.page, "No team notebooks yet");
});

test("B05: the only admin who leaves reads who takes their place, and the last member that the team goes", async () => {
  const team = await teamOf([ada, grace, linus], "Handed on by leaving");
  await ada.page.goto(`/app/teams/${team}`);
  await ada.page.getByRole("button", { name: "Leave Team" }).click();
  const question = ada.page.getByRole("alertdialog", { name: "Leave Team" });
  await question.getByText(/You are its only admin: grace@example\.org becomes admin\./).waitFor();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await ada.page.waitForURL("**/app/teams");
  await grace.page.goto(`/app/teams/${team}`);
  await grace.page.getByRole("tab", { name: "Manage Team" }).waitFor();
  await linus.page.goto(`/app/teams/${team}`);
  await linus.page.getByRole("button", { name: "Leave Team" }).click();
  await linus.page.getByRole("alertdialog").getByRole("button", { name: "Leave", exact: true }).click();
  await linus.page.waitForURL("**/app/teams");
  await grace.page.reload();
  await grace.page.getByRole("button", { name: "Leave Team" }).click();
  const last = grace.page.getByRole("alertdialog", { name: "Leave Team" });
  await last.getByText(/You are the last member of this team\. It will be deleted/).waitFor();
  await last.getByRole("button", { name: "Leave", exact: true }).click();
  await grace.page.waitForURL("**/app/teams");
  expect(await server.adminSql`select id from public.teams where id = ${team}`).toHaveLength(0);
});

async function ownerOf(notebook: string): Promise<unknown> {
  return (await server.adminSql`select user_id from public.notebooks where id = ${notebook}`)[0]?.["user_id"];
}
