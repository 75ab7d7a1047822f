/**
 * How much work a browser has in laying out a text, in plain characters. Lines, changes of direction and marks that pile up on one letter
 * take far longer than their number says: 20,000 marks on one letter take seconds.
 */

/** What a page lays out in about 50 ms. */
export const TEXT_BUDGET = 60_000;

const LINE = 30;
const TURN = 30;
/** Real scripts put some marks on a letter, and some dozens nowhere. */
const MOST_MARKS = 40;
const FURTHER_MARK = 1000;

/** How many UTF-16 units from the start weigh at most this much. One pass. */
export function fittingLength(text: string, budget: number): number {
  let weight = 0;
  let marks = 0;
  let rightToLeft = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    weight += 1;
    if (code === 10) weight += LINE;
    if (code < 0x80) {
      marks = 0;
      if (rightToLeft && isLetter(code)) {
        rightToLeft = false;
        weight += TURN;
      }
    } else if (code >= 0x300) {
      marks = joins(code) ? marks + 1 : 0;
      if (marks > MOST_MARKS) weight += FURTHER_MARK;
      const turns = isRightToLeft(code) ? !rightToLeft : isControl(code);
      if (turns) weight += TURN;
      rightToLeft ||= isRightToLeft(code);
    }
    if (weight > budget) return index;
  }
  return text.length;
}

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/** Hebrew, Arabic and their neighbors, and their presentation forms. */
export const isRightToLeft = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff);

/** Embeddings, overrides, isolates and joiners. */
const isControl = (code: number): boolean =>
  (code >= 0x200d && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);

/** Combining marks, Hangul letters that join, and the upper half of tags and variation selectors. */
const joins = (code: number): boolean =>
  code === 0xdb40 || (code >= 0x1100 && code <= 0x11ff) || /^\p{M}/u.test(String.fromCharCode(code));
