/** Teams and their members, the account and the admin's texts, with everything that opens in them. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flaws } from "../support/looks.ts";
import { openTab } from "../support/people.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, type Screen, openScene } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;
let grace: TestPerson;
let screen: Screen;
let team: string;

beforeAll(async () => {
  scene = await openScene({ env: { SITE_ADMIN_EMAIL: "ada@example.org" } });
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada Lovelace");
  grace = await scene.server.signUp("grace.brewster.murray.hopper@navy.example.org", "correct horse", "Grace Hopper");
  screen = await scene.open(ada);
});

afterAll(async () => {
  expect(screen.errors).toEqual([]);
  await screen.close();
  await scene.end();
});

/** A team of Ada's with Grace in it, and an invitation from Grace's own team to Ada. */
async function fill(): Promise<void> {
  const { adminSql: sql } = scene.server;
  const made = { name: "Churn analysts", description: "Everything about who leaves, and why.", created_by: ada.id };
  team = (await ada.client.from("teams").insert(made).select("id").single()).data?.id ?? "";
  await sql`insert into team_members (team_id, user_id, role) values (${team}, ${grace.id}, 'member')`;
  const others = { name: "A team with a name of fifty letters, not one more", created_by: grace.id };
  const other = (await grace.client.from("teams").insert(others).select("id").single()).data?.id ?? "";
  await grace.client.from("team_invitations").insert({ team_id: other, email: ada.email, invited_by: grace.id });
}

const openTeam = async (page: Page): Promise<void> => {
  await screen.go(`/app/teams/${team}`);
  await page.getByRole("heading", { name: /Churn analysts/ }).waitFor();
};

test("an account without a team: no violations in the empty page and in Create Team with its error messages", async () => {
  const { page } = screen;
  await page.goto("/app/teams");
  await page.getByText("You don't have any teams yet").waitFor();
  const found = await flaws(page, "teams empty");
  await page.getByRole("button", { name: "Create Team" }).click();
  await page.getByLabel("Team name").fill("ab");
  await page.getByRole("dialog").getByRole("button", { name: "Create Team" }).click();
  await page.getByRole("alert").waitFor();
  found.push(...(await flaws(page, "create team mistakes")));
  await page.keyboard.press("Escape");
  expect(found).toEqual([]);
});

test("an invited person: no violations in the invitations, nor while one from a mail is being accepted", async () => {
  await fill();
  const { page } = screen;
  await page.goto("/app/teams");
  await page.getByRole("region", { name: "Pending Invitations" }).waitFor();
  await page.getByRole("link", { name: "Churn analysts" }).waitFor();
  const found = await flaws(page, "teams with an invitation");
  await page.route("**/rpc/accept_team_invitation", () => {});
  await screen.go("/app/teams?invitation=00000000-0000-0000-0000-000000000000");
  await page.getByText("Processing invitation...").waitFor();
  found.push(...(await flaws(page, "invitation processed")));
  await page.unroute("**/rpc/accept_team_invitation");
  expect(found).toEqual([]);
});

test("working in a team: no violations in its tabs, whether empty or full", async () => {
  const { page } = screen;
  await page.goto(`/app/teams/${team}`);
  await page.getByText("No team notebooks yet").waitFor();
  const found = await flaws(page, "team empty");
  const notebook = { title: "Late parcels", description: "Uses `parcels.csv`.", user_id: ada.id, team_id: team };
  await ada.client.from("notebooks").insert(notebook);
  await page.reload();
  await page.getByRole("link", { name: "Late parcels" }).waitFor();
  found.push(...(await flaws(page, "team notebooks")));
  await openTab(page, "Members");
  await page.getByRole("list", { name: "Members" }).waitFor();
  found.push(...(await flaws(page, "team members")));
  await page.getByRole("button", { name: /^Remove grace/ }).click();
  await page.getByRole("alertdialog").waitFor();
  found.push(...(await flaws(page, "remove member")));
  await page.getByRole("button", { name: "Cancel" }).click();
  await openTab(page, "Manage Team");
  await page.getByLabel("Team name").fill("x".repeat(51));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("alert").waitFor();
  found.push(...(await flaws(page, "manage team mistakes")));
  await page.getByRole("button", { name: "Delete Team" }).click();
  await page.getByRole("alertdialog").waitFor();
  found.push(...(await flaws(page, "delete team")));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.goto("/app/teams/00000000-0000-0000-0000-000000000000");
  await page.getByText("Team not found").waitFor();
  found.push(...(await flaws(page, "team unknown")));
  expect(found).toEqual([]);
});

test("inviting someone: no violations in the dialog, its error messages, the link to copy, and the pending list", async () => {
  const { page } = screen;
  await openTeam(page);
  await openTab(page, "Members");
  await openTab(page, "Pending Invitations");
  await page.getByText("No pending invitations").waitFor();
  const found = await flaws(page, "no pending invitations");
  await page.getByRole("button", { name: "Invite Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite Member" });
  await dialog.getByLabel("Email address").fill("nobody");
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").waitFor();
  found.push(...(await flaws(page, "invite mistake")));
  await dialog.getByLabel("Email address").fill("mary@example.org");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Invitation link").waitFor();
  found.push(...(await flaws(page, "invitation link")));
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByText("mary@example.org").first().waitFor();
  found.push(...(await flaws(page, "pending invitations")));
  expect(found).toEqual([]);
});

test("managing an account: no violations in the page, its error messages, its access tokens and its deletion", async () => {
  const { page } = screen;
  await screen.go("/app/account");
  await page.getByRole("button", { name: "Update Password" }).click();
  await page.getByRole("alert").first().waitFor();
  const found = await flaws(page, "account mistakes");
  await page.getByRole("button", { name: "Create token" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Nightly run");
  await form.getByRole("button", { name: "Create token" }).click();
  await form.getByRole("alert").first().waitFor();
  found.push(...(await flaws(page, "access token mistakes")));
  await form.getByLabel("Current password").fill(ada.password);
  await page.keyboard.press("Enter");
  await form.getByLabel("Access token").waitFor();
  found.push(...(await flaws(page, "new access token")));
  await form.getByRole("button", { name: "Done" }).click();
  await page.getByText("Nightly run").waitFor();
  found.push(...(await flaws(page, "access tokens")));
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(/1 notebook/).waitFor();
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await dialog.getByRole("alert").waitFor();
  found.push(...(await flaws(page, "delete account")));
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(found).toEqual([]);
});

test("looking for deleted items: no violations in the trash and its confirmation", async () => {
  const { page } = screen;
  await ada.client.from("folders").insert({ name: "Drafts", user_id: ada.id }).throwOnError();
  await ada.client.from("folders").delete().eq("name", "Drafts").throwOnError();
  await screen.go("/app/trash");
  await page.getByText("30 days left").first().waitFor();
  const found = await flaws(page, "trash");
  await page.getByRole("button", { name: "Delete for good: Drafts" }).click();
  await page.getByRole("alertdialog").waitFor();
  found.push(...(await flaws(page, "delete for good")));
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(found).toEqual([]);
});

test("the site admin: no violations in the texts, their preview, the settings and the activity", async () => {
  const { page } = screen;
  await screen.go("/app/admin");
  await page.getByLabel("Hero title").waitFor();
  const found = await flaws(page, "admin landing texts");
  await page
    .getByRole("button", { name: /^Preview/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Edit/ }).first().waitFor();
  found.push(...(await flaws(page, "admin preview")));
  await openTab(page, "Dashboard");
  found.push(...(await flaws(page, "admin dashboard texts")));
  await openTab(page, "Settings");
  await page.getByLabel("Admin email").waitFor();
  found.push(...(await flaws(page, "admin settings")));
  await openTab(page, "Activity");
  await page.getByText('Deleted the folder "Drafts"').waitFor();
  found.push(...(await flaws(page, "admin activity")));
  expect(found).toEqual([]);
});
