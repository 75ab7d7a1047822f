import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analysis/analyse.ts";
import { decodeNotebook } from "./decode.ts";
import { digestNotebook } from "./digest.ts";
import { parseNotebook } from "./parse.ts";

const REPOSITORY = join(import.meta.dirname, "../../..");
const FILES = [
  join(REPOSITORY, "web/public/example.ipynb"),
  ...notebooksIn(join(import.meta.dirname, "fixtures/input")),
];

describe("what is sent for analysis", () => {
  it("gives the same analysis as the file itself, for every notebook of the project", () => {
    let compared = 0;
    for (const file of FILES) {
      const text = decodeNotebook(readFileSync(file));
      const notebook = text.ok ? parseNotebook(text.value) : text;
      if (!notebook.ok) continue;
      const digest = parseNotebook(digestNotebook(notebook.value, { secrets: [] }));
      if (!digest.ok) throw new Error(`${file}: ${digest.error.reason}`);
      expect(analyseNotebook(digest.value), file).toEqual(analyseNotebook(notebook.value));
      compared++;
    }
    expect(compared).toBeGreaterThanOrEqual(15);
  });
});

function notebooksIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ipynb"))
    .map((name) => join(folder, name));
}
