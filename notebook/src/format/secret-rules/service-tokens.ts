import { isPlaceholder, looksRandom } from "./placeholder.ts";
import { patternRule, type SecretRule } from "./secret-rule.ts";

/**
 * Tokens that give themselves away by the form their service publishes. The preset of secretlint knows others (GitHub, Slack,
 * OpenAI, Anthropic, SendGrid, Shopify, npm ...); these are the ones it misses.
 */
const TOKENS: readonly (readonly [kind: string, signs: readonly string[], pattern: RegExp])[] = [
  [
    "AWS access key",
    ["AKIA", "ASIA", "ABIA", "ACCA"],
    /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/dg,
  ],
  ["Google API key", ["AIza"], /(?<![\w-])AIza[\w-]{35}(?![\w-])/dg],
  ["Google OAuth secret", ["GOCSPX-"], /(?<![\w-])GOCSPX-[\w-]{28}(?![\w-])/dg],
  ["Google OAuth token", ["ya29."], /(?<![\w-])ya29\.[\w-]{30,400}/dg],
  [
    "Stripe key",
    ["k_live_", "k_test_"],
    /(?<![A-Za-z0-9])(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,247}(?![A-Za-z0-9])/dg,
  ],
  ["Stripe webhook secret", ["whsec_"], /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/]{24,100}={0,2}/dg],
  ["JSON web token", [".eyJ"], /(?<![\w-])eyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}\.[\w-]{16,2000}(?![\w-])/dg],
  ["Hugging Face token", ["hf_", "api_org_"], /(?<![A-Za-z0-9])(?:hf|api_org)_[A-Za-z0-9]{30,40}(?![A-Za-z0-9])/dg],
  ["GitLab token", ["glpat-"], /(?<![\w-])glpat-[\w-]{20,40}(?![\w-])/dg],
  ["PyPI token", ["pypi-AgE"], /(?<![\w-])pypi-AgE[\w-]{50,400}/dg],
  ["Databricks token", ["dapi"], /(?<![A-Za-z0-9])dapi[0-9a-f]{32}(?:-\d{1,2})?(?![A-Za-z0-9])/dg],
  ["Groq key", ["gsk_"], /(?<![A-Za-z0-9])gsk_[A-Za-z0-9]{40,60}(?![A-Za-z0-9])/dg],
  ["Replicate token", ["r8_"], /(?<![A-Za-z0-9])r8_[A-Za-z0-9]{37}(?![A-Za-z0-9])/dg],
  ["DigitalOcean token", ["_v1_"], /(?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{64}(?![A-Za-z0-9])/dg],
  // Our own, for pushing notebooks.
  ["Data Documentation token", ["datadoc_"], /(?<![A-Za-z0-9])datadoc_[0-9a-f]{72}(?![A-Za-z0-9])/dg],
  ["Mailgun key", ["key-"], /(?<![A-Za-z0-9])key-[0-9a-f]{32}(?![A-Za-z0-9])/dg],
  ["Telegram bot token", [":AA"], /(?<![\w])\d{8,10}:AA[\w-]{33}(?![\w-])/dg],
  [
    "Slack webhook",
    ["hooks.slack.com/"],
    /https:\/\/hooks\.slack\.com\/services\/(?<secret>T\w{6,20}\/B\w{6,20}\/\w{16,40})/dg,
  ],
  [
    "Discord webhook",
    ["/api/webhooks/"],
    /https:\/\/(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/(?<secret>\d{15,22}\/[\w-]{40,100})/dg,
  ],
  ["Azure account key", ["AccountKey="], /\bAccountKey=(?<secret>[A-Za-z0-9+/]{40,100}={0,2})/dg],
  ["Shared access signature", ["?sig=", "&sig="], /[?&]sig=(?<secret>[A-Za-z0-9%+/]{30,120}(?:%3D|=){0,2})/dg],
];

export const serviceTokens: readonly SecretRule[] = TOKENS.map(([kind, signs, pattern]) =>
  patternRule(kind, pattern, (secret) => looksRandom(secret) && !/EXAMPLE|xxxx/i.test(secret), signs),
);

/**
 * Keys without a form of their own (32 or 40 hexadecimal digits, which is also how hashes look): taken for a secret only beside
 * the name of the service, as in `wandb login KEY`, `wandb.login(key="...")` or `{"username": "...", "key": "..."}` of kaggle.json.
 */
export const namedServiceKeys: readonly SecretRule[] = [
  patternRule(
    "Weights & Biases key",
    /(?:wandb|WANDB|weights.{0,5}biases)[^\n]{0,80}?(?<![0-9A-Za-z])(?<secret>[0-9a-f]{40})(?![0-9A-Za-z])/dg,
    undefined,
    ["wandb", "WANDB", "weights"],
  ),
  patternRule(
    "Kaggle key",
    /(?:kaggle|KAGGLE|["']?username\\{0,2}["']?\s{0,3}:)[^\n]{0,120}?(?<![0-9A-Za-z])(?<secret>[0-9a-f]{32})(?![0-9A-Za-z])/dg,
    undefined,
    ["kaggle", "KAGGLE", "username"],
  ),
  patternRule(
    "Comet key",
    /(?:comet_ml|COMET_API|Experiment\()[^\n]{0,80}?api_key\s{0,3}=\s{0,3}["'](?<secret>[A-Za-z0-9]{25})["']/dg,
    (secret) => !isPlaceholder(secret),
    ["api_key"],
  ),
];
