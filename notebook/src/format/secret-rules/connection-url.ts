import { isPlaceholder } from "./placeholder.ts";
import { patternRule, type SecretRule } from "./secret-rule.ts";

/** The password in `scheme://user:password@host`: databases, brokers, proxies, repositories. */
const url = patternRule(
  "password in a connection URL",
  /:\/\/[^\s:/@"'<>]{0,100}:(?<secret>[^\s/@"'<>]{4,200})@[\w[]/dg,
  (value) => !isPlaceholder(value),
  ["://"],
);

/** The password in an ODBC or ADO connection string: `...;UID=me;PWD=...;`. */
const odbc = patternRule(
  "password in a connection string",
  /;\s{0,3}(?:pwd|password)\s{0,3}=\s{0,3}(?<secret>[^;\s"'{}]{3,200})/dgi,
  (value) => !isPlaceholder(value),
  ["password", "pwd"],
);

export const connectionUrls: readonly SecretRule[] = [url, odbc];
