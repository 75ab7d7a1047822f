import type { Account } from "./accounts.ts";
import { NO_MAIL } from "./links.ts";
import { answer, inPasswordTurn, overLimit, withFields } from "./service.ts";
import type { AuthParts } from "./service.ts";
import { NO_ADDRESS, isPassword, weakness } from "./sign-up.ts";
import { userOf } from "./user.ts";
import type { EdgeHandler } from "../context.ts";
import { SIGN_IN, isPerson } from "../identity.ts";
import { refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";
import type { PersonClaims } from "../tokens.ts";
import { isMailboxAddress } from "../../../../supabase/functions/_shared/mailbox-address.ts";

/** Seconds for which a login proves that the person is present and knows the password (or reads the mailbox). */
export const FRESH_SECONDS = 600;

/**
 * PUT /auth/v1/user {password?, email?, data?, current_password?}. A password or an address changes only for somebody
 * who has just proved who they are: by `current_password`, or by a login younger than FRESH_SECONDS (signing in again
 * creates one). A changed password ends all other logins. A changed address takes effect once its mailbox is confirmed;
 * the old mailbox gets a message, and the answer does not reveal whether somebody has the address.
 */
export const changeUser = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, fields) => {
    const { claims } = context.var;
    const { path } = context.req;
    const { accounts, logins } = parts;
    if (!isPerson(claims)) return refuse(path, SIGN_IN);
    const tooOften = await overLimit(parts, context, "changeUser", { account: claims.sub });
    if (tooOften) return tooOften;
    const account = await accounts.byId(claims.sub);
    if (!account) return refuse(path, REAUTHENTICATE);
    return inPasswordTurn(parts, context, async () => {
      const refusal = (await unproven(parts, claims, account, fields)) ?? impossible(parts, fields);
      if (refusal) return refuse(path, refusal);
      const { password, data } = fields;
      if (isPassword(password) && (await accounts.passwordMatches(password, account)))
        return refuse(path, SAME_PASSWORD);
      const address = isMailboxAddress(fields["email"]) ? fields["email"].toLowerCase() : account.email;
      if (address !== account.email) {
        const flood = await overLimit(parts, context, "mailLink", { account: address });
        if (flood) return flood;
      }
      await accounts.change(account.id, {
        ...(isPassword(password) && { passwordHash: await accounts.hashPassword(password) }),
        ...(isObject(data) && { profile: data }),
      });
      if (isPassword(password)) await logins.end(claims, "others");
      if (address !== account.email) await askForAddress(parts, account, address);
      return currentUser(parts)(context);
    });
  });

/** GET /auth/v1/user. */
export const currentUser =
  ({ accounts }: AuthParts): EdgeHandler =>
  async (context) => {
    const { claims } = context.var;
    const account = isPerson(claims) ? await accounts.byId(claims.sub) : null;
    return account ? answer(userOf(account)) : refuse(context.req.path, SIGN_IN);
  };

/**
 * The change of address looks the same whether or not somebody has the address already, which only its mailbox learns.
 * The mail to a taken one contains no link; a link to one that is taken meanwhile is refused.
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

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
  if (data !== undefined && !isObject(data)) return BAD_DATA;
  if (password !== undefined && !isPassword(password)) return weakness(password);
  if (email === undefined) return null;
  if (!parts.accountMail) return NO_MAIL;
  return isMailboxAddress(email) ? null : NO_ADDRESS;
};

const REAUTHENTICATE: Refusal = {
  status: 400,
  code: "reauthentication_needed",
  message: "Please enter your current password to change this.",
};
const WRONG_CURRENT: Refusal = { status: 400, code: "invalid_credentials", message: "Current password is incorrect" };
const SAME_PASSWORD: Refusal = {
  status: 422,
  code: "same_password",
  message: "New password should be different from the old password.",
};
const BAD_DATA: Refusal = { status: 400, code: "validation_failed", message: "The profile data must be an object." };
