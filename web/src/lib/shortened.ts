import { fittingLength } from "./text-weight.ts";

/**
 * The text, or its beginning and an ellipsis: a line that is cut off by its box costs the browser all of its length. `limit` is in plain
 * characters; what is harder to lay out counts for more.
 */
export const shortened = (text: string, limit: number): string => {
  const fitting = fittingLength(text, limit);
  if (fitting === text.length) return text;
  const cut = text.slice(0, fitting);
  // Not between the halves of one character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}\u2026`;
};
