import { setTimeout as sleep } from "node:timers/promises";
import { PASSWORD } from "./accounts.ts";
import { forward, inPasswordTurn, overLimit, withFields } from "./service.ts";
import type { AuthParts } from "./service.ts";
import type { EdgeContext, EdgeHandler } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";

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
 * The auth service answers at once for an address it does not know and says "not confirmed" before it looks at the password.
 * Here both take the time of a comparison, and only who knows the password learns that the account exists.
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
      const account = await parts.accounts.byAddress(email);
      if (!account?.passwordHash || !account.isConfirmed)
        return refuse(path, (await parts.accounts.passwordMatches(password, account)) ? NOT_CONFIRMED : WRONG);
      if (Buffer.byteLength(password) > PASSWORD.maxBytes && !(await parts.accounts.passwordMatches(password, account)))
        return refuse(path, WRONG);
      return forward(parts, context, { email, password });
    });
    if (!response.ok) return response;
    await Promise.all([parts.limits.clear("signIn", subjects), parts.limits.clear("signInAnywhere", subjects)]);
    if (!device) response.headers.append("set-cookie", parts.devices.introduce(address));
    return response;
  });

/** Milliseconds that an attempt from an unknown browser waits while many others are made on the account. */
const SLOW = 2_000;

/** A lock here would be one that anybody could put on anybody's account. */
const slowDown = async (parts: AuthParts, context: EdgeContext, account: string): Promise<void> => {
  if ((await parts.limits.spend("signInAnywhere", { account })) === null) return;
  context.set("slowed", SLOW);
  await sleep(SLOW);
};

/**
 * One refresh token at a time: two tabs that refresh at once both get the same new token. Side by side, each would get a token
 * of its own, and the use of one would later look like theft of the other.
 */
const refresh = (parts: AuthParts): EdgeHandler => {
  const running = new Map<string, Promise<unknown>>();
  return withFields(async (context, fields) => {
    const refreshToken = fields["refresh_token"];
    if (typeof refreshToken !== "string" || refreshToken === "") return refuse(context.req.path, NO_REFRESH_TOKEN);
    const tooOften = await overLimit(parts, context, "refresh", { client: context.var.client });
    if (tooOften) return tooOften;
    const former = running.get(refreshToken) ?? Promise.resolve();
    const mine = former.then(() => renew(parts, context, refreshToken));
    const settled = mine.catch(() => undefined);
    running.set(refreshToken, settled);
    try {
      return await mine;
    } finally {
      if (running.get(refreshToken) === settled) running.delete(refreshToken);
    }
  });
};

/** A token that was replaced long ago is a copy: with it ends the login that it was copied from, and every access token of it. */
const renew = async (parts: AuthParts, context: EdgeContext, refreshToken: string): Promise<Response> => {
  const response = await forward(parts, context, { refresh_token: refreshToken });
  if (response.status === 400) await parts.logins.endCopied(refreshToken);
  return response;
};

export const WRONG: Refusal = { status: 400, code: "invalid_credentials", message: "Invalid login credentials" };
const NOT_CONFIRMED: Refusal = { status: 400, code: "email_not_confirmed", message: "Email not confirmed" };
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
const NO_REFRESH_TOKEN: Refusal = { status: 400, code: "refresh_token_not_found", message: "Refresh Token Not Found" };
