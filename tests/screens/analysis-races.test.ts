/** What users do while the analysis is still running. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import type { Fault } from "./network.ts";
import { type Screen, type ScreenScene, fill, openScreenScene, press, upload, user, valueOf } from "./scene.ts";

const NEW = "/app/notebooks/new";
const ANALYSIS = "/functions/v1/analyze-notebook-content";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
});
afterAll(() => scene.end());

const notebook = (title: string, table = "customers.csv"): string =>
  sampleNotebook({ title }).replaceAll("customers_0.csv", table);
const sectionLabel = (name: string): string => `Document the ${name} process`;
/** Waits until all five sections of an analysis are in flight. */
const held = (app: Screen): Promise<void> =>
  waitFor(() => expect(app.requests.filter(({ path }) => path === ANALYSIS).length).toBeGreaterThanOrEqual(5));
/**
 * Uploads a file whose analysis is answered when the returned function is called, even if nothing is waiting for it any
 * more.
 */
const uploadAnsweredLate = async (app: Screen, name: string, content: string): Promise<() => void> => {
  let letGo = (): void => {};
  const late = new Promise<void>((resolve) => (letGo = resolve));
  const fault: Fault = async (_request, onward) => {
    const answer = await onward();
    await late;
    return answer;
  };
  await app.withFault({ path: ANALYSIS, fault }, async () => {
    await upload(name, content);
    await held(app);
  });
  return () => letGo();
};

it("E06: what a user types while the analysis runs is never overwritten by its answers", async () => {
  const app = await scene.open(NEW, ada);
  const letGo = app.holdBack({ path: ANALYSIS });
  await upload("first.ipynb", notebook("Churn of a small telecom"));
  await held(app);
  await fill("Description", "My own summary.");
  await press("tab", "Exploration");
  await screen.findAllByText("Analyzing");
  await fill(sectionLabel("exploration"), "My own exploration.");
  letGo();
  await app.toast("Upload successful");
  expect(valueOf(sectionLabel("exploration"))).toBe("My own exploration.");
  await press("tab", "Validation");
  expect(valueOf(sectionLabel("validation")).length).toBeGreaterThan(10);
  await press("tab", "Details");
  expect(valueOf("Description")).toBe("My own summary.");
});

it("E06: another file chosen while the analysis runs is the one that is documented; late answers are dropped", async () => {
  const app = await scene.open(NEW, ada);
  const letGo = await uploadAnsweredLate(app, "old.ipynb", notebook("Old question", "old_customers.csv"));
  await upload("new.ipynb", notebook("New question", "new_customers.csv"));
  await app.toast("Upload successful");
  letGo();
  await app.settle();
  const texts: string[] = [];
  for (const [tab, name] of [
    ["Exploration", "exploration"],
    ["Data Prep", "data preparation"],
    ["Validation", "validation"],
  ] as const) {
    await press("tab", tab);
    texts.push(valueOf(sectionLabel(name)));
  }
  expect(texts.join("\n")).toContain("new_customers.csv");
  expect(texts.join("\n")).not.toContain("old_customers.csv");
  await press("tab", "Details");
  within(screen.getByRole("region", { name: "Notebook File" })).getByText("new.ipynb");
  expect(screen.queryByText("old.ipynb")).toBeNull();
  await press("button", "Save Notebook");
  await app.toast("Notebook saved");
  const [saved] = await scene.server.adminSql`select file_name, original_notebook
    from public.notebooks n join public.notebook_content c on c.notebook_id = n.id where file_name in ('old.ipynb', 'new.ipynb')`;
  expect({ ...saved }).toEqual({
    file_name: "new.ipynb",
    original_notebook: notebook("New question", "new_customers.csv"),
  });
});

it("E06: a save while the analysis runs keeps what is there; the answers still arrive and can be saved afterwards", async () => {
  const app = await scene.open(NEW, ada);
  const letGo = app.holdBack({ path: ANALYSIS });
  await upload("saved-early.ipynb", notebook("Saved early"));
  await held(app);
  await press("button", "Save Notebook");
  await app.toast("Notebook saved");
  await waitFor(() => expect(app.address()).toMatch(/[0-9a-f-]{36}$/));
  const id = app.address().slice(-36);
  letGo();
  await app.toast("Upload successful");
  await press("tab", "Validation");
  const text = valueOf(sectionLabel("validation"));
  expect(text.length).toBeGreaterThan(10);
  await screen.findByText("Unsaved changes");
  await user.keyboard("{Control>}s{/Control}");
  await app.toast("Notebook saved");
  const { adminSql: sql } = scene.server;
  const [row] = await sql`select validation_section text, version,
      (select count(*)::int from public.notebooks where title = 'Saved early') notebooks
    from public.notebooks n join public.notebook_content c on c.notebook_id = n.id where n.id = ${id}`;
  expect({ ...row }).toEqual({ text, version: 2, notebooks: 1 });
});

it("E06: after leaving the editor while the analysis runs, nothing of it reaches the next notebook", async () => {
  const app = await scene.open(NEW, ada);
  const letGo = await uploadAnsweredLate(app, "left.ipynb", notebook("Left behind"));
  await press("link", "Dashboard");
  await press("button", "Leave", await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await screen.findByRole("heading", { name: "Dashboard" });
  await app.goTo(NEW);
  await screen.findByLabelText("Title");
  letGo();
  await app.settle();
  expect(valueOf("Title")).toBe("");
  expect(valueOf("Description")).toBe("");
  await screen.findByText("You have unsaved changes from an earlier visit");
});
