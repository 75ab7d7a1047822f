/** The text, or its first `limit` characters and an ellipsis: a line that is cut off by its box costs the browser all of its length. */
export const shortened = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  // Not between the halves of one character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}\u2026`;
};
