import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notebookFile } from "../../tests/arbitrary-notebook.ts";
import { condenseNotebook } from "./condense.ts";
import { fairLevel, headAndTail, jsonBytes, utf8Bytes } from "./cut.ts";
import { digestNotebook } from "./digest.ts";
import { MAX_DIGEST_BYTES } from "./limits.ts";
import type { Cell, Notebook, Output } from "./notebook.ts";
import { parseNotebook } from "./parse.ts";
import { SECRET_MASK } from "./secret-mask.ts";

describe("the digest that is sent for analysis", () => {
  it("is itself a notebook, and reading it gives exactly what the analysis of the file sees", () => {
    fc.assert(
      fc.property(notebookFile, (file) => {
        const notebook = opened(JSON.stringify(file));
        const condensed = condenseNotebook(notebook);
        const digest = digestNotebook(notebook, { secrets: [] });
        expect(opened(digest)).toEqual(condensed);
        expect(condenseNotebook(condensed)).toEqual(condensed);
        expect(digestNotebook(opened(digest), { secrets: [] })).toBe(digest);
      }),
      { numRuns: 150 },
    );
  });

  it("holds at most 1 MB whatever the notebook, and does not change when condensed again", () => {
    const long = (length: number, line = "x = 1\n"): string => line.repeat(Math.ceil(length / line.length));
    const printed = (text: string): Output => ({ kind: "stream", name: "stdout", text });
    const giants: readonly Cell[][] = [
      cells(3, () => ({ source: long(2_000_000) })),
      cells(2_000, () => ({ source: long(500), outputs: [printed(long(5_000, "\u00e9\u{1F600}\n"))] })),
      cells(60_000, () => ({ source: "" })),
      cells(5_000, () => ({ source: "", outputs: manyOutputs(60) })),
      cells(3, () => ({ source: "\u0000".repeat(1_000_000), outputs: manyOutputs(100_000) })),
      cells(10_000, () => ({ source: "s", tags: Array.from({ length: 10 }, () => "t".repeat(80)) })),
      cells(1, () => ({ source: long(100, '"\\'), outputs: [printed(long(9_000_000, "\uD800"))] })),
    ];
    for (const giant of giants) {
      const notebook: Notebook = { ...EMPTY, cells: giant };
      const digest = digestNotebook(notebook, { secrets: [] });
      expect(Buffer.byteLength(digest)).toBeLessThanOrEqual(MAX_DIGEST_BYTES);
      expect(digestNotebook(opened(digest), { secrets: [] })).toBe(digest);
      expect(opened(digest).cells.length).toBeGreaterThanOrEqual(Math.min(giant.length, 1_000));
    }
  });

  it("keeps sources whole as long as outputs can be shortened, and shortens the longest outputs most", () => {
    const source = "model.fit(X, y)\n".repeat(2_000);
    const notebook: Notebook = {
      ...EMPTY,
      cells: cells(25, (index) => ({
        source,
        outputs: Array.from({ length: 20 }, (_, position): Output => ({
          kind: position % 2 === 0 ? "stream" : "display",
          name: "stdout",
          text: "y\n".repeat(6_000),
          data: { "text/plain": index === 0 ? "accuracy 0.91" : "z\n".repeat(6_000) },
        })),
      })),
    };
    const digested = opened(digestNotebook(notebook, { secrets: [] }));
    expect(digested.cells.map((cell) => cell.source)).toEqual(notebook.cells.map((cell) => cell.source));
    expect(digested.cells[0]?.outputs[1]).toEqual({ kind: "display", data: { "text/plain": "accuracy 0.91" } });
    const [first] = digested.cells[1]?.outputs ?? [];
    expect(first?.kind === "stream" && first.text.length).toBeLessThan(2_000);
  });

  it("keeps the start and the end of a long output, in whole lines", () => {
    const log = Array.from({ length: 5_000 }, (_, epoch) => `epoch ${epoch} loss ${1 / (epoch + 1)}\n`).join("");
    const text = streamText(condenseNotebook({ ...EMPTY, cells: cells(1, () => ({ outputs: [stdout(log)] })) }));
    const lines = text.split("\n");
    expect(lines[0]).toBe("epoch 0 loss 1");
    expect(lines.at(-2)).toBe("epoch 4999 loss 0.0002");
    expect(lines).toContain("[... output shortened ...]");
    const known = new Set(log.split("\n"));
    expect(lines.filter((line) => line !== "" && !line.startsWith("[...") && !known.has(line))).toEqual([]);
  });

  it("shows a progress bar as the terminal shows it at the end", () => {
    const outputs = [stdout("1/2 acc 0.5\r2/2 acc 0.9\nnext\r\n"), stdout("\u001b[32mdone\u001b[0m\b\b\bend")];
    expect(streamText(condenseNotebook({ ...EMPTY, cells: cells(1, () => ({ outputs })) }))).toBe(
      "2/2 acc 0.9\nnext\nend",
    );
  });

  it("reduces an HTML table to text where the plain text only names the object", () => {
    const html =
      "<style>td{}</style><table><tr><th>model</th><th>AUC</th></tr><tr><td>RF &amp; co</td><td>0.91</td></tr></table>";
    const outputs: Output[] = [
      { kind: "display", data: { "text/plain": "<pandas.Styler at 0x1>", "text/html": html, "image/png": "iVBOR" } },
      { kind: "display", data: { "text/plain": "model AUC\nRF 0.91", "text/html": html } },
    ];
    const condensed = condenseNotebook({ ...EMPTY, cells: cells(1, () => ({ outputs })) });
    const [named, carried] = condensed.cells[0]?.outputs ?? [];
    expect(named).toEqual({
      kind: "display",
      data: { "text/plain": "model  AUC\nRF & co  0.91", "text/html": "", "image/png": "" },
    });
    expect(carried).toEqual({ kind: "display", data: { "text/plain": "model AUC\nRF 0.91", "text/html": "" } });
  });

  it("reduces other HTML to its words where the plain text only names the object", () => {
    const html = "<style>h3{}</style><h3>Accuracy: <b>84.21%</b></h3><script>draw()</script>";
    const outputs: Output[] = [
      { kind: "display", data: { "text/plain": "<IPython.core.display.HTML object>", "text/html": html } },
    ];
    const condensed = condenseNotebook({ ...EMPTY, cells: cells(1, () => ({ outputs })) });
    expect(condensed.cells[0]?.outputs).toEqual([
      { kind: "display", data: { "text/plain": "Accuracy: 84.21%", "text/html": "" } },
    ]);
  });

  it("carries no picture and no secret, not even half of one at a cut (D14)", () => {
    const secret = `AKIA${"J4XR7GHQQZNPWT2A"}`;
    const picture = "iVBORw0KGgo".repeat(100);
    const notebook: Notebook = {
      ...EMPTY,
      cells: cells(1, () => ({
        source: `key = "${secret}"`,
        outputs: [
          stdout(`${secret}\n`.repeat(3_000)),
          { kind: "display", data: { "image/png": picture, "text/plain": secret } },
        ],
      })),
    };
    const digest = digestNotebook(notebook, { secrets: [{ secret }] });
    expect(digest).not.toContain("J4XR7G");
    expect(digest).not.toContain("iVBOR");
    expect(opened(digest).cells[0]?.source).toBe(`key = "${SECRET_MASK}"`);
  });
});

describe("cutting texts", () => {
  const anyText = fc.string({ unit: "binary", maxLength: 300 });

  it("counts the bytes that JSON.stringify writes", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(jsonBytes(text)).toBe(Buffer.byteLength(JSON.stringify(text)) - 2);
        expect(utf8Bytes(JSON.stringify(text))).toBe(Buffer.byteLength(JSON.stringify(text)));
      }),
    );
  });

  it("never exceeds the maximum, never splits a character, and only cuts what is too long", () => {
    fc.assert(
      fc.property(anyText, fc.nat(400), (text, maximum) => {
        const cut = headAndTail(text, maximum, "<cut>");
        expect(jsonBytes(cut)).toBeLessThanOrEqual(Math.max(maximum, 0));
        if (jsonBytes(text) <= maximum) expect(cut).toBe(text);
        if (/^\P{Cs}*$/u.test(text)) expect(cut).toMatch(/^\P{Cs}*$/u);
      }),
    );
  });

  it("does not take a line with it that does not fit", () => {
    expect(headAndTail("\nlines", 6, "<cut>")).toBe("<cut>");
  });

  it("divides a budget fairly: short texts stay whole, and the limit is the highest that fits", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { maxLength: 20 }), fc.nat(5_000), (sizes, budget) => {
        const level = fairLevel(sizes, budget);
        const total = (at: number): number => sizes.reduce((sum, size) => sum + Math.min(size, at), 0);
        expect(total(level)).toBeLessThanOrEqual(budget);
        if (level !== Infinity) expect(total(level + 1)).toBeGreaterThan(budget);
      }),
    );
  });
});

const EMPTY: Notebook = { nbformat: 4, nbformatMinor: 5, language: "python", kernel: null, cells: [], warnings: [] };

function cells(count: number, content: (index: number) => Partial<Cell>): Cell[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    type: "code",
    id: null,
    source: "",
    executionCount: null,
    outputs: [],
    attachments: {},
    tags: [],
    ...content(index),
  }));
}

function manyOutputs(count: number): Output[] {
  return Array.from({ length: count }, (_, position) => ({
    kind: "result",
    executionCount: position,
    data: { "text/plain": "1" },
  }));
}

function stdout(text: string): Output {
  return { kind: "stream", name: "stdout", text };
}

function streamText(notebook: Notebook): string {
  const [output] = notebook.cells[0]?.outputs ?? [];
  if (output?.kind !== "stream") throw new Error("the output is not a stream");
  return output.text;
}

function opened(text: string): Notebook {
  const parsed = parseNotebook(text);
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
}
