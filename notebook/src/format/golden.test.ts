import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { notebookCharts } from "./charts.ts";
import { cellCounts } from "./counts.ts";
import { decodeNotebook } from "./decode.ts";
import { digestNotebook } from "./digest.ts";
import { parseNotebook } from "./parse.ts";
import { notebookTitle } from "./title.ts";

/**
 * Each notebook in fixtures/input has a twin in fixtures/output with the expected result of reading it. To add a case,
 * add a file: its twin is written on the first run here (look at it before committing), and required in CI.
 */
const INPUT = join(import.meta.dirname, "fixtures/input");
const OUTPUT = join(import.meta.dirname, "fixtures/output");

describe("each notebook is read as in its golden file", () => {
  for (const name of readdirSync(INPUT).sort()) {
    it(name, () => {
      const twin = join(OUTPUT, name.replace(/\.ipynb$/, ".json"));
      const reading = readingOf(readFileSync(join(INPUT, name)));
      if (!existsSync(twin)) {
        expect(process.env["CI"], `${twin} is missing: run the tests locally, look at it, commit it`).toBeFalsy();
        writeFileSync(twin, `${JSON.stringify(reading, null, 2)}\n`);
      }
      expect(reading).toEqual(JSON.parse(readFileSync(twin, "utf8")));
      expect(name.startsWith("refused-")).toBe("refused" in reading);
    });
  }

  it("no golden file is left without its notebook", () => {
    const inputs = readdirSync(INPUT).map((name) => name.replace(/\.ipynb$/, ".json"));
    expect(readdirSync(OUTPUT).sort()).toEqual(inputs.sort());
  });
});

function readingOf(bytes: Uint8Array): object {
  const text = decodeNotebook(bytes);
  const parsed = text.ok ? parseNotebook(text.value) : text;
  if (!parsed.ok) return { refused: parsed.error };
  const notebook = parsed.value;
  return {
    title: notebookTitle(notebook),
    counts: cellCounts(notebook),
    notebook,
    charts: notebookCharts(notebook),
    digest: JSON.parse(digestNotebook(notebook, { secrets: [] })) as unknown,
  };
}
