/** The network fails during a save: nothing typed is lost, nothing is written twice, no one is signed out. */
import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { storedDrafts } from "../support/stored-draft.ts";
import {
  type Screen,
  type ScreenScene,
  fill,
  gone,
  openScreenScene,
  press,
  pressSave,
  textsOf,
  user,
  valueOf,
} from "./scene.ts";

const NEW = "/app/notebooks/new";
const SAVE = "/rest/v1/rpc/save_notebook";
const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";
const OFFLINE =
  "You are offline. What you type is kept in this browser; saving works again when the connection is back.";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => scene.end());

const saveByKey = (): Promise<void> => user.keyboard("{Control>}s{/Control}");
const savesOf = (app: Screen) => app.requests.filter(({ path }) => path === SAVE);
const seesProblem = (text: string): Promise<void> =>
  waitFor(() => expect(textsOf(screen.getAllByRole("alert")).join("\n")).toContain(text));
const idOf = async (app: Screen): Promise<string> => {
  await waitFor(() => expect(app.address()).toMatch(/^\/app\/notebooks\/[0-9a-f-]{36}$/));
  return app.address().slice(-36);
};
const openNew = async (title: string): Promise<Screen> => {
  const app = await scene.open(NEW, ada);
  await fill("Title", title);
  return app;
};
/** A notebook that is saved and open. */
const openSaved = async (title: string): Promise<{ app: Screen; id: string }> => {
  const app = await openNew(title);
  await pressSave();
  await app.toast("Notebook saved");
  return { app, id: await idOf(app) };
};
const stored = async (title: string): Promise<object[]> => {
  const rows = await scene.server
    .adminSql`select id, description, version, (select count(*)::int from public.revisions r where r.notebook_id = n.id) revisions
    from public.notebooks n where title = ${title}`;
  return rows.map((row) => ({ ...row }));
};
const setOnline = (online: boolean): void => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
};

it("F02: a new notebook was saved, every response got lost, and Save is pressed again: it is the same notebook", async () => {
  const app = await openNew("Answered into the void");
  await app.withFault({ path: SAVE, fault: "a lost answer" }, async () => {
    await pressSave();
    await seesProblem(UNREACHABLE);
  });
  expect(await stored("Answered into the void")).toMatchObject([{ version: 1, revisions: 1 }]);

  await fill("Description", "Typed after the lost answer.");
  await press("button", "Try again");
  await app.toast("Notebook saved");
  expect(await stored("Answered into the void")).toEqual([
    { id: await idOf(app), description: "Typed after the lost answer.", version: 2, revisions: 2 },
  ]);
});

it("F02: also when the page is reloaded before the next press", async () => {
  const before = await openNew("Lost and reloaded");
  await before.withFault({ path: SAVE, fault: "a lost answer" }, async () => {
    await pressSave();
    await seesProblem("The notebook is not saved");
  });
  // The draft, with the save in doubt, is written a moment after the failure.
  await waitFor(async () => expect(await storedDrafts()).toMatch(/Lost and reloaded.*"unfinished":\{/));
  const app = await before.reload();
  await screen.findByText("You have unsaved changes from an earlier visit");
  expect(valueOf("Title")).toBe("");
  await press("button", "Restore");
  await waitFor(() => expect(valueOf("Title")).toBe("Lost and reloaded"));
  await pressSave();
  await app.toast("Notebook saved");
  expect(await stored("Lost and reloaded")).toMatchObject([{ id: await idOf(app), version: 1, revisions: 1 }]);
});

it("F02: one lost response is retried automatically, and the user does not notice", async () => {
  const app = await openNew("Retried once");
  await app.withFault({ path: SAVE, fault: "a lost answer", once: true }, async () => {
    await pressSave();
    await app.toast("Notebook saved");
  });
  expect(app.toasts).toHaveLength(1);
  expect(savesOf(app)).toHaveLength(2);
  expect(await stored("Retried once")).toMatchObject([{ version: 1, revisions: 1 }]);
});

it("F10: offline the page says so, keeps what is typed, and saves it when the connection is back", async () => {
  const { app, id } = await openSaved("On the train");
  await app.withFault({ path: "/", fault: "no answer" }, async () => {
    setOnline(false);
    await screen.findByText(OFFLINE);
    await fill("Description", "Written in a tunnel.");
    await saveByKey();
    await seesProblem("The notebook is not saved");
    expect(valueOf("Description")).toBe("Written in a tunnel.");
  });
  setOnline(true);
  await gone(OFFLINE);
  await press("button", "Try again");
  await app.toast("Notebook saved");
  expect(await stored("On the train")).toMatchObject([{ id, description: "Written in a tunnel.", version: 2 }]);
});

it("F10: behind a hotel's sign-in page that answers everything, nothing counts as saved and no one is signed out", async () => {
  const { app } = await openSaved("In the hotel");
  await fill("Description", "Written in the lobby.");
  await app.withFault({ path: "/", fault: "a page instead of data" }, async () => {
    await pressSave();
    await seesProblem(UNREACHABLE);
  });
  expect(await stored("In the hotel")).toMatchObject([{ version: 1 }]);
  await press("button", "Try again");
  await app.toast("Notebook saved");
  expect(await stored("In the hotel")).toMatchObject([{ description: "Written in the lobby.", version: 2 }]);
});

it("F10: while a response is slow the page says Saving..., and impatient presses send nothing twice", async () => {
  const { app } = await openSaved("Slow answer");
  await fill("Description", "First thought.");
  const before = savesOf(app).length;
  const letGo = app.holdBack({ path: SAVE });
  await saveByKey();
  await screen.findByRole("button", { name: "Saving..." });
  await saveByKey();
  await saveByKey();
  await fill("Description", "First thought. Second thought, while it saved.");
  letGo();
  await app.toast("Notebook saved");
  expect(savesOf(app)).toHaveLength(before + 1);
  expect(await stored("Slow answer")).toMatchObject([{ description: "First thought.", version: 2 }]);
  // What was typed meanwhile is still there, and still unsaved.
  expect(valueOf("Description")).toBe("First thought. Second thought, while it saved.");
  await screen.findByText("Unsaved changes");
  await pressSave();
  await app.toast("Notebook saved");
  expect(await stored("Slow answer")).toMatchObject([
    { description: "First thought. Second thought, while it saved.", version: 3 },
  ]);
});

it("F10: a gateway's 503 in place of the server loses nothing", async () => {
  const { app } = await openSaved("Gateway");
  await fill("Description", "Kept through 503.");
  const unavailable = (): Response =>
    new Response("<h1>503</h1>", { status: 503, headers: { "content-type": "text/html" } });
  await app.withFault({ path: "/", fault: unavailable }, async () => {
    await pressSave();
    await seesProblem("The notebook is not saved");
  });
  await press("button", "Try again");
  await app.toast("Notebook saved");
  expect(await stored("Gateway")).toMatchObject([{ description: "Kept through 503.", version: 2 }]);
});
