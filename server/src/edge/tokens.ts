import { SignJWT, errors, jwtVerify } from "jose";
import type { Claims } from "../claims.ts";
import type { Refusal } from "./refusal.ts";
import { fail, ok } from "@data-documentation/notebook/result.ts";
import type { Result } from "@data-documentation/notebook/result.ts";

/** Claims of a signed-in person. Access tokens carry all of them. */
export interface PersonClaims extends Claims {
  readonly role: "authenticated";
  readonly sub: string;
  readonly session_id: string;
}

export interface Tokens {
  /** The claims of a token that was verified before and has not expired since. */
  known(token: string): PersonClaims | null;
  /** The claims of a token that this installation issued and that has not expired; otherwise why not. */
  verify(token: string): Promise<Result<PersonClaims, Refusal>>;
  /** An access token for a login. */
  issue(login: Pick<PersonClaims, "sub" | "session_id"> & { readonly email: string }): Promise<string>;
}

/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 600;
const AUDIENCE = "authenticated";
const ALGORITHM = "HS256";
/** Each takes less than a kilobyte. */
const REMEMBERED_TOKENS = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Seconds that two clocks may differ. */
const CLOCK_TOLERANCE = 5;

/**
 * One algorithm, one secret, one issuer, one audience, one role. Whatever else a token says about itself (alg none, kid, jku,
 * role service_role) is not read.
 */
export const createTokens = (jwtSecret: string, publicUrl: string): Tokens => {
  const secret = new TextEncoder().encode(jwtSecret);
  if (secret.length < 32)
    throw new Error("The jwt secret must hold at least 32 bytes. Delete it and start again to get a new one.");
  const issuer = new URL("/auth/v1", publicUrl).href;
  /** Verified tokens, until they expire. Whether their login still exists is checked elsewhere. */
  const verified = new Map<string, PersonClaims & { readonly exp?: number }>();
  const known = (token: string): PersonClaims | null => {
    const claims = verified.get(token);
    if (!claims) return null;
    if (Number(claims.exp) > Date.now() / 1000) return claims;
    verified.delete(token);
    return null;
  };
  return {
    known,
    verify: async (token) => {
      const claims = known(token);
      if (claims) return ok(claims);
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          issuer,
          audience: AUDIENCE,
          requiredClaims: ["sub", "exp", "iat", "session_id", "role"],
          clockTolerance: CLOCK_TOLERANCE,
        });
        if (!isPerson(payload)) return fail(NOT_OURS);
        if (verified.size >= REMEMBERED_TOKENS) verified.clear();
        verified.set(token, payload);
        return ok(payload);
      } catch (error) {
        return fail(error instanceof errors.JWTExpired ? EXPIRED : NOT_OURS);
      }
    },
    issue: (login) =>
      new SignJWT({ ...login, role: "authenticated" })
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS} s`)
        .sign(secret),
  };
};

const isPerson = (payload: Record<string, unknown>): payload is PersonClaims =>
  payload["role"] === "authenticated" && isUuid(payload["sub"]) && isUuid(payload["session_id"]);

const isUuid = (value: unknown): boolean => typeof value === "string" && UUID.test(value);

const EXPIRED: Refusal = { status: 401, code: "PGRST303", message: "JWT expired" };
const NOT_OURS: Refusal = {
  status: 401,
  code: "PGRST301",
  message: "Your session is not valid. Please sign in again.",
};
