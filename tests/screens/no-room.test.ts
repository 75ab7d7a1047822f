/** The server has no room: its disk is almost full. */
import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, fill, openScreenScene, press, valueOf } from "./scene.ts";

const NOTICE = /^The disk of the server is almost full, so nothing can be saved for now\./;
const REFUSED = "The disk of the server is almost full, so nothing was saved.";

let scene: ScreenScene;
let ada: TestPerson;
beforeAll(async () => {
  scene = await openScreenScene();
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

  it("a page that is opened meanwhile says so from the start, and a change elsewhere says why it failed", async () => {
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
