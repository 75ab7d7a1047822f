import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type Scene, endLogin, openScene, toast, toasts, withBrokenTable, withFault } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(() => scene.end());

const folder = async (name: string): Promise<string> => {
  const { data } = await ada.client.from("folders").insert({ name, user_id: ada.id }).select("id").single();
  return data?.id ?? "";
};

const notebook = async (title: string, folderId: string | null = null): Promise<string> => {
  const row = { title, user_id: ada.id, folder_id: folderId };
  const { data } = await ada.client.from("notebooks").insert(row).select("id").single();
  return data?.id ?? "";
};

describe("lists that cannot be loaded", () => {
  it("the dashboard says that notebooks could not be retrieved, and has a way to try again", async () => {
    const { page, errors, close } = await scene.open(ada);
    await withFault(page, { path: "/rest/v1/notebooks", fault: "no answer" }, async () => {
      await page.goto("/app/dashboard");
      await page.locator("[aria-busy=true]").first().waitFor();
      await toast(page, "Failed to load notebooks", "Could not retrieve your notebooks. Please try again later.");
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No notebooks yet").waitFor();
    await page.getByText("Start by creating your first notebook document").waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it("a folder says that its data could not be loaded, and the search box that notebooks could not", async () => {
    const id = await folder("Unreadable");
    const { page, close } = await scene.open(ada);
    await withFault(page, { path: "/rest/v1/notebooks", fault: "error 500" }, async () => {
      await page.goto(`/app/folders/${id}`);
      await toast(page, "Error loading data", "Failed to load folder data. Please try again.");
      await page.getByRole("combobox", { name: "Search notebooks" }).fill("churn");
      await toast(page, "Failed to load notebooks", "Could not retrieve your notebooks. Please try again later.");
    });
    await close();
  });

  it("an address of no folder of mine, unknown or malformed, says that there is none", async () => {
    const grace = await scene.server.signUp();
    const hers = await grace.client.from("folders").insert({ name: "Hers", user_id: grace.id }).select("id").single();
    const { page, errors, close } = await scene.open(ada);
    for (const id of [hers.data?.id, crypto.randomUUID(), "%00", "1' or '1'='1", "<b>x</b>", "x".repeat(2000)]) {
      await page.goto(`/app/folders/${encodeURIComponent(String(id))}`);
      await page.getByRole("heading", { name: "Folder not found" }).waitFor();
      await page.getByText("The folder you are looking for doesn't exist or has been removed").waitFor();
      await page.getByRole("link", { name: "Back to Dashboard" }).waitFor();
    }
    expect(errors).toEqual([]);
    await close();
  });
});

describe("folders", () => {
  it("are made from a trimmed name; an empty one is ignored, a taken one is refused whatever its case", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    const name = page.getByLabel("Folder name");
    const create = async (text: string): Promise<void> => {
      if (!(await name.isVisible())) await page.getByRole("button", { name: "New Folder" }).click();
      await name.fill(text);
      await page.getByRole("button", { name: "Create Folder" }).click();
    };
    for (const empty of ["", "   "]) await create(empty);
    expect(await toasts(page)).toEqual([]);
    await create("  Año 2026 <b>& co</b> 数据 ");
    await toast(page, "Folder created");
    await page.getByRole("heading", { name: "Año 2026 <b>& co</b> 数据", level: 1 }).waitFor();
    await page.getByText("No notebooks in this folder").waitFor();
    await create("AÑO 2026 <B>& CO</B> 数据");
    await toast(page, "Folder name already exists", "Please choose a different folder name.");
    expect(await name.inputValue()).toBe("AÑO 2026 <B>& CO</B> 数据");
    await name.fill("x".repeat(300));
    await page.getByText("The name must be at most 100 characters long").waitFor();
    expect((await name.inputValue()).length).toBe(300);
    await name.fill("two\nlines");
    expect(await name.inputValue()).not.toContain("\n");
    expect(errors).toEqual([]);
    await close();
  });

  it("say so when they could not be made, and keep the name that was typed", async () => {
    const { page, close } = await scene.open(ada);
    await page.goto("/app/dashboard");
    await page.getByRole("button", { name: "New Folder" }).click();
    await page.getByLabel("Folder name").fill("Quarterly");
    const create = page.getByRole("button", { name: "Create Folder" });
    await withBrokenTable(scene.server, "folders", "insert", async () => {
      await create.click();
      await toast(page, "Failed to create folder", "There was an error creating your folder.");
    });
    await withFault(page, { path: "/rest/v1/folders", method: "POST", fault: "no answer" }, async () => {
      await create.click();
      await toast(page, "Error", "Failed to create folder");
    });
    expect(await page.getByLabel("Folder name").inputValue()).toBe("Quarterly");
    await create.click();
    await toast(page, "Folder created");
    await close();
  });

  it("need a login: after it has ended, making one says so", async () => {
    const eve = await scene.server.signUp();
    const { page, close } = await scene.open(eve);
    await page.goto("/app/dashboard");
    await page.getByText("No notebooks yet").waitFor();
    await page.getByRole("button", { name: "New Folder" }).click();
    const name = page.getByLabel("Folder name");
    await name.fill("Kept");
    await endLogin(scene.server, page, eve);
    // Any request of the page may meet the end first and lay the question over the form.
    await name.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
    await page.getByText("Your session has ended. What you typed is still here").waitFor();
    await toast(page, "Authentication required", "You need to be logged in to create folders");
    // The message goes with the first, the question with the second.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Create Folder" }).click();
    await toast(page, "Authentication required", "You need to be logged in to create folders");
    expect(await name.inputValue()).toBe("Kept");
    await close();
  });

  it("are deleted after a question that names them, with what is inside, and say so when they could not be", async () => {
    const id = await folder("Old drafts");
    await notebook("Inside", id);
    const { page, close } = await scene.open(ada);
    await page.goto(`/app/folders/${id}`);
    const ask = async (): Promise<void> => {
      await page.getByRole("link", { name: "Old drafts" }).hover();
      await page.getByRole("button", { name: "Delete folder Old drafts" }).click();
      await page
        .getByText(
          'This will delete the folder "Old drafts" and all notebooks inside it. This action cannot be undone.',
        )
        .waitFor();
    };
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true });
    await ask();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await withBrokenTable(scene.server, "folders", "delete", async () => {
      await ask();
      await confirm.click();
      await toast(page, "Failed to delete folder", "There was an error deleting your folder.");
    });
    await withFault(page, { path: "/rest/v1/folders", method: "DELETE", fault: "no answer" }, async () => {
      await ask();
      await confirm.click();
      await toast(page, "Error", "Failed to delete folder");
    });
    await ask();
    await confirm.click();
    await toast(page, "Folder deleted");
    await page.waitForURL("**/app/dashboard");
    expect(await scene.server.adminSql`select from notebooks where title = 'Inside'`).toHaveLength(0);
    await close();
  });
});

describe("the notebooks of a folder", () => {
  it("are renamed, moved and deleted with the messages of success, and the list follows", async () => {
    const id = await folder("Here");
    await folder("There");
    for (const title of ["First", "Second", "Third"]) await notebook(title, id);
    const { page, errors, close } = await scene.open(ada);
    await page.goto(`/app/folders/${id}`);

    await page.getByRole("button", { name: "Rename: First" }).click();
    const title = page.getByRole("dialog", { name: "Rename Notebook" }).getByLabel("Title");
    await title.fill("   ");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect(await toasts(page)).toEqual([]);
    await title.fill("  Renamed <i>é</i> ");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Notebook renamed", "The notebook has been successfully renamed.");
    await page.getByRole("link", { name: "Renamed <i>é</i>" }).waitFor();

    await page.getByRole("link", { name: "Second" }).click({ button: "right" });
    for (const item of ["Open", "Rename", "Move to Folder", "Delete"])
      await page.getByRole("menuitem", { name: item, exact: true }).waitFor();
    await page.getByRole("menuitem", { name: "Move to Folder" }).click();
    await page.getByRole("dialog", { name: "Move Notebook" }).getByRole("combobox", { name: "Folder" }).click();
    await page.getByRole("option", { name: "There" }).click();
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await toast(page, "Notebook moved", "to a different folder.");
    await page.getByRole("link", { name: "Second" }).waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Delete: Third" }).click();
    await page.getByText("This action cannot be undone. Are you sure you want to delete this notebook?").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Notebook deleted", "successfully deleted.");
    await page.getByRole("link", { name: "Third" }).waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await close();
  });

  it("say so when a rename, a move or a delete failed, and nothing typed is lost", async () => {
    const id = await folder("Stubborn");
    await notebook("Unmoved", id);
    const failed = "Failed to rename, move or delete notebook. Please try again.";
    const { page, close } = await scene.open(ada);
    await page.goto(`/app/folders/${id}`);
    await page.getByRole("button", { name: "Rename: Unmoved" }).click();
    const title = page.getByRole("dialog", { name: "Rename Notebook" }).getByLabel("Title");
    await title.fill("Another name");
    await withBrokenTable(scene.server, "notebooks", "update", async () => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await toast(page, "Error", failed);
    });
    expect(await title.inputValue()).toBe("Another name");
    // The message goes with the first, the dialog with the second.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Move to Folder: Unmoved" }).click();
    await page.getByRole("dialog", { name: "Move Notebook" }).getByRole("combobox", { name: "Folder" }).click();
    await page.getByRole("option", { name: "None" }).click();
    await withFault(page, { path: "/rest/v1/notebooks", method: "PATCH", fault: "no answer" }, async () => {
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await toast(page, "Error", failed);
    });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await withBrokenTable(scene.server, "notebooks", "delete", async () => {
      await page.getByRole("button", { name: "Delete: Unmoved" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
      await toast(page, "Error", failed);
    });
    await page.getByRole("link", { name: "Unmoved" }).waitFor();
    await close();
  });
});
