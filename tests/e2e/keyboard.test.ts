/** The main job by keyboard: nothing here clicks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPerson } from "../support/browser.ts";
import { focusArrives, hasFocus, tabBackTo, tabTo, watchFocus } from "../support/keyboard.ts";
import { seesText } from "../support/people.ts";
import { sampleNotebook } from "../support/sample-notebook.ts";
import { type Scene, openScene } from "./scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.end());

const TABS = [
  "Details",
  "Exploration",
  "Feature Eng",
  "Data Prep",
  "Modeling",
  "Validation",
  "Business Logic",
  "Code",
] as const;

test("by keyboard, a user registers, uploads, reads the evidence, edits, saves, files, finds it again and signs out", async () => {
  const { page, errors, close } = await openPerson(scene.browser, scene.server.url);
  const { keyboard } = page;
  await watchFocus(page);

  await page.goto("/");
  await tabTo(page.getByRole("link", { name: "Get Started" }).first());
  // The first key fetches the app; a link that is followed before it is there loads the next page afresh.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#root") ?? {}).some((name) => name.startsWith("__reactContainer")),
  );
  await keyboard.press("Enter");
  await page.waitForURL("**/register");
  await focusArrives(page.getByRole("heading", { name: "Create an Account" }));
  await tabTo(page.getByLabel("Name"));
  await keyboard.type("Ada");
  await tabTo(page.getByLabel("Email"));
  await keyboard.type("ada@example.org");
  await tabTo(page.getByLabel("Password", { exact: true }));
  await keyboard.type("correct horse");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  await tabTo(page.getByLabel("Email"));
  await keyboard.type("ada@example.org");
  await tabTo(page.getByLabel("Password", { exact: true }));
  await keyboard.type("correct horse");
  await keyboard.press("Enter");
  await page.waitForURL("**/app/dashboard");
  await focusArrives(page.getByRole("heading", { name: "Dashboard", level: 1 }));

  // The first tab stop of a page skips the bar and the sidebar.
  await page.reload();
  await page.getByText("No notebooks yet").waitFor();
  await tabTo(page.getByRole("link", { name: "Skip to content" }));
  await keyboard.press("Enter");
  await focusArrives(page.getByRole("main"));
  const create = page.getByRole("main").getByRole("link", { name: "New Notebook" });
  await keyboard.press("Tab");
  expect(await hasFocus(create)).toBe(true);
  await keyboard.press("Enter");
  await page.waitForURL("**/app/notebooks/new*");
  await focusArrives(page.getByRole("heading", { name: "New Notebook", level: 1 }));

  // Waited for from here on: the browser has to be set to intercept file choosers before Enter is pressed.
  const chooser = page.waitForEvent("filechooser", { timeout: 60_000 });
  await tabTo(page.getByRole("button", { name: "Choose file" }));
  await keyboard.press("Enter");
  const file = { name: "churn.ipynb", mimeType: "application/x-ipynb+json", buffer: Buffer.from(sampleNotebook()) };
  await (await chooser).setFiles(file);
  await seesText(page, "Upload successful");

  await tabBackTo(page.getByRole("tab", { name: "Details" }));
  for (const [index, name] of TABS.entries()) {
    if (index > 0) await keyboard.press("ArrowRight");
    await focusArrives(page.getByRole("tab", { name, exact: true }));
    await page.getByRole("tabpanel", { name, exact: true }).waitFor();
  }
  await keyboard.press("Home");
  await focusArrives(page.getByRole("tab", { name: "Details" }));
  await keyboard.press("End");
  await focusArrives(page.getByRole("tab", { name: "Code" }));
  for (const name of ["Business Logic", "Validation"]) {
    await keyboard.press("ArrowLeft");
    await focusArrives(page.getByRole("tab", { name, exact: true }));
  }
  const text = page.getByLabel("Document the validation process");
  await tabTo(text);
  await keyboard.press("Control+End");
  await keyboard.type(" Checked by hand.");
  await keyboard.press("Control+s");
  await seesText(page, "Notebook saved");
  await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}$/);
  expect(await hasFocus(text)).toBe(true);
  const address = page.url();

  // From a lost point to the cell that cost it.
  await tabBackTo(page.getByRole("tab", { name: "Validation" }));
  await keyboard.press("Home");
  const more = page.locator("summary").first();
  await tabTo(more);
  await keyboard.press("Enter");
  const evidence = page.getByRole("region", { name: "Code Quality Analysis" }).getByRole("button", { name: /^Cell / });
  await tabTo(evidence.first());
  const cell = (await evidence.first().textContent()) ?? "";
  await keyboard.press("Enter");
  await page.getByRole("article", { name: new RegExp(`^${cell},`) }).waitFor();
  await focusArrives(page.getByLabel("Cells of the notebook"));

  // From the search box: the arrows move through its results, and Escape leaves them.
  await tabBackTo(page.getByRole("combobox", { name: "Search notebooks" }));
  await keyboard.type("churn");
  await page.getByRole("option", { name: /Churn of a small telecom/ }).waitFor();
  await keyboard.press("Escape");
  await page.getByRole("option").waitFor({ state: "detached" });
  await tabTo(page.getByRole("link", { name: "Dashboard", exact: true }));
  await keyboard.press("Enter");
  await page.waitForURL("**/app/dashboard");
  await focusArrives(page.getByRole("heading", { name: "Dashboard", level: 1 }));
  await tabTo(page.getByRole("main").getByRole("link", { name: "Churn of a small telecom" }));
  await keyboard.press("Enter");
  await page.waitForURL(address);
  await focusArrives(page.getByRole("heading", { name: "Churn of a small telecom", level: 1 }));
  await tabBackTo(page.getByRole("link", { name: "Teams" }));
  await keyboard.press("Enter");
  await page.waitForURL("**/app/teams");
  await tabBackTo(page.getByRole("combobox", { name: "Search notebooks" }));
  await keyboard.type("churn");
  await page.getByRole("option", { name: /Churn of a small telecom/ }).waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await page.waitForURL(address);
  await focusArrives(page.getByRole("heading", { name: "Churn of a small telecom", level: 1 }));

  await tabBackTo(page.getByRole("button", { name: /^Account menu/ }));
  await keyboard.press("Enter");
  await focusArrives(page.getByRole("menuitem", { name: "Teams" }));
  await keyboard.press("End");
  await focusArrives(page.getByRole("menuitem", { name: "Log out" }));
  await keyboard.press("Enter");
  await page.waitForURL(`${scene.server.url}/`);
  await page.getByRole("link", { name: "Get Started" }).first().waitFor();
  expect(errors).toEqual([]);
  await close();
});
