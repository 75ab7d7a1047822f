/** Users compare the models of a notebook, correct its facts, and decide about the texts based on them. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { twoModelsNotebook } from "../support/two-models-notebook.ts";
import { type Screen, type ScreenScene, choose, fill, gone, openScreenScene, press, upload, valueOf } from "./scene.ts";

const ANALYSIS = "/functions/v1/analyze-notebook-content";
const OFFERED = "Some texts are based on a corrected fact";
const MODELING = "Modeling Description";
const TYPED = "I chose the linear model, since the board can read its coefficients.";

let scene: ScreenScene;
let ada: TestPerson;
/** The tests build on each other. */
let app: Screen;
let id: string;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
  app = await scene.open("/app/notebooks/new", ada);
});
afterAll(() => scene.end());

const uploadModels = async (forest?: { readonly forest: string }): Promise<void> => {
  await upload("churn.ipynb", twoModelsNotebook(forest));
  await app.toast("Analysis complete");
};
const card = (): Promise<HTMLElement> => screen.findByRole("region", { name: "Facts" });
const offers = (): Promise<HTMLElement> => screen.findByRole("dialog", { name: "Texts based on corrected facts" });
const correct = async (): Promise<HTMLElement> => {
  await press("button", "Correct the facts");
  return await screen.findByRole("dialog", { name: "Correct the facts" });
};
const seesInCard = async (text: string | RegExp): Promise<void> => {
  const facts = await card();
  await waitFor(() => expect(facts.textContent).toMatch(text));
};
const stored = async () => {
  const [row] = await scene.server.adminSql`select * from notebook_content where notebook_id = ${id}`;
  return row;
};

it("an upload is analysed by six requests, and its facts are on the Details tab and next to its models", async () => {
  await uploadModels();
  expect(app.requests.filter(({ path }) => path === ANALYSIS)).toHaveLength(6);
  await seesInCard("Random Forest");
  await seesInCard(/Target\s*churn/);

  await press("tab", "Modeling");
  const table = await screen.findByRole("table", { name: "churn in customers.csv" });
  expect(within(table).getByRole("row", { name: /Random Forest/ }).textContent).toMatch(/Main\s*Best/);
  await press("tab", "Validation");
  await screen.findByRole("button", { name: "Logistic Regression, accuracy: 0.84. Show cell 5" });
});

it("the main model is corrected, the offered texts are accepted, and all of it is there after saving and coming back", async () => {
  await press("tab", "Modeling");
  const before = valueOf(MODELING);
  await press("tab", "Details");
  const correction = await correct();
  await choose("Main model", "Logistic Regression", correction);
  await press("button", "Apply corrections", correction);
  await screen.findByText(OFFERED);
  await seesInCard("One correction by hand");
  await press("tab", "Modeling");
  expect(valueOf(MODELING)).toBe(before);

  await press("button", /^Review/);
  await press("button", "Accept the text for Modeling", await offers());
  await within(await offers()).findByText("Accepted.");
  await press("button", /^Accept( all \d+)?$/, await offers());
  await press("button", "Done", await offers());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const accepted = valueOf(MODELING);
  // Of the main model more settings are told than of another.
  expect([before, accepted].map((text) => text.includes("`min_samples_leaf=3`"))).toEqual([true, false]);
  expect(screen.getByRole("combobox", { name: "Model Type" }).textContent).toBe("Logistic Regression");
  await screen.findAllByText(/Logistic Regression model predicts/);

  await press("button", "Save Notebook");
  await app.toast("Notebook saved");
  await waitFor(() => expect(app.address()).toMatch(/^\/app\/notebooks\/[0-9a-f-]{36}$/));
  id = app.address().slice(-36);
  app = await app.reload();
  await seesInCard("One correction by hand");
  await seesInCard(/Result\s*Logistic Regression: accuracy 0\.84/);
  expect(screen.queryByText(OFFERED)).toBeNull();
  await press("tab", "Modeling");
  expect(valueOf(MODELING)).toBe(accepted);
  expect(screen.getByRole("row", { name: /Logistic Regression/ }).textContent).toMatch(/Main/);
  // As found, next to the person's correction.
  expect(await stored()).toMatchObject({
    facts: { version: 1, experiments: [{ best: { metric: { printed: "0.87" } } }] },
    fact_corrections: { corrections: [{ kind: "main-model", model: { name: "Logistic Regression" } }] },
  });
});

it("after another upload the correction holds, and replacing what was typed meanwhile is only offered", async () => {
  await press("tab", "Details");
  await uploadModels();
  await screen.findByText(OFFERED);
  await press("tab", "Modeling");
  await fill(MODELING, TYPED);
  await press("button", /^Review/);
  await press("button", "Accept the text for Modeling", await offers());
  await press("button", "Restore the previous text", await offers());
  await press("button", "Decide later", await offers());
  expect(valueOf(MODELING)).toBe(TYPED);
  await press("button", "Keep all as they are");
  await gone(OFFERED);
});

it("a wrong value is hidden and a target named: neither is stated as found until both are undone", async () => {
  await press("tab", "Details");
  let correction = await correct();
  await fill("Target", "left within 90 days", correction);
  await press("checkbox", /^Random Forest, accuracy/, correction);
  await press("button", "Apply corrections", correction);
  await seesInCard("3 corrections by hand");
  await seesInCard(/Target\s*left within 90 days/);
  await press("tab", "Validation");
  await screen.findByRole("table", { name: "left within 90 days in customers.csv" });
  expect(screen.queryByRole("row", { name: /Random Forest/ })).toBeNull();

  correction = await correct();
  await fill("Target", "churn", correction);
  await press("checkbox", /^Random Forest, accuracy/, correction);
  await choose("Main model", "Random Forest (as found)", correction);
  await press("button", "Apply corrections", correction);
  await screen.findByRole("row", { name: /Random Forest/ });
  await press("tab", "Details");
  await press("button", "Save Notebook");
  await app.toast("Notebook saved");
  expect(await stored()).toMatchObject({ fact_corrections: null });
});

it("a new file leaves a person's own sentences to them: the stale parts are marked, and renewed, kept or edited one by one", async () => {
  const VALIDATION = "Document the validation process";
  await press("tab", "Validation");
  const own = "The board asked for 80% at least. We reach 87% on customers whom the model has not seen.";
  await fill(VALIDATION, `${valueOf(VALIDATION)}\n\n${own}`);
  await press("tab", "Details");
  await uploadModels({ forest: "0.91" });
  await screen.findByText("Some texts are from before this file");
  await press("tab", "Validation");
  // The sections are cleared and written again (specification, section 4).
  expect(valueOf(VALIDATION)).toMatch(/91%/);
  expect(valueOf(VALIDATION)).not.toContain("The board");

  await press("button", /^Review/);
  const dialog = await screen.findByRole("dialog", { name: "Your texts and the new analysis" });
  const sentences = within(dialog).getByRole("list", { name: "Sentences of Validation" });
  const stale = within(sentences).getByRole("group", { name: /^We reach 87%/ });
  expect(stale.parentElement?.textContent).toMatch(/Stale: facts changed.*was .*0\.87.*now .*0\.91/);
  expect(within(stale).getByRole("button", { name: "Keep" }).getAttribute("aria-pressed")).toBe("true");
  await press("button", "Renew", stale);
  await press("button", "Edit", within(sentences).getByRole("group", { name: /^The board/ }));
  await fill("Your words for this sentence", "The board asked for 90%.", sentences);
  await press("button", "Accept the text for Validation", dialog);
  await press("button", "Decide later", dialog);
  expect(valueOf(VALIDATION)).toMatch(
    /91%[^]*\n\nThe board asked for 90%\. We reach 91% on customers whom the model has not seen\.$/,
  );
  expect(valueOf(VALIDATION)).not.toMatch(/87%/);
  await press("tab", "Modeling");
  expect(valueOf(MODELING)).not.toContain(TYPED);
  await press("button", "Keep all as they are");
  await gone("Some texts are from before this file");
});
