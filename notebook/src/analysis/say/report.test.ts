import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Sentence, STAGES } from "../analysis.ts";
import type { NotebookFacts } from "../facts.ts";
import { wordCount } from "../wording.ts";
import { writeExecutiveSummary } from "./executive.ts";
import { ground, ungrounded } from "../../../tests/numbers-grounded.ts";
import { metricsText, writeOutcome } from "./outcome-source.ts";
import { writeSections } from "./sections.ts";

/**
 * Facts in fixtures/input have their report in fixtures/output. To add a case, add a file: its report is written on the
 * first run (read it aloud before committing), and required in CI.
 */
const INPUT = join(import.meta.dirname, "fixtures/input");
const OUTPUT = join(import.meta.dirname, "fixtures/output");
const names = readdirSync(INPUT).sort();
const factsOf = (name: string): NotebookFacts => JSON.parse(readFileSync(join(INPUT, name), "utf8")) as NotebookFacts;
const textOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(" ");

describe("the report matches its golden file for", () => {
  for (const name of names) {
    it(name, () => {
      const twin = join(OUTPUT, name.replace(/\.json$/, ".txt"));
      const report = reportOf(factsOf(name));
      if (!existsSync(twin)) {
        expect(process.env["CI"], `${twin} is missing: run the tests locally, read it, commit it`).toBeFalsy();
        writeFileSync(twin, report);
      }
      expect(report).toBe(readFileSync(twin, "utf8"));
    });
  }

  it("no report is left without its facts", () => {
    expect(readdirSync(OUTPUT).sort()).toEqual(names.map((name) => name.replace(/\.json$/, ".txt")));
  });
});

describe("a report", () => {
  for (const name of names) {
    it(`is short and uses only the numbers of ${name}`, () => {
      const facts = factsOf(name);
      const sections = writeSections(facts);
      const summary = writeExecutiveSummary(facts);
      for (const stage of STAGES) expect(wordCount(textOf(sections[stage]))).toBeLessThanOrEqual(130);
      expect(wordCount(textOf(summary))).toBeLessThanOrEqual(120);
      const known = ground([JSON.stringify(facts)], facts);
      for (const { text, cells } of [...STAGES.flatMap((stage) => sections[stage]), ...summary]) {
        expect(ungrounded(text, known), text).toEqual([]);
        expect(text).toMatch(/^["“`\p{Lu}\d].*[.!?]["”]?$/u);
        expect(cells.length, text).toBeGreaterThan(0);
        expect(cells).toEqual([...new Set(cells)].sort((a, b) => a - b));
      }
    });
  }
});

function reportOf(facts: NotebookFacts): string {
  const sections = writeSections(facts);
  const parts: readonly (readonly [title: string, text: string])[] = [
    ["Summary", textOf(writeExecutiveSummary(facts))],
    ["Exploration", textOf(sections.exploration)],
    ["Data preparation", textOf(sections.preparation)],
    ["Feature engineering", textOf(sections.featureEngineering)],
    ["Modeling", textOf(sections.modeling)],
    ["Validation", textOf(sections.validation)],
    ["Metrics", metricsText(facts)],
    ["Outcome", writeOutcome(facts, sections) ?? ""],
  ];
  return parts.map(([title, text]) => `${title}\n${text === "" ? "(empty)" : text}\n`).join("\n");
}
