import { deflateSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notebookCharts } from "./charts.ts";
import { cellCounts } from "./counts.ts";
import { cleanFileName, displayedFileName } from "./file-name.ts";
import { tableText } from "./html-text.ts";
import type { Cell, MimeBundle, Notebook } from "./notebook.ts";
import { isDrawable, pictureSize } from "./picture-size.ts";
import { plainText } from "./plain-text.ts";
import { storable, storableJson } from "./text.ts";
import { notebookTitle } from "./title.ts";

describe("the title that fills an empty title field", () => {
  it("is the first line of the first markdown cell that starts with a level-one heading, trimmed", () => {
    expect(titleOf("## Later", "intro\n# Not at the start", "#  House prices  \n\ntext", "# Second")).toBe(
      "House prices",
    );
    expect(titleOf("#Hashtag", "text")).toBeNull();
    expect(titleOf("# \n", "# Real title")).toBe("Real title");
  });

  it("is not taken from code, where the same character starts a comment", () => {
    expect(notebookTitle(notebook([{ type: "code", source: "# load data" }, { source: "# Title" }]))).toBe("Title");
  });

  it("shows text, not markup", () => {
    expect(titleOf("# **Bold** `code` <a id='x'></a>[link](http://x.y/z) ![logo](l.png) snake_case_name")).toBe(
      "Bold code link snake_case_name",
    );
  });

  it("stays short when the first line is the whole notebook (D11)", () => {
    for (const filling of ["a", "[", "![", "<a", "**", "_ ", "`", "*a"]) {
      expect(titleOf(`# ${filling.repeat(2_000_000)}`)?.length ?? 0).toBeLessThanOrEqual(300);
    }
    expect(plainText("# ".repeat(500)).length).toBeLessThanOrEqual(1_000);
  });
});

describe("file names (D10)", () => {
  it("D10: names over 30 characters are shortened to 27 and an ellipsis", () => {
    expect(displayedFileName("a".repeat(24) + ".ipynb")).toBe("a".repeat(24) + ".ipynb");
    expect(displayedFileName("a".repeat(25) + ".ipynb")).toBe(`${"a".repeat(25)}.i\u2026`);
    expect(displayedFileName("\u{1F600}".repeat(40))).toBe(`${"\u{1F600}".repeat(27)}\u2026`);
  });

  it("D10: folders, line breaks, NUL and characters that change the writing direction never reach a name", () => {
    expect(cleanFileName("../../x.ipynb")).toBe("x.ipynb");
    expect(cleanFileName("C:\\fakepath\\x.ipynb")).toBe("x.ipynb");
    expect(cleanFileName("a\r\nSet-Cookie: b\u0000.ipynb")).toBe("aSet-Cookie: b.ipynb");
    expect(cleanFileName("invoice\u202Efdp.ipynb")).toBe("invoicefdp.ipynb");
    expect(cleanFileName("..")).toBe("notebook.ipynb");
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (name) => {
        expect(Array.from(displayedFileName(name)).length).toBeLessThanOrEqual(28);
        expect(cleanFileName(name)).toMatch(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069/\\]+$/u);
      }),
    );
  });
});

describe("text for the database (D08)", () => {
  it("D08: characters PostgreSQL rejects are removed or replaced, everything else is kept", () => {
    expect(storable("a\u0000b\uD800c\u{1F600}\uDC00")).toBe("ab\uFFFDc\u{1F600}\uFFFD");
    expect(storableJson({ "a\u0000": ["\uD800", 1, null, { b: "x" }] })).toEqual({
      a: ["\uFFFD", 1, null, { b: "x" }],
    });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const stored = storable(text);
        expect(stored).not.toContain("\u0000");
        expect(Buffer.from(stored).toString()).toBe(stored);
        if (!text.includes("\u0000") && /^\P{Cs}*$/u.test(text)) expect(stored).toBe(text);
      }),
    );
  });
});

describe("the pictures that are kept as charts", () => {
  const PNG = png(64, 48);

  it("are taken from outputs in reading order, with the title given in the code", () => {
    const charts = notebookCharts(
      notebook([
        { source: "# Study\n## Ages" },
        {
          type: "code",
          source: 'plt.hist(x)\nplt.title("Age of passengers")',
          pictures: [{ "image/png": `${PNG}\n` }],
        },
        {
          type: "code",
          source: "a.plot(title='One')\nb.plot(title='Two')",
          pictures: [{ "image/png": PNG }, { "image/png": PNG }],
        },
        {
          type: "code",
          source: "sns.heatmap(c)",
          pictures: [{ "image/svg+xml": "<svg></svg>" }, { "text/plain": "x" }],
        },
        { type: "code", source: "plt.plot(y)", pictures: [{ "image/gif": "R0lGODlhAQABAAAAACw=" }] },
        { source: "*Figure 2: loss by epoch*" },
        { type: "code", source: 'plt.title(f"{name}")', pictures: [{ "image/png": PNG }] },
      ]),
    );
    expect(charts.map((chart) => ({ ...chart, data: undefined }))).toEqual([
      { cell_index: 1, position: 0, title: "Age of passengers", mime_type: "image/png" },
      { cell_index: 2, position: 0, title: "One", mime_type: "image/png" },
      { cell_index: 2, position: 1, title: "Two", mime_type: "image/png" },
      { cell_index: 3, position: 0, title: "Ages", mime_type: "image/svg+xml" },
      { cell_index: 4, position: 0, title: "Figure 2: loss by epoch", mime_type: "image/gif" },
      { cell_index: 6, position: 0, title: "Ages", mime_type: "image/png" },
    ]);
    expect(charts[0]?.data).toBe(PNG);
  });

  it("takes an output's best form once, and names the cell if nothing names the picture", () => {
    const pictures = [{ "text/plain": "<Figure>", "image/jpeg": "/9j/", "image/png": PNG, "image/svg+xml": "<svg/>" }];
    expect(notebookCharts(notebook([{ type: "code", source: "x", pictures }]))).toEqual([
      { cell_index: 0, position: 0, title: "Cell 1", mime_type: "image/png", data: PNG },
    ]);
  });

  it("D16: pictures that would fill the memory when decoded, or are not pictures, are left out", () => {
    expect(pictureSize(png(30_000, 30_000))).toEqual({ width: 30_000, height: 30_000 });
    expect(isDrawable("image/png", png(30_000, 30_000))).toBe(false);
    expect(isDrawable("image/png", png(4_000, 3_000))).toBe(true);
    expect(isDrawable("image/gif", Buffer.from("GIF89a\u00ff\u00ff\u00ff\u00ff", "latin1").toString("base64"))).toBe(
      false,
    );
    expect(isDrawable("image/jpeg", jpeg(640, 480))).toBe(true);
    expect(pictureSize(jpeg(640, 480))).toEqual({ width: 640, height: 480 });
    expect(isDrawable("image/jpeg", jpeg(65_000, 65_000))).toBe(false);
    expect(isDrawable("image/svg+xml", '<!DOCTYPE x [<!ENTITY a "aaaa">]><svg>&a;</svg>')).toBe(false);
    expect(isDrawable("image/svg+xml", "<html>")).toBe(false);
    fc.assert(
      fc.property(fc.base64String(), fc.constantFrom("iVBORw0KGgo", "R0lGOD", "/9j/", ""), (tail, head) => {
        const size = pictureSize(head + tail);
        if (size !== null) expect(size.width * size.height).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("what the preview shows", () => {
  it("counts all cells, code cells and markdown cells", () => {
    const cells = [{ source: "a" }, { type: "code" as const, source: "b" }, { type: "raw" as const, source: "c" }];
    expect(cellCounts(notebook(cells))).toEqual({ total: 3, code: 1, markdown: 1 });
  });
});

describe("HTML tables as text", () => {
  it("keeps rows and cells, decodes entities, and leaves scripts and styles out", () => {
    expect(tableText("<p>x</p><table><tr><th>a<th>b</tr><tr><td> 1 &lt; 2 <td>&#233;&#x1F600;</table><p>y</p>")).toBe(
      "a  b\n1 < 2  \u00e9\u{1F600}",
    );
    expect(tableText("<table><tr><td><script>alert(1)</script>ok<style>p{}</style></td></tr></table>")).toBe("ok");
    expect(tableText("<div>no table</div>")).toBe("");
    // A name that reaches over several rows is that of each.
    expect(
      tableText(
        '<table><tr><th rowspan="2">held</th><th>0</th><td>0.8</td></tr><tr><th>Mean</th><td>0.7</td></tr><tr><th>seen</th><th>nan</th><td>0.9</td></tr></table>',
      ),
    ).toBe("held  0  0.8\nheld  Mean  0.7\nseen  nan  0.9");
  });

  it("reads any HTML in bounded steps (D11)", () => {
    for (const piece of ["<", "<table", "<td>", "<table><tr><td>", "&#", "&amp", "<a <b"]) {
      expect(tableText(`<table><tr><td>${piece.repeat(300_000)}`).length).toBeLessThanOrEqual(4_000_000);
    }
  });
});

interface CellSketch {
  readonly type?: Cell["type"];
  readonly source: string;
  readonly pictures?: readonly MimeBundle[];
}

function notebook(cells: readonly CellSketch[]): Notebook {
  return {
    nbformat: 4,
    nbformatMinor: 5,
    language: "python",
    kernel: null,
    warnings: [],
    cells: cells.map(({ type = "markdown", source, pictures = [] }, index) => ({
      index,
      type,
      source,
      id: null,
      executionCount: null,
      attachments: {},
      tags: [],
      outputs: pictures.map((data) => ({ kind: "display", data })),
    })),
  };
}

function titleOf(...sources: readonly string[]): string | null {
  return notebookTitle(notebook(sources.map((source) => ({ source }))));
}

/** The header of a PNG of that size and a little data: all that a size check may read. */
function png(width: number, height: number): string {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    header,
    deflateSync(Buffer.alloc(100)),
  ]).toString("base64");
}

/** Start of image, an application segment, a quantisation table, then the frame header with its size. */
function jpeg(width: number, height: number): string {
  const segment = (marker: number, content: readonly number[]): number[] => [
    0xff,
    marker,
    (content.length + 2) >> 8,
    (content.length + 2) & 255,
    ...content,
  ];
  const frame = segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  const rest = [
    ...segment(0xe0, [74, 70, 73, 70, 0]),
    ...segment(
      0xdb,
      Array.from({ length: 64 }, () => 1),
    ),
    ...frame,
  ];
  return Buffer.from([0xff, 0xd8, ...rest, 0, 0, 0, 0]).toString("base64");
}
