/** A login that ends while somebody works: what was typed stays, and the work goes on after signing in again. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPerson } from "../support/browser.ts";
import {
  descriptionOf,
  openNotebook,
  openTab,
  save,
  saveButton,
  seesText,
  signedInPerson,
  signIn,
  titleOf,
  writeNotebook,
} from "../support/people.ts";
import type { TestServer } from "../support/server.ts";
import { expireStoredLogin } from "../support/stored-login.ts";
import { openServerAndBrowser } from "../support/web-server.ts";

let server: TestServer;
let browser: Browser;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const opened = await openServerAndBrowser();
  ({ server, browser } = opened);
  ends.push(opened.close);
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test("C21: a login that ended leaves what was typed on the screen, and is taken up again in place", async () => {
  const ada = await signedInPerson(browser, server, "Berta");
  const { page } = ada;
  await page.goto("/app/account");
  await page.getByLabel("New password", { exact: true }).fill("half typed");
  await server.adminSql`delete from auth.sessions`;
  await expireStoredLogin(page);
  // The next request finds out; the client may have done so already.
  await page.getByLabel("Search notebooks").focus();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.waitFor();
  expect(await dialog.getByLabel("Email").inputValue()).toBe(ada.email);
  await signIn(page, ada);
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/app/account");
  expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe("half typed");
  expect(ada.errors).toEqual([]);
  await ada.close();
});

test.each([
  ["by the Save key, with a token that is still young", false],
  ["by the Save button, after the token has run out", true],
])(
  "C21: a login that ended on the server while somebody types in the editor is noticed %s; saving succeeds",
  async (how, ranOut) => {
    const ada = await signedInPerson(browser, server, ranOut ? "Ella" : "Emmy");
    const { page } = ada;
    const notebook = await writeNotebook(page, "An afternoon of work");
    await openNotebook(page, notebook);
    await descriptionOf(page).fill("Half a sen");
    // Signed out everywhere, from another machine.
    await ada.client.auth.signOut({ scope: "global" });
    if (ranOut) await expireStoredLogin(page);
    await descriptionOf(page).press("End");
    await page.keyboard.type("tence, then a whole one.");
    await openTab(page, "Exploration");
    await page.getByLabel("Document the exploration process").fill("Typed after the login had ended.");
    await (ranOut ? saveButton(page).click() : page.keyboard.press("Control+s"));

    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.waitFor();
    expect(await dialog.getByLabel("Email").inputValue()).toBe(ada.email);
    // Somebody looks at their work first: the bar brings the dialog back.
    await dialog.getByRole("button", { name: "Close" }).click();
    await seesText(page, "Your session has ended");
    expect(await page.getByLabel("Document the exploration process").inputValue()).toBe(
      "Typed after the login had ended.",
    );
    await page.getByRole("button", { name: "Sign in again" }).click();
    await signIn(page, { ...ada, password: "not hers" });
    await seesText(page, "Invalid login credentials");
    await dialog.waitFor();
    await signIn(page, ada);
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(`/app/notebooks/${notebook}`);
    await save(page);
    const [stored] = await server.adminSql`
    select n.description, c.exploration_section from public.notebooks n
    join public.notebook_content c on c.notebook_id = n.id where n.id = ${notebook}`;
    expect({ how, ...stored }).toEqual({
      how,
      description: "Half a sentence, then a whole one.",
      exploration_section: "Typed after the login had ended.",
    });
    expect(ada.errors).toEqual([]);
    await ada.close();
  },
);

test("C21: a laptop that slept for hours over a half-typed notebook keeps it, asks for the password and saves", async () => {
  const account = await server.signUp();
  const { page, errors, close } = await openPerson(browser, server.url);
  const context = page.context();
  await context.clock.install({ time: Date.now() });
  await page.goto("/login");
  await signIn(page, account);
  await page.waitForURL("**/app/dashboard");
  await page.goto("/app/notebooks/new");
  await titleOf(page).fill("Before the night");
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await descriptionOf(page).fill("Typed without a network.");
  await server.adminSql`delete from auth.sessions where user_id = ${account.id}`;
  await context.clock.fastForward("09:00:00");
  await context.setOffline(false);
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  // Whichever comes first: the renewal that was due, or the save that meets the end of the login.
  if ((await dialog.count()) === 0) await page.keyboard.press("Control+s");
  await dialog.waitFor();
  await signIn(page, account);
  await dialog.waitFor({ state: "detached" });
  expect(await titleOf(page).inputValue()).toBe("Before the night");
  expect(await descriptionOf(page).inputValue()).toBe("Typed without a network.");
  await saveButton(page).click();
  await seesText(page, "Notebook saved");
  await page.waitForURL((url) => !url.pathname.endsWith("/new"));
  expect((await server.adminSql`select title from public.notebooks where user_id = ${account.id}`).length).toBe(1);
  expect(errors).toEqual([]);
  await close();
});
