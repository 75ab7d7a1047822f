/** Inviting people to a team on a server that does not send mail: the admin passes on the link by hand. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPerson } from "../support/browser.ts";
import { type PersonAtScreen, openTab, seesText, signIn, signedInPerson } from "../support/people.ts";
import type { TestServer } from "../support/server.ts";
import { openServerAndBrowser } from "../support/web-server.ts";
import { heldBack } from "../support/held-back.ts";

let server: TestServer;
let browser: Browser;
let ada: PersonAtScreen;
let team: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const opened = await openServerAndBrowser();
  ({ server, browser } = opened);
  ends.push(opened.close);
  ada = await signedInPerson(browser, server, "Ada", { permissions: ["clipboard-read", "clipboard-write"] });
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test("a user creates a team and becomes its admin", async () => {
  const { page } = ada;
  await page.getByRole("link", { name: "Teams" }).first().click();
  await seesText(page, "Create and manage teams to collaborate with others");
  await seesText(page, "You don't have any teams yet");
  await page.getByRole("button", { name: "Create Your First Team" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Team" });
  await dialog.getByLabel("Team name").fill("ab");
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await seesText(page, "Team name must be at least 3 characters long");
  await dialog.getByLabel("Team name").fill("Churn watchers");
  await dialog.getByLabel("Description").fill("Everything about customers who leave");
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await seesText(page, "Team created");
  await page.waitForURL(/\/app\/teams\/[0-9a-f-]{36}$/);
  team = new URL(page.url()).pathname;
  await page.getByRole("heading", { name: /Churn watchers/ }).waitFor();
  await seesText(page, "Admin");
});

test("without a mail server the admin copies the link, and sees who has not answered yet", async () => {
  const { page } = ada;
  await page.goto(team);
  const link = await invite(page, "  Grace@Example.ORG ");
  expect(link).toMatch(new RegExp(`^${server.url}/app/teams\\?invitation=[0-9a-f-]{36}$`));
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole("button", { name: "Done" }).click();

  await openTab(page, "Pending Invitations");
  const pending = page.getByRole("list", { name: "Pending invitations" });
  await pending.getByText("grace@example.org").waitFor();
  expect(await pending.getByText(/valid until/).count()).toBe(1);
});

test("B18: an invited user who follows the link signs in first, sees the banner, joins once and finds the team by name", async () => {
  const link = await invitationLink("linus@example.org");
  const account = await server.signUp("linus@example.org", "correct horse", "Linus");
  const { page, close } = await openPerson(browser, server.url);
  const letGo = await heldBack(page, "**/rest/v1/rpc/accept_team_invitation");
  await page.goto(link);
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  await signIn(page, account);
  await seesText(page, "Processing invitation...");
  letGo();
  await seesText(page, "You have successfully joined the team.");
  await page.waitForURL(`**${team}`);
  await page.getByRole("heading", { name: "Churn watchers", level: 1 }).waitFor();
  expect(await page.getByText("Processing invitation...").count()).toBe(0);

  // The same link again: joining twice has no further effect.
  await page.goto(link);
  await seesText(page, "Invitation accepted");
  await page.waitForURL(`**${team}`);
  await page.getByRole("tab", { name: "Members" }).click();
  // Not the address in the top bar: the one in the list, once it appears.
  const member = page.getByRole("main").getByText("linus@example.org");
  await member.first().waitFor();
  expect(await member.count()).toBe(1);
  await close();
});

/** Sends an invitation from the open team page and reads the link that is shown. */
async function invite(page: Page, email: string): Promise<string> {
  await openTab(page, "Members");
  await page.getByRole("button", { name: "Invite Member" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await seesText(page, `An invitation has been sent to ${email.trim().toLowerCase()}`);
  return page.getByLabel("Invitation link").inputValue();
}

async function invitationLink(email: string): Promise<string> {
  await ada.page.goto(team);
  const link = await invite(ada.page, email);
  await ada.page.getByRole("button", { name: "Done" }).click();
  return link;
}
