import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foreignValue, mutated, notebookFile } from "../../tests/arbitrary-notebook.ts";
import { cellCounts } from "./counts.ts";
import { notebookCharts } from "./charts.ts";
import { digestNotebook } from "./digest.ts";
import type { Notebook } from "./notebook.ts";
import { parseNotebook } from "./parse.ts";
import { notebookTitle } from "./title.ts";

describe("reading notebooks", () => {
  it("opens every notebook that follows the schema, with all its cells and texts and without a warning", () => {
    fc.assert(
      fc.property(notebookFile, (file) => {
        const notebook = opened(JSON.stringify(file));
        expect(notebook.warnings).toEqual([]);
        expect(notebook.cells.map(({ type, source }) => ({ type, source }))).toEqual(
          file.cells.map(({ cell_type: type, source }) => ({
            type,
            source: typeof source === "string" ? source : source.join(""),
          })),
        );
        expect(cellCounts(notebook).total).toBe(file.cells.length);
      }),
    );
  });

  it("D09: whatever single thing is wrong in a notebook, the rest opens or it is refused with a message; nothing crashes", () => {
    fc.assert(
      fc.property(notebookFile, fc.nat(), foreignValue, (file, node, wrong) => {
        const parsed = parseNotebook(JSON.stringify(mutated(file, node, wrong)));
        if (!parsed.ok) {
          expect(parsed.error).toMatchObject({ title: "Invalid notebook format", message: "missing 'cells' array" });
          return;
        }
        for (const [position, cell] of parsed.value.cells.entries()) {
          expect(cell.index).toBe(position);
          expect(typeof cell.source).toBe("string");
          expect(["code", "markdown", "raw"]).toContain(cell.type);
        }
        notebookTitle(parsed.value);
        notebookCharts(parsed.value);
        expect(parseNotebook(digestNotebook(parsed.value, { secrets: [] })).ok).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("D06: names like __proto__ anywhere in a file change no other object", () => {
    const poison = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const text = `{"__proto__":{"polluted":1,"cells":[]},"nbformat":4,"metadata":${poison},"cells":[
      {"cell_type":"code","metadata":${poison},"source":"1","__proto__":${poison},
       "attachments":{"__proto__":{"image/png":"x"},"a":${poison}},
       "outputs":[{"output_type":"display_data","data":{"__proto__":{"text/html":"x"},"text/plain":"y"}}]}]}`;
    const notebook = opened(text);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const [cell] = notebook.cells;
    expect(Object.getPrototypeOf(cell?.attachments)).toBe(Object.prototype);
    expect(cell?.outputs).toEqual([{ kind: "display", data: { "text/plain": "y" } }]);
    expect(Object.assign({}, cell?.attachments)).not.toHaveProperty("polluted");
    expect(opened(digestNotebook(notebook, { secrets: [] })).cells[0]?.source).toBe("1");
    expect(parseNotebook('{"__proto__":{"cells":[]}}')).toMatchObject({ ok: false });
  });

  it("the last of two equal names wins, as in every JSON parser (D07)", () => {
    expect(opened('{"cells":[{}],"cells":[]}').cells).toEqual([]);
  });

  it("lone surrogates survive reading and the digest (D07)", () => {
    const notebook = opened('{"cells":[{"cell_type":"markdown","metadata":{},"source":"a\\ud800b"}]}');
    expect(notebook.cells[0]?.source).toBe("a\uD800b");
    expect(opened(digestNotebook(notebook, { secrets: [] })).cells[0]?.source).toBe("a\uD800b");
  });

  it("breadth: a file of millions of empty cells opens with the first 50,000 and says so (D05)", () => {
    const notebook = opened(`{"cells":[${"{},".repeat(200_000)}{}]}`);
    expect(notebook.cells).toHaveLength(50_000);
    expect(notebook.warnings[0]).toBe("only the first 50000 of 200001 cells are read");
    expect(notebook.warnings).toHaveLength(51);
  });

  it("refuses a file without a cells array and names what is there instead", () => {
    const reasons: Readonly<Record<string, string>> = {
      "[1,2,3]": "missing 'cells' array: the JSON document is an array",
      '"cells"': "missing 'cells' array: the JSON document is a text",
      null: "missing 'cells' array: the JSON document is null",
      "4": "missing 'cells' array: the JSON document is a number",
      '{"nbformat": 4}': "missing 'cells' array: the document has no 'cells'",
      '{"cells": {}}': "missing 'cells' array: 'cells' is an object",
      '{"cells": "x"}': "missing 'cells' array: 'cells' is a text",
      '{"worksheets": []}': "missing 'cells' array: no worksheet has one",
      '{"worksheets": [{"cells": 5}]}': "missing 'cells' array: no worksheet has one",
    };
    for (const [text, reason] of Object.entries(reasons)) {
      expect(parseNotebook(text)).toEqual({
        ok: false,
        error: { title: "Invalid notebook format", message: "missing 'cells' array", reason },
      });
    }
  });
});

function opened(text: string): Notebook {
  const parsed = parseNotebook(text);
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
}
