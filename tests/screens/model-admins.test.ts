/**
 * What admins decide about a language model and see of it, and that no notebook goes to it before its owner was asked.
 */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type ModelServer, settingsFor, startModelServer } from "../support/model-server.ts";
import type { TestPerson } from "../support/server.ts";
import { twoModelsNotebook } from "../support/two-models-notebook.ts";
import { type ScreenScene, choose, openScreenScene, press, upload } from "./scene.ts";

const ASKED = "Send notebooks to a language model?";
const TRUE = ["The random forest reaches an accuracy of 0.87 on the test data.", "The models predict `churn`."];

let model: ModelServer;
let scene: ScreenScene;
let admin: TestPerson;
let ada: TestPerson;
let folder: string;
const host = (): string => new URL(model.url).host;

beforeAll(async () => {
  model = await startModelServer(() => ({ says: JSON.stringify({ sentences: TRUE }) }));
  const AI = settingsFor(model, { prices: { input: 1, output: 2 } });
  scene = await openScreenScene({ env: { AI, SITE_ADMIN_EMAIL: "admin@example.org" } });
  [admin, ada] = [await scene.server.signUp("admin@example.org"), await scene.server.signUp("ada@example.org")];
  const made = await ada.client.from("folders").insert({ name: "Churn", user_id: ada.id }).select("id").single();
  folder = made.data?.id ?? "";
});
beforeEach(() => scene.server.adminSql`update site_settings set language_model = 'allow'`);
afterAll(() => Promise.all([scene.end(), model.stop()]));

const setSite = (rule: string) => scene.server.adminSql`update site_settings set language_model = ${rule}`;
const uploadFiles = async (...names: string[]): Promise<void> => {
  const files = names.map((name) => new File([twoModelsNotebook()], `${name}.ipynb`));
  fireEvent.change(await screen.findByLabelText("Notebook files"), { target: { files } });
};

it("E09: several files ask one question before anything is sent; Cancel and yes each apply to all of them", async () => {
  const app = await scene.open(`/app/folders/${folder}`, ada);
  await uploadFiles("One", "Two");
  const first = await screen.findByRole("dialog", { name: ASKED });
  expect(app.requests.some(({ path }) => path.startsWith("/functions/"))).toBe(false);
  await press("button", "Cancel", first);
  await screen.findByText("0 of 2 done");
  expect(screen.getAllByText("Cancelled")).toHaveLength(2);
  expect(screen.queryByRole("dialog")).toBeNull();

  await uploadFiles("Three", "Four");
  await press("button", `Send to ${host()}`, await screen.findByRole("dialog", { name: ASKED }));
  await screen.findByText("1 of 2 done");
  await screen.findByText("2 of 2 done");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(model.requests.length).toBeGreaterThan(5);
});

it("the site admin sees questions, tokens and cost by day, person and model", async () => {
  await scene.open("/app/admin", admin);
  await press("tab", "Language Model");
  await screen.findByText(`The language model is fake-8b at ${host()}.`);
  const table = await screen.findByRole("table");
  const day = new Date().toISOString().slice(0, 10);
  const questions = model.requests.length;
  const cells = within(table).getAllByRole("cell");
  expect(within(table).getByRole("rowheader").textContent).toBe(day);
  const tokens = [120 * questions, 30 * questions].map((count) => count.toLocaleString("en-US"));
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([String(questions), "0", ...tokens]);
  expect(cells[4]?.textContent).toMatch(/^\$0\.00\d\d$/);
  await choose("Add up by", "Person");
  await screen.findByRole("rowheader", { name: "ada@example.org" });
  await choose("Add up by", "Model");
  await screen.findByRole("rowheader", { name: `fake-8b at ${host()}` });
  await scene.server.adminSql`update private.model_calls set asked_at = now() - interval '8 days'`;
  await choose("Period", "Last 7 days");
  await screen.findByText("The language model was not asked anything in this period.");
});

it("what the site admin requires leaves no other choice, and what they forbid is not offered; visitors read which it is", async () => {
  const app = await scene.open("/app/admin", admin);
  await press("tab", "Language Model");
  await choose("On this installation", "The language model writes");
  await app.toast("Setting saved");

  await scene.open("/", ada);
  const claims = within(await screen.findByRole("region", { name: "On this installation" }));
  await claims.findByText(/Once you have agreed, .* go to fake-8b at .*; until then, nothing you upload is sent/);
  const notebook = await scene.open("/app/notebooks/new", ada);
  await screen.findByText(/an admin requires it, and you are asked first/);
  await upload("churn.ipynb", twoModelsNotebook());
  const dialog = await screen.findByRole("dialog", { name: ASKED });
  expect(within(dialog).queryByRole("button", { name: "Use the built-in analysis" })).toBeNull();
  await press("button", "Cancel", dialog);
  expect(notebook.requests.some(({ path }) => path.startsWith("/functions/"))).toBe(false);

  await setSite("forbid");
  await scene.open("/", ada);
  await screen.findByText(/The site admin forbids AI providers, so their content goes to no one else\./);
  const before = model.requests.length;
  const forbidden = await scene.open("/app/notebooks/new", ada);
  await screen.findByText(/an admin forbids the language model/);
  await upload("churn.ipynb", twoModelsNotebook());
  await forbidden.toast("Upload successful");
  await press("tab", "Validation");
  expect(screen.queryByRole("button", { name: "Rewrite this section" })).toBeNull();
  expect(model.requests.length).toBe(before);
});

it("a team's admin forbids it for the team's notebooks; what the installation forbids they cannot allow", async () => {
  const made = await ada.client
    .from("teams")
    .insert({ name: "Careful team", description: null, created_by: ada.id })
    .select("id")
    .single();
  const team = made.data?.id ?? "";
  const app = await scene.open(`/app/teams/${team}`, ada);
  await press("tab", "Manage Team");
  await choose("For notebooks of this team", "The built-in analysis writes");
  await app.toast("Setting saved");
  await scene.open(`/app/notebooks/new?teamId=${team}`, ada);
  await screen.findByText(/an admin forbids the language model/);
  await setSite("forbid");
  await scene.open(`/app/teams/${team}`, ada);
  await press("tab", "Manage Team");
  await screen.findByText("The site admin forbids it for the whole installation.");
});

it("settings and totals that cannot be loaded or saved say so", async () => {
  const app = await scene.open("/app/admin", admin);
  await app.withFault({ path: "/rest/v1/rpc/model_totals", fault: "no answer" }, async () => {
    await app.withFault({ path: "/rest/v1/site_settings", method: "PATCH", fault: "no answer" }, async () => {
      await press("tab", "Language Model");
      await screen.findByText("The questions to the language model could not be loaded");
      await choose("On this installation", "The built-in analysis writes");
      await app.toast("Error", "Failed to save the setting. Please try again.");
    });
  });
  const setting = screen.getByRole("combobox", { name: "On this installation" });
  await waitFor(() => expect(setting.textContent).toContain("Each person decides"));
});
