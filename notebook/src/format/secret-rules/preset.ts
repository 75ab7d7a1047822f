import type { SecretMatch } from "./secret-rule.ts";

/**
 * What the recommended preset of secretlint finds in a text. Loaded on the first use: it is a megabyte that only an upload needs.
 */
export async function presetMatches(text: string): Promise<SecretMatch[]> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
  ]);
  const result = await lintSource({
    source: { content: withoutSwitches(text), filePath: "notebook.txt", ext: ".txt", contentType: "text" },
    options: {
      config: { rules: [{ id: creator.meta.id, rule: creator }] },
      noPhysicFilePath: true,
    },
  });
  return result.messages
    .filter((message) => message.type === "message")
    .map((message) => ({ kind: kind(message.ruleId), start: message.range[0], end: message.range[1] }));
}

/**
 * A comment in some cell would turn the search off for all the cells after it; this spelling has the same length and no
 * effect.
 */
function withoutSwitches(text: string): string {
  return text.replaceAll("secretlint-", "secretlint_");
}

/** Plain words for a rule's id, such as "@secretlint/secretlint-rule-github". */
function kind(ruleId: string): string {
  const name = ruleId.slice(ruleId.lastIndexOf("secretlint-rule-") + "secretlint-rule-".length);
  return KINDS[name] ?? `${name} credential`;
}

const KINDS: Readonly<Record<string, string>> = {
  anthropic: "Anthropic key",
  aws: "AWS secret",
  azure: "Azure secret",
  basicauth: "password in a URL",
  "database-connection-string": "password in a connection URL",
  gcp: "Google service account key",
  github: "GitHub token",
  gitlab: "GitLab token",
  huggingface: "Hugging Face token",
  linear: "Linear key",
  npm: "npm token",
  openai: "OpenAI key",
  privatekey: "private key",
  sendgrid: "SendGrid key",
  shopify: "Shopify key",
  slack: "Slack token",
};
