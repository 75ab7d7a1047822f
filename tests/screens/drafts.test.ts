/**
 * Unsaved work survives leaving and reloading. Crashes, other tabs and real storage are covered in
 * `tests/e2e/drafts.test.ts`.
 */
import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { SESSION_KEY } from "../support/session-key.ts";
import { storedDrafts } from "../support/stored-draft.ts";
import { type Screen, type ScreenScene, fill, openScreenScene, press, save, valueOf, writeNotebook } from "./scene.ts";

const NEW = "/app/notebooks/new";
const OFFER = "You have unsaved changes from an earlier visit";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
});
afterAll(() => scene.end());

const comesTo = (app: Screen, address: string): Promise<void> => waitFor(() => expect(app.address()).toBe(address));
const follow = async (name: string): Promise<void> =>
  press("link", name, await screen.findByRole("navigation", { name: "Main" }));

async function answer(how: "Keep editing" | "Leave"): Promise<void> {
  await press("button", how, await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function logOut(account: RegExp): Promise<void> {
  await press("button", account);
  await press("menuitem", "Log out");
}

/** The offer appears a moment after the editor, once the browser's storage has been read. */
async function seesNoOffer(app: Screen): Promise<void> {
  await screen.findByLabelText("Title");
  await app.settle();
  expect(screen.queryByText(OFFER)).toBeNull();
}

test("leaving with unsaved changes asks first; staying keeps everything, and leaving offers the draft on return", async () => {
  const { app, id } = await writeNotebook(scene, ada, "Guarded");
  await fill("Description", "Not saved yet.");
  await follow("Teams");
  await answer("Keep editing");
  expect(valueOf("Description")).toBe("Not saved yet.");

  // Logging out counts as leaving.
  await logOut(/ada@example\.org/);
  await answer("Keep editing");
  await follow("Dashboard");
  await answer("Leave");
  await comesTo(app, "/app/dashboard");

  await press("link", "Guarded");
  await screen.findByText(OFFER);
  await press("button", "Restore");
  await waitFor(() => expect(valueOf("Description")).toBe("Not saved yet."));
  await save(app);
  // A saved notebook is left without a question, and no draft is offered any more.
  await follow("Teams");
  await comesTo(app, "/app/teams");
  await app.goTo(`/app/notebooks/${id}`);
  await screen.findByLabelText("Title");
  const opened = await app.reload();
  await seesNoOffer(opened);
  expect(valueOf("Description")).toBe("Not saved yet.");
  expect(await storedDrafts()).toBe(NOTHING);
});

test("the browser asks before the tab is closed or reloaded, as long as something is unsaved", async () => {
  const { app } = await writeNotebook(scene, ada, "Reloaded");
  expect(asksOnClosing()).toBe(false);
  await fill("Description", "Still typing.");
  await expect.poll(storedDrafts).toMatch(/Still typing\./);
  expect(asksOnClosing()).toBe(true);
  const second = await app.reload();
  await screen.findByText(OFFER);
  await press("button", "Discard");
  await expect.poll(storedDrafts).toBe(NOTHING);
  expect(asksOnClosing()).toBe(false);
  const third = await second.reload();
  await seesNoOffer(third);
  expect(asksOnClosing()).toBe(false);
});

test("the next user of the same computer is not offered the previous one's drafts", async () => {
  const app = await scene.open(NEW, ada);
  await fill("Title", "For my eyes only");
  await logOut(/ada@example\.org/);
  await answer("Leave");
  await seesSignedOut(app);
  const grace = await scene.server.signUp("grace@example.org", "correct horse", "Grace");
  await signIn(app, grace);
  await app.goTo(NEW);
  await seesNoOffer(app);
  expect(screen.queryByText(/For my eyes only/)).toBeNull();
  expect(await storedDrafts()).toContain("For my eyes only");
  await logOut(/grace@example\.org/);
  await seesSignedOut(app);
  await signIn(app, ada);
  await app.goTo(NEW);
  await screen.findByText(OFFER);
  await screen.findByText(/For my eyes only/);
});

/** `storedDrafts` after everything was saved or discarded. */
const NOTHING = JSON.stringify({ drafts: [], files: [] });

/** Whether the browser would ask before it closes or reloads the page. */
const asksOnClosing = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

async function signIn(app: Screen, { email, password }: TestPerson): Promise<void> {
  await app.goTo("/login");
  await fill("Email", email);
  await fill("Password", password);
  await press("button", "Sign In");
  await comesTo(app, "/app/dashboard");
}

async function seesSignedOut(app: Screen): Promise<void> {
  await comesTo(app, "/");
  await waitFor(() => expect(localStorage.getItem(SESSION_KEY)).toBeNull());
}
