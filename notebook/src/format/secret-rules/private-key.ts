import type { SecretMatch } from "./secret-rule.ts";

/** The longest key in use (RSA 16384) is about 13,000 characters in PEM; a block without an end is cut there. */
const LONGEST_KEY = 16_000;
const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const BODY = /[A-Za-z0-9+/]{40}/;

/** A PEM private key from its first to its last dash; a truncated one counts to the end of its base64 lines. */
export const privateKey = (text: string): SecretMatch[] => {
  const matches: SecretMatch[] = [];
  if (!text.includes("-----BEGIN ")) return matches;
  let after = 0;
  for (const begin of text.matchAll(BEGIN)) {
    if (begin.index < after) continue;
    const bodyStart = begin.index + begin[0].length;
    // Never past the next key: a text full of key headers stays linear.
    const next = text.indexOf("-----BEGIN", bodyStart);
    const block = text.slice(bodyStart, Math.min(bodyStart + LONGEST_KEY, next === -1 ? text.length : next));
    const close = /-----END [A-Z0-9 ]{0,40}-----/.exec(block);
    const body =
      close === null ? (/^(?:[A-Za-z0-9+/=:,"' -]|\\n|\s)*/.exec(block)?.[0] ?? "") : block.slice(0, close.index);
    if (!BODY.test(body)) continue;
    after = bodyStart + (close === null ? body.trimEnd().length : close.index + close[0].length);
    matches.push({ kind: "private key", start: begin.index, end: after });
  }
  return matches;
};
