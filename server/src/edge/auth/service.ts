import type { Backend } from "../../backend.ts";
import type { AccountMail } from "./account-mail.ts";
import type { Accounts } from "./accounts.ts";
import type { Devices } from "./devices.ts";
import { NOT_AN_OBJECT, UNSTORABLE, holdsUnstorable, jsonObject } from "../body.ts";
import type { EdgeContext, EdgeHandler } from "../context.ts";
import { withBody } from "../context.ts";
import type { LimitRule, Limits, Subjects } from "../../../../supabase/functions/_shared/limits.ts";
import type { Logins } from "../logins.ts";
import { BUSY, refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";
import type { Tokens } from "../tokens.ts";
import type { Turns } from "../turns.ts";

/** What the handlers of /auth/v1 work with. */
export interface AuthParts {
  readonly backend: Backend;
  readonly tokens: Tokens;
  readonly logins: Logins;
  readonly limits: Limits;
  readonly accounts: Accounts;
  readonly devices: Devices;
  /** For what hashes a password. */
  readonly passwordTurns: Turns;
  /** Null where the server sends no mail. */
  readonly accountMail: AccountMail | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** A handler of a request whose body is a JSON object of texts that can be stored: the auth service fails at any other. */
export const withFields =
  (work: (context: EdgeContext, fields: Fields) => Promise<Response>): EdgeHandler =>
  async (context) => {
    const fields = jsonObject(context.var.body);
    if (!fields) return refuse(context.req.path, NOT_AN_OBJECT);
    return holdsUnstorable(fields) ? refuse(context.req.path, UNSTORABLE) : work(context, fields);
  };

/** Passes the request on to the auth service, with `fields` as its body where they are given. */
export const forward = async (
  { backend, tokens }: AuthParts,
  context: EdgeContext,
  fields?: Fields,
): Promise<Response> => {
  const request = withBody(context.req.raw, fields ? JSON.stringify(fields) : context.var.body);
  return answer(await backend.auth(request), tokens, context.req.path);
};

/**
 * Hashing a password keeps this process busy for a tenth of a second, by intention: many at once would let nobody else in between. A
 * client has one at a time, and places go round.
 */
export const inPasswordTurn = async (
  { passwordTurns }: AuthParts,
  context: EdgeContext,
  work: () => Promise<Response>,
): Promise<Response> => (await passwordTurns.take(context.var.client, work)) ?? refuse(context.req.path, BUSY);

/** Counts an attempt; the refusal where there were too many. */
export const overLimit = async (
  { limits }: AuthParts,
  context: EdgeContext,
  rule: LimitRule,
  subjects: Subjects,
): Promise<Response | null> => {
  const wait = await limits.spend(rule, subjects);
  return wait === null ? null : refuse(context.req.path, tooMany(wait));
};

export const tooMany = (wait: number): Refusal => ({
  status: 429,
  code: "over_request_rate_limit",
  message: `Too many attempts. Please wait ${inWords(wait)} and try again.`,
  retryAfter: wait,
});

const inWords = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * Tokens leave with their issuer. A failure of the service leaves as one to try again: clients take any other for the end of
 * the login and would sign the person out.
 */
const answer = async (response: Response, tokens: Tokens, path: string): Promise<Response> => {
  if (response.status >= 500) return refuse(path, UNAVAILABLE);
  const text = await response.text();
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  if (text === "") return new Response(null, { status: response.status, headers });
  const fields = JSON.parse(text) as Record<string, unknown>;
  if (typeof fields["access_token"] === "string") fields["access_token"] = await tokens.issue(fields["access_token"]);
  return new Response(JSON.stringify(fields), { status: response.status, headers });
};

export const UNAVAILABLE: Refusal = {
  status: 503,
  code: "unavailable",
  message: "Accounts cannot be reached just now. Please try again in a moment.",
  retryAfter: 2,
};
