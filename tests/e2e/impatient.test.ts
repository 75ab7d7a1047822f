import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WIDTHS } from "../support/browser.ts";
import { focusArrives } from "../support/keyboard.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast } from "./scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.end());

/** As fast as a hand can: the second press comes a moment after the first, in the same place. */
const doubleClick = async (button: Locator): Promise<void> => {
  const page = button.page();
  await button.hover();
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.waitForTimeout(90);
  }
};

const newNotebook = async (person: TestPerson, title: string, more: object = {}): Promise<string> =>
  (
    await person.client
      .from("notebooks")
      .insert({ title, user_id: person.id, ...more })
      .select("id")
      .single()
  ).data?.id ?? "";
const newFolder = async (person: TestPerson, name: string): Promise<string> =>
  (await person.client.from("folders").insert({ name, user_id: person.id }).select("id").single()).data?.id ?? "";
const newTeam = async (person: TestPerson, name: string): Promise<string> =>
  (await person.client.from("teams").insert({ name, created_by: person.id }).select("id").single()).data?.id ?? "";

describe("a user who clicks twice where once is enough", () => {
  it("opens a dialog and keeps it; a question is not answered by the click that opened it", async () => {
    const person = await scene.server.signUp();
    const kept = await newNotebook(person, "Kept");
    await newNotebook(person, "Other");
    const { page, close } = await scene.open(person);
    await page.goto("/app/teams");
    await doubleClick(page.getByRole("button", { name: "Create Team" }));
    await focusArrives(page.getByLabel("Team name"));
    expect(await page.getByRole("dialog").count()).toBe(1);
    // A click outside still closes it.
    await page.mouse.click(5, 400);
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.goto("/app/dashboard?show=all");
    await page.getByRole("button", { name: "Delete: Kept" }).click();
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
    await confirm.hover();
    // The second press of a double click, with the button now under the pointer.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    const { data } = await person.client.from("notebooks").select("id").eq("id", kept);
    expect(data).toHaveLength(1);
    await close();
  });
});

describe("a user with long names", () => {
  it("finds that every page fits a phone's window, and can rename a notebook with a title of 480 characters", async () => {
    const person = await scene.server.signUp();
    const folderName = "Folder".repeat(16) + "Name";
    const folderId = await newFolder(person, folderName);
    const title = "Supercalifragilistic".repeat(24);
    const id = await newNotebook(person, title, { folder_id: folderId, description: "d".repeat(2000) });
    const teamId = await newTeam(person, "W".repeat(50));
    await person.client
      .from("teams")
      .update({ description: "d".repeat(500) })
      .eq("id", teamId);
    const { page, errors, close } = await scene.open(person);
    await page.setViewportSize({ width: WIDTHS.phone, height: 740 });
    const pages = [
      ["/app/dashboard?show=all", page.getByRole("article")],
      [`/app/folders/${folderId}`, page.getByRole("article")],
      [`/app/notebooks/${id}`, page.getByRole("combobox", { name: "Folder" }).getByText(folderName)],
      ["/app/teams", page.getByRole("article")],
      [`/app/teams/${teamId}`, page.getByText("No team notebooks yet")],
    ] as const;
    for (const [path, sign] of pages) {
      await page.goto(path);
      await sign.waitFor();
      expect({ path, wide: await page.evaluate(() => document.documentElement.scrollWidth) }).toEqual({
        path,
        wide: WIDTHS.phone,
      });
    }
    const words = "Gradient".repeat(25);
    await scene.server.adminSql`
      insert into notebook_content (notebook_id, model_type, modeling_section, exploration_section, ml_outcome, accuracy_metrics)
      values (${id}, ${words}, ${words}, ${words}, ${words}, ${words})`;
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(`/app/notebooks/${id}`);
    for (const tab of ["Details", "Explore", "Model"]) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      await page.getByRole("tabpanel", { name: tab }).waitFor();
      expect({ tab, wide: await page.evaluate(() => document.documentElement.scrollWidth) }).toEqual({
        tab,
        wide: 320,
      });
    }
    await page.goto(`/app/folders/${folderId}`);
    await page.getByRole("button", { name: /^Rename:/ }).click();
    const field = page.getByLabel("Title");
    await field.press("End");
    await field.pressSequentially(" docious");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Notebook renamed");
    const { data } = await person.client.from("notebooks").select("title").eq("id", id).single();
    expect(data?.title).toBe(`${title} docious`);
    expect(errors).toEqual([]);
    await close();
  });

  it("finds that the landing page fits a phone's window, too", async () => {
    const { page, errors, close } = await scene.open();
    await page.setViewportSize({ width: WIDTHS.phone, height: 740 });
    await page.goto("/");
    const word = "Datenschutzgrundverordnung".repeat(3);
    await page.evaluate((content) => {
      const parts = ["hero", "features", "feature1", "how-it-works", "step1", "cta"];
      const ids = [...parts.flatMap((part) => [`${part}-title`, `${part}-description`]), "footer-copyright"];
      localStorage.setItem("landing-content", JSON.stringify(ids.map((id) => ({ id, content }))));
    }, word);
    await page.reload();
    await page.getByRole("heading", { name: word, level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
    expect(errors).toEqual([]);
    await close();
  });

  it("in Arabic or Hebrew reads and writes from right to left", async () => {
    const person = await scene.server.signUp();
    const title = "تحليل العملاء";
    await newNotebook(person, title);
    const { page, close } = await scene.open(person);
    await page.goto("/app/dashboard");
    const direction = (shown: Locator): Promise<string> =>
      shown.evaluate((element) => getComputedStyle(element).direction);
    expect(await direction(page.getByRole("heading", { name: title }))).toBe("rtl");
    await page.getByRole("link", { name: title }).click();
    expect(await direction(page.getByRole("heading", { name: title, level: 1 }))).toBe("rtl");
    const field = page.getByLabel("Title");
    expect(await direction(field)).toBe("rtl");
    await field.fill("Customers");
    expect(await direction(field)).toBe("ltr");
    await close();
  });

  it("with three hundred folders reaches the links and New Folder without scrolling, and sees which folder is open", async () => {
    const person = await scene.server.signUp();
    const names = Array.from({ length: 300 }, (_, index) => `Quarter ${String(index).padStart(3, "0")}`);
    await person.client.from("folders").insert(names.map((name) => ({ name, user_id: person.id })));
    await newFolder(person, "A name that goes on and on ".padEnd(100, "about parcels "));
    const last = await newFolder(person, "Quarter 999");
    const { page, errors, close } = await scene.open(person);
    await page.goto(`/app/folders/${last}`);
    const sidebar = page.getByRole("navigation", { name: "Main" });
    await sidebar.getByRole("link", { name: "Quarter 999" }).waitFor();
    const button = sidebar.getByRole("button", { name: "New Folder" });
    const inWindow = (element: Locator) =>
      element.evaluate((shown) => {
        const { left, top, width, height } = shown.getBoundingClientRect();
        return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(() => inWindow(sidebar.getByRole("link", { name: "Quarter 999" }))).toBe(true);
    expect(await inWindow(button)).toBe(true);
    for (const name of ["Dashboard", "Teams", "New Notebook"])
      expect(await inWindow(sidebar.getByRole("link", { name }))).toBe(true);
    await page.goto("/app/notebooks/new");
    await sidebar.getByRole("link", { name: "Quarter 000" }).waitFor();
    expect(await inWindow(button)).toBe(true);
    const select = page.getByRole("combobox", { name: "Folder" });
    await select.click();
    const { width } = (await page.getByRole("listbox").boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(320);
    expect(errors).toEqual([]);
    await close();
  });
});

describe("the editor's header", () => {
  it("leads to the dashboard where a tab has no history to go back to, and fits on one line with its buttons", async () => {
    const person = await scene.server.signUp();
    const id = await newNotebook(person, "Opened from a mail");
    const { page, close } = await scene.open(person);
    await page.goto("/app/dashboard");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      // As a link in a mail does. A tab that Ctrl opens stays in the background, where Chromium may give it no time.
      page.evaluate((address) => void window.open(address, "_blank", "noopener"), `/app/notebooks/${id}`),
    ]);
    await tab.waitForURL(`**/app/notebooks/${id}`);
    const middle = async (element: Locator): Promise<number> => {
      const { y, height } = (await element.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    const heading = tab.getByRole("heading", { name: "Opened from a mail" });
    await heading.waitFor();
    const buttons = await middle(tab.getByRole("button", { name: "Save Notebook" }));
    expect(Math.abs((await middle(heading)) - buttons)).toBeLessThanOrEqual(1);
    await tab.getByRole("button", { name: "Back" }).click();
    await tab.waitForURL("**/app/dashboard");
    await close();
  });
});
