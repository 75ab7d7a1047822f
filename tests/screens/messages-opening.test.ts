import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, choose, fill, openScreenScene, press, pressSave, valueOf } from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(() => scene.end());

describe("opening a notebook", () => {
  it("a notebook that is unknown, malformed or another user's says Notebook not found", async () => {
    const grace = await scene.server.signUp();
    const row = { title: "Hers", user_id: grace.id };
    const { data } = await grace.client.from("notebooks").insert(row).select("id").single();
    const app = await scene.open("/app/dashboard", ada);
    for (const id of [data?.id ?? "", crypto.randomUUID(), "0", "%", "<b>", "new2", "x".repeat(3000)]) {
      await app.goTo(`/app/notebooks/${encodeURIComponent(id)}`);
      await screen.findByText("Error loading notebook");
      await screen.findByText("Notebook not found");
      await screen.findByRole("link", { name: "Back to Dashboard" });
      await app.goTo("/app/dashboard");
      await screen.findByText("No notebooks yet");
    }
  });

  it("shows the message of what went wrong, and Loading notebook... until then", async () => {
    const row = { title: "Stored", user_id: ada.id };
    const { data } = await ada.client.from("notebooks").insert(row).select("id").single();
    const app = await scene.open("/app/teams", ada);
    const log = vi.spyOn(console, "error");
    const letGo = app.holdBack({ path: "/rest/v1/notebooks" });
    await app.withFault({ path: "/rest/v1/notebooks", fault: "no answer" }, async () => {
      await app.goTo(`/app/notebooks/${data?.id ?? ""}`);
      await screen.findByText("Loading notebook...");
      letGo();
      await screen.findByText("Error loading notebook");
      await screen.findByText("The server cannot be reached. Check your connection and try again.");
    });
    await press("button", "Try again");
    await screen.findByLabelText("Title");
    // A notebook without a content row has empty texts.
    await press("tab", "Exploration");
    expect(valueOf("Document the exploration process")).toBe("");
    expect(log.mock.calls.join("\n")).not.toContain("    at ");
    log.mockRestore();
  });

  it("with ids in the query of neither a folder nor a team of mine loses nothing: choosing others saves", async () => {
    const app = await scene.open("/app/notebooks/new?folderId=%3Cb%3E&teamId=7", ada);
    await fill("Title", "From an odd link");
    await pressSave();
    await app.toast("Submission error");
    expect(valueOf("Title")).toBe("From an odd link");
    await choose("Folder", "None");
    await choose("Team", "Individual Notebook");
    await pressSave();
    await app.toast("Notebook saved");
    expect(app.unseenToasts()).toEqual([]);
  });
});
