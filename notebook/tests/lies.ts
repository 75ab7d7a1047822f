/** What a model makes of true sentences that invents numbers and takes one model for the other. */
import type { NotebookFacts } from "../src/analysis/facts.ts";
import { modelWords } from "../src/analysis/say/model-words.ts";

/** The sentence with one number changed to one that the notebook does not have, as `all` shows; null where it states none. */
export const withInvention = (sentence: string, all: string): string | null => {
  const [number] = /(?<![\w`.,])\d+\.\d+(?=%|[ ,.)])/.exec(sentence) ?? [];
  if (number === undefined) return null;
  for (let step = 7; step < 90; step += 7) {
    const other = (Number(number) * (1 + step / 100)).toFixed(number.split(".")[1]?.length ?? 1);
    if (!all.includes(other) && !all.includes(String(Number(other) / 100))) return sentence.replace(number, other);
  }
  return null;
};

/** The sentence with the names of two models exchanged, where they were measured and differ; null where it states neither a value nor a setting of one. */
export const withSwap = (sentence: string, { experiments }: NotebookFacts): string | null => {
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

export interface Lies {
  readonly sentences: readonly string[];
  readonly inventions: number;
  readonly swaps: number;
}

/** A number invented in one sentence of three, and models exchanged in the others where there are two. */
export const liesAbout = (known: readonly string[], facts: NotebookFacts, all: string): Lies => {
  let inventions = 0;
  let swaps = 0;
  const sentences = known.flatMap((text, index) => {
    const changed = index % 3 === 0 ? withInvention(text, all) : withSwap(text, facts);
    const other = changed ?? withInvention(text, all);
    if (other === null || other === text) return [];
    if (other === changed && index % 3 !== 0) swaps += 1;
    else inventions += 1;
    return [other];
  });
  return { sentences, inventions, swaps };
};
