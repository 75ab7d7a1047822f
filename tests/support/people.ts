/** Users at work: accounts with a screen each, and what they all do on it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openPerson } from "./browser.ts";
import type { TestPerson, TestServer } from "./server.ts";

export interface PersonAtScreen extends TestPerson {
  readonly page: Page;
  /** Uncaught errors of the page. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** A user who has just signed in and sees the dashboard. */
export async function signedInPerson(
  browser: Browser,
  server: TestServer,
  name: string,
  options: BrowserContextOptions = {},
): Promise<PersonAtScreen> {
  const account = await server.signUp(`${name.toLowerCase()}@example.org`, "correct horse", name);
  const screen = await openPerson(browser, server.url, options);
  await screen.page.goto("/login");
  await signIn(screen.page, account);
  await screen.page.waitForURL("**/app/dashboard");
  return { ...account, ...screen };
}

/** Fills the form of /login or of the dialog that asks to sign in again. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const address = page.getByLabel("Email");
  if (await address.isEditable()) await address.fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/**
 * Waits until the landing page has been reached and nothing of the login is left: it is removed on arrival, not before.
 */
export async function seesSignedOut(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === "/");
  await page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.includes("session")));
}

/** Waits until a message with exactly this text is on the page. */
export async function seesText(page: Page, text: string, timeout = 60_000): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor({ timeout });
}

/** Waits for an error on the page, not in a toast, that contains these words. */
export async function seesProblem(page: Page, text: string): Promise<void> {
  await page.getByRole("alert").filter({ hasText: text }).waitFor({ timeout: 60_000 });
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
}

export const titleOf = (page: Page) => page.getByLabel("Title", { exact: true });
export const descriptionOf = (page: Page) => page.getByLabel("Description", { exact: true });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Save Notebook" });

/** Saves what is in the editor and waits for the confirmation; a message of the previous save does not count. */
export async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith("/rpc/save_notebook"));
  await saveButton(page).click();
  await answer;
  await saveButton(page).waitFor();
  await seesText(page, "Notebook saved");
}

/** Writes and saves a notebook without a file; returns its id. */
export async function writeNotebook(page: Page, title: string, at = "/app/notebooks/new"): Promise<string> {
  await page.goto(at);
  await titleOf(page).fill(title);
  await save(page);
  await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Opens a saved notebook and waits until its texts are there. */
export async function openNotebook(page: Page, id: string): Promise<void> {
  await page.goto(`/app/notebooks/${id}`);
  await titleOf(page).waitFor();
}
