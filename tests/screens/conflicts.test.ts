/** Two members save the same notebook: the second sees both texts and chooses. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { storedDrafts } from "../support/stored-draft.ts";
import { teamOf } from "../support/team-of.ts";
import { type Screen, type ScreenScene, fill, openScreenScene, press, textsOf, user, valueOf } from "./scene.ts";

const CONFLICT = "This notebook was saved by someone else";

let scene: ScreenScene;
let ada: TestPerson;
let grace: TestPerson;
let team: string;
let notebook: string;
/** Grace's. */
let app: Screen;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
  grace = await scene.server.signUp("grace@example.org", "correct horse", "Grace");
  team = await teamOf([ada, grace], "Writers");
});
afterAll(() => scene.end());

/**
 * Both opened the notebook; Ada saves a new title and description, and Grace has written a text and a description of
 * her own.
 */
beforeEach(async () => {
  notebook = await savedByAda({ id: null, version: null, title: "Churn", description: "As it began." });
  app = await scene.open(`/app/notebooks/${notebook}`, grace);
  await fill("Description", "As Grace sees it.");
  await press("tab", "Validation");
  await fill("Document the validation process", "Grace validated it.");
  await savedByAda({ id: notebook, version: 1, title: "Churn in March", description: "As Ada sees it." });
  await press("button", "Save Notebook");
  await screen.findByText(CONFLICT);
});

const closed = (): Promise<void> => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("F03: nothing is written before the choice; the differences name who changed what", async () => {
  expect(await stored()).toEqual({
    title: "Churn in March",
    description: "As Ada sees it.",
    validation: null,
    version: 2,
  });
  await screen.findByText(/3 fields differ\./);
  await press("button", "See the differences");
  const list = await screen.findByRole("region", { name: "Differences" });
  const shown = textsOf(within(list).getAllByRole("listitem"));
  expect(shown.map((text) => /^(Title|Description|Validation)Changed by (you|them|both)/.exec(text)?.[0])).toEqual([
    "TitleChanged by them",
    "DescriptionChanged by both",
    "ValidationChanged by you",
  ]);
  expect(list.textContent).toContain("Ada");
  expect(list.textContent).toContain("Grace");
  // Closing the question returns to the text.
  await user.keyboard("{Escape}");
  await closed();
  await press("tab", "Details");
  expect(valueOf("Description")).toBe("As Grace sees it.");
  expect((await stored()).version).toBe(2);
});

it("F03: Keep mine writes my texts, and takes over what only they changed", async () => {
  await press("button", "Keep mine");
  await app.toast("Notebook saved");
  expect(await stored()).toEqual({
    title: "Churn in March",
    description: "As Grace sees it.",
    validation: "Grace validated it.",
    version: 3,
  });
  await press("tab", "Details");
  expect(valueOf("Title")).toBe("Churn in March");
});

it("F03: Take theirs shows their version and keeps mine as a draft that is offered again", async () => {
  await press("button", "Take theirs");
  await closed();
  await press("tab", "Details");
  await waitFor(() => expect(valueOf("Description")).toBe("As Ada sees it."));
  expect((await stored()).version).toBe(2);
  await waitFor(async () => expect(await storedDrafts()).toMatch(/As Grace sees it\./));
  const later = await app.reload();
  await screen.findByText("You have unsaved changes from an earlier visit");
  await press("button", "Restore");
  await waitFor(() => expect(valueOf("Description")).toBe("As Grace sees it."));
  // It was written on the previous version: saving it asks again instead of overwriting Ada.
  await press("button", "Save Notebook");
  await screen.findByText(CONFLICT);
  expect((await stored()).description).toBe("As Ada sees it.");
  await press("button", "Keep mine");
  await later.toast("Notebook saved");
  expect((await stored()).description).toBe("As Grace sees it.");
});

it("F03: Save mine as a copy leaves theirs as it is and makes a notebook of my own", async () => {
  await press("button", "Save mine as a copy");
  await app.toast("Notebook saved");
  await waitFor(() => expect(app.address()).not.toContain(notebook));
  expect(await stored()).toEqual({
    title: "Churn in March",
    description: "As Ada sees it.",
    validation: null,
    version: 2,
  });
  const copy = app.address().split("/").at(-1) ?? "";
  const [row] = await scene.server
    .adminSql`select title, description, user_id, version from public.notebooks where id = ${copy}`;
  expect({ ...row }).toEqual({
    title: "Churn (copy)",
    description: "As Grace sees it.",
    user_id: grace.id,
    version: 1,
  });
});

interface AdasSave {
  readonly id: string | null;
  /** The one that she has open. */
  readonly version: number | null;
  readonly title: string;
  readonly description: string;
}

/** Makes the call that her editor makes; returns the notebook's id. */
async function savedByAda(fields: AdasSave): Promise<string> {
  const save = { save_id: crypto.randomUUID(), status: "In Development", folder_id: null, team_id: team };
  const { data } = await ada.client
    .rpc("save_notebook", { save: { ...save, file_name: null, content: {}, ...fields } })
    .throwOnError();
  expect(data).toMatchObject({ outcome: "saved" });
  return (data as { id: string }).id;
}

async function stored() {
  const [row] = await scene.server.adminSql`select n.title, n.description, c.validation_section validation, n.version
    from public.notebooks n join public.notebook_content c on c.notebook_id = n.id where n.id = ${notebook}`;
  return { ...row } as { title: string; description: string; validation: string | null; version: number };
}
