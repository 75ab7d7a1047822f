/** Staying signed in: many tabs, lost networks, wrong clocks, denied storage, a laptop that sleeps. */
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPerson } from "../support/browser.ts";
import { descriptionOf, saveButton, seesText, signedInPerson, signIn, titleOf } from "../support/people.ts";
import type { TestServer } from "../support/server.ts";
import { expireStoredLogin, storedLogin } from "../support/stored-login.ts";
import { openServerAndBrowser } from "../support/web-server.ts";
import { tries } from "../support/sizes.ts";

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

test("C07: five tabs with tokens of a few seconds stay signed in, and none of them sends requests as the public", async () => {
  const ada = await signedInPerson(browser, server, "Ada");
  const context = ada.page.context();
  const life = tries({ few: 4, many: 20 });
  await shortLives(context, life);
  const traffic = watch(context);
  const tabs = [ada.page, ...(await Promise.all(Array.from({ length: 4 }, () => context.newPage())))];
  // Replaces the long-lived login with a short-lived one.
  await expireStoredLogin(ada.page);
  const end = Date.now() + life * 1500;
  await Promise.all(
    tabs.map(async (tab, index) => {
      while (Date.now() < end) {
        await tab.goto(index % 2 === 0 ? "/app/dashboard" : "/app/teams");
        await tab.waitForTimeout(1000 + index * 150);
      }
    }),
  );
  expect(tabs.map((tab) => new URL(tab.url()).pathname.startsWith("/app/"))).toEqual(tabs.map(() => true));
  for (const tab of tabs) expect(await tab.getByRole("dialog").count()).toBe(0);
  expect(traffic.asPublic).toEqual([]);
  expect(traffic.refusedRenewals).toEqual([]);
  expect(traffic.renewals).toBeGreaterThan(0);

  await tabs[1]?.getByRole("button", { name: /^Account menu/ }).click();
  await tabs[1]?.getByRole("menuitem", { name: "Log out" }).click();
  await tabs[1]?.waitForURL(`${server.url}/`);
  for (const index of [0, 2, 3, 4]) await tabs[index]?.waitForURL("**/login");
  await ada.page.waitForTimeout(1500);
  expect(await storedLogin(ada.page)).toBeNull();
  await ada.close();
});

test("F10: a lost network is reported, signs no one out, and work continues when it is back", async () => {
  const ada = await signedInPerson(browser, server, "Clara");
  const { page } = ada;
  const context = page.context();
  // The other screens are prefetched once the first one has been up for a while.
  await page.waitForRequest(/\/assets\/account-/);
  const fetched = (): Promise<number> => page.evaluate(() => performance.getEntriesByType("resource").length);
  await expect
    .poll(async () => {
      const before = await fetched();
      await page.waitForTimeout(500);
      return (await fetched()) - before;
    })
    .toBe(0);
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await page.getByRole("link", { name: "Teams" }).first().click();
  await page.getByRole("heading", { name: "Teams" }).waitFor();
  await context.setOffline(false);
  await seesText(page, "You don't have any teams yet");

  await expireStoredLogin(page);
  await context.route("**/auth/v1/**", (route) => route.abort());
  await page.goto("/app/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  expect(await storedLogin(page)).not.toBeNull();
  await context.unroute("**/auth/v1/**");
  await page.reload();
  await seesText(page, "No notebooks yet", 40_000);
  await ada.close();
});

test("F11: with storage denied, users sign in and work, and are warned that nothing is kept", async () => {
  const account = await server.signUp();
  const { page, errors, close } = await openPerson(browser, server.url);
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await page.goto("/login");
  await signIn(page, account);
  await page.waitForURL("**/app/dashboard");
  await page.getByText("This browser stores nothing for this page.").waitFor();
  await seesText(page, "No notebooks yet");
  expect(errors).toEqual([]);
  await close();
});

test.each([-1, 1, 25])(
  "F12: a clock that is wrong by %i hours signs in, and renews no more often than others",
  async (hours) => {
    const account = await server.signUp();
    const { page, close } = await openPerson(browser, server.url);
    const context = page.context();
    await context.clock.install({ time: Date.now() + hours * 3_600_000 });
    const traffic = watch(context);
    await page.goto("/login");
    await signIn(page, account);
    await page.waitForURL("**/app/dashboard");
    await page.reload();
    await seesText(page, "No notebooks yet");
    expect(traffic.renewals).toBe(0);
    await close();
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
  // Whichever comes first: the renewal that was due, or a save that finds the login ended.
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

/** Tokens issued from now on live this many seconds, as far as the browser knows. */
const shortLives = (context: BrowserContext, seconds: number): Promise<unknown> =>
  context.route("**/auth/v1/token**", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: "expires_in" in body ? { ...body, expires_in: seconds } : body });
  });

interface Traffic {
  renewals: number;
  readonly refusedRenewals: string[];
  /** Data requests sent with the public key alone. */
  readonly asPublic: string[];
}

const watch = (context: BrowserContext): Traffic => {
  const traffic: Traffic = { renewals: 0, refusedRenewals: [], asPublic: [] };
  context.on("response", (response) => {
    const request = response.request();
    if (request.url().includes("grant_type=refresh_token")) {
      traffic.renewals += 1;
      if (!response.ok()) traffic.refusedRenewals.push(String(response.status()));
    }
    const bearer = request.headers()["authorization"];
    if (request.url().includes("/rest/v1/") && bearer === `Bearer ${server.key}`) traffic.asPublic.push(request.url());
  });
  return traffic;
};
