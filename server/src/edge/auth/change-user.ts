import type { Account } from "./accounts.ts";
import { NO_MAIL } from "./links.ts";
import { forward, inPasswordTurn, overLimit, withFields } from "./service.ts";
import type { AuthParts } from "./service.ts";
import { NO_ADDRESS, weakness } from "./sign-up.ts";
import type { EdgeContext, EdgeHandler } from "../context.ts";
import { isPerson } from "../identity.ts";
import { refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";
import type { PersonClaims } from "../tokens.ts";
import { isMailboxAddress } from "../../../../supabase/functions/_shared/mailbox-address.ts";

/** Seconds for which a login counts as proof that the person is there and knows the password (or reads the mailbox). */
export const FRESH_SECONDS = 600;

/**
 * PUT /auth/v1/user {password?, email?, data?, current_password?}. A password or an address changes only for somebody who has just
 * proved who they are: by `current_password`, or by a login younger than FRESH_SECONDS (signing in again makes one). A changed
 * password ends all other logins. A changed address counts once its mailbox has answered; the old mailbox is told, and the answer
 * does not say whether somebody has the address.
 */
export const changeUser = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, fields) => {
    const { claims } = context.var;
    if (!isPerson(claims)) return refuse(context.req.path, REAUTHENTICATE);
    const tooOften = await overLimit(parts, context, "changeUser", { account: claims.sub });
    if (tooOften) return tooOften;
    const change = pick(fields, ["password", "data"]);
    const account = await parts.accounts.byId(claims.sub);
    if (!account) return refuse(context.req.path, REAUTHENTICATE);
    const proof = await inPasswordTurn(parts, context, async () => {
      const refusal = (await unproven(parts, claims, account, fields)) ?? impossible(parts, fields);
      return refusal ? refuse(context.req.path, refusal) : new Response();
    });
    if (!proof.ok) return proof;
    const address = isMailboxAddress(fields["email"]) ? fields["email"].toLowerCase() : account.email;
    if (address !== account.email) {
      const flood = await overLimit(parts, context, "mailLink", { account: address });
      if (flood) return flood;
    }
    const response = await inPasswordTurn(parts, context, () => forward(parts, context, change));
    if (!response.ok) return response;
    if (change["password"] !== undefined) await endOtherLogins(parts, context, claims);
    if (address === account.email) return response;
    await response.body?.cancel();
    await askForAddress(parts, account, address);
    return forward(parts, context, {});
  });

/**
 * The account asks for the address in the same way whether or not somebody has it already, which only its mailbox learns. The mail to a
 * taken one holds no link; the link of a mail to one that is taken meanwhile is refused.
 */
const askForAddress = async (
  { accounts, accountMail: mail }: AuthParts,
  account: Account,
  address: string,
): Promise<void> => {
  const tokenHash = await accounts.askForAddress(account.id, address);
  const isTaken = (await accounts.byAddress(address)) !== null;
  await (isTaken ? mail?.addressTaken(address) : mail?.emailChange(address, tokenHash, account.email));
  await mail?.addressChangeAsked(account.email, address);
};

type Fields = Readonly<Record<string, unknown>>;

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));

const unproven = async (
  parts: AuthParts,
  claims: PersonClaims,
  account: Account | null,
  fields: Fields,
): Promise<Refusal | null> => {
  if (fields["password"] === undefined && fields["email"] === undefined) return null;
  const current = fields["current_password"];
  if (typeof current === "string")
    return (await parts.accounts.passwordMatches(current, account)) ? null : WRONG_CURRENT;
  const age = await parts.logins.age(claims.session_id);
  return age !== null && age < FRESH_SECONDS ? null : REAUTHENTICATE;
};

const impossible = (parts: AuthParts, { password, email, data }: Fields): Refusal | null => {
  if (data !== undefined && (typeof data !== "object" || data === null || Array.isArray(data))) return BAD_DATA;
  if (password !== undefined) {
    const weak = weakness(password);
    if (weak) return weak;
  }
  if (email === undefined) return null;
  if (!parts.accountMail) return NO_MAIL;
  return isMailboxAddress(email) ? null : NO_ADDRESS;
};

const endOtherLogins = async (
  { backend, logins }: AuthParts,
  context: EdgeContext,
  claims: PersonClaims,
): Promise<void> => {
  const { headers, url } = context.req.raw;
  const authorization = headers.get("authorization") ?? "";
  const apikey = context.req.header("apikey") ?? context.req.query("apikey") ?? "";
  await backend.auth(
    new Request(new URL("/auth/v1/logout?scope=others", url), { method: "POST", headers: { authorization, apikey } }),
  );
  logins.forget(claims.sub);
};

const REAUTHENTICATE: Refusal = {
  status: 400,
  code: "reauthentication_needed",
  message: "Please enter your current password to change this.",
};
const WRONG_CURRENT: Refusal = { status: 400, code: "invalid_credentials", message: "Current password is incorrect" };
const BAD_DATA: Refusal = { status: 400, code: "validation_failed", message: "The profile data must be an object." };
