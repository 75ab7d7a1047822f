import { randomUUID } from "node:crypto";
import { isBlank } from "@data-documentation/notebook/format/text.ts";
import { PASSWORD } from "./accounts.ts";
import type { Account } from "./accounts.ts";
import type { AccountMail } from "./account-mail.ts";
import { answer, inPasswordTurn, overLimit, signIn, withFields } from "./service.ts";
import type { AuthParts } from "./service.ts";
import { userOf } from "./user.ts";
import type { EdgeHandler } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";
import { isMailboxAddress } from "../../../../supabase/functions/_shared/mailbox-address.ts";

/**
 * POST /auth/v1/signup. If mail is sent, the answer never reveals whether the address has an account: it is the same in
 * either case, and the mailbox is told. Without mail, no mailbox can be notified, so the answer says that the address
 * is taken.
 */
export const signUp = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, { email, password, data }) => {
    const { path } = context.req;
    const { accounts, accountMail: mail } = parts;
    if (!isMailboxAddress(email)) return refuse(path, NO_ADDRESS);
    if (!isPassword(password)) return refuse(path, weakness(password));
    const name = nameIn(data);
    const address = email.toLowerCase();
    const tooOften = await overLimit(parts, context, "signUp", { account: address, client: context.var.client });
    if (tooOften) return tooOften;
    return inPasswordTurn(parts, context, async () => {
      const passwordHash = await accounts.hashPassword(password);
      const account = await accounts.create({ email: address, passwordHash, name, needsConfirmation: mail !== null });
      if (!mail) return account ? signIn(parts, account) : refuse(path, TAKEN);
      if (account) await mail.confirmation(address, await accounts.renewLink(account.id, "signup"));
      else await tellMailbox(parts, mail, await accounts.byAddress(address));
      return answer(registered(address, name));
    });
  });

export const isPassword = (password: unknown): password is string =>
  typeof password === "string" &&
  password.length >= PASSWORD.minCharacters &&
  Buffer.byteLength(password) <= PASSWORD.maxBytes;

/** Why it cannot be one. */
export const weakness = (password: unknown): Refusal =>
  typeof password === "string" && password.length >= PASSWORD.minCharacters ? TOO_LONG : TOO_SHORT;

const tellMailbox = async (
  { accounts, limits }: AuthParts,
  mail: AccountMail,
  account: Account | null,
): Promise<void> => {
  if (!account || (await limits.spend("mailLink", { account: account.email })) !== null) return;
  if (account.confirmedAt) await mail.alreadyRegistered(account.email);
  else await mail.confirmation(account.email, await accounts.renewLink(account.id, "signup"));
};

/** At most 200 characters, none of them cut in half. */
const shortened = (name: string): string => [...name].slice(0, 200).join("");

const nameIn = (data: unknown): string | null => {
  const name = typeof data === "object" && data !== null ? (data as { name?: unknown }).name : null;
  return typeof name === "string" && !isBlank(name) ? shortened(name.trim()) : null;
};

/**
 * What a new account looks like before its address is confirmed. Its ids belong to no one: until then no request can
 * name the account.
 */
const registered = (email: string, name: string | null): Record<string, unknown> => {
  const id = randomUUID();
  const now = new Date();
  const profile = { ...(name ? { name } : {}), email, email_verified: false, phone_verified: false, sub: id };
  return userOf({
    id,
    email,
    passwordHash: null,
    confirmedAt: null,
    confirmationSentAt: now,
    isBanned: false,
    newEmail: null,
    newEmailSentAt: null,
    profile,
    provider: { provider: "email", providers: ["email"] },
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
    identityId: randomUUID(),
    identity: profile,
  });
};

export const NO_ADDRESS: Refusal = {
  status: 400,
  code: "email_address_invalid",
  message: "Unable to validate email address: invalid format",
};
const TAKEN: Refusal = { status: 422, code: "user_already_exists", message: "User already registered" };
const TOO_SHORT: Refusal = {
  status: 422,
  code: "weak_password",
  message: `Password should be at least ${PASSWORD.minCharacters} characters.`,
};
const TOO_LONG: Refusal = {
  status: 422,
  code: "weak_password",
  message: `Password can't be longer than ${PASSWORD.maxBytes} bytes (${PASSWORD.maxBytes} plain letters).`,
};
