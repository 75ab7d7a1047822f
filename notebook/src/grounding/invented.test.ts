import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analysis/analyse.ts";
import { STAGES } from "../analysis/analysis.ts";
import type { NotebookFacts } from "../analysis/facts.ts";
import { modelWords } from "../analysis/say/model-words.ts";
import { parseNotebook } from "../format/parse.ts";
import { groundText } from "./grounding.ts";
import { terrainOf } from "./terrain.ts";

const INPUT = join(import.meta.dirname, "../analysis/fixtures/input");
const NOTEBOOKS = readdirSync(INPUT).filter((name) => name.endsWith(".ipynb"));

/** The sentence with one number changed to one that the notebook does not have, as `all` shows; null where it states none. */
const withInvention = (sentence: string, all: string): string | null => {
  const [number] = /(?<![\w`.,])\d+\.\d+(?=%|[ ,.)])/.exec(sentence) ?? [];
  if (number === undefined) return null;
  for (let step = 7; step < 90; step += 7) {
    const other = (Number(number) * (1 + step / 100)).toFixed(number.split(".")[1]?.length ?? 1);
    if (!all.includes(other) && !all.includes(String(Number(other) / 100))) return sentence.replace(number, other);
  }
  return null;
};

/** The sentence with the names of two models exchanged, where they were measured and differ; null where it states neither a value nor a setting of one. */
const withSwap = (sentence: string, { experiments }: NotebookFacts): string | null => {
  if (!/\d\.\d|=/.test(sentence)) return null;
  const models = experiments.flatMap((experiment) => experiment.models);
  const metrics = experiments.flatMap((experiment) => experiment.metrics);
  const valuesOf = (name: string): string[] =>
    metrics
      .filter(({ model, part }) => part !== "train" && models.some(({ id, name: own }) => id === model && own === name))
      .map(({ value }) => value.toFixed(3));
  for (const one of models)
    for (const other of models) {
      const [from, to] = [modelWords(one.name), modelWords(other.name)];
      if (from === to || valuesOf(one.name).some((value) => valuesOf(other.name).includes(value))) continue;
      if (!sentence.toLowerCase().includes(from.toLowerCase())) continue;
      return sentence.replace(new RegExp(`\\b(?:${from}|${to})\\b`, "gi"), (name) =>
        name.toLowerCase() === from.toLowerCase() ? to : from,
      );
    }
  return null;
};

describe("of a model that invents a number in one sentence of three and exchanges models in another, only what is true remains", () => {
  let inventions = 0;
  let swaps = 0;
  it.each(NOTEBOOKS)("%s", (name) => {
    const parsed = parseNotebook(readFileSync(join(INPUT, name), "utf8"));
    if (!parsed.ok) return;
    const { facts, sections } = analyseNotebook(parsed.value);
    const all = JSON.stringify(facts) + readFileSync(join(INPUT, name), "utf8");
    for (const stage of STAGES) {
      const known = sections[stage];
      const wrong = known.flatMap(({ text }, index) => {
        const changed = index % 3 === 0 ? withInvention(text, all) : withSwap(text, facts);
        const other = changed ?? withInvention(text, all);
        if (other === null || other === text) return [];
        if (other === changed && index % 3 !== 0) swaps += 1;
        else inventions += 1;
        return [other];
      });
      // True sentences come as they are and in other words around them; wrong ones in between.
      const given = known.flatMap(({ text }, index) => [text, ...wrong.slice(index, index + 1)]);
      const { sentences, objections } = groundText(given, terrainOf(parsed.value, facts, known));
      expect(sentences.map(({ text }) => text)).toEqual([...new Set(known.map(({ text }) => text))].slice(0, 12));
      expect(objections.map(({ sentence }) => sentence)).toEqual(wrong);
    }
  });

  it("and enough was invented and exchanged for that to say something", () => {
    expect(inventions).toBeGreaterThan(20);
    expect(swaps).toBeGreaterThan(5);
  });
});
