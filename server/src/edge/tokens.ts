import { SignJWT, errors, jwtVerify } from "jose";
import type { Claims } from "../backend.ts";
import type { Refusal } from "./refusal.ts";
import { fail, ok } from "@data-documentation/notebook/result.ts";
import type { Result } from "@data-documentation/notebook/result.ts";

/** Claims of a person who is signed in. Access tokens carry all of them. */
export interface PersonClaims extends Claims {
  readonly role: "authenticated";
  readonly sub: string;
  readonly session_id: string;
}

export interface Tokens {
  /** The claims of a token this installation issued and that has not expired; why not, otherwise. */
  verify(token: string): Promise<Result<PersonClaims, Refusal>>;
  /** An access token for a login. */
  issue(login: Pick<PersonClaims, "sub" | "session_id"> & { readonly email: string }): Promise<string>;
}

/** Seconds an access token lives. */
export const ACCESS_TOKEN_SECONDS = 600;
const AUDIENCE = "authenticated";
const ALGORITHM = "HS256";
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
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          issuer,
          audience: AUDIENCE,
          requiredClaims: ["sub", "exp", "iat", "session_id", "role"],
          clockTolerance: CLOCK_TOLERANCE,
        });
        return isPerson(payload) ? ok(payload) : fail(NOT_OURS);
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
