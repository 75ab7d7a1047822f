/** Every save is kept: users read earlier versions of a notebook, compare them, and restore them. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { refused } from "../support/web-app.ts";
import {
  type Screen,
  type ScreenScene,
  fill,
  idOfSaved,
  openScreenScene,
  press,
  save,
  textsOf,
  upload,
  valueOf,
  writeNotebook,
} from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
});
afterAll(() => scene.end());

test("compares the notebook with each of its versions, restores one, and nothing is written before the next save", async () => {
  const { app, id } = await writeNotebook(scene, ada, "Churn");
  for (const text of ["The first description of the churn.", "The second description of the churn."]) {
    await fill("Description", text);
    await save(app);
  }
  const dialog = within(await openVersions());
  expect(listed()).toEqual([
    expect.stringMatching(/^Version 3NewestYou, \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/),
    expect.stringMatching(/^Version 2You, /),
    expect.stringMatching(/^Version 1You, /),
  ]);
  await dialog.findByText("The editor shows version 3.");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Restore version 3" }).disabled).toBe(true);

  await choose(2);
  await dialog.findByText("One field differs between version 2 and the editor.");
  const differences = within(dialog.getByRole("region", { name: "Differences" }));
  expect(differences.getByRole("listitem").textContent).toBe(
    "DescriptionThe then: firstnow: second description of the churn.",
  );
  await choose(1);
  await dialog.findByText("One field differs between version 1 and the editor.");
  await choose(2);
  await press("button", "Restore version 2");
  await app.toast("Version 2 is in the editor", "Save the notebook to keep it.");
  await dialogCloses();
  expect(valueOf("Description")).toBe("The first description of the churn.");
  expect(await stored(id)).toMatchObject({ version: 3, description: "The second description of the churn." });

  await save(app);
  expect(await stored(id)).toMatchObject({ version: 4, description: "The first description of the churn." });
  await openVersions();
  expect(listed()).toHaveLength(4);
});

test("what was unsaved when a version is restored is offered as a draft the next time", async () => {
  const { app } = await writeNotebook(scene, ada, "Drafted");
  await fill("Title", "Drafted twice");
  await save(app);
  await fill("Description", "Not saved yet.");
  await openVersions();
  await choose(1);
  await press("button", "Restore version 1");
  await app.toast("Version 1 is in the editor", "Your unsaved changes stay in this browser as a draft.");
  await dialogCloses();
  expect([valueOf("Title"), valueOf("Description")]).toEqual(["Drafted", ""]);
  await save(app);
  await app.reload();
  await screen.findByText("You have unsaved changes from an earlier visit");
  await press("button", "Restore");
  await waitFor(() => expect(valueOf("Description")).toBe("Not saved yet."));
});

test("a previous file is restored with its texts, its cells and its pictures", async () => {
  const app = await scene.open("/app/notebooks/new", ada);
  await uploadAndSave(app, "former.ipynb", sampleNotebook({ title: "Former file", rounds: 1 }));
  const id = await idOfSaved(app);
  const before = await stored(id);
  await uploadAndSave(app, "later.ipynb", sampleNotebook({ title: "Later file", rounds: 2 }));
  expect(await stored(id)).not.toMatchObject({ file: before["file"] });

  await openVersions();
  expect(listed().map((text) => /^Version \d(?:Newest)?(?:New file)?/.exec(text)?.[0])).toEqual([
    "Version 2NewestNew file",
    "Version 1New file",
  ]);
  await choose(1);
  await press("button", "Compare the pictures");
  const pictures = within(await screen.findByRole("region", { name: "Changed pictures" }));
  // The two files differ only in the second round, which the previous file lacks.
  const [pair, ...others] = pictures
    .getAllByRole("listitem")
    .map((item) => textsOf(within(item).getAllByRole("figure", { name: /^(?:Then|Now)$/ })));
  expect([pair, others]).toEqual([["ThenNo picture here", expect.stringMatching(/^Now.*Cell \d+$/)], []]);
  await press("button", "Restore version 1");
  await dialogCloses();
  // The list of cells measures itself, and here nothing has a size.
  vi.stubGlobal("ResizeObserver", Unmeasured);
  await press("tab", "Code");
  await press("button", "Outline");
  await within(screen.getByRole("tabpanel", { name: "Code" })).findByRole("button", { name: "Former file" });
  await save(app);
  expect(await stored(id)).toEqual({ ...before, version: 3 });
});

test("T09: names the teammate behind each save, what was pushed and with what, and calls a person without a profile a former teammate", async () => {
  const { server } = scene;
  const grace = await server.signUp("grace@example.org", "correct horse", "Grace Hopper");
  const { app, id } = await writeNotebook(scene, ada, "Shared");
  await server.adminSql`insert into public.revisions (notebook_id, version, author_id, save_id, snapshot, pushed_with)
    select notebook_id, 0, ${grace.id}, gen_random_uuid(), snapshot, 'Nightly run' from public.revisions where notebook_id = ${id}`;
  await openVersions();
  expect(listed().at(-1)).toMatch(/^Version 0A former teammate, .*Pushed with Nightly run$/);
  await server.adminSql`with made as (insert into public.teams (name, created_by) values ('Lab', ${ada.id}) returning id)
    insert into public.team_members (team_id, user_id, role) select id, ${grace.id}, 'member' from made`;
  await app.reload();
  await openVersions();
  await waitFor(() => expect(listed().at(-1)).toMatch(/^Version 0Grace Hopper, /));
});

test("reads the versions of many saves a page at a time, each of them once", async () => {
  const { id } = await writeNotebook(scene, ada, "Often saved");
  await scene.server.adminSql`insert into public.revisions (notebook_id, version, author_id, save_id, snapshot)
    select notebook_id, -n, author_id, gen_random_uuid(), snapshot from public.revisions, generate_series(1, 120) n where notebook_id = ${id}`;
  const dialog = within(await openVersions());
  for (const count of [50, 100]) {
    await waitFor(() => expect(listed()).toHaveLength(count));
    await press("button", "Show older versions");
  }
  await waitFor(() => expect(listed()).toHaveLength(121));
  expect(dialog.queryByRole("button", { name: "Show older versions" })).toBeNull();
  expect(new Set(listed()).size).toBe(121);
});

test("a user sees why the versions, one of them or its file cannot be loaded, and can try again", async () => {
  const app = await scene.open("/app/notebooks/new", ada);
  await uploadAndSave(app, "kept.ipynb", sampleNotebook({ title: "Kept", rounds: 1 }));
  await uploadAndSave(app, "other.ipynb", sampleNotebook({ title: "Other", rounds: 1 }));
  const faulty = { path: "/rest/v1/revisions", fault: refused };
  await app.withFault(faulty, async () => {
    await press("button", "Versions");
    await screen.findByText("Error loading versions");
  });
  await press("button", "Try again");
  await screen.findByText("The editor shows version 2.");
  await app.withFault(faulty, async () => {
    await choose(1);
    await screen.findByText("Error loading version");
  });
  await press("button", "Try again");
  await app.withFault(faulty, async () => {
    await press("button", "Compare the pictures");
    await screen.findByText("Error comparing pictures");
  });
  await press("button", "Try again");
  await screen.findByText("No picture has changed.");
  await app.withFault(faulty, async () => {
    await press("button", "Restore version 1");
    await app.toast("Error restoring version");
  });
  await press("button", "Restore version 1");
  await app.toast("Version 1 is in the editor");
});

async function openVersions(): Promise<HTMLElement> {
  await press("button", "Versions");
  await screen.findByRole("list", { name: "Saved versions" });
  return screen.getByRole("dialog", { name: "Versions" });
}

const dialogCloses = (): Promise<void> => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const list = (): HTMLElement => screen.getByLabelText("Saved versions");

const listed = (): string[] => textsOf(list().children);

const choose = (version: number): Promise<void> => press("button", new RegExp(`^Version ${version}(?!\\d)`), list());

async function uploadAndSave(app: Screen, name: string, text: string): Promise<void> {
  await upload(name, text);
  await app.toast("Analysis complete");
  await save(app);
}

class Unmeasured {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

async function stored(id: string): Promise<Record<string, unknown>> {
  const [row] = await scene.server.adminSql`
    select n.version, n.description, n.file_name, c.modeling_section, md5(c.original_notebook) as file,
      (select string_agg(title || md5(data), ',' order by cell_index, position) from public.charts where notebook_id = n.id) as charts
    from public.notebooks n join public.notebook_content c on c.notebook_id = n.id where n.id = ${id}`;
  return { ...row };
}
