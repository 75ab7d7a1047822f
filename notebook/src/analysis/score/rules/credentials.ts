import { SECRET_MASK } from "../../../format/secret-mask.ts";
import { assignedSecrets } from "../../../format/secret-rules/assigned-secret.ts";
import { connectionUrls } from "../../../format/secret-rules/connection-url.ts";
import { privateKey } from "../../../format/secret-rules/private-key.ts";
import { namedServiceKeys, serviceTokens } from "../../../format/secret-rules/service-tokens.ts";
import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

const LINE_SECRETS = [...serviceTokens, ...namedServiceKeys, ...connectionUrls, ...assignedSecrets];

export const credentials: Rule = {
  id: "credentials",
  category: "codeQuality",
  measures: "Passwords, keys and tokens written into the code; one that was masked on upload counts as well",
  source: "CWE-798 (use of hard-coded credentials); OWASP Secrets Management",
  weight: 1.5,
  remedy: "Read secrets from the environment, and revoke those that were shared",
  needs: "code",
  check: ({ code }) => {
    const kinds = secretKinds(code.map(({ cell }) => cell.source));
    const found = code.flatMap(({ index }, position) => (kinds[position] ?? []).map((kind) => ({ kind, index })));
    const message = `${count(found.length, "secret")} in the code: ${listed([...new Set(found.map((secret) => secret.kind))])}`;
    return observe(
      easeOut(found.length, 1.5),
      message,
      found.map((secret) => secret.index),
    );
  },
};

/** No rule but that of private keys reads over so many line ends: what it finds in all texts at once, it finds in each alone. */
const APART = "\n".repeat(20);

/** Kinds of the secrets in each of several texts. The many patterns run once over all of them, not once a text. */
function secretKinds(texts: readonly string[]): readonly (readonly string[])[] {
  const kinds = texts.map((text) => privateKey(text).map((match) => match.kind));
  const all = texts.join(APART);
  for (const rule of LINE_SECRETS) {
    let position = 0;
    let end = texts[0]?.length ?? 0;
    for (const { kind, start } of rule(all)) {
      while (start >= end && position + 1 < texts.length) end += APART.length + (texts[++position]?.length ?? 0);
      kinds[position]?.push(kind);
    }
  }
  for (const [position, text] of texts.entries())
    if (text.includes(SECRET_MASK)) kinds[position]?.push("masked secret");
  return kinds;
}
