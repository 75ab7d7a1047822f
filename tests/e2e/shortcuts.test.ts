/** The keys that do something, and the sheet that lists them. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFindings } from "../support/browser.ts";
import { saveButton, titleOf } from "../support/people.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
});
afterAll(() => scene.end());

const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const search = (page: Page) => page.getByRole("combobox", { name: "Search notebooks" });
const hasFocus = (page: Page, name: RegExp): Promise<boolean> =>
  page.evaluate(
    (pattern) => new RegExp(pattern, "u").test(document.activeElement?.getAttribute("aria-label") ?? ""),
    name.source,
  );

it("the question mark opens the list of all shortcuts, Escape closes it, and the focus is back where it was", async () => {
  const { page, errors, close } = await scene.open(ada);
  await page.goto("/app/dashboard");
  const menu = page.getByRole("button", { name: /^Account menu/ });
  await menu.focus();
  await page.keyboard.press("?");
  await sheet(page).waitFor();
  for (const text of ["Save the notebook", "Search notebooks", "Go to the message in the corner", "This list"])
    await sheet(page).getByText(text, { exact: true }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(page, /^Account menu/)).toBe(true);

  await menu.click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await sheet(page).waitFor();
  await sheet(page).getByRole("button", { name: "Close" }).click();
  await sheet(page).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(page, /^Account menu/)).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

it.each([375, 768])("axe finds nothing in the list in the dark either, at %i px, and it fits", async (width) => {
  const { page, close } = await scene.open(ada);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width, height: 800 });
  await page.goto("/app/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("?");
  await sheet(page).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await close();
});

it("a slash and Ctrl+K go to the search; in a field a slash and a question mark are ordinary characters", async () => {
  const { page, errors, close } = await scene.open(ada);
  await page.goto("/app/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => hasFocus(page, /^Search notebooks$/)).toBe(true);
  await page.keyboard.type("a/b?");
  expect(await search(page).inputValue()).toBe("a/b?");
  expect(await sheet(page).count()).toBe(0);

  await page.goto("/app/notebooks/new");
  await titleOf(page).fill("");
  await titleOf(page).press("?");
  await titleOf(page).press("/");
  expect(await titleOf(page).inputValue()).toBe("?/");
  expect(await sheet(page).count()).toBe(0);
  await page.keyboard.press("Control+k");
  await expect.poll(() => hasFocus(page, /^Search notebooks$/)).toBe(true);
  expect(await titleOf(page).inputValue()).toBe("?/");
  await titleOf(page).focus();
  await page.keyboard.press("Control+s");
  await toast(page, "Notebook saved");
  expect(errors).toEqual([]);
  await close();
});

it("nothing happens while a dialog, a question or a menu is open", async () => {
  const { page, errors, close } = await scene.open(ada);
  await page.goto("/app/notebooks/new");
  await titleOf(page).fill("Not saved by a key");
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("save_notebook") && sent.push(request.url()));
  await saveButton(page).focus();
  await page.keyboard.press("?");
  await sheet(page).waitFor();
  for (const key of ["Control+s", "Control+k", "/", "?"]) await page.keyboard.press(key);
  expect(await sheet(page).count()).toBe(1);
  expect(await hasFocus(page, /^Search notebooks$/)).toBe(false);
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menu").waitFor();
  for (const key of ["Control+k", "/", "?"]) await page.keyboard.press(key);
  expect(await sheet(page).count()).toBe(0);
  expect(await hasFocus(page, /^Search notebooks$/)).toBe(false);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).waitFor();
  await page.keyboard.press("Control+s");
  await page.keyboard.press("?");
  expect(await sheet(page).count()).toBe(0);
  expect(sent).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

it("a person who hits keys by accident switches single-key shortcuts off, in this browser for good", async () => {
  const { page, errors, close } = await scene.open(ada);
  await page.goto("/app/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("?");
  await sheet(page).getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
  await sheet(page).getByText("This list (off)").waitFor();
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  expect(await hasFocus(page, /^Search notebooks$/)).toBe(false);
  expect(await sheet(page).count()).toBe(0);
  await page.keyboard.press("Control+k");
  await expect.poll(() => hasFocus(page, /^Search notebooks$/)).toBe(true);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await sheet(page).getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await sheet(page).waitFor();
  expect(errors).toEqual([]);
  await close();
});
