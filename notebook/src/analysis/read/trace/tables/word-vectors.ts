/** Vectors of words that a notebook looks up one by one: `glove[word]`, `embeddings.get(word)`. */
import { unnamed } from "../arguments.ts";
import { byLearned } from "../rows/transforming.ts";
import type { Expression } from "../../python/ast.ts";
import type { CallEvent, Tracer } from "../tracer.ts";
import type { Instance, Table, Value } from "../value.ts";

const NAMES_VECTORS = /glove|w2v|word_?(?:2|to)?_?vec|emb(?:s|_|$|edd?ing)|fasttext/i;

/** Whether something learned the vectors of words from texts of the notebook. */
export const learnsVectors = ({ path }: Instance): boolean =>
  /^gensim\.models\.(?:\w+\.)?(?:Word2Vec|FastText)$/.test(path);

/** Whether what the code looks words up in holds their vectors: a dictionary that is called so, or what Gensim loads. */
function holdsVectors(holder: Value, node: Expression): boolean {
  if (holder.kind === "instance")
    return learnsVectors(holder) || /^gensim\.(?:downloader\.load|models\.KeyedVectors\.\w+)$/.test(holder.path);
  const name = node.kind === "name" ? node.id : node.kind === "attribute" ? node.name : "";
  return holder.kind === "dictionary" && holder.open && NAMES_VECTORS.test(name);
}

/** The vector of a word of some text; null for any other look-up. */
export function wordVector(t: Tracer, holder: Value, word: Value, object: Expression, node: Expression): Table | null {
  return word.kind === "table" && word.state.made === "row" && holdsVectors(holder, object)
    ? lookedUp(t, word, node, holder)
    : null;
}

/** The vector that spaCy has for a text: `nlp(text).vector`, or for each that goes through a pipe; null for anything else. */
export function textVector(t: Tracer, text: Table, name: string, node: Expression): Table | null {
  const { made, from } = text.state;
  const by = made === "row" ? (from[0]?.made ?? "") : made;
  return name === "vector" && /^spacy\.(?:load|blank)\.(?:__call__|pipe)$/.test(by) ? lookedUp(t, text, node) : null;
}

function lookedUp(t: Tracer, word: Table, node: Expression, holder?: Value): Table {
  const made = { made: "words.vector", from: [word.state], division: word.state.division };
  const result =
    holder?.kind === "instance" ? byLearned(t, holder, "numpy.ndarray", made) : t.table("numpy.ndarray", made);
  const args = [unnamed(word)] as const;
  t.record<CallEvent>(
    { kind: "call", path: "words.vector", receiver: null, args, result, before: null, after: null },
    node,
  );
  return result;
}
