import { sentencesOf } from "../grounding/sentence.ts";

const MOST_CHARACTERS = 60_000;

/**
 * The sentences of a model's answer; null if it is not an answer: a page, broken JSON, JSON of another structure, or
 * nothing.
 */
export function sentencesOfAnswer(answer: string): readonly string[] | null {
  const text = withoutThinking(answer.slice(0, MOST_CHARACTERS)).trim();
  if (text === "" || /^<(?:!doctype|html|\?xml)/i.test(text)) return null;
  const from = text.indexOf("{");
  if (from === -1) {
    const sentences = sentencesOf(text);
    return sentences.length > 0 ? sentences : null;
  }
  // As the specification reads a score: everything from the first brace to the last.
  return sentencesOfJson(text.slice(from, text.lastIndexOf("}") + 1));
}

/** The complete sentences at the beginning of an answer that is still being written. Linear in its length. */
export function sentencesSoFar(beginning: string): readonly string[] {
  const text = withoutThinking(beginning.slice(0, MOST_CHARACTERS)).trim();
  const from = text.indexOf("{");
  // The last one may continue.
  if (from === -1) return sentencesOf(text).slice(0, -1);
  const list = text.indexOf("[", from);
  return list === -1 ? [] : closedStrings(text.slice(list)).flatMap(sentencesOf);
}

/** The JSON strings with both quotes. */
function closedStrings(json: string): string[] {
  const found: string[] = [];
  let open = -1;
  for (let at = 0; at < json.length; at += 1) {
    if (open !== -1 && json[at] === "\\") at += 1;
    else if (json[at] === '"') {
      if (open !== -1) found.push(...parsed(json.slice(open, at + 1)));
      open = open === -1 ? at : -1;
    }
  }
  return found;
}

function parsed(json: string): string[] {
  try {
    return [JSON.parse(json) as string];
  } catch {
    return [];
  }
}

/** Models that think aloud do so before they answer; a text cut off while thinking is not an answer. */
function withoutThinking(text: string): string {
  const end = /<\/(?:think|thinking|reasoning|thought)>/gi;
  let after = 0;
  for (const match of text.matchAll(end)) after = match.index + match[0].length;
  const rest = text.slice(after);
  const open = /<(?:think|thinking|reasoning|thought)>/i.exec(rest);
  return open === null ? rest : rest.slice(0, open.index);
}

function sentencesOfJson(json: string): readonly string[] | null {
  try {
    const { sentences } = JSON.parse(json) as { sentences?: unknown };
    if (!Array.isArray(sentences)) return null;
    const texts = (sentences as unknown[]).flatMap((one) => (typeof one === "string" ? sentencesOf(one) : []));
    return texts.length > 0 || sentences.length === 0 ? texts : null;
  } catch {
    return null;
  }
}
