const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};

/** A Python string literal to its content: without quotes and prefix, simple escapes read, the rest as written. */
export function stringContent(literal: string): string {
  const prefix = /^[A-Za-z]{0,3}/.exec(literal)?.[0] ?? "";
  const body = literal.slice(prefix.length);
  const quote = body.startsWith('"""') || body.startsWith("'''") ? 3 : 1;
  const closed = body.length >= 2 * quote && body.endsWith(body.slice(0, quote));
  const inner = body.slice(quote, closed ? body.length - quote : body.length);
  if (/r/i.test(prefix) || !inner.includes("\\")) return inner;
  return inner.replace(/\\([\s\S])/g, (whole, c: string) => ESCAPES[c] ?? whole);
}
