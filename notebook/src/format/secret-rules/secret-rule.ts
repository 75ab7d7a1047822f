/** The position of a secret in a text: UTF-16 offsets, end exclusive, of the secret value alone. */
export interface SecretMatch {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds one family of secrets in a text, which is given in lower case as well: many rules would each write all of it again. Must be linear:
 * bounded repetitions, no nested ones.
 */
export type SecretRule = (text: string, lower: string) => SecretMatch[];

/**
 * A rule from a pattern (flags g and d). The group `secret`, where the pattern has one, is the value; else the whole match.
 * `accept` turns down placeholders and other look-alikes. Every match holds one of `signs` (in lower case where the pattern ignores
 * case): most texts hold none, and to see that is many times faster than to try the pattern at each character.
 */
export function patternRule(
  kind: string,
  pattern: RegExp,
  accept: (secret: string) => boolean = () => true,
  signs: readonly string[] = [],
): SecretRule {
  return (text, lower) => {
    const matches: SecretMatch[] = [];
    const searched = pattern.ignoreCase ? lower : text;
    if (signs.length > 0 && !signs.some((sign) => searched.includes(sign))) return matches;
    for (const match of text.matchAll(pattern)) {
      const secret = match.groups?.["secret"] ?? match[0];
      const range = match.indices?.groups?.["secret"] ?? match.indices?.[0];
      if (range !== undefined && accept(secret)) matches.push({ kind, start: range[0], end: range[1] });
    }
    return matches;
  };
}
