/**
 * Flows that start with a mail, from beginning to end: an invitation to someone without an account, and a forgotten
 * password.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, confirmedAccount } from "../support/account-calls.ts";
import { accessibilityFindings } from "../support/browser.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import { openTab, seesText } from "../support/people.ts";
import { type Scene, openScene, toast } from "./scene.ts";

let sink: MailSink;
let scene: Scene;

beforeAll(async () => {
  sink = await startMailSink();
  scene = await openScene({ mail: sink });
});
afterAll(async () => {
  await scene.end();
  await sink.stop();
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
  // The mail has been sent: there is no link to copy, and the dialog is gone.
  await ada.page.getByRole("dialog").waitFor({ state: "detached" });

  const mail = await sink.next("grace@example.org");
  expect(mail.subject).toContain('Churn & "retention" <team>');
  expect(mail.text).toContain("Ada Lovelace");
  expect(mail.html).not.toContain("<team>");
  const link = /https?:\/\/\S+invitation=[0-9a-f-]{36}/.exec(mail.text)?.[0] ?? "";
  expect(link.startsWith(scene.server.url)).toBe(true);

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

test("a forgotten password: a user asks on the sign-in page, follows the mail, chooses a new one and is signed in; other logins end", async () => {
  const ada = await confirmedAccount(scene.server, sink);
  // In any spelling.
  const typed = ada.email.toUpperCase();
  const { page, errors, close } = await scene.open();
  await page.goto("/login");
  await page.getByLabel("Email").fill(typed);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/forgot-password");
  expect(await page.getByLabel("Email").inputValue()).toBe(typed);
  expect(await accessibilityFindings(page)).toEqual([]);
  const seen = sink.received.length;
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("Check your email").waitFor();
  const mail = await sink.next(ada.email, seen);
  expect(mail.html).toContain("Choose a new password");
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "";

  await page.goto(link);
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await page.getByText(`For the account of ${ada.email}`).waitFor();
  // C20: the token is gone from the address; no one is signed in before the password is chosen.
  expect(page.url()).toBe(`${scene.server.url}/reset-password`);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("session")))).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);

  const next = page.getByLabel("New password", { exact: true });
  const confirmation = page.getByLabel("Confirm new password", { exact: true });
  // Reloading the page only loses what was typed.
  await page.reload();
  await page.getByText(`For the account of ${ada.email}`).waitFor();
  await next.fill("a new password");
  expect(await next.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show characters" }).first().click();
  expect(await next.getAttribute("type")).toBe("text");
  await confirmation.fill("a new password");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await toast(page, "Password updated", "Your password has been successfully updated.");
  await page.waitForURL("**/app/dashboard");
  await page.reload();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();

  expect((await ada.client.auth.refreshSession()).error).not.toBeNull();
  expect((await ada.client.from("notebooks").select("id")).error).not.toBeNull();
  const old = await scene.server.client().auth.signInWithPassword({ email: ada.email, password: PASSWORD });
  expect(old.error?.code).toBe("invalid_credentials");

  await page.goto(link);
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

/** Registers, follows the link of the confirmation mail and arrives on the dashboard. */
async function newcomer(email: string, name: string) {
  const before = sink.received.length;
  const screen = await scene.open();
  await register(screen.page, email, name);
  await seesText(screen.page, "Please check your email to confirm your account.");
  const mail = await sink.next(email, before);
  await screen.page.goto(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "no link");
  await screen.page.waitForURL("**/app/dashboard");
  return screen;
}

async function register(page: Page, email: string, name: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
}
