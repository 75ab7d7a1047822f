/** The shortcut keys, and the sheet that lists them. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, fill, openScreenScene, press, user, valueOf } from "./scene.ts";

const SAVE = "/rest/v1/rpc/save_notebook";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
});
afterAll(() => scene.end());

const sheet = (): HTMLElement | null => screen.queryByRole("dialog", { name: "Keyboard shortcuts" });
const sheetOpens = (): Promise<HTMLElement> => screen.findByRole("dialog", { name: "Keyboard shortcuts" });
const sheetCloses = (): Promise<void> => waitFor(() => expect(sheet()).toBeNull());
const focused = (): string | null | undefined => document.activeElement?.getAttribute("aria-label");
const seesFocusOn = (name: RegExp): Promise<void> => waitFor(() => expect(focused()).toMatch(name));
const accountMenu = (): Promise<HTMLElement> => screen.findByRole("button", { name: /^Account menu/ });
const openDashboard = async (): ReturnType<ScreenScene["open"]> => {
  const app = await scene.open("/app/dashboard", ada);
  await screen.findByRole("heading", { name: "Dashboard" });
  return app;
};

it("the question mark opens the list of all shortcuts, Escape closes it, and the focus is back where it was", async () => {
  await openDashboard();
  (await accountMenu()).focus();
  await user.keyboard("?");
  const list = within(await sheetOpens());
  for (const text of ["Save the notebook", "Search notebooks", "Go to the message in the corner", "This list"])
    list.getByText(text);
  await user.keyboard("{Escape}");
  await sheetCloses();
  await seesFocusOn(/^Account menu/);

  await press("button", /^Account menu/);
  await press("menuitem", "Keyboard shortcuts");
  await press("button", "Close", await sheetOpens());
  await sheetCloses();
  await seesFocusOn(/^Account menu/);
});

it("a slash and Ctrl+K go to the search; in a field a slash and a question mark are ordinary characters", async () => {
  const app = await openDashboard();
  await user.keyboard("/");
  await seesFocusOn(/^Search notebooks$/);
  await user.keyboard("a/b?");
  expect(valueOf("Search notebooks")).toBe("a/b?");
  expect(sheet()).toBeNull();

  await app.goTo("/app/notebooks/new");
  const title = await screen.findByLabelText("Title");
  await user.click(title);
  await user.keyboard("?/");
  expect(valueOf("Title")).toBe("?/");
  expect(sheet()).toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  await seesFocusOn(/^Search notebooks$/);
  expect(valueOf("Title")).toBe("?/");
  title.focus();
  await user.keyboard("{Control>}s{/Control}");
  await app.toast("Notebook saved");
});

it("nothing happens while a dialog, a question or a menu is open", async () => {
  const app = await scene.open("/app/notebooks/new", ada);
  await fill("Title", "Not saved by a key");
  screen.getByRole("button", { name: "Save Notebook" }).focus();
  await user.keyboard("?");
  await sheetOpens();
  await user.keyboard("{Control>}sk{/Control}/?");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(focused()).not.toBe("Search notebooks");
  await user.keyboard("{Escape}");
  await sheetCloses();
  await press("button", /^Account menu/);
  await screen.findByRole("menu");
  await user.keyboard("{Control>}k{/Control}/?");
  expect(sheet()).toBeNull();
  expect(focused()).not.toBe("Search notebooks");
  await user.keyboard("{Escape}");
  await press("link", "Dashboard", await screen.findByRole("navigation", { name: "Main" }));
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.keyboard("{Control>}s{/Control}?");
  expect(sheet()).toBeNull();
  expect(app.requests.filter(({ path }) => path === SAVE)).toEqual([]);
});

it("a user who hits keys by accident switches single-key shortcuts off, in this browser for good", async () => {
  const app = await openDashboard();
  await user.keyboard("?");
  await press("checkbox", "Single-key shortcuts", await sheetOpens());
  await waitFor(() => expect(sheet()?.textContent).toContain("This list (off)"));
  await user.keyboard("{Escape}");
  await sheetCloses();
  await app.reload();
  await screen.findByRole("heading", { name: "Dashboard" });
  await user.keyboard("?/");
  expect(focused()).not.toBe("Search notebooks");
  expect(sheet()).toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  await seesFocusOn(/^Search notebooks$/);
  await press("button", /^Account menu/);
  await press("menuitem", "Keyboard shortcuts");
  await press("checkbox", "Single-key shortcuts", await sheetOpens());
  await user.keyboard("{Escape}");
  await sheetCloses();
  await user.keyboard("?");
  await sheetOpens();
});
