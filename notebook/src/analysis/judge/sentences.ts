/** Where sentences end. */

/** The sentences of a paragraph. Dots in decimals, names, abbreviations and code do not end one. */
export function sentencesOf(text: string): readonly string[] {
  // Most texts are one sentence.
  if (!END_WITHIN.test(text)) return text.trim() === "" ? [] : [text.trim()];
  const sentences: string[] = [];
  // Who writes no capitals begins sentences without them.
  const hasCapitals = /[A-Z]/.test(text);
  let from = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const before = text.slice(from, end);
    const next = text.slice(end).trimStart();
    if (match[0].startsWith(".") && ABBREVIATION.test(before) && next !== "") continue;
    // "on Oct. 24", "in Sept. 2024"
    if (match[0].startsWith(".") && MONTH.test(before) && /^\d/.test(next)) continue;
    // What continues in lower case is the same sentence, unless it follows a question or an exclamation mark.
    if (hasCapitals && /^[a-z]/.test(next) && match[0].startsWith(".") && !/^[a-z]+_|^[a-z]\w*\(/.test(next)) continue;
    // "Nice!! it works": an exclamation opens what it is about.
    if (/^[a-z]/.test(next) && EXCLAMATION.test(before.trim())) continue;
    if (isInBrackets(before) && next !== "") continue;
    sentences.push(before.trim());
    from = end;
  }
  const rest = text.slice(from).trim();
  return rest === "" ? sentences : [...sentences, rest];
}

/** Dots after these end no sentence. */
const ABBREVIATION =
  /(?:^|[\s([“"'])(?:e\.g|i\.e|etc|vs|cf|approx|resp|Fig|fig|Eq|eq|Sec|No|no|Dr|Mr|Mrs|Ms|Prof|St|Inc|Ltd|Co|Corp|Jr|Sr|al|ca|incl|est|max|min|avg|std|U\.S|U\.K|a\.k\.a|[A-Z])\.$/;
const MONTH = /(?:^|[\s([“"'])(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/;
const END = /[.!?\u2026]+["'”’)\]]*(?=\s|$)|[。！？]+[」』）]?/g;
const END_WITHIN = /[.!?\u2026]["'”’)\]]*\s|[。！？]./;

const EXCLAMATION = /^[A-Za-z]+!+$/;

const isInBrackets = (text: string): boolean =>
  text.length < 600 && (text.match(/\(/g)?.length ?? 0) > (text.match(/\)/g)?.length ?? 0);

/** The letters and digits of a text in lower case, to compare texts by. The classes of Unicode are many times slower than those of ASCII. */
export const lettersOf = (text: string): string =>
  text.replace(/[^\t\n -~]/.test(text) ? /[^\p{L}\p{N}]+/gu : NO_LETTERS, " ");
/** What stands between letters, unless it is one blank: to replace that by itself would take most of the time. */
const NO_LETTERS = /[^a-z\d ][^a-z\d]*| [^a-z\d]+/g;
