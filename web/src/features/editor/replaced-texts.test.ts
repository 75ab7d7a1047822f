import { describe, expect, it } from "vitest";
import { reduceEditor } from "./reducer.ts";
import { replacedTexts } from "./replaced-texts.ts";
import { type EditorState, newEditorState } from "./state.ts";

const file = { json: new Blob(['"{}"']), bytes: 2, chartsJson: null };
const typed = (state: EditorState, modelingSection: string): EditorState =>
  reduceEditor(state, { type: "typed", fields: { modelingSection } });

/** A file is uploaded, and its analysis writes this about the models. */
function uploaded(state: EditorState, run: string, text: string, ends = true): EditorState {
  const chosen = { type: "fileChosen", run, fileName: "a.ipynb", file, charts: [], title: null } as const;
  const sentences = [{ text, cells: [1] }];
  const section = { type: "sectionArrived", run, stage: "modeling", text, sentences, source: "built-in" } as const;
  const written = reduceEditor(reduceEditor(state, chosen), section);
  return ends ? reduceEditor(written, { type: "runEnded", run }) : written;
}
const formerModeling = (state: EditorState): readonly string[] =>
  replacedTexts(state).flatMap(({ field, former }) => (field === "modelingSection" ? [former] : []));

describe("the texts that an upload replaced", () => {
  it("are there once the analysis has ended, until the user types or decides", () => {
    const mine = typed(newEditorState(), "Mine.");
    expect(formerModeling(uploaded(mine, "r1", "A forest.", false))).toEqual([]);
    const after = uploaded(mine, "r1", "A forest.");
    expect(formerModeling(after)).toEqual(["Mine."]);
    expect(formerModeling(typed(after, "Mine again."))).toEqual([]);
    expect(formerModeling(reduceEditor(after, { type: "textsKept", fields: ["modelingSection"] }))).toEqual([]);
    expect(formerModeling(reduceEditor(after, { type: "formerDismissed" }))).toEqual([]);
  });

  it("are still the user's after one more upload that they did not answer, and not after one that they did", () => {
    const first = uploaded(typed(newEditorState(), "Mine."), "r1", "A forest.");
    expect(formerModeling(uploaded(first, "r2", "Two forests."))).toEqual(["Mine."]);
    const answered = reduceEditor(first, { type: "textsKept", fields: ["modelingSection"] });
    expect(formerModeling(uploaded(answered, "r2", "Two forests."))).toEqual(["A forest."]);
  });
});
