import { randomUUID } from "node:crypto";
import { PASSWORD } from "./accounts.ts";
import type { Account } from "./accounts.ts";
import { UNAVAILABLE, forward, inPasswordTurn, overLimit, withFields } from "./service.ts";
import type { AuthParts } from "./service.ts";
import type { EdgeHandler } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";
import { isMailboxAddress } from "../../../../supabase/functions/_shared/mailbox-address.ts";

/**
 * POST /auth/v1/signup. Where mail is sent, the answer never tells whether the address has an account: it is written here in either
 * case, and the mailbox is told. Without mail there is nobody to tell, so the answer says that the address is taken.
 */
export const signUp = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, { email, password, data }) => {
    const { path } = context.req;
    if (!isMailboxAddress(email)) return refuse(path, NO_ADDRESS);
    const weak = weakness(password);
    if (weak) return refuse(path, weak);
    const name = nameIn(data);
    const address = email.toLowerCase();
    const tooOften = await overLimit(parts, context, "signUp", { account: address, client: context.var.client });
    if (tooOften) return tooOften;
    const register = async (): Promise<Response> => {
      const existing = parts.accountMail ? await parts.accounts.byAddress(address) : null;
      if (existing) {
        await parts.accounts.hashInVain(String(password));
        await tellMailbox(parts, existing);
      } else {
        const response = await forward(parts, context, { email: address, password, data: name ? { name } : {} });
        if (!parts.accountMail || !response.ok) return response;
        await response.body?.cancel();
      }
      return Response.json(registered(address, name), { headers: { "cache-control": "no-store" } });
    };
    const response = await inPasswordTurn(parts, context, register);
    // Two registrations of one address at the same moment: for the second the address is taken by now.
    const isLate = LATE.has(response.status) && (await parts.accounts.byAddress(address)) !== null;
    return isLate ? inPasswordTurn(parts, context, register) : response;
  });

/** How the auth service fails at the second of two: on the unique address, or because the first one's mail has just been sent. */
const LATE: ReadonlySet<number> = new Set([UNAVAILABLE.status, 429]);

/** Why a password cannot be one; null when it can. */
export const weakness = (password: unknown): Refusal | null => {
  if (typeof password !== "string" || password.length < PASSWORD.minCharacters) return TOO_SHORT;
  return Buffer.byteLength(password) > PASSWORD.maxBytes ? TOO_LONG : null;
};

const tellMailbox = async (
  { accounts, limits, accountMail: mail }: AuthParts,
  { id, email, isConfirmed }: Account,
): Promise<void> => {
  if (!mail || (await limits.spend("mailLink", { account: email })) !== null) return;
  if (isConfirmed) await mail.alreadyRegistered(email);
  else await mail.confirmation(email, await accounts.renewConfirmation(id));
};

/** At most 200 characters, none of them cut in half. */
const shortened = (name: string): string => [...name].slice(0, 200).join("");

const nameIn = (data: unknown): string | null => {
  const name = typeof data === "object" && data !== null ? (data as { name?: unknown }).name : null;
  return typeof name === "string" && name.trim() !== "" ? shortened(name.trim()) : null;
};

/** What a new account looks like before its address is confirmed. Its ids are nobody's: until then no request can name the account. */
const registered = (email: string, name: string | null): Record<string, unknown> => {
  const id = randomUUID();
  const identityId = randomUUID();
  const now = new Date().toISOString().replace("T", " ").replace("Z", "+00");
  const data = { ...(name ? { name } : {}), email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: data,
        provider: "email",
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
};

export const NO_ADDRESS: Refusal = {
  status: 400,
  code: "email_address_invalid",
  message: "Unable to validate email address: invalid format",
};
const TOO_SHORT: Refusal = {
  status: 422,
  code: "weak_password",
  message: `Password should be at least ${PASSWORD.minCharacters} characters.`,
};
const TOO_LONG: Refusal = {
  status: 422,
  code: "weak_password",
  message: `Password cannot be longer than ${PASSWORD.maxBytes} bytes (${PASSWORD.maxBytes} plain letters).`,
};
