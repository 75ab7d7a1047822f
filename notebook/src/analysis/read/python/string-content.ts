const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** A Python string literal to its content: without quotes and prefix, simple escapes read, the rest as written. */
export function stringContent(literal: string): string {
  let prefix = 0;
  while (prefix < 3 && isLetter(literal.charCodeAt(prefix))) prefix += 1;
  const isLong = literal.startsWith('"""', prefix) || literal.startsWith("'''", prefix);
  const start = prefix + (isLong ? 3 : 1);
  const closed = literal.length >= 2 * start - prefix && literal.endsWith(literal.slice(prefix, start));
  const inner = literal.slice(start, closed ? literal.length - (start - prefix) : literal.length);
  if (!inner.includes("\\") || /r/i.test(literal.slice(0, prefix))) return inner;
  return inner.replace(/\\([\s\S])/g, (whole, c: string) => ESCAPES[c] ?? whole);
}
