import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { png } from "../../../../tests/support/sample-notebook.ts";
import { SectionCharts } from "./section-charts.tsx";

afterEach(cleanup);

const chart = (title: string | null) =>
  ({ cell_index: 17, position: 0, title, mime_type: "image/png", data: png(8) }) as const;

describe("the pictures of a section", () => {
  it("have their caption next to the link to their cell", () => {
    render(<SectionCharts charts={[chart("Accuracy by model")]} onShowCell={() => {}} />);
    expect(screen.getByText("Accuracy by model")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Cell 18" })).toBeTruthy();
  });

  it.each([null, "Cell 18"])("name the cell once if there is no caption (%s)", (title) => {
    render(<SectionCharts charts={[chart(title)]} onShowCell={() => {}} />);
    expect(screen.getAllByText("Cell 18")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Enlarge: Picture of cell 18" })).toBeTruthy();
  });
});
