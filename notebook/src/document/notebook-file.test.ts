import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STAGES } from "../analysis/analysis.ts";
import { readFacts } from "../analysis/facts/stored-facts.ts";
import { parseNotebook } from "../format/parse.ts";
import { CHURN } from "./fixtures.ts";
import { takeDocumentation, withDocumentation } from "./notebook-file.ts";

const CELLS = [
  { cell_type: "markdown", id: "data-documentation-summary", metadata: {}, source: ["# Mine\n", "text"] },
  { cell_type: "code", id: "b", metadata: { tags: ["x"] }, source: "1 + 1", execution_count: 1, outputs: [] },
];
const fileOf = (minor: number): string =>
  JSON.stringify({
    cells: CELLS,
    metadata: { kernelspec: { name: "python3", display_name: "Python 3" } },
    nbformat: 4,
    nbformat_minor: minor,
  });

const exported = (file = fileOf(5), notebook = CHURN): string => {
  const made = withDocumentation(file, notebook);
  if (!made.ok) throw new Error(made.error.reason);
  return made.value;
};
type Json = {
  cells: { id?: string; cell_type: string; metadata: object; source: string | string[] }[];
  metadata: object;
};
const json = (file: string): Json => JSON.parse(file) as Json;

describe("a notebook with its documentation", () => {
  it("has it as markdown cells before its own, which stay as they are", () => {
    const { cells } = json(exported());
    expect(cells.slice(-2)).toEqual(CELLS);
    expect(cells.slice(0, -2).map(({ cell_type: type }) => type)).toEqual([
      "markdown",
      "markdown",
      "markdown",
      "markdown",
    ]);
    expect(cells[0]?.source).toMatch(/^# Who leaves next month\?\n\nOutcome: A Random Forest/);
    expect(cells[1]?.source).toMatch(/^## Exploration\n\n/);
  });

  it("is valid by nbformat: ids are unique from 4.5 on, and absent before", () => {
    const ids = json(exported()).cells.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9-_]{1,64}$/);
    expect(json(exported(fileOf(4))).cells.filter((cell) => "id" in cell)).toHaveLength(2);
    expect(parseNotebook(exported()).ok).toBe(true);
  });

  it("reads back the same sections, evidence, facts and score, and the file without them", () => {
    const taken = takeDocumentation(exported());
    expect(taken?.documentation).toEqual({
      title: CHURN.title,
      outcome: CHURN.outcome,
      modelType: CHURN.modelType,
      metrics: CHURN.metrics,
      summary: CHURN.summary,
      sections: CHURN.sections,
      notes: CHURN.notes,
      evidence: CHURN.evidence,
      facts: JSON.parse(JSON.stringify(CHURN.facts)),
      score: CHURN.score,
    });
    expect(readFacts(taken?.documentation.facts).kind).toBe("facts");
    expect(json(taken?.file ?? "")).toEqual(json(fileOf(5)));
  });

  it("is written and read back where the file starts with a byte order mark", () => {
    const taken = takeDocumentation(`\uFEFF${exported(`\uFEFF${fileOf(5)}`)}`);
    expect(taken?.documentation.sections).toEqual(CHURN.sections);
  });

  it("reads back any text unchanged", () => {
    const text = fc
      .string({ unit: fc.constantFrom("a", "`", "*", "_", "<", "#", "\n", "\n\n", "- ", "1. ", "\\", " ", "é") })
      .map((one) => one.trim());
    fc.assert(
      fc.property(fc.tuple(...STAGES.map(() => text)), text, (texts, notes) => {
        const sections = Object.fromEntries(
          STAGES.map((stage, index) => [stage, texts[index] ?? ""]),
        ) as typeof CHURN.sections;
        const documentation = takeDocumentation(exported(fileOf(5), { ...CHURN, sections, notes }))?.documentation;
        expect(documentation?.sections).toEqual(sections);
        expect(documentation?.notes).toBe(notes);
      }),
    );
  });

  it("reads back edits made to its cells in Jupyter", () => {
    const file = json(exported());
    const [summary, exploration, modeling] = file.cells;
    if (!summary || !exploration || !modeling) throw new Error("The cells are missing.");
    exploration.source = ["## Exploration\n", "\n", "Now with `age` \\* 2.\n"];
    summary.source =
      "# Who leaves next month?\n\nOutcome: A Random Forest model predicts churn from 8 features, with an accuracy of 91%.\n\nShorter.";
    modeling.source = "Without a heading";
    const documentation = takeDocumentation(JSON.stringify(file))?.documentation;
    expect(documentation?.sections.exploration).toBe("Now with `age` * 2.");
    expect(documentation?.summary).toBe("Shorter.");
    expect(documentation?.sections.modeling).toBe("Without a heading");
  });

  it("is not documented twice: a second export replaces the first", () => {
    expect(exported(exported())).toBe(exported());
  });

  it("a file from before version 4 is written in the current format", () => {
    const old = JSON.stringify({
      nbformat: 3,
      nbformat_minor: 0,
      metadata: {},
      worksheets: [{ cells: [{ cell_type: "code", input: "1", outputs: [], language: "python" }] }],
    });
    expect(json(exported(old)).cells.at(-1)).toMatchObject({ cell_type: "code", source: "1" });
  });

  it("a file without documentation, or with documentation this version cannot read, gives none", () => {
    expect(takeDocumentation(fileOf(5))).toBeNull();
    expect(takeDocumentation("{")).toBeNull();
    expect(takeDocumentation(exported().replace('"version": 1,', '"version": 9,'))).toBeNull();
    expect(withDocumentation("[]", CHURN).ok).toBe(false);
  });

  it("D20: whatever its metadata contains, reading it gives only texts", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (data, cell) => {
        const file = JSON.stringify({
          nbformat: 4,
          nbformat_minor: 5,
          metadata: {
            data_documentation: { version: 1, title: data, outcome: data, evidence: data, facts: data, score: data },
          },
          cells: [
            { cell_type: "markdown", source: cell, metadata: { data_documentation: { part: "modeling", text: data } } },
            cell,
          ],
        });
        const { documentation } = takeDocumentation(file) ?? {};
        expect(typeof documentation?.title).toBe("string");
        expect(typeof documentation?.sections.modeling).toBe("string");
      }),
    );
  });
});
