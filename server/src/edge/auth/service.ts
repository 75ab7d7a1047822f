import type { AccountMail } from "./account-mail.ts";
import type { Account, Accounts } from "./accounts.ts";
import type { Devices } from "./devices.ts";
import { NOT_AN_OBJECT, UNSTORABLE, holdsUnstorable, jsonObject } from "../body.ts";
import type { EdgeContext, EdgeHandler } from "../context.ts";
import type { LimitRule, Limits, Subjects } from "../../../../supabase/functions/_shared/limits.ts";
import { waitInWords } from "../../../../supabase/functions/_shared/wait.ts";
import type { Logins } from "../logins.ts";
import { BUSY, refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";
import type { Tokens } from "../tokens.ts";
import type { Turns } from "../turns.ts";
import { sessionOf } from "./user.ts";

/** What the handlers of /auth/v1 work with. */
export interface AuthParts {
  readonly tokens: Tokens;
  readonly logins: Logins;
  readonly limits: Limits;
  readonly accounts: Accounts;
  readonly devices: Devices;
  /** For hashing passwords. */
  readonly passwordTurns: Turns;
  /** Null if the server sends no mail. */
  readonly accountMail: AccountMail | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** A handler of a request whose body is a JSON object of storable texts. */
export const withFields =
  (work: (context: EdgeContext, fields: Fields) => Promise<Response>): EdgeHandler =>
  async (context) => {
    const fields = jsonObject(context.var.body);
    if (!fields) return refuse(context.req.path, NOT_AN_OBJECT);
    return holdsUnstorable(fields) ? refuse(context.req.path, UNSTORABLE) : work(context, fields);
  };

export const answer = (value: unknown): Response => Response.json(value, { headers: { "cache-control": "no-store" } });

/** Begins a login for somebody who has just proved who they are. */
export const signIn = async ({ logins, tokens }: AuthParts, account: Account): Promise<Response> =>
  answer(await sessionOf(tokens, { ...account, lastSignInAt: new Date() }, await logins.start(account.id)));

/**
 * Hashing a password keeps this process busy for a tenth of a second, by design: many at once would block everyone
 * else. A client runs one at a time, and clients take turns.
 */
export const inPasswordTurn = async (
  { passwordTurns }: AuthParts,
  context: EdgeContext,
  work: () => Promise<Response>,
): Promise<Response> => (await passwordTurns.take(context.var.client, work)) ?? refuse(context.req.path, BUSY);

/** Counts an attempt; the refusal if there were too many. */
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
  message: `Too many attempts. Please wait ${waitInWords(wait)} and try again.`,
  retryAfter: wait,
});

/**
 * A failure is reported as retryable: clients take any other for the end of the login and would sign the person out.
 */
export const UNAVAILABLE: Refusal = {
  status: 503,
  code: "unavailable",
  message: "Accounts can't be reached right now. Please try again in a moment.",
  retryAfter: 2,
};
