/** Rows older than the database's shape checks: each opens, says what cannot be read, and shows the rest. */
import { screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { allowAnything } from "../support/allow-anything.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, openScreenScene, press, user } from "./scene.ts";

const CATEGORY = { score: 7, explanation: "Because." };
const BARE_SCORE = { clarity: CATEGORY, documentation: CATEGORY, codeQuality: CATEGORY, overallScore: 7 };
const FILE = JSON.stringify({
  cells: [{ cell_type: "code", metadata: {}, execution_count: 1, source: "frame", outputs: [] }],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});

let scene: ScreenScene;
let owner: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  owner = await scene.server.signUp();
  await allowAnything(scene.server);
});
afterAll(() => scene.end());

const complaints = vi.spyOn(console, "error");
beforeEach(() => void complaints.mockClear());
afterEach(() => expect(complaints.mock.calls).toEqual([]));

test("D17: a score without findings, as the specification has it, is shown", async () => {
  await openStored("code_quality_score", BARE_SCORE);
  const analysis = await screen.findByRole("region", { name: "Code Quality Analysis" });
  expect(analysis.textContent).toContain("7.0");
});

test("D17: an empty score says that it cannot be read, and the notebook around it is open", async () => {
  await openStored("code_quality_score", {});
  await screen.findByText("The stored score cannot be read. Analyze the notebook again to replace it.");
  await openEveryTab();
});

test.each([
  { stored: "text" },
  { stored: { exploration: "text" } },
  { stored: { exploration: [null] } },
  { stored: { exploration: [{ text: "a", cells: "1" }] } },
])(
  "D17: evidence stored as $stored says that it cannot be read, and the section next to it is open",
  async ({ stored }) => {
    await openStored("section_evidence", stored);
    await press("tab", "Exploration");
    await screen.findByText(/^Some of the stored evidence cannot be read\./);
    await openEveryTab();
  },
);

test("D17: evidence without cells is shown without them", async () => {
  await openStored("section_evidence", { exploration: [{ text: "It has two columns." }] });
  await press("tab", "Exploration");
  await screen.findByText("It has two columns.");
});

test.each(["[]", '"text"', "null", '{"cells":"text"}', '{"cells":[null,5,"x",{"cell_type":{}}]}'])(
  "D17: a file of %s is shown as what it is",
  async (file) => {
    await openStored("original_notebook", file);
    await openEveryTab();
  },
);

/** Opens a notebook in which this column holds this. */
async function openStored(column: string, value: unknown): Promise<void> {
  const { adminSql: sql } = scene.server;
  const content = { exploration_section: "text" };
  const id = await saveNotebook(owner, { title: "Stored", description: "d", content }, { file: FILE });
  const stored = column === "original_notebook" ? (value as string) : sql.json(value as never);
  await sql`update notebook_content set ${sql(column)} = ${stored} where notebook_id = ${id}`;
  const app = await scene.open(`/app/notebooks/${id}`, owner);
  await screen.findByLabelText("Title");
  await app.settle();
}

async function openEveryTab(): Promise<void> {
  for (const tab of screen.getAllByRole("tab")) {
    await user.click(tab);
    expect(tab.getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("tabpanel").textContent).not.toBe("");
    expect(document.body.textContent).not.toContain("Unexpected Application Error!");
  }
}
