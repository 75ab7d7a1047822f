/** What must never appear in a server's log. */
import type { TestPerson, TestServer } from "./server.ts";

/** Names of the secrets, and the patterns of tokens, keys and addresses, found in the log; empty if all is well. */
export function secretsInLog(server: TestServer, person: TestPerson): string[] {
  const log = server.log();
  const secrets = {
    "the address": person.email,
    "the password": person.password,
    "the access token": person.accessToken,
    "the publishable key": server.key,
    "the signing secret": server.jwtSecret,
    "an address": "example.org",
  };
  const patterns = [/eyJ/, /sb_secret/, /sb_publishable/, /Bearer/];
  return [
    ...Object.entries(secrets).flatMap(([name, secret]) => (log.includes(secret) ? [name] : [])),
    ...patterns.flatMap((pattern) => (pattern.test(log) ? [String(pattern)] : [])),
  ];
}
