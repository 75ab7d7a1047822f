import { fireEvent, screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, endLogin, fill, gone, openScreenScene, press, user, valueOf } from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
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
  it("the dashboard says that notebooks could not be retrieved, and offers to try again", async () => {
    const app = await scene.open("/app/teams", ada);
    await app.withFault({ path: "/rest/v1/notebooks", fault: "no answer" }, async () => {
      await app.goTo("/app/dashboard");
      await app.toast("Failed to load notebooks", "Could not retrieve your notebooks. Please try again later.");
    });
    await press("button", "Try again");
    await screen.findByText("No notebooks yet");
    await screen.findByText("Start by creating your first notebook document");
  });

  it("a folder says that its data could not be loaded, and the search box that notebooks could not", async () => {
    const id = await folder("Unreadable");
    const app = await scene.open("/app/teams", ada);
    await app.withFault({ path: "/rest/v1/notebooks", fault: "error 500" }, async () => {
      await app.goTo(`/app/folders/${id}`);
      await app.toast("Error loading data", "Failed to load folder data. Please try again.");
      await fill("Search notebooks", "churn");
      await app.toast("Failed to load notebooks", "Could not retrieve your notebooks. Please try again later.");
    });
  });

  it("an address without a folder of mine, unknown or malformed, says that there is none", async () => {
    const grace = await scene.server.signUp();
    const hers = await grace.client.from("folders").insert({ name: "Hers", user_id: grace.id }).select("id").single();
    const app = await scene.open("/app/dashboard", ada);
    for (const id of [hers.data?.id, crypto.randomUUID(), "%00", "1' or '1'='1", "<b>x</b>", "x".repeat(2000)]) {
      await app.goTo(`/app/folders/${encodeURIComponent(String(id))}`);
      await screen.findByRole("heading", { name: "Folder not found" });
      await screen.findByText("The folder you are looking for doesn't exist or has been removed");
      await screen.findByRole("link", { name: "Back to Dashboard" });
      await app.goTo("/app/dashboard");
      await screen.findByText("No notebooks yet");
    }
  });
});

describe("folders", () => {
  it("are made from a trimmed name; an empty one is ignored, a taken one is refused in any case", async () => {
    const app = await scene.open("/app/dashboard", ada);
    const create = async (text: string): Promise<void> => {
      if (!screen.queryByLabelText("Folder name")) await press("button", "New Folder");
      await fill("Folder name", text);
      await press("button", "Create Folder");
    };
    for (const empty of ["", "   ", "\u200b\u2060"]) await create(empty);
    expect(app.toasts).toEqual([]);
    await create("  Año 2026 <b>& co</b> 数据 ");
    await app.toast("Folder created");
    await screen.findByRole("heading", { name: "Año 2026 <b>& co</b> 数据", level: 1 });
    await screen.findByText("No notebooks in this folder");
    await create("AÑO 2026 <B>& CO</B> 数据");
    await app.toast("Folder name already exists", "Please choose a different folder name.");
    expect(valueOf("Folder name")).toBe("AÑO 2026 <B>& CO</B> 数据");
    await fill("Folder name", "x".repeat(300));
    await screen.findByText("The name must be at most 100 characters long");
    expect(valueOf("Folder name").length).toBe(300);
    await fill("Folder name", "two\nlines");
    expect(valueOf("Folder name")).not.toContain("\n");
  });

  it("say so when they could not be made, and keep the name that was typed", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await press("button", "New Folder");
    await fill("Folder name", "Quarterly");
    await withBrokenTable(scene.server, "folders", "insert", async () => {
      await press("button", "Create Folder");
      await app.toast("Failed to create folder", "There was an error creating your folder.");
    });
    await app.withFault({ path: "/rest/v1/folders", method: "POST", fault: "no answer" }, async () => {
      await press("button", "Create Folder");
      await app.toast("Error", "Failed to create folder");
    });
    expect(valueOf("Folder name")).toBe("Quarterly");
    await press("button", "Create Folder");
    await app.toast("Folder created");
  });

  it("need a session: after it has ended, creating one says so", async () => {
    const eve = await scene.server.signUp();
    const app = await scene.open("/app/dashboard", eve);
    await screen.findByText("No notebooks yet");
    await press("button", "New Folder");
    await fill("Folder name", "Kept");
    await endLogin(scene.server, eve);
    // Another request may notice first that the session has ended, and cover the form with the question.
    screen.getByLabelText<HTMLInputElement>("Folder name").form?.requestSubmit();
    await screen.findByText(/Your session has ended\. What you typed is still here/);
    await app.toast("Authentication required", "You need to be logged in to create folders");
    // The first press closes the message, the second the question.
    await user.keyboard("{Escape}{Escape}");
    await press("button", "Create Folder");
    await app.toast("Authentication required", "You need to be logged in to create folders");
    expect(valueOf("Folder name")).toBe("Kept");
  });

  it("are deleted after a question that names them and their contents, and say so when they could not be", async () => {
    // U03: a name that turns the direction of what follows does not turn our sentences.
    const id = await folder("Old\u202e drafts");
    await notebook("Inside", id);
    const app = await scene.open(`/app/folders/${id}`, ada);
    await screen.findByRole("heading", { name: /^Old/, level: 1 });
    expect(document.title).toBe("Old drafts - Data Documentation");
    const ask = async (): Promise<void> => {
      await press("button", "Delete folder Old\u202e drafts");
      await screen.findByText(
        'This will delete the folder "Old drafts" and all notebooks inside it. This action cannot be undone.',
      );
    };
    const answer = async (name: string): Promise<void> => press("button", name, await screen.findByRole("alertdialog"));
    await ask();
    await answer("Cancel");
    await withBrokenTable(scene.server, "folders", "delete", async () => {
      await ask();
      await answer("Delete");
      await app.toast("Failed to delete folder", "There was an error deleting your folder.");
    });
    await app.withFault({ path: "/rest/v1/folders", method: "DELETE", fault: "no answer" }, async () => {
      await ask();
      await answer("Delete");
      await app.toast("Error", "Failed to delete folder");
    });
    await ask();
    await answer("Delete");
    await app.toast("Folder deleted", '"Old drafts" and its notebooks have been deleted.');
    await screen.findByText("Start by creating your first notebook document");
    expect(app.address()).toBe("/app/dashboard");
    expect(await scene.server.adminSql`select from notebooks where title = 'Inside'`).toHaveLength(0);
  });
});

describe("the notebooks of a folder", () => {
  it("are renamed, moved and deleted with the messages of success, and the list follows", async () => {
    const id = await folder("Here");
    await folder("There");
    for (const title of ["First", "Second", "Third"]) await notebook(title, id);
    const app = await scene.open(`/app/folders/${id}`, ada);

    await press("button", "Rename: First");
    await fill("Title", "   ");
    await press("button", "Save");
    expect(app.toasts).toEqual([]);
    await fill("Title", "  Renamed <i>é</i> ");
    await press("button", "Save");
    await app.toast("Notebook renamed", "The notebook has been successfully renamed.");
    await screen.findByRole("link", { name: "Renamed <i>é</i>" });

    fireEvent.contextMenu(await screen.findByRole("link", { name: "Second" }));
    for (const name of ["Open", "Rename", "Delete"]) await screen.findByRole("menuitem", { name });
    await press("menuitem", "Move to Folder");
    await press("combobox", "Folder", await screen.findByRole("dialog", { name: "Move Notebook" }));
    await press("option", "There");
    await press("button", "Move");
    await app.toast("Notebook moved", "to a different folder.");
    await gone("Second");

    await press("button", "Delete: Third");
    await screen.findByText("This action cannot be undone. Are you sure you want to delete this notebook?");
    await press("button", "Delete");
    await app.toast("Notebook deleted", "successfully deleted.");
    await gone("Third");
  });

  it("say so when a rename, a move or a delete failed, and nothing typed is lost", async () => {
    const id = await folder("Stubborn");
    await notebook("Unmoved", id);
    const failed = "Failed to rename, move or delete notebook. Please try again.";
    const app = await scene.open(`/app/folders/${id}`, ada);
    await press("button", "Rename: Unmoved");
    await fill("Title", "Another name");
    await withBrokenTable(scene.server, "notebooks", "update", async () => {
      await press("button", "Save");
      await app.toast("Error", failed);
    });
    expect(valueOf("Title")).toBe("Another name");
    // The first press closes the message, the second the dialog.
    await user.keyboard("{Escape}{Escape}");
    await press("button", "Move to Folder: Unmoved");
    await press("combobox", "Folder", await screen.findByRole("dialog", { name: "Move Notebook" }));
    await press("option", "None");
    await app.withFault({ path: "/rest/v1/notebooks", method: "PATCH", fault: "no answer" }, async () => {
      await press("button", "Move");
      await app.toast("Error", failed);
    });
    await user.keyboard("{Escape}{Escape}");
    await withBrokenTable(scene.server, "notebooks", "delete", async () => {
      await press("button", "Delete: Unmoved");
      await press("button", "Delete", await screen.findByRole("alertdialog"));
      await app.toast("Error", failed);
    });
    await screen.findByRole("link", { name: "Unmoved" });
  });
});
