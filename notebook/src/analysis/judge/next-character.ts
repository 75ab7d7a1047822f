/** Texts that are learned letter by letter. */
import type { Notebook } from "../../format/notebook.ts";
import type { Experiment } from "../facts.ts";

/** What a model that continues a text adds at a time; empty where the code does not say. */
export function nextOf({ task }: Pick<Experiment, "task">, { cells }: Notebook): Pick<Experiment, "next"> {
  const numbers = cells.some(({ type, source }) => type === "code" && NUMBERS_CHARACTERS.test(source));
  return task === "generation" && numbers ? { next: "character" } : {};
}

/** "char2int", "idx_to_char", and Keras's tokenizer of characters. */
const NUMBERS_CHARACTERS =
  /\bchar(?:s|acters?)?(?:2|_?to_?|_)(?:int|idx|ix|index|indices|id|num|i|n)s?\b|\b(?:int|idx|ix|index|indices|id|num|i|n)(?:2|_?to_?|_)char(?:s|acters?)?\b|\bchar_level ?= ?True\b/i;
