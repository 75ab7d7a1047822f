/** Inviting somebody who has no account yet, on a server that sends mail: every step from a message that truly arrived. */
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSharedBrowser, openPerson } from "../support/browser.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import { openTab, seesText, signIn } from "../support/people.ts";
import { type TestServer, startTestServer } from "../support/server.ts";

let sink: MailSink;
let server: TestServer;
let browser: Browser;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  sink = await startMailSink();
  ends.push(() => sink.stop());
  server = await startTestServer({ webFolder: resolve("web/dist"), mail: sink });
  ends.push(() => server.stop());
  const opened = await openSharedBrowser();
  browser = opened.browser;
  ends.push(opened.close);
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test("B09: an invited newcomer registers, confirms the address by mail, follows the invitation's mail and is in the team", async () => {
  const ada = await newcomer("ada@example.org", "Ada Lovelace");
  await ada.page.goto("/app/teams");
  await ada.page.getByRole("button", { name: "Create Your First Team" }).click();
  await ada.page.getByLabel("Team name").fill('Churn & "retention" <team>');
  await ada.page.getByRole("dialog").getByRole("button", { name: "Create Team" }).click();
  await ada.page.waitForURL(/\/app\/teams\/[0-9a-f-]{36}$/);
  await openTab(ada.page, "Members");
  await ada.page.getByRole("button", { name: "Invite Member" }).click();
  await ada.page.getByLabel("Email address").fill("Grace@example.org");
  await ada.page.getByRole("button", { name: "Send Invitation" }).click();
  await seesText(ada.page, "An invitation has been sent to grace@example.org");
  // The mail is on its way: there is no link to copy, and the dialog is gone.
  await ada.page.getByRole("dialog").waitFor({ state: "detached" });

  const mail = await sink.next("grace@example.org");
  expect(mail.subject).toContain('Churn & "retention" <team>');
  expect(mail.text).toContain("Ada Lovelace");
  expect(mail.html).not.toContain("<team>");
  const link = /https?:\/\/\S+invitation=[0-9a-f-]{36}/.exec(mail.text)?.[0] ?? "";
  expect(link.startsWith(server.url)).toBe(true);

  const grace = await newcomer("grace@example.org", "Grace");
  await grace.page.goto(link);
  await seesText(grace.page, "You have successfully joined the team.");
  await grace.page.getByRole("heading", { name: 'Churn & "retention" <team>', level: 1 }).waitFor();
  await grace.page.getByRole("tab", { name: "Members" }).click();
  await grace.page.getByText("ada@example.org").waitFor();
  expect([...ada.errors, ...grace.errors]).toEqual([]);
  await ada.close();
  await grace.close();
});

test("when the mail server refuses, the invitation stands and the invited person finds it on their page", async () => {
  const barbara = await newcomer("barbara@example.org", "Barbara");
  const linus = await newcomer("linus@example.org", "Linus");
  await barbara.page.goto("/app/teams");
  await barbara.page.getByRole("button", { name: "Create Your First Team" }).click();
  await barbara.page.getByLabel("Team name").fill("Without post");
  await barbara.page.getByRole("dialog").getByRole("button", { name: "Create Team" }).click();
  await barbara.page.waitForURL(/\/app\/teams\/[0-9a-f-]{36}$/);
  await openTab(barbara.page, "Members");
  await barbara.page.getByRole("button", { name: "Invite Member" }).click();
  await barbara.page.getByLabel("Email address").fill("linus@example.org");
  sink.refusing = true;
  await barbara.page.getByRole("button", { name: "Send Invitation" }).click();
  await seesText(
    barbara.page,
    "The mail could not be sent. Give this link to linus@example.org; it works only for that address and expires after seven days.",
  );
  sink.refusing = false;
  await barbara.page.getByRole("button", { name: "Done" }).click();
  await openTab(barbara.page, "Pending Invitations");
  const before = sink.received.length;
  await barbara.page.getByRole("button", { name: "Send the invitation to linus@example.org again" }).click();
  await seesText(barbara.page, "An invitation has been sent to linus@example.org");
  expect((await sink.next("linus@example.org", before)).text).toContain("/app/teams?invitation=");
  await linus.page.goto("/app/teams");
  await seesText(linus.page, "Barbara invites you to this team.");
  await linus.page.getByRole("button", { name: "Accept the invitation to Without post" }).click();
  await seesText(linus.page, "Invitation accepted");
  await linus.close();
  await barbara.close();
});

test("B09: an address that was never confirmed opens no account", async () => {
  const { page, close } = await openPerson(browser, server.url);
  await register(page, "mallory@example.org", "Mallory");
  await signIn(page, { email: "mallory@example.org", password: "correct horse" });
  await seesText(page, "Login failed");
  expect(new URL(page.url()).pathname).toBe("/login");
  await close();
});

/** Registers, follows the link of the confirmation mail and arrives on the dashboard. */
async function newcomer(email: string, name: string) {
  const before = sink.received.length;
  const screen = await openPerson(browser, server.url);
  await register(screen.page, email, name);
  await seesText(screen.page, "Please check your email to confirm your account.");
  const mail = await sink.next(email, before);
  await screen.page.goto(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "no link");
  await screen.page.waitForURL("**/app/dashboard");
  return screen;
}

async function register(
  page: Awaited<ReturnType<typeof openPerson>>["page"],
  email: string,
  name: string,
): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/login");
}
