import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import { ScoreCard } from "../score/score-card.tsx";
import { ModelTypePicker } from "./model-type-picker.tsx";
import { reduceEditor } from "./reducer.ts";
import { SectionsPanel } from "./sections-panel.tsx";
import { type EditorState, newEditorState } from "./state.ts";

afterEach(cleanup);

const analysed = (failed: boolean): EditorState => {
  let state = reduceEditor(newEditorState(), { type: "analysisBegan", run: "r" });
  for (const stage of STAGES)
    state = reduceEditor(
      state,
      failed && stage === "modeling"
        ? { type: "sectionFailed", run: "r", stage }
        : { type: "sectionArrived", run: "r", stage, text: "", sentences: [], source: "built-in" },
    );
  return reduceEditor(state, { type: "runEnded", run: "r" });
};

describe("the list of sections", () => {
  it("says which section failed, with its own way to try again", () => {
    const retry = vi.fn();
    render(<SectionsPanel state={analysed(true)} onOpen={() => {}} onRetry={retry} />);
    screen.getByText("Failed");
    fireEvent.click(screen.getByRole("button", { name: "Try Modeling again" }));
    expect(retry).toHaveBeenCalledWith("modeling");
    expect(screen.queryByText(/found no data, model or result/)).toBeNull();
  });

  it("explains why all five are empty where the notebook does nothing they describe", () => {
    render(<SectionsPanel state={analysed(false)} onOpen={() => {}} onRetry={() => {}} />);
    screen.getByText(/The analysis found no data, model or result in this notebook/);
  });
});

it("the score card says that the score failed and tries again, and never asks for a notebook that is already there", () => {
  const retry = vi.fn();
  const card = (failed: boolean) => (
    <ScoreCard
      score={null}
      unreadable={false}
      pending={false}
      failed={failed}
      hasFile
      onRetry={retry}
      onShowCell={() => {}}
    />
  );
  const { rerender } = render(card(true));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
  rerender(card(false));
  screen.getByText("This notebook has no score yet. Analyze it again to get one.");
  expect(screen.queryByText(/Upload a notebook/)).toBeNull();
});

it("Enter accepts an unlisted model type as a custom one", async () => {
  vi.stubGlobal("PointerEvent", MouseEvent);
  const chosen = vi.fn();
  render(<ModelTypePicker value="" onChange={chosen} />);
  fireEvent.click(screen.getByRole("combobox", { name: "Model Type" }));
  const search = await screen.findByRole("combobox", { name: "Search model type..." });
  fireEvent.change(search, { target: { value: "  Parcel Net  " } });
  await screen.findByText("Press Enter to use “Parcel Net”.");
  fireEvent.keyDown(search, { key: "Enter" });
  expect(chosen).toHaveBeenCalledWith("Parcel Net");
  vi.unstubAllGlobals();
});
