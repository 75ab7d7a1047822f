import { NO_ADDRESS } from "./sign-up.ts";
import type { LinkType } from "./accounts.ts";
import { answer, overLimit, signIn, withFields } from "./service.ts";
import type { AuthParts } from "./service.ts";
import type { EdgeHandler } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";
import { isMailboxAddress } from "../../../../supabase/functions/_shared/mailbox-address.ts";

/** What a link in a mail can be for. auth-js calls a confirmed sign-up "email" as well. */
const LINK_TYPES: ReadonlyMap<unknown, LinkType> = new Map<unknown, LinkType>([
  ["signup", "signup"],
  ["email", "signup"],
  ["recovery", "recovery"],
  ["email_change", "email_change"],
]);

/**
 * POST /auth/v1/verify {type, token_hash}: a link in a mail was followed. There are no short codes to type, since those
 * could be guessed.
 */
export const verify = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, fields) => {
    const { path } = context.req;
    const type = LINK_TYPES.get(fields["type"]);
    const tokenHash = fields["token_hash"];
    if (!type || typeof tokenHash !== "string" || tokenHash.length < 32) return refuse(path, BAD_LINK);
    const tooOften = await overLimit(parts, context, "verify", { client: context.var.client });
    if (tooOften) return tooOften;
    const account = await parts.accounts.followLink(type, tokenHash);
    if (account === "address taken") return refuse(path, TAKEN);
    return account ? signIn(parts, account) : refuse(path, BAD_LINK);
  });

/** POST /auth/v1/recover: the same answer, in the same time, for every address. */
export const recover = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, { email }) => {
    if (!parts.accountMail) return refuse(context.req.path, NO_MAIL);
    if (!isMailboxAddress(email)) return refuse(context.req.path, NO_ADDRESS);
    const address = email.toLowerCase();
    const tooOften = await overLimit(parts, context, "mailLink", { account: address, client: context.var.client });
    if (tooOften) return tooOften;
    const account = await parts.accounts.byAddress(address);
    if (account)
      await parts.accountMail.recovery(account.email, await parts.accounts.renewLink(account.id, "recovery"));
    return answer({});
  });

/**
 * POST /auth/v1/resend {type: "signup"}: another confirmation link. For a change of address, the change is requested
 * again instead.
 */
export const resend = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, { type, email }) => {
    const { path } = context.req;
    if (!parts.accountMail) return refuse(path, NO_MAIL);
    if (type !== "signup" || !isMailboxAddress(email)) return refuse(path, NO_ADDRESS);
    const address = email.toLowerCase();
    const tooOften = await overLimit(parts, context, "mailLink", { account: address, client: context.var.client });
    if (tooOften) return tooOften;
    const account = await parts.accounts.byAddress(address);
    if (account && !account.confirmedAt)
      await parts.accountMail.confirmation(account.email, await parts.accounts.renewLink(account.id, "signup"));
    return answer({});
  });

const BAD_LINK: Refusal = { status: 403, code: "otp_expired", message: "Email link is invalid or has expired" };
const TAKEN: Refusal = {
  status: 422,
  code: "email_exists",
  message: "A user with this email address has already been registered",
};
export const NO_MAIL: Refusal = {
  status: 422,
  code: "email_provider_disabled",
  message: "This server doesn't send email. Please contact its administrator.",
};
