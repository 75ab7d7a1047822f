import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CellView } from "./cell-view.tsx";
import { type SentencePlace, sentencesByCell } from "./cited-by.tsx";
import { previewOf } from "./data.ts";
import { cellsOfStage, outlineOfCells, stageCounts } from "./stage-filter.ts";

afterEach(cleanup);

const source = (cell_type: "code" | "markdown", text: string) => ({
  cell_type,
  metadata: {},
  source: text,
  ...(cell_type === "code" && { outputs: [], execution_count: 1 }),
});
const CELLS = [
  source("markdown", "# Rides"),
  source("code", "import pandas"),
  source("markdown", "## The data"),
  source("code", "df.describe()"),
  source("markdown", "## The model"),
  source("markdown", "A forest."),
  source("code", "fit()"),
  source("code", "score()"),
];
const STAGES: (CellStage | null)[] = [null, "other", null, "exploration", null, null, "modeling", "validation"];
const parsed = parseNotebook(JSON.stringify({ cells: CELLS, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
if (!parsed.ok) throw new Error("not a notebook");
const NOTEBOOK = previewOf(parsed.value);

describe("the cells of a stage", () => {
  const shown = (stage: CellStage | null) => cellsOfStage(NOTEBOOK.cells, STAGES, stage);

  it("come with the text that introduces them, and are counted without it", () => {
    expect(shown("modeling").map(({ index }) => index)).toEqual([4, 5, 6]);
    expect(shown(null)).toHaveLength(8);
    expect(stageCounts(NOTEBOOK.cells, STAGES)).toEqual([
      ["exploration", 1],
      ["modeling", 1],
      ["validation", 1],
      ["other", 1],
    ]);
    expect(stageCounts(NOTEBOOK.cells, [])).toEqual([]);
  });

  it("keep the headings above them, each leading to the first of its cells that is shown", () => {
    const outline = (stage: CellStage) =>
      outlineOfCells(NOTEBOOK.outline, shown(stage)).map(({ text, cell }) => `${text} ${cell}`);
    expect(outline("modeling")).toEqual(["Rides 4", "The model 4"]);
    expect(outline("validation")).toEqual(["Rides 7", "The model 7"]);
  });
});

describe("a cell that sentences cite", () => {
  it("says how many, and leads to each of them", async () => {
    const cell = NOTEBOOK.cells[6];
    if (!cell) throw new Error("no cell");
    const citing = sentencesByCell({
      modeling: [{ text: "A forest is fitted.", cells: [6, 6] }],
      validation: [
        { text: "It is judged once.", cells: [7] },
        { text: "It gets `R2` 0.8.", cells: [7, 6] },
      ],
    });
    const onShow = vi.fn<(place: SentencePlace) => void>();
    const view = (at: number) => (
      <CellView
        cell={cell}
        language="python"
        withSource={false}
        stage="modeling"
        rendered={false}
        lit={false}
        citing={citing.get(at) ?? []}
        onShowSentence={onShow}
      />
    );
    const { rerender } = render(view(6));
    fireEvent.click(screen.getByRole("button", { name: "2 sentences on cell 7" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Validation: It gets R2 0.8." }));
    expect(onShow).toHaveBeenCalledWith(expect.objectContaining({ stage: "validation", index: 1 }));
    rerender(view(3));
    expect(screen.queryByRole("button", { name: /sentence/ })).toBeNull();
  });
});
