/**
 * Checks sentences that somebody else wrote about a notebook against its facts: what does not agree with them is
 * rejected.
 */
import type { Sentence } from "../analysis/analysis.ts";
import { checkComparisons } from "./comparisons.ts";
import { checkDeeds } from "./deeds.ts";
import { checkModels } from "./experiments.ts";
import { checkForm } from "./form.ts";
import { modelsIn } from "./models.ts";
import { checkNames } from "./names.ts";
import { readSentence } from "./sentence.ts";
import type { Terrain } from "./terrain.ts";
import { checkValues } from "./values.ts";

export interface Objection {
  readonly sentence: string;
  /** What is wrong, for whoever has to rewrite it. */
  readonly why: string;
  /** How many accepted sentences precede it. */
  readonly after: number;
}

export type Grounded = { readonly sentence: Sentence } | { readonly objection: Objection };

/** Cells that a page lists beside a sentence. */
const MOST_CELLS = 12;

/** One sentence with the cells it rests on, or what is wrong with it. Linear in its length; never throws. */
export function groundSentence(given: string, terrain: Terrain): Grounded {
  const sentence = readSentence(given.slice(0, 2_000));
  const known = terrain.known.get(sentence.text);
  if (known !== undefined) return { sentence: known };
  const object = (why: string): Grounded => ({ objection: { sentence: sentence.text.slice(0, 500), why, after: 0 } });

  const form = checkForm(sentence, terrain);
  if (form !== null) return object(form);
  const models = modelsIn(sentence, terrain.models);
  const names = checkNames(sentence, terrain, models);
  if ("objection" in names) return object(names.objection);
  const belonging = checkModels(sentence, terrain, models);
  if (belonging !== null) return object(belonging);
  const values = checkValues(sentence, terrain, models);
  if ("objection" in values) return object(values.objection);
  const comparison = checkComparisons(sentence, terrain, models, values.stated);
  if (comparison !== null) return object(comparison);
  const deeds = checkDeeds(sentence, terrain);
  if ("objection" in deeds) return object(deeds.objection);

  const cells = [...new Set([...values.cells, ...names.cells, ...deeds.cells])].sort((a, b) => a - b);
  if (cells.length === 0) return object("Nothing in the sentence can be found in the notebook.");
  return { sentence: { text: sentence.text, cells: cells.slice(0, MOST_CELLS) } };
}

export interface GroundedText {
  readonly sentences: readonly Sentence[];
  readonly objections: readonly Objection[];
}

/** No section has more sentences than this. */
const MOST_SENTENCES = 12;

/** The accepted sentences, in their order and each once, and the objections to the others. */
export function groundText(given: readonly string[], terrain: Terrain): GroundedText {
  const sentences = new Map<string, Sentence>();
  const objections: Objection[] = [];
  for (const one of given.slice(0, 4 * MOST_SENTENCES)) {
    const grounded = groundSentence(one, terrain);
    if ("objection" in grounded) objections.push({ ...grounded.objection, after: sentences.size });
    else if (sentences.size < MOST_SENTENCES) sentences.set(grounded.sentence.text, grounded.sentence);
  }
  return { sentences: [...sentences.values()], objections };
}
