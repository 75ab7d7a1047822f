import { setTimeout as sleep } from "node:timers/promises";
import { answer, inPasswordTurn, overLimit, signIn, withFields } from "./service.ts";
import type { AuthParts } from "./service.ts";
import type { EdgeContext, EdgeHandler } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";
import { sessionOf } from "./user.ts";

/** POST /auth/v1/token: by password, or by refresh token. */
export const token = (parts: AuthParts): EdgeHandler => {
  const byPassword = signInWithPassword(parts);
  const byRefreshToken = refresh(parts);
  return async (context) => {
    const grant = context.req.query("grant_type");
    if (grant === "password") return byPassword(context);
    if (grant === "refresh_token") return byRefreshToken(context);
    return refuse(context.req.path, UNKNOWN_GRANT);
  };
};

/**
 * An unknown address also takes the time of a comparison, so nobody without the password learns that an account exists.
 */
const signInWithPassword = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, { email, password }) => {
    const { path } = context.req;
    if (typeof email !== "string" || typeof password !== "string" || email === "" || password === "")
      return refuse(path, INCOMPLETE);
    const address = email.toLowerCase();
    const device = parts.devices.known(context.req.header("cookie"), address);
    const subjects = device ? { device: `${address} ${device}` } : { account: address, client: context.var.client };
    const tooOften = await overLimit(parts, context, "signIn", subjects);
    if (tooOften) return tooOften;
    if (!device) await slowDown(parts, context, address);
    const response = await inPasswordTurn(parts, context, async () => {
      const account = await parts.accounts.byAddress(address);
      const matches = await parts.accounts.passwordMatches(password, account);
      if (!account || !matches) return refuse(path, WRONG);
      if (!account.confirmedAt) return refuse(path, NOT_CONFIRMED);
      return account.isBanned ? refuse(path, BANNED) : signIn(parts, account);
    });
    if (!response.ok) return response;
    await Promise.all([parts.limits.clear("signIn", subjects), parts.limits.clear("signInAnywhere", subjects)]);
    if (!device) response.headers.append("set-cookie", parts.devices.introduce(address));
    return response;
  });

/** Milliseconds that an attempt from an unknown browser waits while there are many others on the account. */
const SLOW = 2_000;

/** A lock here would let anyone lock anyone's account. */
const slowDown = async (parts: AuthParts, context: EdgeContext, account: string): Promise<void> => {
  if ((await parts.limits.spend("signInAnywhere", { account })) === null) return;
  context.set("slowed", SLOW);
  await sleep(SLOW);
};

/** The login continues with another token. */
const refresh = (parts: AuthParts): EdgeHandler =>
  withFields(async (context, { refresh_token: refreshToken }) => {
    const { path } = context.req;
    if (typeof refreshToken !== "string" || refreshToken === "") return refuse(path, NO_REFRESH_TOKEN);
    const tooOften = await overLimit(parts, context, "refresh", { client: context.var.client });
    if (tooOften) return tooOften;
    const login = await parts.logins.renew(refreshToken);
    const account = login && (await parts.accounts.byId(login.userId));
    return login && account ? answer(await sessionOf(parts.tokens, account, login)) : refuse(path, NO_REFRESH_TOKEN);
  });

export const WRONG: Refusal = { status: 400, code: "invalid_credentials", message: "Invalid login credentials" };
const NOT_CONFIRMED: Refusal = { status: 400, code: "email_not_confirmed", message: "Email not confirmed" };
const BANNED: Refusal = {
  status: 403,
  code: "user_banned",
  message: "This account is blocked. Please contact the server's administrator.",
};
const INCOMPLETE: Refusal = {
  status: 400,
  code: "validation_failed",
  message: "You must provide either an email or phone number and a password",
};
const UNKNOWN_GRANT: Refusal = {
  status: 400,
  code: "unsupported_grant_type",
  message: "Sign in with email and password.",
};
const NO_REFRESH_TOKEN: Refusal = {
  status: 400,
  code: "refresh_token_not_found",
  message: "Invalid Refresh Token: Refresh Token Not Found",
};
