/**
 * A language model alongside the built-in analysis, as users meet it: opt-in, named, checked against the notebook, and
 * accepted or not.
 */
import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ModelServer, settingsFor, startModelServer } from "../support/model-server.ts";
import type { TestPerson } from "../support/server.ts";
import { twoModelsNotebook } from "../support/two-models-notebook.ts";
import { type ScreenScene, choose, idOfSaved, openScreenScene, press, save, upload, valueOf } from "./scene.ts";

const NEW = "/app/notebooks/new";
const TEXT = "Document the validation process";
const TRUE = ["The random forest reaches an accuracy of 0.87 on the test data.", "The models predict `churn`."];
const FALSE = "Logistic regression reaches an accuracy of 0.87 on the test data.";
const OFFER = "Another version of this section";
/** Name and time. */
const SIGNED = /^fake-8b, \w+ \d+, \d{4}/;
const says = (...sentences: string[]) => ({ says: JSON.stringify({ sentences }) });

let model: ModelServer;
let scene: ScreenScene;
const host = (): string => new URL(model.url).host;
let ada: TestPerson;
let saved: string;

beforeAll(async () => {
  model = await startModelServer(() => says(...TRUE, FALSE));
  scene = await openScreenScene({ env: { AI: settingsFor(model) } });
  ada = await scene.server.signUp();
});
afterAll(() => Promise.all([scene.end(), model.stop()]));

it("asks before the first notebook goes to the provider; sections are checked, signed, and built-in where the model fails", async () => {
  const app = await scene.open(NEW, ada);
  await upload("churn.ipynb", twoModelsNotebook());
  const dialog = await screen.findByRole("dialog", { name: "Send notebooks to a language model?" });
  expect(dialog.textContent).toContain(`fake-8b at ${host()}`);
  expect(app.requests.some(({ path }) => path.startsWith("/functions/"))).toBe(false);
  await press("button", "Use the built-in analysis", dialog);
  await app.toast("Upload successful");
  expect(model.requests).toHaveLength(0);
  await press("tab", "Validation");
  expect(valueOf(TEXT)).toContain("87%");
  expect(screen.getByText("Built-in analysis")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Rewrite this section" })).toBeNull();

  await press("tab", "Details");
  screen.getByText("Sections are written by the built-in analysis.");
  await press("button", "Change");
  await press("button", `Send to ${host()}`, await screen.findByRole("dialog"));
  screen.getByText(`Sections are written by fake-8b at ${host()}.`);
  await press("button", "Analyze again");
  await app.toast("Analysis complete");
  await press("tab", "Validation");
  expect(valueOf(TEXT)).toBe(TRUE.join(" "));
  screen.getByText("1 sentence by fake-8b did not agree with the notebook and was left out.");
  screen.getByText(SIGNED);

  model.behave = () => ({ status: 401 });
  await press("tab", "Details");
  await press("button", "Analyze again");
  await app.toast("Analysis complete");
  await press("tab", "Validation");
  expect(valueOf(TEXT)).toContain("87%");
  screen.getByText("fake-8b refused the request, so the built-in analysis wrote this section.");
  screen.getByText("Built-in analysis");
});

it("offers another version next to the text, which stays until it is accepted; its author is saved with it", async () => {
  model.behave = () => says(...TRUE, FALSE);
  const app = await scene.open(NEW, ada);
  await upload("churn.ipynb", twoModelsNotebook());
  await press("button", /^Send to/, await screen.findByRole("dialog"));
  await app.toast("Upload successful");
  await press("tab", "Validation");
  const rewrite = async (how: string): Promise<void> => {
    await press("button", "Rewrite this section");
    await press("menuitem", how);
  };

  model.behave = () => ({ ...says(TRUE[0] ?? "", FALSE, TRUE[1] ?? ""), pause: 80 });
  await rewrite("For managers");
  await screen.findByText("Writing another version...");
  const progress = (await screen.findByText(/^2 sentences written\./)).parentElement;
  expect(progress?.textContent).toMatch(new RegExp(`: ?${TRUE[0]}$`));
  await press("button", "Cancel");
  expect(screen.queryByText("Writing another version...")).toBeNull();
  expect(screen.queryByText(/sentences written/)).toBeNull();
  expect(valueOf(TEXT)).toBe(TRUE.join(" "));

  model.behave = () => says("I cannot help with that.");
  await rewrite("Shorter");
  expect((await screen.findByRole("alert")).textContent).toContain("Your text has not changed.");

  model.behave = () => says(TRUE[0] ?? "");
  await rewrite("Shorter");
  const offered = (await screen.findByText(OFFER)).closest<HTMLElement>("[role=status]");
  expect(offered?.textContent).toContain(TRUE[0]);
  await press("button", "Discard", offered ?? undefined);
  expect(valueOf(TEXT)).toBe(TRUE.join(" "));

  await rewrite("Shorter");
  await press("button", "Accept");
  expect(valueOf(TEXT)).toBe(TRUE[0]);
  expect(screen.queryByText(OFFER)).toBeNull();
  await save(app);
  saved = await idOfSaved(app);
  await app.reload();
  await press("tab", "Validation");
  expect(valueOf(TEXT)).toBe(TRUE[0]);
  await screen.findByText(SIGNED);
});

/** Translates by putting the language's code before each word, and leaves the markup alone. */
const translates = ({ text }: { readonly text: string }) => {
  const data = /\n(\{.*\})\n=====DATA/s.exec(text)?.[1] ?? "";
  const { sentences } = JSON.parse(data) as { sentences: string[] };
  return says(...sentences.map((sentence) => sentence.replaceAll(/\p{L}+/gu, "de$&")));
};

it("a reader has the sections in another language, read-only, with numbers and cells as they are", async () => {
  model.behave = translates;
  const app = await scene.open(`/app/notebooks/${saved}/read`, ada);
  const section = within(await screen.findByRole("region", { name: "Validation" }));
  section.getByText(/reaches an accuracy/);
  await choose("Read the sections in", /^German/);
  await press("button", /^Send to/, await screen.findByRole("dialog"));
  await screen.findByText("Translated into German by fake-8b");
  const words = section.getByText(/dereaches dean deaccuracy/);
  expect(words.closest("[lang]")?.getAttribute("lang")).toBe("de");
  expect(words.closest("p")?.textContent).toContain("0.87");
  section.getByRole("button", { name: /what this sentence rests on/ });
  await choose("Read the sections in", "The original language");
  section.getByText(/reaches an accuracy/);
  expect(screen.queryByText("Translated into German by fake-8b")).toBeNull();

  model.behave = () => ({ status: 401 });
  await choose("Read the sections in", /^French/);
  expect((await screen.findByRole("alert")).textContent).toContain("fake-8b refused the request.");
  section.getByText(/reaches an accuracy/);
  model.behave = translates;
  await press("button", "Try again");
  await section.findByText(/dereaches dean deaccuracy/);
  expect(app.requests.some(({ path }) => path.includes("save"))).toBe(false);
});

it("an editor is offered the saved section in another language next to the text, which stays until it is accepted", async () => {
  model.behave = translates;
  const app = await scene.open(`/app/notebooks/${saved}`, ada);
  await screen.findByText(/unless you choose a language model/);
  await press("button", "Change");
  await press("button", /^Send to/, await screen.findByRole("dialog"));
  await press("tab", "Validation");
  const before = valueOf(TEXT);
  await press("button", "Rewrite this section");
  await press("menuitem", "In German");
  await screen.findByText(OFFER);
  expect(valueOf(TEXT)).toBe(before);
  await press("button", "Accept");
  expect(valueOf(TEXT)).toMatch(/dereaches dean deaccuracy deof 0\.87/);
  screen.getByText(SIGNED);
  // The text there now is not saved, so there is no translation of it.
  await press("button", "Rewrite this section");
  await screen.findByRole("menuitem", { name: "Shorter" });
  expect(screen.queryByRole("menuitem", { name: "In French" })).toBeNull();
  expect(app.requests.some(({ path }) => path.includes("save"))).toBe(false);
});
