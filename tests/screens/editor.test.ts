import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, fill, openScreenScene, press, textsOf, upload, user, valueOf } from "./scene.ts";

const NEW = "/app/notebooks/new";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(() => scene.end());

const sections = (): HTMLElement => screen.getByRole("region", { name: "Notebook sections" });
const modelType = (): HTMLElement => screen.getByRole("combobox", { name: "Model Type" });

describe("a new notebook", () => {
  it("opens on Details with everything empty, In Development, in no folder and no team", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await app.goTo(NEW);
    await screen.findByRole("heading", { name: "New Notebook", level: 1 });
    expect(textsOf(screen.getAllByRole("tab"))).toEqual([
      "Details",
      "Exploration",
      "Feature Eng",
      "Data Prep",
      "Modeling",
      "Validation",
      "Business Logic",
      "Code",
    ]);
    expect(screen.getByRole("tab", { name: "Details" }).getAttribute("aria-selected")).toBe("true");
    for (const [field, value] of [
      ["Status", "In Development"],
      ["Folder", "None"],
      ["Team", "Individual Notebook"],
    ] as const)
      expect(screen.getByRole("combobox", { name: field }).textContent).toBe(value);
    await press("combobox", "Status");
    expect(textsOf(await screen.findAllByRole("option"))).toEqual([
      "In Development",
      "Ready for Review",
      "Published",
      "Archived",
    ]);
    await user.keyboard("{Escape}");
    expect(textsOf(within(sections()).getAllByRole("button"))).toEqual(
      ["Exploration", "Data Prep", "Feature Eng", "Modeling", "Validation"].map((name) => `${name}Empty`),
    );
    for (const name of ["Notebook File", "Code Quality Analysis", "Upload Notebook"])
      await screen.findByRole("heading", { name });
    expect(screen.queryByText("Machine Learning Outcome")).toBeNull();
    await press("tab", "Code");
    await screen.findByText("No notebook code available. Please upload a notebook file first.");
    await press("button", "Back");
    await waitFor(() => expect(app.address()).toBe("/app/dashboard"));
  });

  it("has short tab labels on a phone", async () => {
    const app = await scene.open("/app/teams", ada);
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await app.goTo(NEW);
    expect(textsOf(await screen.findAllByRole("tab"))).toEqual([
      "Details",
      "Explore",
      "Features",
      "Data",
      "Model",
      "Validate",
      "Business",
      "Code",
    ]);
  });

  it("has in each text tab its labelled text and six topics, and in Modeling its three fields", async () => {
    await scene.open(NEW, ada);
    for (const [name, label] of [
      ["Exploration", "Document the exploration process"],
      ["Feature Eng", "Document the feature engineering process"],
      ["Data Prep", "Document the data preparation process"],
      ["Validation", "Document the validation process"],
      ["Business Logic", "Document the business logic process"],
      ["Modeling", "Modeling Description"],
    ] as const) {
      await press("tab", name);
      await screen.findByLabelText(label);
      const topics = within(screen.getByRole("region", { name: "What to write about" })).getAllByRole("listitem");
      expect(topics, name).toHaveLength(6);
    }
    await screen.findByLabelText("Model Accuracy Metrics");
  });

  it("takes a model type from the list or a custom one, trimmed, never a blank one", async () => {
    await scene.open(NEW, ada);
    await press("tab", "Modeling");
    expect(modelType().textContent).toBe("Select a model type...");
    await press("combobox", "Model Type");
    await waitFor(() => expect(document.querySelectorAll("[role=option]").length).toBeGreaterThan(120));
    const search = screen.getByPlaceholderText("Search model type...");
    await user.click(search);
    await user.paste("no such model");
    await screen.findByText("No model type found.");
    await user.clear(search);
    await user.paste("random forest");
    const [forest] = await screen.findAllByRole("option", { name: /Random Forest/ });
    if (forest) await user.click(forest);
    expect(modelType().textContent).toContain("Random Forest");
    await press("combobox", "Model Type");
    for (const blank of ["", "   "]) {
      await fill("Add custom model type", blank);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add" }).disabled).toBe(true);
    }
    await fill("Add custom model type", "  Our <b>own</b> Modèle  ");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(modelType().textContent).toBe("Our <b>own</b> Modèle"));
  });

  it("marks a section done from ten characters on, and rewrites the outcome when its sources change", async () => {
    await scene.open(NEW, ada);
    for (const [characters, word] of [
      [9, "Empty"],
      [10, "Done"],
    ] as const) {
      await press("tab", "Exploration");
      await fill("Document the exploration process", "x".repeat(characters));
      await press("tab", "Details");
      expect(within(sections()).getByRole("button", { name: /^Exploration/ }).textContent).toContain(word);
    }
    await press("tab", "Modeling");
    await fill("Model Accuracy Metrics", "accuracy: 0.87");
    expect(screen.queryByText("Machine Learning Outcome")).toBeNull();
    await press("combobox", "Model Type");
    await fill("Add custom model type", "Forest of ours");
    await press("button", "Add");
    const outcome = await screen.findByRole("region", { name: "Machine Learning Outcome" });
    await within(outcome).findByText(/Forest of ours.*87/);
    await fill("Model Accuracy Metrics", "accuracy: 0.91");
    await within(outcome).findByText(/91/);
  });
});

describe("an uploaded notebook", () => {
  it("shows its short name and size, the Analyzing badge, and takes its title from the first heading", async () => {
    const name = "a-file-name-that-is-far-too-long-to-show.ipynb";
    const content = sampleNotebook({ title: "From the heading" });
    const app = await scene.open(NEW, ada);
    const letGo = app.holdBack({ path: "/functions/v1/analyze-notebook-content" });
    await upload(name, content);
    await waitFor(() => expect(sections().textContent).toContain("Analyzing"));
    letGo();
    await app.toast("Upload successful");
    const box = within(screen.getByRole("region", { name: "Notebook File" }));
    box.getByText(/^a-file-name-that-is-far-too(…|\.\.\.)$/);
    box.getByText(`${(content.length / 1024).toFixed(1)} KB`);
    expect(valueOf("Title")).toBe("From the heading");
    await screen.findByRole("region", { name: "Machine Learning Outcome" });
    await press("button", "Save Notebook");
    await app.toast("Notebook saved");
    const { adminSql: sql } = scene.server;
    const [saved] = await sql`select n.user_id, n.file_name, c.business_logic_section, c.original_notebook
      from notebooks n join notebook_content c on c.notebook_id = n.id where n.title = 'From the heading'`;
    expect(saved).toMatchObject({
      user_id: ada.id,
      file_name: name,
      business_logic_section: null,
      original_notebook: content,
    });
    expect(
      (await sql`select from charts join notebooks n on n.id = notebook_id where n.title = 'From the heading'`).length,
    ).toBe(1);
  });
});
