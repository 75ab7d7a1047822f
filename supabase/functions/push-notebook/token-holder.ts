import { createHash } from "node:crypto";
import { failure, tooOften } from "../_shared/answers.ts";
import type { Deps } from "../_shared/deps.ts";

/** The header of an access token. Not Authorization: nothing that takes logins ever looks at it. */
const TOKEN_HEADER = "x-datadoc-token";

export interface TokenHolder {
  /** Of the person. */
  readonly id: string;
  readonly token: string;
}

/**
 * Whose access token a request carries, or why it is refused. Only wrong tokens are counted, by network address: the
 * refusal says how long to wait, and a valid token from the same address still works. What defeats guessing is the
 * length of the token.
 */
export const tokenHolder = async (
  request: Request,
  { pushes, spendFrom }: Pick<Deps, "pushes" | "spendFrom">,
): Promise<TokenHolder | Response> => {
  const token = request.headers.get(TOKEN_HEADER);
  if (token === null) return failure(401, "Please send an access token.");
  const isWhole = isWholeToken(token);
  const found = isWhole ? await pushes.holder(token) : null;
  if (found && !found.expired) return { id: found.id, token };
  const wait = await spendFrom("wrongToken", request);
  if (wait !== null) return tooOften(wait);
  return failure(401, found ? EXPIRED : isWhole ? UNKNOWN : NOT_WHOLE);
};

/** Prefix, 64 random hexadecimal digits, and the first eight of the SHA-256 of all that. */
const isWholeToken = (token: string): boolean =>
  /^datadoc_[0-9a-f]{72}$/.test(token) &&
  token.endsWith(createHash("sha256").update(token.slice(0, -8)).digest("hex").slice(0, 8));

const NOT_WHOLE = "This is not a complete access token: it was mistyped, or part of it is missing.";
const UNKNOWN = "This access token is not valid here: it was revoked, or it belongs to another server.";
const EXPIRED = "This access token has expired. Please create a new one in the account settings.";
