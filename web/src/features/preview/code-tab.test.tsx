import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cellOfHash } from "./cell-address.ts";
import { CellView } from "./cell-view.tsx";
import { type PreviewNotebook, previewOf } from "./data.ts";
import { FindBox } from "./find-box.tsx";
import { findCells } from "./find-cells.ts";
import { MarkdownView } from "./markdown-view.tsx";
import { Places } from "./notebook-places.ts";
import { NotebookOutline } from "./notebook-outline.tsx";
import { anchorKey } from "./outline.ts";

afterEach(cleanup);

const markdown = (source: string) => ({ cell_type: "markdown", metadata: {}, source });
const code = (source: string, text = "") => ({
  cell_type: "code",
  metadata: {},
  execution_count: 1,
  source,
  outputs: text === "" ? [] : [{ output_type: "stream", name: "stdout", text }],
});

function notebook(cells: readonly object[]): PreviewNotebook {
  const parsed = parseNotebook(JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
  if (!parsed.ok) throw new Error("not a notebook");
  return previewOf(parsed.value);
}

const SAMPLE = notebook([
  markdown("# Demand *for* rides\n\n[to the model](#The-model) [nowhere](#x)\n\n```\n# no heading\n```"),
  code("Load_Data(1)"),
  markdown("## The model, at last\n\n### Scores <a id='end'></a>"),
  code("fit()", "\u001b[31mload\u001b[0m_data failed"),
]);

describe("the outline of a notebook", () => {
  it("holds its headings as rendered, with their cells", () => {
    expect(SAMPLE.outline).toEqual([
      { cell: 0, level: 1, text: "Demand for rides" },
      { cell: 2, level: 2, text: "The model, at last" },
      { cell: 2, level: 3, text: "Scores" },
    ]);
  });

  it("finds a place by Jupyter's name, by others', and by an anchor of its author", () => {
    for (const name of ["The-model,-at-last", "the-model-at-last", "end"])
      expect(SAMPLE.anchors[anchorKey(name)], name).toBe(2);
    expect(SAMPLE.anchors[anchorKey("no-heading")]).toBeUndefined();
  });

  it("marks the heading whose cells are in view, and leads to its cell", async () => {
    const scrolled: { current: ((cell: number) => void) | null } = { current: null };
    const onGo = vi.fn<(cell: number) => void>();
    render(<NotebookOutline entries={SAMPLE.outline} scrolledRef={scrolled} onGo={onGo} />);
    await screen.findByRole("button", { name: "The model, at last" });
    const current = () => screen.getByRole("navigation").querySelector("[aria-current]")?.textContent;
    expect(current()).toBe("Demand for rides");
    fireEvent.click(screen.getByRole("button", { name: "The model, at last" }));
    expect(onGo).toHaveBeenCalledWith(2);
  });

  it("D05: is bounded, and read in a moment", () => {
    const begin = process.cpuUsage();
    const { outline, anchors } = notebook(
      Array.from({ length: 300 }, (_, index) => markdown(`# a${index}\n`.repeat(500) + "<a id=".repeat(3000))),
    );
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(4000);
    expect(outline.length).toBe(1000);
    expect(Object.keys(anchors).length).toBeLessThanOrEqual(2000);
  });
});

describe("a link within a notebook", () => {
  const drawn = [
    { tag: "a", anchor: "The-model", children: ["model"] },
    { tag: "a", anchor: "nowhere", children: ["nowhere"] },
  ] as const;

  it("leads to the cell of its heading, and is text if there is none", () => {
    const onGo = vi.fn<(cell: number) => void>();
    const places = { cellOf: (anchor: string) => (anchor === "The-model" ? 2 : null), onGo };
    render(
      <Places value={places}>
        <MarkdownView nodes={drawn} attachments={{}} />
      </Places>,
    );
    fireEvent.click(screen.getByRole("link", { name: "model" }));
    expect(onGo).toHaveBeenCalledWith(2);
    expect(screen.queryByRole("link", { name: "nowhere" })).toBeNull();
  });

  it("is text where a cell is shown by itself", () => {
    render(<MarkdownView nodes={drawn} attachments={{}} />);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it.each([
    ["#cell-12", 11],
    ["#cell-0", null],
    ["#cell-1e3", null],
    ["#cell-12345678", null],
    ["#access_token=x", null],
    ["", null],
  ])("in an address names a cell, or nothing: %s", (hash, cell) => {
    expect(cellOfHash(hash)).toBe(cell);
  });
});

describe("the search in a notebook", () => {
  const found = (words: string) =>
    new Promise<readonly number[]>((resolve) => {
      findCells(SAMPLE.cells, words, resolve);
    });

  it("looks through sources and outputs, ignoring case and colors", async () => {
    expect(await found("load_data")).toEqual([1, 3]);
    expect(await found("to the MODEL")).toEqual([0]);
    expect(await found("nothing of it")).toEqual([]);
  });

  it("takes special characters literally", async () => {
    expect(await found("data(1)")).toEqual([1]);
    expect(await found(".*")).toEqual([]);
  });

  it("leads from cell to cell with Enter and the buttons, and shows the position", async () => {
    const onGo = vi.fn<(cell: number) => void>();
    const onWords = vi.fn<(words: string) => void>();
    render(<FindBox cells={SAMPLE.cells} onWords={onWords} onGo={onGo} />);
    const box = screen.getByRole("searchbox", { name: "Find in notebook" });
    fireEvent.change(box, { target: { value: "load_data" } });
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1 of 2 cells"));
    fireEvent.keyDown(box, { key: "Enter" });
    expect(screen.getByRole("status").textContent).toBe("2 of 2 cells");
    fireEvent.click(screen.getByRole("button", { name: "Next cell found" }));
    fireEvent.keyDown(box, { key: "Enter", shiftKey: true });
    expect(onGo.mock.calls.flat()).toEqual([1, 3, 1, 3]);
    fireEvent.change(box, { target: { value: "xyz" } });
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Not in any cell"));
    fireEvent.keyDown(box, { key: "Escape" });
    expect(onWords).toHaveBeenLastCalledWith("");
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

describe("a cell of the list", () => {
  const cell = SAMPLE.cells[2];
  if (!cell) throw new Error("no cell");
  const view = (folded: boolean, onFold: (index: number) => void) => (
    <CellView
      cell={cell}
      language="other"
      stage={null}
      rendered={false}
      lit={false}
      folded={folded}
      onFold={onFold}
      link="https://docs.example/app/notebooks/1#cell-3"
    />
  );

  it("can be collapsed and expanded", () => {
    const onFold = vi.fn<(index: number) => void>();
    const { rerender } = render(view(false, onFold));
    fireEvent.click(screen.getByRole("button", { name: "Collapse cell 3", expanded: true }));
    expect(onFold).toHaveBeenCalledWith(2);
    rerender(view(true, onFold));
    expect(screen.queryByText(/Scores/)).toBeNull();
    expect(screen.getByText("## The model, at last")).toBeDefined();
    expect(screen.getByRole("button", { name: "Expand cell 3", expanded: false })).toBeDefined();
  });

  it("is copied, and its address too; where the browser forbids it, a message says so", async () => {
    const copied: string[] = [];
    const writeText = (text: string): Promise<void> => Promise.resolve(void copied.push(text));
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    render(view(false, () => {}));
    fireEvent.click(screen.getByRole("button", { name: "Copy the source of cell 3" }));
    await screen.findByRole("button", { name: "Copied" });
    fireEvent.click(screen.getByRole("button", { name: "Copy the link to cell 3" }));
    await waitFor(() => expect(copied).toEqual([cell.source.text, "https://docs.example/app/notebooks/1#cell-3"]));
  });
});
