import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CellLinks } from "./cell-links.tsx";

afterEach(cleanup);

describe("the links to the cells of a statement", () => {
  it("show twelve cells, and the rest on demand, where the focus goes next", () => {
    const shown: number[] = [];
    const cells = Array.from({ length: 15 }, (_, index) => index);
    render(<CellLinks cells={cells} onShowCell={(cell) => shown.push(cell)} />);
    expect(screen.getAllByRole("button", { name: /^Cell/ })).toHaveLength(12);
    fireEvent.click(screen.getByRole("button", { name: "and 3 more" }));
    expect(screen.getAllByRole("button", { name: /^Cell/ })).toHaveLength(15);
    expect(document.activeElement?.textContent).toBe("Cell 13");
    fireEvent.click(screen.getByRole("button", { name: "Cell 15" }));
    expect(shown).toEqual([14]);
  });
});
