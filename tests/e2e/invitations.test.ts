/** Inviting people to a team on a server that does not send mail: the link is handed over by hand. */
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

const REFUSED = "Failed to accept invitation. Sign in with the address that was invited, or ask for a new one.";

test("a person creates a team and becomes its admin", async () => {
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

test("an address is invited once, must look like one, and cannot be a member's", async () => {
  const { page } = ada;
  await page.goto(team);
  await openTab(page, "Members");
  await page.getByRole("button", { name: "Invite Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite Member" });
  const address = dialog.getByLabel("Email address");
  const send = dialog.getByRole("button", { name: "Send Invitation" });
  expect(await send.isDisabled()).toBe(true);

  await address.fill("grace at example");
  await send.click();
  const complaint = dialog.getByText("Please enter a valid email address");
  await complaint.waitFor();
  await address.fill("GRACE@example.org");
  await complaint.waitFor({ state: "detached" });

  await send.click();
  await dialog.getByText("An invitation has already been sent to this email.").waitFor();
  expect(await address.inputValue()).toBe("GRACE@example.org");
  await address.fill("ada@example.org");
  await send.click();
  await dialog.getByText("This person is already a member of the team.").waitFor();
  const rows = await server.adminSql`select email, status from public.team_invitations`;
  expect(rows.map((row) => ({ ...row }))).toEqual([{ email: "grace@example.org", status: "pending" }]);
});

test("the invited person finds the invitation among their teams, accepts and lands in the team as a member", async () => {
  const grace = await signedInPerson(browser, server, "Grace");
  const { page } = grace;
  await page.goto("/app/teams");
  const card = page.getByRole("region", { name: "Pending Invitations" });
  await card.getByText("Churn watchers").waitFor();
  await card.getByRole("button", { name: "Accept the invitation to Churn watchers" }).click();
  await seesText(page, "Invitation accepted");
  await page.waitForURL(`**${team}`);
  await page.getByRole("tab", { name: "Notebooks" }).waitFor();
  expect(await page.getByRole("tab").allTextContents()).toEqual(["Notebooks", "Members"]);
  expect(await page.getByRole("button", { name: "Delete Team" }).count()).toBe(0);
  await openTab(page, "Members");
  await page.getByText("ada@example.org", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /Invite Member|^Make |^Remove / }).count()).toBe(0);

  await page.goto("/app/teams");
  await page.getByRole("link", { name: "Churn watchers" }).waitFor();
  expect(await page.getByRole("region", { name: "Pending Invitations" }).count()).toBe(0);
  expect(grace.errors).toEqual([]);
  await grace.close();
});

test("B18: a person who follows the link signs in first, sees the banner, joins once and finds the team by its name", async () => {
  const link = await invitationLink("linus@example.org");
  const account = await server.signUp("linus@example.org", "correct horse", "Linus");
  const { page, close } = await openPerson(browser, server.url);
  const letGo = await heldBack(page, "**/rest/v1/rpc/accept_team_invitation");
  await page.goto(link);
  await page.waitForURL("**/login");
  await signIn(page, account);
  await seesText(page, "Processing invitation...");
  letGo();
  await seesText(page, "You have successfully joined the team.");
  await page.waitForURL(`**${team}`);
  await page.getByRole("heading", { name: "Churn watchers", level: 1 }).waitFor();
  expect(await page.getByText("Processing invitation...").count()).toBe(0);

  // The same link again: joining twice is joining once.
  await page.goto(link);
  await seesText(page, "Invitation accepted");
  await page.waitForURL(`**${team}`);
  await page.getByRole("tab", { name: "Members" }).click();
  // Not the address in the top bar: the one in the list, once it is there.
  const member = page.getByRole("main").getByText("linus@example.org");
  await member.first().waitFor();
  expect(await member.count()).toBe(1);
  await close();
});

test("B07: somebody else's link joins nobody, and says no more than an invented one", async () => {
  const link = await invitationLink("barbara@example.org");
  const mallory = await signedInPerson(browser, server, "Mallory");
  for (const address of [
    link,
    `${server.url}/app/teams?invitation=00000000-0000-4000-8000-000000000000`,
    "/app/teams?invitation=nonsense",
  ]) {
    await mallory.page.goto(address);
    await seesText(mallory.page, REFUSED);
    await seesText(mallory.page, "You don't have any teams yet");
  }
  expect(mallory.errors).toEqual([]);
  await mallory.close();
});

test("B10: an invitation that was declined, cancelled or has expired lets nobody in, and the person may be invited again", async () => {
  const declined = await invitationLink("dorothy@example.org");
  const dorothy = await signedInPerson(browser, server, "Dorothy");
  await dorothy.page.goto("/app/teams");
  await dorothy.page.getByRole("button", { name: "Decline the invitation to Churn watchers" }).click();
  await seesText(dorothy.page, "You have declined the team invitation.");
  await dorothy.page.getByRole("region", { name: "Pending Invitations" }).waitFor({ state: "detached" });
  await dorothy.page.goto(declined);
  await seesText(dorothy.page, REFUSED);

  // The admin sees the answer and asks once more, then thinks better of it.
  const cancelled = await invitationLink("dorothy@example.org");
  await openTab(ada.page, "Pending Invitations");
  await ada.page.getByRole("button", { name: "Cancel the invitation to dorothy@example.org" }).click();
  await seesText(ada.page, "The invitation has been cancelled");
  await ada.page.getByText("dorothy@example.org").waitFor({ state: "detached" });
  await dorothy.page.goto(cancelled);
  await seesText(dorothy.page, REFUSED);

  const expired = await invitationLink("dorothy@example.org");
  await server.adminSql`update public.team_invitations set expires_at = now() - interval '1 minute' where email = 'dorothy@example.org' and status = 'pending'`;
  await dorothy.page.goto("/app/teams");
  await seesText(dorothy.page, "You don't have any teams yet");
  await dorothy.page.goto(expired);
  await seesText(dorothy.page, REFUSED);

  await dorothy.page.goto(await invitationLink("dorothy@example.org"));
  await seesText(dorothy.page, "You have successfully joined the team.");
  const [row] =
    await server.adminSql`select count(*)::int as count from public.team_members where user_id = ${dorothy.id}`;
  expect(row?.["count"]).toBe(1);
  await dorothy.close();
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
