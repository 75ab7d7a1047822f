/**
 * What visitors without an account see, wide and narrow, in light and dark. The landing page and the 404 page are in
 * main-job.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { flaws } from "../support/looks.ts";
import { type Scene, type Screen, openScene, withFault } from "./scene.ts";

let scene: Scene;
let screen: Screen;

beforeAll(async () => {
  scene = await openScene();
  screen = await scene.open();
  await scene.server.signUp("ada@example.org");
});

afterAll(async () => {
  expect(screen.errors).toEqual([]);
  await screen.close();
  await scene.end();
});

test("a visitor without scripts reads the landing page with the site's texts and can continue to sign in", async () => {
  const { adminSql, url } = scene.server;
  await adminSql`insert into site_content (id, title, content, type) values ('hero-title', 'Hero', 'Science & <sense>', 'landing')`;
  const context = await scene.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  expect(await page.locator("h1").textContent()).toBe("Science & <sense>");
  expect(await page.getByRole("link", { name: "Sign In" }).first().getAttribute("href")).toBe("/login");
  await context.close();
  await adminSql`delete from site_content`;
});

test("choosing colours on the landing page: no violations in the menu", async () => {
  const { page } = screen;
  await page.goto("/");
  await page.getByRole("button", { name: /^Colors/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).waitFor();
  expect(await flaws(page, "landing colors menu")).toEqual([]);
});

test("signing in: no violations in the form, its error messages or the refusal", async () => {
  const { page } = screen;
  await page.goto("/login");
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  const found = await flaws(page, "login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").first().waitFor();
  found.push(...(await flaws(page, "login mistakes")));
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Show characters" }).click();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Login failed", { exact: true }).waitFor();
  // The message stays while it holds the focus.
  await page.keyboard.press("F8");
  found.push(...(await flaws(page, "login refused")));
  await page.goto("/forgot-password");
  await page.getByText("This server doesn't send email").waitFor();
  found.push(...(await flaws(page, "forgotten password without mail")));
  expect(found).toEqual([]);
});

test("registering: no violations in the form and its error messages", async () => {
  const { page } = screen;
  await page.goto("/register");
  await page.getByRole("heading", { name: "Create an Account" }).waitFor();
  const found = await flaws(page, "register");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("alert").first().waitFor();
  found.push(...(await flaws(page, "register mistakes")));
  expect(found).toEqual([]);
});

test("coming back from an email: no violations while the link is checked, nor when it has expired", async () => {
  const { page, close } = await scene.open();
  await page.route("**/auth/v1/verify*", () => {});
  await page.goto("/auth/callback?token_hash=abc&type=signup");
  await page.getByText("Signing in...").waitFor();
  const found = await flaws(page, "callback checking");
  // After two seconds the page moves on to the login, which never arrives here, so the page stays on screen.
  const expired = await scene.open();
  await expired.page.route("**/assets/login-*", () => {});
  await expired.page.goto("/auth/callback#error=access_denied&error_description=Email+link+is+invalid+or+has+expired");
  await expired.page.getByRole("heading", { name: "Authentication Error" }).waitFor();
  found.push(...(await flaws(expired.page, "callback failed")));
  await expired.close();
  await close();
  expect(found).toEqual([]);
});

test("opening a link that signs in as another user: no violations in the confirmation", async () => {
  const { accessToken, refreshToken } = await scene.server.signUp("grace@example.org");
  const { page, close } = await scene.open();
  await page.goto(`/auth/callback#access_token=${accessToken}&refresh_token=${refreshToken}`);
  await page.getByRole("heading", { name: "Sign in as grace@example.org?" }).waitFor();
  expect(await flaws(page, "callback question")).toEqual([]);
  await close();
});

test("a screen that cannot be loaded: no violations in the page that says so", async () => {
  const lost = await scene.open();
  await withFault(lost.page, { path: "/assets/register", fault: "no answer" }, async () => {
    await lost.page.goto("/login");
    await lost.page.getByRole("link", { name: "Create an account" }).click();
    await lost.page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    await lost.page.getByText("A newer version of the app was installed, or the network is unavailable.").waitFor();
    expect(await flaws(lost.page, "error screen")).toEqual([]);
  });
  await lost.page.getByRole("link", { name: "Return to Home" }).click();
  await lost.page.getByRole("heading", { level: 1, name: "Make Data Science Transparent" }).waitFor();
  await lost.close();
});
