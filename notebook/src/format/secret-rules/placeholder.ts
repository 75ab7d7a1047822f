/**
 * Whether a value only stands in for a secret: "your-api-key", "<token>", "xxxx", "${PASSWORD}", an environment
 * variable's name.
 */
export function isPlaceholder(value: string): boolean {
  return (
    /[\s<>{}[\]]|^\$|^%|^[*.x_-]+$/i.test(value) ||
    /^[A-Z]+(?:_[A-Z]+)*$/.test(value) ||
    /your|example|placeholder|change.?me|replace|insert|dummy|redacted|todo|fill.?in|xxxx|\*\*\*|\.\.\./i.test(value) ||
    COMMON_WORDS.has(value.toLowerCase())
  );
}

/** Words that name a secret or say that there is none. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  "password",
  "passwd",
  "pass",
  "passphrase",
  "secret",
  "token",
  "none",
  "null",
  "true",
  "false",
  "default",
  "empty",
  "string",
  "text",
  "hidden",
  "unknown",
  "required",
  "optional",
  "username",
  "email",
  "api_key",
  "api-key",
  "apikey",
  "access_token",
]);

/**
 * Whether a value looks drawn at random, as keys and tokens are: letters and digits, and at least 3 bits a character
 * (Shannon; English words have about 2.5 at this length, hexadecimal keys 3.4 and more).
 */
export function looksRandom(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && bitsPerCharacter(value) >= 3;
}

function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
