import type { EdgeMiddleware } from "./context.ts";
import type { Logins } from "./logins.ts";
import { refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import type { PersonClaims, Tokens } from "./tokens.ts";
import type { Claims } from "../claims.ts";

/**
 * Admits clients that name this installation by its publishable key, and identifies the caller: a person, or anonymous.
 */
export const identity =
  (publishableKey: string, tokens: Tokens, logins: Logins): EdgeMiddleware =>
  async (context, next) => {
    const { path } = context.req;
    if ((context.req.header("apikey") ?? context.req.query("apikey")) !== publishableKey) return refuse(path, NO_KEY);
    const token = bearer(context.req.header("authorization"));
    if (token === null || token === publishableKey) {
      context.set("claims", { role: "anon" });
      return next();
    }
    const verified = await tokens.verify(token);
    if (!verified.ok) return refuse(path, verified.error);
    if (!(await logins.isAlive(verified.value))) return refuse(path, ENDED);
    context.set("claims", verified.value);
    return next();
  };

/** For what only a person may do. */
export const signedIn: EdgeMiddleware = async (context, next) =>
  isPerson(context.var.claims) ? next() : refuse(context.req.path, SIGN_IN);

export const isPerson = (claims: Claims): claims is PersonClaims => claims.role === "authenticated";

/**
 * Null without the header. Anything else in it is a token that fails verification: a mistake makes nobody anonymous.
 */
export const bearer = (header: string | undefined): string | null =>
  header === undefined ? null : (/^Bearer ([^\s]+)$/i.exec(header)?.[1] ?? "");

const NO_KEY: Refusal = {
  status: 401,
  code: "no_api_key",
  message: "The request does not carry this installation's key.",
};
const ENDED: Refusal = {
  status: 401,
  code: "session_not_found",
  message: "Your session has ended. Please sign in again.",
};
export const SIGN_IN: Refusal = { status: 401, code: "no_authorization", message: "Please sign in first." };
