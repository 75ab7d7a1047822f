import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { notebookCharts } from "./charts.ts";
import { decodeNotebook } from "./decode.ts";
import type { Notebook } from "./notebook.ts";
import { parseNotebook } from "./parse.ts";
import { findSecrets } from "./secrets.ts";
import { notebookTitle } from "./title.ts";

const EXAMPLE = join(import.meta.dirname, "../../../web/public/example.ipynb");

describe("the example that an empty dashboard offers", () => {
  it("opens without a warning, with a title and three titled pictures", () => {
    const example = opened();
    expect(example.warnings).toEqual([]);
    expect(notebookTitle(example)).toBe("Which parcels will arrive late?");
    expect(notebookCharts(example).map(({ title }) => title)).toEqual([
      "Late parcels by depot",
      "Distance of late and punctual parcels",
      "Predicted and true delays, test parcels",
    ]);
  });

  it("was run from top to bottom without an error, and holds no secret", async () => {
    const code = opened().cells.filter((cell) => cell.type === "code");
    expect(code.map((cell) => cell.executionCount)).toEqual(code.map((_, position) => position + 1));
    expect(code.flatMap((cell) => cell.outputs).filter((output) => output.kind === "error")).toEqual([]);
    expect(await findSecrets(opened())).toEqual([]);
  });

  it("concludes with the numbers its outputs show", () => {
    const example = opened();
    const printed = example.cells
      .flatMap((cell) => cell.outputs)
      .map((output) => (output.kind === "stream" ? output.text : ""))
      .join("");
    const conclusion = example.cells.at(-1)?.source ?? "";
    for (const value of ["0.808", "0.788", "0.780"]) {
      expect(conclusion).toContain(value);
      expect(printed).toContain(value);
    }
  });
});

function opened(): Notebook {
  const text = decodeNotebook(readFileSync(EXAMPLE));
  const parsed = text.ok ? parseNotebook(text.value) : text;
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
}
