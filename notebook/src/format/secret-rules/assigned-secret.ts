import { isPlaceholder, looksRandom } from "./placeholder.ts";
import { patternRule, type SecretRule } from "./secret-rule.ts";

/** Quotes, also as they appear inside printed JSON. */
const QUOTED = String.raw`\\{0,2}(?<quote>["'])(?<secret>(?:(?!\k<quote>)[^\s\\]){4,300})\\{0,2}\k<quote>`;
/** `=`, `:` or a typed default after the name, which may itself be quoted, as in a dict or `os.environ["..."]`. Not a comparison. */
const ASSIGNS = String.raw`\\{0,2}["']?\]?\s{0,10}(?::\s{0,5}str\s{0,5})?(?:=(?!=)|:)\s{0,10}`;
/** `%env NAME=value`, `!export NAME=value`, `ENV NAME=value`: without quotes. */
const SHELL = String.raw`(?:(?:%env|%set_env)\s{1,5}\w{0,40}NAME\s{0,3}[= ]|(?<!\w)(?:export|set|ENV)\s{1,5}\w{0,40}NAME\s{0,3}=)`;

const PASSWORD_WORDS = ["password", "passwd", "passphrase", "pwd", "passwort", "mot_de_passe", "contrasena"];
const PASSWORD_NAME = `(?:${PASSWORD_WORDS.join("|")})`;
/** A key alone is in most code, as `sorted(rows, key=...)`. */
const KEYS = ["api", "access", "account", "auth", "private"].flatMap((of) => [`${of}key`, `${of}_key`]);
const KEY_WORDS = ["secret", "token", "credential", ...KEYS];
const KEY_NAME = String.raw`(?:secret|token|api_?key|access_?key|account_?key|auth_?key|private_?key|client_?secret|credential)s?`;

/** `password = "..."`, `connect(passwd='...')`, `{"db_password": "..."}`: any literal that is not a placeholder. */
const password = patternRule(
  "password",
  new RegExp(`${PASSWORD_NAME}${ASSIGNS}[rbuf]?${QUOTED}`, "dgi"),
  (value) => !isPlaceholder(value),
  PASSWORD_WORDS,
);

/** `api_key = "..."`, `TOKEN: "..."`: words are common here (`pad_token = "<pad>"`), so the value must look random. */
const key = patternRule(
  "key or token",
  new RegExp(`${KEY_NAME}${ASSIGNS}[rbuf]?${QUOTED}`, "dgi"),
  (value) => value.length >= 16 && /^[\w+/=.:~-]+$/.test(value) && !isPlaceholder(value) && looksRandom(value),
  KEY_WORDS,
);

const environment = patternRule(
  "key or token",
  new RegExp(
    `${SHELL.replaceAll("NAME", `(?:${PASSWORD_NAME}|${KEY_NAME})`)}\\s{0,3}["']?(?<secret>[^\\s"']{6,300})`,
    "dgi",
  ),
  (value) => !isPlaceholder(value),
  [...PASSWORD_WORDS, ...KEY_WORDS],
);

/** `Authorization: Bearer ...` in a request or its printed headers. */
const bearer = patternRule(
  "bearer token",
  /\b(?:Bearer|Basic|token)\s{1,3}(?<secret>[A-Za-z0-9+/_.=-]{20,2000})/dg,
  (value) => !isPlaceholder(value) && looksRandom(value),
  ["Bearer", "Basic", "token"],
);

export const assignedSecrets: readonly SecretRule[] = [password, key, environment, bearer];
