/** The rows on which a sentence says values were measured. */
import type { Part } from "../analysis/facts.ts";
import { mentionsOf, type Mention, type ReadSentence } from "./sentence.ts";

const PART_NAMES: readonly (readonly [Part, RegExp])[] = [
  ["cross-validation", /\bcross[- ]validat\w+|\bCV\b|\bfolds?\b/gi],
  ["out-of-bag", /\bout[- ]of[- ]bag\b|\bOOB\b/gi],
  ["train", /\btraining\b|\btrain (?:data|set|rows|split)\b|\bon (?:its|their) own rows\b/gi],
  ["test", /\btest(?:ing)?\b|\bheld[- ]out\b|\bhold-?out\b|\bunseen\b/gi],
  ["validation", /\bvalidation\b/gi],
];

export const partsIn = (sentence: ReadSentence): Mention<Part>[] => {
  const found: Mention<Part>[] = [];
  for (const [part, pattern] of PART_NAMES)
    for (const { at, end } of mentionsOf(sentence, pattern))
      if (!found.some((one) => at < one.end && end > one.at)) found.push({ at, end, of: part });
  return found.sort((a, b) => a.at - b.at);
};
