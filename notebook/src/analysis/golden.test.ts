import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { digestNotebook } from "../format/digest.ts";
import type { Notebook } from "../format/notebook.ts";
import { parseNotebook } from "../format/parse.ts";
import { analyseNotebook } from "./analyse.ts";

/**
 * Each notebook in fixtures/input has a twin in fixtures/output with the expected analysis. To add a case, add a file:
 * its twin is written on the first run (look at it before committing), and required in CI. The score and the facts have
 * tests of their own.
 */
const INPUT = join(import.meta.dirname, "fixtures/input");
const OUTPUT = join(import.meta.dirname, "fixtures/output");
const names = readdirSync(INPUT).sort();

describe("each notebook is documented as in its golden file", () => {
  for (const name of names) {
    it(name, () => {
      const twin = join(OUTPUT, name.replace(/\.ipynb$/, ".json"));
      const { quality: _quality, facts: _facts, ...said } = analyseNotebook(notebookOf(name));
      if (!existsSync(twin)) {
        expect(process.env["CI"], `${twin} is missing: run the tests locally, look at it, commit it`).toBeFalsy();
        writeFileSync(twin, `${JSON.stringify(said, null, 2)}\n`);
      }
      expect(said).toEqual(JSON.parse(readFileSync(twin, "utf8")));
    });
  }

  it("no golden file is left without its notebook", () => {
    expect(readdirSync(OUTPUT).sort()).toEqual(names.map((name) => name.replace(/\.ipynb$/, ".json")));
  });
});

describe("the analysis", () => {
  it("gives the same result for the digest as for the file, every time", () => {
    for (const name of names) {
      const notebook = notebookOf(name);
      const digest = parseNotebook(digestNotebook(notebook, { secrets: [] }));
      if (!digest.ok) throw new Error(digest.error.reason);
      expect(analyseNotebook(digest.value)).toEqual(analyseNotebook(notebook));
    }
  });

  it("ignores instructions and praise in the text of a notebook", () => {
    const { model, metrics, outcome, sections } = analyseNotebook(notebookOf("nothing-to-document.ipynb"));
    expect({ model, metrics, outcome }).toEqual({ model: null, metrics: [], outcome: null });
    expect(Object.values(sections).flat()).toEqual([]);
  });
});

function notebookOf(name: string): Notebook {
  const parsed = parseNotebook(readFileSync(join(INPUT, name), "utf8"));
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
}
