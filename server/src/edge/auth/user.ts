import type { Account } from "./accounts.ts";
import type { Login } from "../logins.ts";
import { ACCESS_TOKEN_SECONDS } from "../tokens.ts";
import type { Tokens } from "../tokens.ts";

/** An account as Supabase's auth service returns it: a user in auth-js. */
export const userOf = (account: Account): Record<string, unknown> => ({
  id: account.id,
  aud: "authenticated",
  role: "authenticated",
  email: account.email,
  phone: "",
  app_metadata: account.provider,
  user_metadata: account.profile,
  identities: account.identity ? [identityOf(account)] : [],
  email_confirmed_at: account.confirmedAt ?? undefined,
  confirmed_at: account.confirmedAt ?? undefined,
  confirmation_sent_at: account.confirmationSentAt ?? undefined,
  last_sign_in_at: account.lastSignInAt ?? undefined,
  new_email: account.newEmail ?? undefined,
  email_change_sent_at: account.newEmailSentAt ?? undefined,
  created_at: account.createdAt,
  updated_at: account.updatedAt,
  is_anonymous: false,
});

/** A login as the service returns it: a session in auth-js. */
export const sessionOf = async (tokens: Tokens, account: Account, login: Login): Promise<Record<string, unknown>> => ({
  access_token: await tokens.issue({ sub: account.id, email: account.email, session_id: login.sessionId }),
  token_type: "bearer",
  expires_in: ACCESS_TOKEN_SECONDS,
  expires_at: Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS,
  refresh_token: login.refreshToken,
  user: userOf(account),
});

/** If two answers must be alike except for the account itself, both have this form. */
const identityOf = ({ id, email, identityId, identity, createdAt, updatedAt }: Account): Record<string, unknown> => ({
  identity_id: identityId,
  id,
  user_id: id,
  identity_data: identity,
  provider: "email",
  last_sign_in_at: createdAt,
  created_at: createdAt,
  updated_at: updatedAt,
  email,
});
