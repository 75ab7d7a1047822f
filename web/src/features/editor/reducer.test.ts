import { describe, expect, it } from "vitest";
import { reduceEditor } from "./reducer.ts";
import { type EditorState, isDirty, loadedEditorState, newEditorState } from "./state.ts";

const file = { json: new Blob(['"{}"']), bytes: 2, chartsJson: null };
const upload = (state: EditorState, run: string): EditorState =>
  reduceEditor(state, { type: "fileChosen", run, fileName: "a.ipynb", file, charts: [], title: "From the file" });
const section = (state: EditorState, run: string, text: string): EditorState =>
  reduceEditor(state, { type: "sectionArrived", run, stage: "modeling", text, sentences: [], source: "built-in" });

describe("An upload in the editor", () => {
  it("takes the title from the notebook only if there is none", () => {
    expect(upload(newEditorState(), "r1").fields.title).toBe("From the file");
    const titled = reduceEditor(newEditorState(), { type: "typed", fields: { title: "Mine" } });
    expect(upload(titled, "r1").fields.title).toBe("Mine");
  });

  it("offers the title of a second file where the first one gave the title, and not where a person typed it", () => {
    const first = upload(newEditorState(), "r1");
    const second = { type: "fileChosen", run: "r2", fileName: "b.ipynb", file, charts: [], title: "Another" } as const;
    const offered = reduceEditor(first, second);
    expect([offered.fields.title, offered.offered.title]).toEqual(["From the file", "Another"]);
    const taken = reduceEditor(offered, { type: "offerTaken", field: "title" });
    expect([taken.fields.title, taken.offered]).toEqual(["Another", {}]);
    const typed = reduceEditor(first, { type: "typed", fields: { title: "Mine" } });
    expect(reduceEditor(typed, second).offered).toEqual({});
  });

  it("keeps a description that a person wrote, and offers the summary next to it", () => {
    const mine = reduceEditor(newEditorState(), { type: "typed", fields: { description: "What I did" } });
    const summary = { type: "summaryArrived", run: "r1", text: "The analysis" } as const;
    const kept = reduceEditor(upload(mine, "r1"), summary);
    expect([kept.fields.description, kept.offered.description]).toEqual(["What I did", "The analysis"]);
    expect(reduceEditor(kept, { type: "offerTaken", field: "description" }).fields.description).toBe("The analysis");
    // A summary of its own is replaced by the next one.
    const first = section(upload(newEditorState(), "r1"), "r1", "A forest.");
    const written = reduceEditor(first, { ...summary, text: "A forest." });
    const again = reduceEditor(upload(written, "r2"), { ...summary, run: "r2" });
    expect([again.fields.description, again.offered]).toEqual(["The analysis", {}]);
  });

  it("takes the documentation that a file brings, and leaves to the analysis what it lacks", () => {
    const sections = {
      exploration: "",
      preparation: "",
      featureEngineering: "",
      modeling: "As exported",
      validation: "",
    };
    const documentation = {
      title: "T",
      summary: "In short",
      sections,
      notes: "Ours",
      modelType: "Ridge",
      metrics: "R2: 0.8",
    };
    const chosen = {
      type: "fileChosen",
      run: "r1",
      fileName: "a.ipynb",
      file,
      charts: [],
      title: "T",
      documentation,
    } as const;
    const state = section(reduceEditor(newEditorState(), chosen), "r1", "The analysis");
    const summarised = reduceEditor(state, { type: "summaryArrived", run: "r1", text: "The summary" });
    expect(summarised.fields).toMatchObject({
      description: "In short",
      modelingSection: "As exported",
      businessLogicSection: "Ours",
      modelType: "Ridge",
      accuracyMetrics: "R2: 0.8",
    });
    const other = {
      type: "sectionArrived",
      run: "r1",
      stage: "validation",
      text: "Found",
      sentences: [],
      source: "built-in",
    } as const;
    expect(reduceEditor(state, other).fields.validationSection).toBe("Found");
    const mine = reduceEditor(newEditorState(), {
      type: "typed",
      fields: { businessLogicSection: "Mine", description: "Mine" },
    });
    expect(reduceEditor(mine, chosen).fields).toMatchObject({ businessLogicSection: "Mine", description: "Mine" });
  });

  it("E06: never overwrites what was typed while the analysis runs", () => {
    const typed = reduceEditor(upload(newEditorState(), "r1"), {
      type: "typed",
      fields: { modelingSection: "My words" },
    });
    expect(section(typed, "r1", "The analysis").fields.modelingSection).toBe("My words");
  });

  it("E06: drops the answers of an earlier upload", () => {
    const second = upload(upload(newEditorState(), "r1"), "r2");
    expect(section(second, "r1", "Late").fields.modelingSection).toBe("");
    expect(section(second, "r2", "In time").fields.modelingSection).toBe("In time");
  });

  it("clears the five sections, and brings each previous text back, one press after the other", () => {
    const written = reduceEditor(newEditorState(), { type: "typed", fields: { modelingSection: "By hand" } });
    const twice = section(upload(section(upload(written, "r1"), "r1", "First"), "r2"), "r2", "Second");
    const once = reduceEditor(twice, { type: "formerRestored" });
    expect(once.fields.modelingSection).toBe("First");
    expect(reduceEditor(once, { type: "formerRestored" }).fields.modelingSection).toBe("By hand");
  });

  it("keeps what was corrected by hand, and accepts facts only from its own analysis", () => {
    const corrections = { version: 1, corrections: [] };
    const corrected = reduceEditor(newEditorState(), { type: "factsCorrected", corrections });
    const found = reduceEditor(upload(corrected, "r1"), { type: "factsFound", run: "r1", facts: { version: 1 } });
    expect(found.fields).toMatchObject({ facts: { version: 1 }, factCorrections: corrections });
    const again = upload(found, "r2");
    expect(reduceEditor(again, { type: "factsFound", run: "r1", facts: { version: 1 } }).fields.facts).toBeNull();
    expect(again.fields.factCorrections).toBe(corrections);
  });

  it("takes an accepted text with the cells it cites, and writes the resulting outcome", () => {
    const evidence = { modeling: [{ text: "A tree.", cells: [3] }] };
    const fields = { modelType: "Decision Tree", accuracyMetrics: "accuracy: 0.8", modelingSection: "A tree." };
    const taken = reduceEditor(upload(newEditorState(), "r1"), { type: "textsTaken", fields, evidence }).fields;
    expect(taken).toMatchObject({ ...fields, sectionEvidence: evidence });
    expect(taken.mlOutcome).toMatch(/^A Decision Tree model/);
  });

  it("is unsaved until the server confirms it, and what was typed meanwhile stays unsaved", () => {
    const sent = upload(newEditorState(), "r1");
    const typed = reduceEditor(sent, { type: "typed", fields: { title: "Later" } });
    const saved = {
      type: "saved",
      id: "n",
      version: 1,
      ownerId: "p",
      fields: sent.fields,
      file,
    } as const;
    expect(isDirty(reduceEditor(sent, saved))).toBe(false);
    expect(isDirty(reduceEditor(typed, saved))).toBe(true);
  });
});

describe("Model type and metrics after an analysis", () => {
  const suggested = { modelType: "Random Forest", accuracyMetrics: "Accuracy: 83% (test)" };
  const analysed = (source: "built-in" | "model", modeling: string, validation: string, typed = ""): EditorState => {
    let state = upload(newEditorState(), "r1");
    const arrived = { type: "sectionArrived", run: "r1", sentences: [], source } as const;
    state = reduceEditor(state, { ...arrived, stage: "modeling", text: modeling });
    state = reduceEditor(state, { ...arrived, stage: "validation", text: validation });
    if (typed !== "") state = reduceEditor(state, { type: "typed", fields: { modelingSection: typed } });
    state = reduceEditor(state, { type: "modelRead", run: "r1", suggested });
    return reduceEditor(state, { type: "outcomeArrived", run: "r1" });
  };

  it("come from the facts where the built-in analysis wrote the summaries", () => {
    expect(analysed("built-in", "An XGBoost model.", "Accuracy of 0.9.").fields).toMatchObject({
      ...suggested,
      mlOutcome:
        "A Random Forest model makes its predictions from multiple features, with an accuracy of 83% on the test data.",
    });
  });

  it("come from the summaries where a model wrote them, and the outcome with them", () => {
    expect(
      analysed("model", "An XGBoost model.", "Accuracy of 0.9123, RMSE 0.46164222941613137.").fields,
    ).toMatchObject({
      modelType: "XGBoost",
      accuracyMetrics: "Accuracy: 91.2%\nRMSE: 0.4616",
      mlOutcome:
        "An XGBoost model makes its predictions from multiple features, with an accuracy of 91.2% and an RMSE of 0.4616.",
    });
  });

  it("come from the facts where a model's summaries were checked against them", () => {
    let state = upload(newEditorState(), "r1");
    const note = { model: "qwen3:8b", leftOut: 0, instead: null };
    const arrived = { type: "sectionArrived", run: "r1", sentences: [], source: "model", note } as const;
    state = reduceEditor(state, {
      ...arrived,
      stage: "modeling",
      text: "A decision tree and a random forest are trained.",
    });
    state = reduceEditor(state, { ...arrived, stage: "validation", text: "The tree has an accuracy of 0.8." });
    state = reduceEditor(state, { type: "modelRead", run: "r1", suggested });
    expect(state.fields).toMatchObject({ ...suggested, summarySource: "model" });
  });

  it("come from the text of a person who wrote the summary meanwhile", () => {
    const { fields } = analysed("built-in", "", "The accuracy is 0.7.", "I trained a decision tree.");
    expect(fields).toMatchObject({ modelType: "Decision Tree", accuracyMetrics: "Accuracy: 70%" });
  });

  it("say that there is some model, or none, where a model's summary names none", () => {
    expect(analysed("model", "something was learned", "").fields.modelType).toBe("machine learning model");
    expect(analysed("model", "", "").fields).toMatchObject({ modelType: "No model detected", mlOutcome: "" });
  });
});

describe("The outcome sentence", () => {
  const type = (state: EditorState, fields: object): EditorState => reduceEditor(state, { type: "typed", fields });
  const told = type(newEditorState(), { modelType: "Decision Tree", accuracyMetrics: "accuracy: 0.8" });

  it("is removed when the metrics or the model type are cleared, or say nothing", () => {
    expect(told.fields.mlOutcome).toMatch(/^A Decision Tree model/);
    for (const cleared of [{ accuracyMetrics: "" }, { modelType: "" }, { accuracyMetrics: "n/a" }])
      expect(type(told, cleared).fields.mlOutcome).toBe("");
  });

  it("stays where it was never based on them, whatever is written elsewhere", () => {
    const start = newEditorState();
    const kept = { ...start, fields: { ...start.fields, mlOutcome: "Written elsewhere." } };
    expect(type(kept, { modelingSection: "A text" }).fields.mlOutcome).toBe("Written elsewhere.");
  });
});

describe("The stored file of a notebook", () => {
  const stored = { id: "n1", version: 3, ownerId: "p1", fields: newEditorState().fields, unreadable: [] };
  const charts = [{ cell_index: 1, position: 0, title: null, mime_type: "image/png", data: "iVBORw0KGgo=" }];
  const arrived = { type: "fileArrived", file } as const;
  const loaded = { type: "fileLoaded", file, charts } as const;

  it("is there before its pictures, and complete with them", () => {
    const first = reduceEditor(loadedEditorState(stored), arrived);
    expect(first).toMatchObject({ file, charts: [], fileLoaded: false });
    expect(reduceEditor(first, loaded)).toMatchObject({ file, charts, fileLoaded: true, fileSaved: true });
  });

  it("does not replace a file that was chosen meanwhile, nor do its pictures", () => {
    const mine = { json: new Blob(['"mine"']), bytes: 4, chartsJson: null };
    const chosen = { type: "fileChosen", run: "r1", fileName: "b.ipynb", file: mine, charts: [], title: null } as const;
    const before = reduceEditor(reduceEditor(loadedEditorState(stored), chosen), arrived);
    expect(before.file).toBe(mine);
    const { fields } = before;
    const saved = { type: "saved", id: "n1", version: 4, ownerId: "p1", fields, file: mine } as const;
    const after = reduceEditor(reduceEditor(before, saved), loaded);
    expect(after).toMatchObject({ charts: [], fileLoaded: true, fileSaved: true });
    expect(after.file).toBe(mine);
  });
});
