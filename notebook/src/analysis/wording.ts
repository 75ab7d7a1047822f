/** Small grammar of English, used by every text we write. */

/** "a, b and c" */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;

/** "NGBoost" and "LSTM" begin with letters that no one can say as a word. */
const INITIALS = /^[B-DF-HJ-NP-TV-Z]{3}/;
/** Letters that are spoken with a vowel at their start. */
const VOWEL_LETTERS = /^[AEFHILMNORSX](?:[A-Z\d]|$)/;

/** Short forms that are spoken as words. */
export const SPOKEN = /^(?:S?MAPE|ROUGE|METEOR)\b/;

/** "an XGBoost", "an Xception", "a Random Forest", "an F1 of 0.8" */
export function withArticle(words: string): string {
  const plain = words.replace(/^[`"'“]+/, "");
  const first = plain.split(/[\s-]/)[0] ?? "";
  const spelled =
    !SPOKEN.test(first) &&
    (/^[A-Z\d]{2,5}s?$/.test(first) ||
      /^[A-Z]\d*$/.test(first) ||
      /^(?:XG|U[A-Z])/.test(first) ||
      INITIALS.test(first));
  const vowel = spelled
    ? VOWEL_LETTERS.test(first)
    : /^(?:[aei]|xception|o(?!ne)|u(?!n[ir]|se|ti|s[aeiou])|8|11(?!\d)|18(?!\d))/i.test(first);
  return `${vowel ? "an" : "a"} ${words}`;
}

/** How many words a text has, between blanks of any kind; an end that is blank counts as one. */
export function wordCount(text: string): number {
  let words = 1;
  let isBlank = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const before = isBlank;
    // Nearly all characters are ASCII, and to look at them is many times faster than to split the text.
    isBlank = code < 0x80 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : /\s/.test(text.charAt(at));
    if (isBlank && !before) words += 1;
  }
  return words;
}

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Small counts as words. */
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export const countWord = (count: number): string => WORDS[count] ?? String(count);
