import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { liesAbout } from "../../tests/lies.ts";
import { analyseNotebook } from "../analysis/analyse.ts";
import { STAGES } from "../analysis/analysis.ts";
import { parseNotebook } from "../format/parse.ts";
import { groundText } from "./grounding.ts";
import { terrainOf } from "./terrain.ts";

const INPUT = join(import.meta.dirname, "../analysis/fixtures/input");
const NOTEBOOKS = readdirSync(INPUT).filter((name) => name.endsWith(".ipynb"));

describe("when a model invents a number in one sentence of three and swaps models in another, only the truth remains", () => {
  let inventions = 0;
  let swaps = 0;
  it.each(NOTEBOOKS)("%s", (name) => {
    const text = readFileSync(join(INPUT, name), "utf8");
    const parsed = parseNotebook(text);
    if (!parsed.ok) return;
    const { facts, sections, executiveSummary } = analyseNotebook(parsed.value);
    for (const known of [...STAGES.map((stage) => sections[stage]), executiveSummary]) {
      const texts = known.map((sentence) => sentence.text);
      const lies = liesAbout(texts, facts, JSON.stringify(facts) + text);
      inventions += lies.inventions;
      swaps += lies.swaps;
      // True sentences are kept as they are; false ones are mixed in.
      const given = texts.flatMap((one, index) => [one, ...lies.sentences.slice(index, index + 1)]);
      const { sentences, objections } = groundText(given, terrainOf(parsed.value, facts, known));
      expect(sentences.map((sentence) => sentence.text)).toEqual([...new Set(texts)].slice(0, 12));
      expect(objections.map(({ sentence }) => sentence)).toEqual(lies.sentences);
    }
  });

  it("and enough was invented and swapped for that to mean something", () => {
    expect(inventions).toBeGreaterThan(20);
    expect(swaps).toBeGreaterThan(3);
  });
});
