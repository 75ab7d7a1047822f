import type { Quote } from "../facts.ts";
import { isGradingTalk } from "../read/grading-talk.ts";
import type { Sentence } from "./sentence.ts";
import { isPart } from "./title.ts";

/** More than anybody reads. */
const MOST_CHAPTERS = 8;
const FEWEST = 2;
/** Without a title, two headings are too few to tell what a notebook is about. */
const FEWEST_ALONE = 3;
const LONGEST = 72;

/**
 * What the chapters of a notebook are about, in its own words: the largest headings below the title of which there are
 * several. Those that every notebook may have ("Setup", "Exercises", "What next?") say nothing of it.
 */
export function findChapters(prose: readonly Sentence[], title: Quote | null): readonly Quote[] {
  const written = prose.filter(({ form }) => form === "heading");
  const named = written.findIndex(({ text, cell }) => cell === title?.cell && text.endsWith(title.text));
  // What stands above the title names the book or the author.
  const headings = written.slice(named + 1).filter(({ text }) => isSubject(text));
  const levels = [...new Set(headings.flatMap(({ level }) => level ?? []))].sort((a, b) => a - b);
  for (const level of levels) {
    const own = headings.filter((one) => one.level === level);
    const quotes = own.map(({ text, cell }) => ({ text: withoutNumber(text), cell }));
    if (quotes.length >= (title === null ? FEWEST_ALONE : FEWEST)) return withoutParts(quotes).slice(0, MOST_CHAPTERS);
  }
  return [];
}

/** Without those that say no more than another one: "Dunn index" below "Dunn index and silhouette". */
const withoutParts = (all: readonly Quote[]): readonly Quote[] =>
  all.filter(({ text }, at) => !all.slice(0, at).some((one) => isWithin(text, one.text)));

const isWithin = (part: string, whole: string): boolean => {
  const said = wordsOf(whole);
  return wordsOf(part).every((word) => said.includes(word)) && said.length > wordsOf(part).length;
};
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** "2.1) Sums" and a picture before the words are how a list is drawn. */
const withoutNumber = (text: string): string =>
  text
    .replace(/^(?:(?:part|chapter|section|step|lesson) )?[\d.]*\d[.):\u2013\u2014-]*\s+(?=\S)/i, "")
    .replace(/^[^\p{L}\p{N}"'“(@]+/u, "");

/** What a heading says that its part is about; null where any notebook may have it. */
export const subjectOf = (heading: string, longest = LONGEST): string | null =>
  isSubject(heading, longest) ? withoutNumber(heading) : null;

const isSubject = (heading: string, longest = LONGEST): boolean => {
  const text = withoutNumber(heading);
  return (
    text.length <= longest &&
    /\p{L}{3}/u.test(text) &&
    !/[${}\\]|https?:/.test(text) &&
    !isPart(text) &&
    !isGradingTalk(text) &&
    !OF_ANY_NOTEBOOK.test(text)
  );
};

const OF_ANY_NOTEBOOK =
  /^(?:(?:and )?(?:what(?:['’]s)?(?: comes)? next|next steps?|exercises?|homework|quiz|questions and answers|solutions?|answers?|hints?|(?:support|helper|utility) (?:code|functions?)|references?|resources|further reading|read more|links?|credits?|acknowledge?ments?|about the author|summary|conclusions?|wrap[- ]?up|recap|finally|the end|clean(?:ing)? ?up|congratulations|thank(?:s| you)|code examples|prerequisites|before you begin|getting started|appendix|notes?|contact|version|date|authors?)\b.*|(?:package )?versions?.*)$/i;
