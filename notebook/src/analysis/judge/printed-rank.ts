/** How telling a line is that code put together and printed. */
import { strengthOf } from "./statements.ts";

/** Full sentences printed by code, and shares and changes that it put into words. */
export function printedRank(text: string): number {
  const share = /^[A-Za-z][\w ,'-]{4,60}:? \d[\d,]* ?(?:\/|of|out of) ?\d[\d,]* ?[=:(] ?\d[\d.]* ?%\)?$/.test(text);
  if (share) return 3;
  // How a model does on what it learned from is no result.
  if (/\btrain(?:ing|ed)?\b/i.test(text) && !HELD_BACK.test(text)) return 0;
  if (!/^[A-Z"'“]/.test(text) || /[[\]{}<>|\\=]|\.{3}|https?:|\bWarning\b|\b\w+\(/.test(text)) return 0;
  const says = ((PRINTED_VERB.test(text) || IS_BEST.test(text)) && /\d/.test(text)) || DECIDES.test(text);
  const change =
    /^[A-Z][a-z]*(?: [\w-]+){0,6}(?: (?:de|in)crease|[Ii]mprovement|reduction)\b[^:]{0,60}: -?\d[\d.,]* ?%\.?$/.test(
      text,
    );
  if (!says && !change) return 0;
  const signs = strengthOf(text);
  return says ? 3.5 + Math.min(signs, 4) / 4 : 3;
}

/** What a test comes to, as code prints it. */
const DECIDES =
  /\b(?:fail(?:ed|s)? (?:to )?reject|reject(?:ed|s)?|accept(?:ed|s)?|retain(?:ed|s)?|den(?:y|ied)) (?:the )?(?:null|alternative|H_?[oO0-9a]\b)|\b(?:H_?[0oO]|null hypothesis) (?:is|can|can['’]t|cannot|could)\b.{0,12}(?:rejected|denied|accepted)/;
/** "The best setting is 4, with an error of 12." */
const IS_BEST = /^The (?:best|optimal|winning|selected|chosen|strongest|weakest) (?:\w+ ){1,6}?(?:is|was|has|had)\b/;
const HELD_BACK = /\b(?:test|valid|held|unseen|cross)/i;
const PRINTED_VERB =
  /^(?:[A-Z"'“][\w'’.-]*|The|A|An|In|On|Our)(?: [\w'’.%-]+){0,12}? (?:overtakes?|was|were|will \w+|beats?|exceeds?|surpass(?:es|ed)|outperform(?:s|ed)|increase[sd]|decrease[sd]|reject(?:s|ed)?|cannot|rose|fell|grew|differs?|earn(?:s|ed)|cost|wins?|won|explains?|occurs?|reach(?:es|ed)|achieve[sd]?|found|survived)\b/;
