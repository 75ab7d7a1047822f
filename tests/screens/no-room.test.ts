/** The server has no room: its disk is almost full, or users have reached their quota. */
import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, fill, openScreenScene, press, valueOf } from "./scene.ts";

const NOTICE = /^The disk of the server is almost full, so nothing can be saved for now\./;
const REFUSED = "The disk of the server is almost full, so nothing was saved.";

let scene: ScreenScene;
let ada: TestPerson;
beforeAll(async () => {
  scene = await openScreenScene({ env: { QUOTA_PERSON_NOTEBOOKS: 2, QUOTA_PERSON_MB: 1500 } });
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(() => scene.end());

const almostFull = (isLow: boolean): void => {
  scene.server.database.space = { ...scene.server.database.space, isLow };
};

describe("F04 H03: while the disk of the server is almost full", () => {
  it("a save is refused once and says why, the text stays, every page has a notice, and both end with the shortage", async () => {
    const app = await scene.open("/app/notebooks/new", ada);
    await fill("Title", "Written on a full disk");
    expect(screen.queryByText(NOTICE)).toBeNull();
    almostFull(true);
    await press("button", "Save Notebook");
    await app.toast("Submission error", REFUSED);
    expect(app.requests.filter(({ path }) => path.endsWith("/rpc/save_notebook"))).toHaveLength(1);
    expect(screen.getByRole("alert").textContent).toContain(REFUSED);
    expect(valueOf("Title")).toBe("Written on a full disk");
    expect((await screen.findByText(NOTICE)).closest("output")).not.toBeNull();

    almostFull(false);
    await press("button", "Save Notebook");
    await app.toast("Notebook saved");
  });

  it("a page opened meanwhile says so from the start, and a change elsewhere says why it failed", async () => {
    almostFull(true);
    const app = await scene.open("/app/teams", ada);
    await screen.findByText(NOTICE);
    await press("button", "Create Your First Team");
    await fill("Team name", "Refused");
    await press("button", "Create Team", await screen.findByRole("dialog"));
    await app.toast("Error", REFUSED);
    expect(valueOf("Team name")).toBe("Refused");
    almostFull(false);
  });
});

describe("H04: a user who may have no more notebooks", () => {
  it("sees on the account page what they use and may use, and at the next save how to make room; the text stays", async () => {
    const grace = await scene.server.signUp("grace@example.org");
    const app = await scene.open("/app/account", grace);
    const used = await screen.findByLabelText("What you use");
    expect(used.textContent).toBe("Notebooks0 of 2Storage0 MB of 1,500 MB, earlier versions included");
    await grace.client.from("notebooks").insert([1, 2].map((title) => ({ title: String(title), user_id: grace.id })));
    const again = await app.reload();
    await screen.findByText(/^2 of 2$/);
    await again.goTo("/app/notebooks/new");
    await fill("Title", "One too many");
    await press("button", "Save Notebook");
    await again.toast("Submission error", "You have as many notebooks as you may have (2 of 2). Nothing was saved.");
    expect(valueOf("Title")).toBe("One too many");
  });
});
